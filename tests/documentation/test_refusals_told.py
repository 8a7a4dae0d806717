"""The table of refusals leaves nothing out: every sentence that stands in the source is met in it, and every option."""

import re

import pytest
from extension import extension
from refusals import REFUSALS
from refusals_auction import AUCTION_REFUSALS
from refusals_of_news import NEWS_REFUSALS
from refusals_play import PLAY_REFUSALS

from five_hundred import Reason

ALL = (*REFUSALS, *AUCTION_REFUSALS, *PLAY_REFUSALS, *NEWS_REFUSALS)
TOLD = extension("reasons").read_refusals()


def pattern(sentence: str) -> str:
    """What a sentence of the source may become when the words between asterisks are filled in."""
    return ".+".join(re.escape(part) for part in re.split(r"\*[^*]+\*", sentence))


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
def test_every_refusal_sentence_in_the_source_has_an_example(reason: Reason) -> None:
    """Conversely, every sentence of the table occurs in the source with the same reason."""
    messages = {case.message for case in ALL if case.reason is reason}
    said = {
        sentence: {each for each in messages if re.fullmatch(pattern(sentence), each)}
        for sentence in TOLD[reason].sentences
    }
    assert [sentence for sentence, cases in said.items() if not cases] == []
    assert set().union(*said.values()) == messages


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
def test_every_option_that_forbids_something_has_an_example(reason: Reason) -> None:
    """The path of a special bid or of a custom rule is written with CODE."""
    paths = {
        re.sub(r"^(contracts\.specials|custom)\.[\w-]+", r"\1.CODE", case.option or "")
        for case in ALL
        if case.reason is reason
    }
    assert paths == set(TOLD[reason].options)
