"""Every rule that is known is played, or its absence has a reason: the facts behind the page "Rules coverage"."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from extension import extension

from five_hundred.presets import PRESETS
from five_hundred.testing import play_match

COVERAGE = extension("coverage")
DECISIONS = COVERAGE.decisions()
VALUES = [(decision, each) for decision in DECISIONS for each in decision.values]

# The decisions of the rule catalogue by section, written down once more: a missing one must not go unnoticed.
CATALOGUE = """
    A: players-count partnership-mode first-dealer rotation
    B: deck-composition match4-details jokers card-order
    C: deal-packets kitty-face-up misdeal-no-face misdeal-wrong-count
    D: bid-suit-order bid-order-key bid-rounds bid-min-level inkle-who inkle-can-win inkle-rank inkle-6nt pass-final
       rebid-own raise-after-auction all-pass all-pass-nt-details auction-top bid-irregular
    E: schedule
    F: null-enabled null-value null-rank null-when null-passed-hand null-who-plays null-kitty null-lead null-joker
       null-jacks null-stop null-defender-points open-null open-exposed double-null bar-null spread across-the-corner
       grand-null hi-lo patastrophe blind game-bid declare-alone
    G: kitty-visibility kitty-discard
    H: first-lead follow nt-joker-follow nt-joker-lead joker-nominate two-jokers-trick duplicate-cards
    I: overtricks slam defender-trick-points defender-cap fail-mode bid-beyond-need
    J: target target-compare must-bid-to-win both-cross midhand-out back-door point-spread walker
    K: set-rule ralphing breach
    L: revoke exposed-cards claims table-talk
    M: p5-call p5-own-card p5-reveal p5-alone p5-score p5-null p5-when-called
    N: p6-teams p6-score-3x2 p6-null p6-bid-end
    O: p2-form
    P: p3-deck p3-null p3-defenders p3-win p3-all-pass
"""
# How many values the catalogue lists, where it is more than one or two: a lost one must not go unnoticed either.
NUMBER_OF_VALUES = {
    "players-count": 5,
    "partnership-mode": 6,
    "deck-composition": 19,
    "deal-packets": 9,
    "misdeal-no-face": 4,
    "bid-min-level": 4,
    "raise-after-auction": 5,
    "all-pass": 6,
    "schedule": 5,
    "null-value": 6,
    "null-rank": 6,
    "null-when": 5,
    "null-joker": 6,
    "open-null": 9,
    "double-null": 5,
    "nt-joker-follow": 6,
    "nt-joker-lead": 5,
    "defender-trick-points": 4,
    "defender-cap": 5,
    "target": 4,
    "back-door": 4,
    "breach": 5,
    "p5-call": 3,
    "p5-score": 4,
    "p2-form": 6,
    "p3-deck": 3,
}


def listed() -> Iterator[tuple[str, str]]:
    """Section and id of every decision above."""
    section = ""
    for word in CATALOGUE.split():
        if word.endswith(":"):
            section = word[:-1]
        else:
            yield word, section


def test_every_decision_of_the_catalogue_is_there() -> None:
    """In its section, once, and nothing else."""
    assert [(each.id, each.section) for each in DECISIONS] == list(listed())


def test_no_value_of_the_catalogue_is_missing() -> None:
    """Where there are many values, so many are listed; everywhere, each once."""
    for decision in DECISIONS:
        names = [each.name for each in decision.values]
        assert len(set(names)) == len(names) >= 1, decision.id
        assert len(names) == NUMBER_OF_VALUES.get(decision.id, len(names)), decision.id


@pytest.mark.parametrize(("decision", "each"), VALUES, ids=[f"{d.id}: {v.name}" for d, v in VALUES])
def test_every_value_can_be_set_or_says_why_not(decision: Any, each: Any) -> None:
    """A RuleSet with the options can be built and played to the end; a reason is a sentence."""
    if each.reason:
        assert not each.options
        assert each.reason.endswith(".")
        assert len(each.reason) > 30
        return
    rules = each.rules()
    assert rules.with_options(each.options) == rules
    # The options that are set are among those that say they settle the decision, or the decision names none.
    settle = {option.path.rpartition(".")[2] for option in COVERAGE.options_of(decision.id)}
    assert settle & {path.rpartition(".")[2] for path in each.options}, f"{decision.id}: no option settles it"


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: str(decision.id))
def test_every_decision_has_a_test(decision: Any) -> None:
    """The page names tests which exist; a decision that cannot be set needs none."""
    if all(each.reason for each in decision.values):
        return
    tests = COVERAGE.tests_of(decision.id)
    assert tests, f"no test carries @pytest.mark.rule({decision.id!r})"


def test_the_page_lists_every_decision_with_its_tests() -> None:
    """The ids are headings, and a preset stands beside what it plays."""
    ((place, text),) = COVERAGE.coverage_pages()
    assert place == "reference/coverage.md"
    for decision in DECISIONS:
        assert f"### {decision.id}\n" in text
    sources = "[002](#source-002), [PAG](#source-pag)"
    presets = "[five-handed](#preset-five-handed), [five-handed-hidden](#preset-five-handed-hidden)"
    assert f"| d53 | {sources} | [`table.pack`](#table.pack) = `53` | {presets} |" in text


def test_every_preset_on_the_page_is_a_link_to_its_own() -> None:
    """Also where all others play a value."""
    ((_, text),) = COVERAGE.coverage_pages()
    rows = [line.rsplit(" | ", 1)[1].removesuffix(" |") for line in text.splitlines() if line.startswith("| ")]
    links = set()
    for cell in rows:
        found = re.findall(r"\[([^]]+)\]\(#preset-([^)]+)\)", cell)
        assert all(shown == target for shown, target in found)
        assert cell.removeprefix("all but ").removeprefix("all") in (
            "",
            "---",
            "presets",
            ", ".join(map(linked, found)),
        )
        links |= {target for _, target in found}
    pages = "".join(page for _, page in extension("presets").preset_pages())
    assert links == {*re.findall(r"^\(preset-(.+)\)=$", pages, re.MULTILINE)} == {*PRESETS}


def linked(found: tuple[str, str]) -> str:
    """A link as Markdown has it."""
    return f"[{found[0]}](#preset-{found[1]})"


def test_every_preset_can_be_played() -> None:
    """Each to the end, and each under a name that is its own."""
    names = [name for preset in PRESETS.values() for name in (preset.name, *preset.aliases)]
    assert len(set(names)) == len(names)
    for preset in PRESETS.values():
        assert play_match(preset.rules, Random(5)).is_over
