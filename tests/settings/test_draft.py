"""A draft reports everything that is wrong with what a person has entered, at the fields where it can be corrected."""

import pytest
from club_rules import NoLowMisere
from contradicting import TOLD
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import RuleSet, presets
from five_hundred.base.option_kinds import Json
from five_hundred.rules.options_without_effect import without_effect
from five_hundred.rules.presets import PRESETS
from five_hundred.settings import draft_rules
from five_hundred.settings.draft import problems_at
from five_hundred.testing.strategies import rulesets

PATHS = [option.path for option in RuleSet.options()]
BIDS = "contracts.specials"
SOME_PRESETS = st.sampled_from([preset.rules for preset in PRESETS.values()])


def entered(rules: RuleSet, base: RuleSet) -> dict[str, Json]:
    """What a person enters in the form of a preset to get the rules."""
    return {path: rules.value(path) for path in PATHS if rules.value(path) != base.value(path)}


@given(rulesets(), SOME_PRESETS)
def test_every_ruleset_can_be_reached_from_every_preset(rules: RuleSet, base: RuleSet) -> None:
    """The values that a form then shows are those of the rules, and the changes are those that were entered."""
    changes = entered(rules, base)
    draft = draft_rules(base, changes)
    assert draft.rules == rules
    assert draft.problems == ()
    assert {*draft.changed} == {*changes}
    assert draft.values == {path: rules.value(path) for path in PATHS}


@given(rulesets(), rulesets(), st.data())
def test_a_problem_is_at_a_field_that_has_been_changed(base: RuleSet, wanted: RuleSet, data: st.DataObject) -> None:
    """The base is valid, so a contradiction has at least one changed option, and each of its fields is in the form."""
    changes = entered(wanted, base)
    if not changes:
        return
    some = data.draw(st.lists(st.sampled_from(sorted(changes)), min_size=1, max_size=4, unique=True))
    draft = draft_rules(base, {path: changes[path] for path in some})
    assert (draft.rules is None) == bool(draft.problems)
    bids = draft.values[BIDS]
    assert isinstance(bids, list)
    for problem in draft.problems:
        fields = (problem.path, *problem.others)
        assert any(path.startswith(tuple(some)) for path in fields), problem
        for path in fields:
            group, name, *of_bid = path.split(".")
            assert f"{group}.{name}" in PATHS
            assert not of_bid or int(of_bid[0]) < len(bids)


@pytest.mark.parametrize(("changes", "first", "other", "_"), TOLD)
def test_a_contradiction_is_told_at_both_of_its_fields(
    changes: dict[str, object], first: str, other: str, _: str
) -> None:
    """A special bid has its number in the list instead of its code, because the code may be wrong, too."""
    plain = {path: value for path, value in changes.items() if not path.startswith(BIDS)}
    of_bids = {path: value for path, value in changes.items() if path.startswith(BIDS)}
    bids = RuleSet().value(BIDS)
    assert isinstance(bids, list)
    for path, value in of_bids.items():
        code, _, field = path.removeprefix(f"{BIDS}.").partition(".")
        (bid,) = (bid for bid in bids if isinstance(bid, dict) and bid["code"] == code)
        if field:
            bid[field] = value  # type: ignore[assignment]  # plain data
        else:
            bids.remove(bid)
    draft = draft_rules(RuleSet(), {**plain, BIDS: bids})
    told = problems_at(draft)
    for path in (first, other):
        assert path.replace(".M.", ".0.").replace(".OM.", ".1.") in told


def test_invalid_values_and_contradictions_are_told_together() -> None:
    """Each at its own field."""
    draft = draft_rules(presets.AUSTRALIAN, {"match.target": "many", "auction.inkle_who": "anybody"})
    told = problems_at(draft)
    assert {*told} == {"match.target", "auction.inkle_who", "auction.min_level"}
    assert told["match.target"] == ("must be a whole number from 1 to 100000, got 'many'",)
    assert told["auction.inkle_who"] == told["auction.min_level"]
    assert "“Lowest bid”" in told["auction.min_level"][0]
    assert draft.values["match.target"] == "many"


def test_a_problem_of_a_special_bid_is_at_its_field() -> None:
    """A code that appears twice, and a field that names another field of the same bid."""
    misere = {"code": "M", "name": "Misère", "least": 3, "most": 2}
    draft = draft_rules(presets.AUSTRALIAN, {BIDS: [{"code": "M"}, {"code": "M", "name": "Other"}]})
    assert [problem.path for problem in draft.problems] == ["contracts.specials.1.code"]
    (problem,) = draft_rules(presets.AUSTRALIAN, {BIDS: [misere]}).problems
    assert problem.path == "contracts.specials.0.least"
    assert problem.others == ("contracts.specials.0.most",)
    assert "[0]" not in problem.message
    assert "Most tricks" in problem.message


@given(rulesets())
def test_the_reasons_of_valid_rules_are_those_of_the_library(rules: RuleSet) -> None:
    """Paths of special bids are numbered, and every other path is the same."""
    draft = draft_rules(rules, {})
    codes = [bid.code for bid in rules.contracts.specials]
    numbered = {
        ".".join([*parts[:2], str(codes.index(parts[2])), parts[3]]) if len(parts := path.split(".")) == 4 else path
        for path in without_effect(rules)
    }
    assert {*draft.idle} == numbered


def test_the_reasons_follow_what_is_entered_even_if_it_cannot_stand_together() -> None:
    """A fifth player needs more cards; the options of the called card count as soon as cards are called."""
    draft = draft_rules(presets.AUSTRALIAN, {"table.players": 5, "table.partnership": "called-card"})
    assert draft.rules is None
    assert "partner.reveal" not in draft.idle
    assert "partner.reveal" in draft_rules(presets.AUSTRALIAN, {"table.players": "x"}).idle


@pytest.mark.parametrize("bids", ["none", 7, None, [3], [{"code": 5}], [["M"]], [{"code": "M"}, None]])
def test_nonsense_is_a_problem_and_no_crash(bids: Json) -> None:
    """A page may send anything."""
    draft = draft_rules(presets.AUSTRALIAN, {BIDS: bids, "no.such": 1})
    assert draft.rules is None
    assert all(problem.message for problem in draft.problems)


def test_the_options_of_custom_rules_are_entered_like_others() -> None:
    """A wrong value is told at its path; a right one is in the values and counts as changed."""
    base = presets.AUSTRALIAN.with_options({"custom": [NoLowMisere()]})
    path = "custom.no-low-misere.floor"
    draft = draft_rules(base, {path: -200})
    assert draft.rules == base.with_options({path: -200})
    assert (draft.values[path], draft.changed) == (-200, (path,))
    wrong = draft_rules(base, {path: "deep"})
    assert (wrong.rules, wrong.values[path]) == (None, "deep")
    (problem,) = wrong.problems
    assert (problem.path, problem.message) == (path, "must be a whole number from -10000 to 10000, got 'deep'")
