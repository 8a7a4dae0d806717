"""From one hand to the next: what is announced when cards are thrown in, how redeals count, how a match ends.

Catalogue all-pass, inkle-can-win, both-cross, set-rule; 6.8, 6.32.  Seat 3 deals where four play, so seat 0 speaks
first.  Special bids that stop play early are in ``test_special_bids_played``, and sides that go out before the last
trick (midhand-out) in ``test_match_end_rare``.
"""

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from tables import call, dealt, play, playing, present, scored

import five_hundred as fh
from five_hundred.engine.table.state import Secrets
from five_hundred.events import Barred, DealAbandoned, Event, HandScored, MatchEnded, Passed, ThrownIn
from five_hundred.testing import random_action

PLAIN = fh.RuleSet().with_options({"contracts.specials": ()})
INKLES = PLAIN.with_options(
    {"auction.min_level": 7, "auction.inkle_who": "first-two-seats", "auction.inkle_wins": "never-same-dealer"}
)


def dealt_anew(state: fh.State) -> fh.State:
    """The cards that were thrown in are shuffled and dealt again."""
    assert isinstance(state.phase, fh.phases.Dealing)
    return fh.apply(state, fh.shuffled_deal(state, Random(1)))


# --- Cards that are thrown in ----------------------------------------------------------------------------------------


@pytest.mark.option("auction.all_pass", "auction.inkle_wins")
@pytest.mark.rule("all-pass", "inkle-can-win")
@pytest.mark.parametrize(
    ("rules", "all_pass", "calls", "reason", "dealer"),
    [
        (PLAIN, "redeal-next-dealer", "pass pass pass", ThrownIn.ALL_PASSED, 0),
        (PLAIN, "next-dealer-no-reshuffle", "pass pass pass", ThrownIn.ALL_PASSED, 0),
        (PLAIN, "redeal-same-dealer", "pass pass pass", ThrownIn.ALL_PASSED, 3),
        (PLAIN, "redeal-cap-2", "pass pass pass", ThrownIn.ALL_PASSED, 3),
        (INKLES, "redeal-next-dealer", "6S pass pass", ThrownIn.ONLY_INKLES, 3),
        (INKLES, "redeal-next-dealer", "pass pass pass", ThrownIn.ALL_PASSED, 0),
    ],
)
def test_events_announce_why_the_cards_are_thrown_in_and_who_deals_next(
    rules: fh.RuleSet, all_pass: str, calls: str, reason: ThrownIn, dealer: fh.Seat
) -> None:
    """all-pass, inkle-can-win: the events after the dealer's pass and the calls of the deal are public."""
    state = call(dealt(rules.with_options({"auction.all_pass": all_pass})), calls)
    state, events = fh.step(state, fh.PASS)
    assert events == (Passed(3), DealAbandoned(reason, dealer))
    assert isinstance(state.phase, fh.phases.Dealing)
    assert (state.dealer, state.hands_played) == (dealer, 0)
    abandoned = present(fh.view(state, None).abandoned)
    assert (abandoned.dealer, abandoned.reason) == (3, reason)
    told = [(each.seat, each.bid.code if each.bid else "pass") for each in abandoned.calls]
    assert told == [*enumerate([*calls.split(), "pass"])]


def next_dealers(all_pass: str, inkle_wins: str, deals: Sequence[str]) -> list[fh.Seat]:
    """Who deals next after each of these deals by seats 3, 0, 1 and so on, which no bid wins (catalogue all-pass; 6.8).

    002, 003: the redeal "can be repeated only twice, after which the deal passes to the next player"; ISU: after only
    inkles, the cards are "redealt by same dealer".
    """
    dealer, again, found = 3, 0, []
    for calls in deals:
        same = all_pass == "redeal-same-dealer" or (all_pass == "redeal-cap-2" and again < 2)
        if "6S" in calls and inkle_wins == "never-same-dealer":
            same = True
        dealer, again = (dealer, again + 1) if same else ((dealer + 1) % 4, 0)
        found.append(dealer)
    return found


@pytest.mark.option("auction.all_pass", "auction.inkle_wins")
@pytest.mark.rule("all-pass", "inkle-can-win")
@pytest.mark.parametrize("all_pass", ["redeal-next-dealer", "redeal-same-dealer", "redeal-cap-2"])
@pytest.mark.parametrize("inkle_wins", ["never", "never-same-dealer"])
def test_every_deal_again_by_one_dealer_counts_whatever_was_called(all_pass: str, inkle_wins: str) -> None:
    """all-pass, inkle-can-win, 6.8: every order of five deals with only passes or only inkles."""
    rules = INKLES.with_options({"auction.all_pass": all_pass, "auction.inkle_wins": inkle_wins})
    for deals in product(["pass pass pass pass", "6S pass pass pass"], repeat=5):
        state, dealers, again = dealt(rules), [], 0
        for calls in deals:
            before = state.dealer
            state = call(state, calls)
            dealers.append(state.dealer)
            again = again + 1 if state.dealer == before else 0
            assert isinstance(state.phase, fh.phases.Dealing)
            assert state.phase.redeals == again, "how often this dealer has dealt again because no bid won"
            state = dealt_anew(state)
        assert dealers == next_dealers(all_pass, inkle_wins, deals)


