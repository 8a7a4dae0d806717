"""Citations in docstrings and on pages become words, and terms become links to the glossary."""

import ast
import re
from pathlib import Path

import pytest
from extension import extension
from paths import DOCS

import five_hundred
from five_hundred.rules.sources import SOURCES

CITATIONS = extension("citations")
FOLLOW = ":ref:`Whether players must follow suit <decision-follow>`"
LED = ":ref:`A player who leads a joker names a suit, even in the last trick <choice-6-12>`"
TAGS = "|".join(re.escape(tag) for tag, source in SOURCES.items() if tag != source.name)
SOURCE = Path(str(five_hundred.__file__)).parent


@pytest.mark.parametrize(
    ("docstring", "shown", "rules"),
    [
        ("Return the suit (catalogue: follow).", "Return the suit.", [FOLLOW]),
        ("Return the suit (catalogue: follow; 6.12).", "Return the suit.", [FOLLOW, LED]),
        ("Return the suit (catalogue 6.12).", "Return the suit.", [LED]),
        ("Return it (catalogue: follow,\n    6.12) now.", "Return it now.", [FOLLOW, LED]),
        ("Cards (catalogue: follow (``any``)).", "Cards.", [FOLLOW]),
        ("Tricks.\n\nCatalogue: follow, 6.12.  More.", "Tricks.\n\nMore.", [FOLLOW, LED]),
        ("A bid (PAG; 6.12).", "A bid (:ref:`Pagat <source-pag>`).", [LED]),
        ("Return the suit (6.12).", "Return the suit.", [LED]),
        ("Return the suit (catalogue: follow; 6.47).", "Return the suit.", [FOLLOW]),
        ("A bid (PAG; catalogue: follow).", "A bid (:ref:`Pagat <source-pag>`).", [FOLLOW]),
        ("A bid (catalogue: follow, PAG).", "A bid (:ref:`Pagat <source-pag>`).", [FOLLOW]),
        ("Numbers such as ``(6.12)`` stay.", "Numbers such as ``(6.12)`` stay.", []),
        ("Named ``PAG``, with 1,000 points (see below).", "Named ``PAG``, with 1,000 points (see below).", []),
    ],
)
def test_a_docstring_names_its_rules_below_the_sentence(docstring: str, shown: str, rules: list[str]) -> None:
    """Sources stay in the sentence, by name."""
    lines = CITATIONS.in_docstring(docstring.splitlines())
    assert "\n".join(lines).partition("\n\n:Rules:")[0] == shown
    told = [line.removeprefix(":Rules: ") for line in lines if line.startswith(":Rules:")]
    assert told == ["; ".join(rules)] * bool(rules)


def test_the_decisions_of_an_option_are_among_the_rules_of_its_choices() -> None:
    """Also those that the docstring of the choices cites itself; each is named once."""
    for docstring in ("When a card follows suit.", "When a card follows suit (catalogue: follow)."):
        shown = CITATIONS.in_docstring([docstring], ["follow"])
        assert shown == ["When a card follows suit.", "", f":Rules: {FOLLOW}", ""]


def test_the_first_line_of_a_docstring_has_no_citation() -> None:
    """Where an index shows it."""
    assert CITATIONS.without_citations("Return the suit (catalogue: follow; 6.12).") == "Return the suit."
    assert CITATIONS.without_citations("A bid (PAG; catalogue: follow).") == "A bid (Pagat)."
    assert CITATIONS.summary("A bid (catalogue: follow,\n    6.12).\n\nMore.") == "A bid."


def test_the_lines_of_an_index_have_no_citation() -> None:
    """A citation does not reach into the next line; names of sources stay."""
    lines = (
        "| A bid (catalogue: follow) |",
        "| Nullo (OFF, PAG) |",
        "   250 points (PAG; catalogue 6.12).",
        "| (catalogue: a |",
    )
    assert CITATIONS.in_lines("\n".join(lines)).split("\n") == [
        "| A bid |",
        "| Nullo (Official Team Rules, Pagat) |",
        "   250 points (Pagat).",
        "| (catalogue: a |",
    ]


def test_no_docstring_shows_a_tag_or_the_number_of_a_choice() -> None:
    """In the whole package, as the pages show it."""
    left = []
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    shown = "\n".join(CITATIONS.in_docstring(text.splitlines()))
                    words = re.sub(r"``[^`]*``|<[^>]*>", "", shown)
                    found = re.findall(rf"(?<![\w.,])(?:{TAGS})\b(?!,?\d)|\([^()]*catalogue[: ]", words)
                    left += [(file.name, node.lineno, each) for each in found]
                    left += [(file.name, node.lineno, each) for each in re.findall(r"[(;] ?[456]\.\d{1,2}\b", words)]
                case _:
                    pass
    assert left == []


def test_every_choice_has_words() -> None:
    """Its question or its first sentence; two choices may share one."""
    titles = CITATIONS.choice_titles()
    text = (DOCS / "explanation" / "choices.md").read_text(encoding="utf-8")
    assert {*titles} == {*re.findall(r"\*\*(\d\.\d{1,2})\*\*", text)}
    assert titles["5.9"] == "Whose bids of six are inkles?"
    assert titles["5.15"] == "When may a player play the joker under the No Tricks bid of the No Tricks site?"
    assert titles["5.26"] == titles["4.2"]
    assert all(10 < len(title) < 200 and "`" not in title for title in titles.values())


def test_a_page_by_hand_names_sources_and_refers_to_choices() -> None:
    """By links; numbers in bold are the marks of the choices themselves."""
    assert (
        CITATIONS.on_page("**6.1** Source 002 says so (see 6.27).")
        == "**6.1** [Wikipedia](#source-002) says so (see [choice 6.27](#choice-6-27))."
    )
