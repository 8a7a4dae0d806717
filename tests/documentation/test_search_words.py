"""The words that readers search for lead to pages that exist and contain them."""

import re

import pytest
from extension import extension, generated
from paths import DOCS

SEARCHING = extension("searching")
WORDS = SEARCHING.search_words()


@pytest.mark.parametrize("page", WORDS)
def test_the_page_exists(page: str) -> None:
    """As a file of the documentation, or as a generated one."""
    assert (DOCS / f"{page}.md").exists() or f"{page.removeprefix('_generated/')}.md" in generated()


def test_no_word_leads_to_two_pages() -> None:
    """Otherwise a reader who searches for the word would have to choose."""
    words = [word.casefold() for own in WORDS.values() for word in own]
    assert len(words) == len(set(words))


@pytest.mark.parametrize("word", ["licence", "websocket", "gymnasium", "euchre"])
def test_the_page_says_something_about_a_word(word: str) -> None:
    """A reader who follows the result finds the word on the page."""
    (page,) = [page for page, own in WORDS.items() if word in own]
    assert re.search(word, (DOCS / f"{page}.md").read_text(encoding="utf-8"), re.IGNORECASE)
