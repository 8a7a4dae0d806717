"""Every rule that is known is played, or its absence has a reason: the facts behind the page "Rules coverage"."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from extension import extension, generated

from five_hundred.cli.command import main
from five_hundred.formats.record import Record
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import play_match

COVERAGE = extension("coverage")
PLAYED = extension("catalogue")
DECISIONS = PLAYED.decisions()
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


def test_the_pages_contain_every_decision_of_the_catalogue_once() -> None:
    """In its section and its order; house rules of no source may stand between them, each once."""
    known = set(listed())
    assert [(each.id, each.section) for each in DECISIONS if (each.id, each.section) in known] == list(listed())
    assert [each.section for each in DECISIONS] == sorted(each.section for each in DECISIONS)


def test_the_pages_contain_every_value_of_the_catalogue_once() -> None:
    """If the catalogue has many values, the pages list at least that number of them."""
    for decision in DECISIONS:
        names = [each.name for each in decision.values]
        assert len(set(names)) == len(names) >= 1, decision.id
        assert len(names) >= NUMBER_OF_VALUES.get(decision.id, 1), decision.id


@pytest.mark.parametrize(("decision", "each"), VALUES, ids=[f"{d.id}: {v.name}" for d, v in VALUES])
def test_every_value_can_be_set_or_has_a_reason_why_not(decision: Any, each: Any) -> None:
    """A RuleSet with the options can be built and played to the end; a reason is a sentence."""
    if each.reason:
        assert not each.options
        assert each.reason.endswith(".")
        assert len(each.reason) > 30
        return
    rules = each.rules()
    assert rules.with_options(each.options) == rules
    assert play_match(rules, Random(5)).is_over
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


@pytest.fixture(scope="module")
def text() -> str:
    """All pages, one after the other."""
    return "\n".join(text for page, text in generated().items() if page.startswith("reference/coverage/"))


def rows_of(text: str, decision: str) -> list[list[str]]:
    """The cells of a decision's rows as they are printed."""
    told = text.partition(f"\n(decision-{decision})=\n")[2].partition("\n(decision-")[0]
    return [line[2:-2].split(" | ") for line in told.splitlines() if line.startswith("| ")][2:]


@pytest.mark.untraced
def test_the_pages_list_every_decision_with_its_tests(text: str) -> None:
    """Each section of the catalogue has a page; the questions are headings, a preset stands beside what it plays."""
    places = [place for place, _ in COVERAGE.coverage_pages()]
    assert len(places) == 1 + len({each.section for each in DECISIONS})
    assert "reference/coverage/five-players.md" in places
    for decision in DECISIONS:
        assert text.count(f"\n(decision-{decision.id})=\n## {decision.question}\n") == 1
        told = text.partition(f"\n(decision-{decision.id})=\n")[2].partition("\n(decision-")[0]
        assert f"this decision is called `{decision.id}`" in told
        assert all(f"- `{test}`\n" in told for test in COVERAGE.tests_of(decision.id))
    sources = "[Wikipedia](#source-002), [Pagat](#source-pag)"
    presets = "[five-handed](#preset-five-handed), [five-handed-hidden](#preset-five-handed-hidden)"
    how = "base [five-handed](#preset-five-handed)<br>[`table.pack`](#table.pack) = `53`"
    assert f"| d53 | {sources} | {how} | {presets} |" in text


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: str(decision.id))
def test_every_setting_works_as_it_is_printed(decision: Any, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Typed after --set, in the base that is printed or in the default game, it comes to rules that play the value."""
    for value, cells in zip(decision.values, rows_of(text, decision.id), strict=True):
        assert cells[0] == value.name
        if value.reason:
            assert cells[2] == value.reason
            continue
        base = re.match(r"base \[(.*?)\]\(#preset-\1\)<br>", cells[2])
        changes = re.findall(r"\[`([^`]*)`\]\(#[^)]*\) = `([^`]*)`", cells[2])
        name = base[1] if base else "australian"
        if value.name == "custom":  # a whole table of points is too much for the command line
            ((path, rows),) = changes
            rules = PRESETS[name].rules.with_options({path: json.loads(rows)})
        else:
            typed = [word for path, plain in changes for word in ("--set", f"{path}={plain}")]
            assert main(["--rules", name, *typed, "--hands", "1", "--json"]) == 0
            rules = Record.from_json(capsys.readouterr().out).rules
        assert rules == value.rules()
        assert PLAYED.plays(rules, value)


def test_presets_are_matched_by_what_their_bids_do_and_not_by_bid_codes() -> None:
    """Every preset with a null bid plays one way of who plays it; those of other codes than M and OM are among them."""

    def playing(decision: str, value: str) -> set[str]:
        (found,) = [each for one in DECISIONS if one.id == decision for each in one.values if each.name == value]
        return {name for name, preset in PRESETS.items() if PLAYED.plays(preset.rules, found)}

    # The catalogue's section 3: Nullo (American) and No Tricks stand above eight spades, petite above eight hearts.
    assert {"american", "american-midwest", "canadian", "no-tricks"} <= playing("null-rank", "between 8♠ and 8♣")
    assert playing("null-rank", "just under 8NT") == {"quebec"}
    assert playing("spread", "open No Tricks, only after a No Tricks bid") == {"no-tricks"}
    assert "quebec" in playing("open-exposed", "before-first-lead")


@pytest.mark.parametrize(("section", "players"), [("M", 5), ("N", 6), ("O", 2), ("P", 3)])
def test_a_section_for_a_number_of_players_lists_only_presets_for_it(section: str, players: int) -> None:
    """No preset for four stands at a row for five."""
    for decision in DECISIONS:
        for value in decision.values if decision.section == section else ():
            for preset in PRESETS.values():
                assert preset.rules.table.players == players or not PLAYED.plays(preset.rules, value)


def test_a_row_whose_base_lacks_the_bid_is_reported() -> None:
    """The error tells the author of the catalogue what is wrong."""
    with pytest.raises(LookupError, match=r"sets double\.value, but no special bid of its base has the role 'double'"):
        PLAYED.resolved({"double.value": 500}, PRESETS["australian"].rules)


def test_every_preset_on_the_page_is_a_link_to_its_own(text: str) -> None:
    """The presets are linked even if the row says that all others play the value."""
    rows = [cells[3] for decision in DECISIONS for cells in rows_of(text, decision.id) if len(cells) == 4]
    links = set()
    for cell in rows:
        found = re.findall(r"\[([^]]+)\]\(#preset-([^)]+)\)", cell)
        assert all(shown == target for shown, target in found)
        assert cell in ("", "all", "none") or cell.removeprefix("all but ") == ", ".join(map(linked, found))
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
