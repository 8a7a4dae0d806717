"""The names of the published rules, in place of the tags that the code cites."""

import re

import pytest

from five_hundred.rules.sources import SOURCES, in_words, with_names


def test_each_source_has_a_name_of_its_own() -> None:
    """A reader can tell any two of them apart."""
    names = [source.name for source in SOURCES.values()]
    assert len({*names}) == len(names) == 35
    assert all(source.what for source in SOURCES.values())


@pytest.mark.parametrize(
    ("tags", "names"),
    [
        ("PAG", "Pagat"),
        ("002, 003 variation", "Wikipedia, the older Wikipedia variation"),
        ("002-004, PAG", "Wikipedia, the older Wikipedia, NeuralPlay, Pagat"),
        (
            "In sources 002 to 004, PAG and TB,",
            "In Wikipedia, the older Wikipedia, NeuralPlay, Pagat and thomasbeagle.net,",
        ),
        ("Sources 001 to 003 say", "Trickster Cards, Wikipedia and the older Wikipedia say"),
        ("Sources 000 and 004 do not", "The No Tricks site and NeuralPlay do not"),
        ("Sources poker.tj and JS4 name", "poker.tj and a program with many rules name"),
        ("of\nsource 000, too", "of\nthe No Tricks site, too"),
        ("The sources are silent.", "The sources are silent."),
        ("1,000 or 5,000,000 points, Bar.OFF, PAGE", "1,000 or 5,000,000 points, Bar.OFF, PAGE"),
        ("`PAG`, ``PAG`` and [this](#source-PAG)", "`PAG`, ``PAG`` and [this](#source-PAG)"),
    ],
)
def test_tags_become_names(tags: str, names: str) -> None:
    """Ranges too; numbers, code and the targets of links stay as they are."""
    assert with_names(tags) == names


def test_a_caller_may_write_links() -> None:
    """It gets the tag and the name."""
    assert (
        with_names("Source 000; PAG", lambda tag, name: f"<{tag}: {name}>") == "<000: The No Tricks site>; <PAG: Pagat>"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("It scores nothing (5.33).", "It scores nothing."),
        ("It must (5.31, 6.31); it may (catalogue 5.4).", "It must; it may."),
        ("The bid is highest (002; 6.20).", "The bid is highest (Wikipedia)."),
        ("It pays 5.5 percent.", "It pays 5.5 percent."),
    ],
)
def test_the_numbers_of_choices_are_left_out(text: str, words: str) -> None:
    """Where they stand in parentheses."""
    assert in_words(text) == words


def test_no_description_has_a_tag() -> None:
    """Names do not turn into other names when they are replaced twice."""
    for source in SOURCES.values():
        assert with_names(source.name) == source.name
        assert re.search(r"\b[A-Z]{3}\b", source.what.replace("(BID)", "")) is None
