"""The grid of bids: every bid with its points, and which of them may be made."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk
from tables import call, dealt, won

from five_hundred import (
    PASS,
    MakeBid,
    Reason,
    RuleSet,
    State,
    apply,
    legal_actions,
    parse_bid,
    presets,
    text,
    view,
    why_illegal,
)
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.throwing_in import AnswerThrowIn, OfferThrowIn
from five_hundred.engine.table.phase_classes import Bidding, Dealing
from five_hundred.engine.views.bid_grid import BidGrid, bid_grid
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.ladder import ladder_of
from five_hundred.testing.strategies import rulesets, states

AU, US = presets.AUSTRALIAN, presets.AMERICAN


def points(grid: BidGrid) -> list[list[int]]:
    return [[each.points for each in row] for row in grid.rows]


def refused(grid: BidGrid) -> dict[str, str]:
    return {each.bid.code: each.refused for each in grid.bids if each.refused is not None}


def test_the_grid_of_the_default_rules_is_the_avondale_table() -> None:
    """Sources 001 to 004: six spades is 40, each suit 20 more, each trick 100 more; misère stands by itself."""
    grid = bid_grid(AU)
    assert [strain.code for strain in grid.strains] == ["S", "C", "D", "H", "NT"]
    assert grid.levels == (6, 7, 8, 9, 10)
    assert points(grid)[0] == [40, 60, 80, 100, 120]
    assert points(grid)[4] == [440, 460, 480, 500, 520]
    assert [(each.bid.code, each.points) for each in grid.specials] == [("M", 250), ("OM", 500)]


def test_the_columns_are_in_the_suit_order_of_the_rules() -> None:
    """Catalogue bid-suit-order."""
    rules = AU.with_options({"auction.suit_order": "C S H D NT"})
    assert [strain.code for strain in bid_grid(rules).strains] == ["C", "S", "H", "D", "NT"]
    assert points(bid_grid(rules))[0] == [40, 60, 80, 100, 120]


def test_a_level_that_cannot_be_bid_has_no_row() -> None:
    """Catalogue min-level, inkle: with inkles the sixes are there."""
    assert bid_grid(US).levels == (6, 7, 8, 9, 10)
    assert bid_grid(US.with_options({"auction.inkle_who": "nobody"})).levels == (7, 8, 9, 10)


@given(rulesets())
def test_a_grid_of_rules_alone_shows_every_bid_as_possible(rules: RuleSet) -> None:
    grid, ladder = bid_grid(rules), ladder_of(rules)
    assert not refused(grid)
    assert {each.bid: each.points for each in grid.bids} == {bid: ladder.points[bid] for bid in ladder.bids}


@given(states(phase=Bidding))
def test_the_grid_refuses_what_the_engine_refuses_and_for_the_same_reason(state: State) -> None:
    """Every bid of the ladder, under any rules: one function decides, so that the two cannot disagree."""
    assert state.to_act is not None
    grid = {each.bid: each for each in bid_grid(view(state, state.to_act)).bids}
    for bid in ladder_of(state.rules).bids:
        illegal = why_illegal(state, MakeBid(bid))
        assert grid[bid].reason == (None if illegal is None else illegal.reason), bid
        assert (grid[bid].refused is None) == (illegal is None), bid


@given(states(phase=Bidding))
def test_the_reasons_on_the_grid_agree_with_the_state(state: State) -> None:
    """Whoever reads only the words is told nothing wrong: they are checked against the state, not the reason."""
    phase = state.phase
    assert isinstance(phase, Bidding)
    for each in bid_grid(view(state, phase.turn)).bids:
        words, illegal = each.refused, why_illegal(state, MakeBid(each.bid))
        if words is None or illegal is None:
            assert words is None and illegal is None
        elif words.startswith("not higher"):
            assert words == f"not higher than {phase.standing}"
            assert not ladder_of(state.rules).overcalls(each.bid, phase.standing)
        elif words.startswith("only after the player has looked"):
            assert Look() in legal_actions(state)
        elif words.startswith("only "):
            assert words in illegal.message
        elif words.startswith("this player may not bid fewer than"):
            assert isinstance(each.bid, TrickBid) and each.bid.level < state.rules.auction.min_level
        elif words.startswith("the dealer must"):
            assert phase.turn == state.dealer and PASS not in legal_actions(state)
        else:
            assert words == "no null bid after a partner has refused to throw in the cards"
            assert isinstance(each.bid, SpecialBid) and each.bid.is_null and phase.refused


@pytest.mark.rule("across-the-corner")
def test_a_closed_gate_is_the_reason_before_the_rank() -> None:
    """000: "when one of their opponents has bid No Tricks": over the partner's it is no question of rank."""
    state = call(dealt(presets.NO_TRICKS), "NTR pass")
    corner = parse_bid("ATC", presets.NO_TRICKS)
    illegal = why_illegal(state, MakeBid(corner))
    assert illegal is not None and illegal.reason is Reason.GATE_CLOSED
    assert refused(bid_grid(view(state, 2)))["ATC"].startswith("only over an opponent's No Tricks that is the highest")


