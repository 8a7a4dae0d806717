"""The grid of bids: every bid with its points, and which of them may be made."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk
from tables import call, dealt, won

import five_hundred as fh
from five_hundred import presets, text
from five_hundred.rules import ladder_of

AU, US = presets.AUSTRALIAN, presets.AMERICAN


def points(grid: fh.BidGrid) -> list[list[int]]:
    return [[each.points for each in row] for row in grid.rows]


def refused(grid: fh.BidGrid) -> dict[str, str]:
    return {each.bid.code: each.refused for each in grid.bids if each.refused is not None}


def test_the_grid_of_the_default_rules_is_the_avondale_table() -> None:
    """Sources 001 to 004: six spades is 40, each suit 20 more, each trick 100 more; misère stands by itself."""
    grid = fh.bid_grid(AU)
    assert [strain.code for strain in grid.strains] == ["S", "C", "D", "H", "NT"]
    assert grid.levels == (6, 7, 8, 9, 10)
    assert points(grid)[0] == [40, 60, 80, 100, 120]
    assert points(grid)[4] == [440, 460, 480, 500, 520]
    assert [(each.bid.code, each.points) for each in grid.specials] == [("M", 250), ("OM", 500)]


def test_the_columns_are_in_the_suit_order_of_the_rules() -> None:
    """Catalogue bid-suit-order."""
    rules = AU.with_options({"auction.suit_order": "C S H D NT"})
    assert [strain.code for strain in fh.bid_grid(rules).strains] == ["C", "S", "H", "D", "NT"]
    assert points(fh.bid_grid(rules))[0] == [40, 60, 80, 100, 120]


def test_a_level_that_cannot_be_bid_has_no_row() -> None:
    """Catalogue min-level, inkle: with inkles the sixes are there."""
    assert fh.bid_grid(US).levels == (6, 7, 8, 9, 10)
    assert fh.bid_grid(US.with_options({"auction.inkle_who": "nobody"})).levels == (7, 8, 9, 10)


@given(fh.testing.rulesets())
def test_a_grid_of_rules_alone_shows_every_bid_as_possible(rules: fh.RuleSet) -> None:
    grid, ladder = fh.bid_grid(rules), ladder_of(rules)
    assert not refused(grid)
    assert {each.bid: each.points for each in grid.bids} == {bid: ladder.points[bid] for bid in ladder.bids}


@given(fh.testing.states(phase=fh.phases.Bidding))
def test_the_grid_refuses_what_the_engine_refuses_and_for_the_same_reason(state: fh.State) -> None:
    """Every bid of the ladder, under any rules: one function decides, so that the two cannot disagree."""
    assert state.to_act is not None
    grid = {each.bid: each for each in fh.bid_grid(fh.view(state, state.to_act)).bids}
    for bid in ladder_of(state.rules).bids:
        illegal = fh.why_illegal(state, fh.MakeBid(bid))
        assert grid[bid].reason == (None if illegal is None else illegal.reason), bid
        assert (grid[bid].refused is None) == (illegal is None), bid


@given(fh.testing.states(phase=fh.phases.Bidding))
def test_the_reasons_on_the_grid_agree_with_the_state(state: fh.State) -> None:
    """Whoever reads only the words is told nothing wrong: they are checked against the state, not the reason."""
    phase = state.phase
    assert isinstance(phase, fh.phases.Bidding)
    for each in fh.bid_grid(fh.view(state, phase.turn)).bids:
        words, illegal = each.refused, fh.why_illegal(state, fh.MakeBid(each.bid))
        if words is None or illegal is None:
            assert words is None and illegal is None
        elif words.startswith("not higher"):
            assert words == f"not higher than {phase.standing}"
            assert not ladder_of(state.rules).overcalls(each.bid, phase.standing)
        elif words.startswith("only after the player has looked"):
            assert fh.actions.Look() in fh.legal_actions(state)
        elif words.startswith("only "):
            assert words in illegal.message
        elif words.startswith("this player may not bid fewer than"):
            assert isinstance(each.bid, fh.TrickBid) and each.bid.level < state.rules.auction.min_level
        elif words.startswith("the dealer must"):
            assert phase.turn == state.dealer and fh.PASS not in fh.legal_actions(state)
        else:
            assert words == "no null bid after a partner has refused to throw in the cards"
            assert isinstance(each.bid, fh.SpecialBid) and each.bid.is_null and phase.refused


@pytest.mark.rule("across-the-corner")
def test_a_closed_gate_is_the_reason_before_the_rank() -> None:
    """000: "when one of their opponents has bid No Tricks": over the partner's it is no question of rank."""
    state = call(dealt(presets.NO_TRICKS), "NTR pass")
    corner = fh.parse_bid("ATC", presets.NO_TRICKS)
    illegal = fh.why_illegal(state, fh.MakeBid(corner))
    assert illegal is not None and illegal.reason is fh.Reason.GATE_CLOSED
    assert refused(fh.bid_grid(fh.view(state, 2)))["ATC"].startswith(
        "only over an opponent's No Tricks that is the highest"
    )


