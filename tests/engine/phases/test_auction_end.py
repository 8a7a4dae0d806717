"""The end of the auction: inkles that cannot win, hands that all passed, and who deals next.

Seat 3 deals, so seat 0 speaks first (catalogue: all-pass, inkle-can-win; 5.9, 6.8).
"""

from random import Random

import pytest
from auctions import ALL_PASS, AUSTRALIAN, INKLES, PLAIN, after, contract_after
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, play_out

import five_hundred as fh
from five_hundred.events import AuctionWon, DealAbandoned, Dealt, ThrownIn


@pytest.mark.option("auction.inkle_wins")
@pytest.mark.rule("inkle-can-win")
def test_an_inkle_cannot_win_unless_the_rules_let_it() -> None:
    """001: "cannot win the bidding"; ISU: dealt again by the same dealer; 002, 003 do not forbid it."""
    inkled = {wins: INKLES.with_options({"auction.inkle_wins": wins}) for wins in ("never", "never-same-dealer")}
    for calls in ("6S pass pass pass", "6S pass 6H pass pass"):
        assert after(inkled["never"], calls).dealer == 0
        assert after(inkled["never-same-dealer"], calls).dealer == 3
        assert all(isinstance(after(rules, calls).phase, fh.phases.Dealing) for rules in inkled.values())
        assert after(inkled["never-same-dealer"], ALL_PASS).dealer == 0, "all passed: not only inkles were bid"
    winning = INKLES.with_options({"auction.inkle_wins": "at-its-level"})
    assert contract_after(winning, "6S pass pass pass") == ("6S", 0)
    assert contract_after(winning, "6S pass 6H pass pass") == ("6H", 2)
    for rules in (*inkled.values(), winning):
        assert contract_after(rules, "6S 7S pass pass pass") == ("7S", 1)


def dealers(rules: fh.RuleSet, calls: str, deals: int) -> list[fh.Seat]:
    """The dealers of successive deals, starting with seat 3, if the same calls follow every deal."""
    state, found = dealt(rules), list[fh.Seat]()
    for number in range(deals):
        found.append(state.dealer)
        state = call(state, calls)
        state = fh.apply(state, fh.shuffled_deal(state, Random(number)))
    return found


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@pytest.mark.parametrize(
    ("all_pass", "expected"),
    [
        ("redeal-next-dealer", [3, 0, 1, 2, 3, 0, 1, 2]),
        ("redeal-same-dealer", [3, 3, 3, 3, 3, 3, 3, 3]),
        ("redeal-cap-2", [3, 3, 3, 0, 0, 0, 1, 1]),
        ("next-dealer-no-reshuffle", [3, 0, 1, 2, 3, 0, 1, 2]),
    ],
)
def test_the_all_pass_option_decides_who_deals_next(all_pass: str, expected: list[fh.Seat]) -> None:
    """Next: 001, 004, PAG; same: OFF, MCG; the same twice, then the deal passes on: 002, 003 (6.8)."""
    assert dealers(PLAIN.with_options({"auction.all_pass": all_pass}), ALL_PASS, 8) == expected
    inkles = INKLES.with_options({"auction.all_pass": all_pass})
    assert dealers(inkles, "6S pass pass pass", 8) == expected, "only inkles: the hand is passed out (5.9)"
    isu = inkles.with_options({"auction.inkle_wins": "never-same-dealer"})
    assert dealers(isu, "6S pass pass pass", 8) == [3] * 8


@pytest.mark.option("auction.all_pass")
def test_every_dealer_may_deal_twice_more_after_a_passed_out_deal() -> None:
    """6.8: the count begins anew when a hand was played."""
    state = dealt(PLAIN.with_options({"auction.all_pass": "redeal-cap-2"}))
    for _ in range(2):
        state = call(state, ALL_PASS)
        state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    state, _ = play_out(call(state, "6S pass pass pass"))
    assert state.dealer == 0
    for dealer in (0, 0, 1):
        state = call(fh.apply(state, fh.shuffled_deal(state, Random(1))), ALL_PASS)
        assert state.dealer == dealer