def test_a_side_that_was_refused_a_throw_in_sees_why_it_may_bid_no_null() -> None:
    """Catalogue misdeal-no-face (ISU): the refusal is public, so every view tells of it."""
    rules = presets.AMERICAN.with_options(
        {"table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo", "contracts.specials": ["nullo"]}
    )
    low = "5S 7S 9S 5C 7C 9C 5D 7D 9D 5H"
    state = apply(dealt(rules, low), OfferThrowIn())
    assert view(state, 1).refused == ()
    state = apply(state, AnswerThrowIn(False))
    assert view(state, 1).refused == (0,)
    seen = bid_grid(view(state, 0))
    assert refused(seen)["N"] == "no null bid after a partner has refused to throw in the cards"
    state = won(state, "7S", seat=1)
    assert all(view(state, seat).refused == (0,) for seat in (0, 1, 2, 3, None))
    while not isinstance(state.phase, Dealing):
        state = apply(state, legal_actions(state)[0])
    assert view(state, 1).refused == ()


def test_the_first_of_two_equal_inkles_stands() -> None:
    """Catalogue inkle-who: if inkles are not ranked, two players may make the same one; the grid names the first."""
    rules = US.with_options({"auction.inkle_ranked": False, "auction.inkle_who": "anybody"})
    state = call(dealt(rules), "6S 6S")
    assert {each.bid.code: each.bidder for each in bid_grid(view(state, 2)).bids if each.is_standing} == {"6S": 0}
    assert "6♠ (inkle) by South" in text.table(view(state, 2), names=("South", "West", "North", "East"))


@given(rulesets(), st.integers(0, 2**32))
def test_a_waiting_seat_sees_no_bid_refused_that_is_made_next(rules: RuleSet, seed: int) -> None:
    """What is struck out for the others is out of reach for whoever is to bid."""
    rng = Random(seed)
    for state, action, _, _ in walk(rules, seed, 60):
        if isinstance(state.phase, Bidding) and isinstance(action, MakeBid):
            others = [None, *(seat for seat in state.seating.players if seat != state.to_act)]
            grid = bid_grid(view(state, rng.choice(others)))
            assert action.bid.code not in refused(grid)


def test_the_grid_gives_the_expected_reasons_after_seven_hearts() -> None:
    """After seven hearts misère is open, and everything up to seven hearts is too low."""
    state = dealt(AU)
    assert refused(bid_grid(view(state, 0))) == {
        "M": "only once any player has bid seven tricks or more, or has made a null bid"
    }
    low = refused(bid_grid(view(call(state, "7H"), 1)))
    assert [*low] == ["6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D", "7H"]
    assert {*low.values()} == {"not higher than 7♥"}


def test_a_waiting_seat_sees_the_same_bids_out_of_reach() -> None:
    state = call(dealt(AU), "7H")
    assert [*refused(bid_grid(view(state, 3)))] == ["6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D", "7H"]
    assert [*refused(bid_grid(view(state, None)))] == ["6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D", "7H"]


@pytest.mark.rule("across-the-corner")
def test_a_waiting_seat_sees_that_a_challenge_may_not_be_challenged() -> None:
    """000: only No Tricks may be challenged; Across The Corner has its rank, so a second challenge is too low."""
    for seat in (0, 1, 2, None):
        assert "ATC" not in refused(bid_grid(view(call(dealt(presets.NO_TRICKS), "pass NTR pass"), seat)))
        low = refused(bid_grid(view(call(dealt(presets.NO_TRICKS), "pass NTR ATC"), seat)))
        assert low["ATC"] == "not higher than Across The Corner"


def test_the_grid_names_the_bidders_and_marks_the_standing_bid() -> None:
    grid = bid_grid(view(call(dealt(AU), "6S 7H pass"), 3))
    assert {each.bid.code: each.bidder for each in grid.bids if each.bidder is not None} == {"6S": 0, "7H": 1}
    assert [each.bid.code for each in grid.bids if each.is_standing] == ["7H"]


def test_the_grid_after_the_auction_marks_the_contract_and_refuses_nothing() -> None:
    grid = bid_grid(view(call(dealt(AU), "6S pass pass pass"), 0))
    assert not refused(grid)
    assert [each.bid.code for each in grid.bids if each.is_standing] == ["6S"]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_grid_refuses_an_inkle_to_the_third_seat(seat: int) -> None:
    """Catalogue inkle-who (PAG): the two seats at the dealer's left, and the third not any more."""
    assert "6S" not in refused(bid_grid(view(call(dealt(US), "pass " * seat), seat)))
    words = refused(bid_grid(view(call(dealt(US), "pass pass"), 2)))["6S"]
    assert words == "this player may not bid fewer than 7 tricks now"


def test_the_grid_describes_consecutive_bids_as_a_range() -> None:
    grid = bid_grid(view(call(dealt(AU), "7H"), 1))
    assert grid.struck_out(lambda bid: bid.code) == {"not higher than 7♥": ["6S to 7H"]}
    after = bid_grid(view(call(dealt(AU), "6C"), 1))
    assert [*after.struck_out(str).values()] == [["6♠", "6♣"], ["Misère"]]
    assert parse_bid("M", AU) in [each.bid for each in after.specials]
