"""The glossary defines every important word once, and pages link to words that it has."""

import re
from collections import Counter
from pathlib import Path

import pytest
from paths import DOCS

from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.special_bids import MISERE, NULLO, OPEN_MISERE, OPEN_NULLO

PAGE = DOCS / "reference" / "glossary.md"
BLOCK = re.compile(r"^```\{glossary\}\n:sorted:\n(.*?)^```$", re.DOTALL | re.MULTILINE)
ENTRY = re.compile(r"^((?:\S.*\n)+)((?:  .*\n)+)", re.MULTILINE)
LINK = re.compile(r"\{term\}`(?:[^`<]*<)?([^`>]+)>?`")
ENTRIES = [
    (terms.splitlines(), " ".join(told.split()))
    for block in BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    for terms, told in ENTRY.findall(block)
]
TERMS = [term for terms, _ in ENTRIES for term in terms]
PAGES = sorted(file for file in DOCS.rglob("*.md") if "_generated" not in file.parts)


def told(term: str) -> str:
    """The definition of a term without the marks of its links."""
    (found,) = [text for terms, text in ENTRIES if term in terms]
    return re.sub(r"\{term\}`([^`<]*?)(?: <[^`]*)?`", r"\1", found)


def test_no_term_is_defined_twice() -> None:
    """Capital and small letters mean the same, as in links."""
    counts = Counter(term.casefold() for term in TERMS)
    assert [term for term, count in counts.items() if count > 1] == []
    assert len(ENTRIES) > 90


def test_every_line_of_a_glossary_is_read_by_these_tests() -> None:
    """Every line of a glossary belongs to an entry that this file reads."""
    blocks = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert len(blocks) == 2
    assert all(not ENTRY.sub("", block).strip() for block in blocks)


@pytest.mark.parametrize(
    "term",
    [
        *("bid", "bower", "kitty", "widow", "inkle", "misère", "nullo", "nominate", "dummy", "ladder", "contract"),
        *("trick", "trump", "effective suit", "joker", "slam", "defender", "declarer", "auction", "follow suit"),
        *("RuleSet", "preset", "option", "seat", "side", "view", "event", "phase", "action", "record", "mask"),
        *("playout", "state", "refusal", "reason", "perft", "notation", "schedule", "special bid"),
    ],
)
def test_the_glossary_defines_the_main_words(term: str) -> None:
    """The words of the game and those of the library."""
    assert term in TERMS


@pytest.mark.parametrize(("terms", "text"), ENTRIES, ids=[terms[0] for terms, _ in ENTRIES])
def test_a_definition_is_one_to_three_plain_sentences(terms: list[str], text: str) -> None:
    """It begins with a capital letter, ends in a full stop, and does not link to itself."""
    assert re.match(r"[A-Z]|\{term\}`[A-Z]", text)
    assert text.endswith(".")
    assert len(re.findall(r"\.(?: |$)", text)) <= 3
    assert not {*LINK.findall(text)} & {*terms}


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(DOCS)))
def test_every_glossary_link_leads_to_a_term(file: Path) -> None:
    """The test reads all pages that are not generated."""
    known = {term.casefold() for term in TERMS}
    assert [term for term in LINK.findall(file.read_text(encoding="utf-8")) if term.casefold() not in known] == []


def test_the_guides_link_the_first_use_of_a_term() -> None:
    """The tutorial and the guides on house rules and tables link to it, each term once."""
    pages = [DOCS / "tutorial.md", DOCS / "guide" / "house-rules.md", DOCS / "guide" / "tables.md"]
    for file in pages:
        linked = LINK.findall(file.read_text(encoding="utf-8"))
        assert linked
        assert len(linked) == len({*linked})


def test_the_numbers_in_the_definitions_are_those_of_the_default_game() -> None:
    """Cards, points and groups of options."""
    rules = RuleSet()
    assert f"{len(rules.table.pack)} in the default game" in told("pack")
    assert f"{rules.match.target} or −{-(rules.match.floor or 0)} points" in told("match")
    assert f"−{-(rules.match.floor or 0)} points" in told("back door")
    assert MISERE.value == NULLO.value == 250
    assert "250 points" in told("misère")
    assert "250 points" in told("nullo")
    assert OPEN_MISERE.value == OPEN_NULLO.value == 500
    assert "500 points" in told("open misère")
    assert f"usually {rules.scoring.trick_points}." in told("trick points")
    assert f"at least {rules.scoring.slam_minimum} points" in told("slam")
    assert len({option.path.partition(".")[0] for option in RuleSet.options()}) == 8
    assert "eight groups of options" in told("RuleSet")
    assert {"Bidding", "Playing"} <= {phase.__name__ for phase in PHASES}
    assert "bidding or playing" in told("phase")