@pytest.mark.rule("blind")
@pytest.mark.parametrize(
    ("players", "partnership", "pack", "spare_hands"),
    [
        (2, "solo", "43", "dummies"),
        (3, "solo", "33", "none"),
        (4, "opposite", "43", "none"),
        (5, "called-card", "53", "none"),
        (6, "alternate", "63", "none"),
    ],
)
def test_every_player_has_looked_when_an_auction_without_blind_bids_begins(
    players: int, partnership: str, pack: str, spare_hands: str
) -> None:
    """`Bidding.looked`: "One bit for each seat that has looked at its hand", and a dummy looks at nothing."""
    table = {"players": players, "partnership": partnership, "pack": pack, "spare_hands": spare_hands}
    rules = PLAIN.with_options({f"table.{name}": value for name, value in table.items()})
    state = dealt(rules)
    assert isinstance(state.phase, fh.phases.Bidding)
    assert state.phase.looked == sum(2**seat for seat in range(players))
    blind = dealt(rules.with_options({"contracts.specials": ["blind-misere"]}))
    assert isinstance(blind.phase, fh.phases.Bidding)
    assert blind.phase.looked == 0


# --- The end of a hand -----------------------------------------------------------------------------------------------


@pytest.mark.option("play.claims")
@pytest.mark.rule("claims")
@pytest.mark.parametrize("score", [0, 480])
def test_no_seat_holds_a_card_once_the_hand_is_over(score: int) -> None:
    """Claims: cards that a claim leaves unplayed are gathered, whether another hand follows or the match ends."""
    rules = PLAIN.with_options({"play.claims": "provable"})
    state = playing(rules, "7H", "RJ JH JD AH KH QH 10H 9H 8H 7H", scores=(score, 0))
    assert sum(map(int.bit_count, state.hands)) == 40
    state = fh.apply(state, fh.Claim())
    assert state.is_over == (score == 480)
    assert state.hands == (0, 0, 0, 0)
    assert state.secrets == Secrets()


# --- The end of a match ----------------------------------------------------------------------------------------------

# Without trumps seat 0 bids six and takes nothing: the first two tricks are seat 1's, the other eight seat 2's.
LOSING = ("7S 8S 9S 10S 7C 8C 9C 10C JC QC", "AS KS 7D 8D 9D 10D JD 7H 8H 9H", "QS JS AD KD QD AH KH QH JH 10H")
THREE = PLAIN.with_options(
    {
        "table.players": 3,
        "table.partnership": "solo",
        "table.pack": "33",
        "play.joker_nominate": "no",
        "match.must_bid_to_win": "no",
    }
)


def lost(rules: fh.RuleSet, scores: tuple[int, int, int]) -> tuple[fh.State, tuple[Event, ...]]:
    """The three-handed match after that hand, and what happened when its last card was played."""
    state = playing(rules, "6NT", *LOSING, kitty="KC AC RJ", dealer=2, scores=scores)
    state, rng = play(state, "7S AS JS KS QS 8S JD AD 9S"), Random(0)
    while True:
        state, events = fh.step(state, random_action(state, rng))
        if scored(events) is not None:
            return state, events


@pytest.mark.option("match.both_cross")
@pytest.mark.rule("both-cross")
@pytest.mark.parametrize(("both_cross", "winner"), [("first-during-play", 1), ("higher-score", 2)])
def test_the_first_of_two_defenders_to_reach_500_during_play_may_win(both_cross: str, winner: int) -> None:
    """002 citing 1904, HOF: seat 1 has 500 with the second trick, seat 2 with the third, and ends with more."""
    state, events = lost(THREE.with_options({"match.both_cross": both_cross}), (0, 480, 490))
    outcome = fh.Outcome((winner,), fh.Ending.TARGET, (-120, 500, 570))
    assert state.phase == fh.phases.Finished(outcome)
    assert events[-1] == MatchEnded(outcome)


@pytest.mark.option("penalties.bar")
@pytest.mark.rule("set-rule")
def test_nobody_is_barred_when_the_match_is_over() -> None:
    """002 bars a bidder from "the next" auction; after the last hand there is no next auction."""
    rules = THREE.with_options({"penalties.bar": "set"})
    state, events = lost(rules, (0, 0, 0))
    assert isinstance(state.phase, fh.phases.Dealing)
    assert (events[-1], fh.view(state, 0).barred) == (Barred(0), (0,))
    state, events = lost(rules, (-400, 0, 0))
    assert state.phase == fh.phases.Finished(fh.Outcome((2,), fh.Ending.FLOOR, (-520, 20, 80)))
    assert [type(event) for event in events[-2:]] == [HandScored, MatchEnded]
    assert fh.view(state, 0).barred == ()