def test_a_side_that_was_refused_a_throw_in_sees_why_it_may_bid_no_null() -> None:
    """Catalogue misdeal-no-face (ISU): the refusal is public, so every view tells of it."""
    rules = presets.AMERICAN.with_options(
        {"table.misdeal": "no-ace-no-face-partner-agrees-else-no-nullo", "contracts.specials": ["nullo"]}
    )
    low = "5S 7S 9S 5C 7C 9C 5D 7D 9D 5H"
    state = fh.apply(dealt(rules, low), fh.actions.OfferThrowIn())
    assert fh.view(state, 1).refused == ()
    state = fh.apply(state, fh.actions.AnswerThrowIn(False))
    assert fh.view(state, 1).refused == (0,)
    seen = fh.bid_grid(fh.view(state, 0))
    assert refused(seen)["N"] == "no null bid after a partner has refused to throw in the cards"
    state = won(state, "7S", seat=1)
    assert all(fh.view(state, seat).refused == (0,) for seat in (0, 1, 2, 3, None))
    while not isinstance(state.phase, fh.phases.Dealing):
        state = fh.apply(state, fh.legal_actions(state)[0])
    assert fh.view(state, 1).refused == ()


def test_the_first_of_two_equal_inkles_stands() -> None:
    """Catalogue inkle-who: if inkles are not ranked, two players may make the same one; the grid names the first."""
    rules = US.with_options({"auction.inkle_ranked": False, "auction.inkle_who": "anybody"})
    state = call(dealt(rules), "6S 6S")
    assert {each.bid.code: each.bidder for each in fh.bid_grid(fh.view(state, 2)).bids if each.is_standing} == {"6S": 0}
    assert "6♠ (inkle) by South" in text.table(fh.view(state, 2), names=("South", "West", "North", "East"))


@given(fh.testing.rulesets(), st.integers(0, 2**32))
def test_a_waiting_seat_sees_no_bid_refused_that_is_made_next(rules: fh.RuleSet, seed: int) -> None:
    """What is struck out for the others is out of reach for whoever is to bid."""
    rng = Random(seed)
    for state, action, _, _ in walk(rules, seed, 60):
        if isinstance(state.phase, fh.phases.Bidding) and isinstance(action, fh.MakeBid):
            others = [None, *(seat for seat in state.seating.players if seat != state.to_act)]
            grid = fh.bid_grid(fh.view(state, rng.choice(others)))
            assert action.bid.code not in refused(grid)


def test_the_grid_gives_the_expected_reasons_after_seven_hearts() -> None:
    """After seven hearts misère is open, and everything up to seven hearts is too low."""
    state = dealt(AU)
    assert refused(fh.bid_grid(fh.view(state, 0))) == {
        "M": "only once any player has bid seven tricks or more, or has made a null bid"
    }
    low = refused(fh.bid_grid(fh.view(call(state, "7H"), 1)))
    assert [*low] == ["6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D", "7H"]
    assert {*low.values()} == {"not higher than 7♥"}


def test_a_waiting_seat_sees_the_same_bids_out_of_reach() -> None:
    state = call(dealt(AU), "7H")
    assert [*refused(fh.bid_grid(fh.view(state, 3)))] == ["6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D", "7H"]
    assert [*refused(fh.bid_grid(fh.view(state, None)))] == ["6S", "6C", "6D", "6H", "6NT", "7S", "7C", "7D", "7H"]


@pytest.mark.rule("across-the-corner")
def test_a_waiting_seat_sees_that_a_challenge_may_not_be_challenged() -> None:
    """000: only No Tricks may be challenged; Across The Corner has its rank, so a second challenge is too low."""
    for seat in (0, 1, 2, None):
        assert "ATC" not in refused(fh.bid_grid(fh.view(call(dealt(presets.NO_TRICKS), "pass NTR pass"), seat)))
        low = refused(fh.bid_grid(fh.view(call(dealt(presets.NO_TRICKS), "pass NTR ATC"), seat)))
        assert low["ATC"] == "not higher than Across The Corner"


def test_the_grid_names_the_bidders_and_marks_the_standing_bid() -> None:
    grid = fh.bid_grid(fh.view(call(dealt(AU), "6S 7H pass"), 3))
    assert {each.bid.code: each.bidder for each in grid.bids if each.bidder is not None} == {"6S": 0, "7H": 1}
    assert [each.bid.code for each in grid.bids if each.is_standing] == ["7H"]


def test_the_grid_after_the_auction_marks_the_contract_and_refuses_nothing() -> None:
    grid = fh.bid_grid(fh.view(call(dealt(AU), "6S pass pass pass"), 0))
    assert not refused(grid)
    assert [each.bid.code for each in grid.bids if each.is_standing] == ["6S"]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_grid_refuses_an_inkle_to_the_third_seat(seat: int) -> None:
    """Catalogue inkle-who (PAG): the two seats at the dealer's left, and the third not any more."""
    assert "6S" not in refused(fh.bid_grid(fh.view(call(dealt(US), "pass " * seat), seat)))
    words = refused(fh.bid_grid(fh.view(call(dealt(US), "pass pass"), 2)))["6S"]
    assert words == "this player may not bid fewer than 7 tricks now"


def test_the_grid_describes_consecutive_bids_as_a_range() -> None:
    grid = fh.bid_grid(fh.view(call(dealt(AU), "7H"), 1))
    assert grid.struck_out(lambda bid: bid.code) == {"not higher than 7♥": ["6S to 7H"]}
    after = fh.bid_grid(fh.view(call(dealt(AU), "6C"), 1))
    assert [*after.struck_out(str).values()] == [["6♠", "6♣"], ["Misère"]]
    assert fh.parse_bid("M", AU) in [each.bid for each in after.specials]
