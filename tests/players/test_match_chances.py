"""The chance of winning the match, which levels 3 to 6 estimate from the scores."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths import DOCS

import five_hundred as fh
from five_hundred import presets
from five_hundred.players.match_chances import chance_to_win

SCORES = st.integers(-2_000, 2_000)


@given(fh.testing.rulesets(), st.data())
def test_the_chances_of_all_sides_add_up_to_one(rules: fh.RuleSet, data: st.DataObject) -> None:
    """Under any rules and at any scores, and the same for sides with the same score when nobody has won."""
    sides = range(len(rules.table.seating.sides))
    scores = data.draw(st.lists(SCORES, min_size=len(sides), max_size=len(sides)))
    bidder = data.draw(st.sampled_from([None, *sides]))
    chances = [chance_to_win(rules, scores, side, bidder=bidder, hands=1) for side in sides]
    assert sum(chances) == pytest.approx(1.0)
    assert min(chances) >= 0.0


@given(SCORES, SCORES, st.integers(0, 300))
def test_a_higher_score_never_lowers_the_chance(own: int, other: int, more: int) -> None:
    """With two sides and the usual end of the match."""
    few, many = (chance_to_win(presets.AUSTRALIAN, (mine, other), 0, bidder=0, hands=1) for mine in (own, own + more))
    assert few <= many


@pytest.mark.parametrize(
    ("rules", "scores", "bidder", "chance"),
    [
        (presets.AUSTRALIAN, (500, 490), 0, 1.0),
        (presets.AUSTRALIAN, (-500, -490), 1, 0.0),
        (presets.AMERICAN, (500, -100), None, 1.0),  # any side can win by reaching the target
        (presets.AUSTRALIAN.with_options({"match.ceiling": 600}), (620, 0), 0, 0.0),
        (presets.AUSTRALIAN.with_options({"match.hands": 1}), (10, 20), 0, 0.0),
    ],
)
def test_a_hand_that_ends_the_match_decides(
    rules: fh.RuleSet, scores: tuple[int, int], bidder: int | None, chance: float
) -> None:
    """The end of the match is that of the engine, with all its options."""
    assert chance_to_win(rules, scores, 0, bidder=bidder, hands=1) == chance


def test_a_side_that_must_bid_to_win_has_not_won_yet() -> None:
    """At 510 points after the opponents' contract, the Australian rules go on (catalogue: must-bid-to-win)."""
    assert 0.7 < chance_to_win(presets.AUSTRALIAN, (510, 100), 0, bidder=1, hands=5) < 1.0


@pytest.mark.parametrize(
    ("less", "more"),
    [
        (presets.WALKER, presets.AUSTRALIAN),  # a score must reach 500 exactly
        (presets.AUSTRALIAN.with_options({"match.target": 1000}), presets.AUSTRALIAN),
        (presets.AUSTRALIAN, presets.SIX_HANDED),
        (presets.TWO_HANDED_DEAD_HAND, presets.TWO_HANDED_DRAW),
    ],
)
def test_under_some_rules_a_lead_is_worth_less(less: fh.RuleSet, more: fh.RuleSet) -> None:
    """In matches of level 3, these leads were lost more often (tools/fit_match_chances.py)."""
    chances = [chance_to_win(rules, (200, 0), 0, bidder=None, hands=1) for rules in (less, more)]
    assert 0.5 < chances[0] < chances[1]


def test_the_page_on_strength_states_the_scale() -> None:
    """Two pairs that play to 500: odds of 2.7 to 1 for a lead of some 400 points."""
    page = (DOCS / "explanation" / "player-strength.md").read_text(encoding="utf-8")
    assert "a lead of some 400 points has odds of 2.7 to 1 if two pairs play to 500" in page
    chance = chance_to_win(presets.AUSTRALIAN, (400, 0), 0, bidder=None, hands=1)
    assert chance / (1 - chance) == pytest.approx(2.7, abs=0.1)
