"""The calls of levels 2 and 3: they bid for the match, not for the hand."""

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest
from tables import call, dealt

import five_hundred as fh
from five_hundred import presets
from five_hundred.players import level
from five_hundred.players.side_strength import chance_to_make, tricks_by_strain
from five_hundred.rules.presets import PRESETS

DEALS = 12


def passed_out(rules: fh.RuleSet, number: int, deals: int, scores: tuple[int, ...] | None = None) -> int:
    """Return how many deals all players of a level pass out."""
    player, out = level(number), 0
    for deal in range(deals):
        state = fh.new_game(rules, dealer=deal % rules.table.players, scores=scores)
        state = fh.apply(state, fh.shuffled_deal(state, Random(deal)))
        while state.to_act is not None and state.phase_name == "bidding":
            state = fh.apply(state, player(fh.view(state, state.to_act)))
        out += state.phase_name == "dealing"
    return out


@pytest.mark.untraced
@pytest.mark.parametrize("preset", PRESETS)
def test_nobody_stops_bidding_far_ahead_or_behind(preset: str) -> None:
    """One side has 90 per cent of the target, and the others as many points below zero."""
    rules = PRESETS[preset].rules
    most, sides = rules.match.target * 9 // 10, len(rules.table.seating.sides)
    scores = (most, *[-most] * (sides - 1))
    assert passed_out(rules, 3, DEALS, scores) <= 1
    assert passed_out(rules, 3, DEALS, scores[::-1]) <= 1


def test_the_plain_player_seldom_passes_american_deals_out() -> None:
    """Players call only once, so nobody waits for a better chance."""
    assert passed_out(presets.AMERICAN, 2, 60) <= 12


STRONG = "JS JC AS KS QS 10S AH KH AD 5C"


def test_a_player_makes_the_best_bid_of_a_suit_at_once() -> None:
    """If all others passed, a lower bid would be the contract, and would win less."""
    for state in (
        dealt(presets.AUSTRALIAN, STRONG, dealer=3),
        call(dealt(presets.AUSTRALIAN, "", "", "", STRONG, dealer=3), "pass pass pass"),
    ):
        assert fh.format_action(level(3)(fh.view(state, state.to_act or 0))) in {"bid 8S", "bid 9S"}


@pytest.mark.option("auction.raise_own")
def test_the_own_bid_is_not_taken_for_an_opponents() -> None:
    """Eight clubs is the better contract of this hand; only its own cards say how often it is made."""
    state = call(dealt(presets.THOMAS_BEAGLE, "RJ JC AC QC 10C AD KD 9H 9S 5S"), "8C pass pass pass")
    assert level(3)(fh.view(state, 0)) == fh.PASS
    state = call(dealt(presets.THOMAS_BEAGLE, "RJ JC JS AC KC QC 10C AD KD AS"), "8C pass pass pass")
    assert level(3)(fh.view(state, 0)) != fh.PASS


def test_a_won_match_is_not_risked_over_the_partners_bid() -> None:
    """At 480 points, seven diamonds win as well as eight, and the partner has bid seven."""
    hand = "RJ AD KD QD 10D AH KH AS 5C 6C"
    state = dealt(presets.AUSTRALIAN, "", "", hand, dealer=3, scores=(480, 0))
    assert level(3)(fh.view(call(state, "7D pass"), 2)) == fh.PASS


def excess_tricks(rules: fh.RuleSet, hands: int) -> Iterator[float]:
    """Play hands with level 3, and yield how many tricks more than it took each declarer had expected for a suit."""
    player = level(3)
    for deal in range(hands):
        state = fh.new_game(rules, dealer=deal % rules.table.players)
        state, expected = fh.apply(state, fh.shuffled_deal(state, Random(deal))), 0.0
        while state.to_act is not None and not state.hands_played:
            seen = fh.view(state, state.to_act)
            action = player(seen)
            if isinstance(action, fh.MakeBid) and isinstance(action.bid, fh.TrickBid):
                expected = tricks_by_strain(seen)[action.bid.strain]
            state = fh.apply(state, action)
        hand = state.match.last_hand
        if hand is not None and isinstance(hand.contract.bid, fh.TrickBid):
            team = hand.contract.team(rules.table.seating)
            yield expected - sum(trick.winner in team for trick in hand.tricks)


@pytest.mark.untraced
@pytest.mark.parametrize(("preset", "partnership"), [("five-handed", "rotating"), ("six-handed-pairs", "opposite")])
def test_a_pair_expects_fewer_tricks_against_more_opponents(preset: str, partnership: str) -> None:
    """Two players against three or four expected one trick too many, as if there were only two opponents."""
    rules = PRESETS[preset].rules.with_options({"table.partnership": partnership})
    assert abs(fmean(excess_tricks(rules, 150))) < 0.6


def null_bids(rules: fh.RuleSet, bid: fh.Bid, wanted: int) -> Iterator[tuple[float, bool]]:
    """Yield how likely level 3 thought it that promising null bids are made, and whether level 3 made each of them."""
    player, deal = level(3), 0
    while wanted:
        state = fh.new_game(rules, dealer=rules.table.players - 1)
        state, deal = fh.apply(state, fh.shuffled_deal(state, Random(deal))), deal + 1
        seen = fh.view(state, 0)
        chance = chance_to_make(seen, bid, tricks_by_strain(seen))
        if chance < 0.45:
            continue
        wanted, state = wanted - 1, fh.apply(state, fh.MakeBid(bid))
        while state.to_act is not None and not state.hands_played:
            calls = state.phase_name == "bidding"
            state = fh.apply(state, fh.PASS if calls else player(fh.view(state, state.to_act)))
        assert state.last_hand is not None
        yield chance, bool(state.last_hand.score.made)


@pytest.mark.long
def test_a_null_bid_against_one_opponent_is_judged_by_the_lowest_cards() -> None:
    """Of the bids that seemed to be made in 65 per cent of cases, 25 per cent were."""
    rules = presets.TWO_HANDED_DEAD_HAND
    chances, made = zip(*null_bids(rules, fh.parse_bid("M", rules), 600), strict=True)
    assert abs(fmean(chances) - fmean(made)) < 0.07