@pytest.mark.option("auction.all_pass")
@pytest.mark.parametrize(
    ("rules", "calls", "reason"),
    [(PLAIN, ALL_PASS, ThrownIn.ALL_PASSED), (INKLES, "6S pass pass pass", ThrownIn.ONLY_INKLES)],
)
def test_a_passed_out_deal_does_not_count_as_a_hand(rules: fh.RuleSet, calls: str, reason: ThrownIn) -> None:
    """6.8: it counts neither for the number of hands of a match nor for the score sheet."""
    *before, _ = calls.split()
    state = call(dealt(rules.with_options({"match.hands": 1})), " ".join(before))
    scores = state.scores
    state, events = fh.step(state, fh.PASS)
    assert events[-1] == DealAbandoned(reason, 0)
    assert (state.hands_played, state.scores, state.is_over) == (0, scores, False)
    assert state.hands == (0, 0, 0, 0)
    state, events = fh.step(state, fh.shuffled_deal(state, Random(1)))
    assert events == (Dealt(0, 1),)


PLAYED = AUSTRALIAN.with_options({"auction.all_pass": "play-no-trump"})


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass-nt-details")
@pytest.mark.parametrize("dealer", range(4))
def test_an_all_pass_hand_is_led_by_the_dealers_left_and_leaves_the_kitty(dealer: fh.Seat) -> None:
    """all-pass-nt-details: leader left of dealer, kitty not taken (poker.tj); no player nominates (6.14)."""
    start = dealt(PLAYED, dealer=dealer)
    state = call(start, "pass pass pass")
    state, events = fh.step(state, fh.PASS)
    assert AuctionWon(fh.Contract(None, None)) in events
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.contract == fh.Contract(None, None)
    assert state.contract.strain is fh.Strain.NO_TRUMP
    assert state.to_act == (dealer + 1) % 4
    assert (state.hands, state.secrets) == (start.hands, start.secrets)
    assert state.phase.setup.order == (0, 1, 2, 3)


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass")
@given(st.integers(0, 2**32))
def test_every_trick_of_an_all_pass_hand_scores_ten(seed: int) -> None:
    """000, 002, 003: "scoring is ten points per trick", for each side; it is a hand, and the deal moves on."""
    state, score = play_out(call(dealt(PLAYED), ALL_PASS), rng=Random(seed))
    mine = score.tricks[0] + score.tricks[2]
    assert state.scores == (10 * mine, 10 * (10 - mine))
    assert (score.made, state.hands_played, state.dealer) == (None, 1, 0)


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass-nt-details")
@pytest.mark.parametrize("must_bid", ["no", "won-bid", "made"])
def test_an_all_pass_hand_ends_the_match_only_where_no_bid_is_needed_to_win(must_bid: str) -> None:
    """all-pass-nt-details, can-end-game; 5.16: it "cannot end the game upward" where the bid must be won.

    From 490 each side that takes a trick is there.
    """
    start = dealt(PLAYED.with_options({"match.must_bid_to_win": must_bid}), scores=(490, 490))
    state, score = play_out(call(start, ALL_PASS))
    assert max(state.scores) >= 540
    assert state.is_over == (must_bid == "no")
    if state.outcome:
        best = max(state.scores)
        assert state.outcome.ending is fh.Ending.TARGET
        assert state.outcome.winners == tuple(side for side in (0, 1) if state.scores[side] == best)
    assert score.contract == fh.Contract(None, None)


@pytest.mark.option("auction.all_pass", "auction.inkle_wins")
def test_a_hand_with_only_inkles_is_played_like_an_all_pass_hand() -> None:
    """5.9: an auction of nothing but inkles is passed out, as the rule for that says; ISU deals again instead."""
    rules = INKLES.with_options({"auction.all_pass": "play-no-trump"})
    assert contract_after(rules, "6S pass pass pass") == ("", None)
    again = after(rules.with_options({"auction.inkle_wins": "never-same-dealer"}), "6S pass pass pass")
    assert isinstance(again.phase, fh.phases.Dealing)
    assert again.dealer == 3
