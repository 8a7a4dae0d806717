"""Duplicate deals: the same cards with both seatings, so that neither player profits from luck."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import PASS, Action, RuleSet, View, presets
from five_hundred.engine.actions import MakeBid
from five_hundred.players import level
from five_hundred.rules.presets import PRESETS, Preset
from five_hundred.testing import rulesets
from five_hundred.tournaments import duplicate_deal, duplicate_match, numbered_deal, play_hand
from five_hundred.tournaments.duplicate import HandResult

AU = presets.AUSTRALIAN


def bidder(view: View) -> Action:
    """Make the lowest bid if nobody has bid, and pass otherwise."""
    bids = [action for action in view.legal if isinstance(action, MakeBid)]
    return bids[0] if bids and view.standing is None else passer(view)


def passer(view: View) -> Action:
    """Pass whenever possible."""
    return PASS if PASS in view.legal else level(2)(view)


@given(rulesets(), st.integers(0, 10**6))
def test_equal_players_gain_nothing_from_each_other(rules: RuleSet, number: int) -> None:
    """Under any rules, one seating loses the points that the other gains."""
    deal = duplicate_deal(rules, number, level(2), level(2))
    assert deal.points == 0
    assert deal.hands[0].points == -deal.hands[1].points
    one, other = deal.hands
    if one.declared_by_first is not None:
        assert other.declared_by_first is (not one.declared_by_first)
    assert one.made is other.made


@given(rulesets(), st.integers(0, 10**6))
def test_changing_the_order_of_the_players_changes_the_sign(rules: RuleSet, number: int) -> None:
    """This holds under any rules."""
    one = duplicate_deal(rules, number, level(1, seed=3), level(3))
    other = duplicate_deal(rules, number, level(3), level(1, seed=3))
    assert one.points == -other.points


def test_the_points_are_those_of_the_score() -> None:
    """Six spades made is 40 points (catalogue: schedule; 001), and ten for each of the opponents' tricks."""
    for number in range(20):
        deal = duplicate_deal(AU, number, bidder, passer)
        for hand, swapped in zip(deal.hands, (False, True), strict=True):
            start = numbered_deal(AU, number)
            end = play_hand(start, (passer, bidder) if swapped else (bidder, passer))
            own, other = end.scores[::-1] if swapped else end.scores
            assert hand.points == own - other
            assert end.match.last_hand is not None
            assert hand.declared_by_first is True
            assert hand.made is end.match.last_hand.score.made
            assert abs(own) == 40 or own >= 250


def test_with_three_sides_a_player_is_compared_with_the_mean_of_the_others() -> None:
    """One player holds side 0, and the other player holds both other sides."""
    rules = presets.THREE_HANDED
    deal = duplicate_deal(rules, 5, level(3), level(2))
    end = play_hand(numbered_deal(rules, 5), (level(3), level(2), level(2)))
    assert deal.hands[0].points == end.scores[0] - (end.scores[1] + end.scores[2]) / 2


def test_the_deal_follows_from_its_number_and_the_seed() -> None:
    """A long run can therefore be split and repeated."""
    assert numbered_deal(AU, 7, 3) == numbered_deal(AU, 7, 3)
    assert len({numbered_deal(AU, number, seed).hands for number in range(5) for seed in range(5)}) == 25
    assert [numbered_deal(AU, number).dealer for number in range(6)] == [0, 1, 2, 3, 0, 1]


def test_a_hand_that_all_pass_has_no_declarer() -> None:
    """The cards are thrown in (catalogue: all-pass)."""
    deal = duplicate_deal(AU, 1, passer, passer)
    assert deal.hands == (HandResult(0, None, None), HandResult(0, None, None))


def test_a_match_is_won_by_the_player_whose_side_wins() -> None:
    """The stronger player wins more than half of the matches; a player who meets itself wins exactly one of two."""
    assert duplicate_match(AU, 4, level(2), level(2)) in {(1.0, 0.0), (0.0, 1.0)}
    wins = [share for number in range(4) for share in duplicate_match(AU, number, level(3), level(1))]
    assert sum(wins) > 4


def test_a_match_that_never_ends_counts_as_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who always pass never score."""
    monkeypatch.setattr("five_hundred.tournaments.duplicate._MOST_DEALS", 3)
    assert duplicate_match(AU, 0, passer, passer) == (0.5, 0.5)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_every_preset_can_be_played_in_a_tournament(preset: Preset) -> None:
    """With two to six players, with and without partners."""
    deal = duplicate_deal(preset.rules, 1, level(3), level(2))
    assert all(isinstance(hand.points, float | int) for hand in deal.hands)


@pytest.mark.parametrize("wrong", [[], [level(1)], None])
def test_a_hand_needs_the_player_of_each_side(wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError), match="players must be a sequence with the player of each of the 2 s"):
        play_hand(numbered_deal(presets.AUSTRALIAN, 0), wrong)
