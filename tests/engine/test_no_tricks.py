"""The whole game of source 000 from its own words: No Tricks, Spread, Across The Corner, Across The Table.

Seat 3 deals, so seat 0 speaks first.  What the text leaves open is in the catalogue, 4.1, 5.14 to 5.17, 6.3, 6.4, 6.19.
"""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import (
    call,
    codes,
    dealt,
    discard,
    legal,
    offered,
    play,
    play_of,
    play_out,
    playing,
    present,
    refusal,
    refused_call,
    tricks,
    winner,
    won,
)

import five_hundred as fh
from five_hundred.events import Event, HandExposed
from five_hundred.presets import NO_TRICKS
from five_hundred.rules import ladder_of

pytestmark = pytest.mark.option("contracts.specials")
SPECIALS = ["NTR", "ATC", "SP", "AT"]
EVERYBODY = (0, 1, 2, 3, None)


def after(calls: str) -> fh.State:
    """The state after some calls; what the text calls "bye" is ``pass`` here."""
    return call(dealt(NO_TRICKS), calls)


def turn_after(calls: str) -> int | None:
    """The seat that calls next; ``None`` when the auction is over."""
    state = after(calls)
    return state.turn if isinstance(state.phase, fh.phases.Bidding) else None


def specials_after(calls: str) -> list[str]:
    """The special bids that may be made next."""
    return [word for word in offered(after(calls)) if word in SPECIALS]


def at_the_corner(
    *hands: str, scores: tuple[int, int] = (0, 0), options: Mapping[str, object] | None = None
) -> fh.State:
    """Seat 1 has bid No Tricks and seat 2 Across The Corner, the highest bid so far."""
    rules = NO_TRICKS.with_options(options or {})
    return call(dealt(rules, *hands, scores=scores), "pass NTR ATC pass pass")


# --- The table and the auction ---------------------------------------------------------------------------------------


@pytest.mark.option("table.pack")
@pytest.mark.rule("deck-composition")
def test_each_player_gets_ten_of_45_cards_and_the_kitty_five() -> None:
    """000: "The deck is composed of 45 cards", without twos and threes and with one joker; deck-composition d45."""
    state = dealt(NO_TRICKS)
    pack = codes(NO_TRICKS.table.pack.cards)
    ranks = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    assert pack == {f"{rank}{suit}" for rank in ranks for suit in "SCDH"} | {"RJ"}
    assert [hand.bit_count() for hand in state.hands] == [10] * 4
    assert state.secrets.kitty.bit_count() == 5


@pytest.mark.rule("rotation")
@pytest.mark.parametrize("dealer", range(4))
def test_bidding_begins_left_of_the_dealer_and_goes_clockwise(dealer: int) -> None:
    """000, rule 1: "Bidding, dealing, and play move in a clockwise direction"."""
    state = dealt(NO_TRICKS, dealer=dealer)
    assert state.turn == (dealer + 1) % 4
    assert call(state, "pass").turn == (dealer + 2) % 4
    over, _ = play_out(call(state, "pass pass pass pass"))
    assert over.dealer == (dealer + 1) % 4


@pytest.mark.option("auction.pass_term")
@pytest.mark.rule("bid-irregular")
def test_the_word_for_pass_is_bye() -> None:
    """000: "choose to go 'bye' (meaning not to bid)"."""
    illegal = present(fh.why_illegal(dealt(NO_TRICKS), play_of("AS")))
    assert illegal.message == "The auction is not over: bid or bye."


@pytest.mark.rule("null-when")
def test_the_bid_grid_after_seven_spades_strikes_out_what_the_source_strikes_out() -> None:
    """000, 3.2: after Bob's bye and Alice's 7 Spades, lower bids and "some of the special" bids are crossed out."""
    bids = offered(after("pass 7S"))
    assert bids[:4] == ["7C", "7D", "7H", "7NT"]
    assert specials_after("pass 7S") == ["NTR"]
    for word in ("6NT", "7S"):
        assert refused_call(after("pass 7S"), word).reason is fh.Reason.BID_TOO_LOW


@pytest.mark.option("auction.re_entry", "auction.raise_own")
@pytest.mark.rule("pass-final", "rebid-own", "bid-rounds")
def test_bidding_ends_when_all_but_one_have_gone_bye_and_bye_is_final() -> None:
    """000, rule 3: "Once a player goes 'bye' they forfeit the ability to bid in that hand"."""
    assert [turn_after(calls) for calls in ("6S", "6S pass", "6S pass 6C pass")] == [1, 2, 0]
    assert turn_after("6S pass 6C pass 7S") == 2, "seats 1 and 3 are bye"
    state = after("6S pass 6C pass 7S pass")
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert state.contract is not None
    assert (str(state.contract), state.contract.declarer) == ("7♠", 0)
    assert isinstance(after("6S pass pass pass").phase, fh.phases.Exchanging), "nobody raises the own bid"


# --- No Tricks -------------------------------------------------------------------------------------------------------

LOW = "4S 5S 6S 4C 5C 6C 4D 5D 6D 4H"


@pytest.mark.rule("null-who-plays", "null-lead", "null-kitty")
def test_the_partner_of_a_no_tricks_bidder_does_not_play() -> None:
    """000: "their partner does not play; only their two opponents play"; the winner takes the kitty and leads."""
    state = won(dealt(NO_TRICKS), "NTR", seat=1)
    assert isinstance(state.phase, fh.phases.Exchanging)
    assert len(state.hand(1)) == 15
    state = fh.apply(state, fh.Exchange(state.hand(1)[:5]))
    assert isinstance(state.phase, fh.phases.Playing)
    assert fh.view(state, None).playing == (0, 1, 2)
    assert state.to_act == 1
    assert present(state.contract).strain is fh.Strain.NO_TRUMP


@pytest.mark.option("contracts.specials.CODE.forced_trick_points")
@pytest.mark.rule("null-defender-points", "null-stop")
@given(st.sampled_from(["NTR", "SP", "AT"]), st.integers(0, 2**32))
def test_the_opponents_of_no_tricks_score_ten_for_every_trick_they_force(bid: str, seed: int) -> None:
    """000: "10 points for every trick they made the opposing team take"; one trick is enough to lose the bid's value.

    Play goes on to the tenth trick, or the tricks could not be counted.
    """
    before = {"NTR": "", "SP": "pass NTR", "AT": "NTR pass"}[bid]
    seat = {"NTR": 0, "SP": 2, "AT": 2}[bid]
    value = 250 if bid == "NTR" else 500
    _, score = play_out(playing(NO_TRICKS, bid, seat=seat, before=before), rng=Random(seed))
    taken = score.tricks[0] + score.tricks[2]
    assert sum(score.tricks) == 10
    assert score.after == (-value if taken else value, 10 * taken)
    assert score.made == (taken == 0)


def test_a_made_no_tricks_scores_250_and_nothing_for_the_opponents() -> None:
    """000: they "took 0 tricks, when applicable"."""
    high = "AS KS QS AC KC QC AD KD QD AH"
    _, score = play_out(playing(NO_TRICKS, "NTR", LOW, high), low_or_high)
    assert score.tricks[0] == 0
    assert score.after == (250, 0)


def low_or_high(state: fh.State) -> fh.PlayCard:
    """The lowest legal card for seat 0, and the highest for every other seat."""
    plays = [action for action in fh.legal_actions(state) if isinstance(action, fh.PlayCard)]
    return (min if state.turn == 0 else max)(plays, key=lambda each: each.card.rank)


# --- Spread ----------------------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.gate")
@pytest.mark.rule("spread")
@pytest.mark.parametrize(
    ("calls", "allowed"),
    [
        ("", False),
        ("8S", False),
        ("NTR", True),
        ("NTR pass", True),
        ("NTR pass pass 8C", True),  # the own bid, overcalled (5.17: "even if since overcalled")
        ("NTR 9S", True),
        ("pass NTR ATC", True),
        ("NTR 10D", True),
        ("NTR 10H", False),  # 500 is not higher than 500
    ],
)
def test_spread_may_be_bid_once_any_player_has_bid_no_tricks(calls: str, *, allowed: bool) -> None:
    """000: "only bid Spread if they or another player has previously bid No Tricks"; 5.17, spread."""
    assert ("SP" in specials_after(calls)) == allowed


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("spread", "open-exposed")
def test_the_spread_hand_is_laid_out_when_the_second_trick_is_led() -> None:
    """000: "after someone has taken the first trick and that player leads their next card", all players see it."""
    state = playing(NO_TRICKS, "SP", "4S KH", "AS AC", "", "6S", before="NTR pass pass 8C")
    state = play(state, "4S AS")
    for viewer in (1, 2, 3, None):
        assert fh.view(state, viewer).cards_of(0) is None
    state = play(state, "6S")
    assert fh.view(state, None).exposed == ()
    state, events = fh.step(state, play_of("AC"))
    assert shown(events) == [(0, state.hand(0))]
    for viewer in EVERYBODY:
        assert fh.view(state, viewer).cards_of(0) == state.hand(0)
        assert fh.view(state, viewer).cards_of(3) == (state.hand(3) if viewer == 3 else None)


def shown(events: tuple[Event, ...]) -> list[tuple[int, object]]:
    return [(event.seat, event.cards) for event in events if isinstance(event, HandExposed)]


# --- Across The Corner -----------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.gate")
@pytest.mark.rule("across-the-corner")
@pytest.mark.parametrize(
    ("calls", "allowed"),
    [
        ("", False),
        ("7S", False),
        ("NTR", True),  # by the opponent to the right
        ("NTR pass", False),  # by the partner
        ("NTR pass pass", True),  # by the opponent to the left
        ("6S NTR pass pass", True),  # seat 0 comes to speak again
        ("6S NTR pass 8C", False),  # it stands no longer (6.3)
        ("NTR 8C", False),
        ("pass NTR ATC", False),  # by the own side, and challenged already
        ("pass NTR ATC pass pass", False),  # over for everybody
        ("NTR pass 9S SP", False),  # Spread stands, which is more than 250
        ("pass NTR SP", False),
    ],
)
def test_across_the_corner_is_bid_over_an_opponents_no_tricks(calls: str, *, allowed: bool) -> None:
    """000: "when one of their opponents has bid No Tricks"; across-the-corner, 6.3: the bid that stands."""
    state = after(calls)
    assert (isinstance(state.phase, fh.phases.Bidding) and "ATC" in offered(state)) == allowed


@pytest.mark.rule("across-the-corner")
def test_the_partner_of_the_challenged_may_not_challenge() -> None:
    """000: "one of their opponents": refused with the gate's own reason where only the partner's bid stands."""
    illegal = refused_call(after("NTR pass"), "ATC")
    assert illegal.option == "contracts.specials.ATC.gate"
    assert illegal.reason is fh.Reason.GATE_CLOSED
    assert "ATC" not in [bid.code for bid in illegal.bids]


@pytest.mark.option("contracts.specials.CODE.above", "auction.order")
@pytest.mark.rule("across-the-corner")
def test_across_the_corner_has_the_rank_of_no_tricks() -> None:
    """000, rule 2: "despite both bids having the same point value of 250"; 6.4: the next bid must be above."""
    points = ladder_of(NO_TRICKS).points
    assert {bid.code: points[bid] for bid in NO_TRICKS.contracts.specials[:2]} == {"NTR": 250, "ATC": 250}
    assert offered(after("NTR"))[:2] == ["ATC", "8C"]
    assert offered(after("NTR ATC"))[0] == "8C", "neither No Tricks nor a second challenge"
    assert refused_call(after("NTR ATC"), "NTR").reason is fh.Reason.BID_TOO_LOW
    assert turn_after("pass NTR ATC pass") == 1, "the challenged may bid higher"
    assert specials_after("pass NTR ATC pass") == ["SP"]
    assert refused_call(after("8S"), "ATC").reason is fh.Reason.GATE_CLOSED


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("across-the-corner")
def test_the_two_players_of_a_duel_use_the_hands_they_were_dealt() -> None:
    """000: "Only the bidder and the opponent play, and neither of them are able to use the Kitty"; 6.19."""
    before = dealt(NO_TRICKS)
    state = at_the_corner()
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.contract is not None
    assert (state.contract.declarer, state.contract.rival, state.contract.strain) == (2, 1, fh.Strain.NO_TRUMP)
    assert (state.hands, state.secrets) == (before.hands, before.secrets)
    assert [fh.view(state, seat).kitty_count for seat in EVERYBODY] == [5] * 5
    assert fh.view(state, None).playing == (1, 2)
    turns = []
    for _ in range(2):
        turns.append(state.to_act)
        state = fh.apply(state, fh.legal_actions(state)[0], by=state.to_act)
    assert turns == [2, 1], "the bidder leads"
    assert tricks(state)[0].seats == (2, 1)
    assert [len(state.hand(seat)) for seat in range(4)] == [10, 9, 9, 10]


@pytest.mark.rule("across-the-corner")
@pytest.mark.parametrize(
    ("calls", "seats"),
    [
        ("NTR ATC pass pass pass", (1, 0)),
        ("NTR pass pass ATC pass", (3, 0)),
        ("6S NTR pass pass ATC pass", (0, 1)),
        ("6S pass 6C NTR ATC pass pass", (0, 3)),  # others had bid before
    ],
)
def test_either_opponent_may_challenge_a_no_tricks_bid(calls: str, seats: tuple[int, int]) -> None:
    """000: "Only the bidder and the opponent play": the one whose No Tricks stood, on either hand of the bidder."""
    contract = present(after(calls).contract)
    assert (contract.declarer, contract.rival) == seats


@pytest.mark.rule("across-the-corner")
@pytest.mark.option("contracts.specials.CODE.value")
@given(st.integers(0, 2**32))
def test_the_duelist_with_fewer_tricks_wins_250_and_no_side_loses_points(seed: int) -> None:
    """000: "The player that takes fewer tricks earns 250 points"; "the only bid where neither team can ever lose"."""
    rng = Random(seed)
    start = at_the_corner("", rng.choice(("*S", "*H", "5*C 5*D")))
    state, score = play_out(start, rng=rng)
    challenger, rival = score.tricks[2], score.tricks[1]
    assert challenger + rival == 10
    expected = (0, 0) if challenger == rival else ((250, 0) if challenger < rival else (0, 250))
    assert score.after == state.scores == expected


@pytest.mark.rule("across-the-corner")
def test_a_duel_with_five_tricks_each_scores_nothing() -> None:
    """000: "If both players take 5 tricks then neither team scores or loses any points"."""
    halves = "4S 5S 6S 7S 8S AH KH QH JH 10H", "AS KS QS JS 10S 4H 5H 6H 7H 8H"
    state = play(at_the_corner("", *halves), "AS 4S KS 5S QS 6S JS 7S 10S 8S 4H AH KH 5H QH 6H JH 7H")
    _, score = play_out(state)
    assert score.tricks == (0, 5, 5, 0)
    assert (score.after, score.lines) == ((0, 0), ())


@pytest.mark.rule("across-the-corner", "null-stop")
@pytest.mark.option("play.null_stop")
@given(st.integers(0, 2**32))
def test_a_duel_is_played_to_the_last_trick_even_if_lost_null_bids_stop(seed: int) -> None:
    """000: "The player that takes fewer tricks earns 250 points", so a duelist's first trick loses nothing."""
    state = at_the_corner("", "*H", options={"play.null_stop": True})
    _, score = play_out(state, rng=Random(seed))
    assert sum(score.tricks) == 10


@pytest.mark.rule("across-the-corner", "null-lead")
@pytest.mark.option("play.null_lead", "play.first_lead")
@pytest.mark.parametrize("dealer", range(4))
def test_the_challenger_leads_a_duel_whatever_the_null_lead_option_says(dealer: int) -> None:
    """Catalogue 6.48 with 6.19: "whatever null-lead says: a duel is no null contract"."""
    rules = NO_TRICKS.with_options({"play.null_lead": "left-of-dealer", "play.first_lead": "left-of-dealer"})
    state = call(dealt(rules, dealer=dealer), "NTR ATC pass pass pass")
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.turn == state.phase.setup.contract.declarer == (dealer + 2) % 4


@pytest.mark.rule("across-the-corner")
@pytest.mark.option("match.must_bid_to_win")
@pytest.mark.parametrize("must_bid", ["no", "won-bid", "made"])
def test_only_the_challengers_side_can_win_the_match_with_a_duel(must_bid: str) -> None:
    """5.14: the opponent who wins 250 has not won the bid; "neither score is capped"."""
    loser, other = "AS KS QS JS 10S AH KH QH JH 10H", "4S 5S 6S 7S 8S 4H 5H 6H 7H 8H"
    state, score = play_out(
        at_the_corner("", loser, other, scores=(300, 300), options={"match.must_bid_to_win": must_bid})
    )
    assert score.after == (550, 300)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((0,), fh.Ending.TARGET)
    state, score = play_out(
        at_the_corner("", other, loser, scores=(300, 300), options={"match.must_bid_to_win": must_bid})
    )
    assert score.after == (300, 550)
    assert not state.is_over
    assert state.dealer == 0


@pytest.mark.option("contracts.specials.CODE.joker", "contracts.specials.CODE.joker_lead")
@pytest.mark.rule("across-the-corner", "null-joker")
def test_the_joker_rules_of_a_duel_are_those_of_no_tricks() -> None:
    """6.19: "the null joker rules": forced when void, not led before the last trick."""
    state = play(at_the_corner("", "RJ 9*H", "4S 5S 6S 7S *C"), "4S")
    assert legal(state) == {"RJ"}
    heart = next(card for card in state.hand(1) if not card.is_joker)
    assert refusal(state, heart.code).reason is fh.Reason.MUST_PLAY_JOKER
    leads = at_the_corner("", "4S 5S *C", "RJ 9*H")
    assert "RJ" not in {each.partition(":")[0] for each in legal(leads)}
    assert len(legal(leads)) == 9


# --- Across The Table ------------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.gate")
@pytest.mark.rule("double-null")
@pytest.mark.parametrize(
    ("calls", "allowed"),
    [
        ("", False),
        ("NTR", False),  # an opponent's
        ("NTR pass", True),
        ("NTR 8C", True),  # overcalled (6.3)
        ("NTR ATC", True),  # challenged: the partner goes over it
        ("NTR pass pass", False),
        ("6S pass NTR pass", True),
        ("NTR pass 8C pass", False),  # the own No Tricks is not the partner's
        ("NTR 10H", False),
    ],
)
def test_across_the_table_needs_the_partners_no_tricks(calls: str, *, allowed: bool) -> None:
    """000: "only bid Across The Table when their partner has bid No Tricks"."""
    assert ("AT" in specials_after(calls)) == allowed


@pytest.mark.option("contracts.specials.CODE.kitty")
@pytest.mark.rule("double-null")
def test_the_bidder_of_across_the_table_exchanges_first_and_then_the_partner() -> None:
    """000: the bidder "swaps cards with the Kitty first", then gives "the discards to their partner"; the bidder leads.

    Rule 4: five cards are "sent to the bidder's partner in the case of Across The Table".
    """
    state = call(dealt(NO_TRICKS, "AS AC", "", "KS KC", kitty="QS QC QD QH RJ"), "NTR pass AT pass pass")
    assert (state.to_act, len(state.hand(2))) == (2, 15)
    assert {"QS", "QC", "QD", "QH", "RJ"} <= codes(state.hand(2))
    state = discard(state, "RJ QS QC KS KC")
    assert (state.to_act, len(state.hand(0))) == (0, 15)
    assert {"AS", "AC", "RJ", "QS", "QC", "KS", "KC"} <= codes(state.hand(0))
    state = discard(state, "RJ AS AC KS KC")
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.to_act == 2
    assert fh.view(state, None).playing == (0, 1, 2, 3)
    assert {"QS", "QC"} <= codes(state.hand(0))
    assert codes(fh.view(state, 0).discards) == {"RJ", "AS", "AC", "KS", "KC"}


@pytest.mark.rule("double-null")
@pytest.mark.parametrize("taker", [0, 2])
def test_across_the_table_fails_when_the_bidder_or_the_partner_takes_a_trick(taker: int) -> None:
    """000: "everyone plays and neither the bidder nor their partner can take any tricks"."""
    hands = ["4S 4C", "9S", "5S 5C", "10S"]
    hands[taker] = "AS"
    state = playing(NO_TRICKS, "AT", *hands, seat=2, before="NTR pass")
    spades = {0: "5S 10S AS 9S", 2: "AS 10S 4S 9S"}[taker]
    state = play(state, spades)
    assert winner(state) == taker
    _, score = play_out(state)
    assert score.made is False
    assert score.after[0] == -500


# --- Everybody bye ---------------------------------------------------------------------------------------------------

ALL_BYE = "pass pass pass pass"


@pytest.mark.option("auction.all_pass")
@pytest.mark.rule("all-pass", "all-pass-nt-details")
@pytest.mark.parametrize("dealer", range(4))
def test_when_everyone_goes_bye_the_hand_is_played_at_no_trump(dealer: int) -> None:
    """000: "the hand is 'played out' like a No Trump hand"; 5.16: left of the dealer leads, the kitty is unused."""
    start = dealt(NO_TRICKS, dealer=dealer)
    state = call(start, ALL_BYE)
    assert isinstance(state.phase, fh.phases.Playing)
    assert state.contract == fh.Contract(None, None)
    assert state.contract.strain is fh.Strain.NO_TRUMP
    assert state.to_act == (dealer + 1) % 4
    assert (state.hands, state.secrets) == (start.hands, start.secrets)


@pytest.mark.rule("all-pass-nt-details")
@given(st.integers(0, 2**32), st.sampled_from([(0, 0), (490, 490), (600, -480), (490, -490)]))
def test_a_hand_after_four_byes_scores_ten_a_trick_and_does_not_end_the_match(
    seed: int, scores: tuple[int, int]
) -> None:
    """5.16: both sides score; the game "cannot end upward", as nobody has won the bid."""
    state, score = play_out(call(dealt(NO_TRICKS, scores=scores), ALL_BYE), rng=Random(seed))
    mine = score.tricks[0] + score.tricks[2]
    assert state.scores == (scores[0] + 10 * mine, scores[1] + 10 * (10 - mine))
    assert isinstance(state.phase, fh.phases.Dealing)
    assert state.dealer == 0


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_the_joker_may_be_played_at_any_time_after_four_byes() -> None:
    """6.14: `any-time` belongs to an all-pass hand too."""
    state = play(call(dealt(NO_TRICKS, "AS", "RJ 5S"), ALL_BYE), "AS")
    assert {"5S", "RJ"} <= legal(state)


# --- Tricks, by the examples of the text -----------------------------------------------------------------------------

SUSAN = "KS 4S 4D 5C 6C 7C 8C 9C 10C AC"
BOB = "JC JH QC 5H 6H 7H 8H 9H KH QH"
ALICE = "JS 10H 8D KD QD AD JD 7D 6D 5D"
SHAUN = "6S RJ AH 9D 5S 7S 8S 9S 10S 4H"


@pytest.mark.rule("follow", "card-order")
def test_the_three_example_tricks_have_the_winners_of_the_source() -> None:
    """000, Examples: spades are trumps, and Susan, Bob, Alice and Shaun sit clockwise."""
    state = playing(NO_TRICKS, "6S", SUSAN, BOB, ALICE, SHAUN)
    state = play(state, "KS")
    assert legal(state) == {"JC"}, "the Jack of Clubs is considered a Spade"
    state = play(state, "JC JS")
    assert {"6S", "RJ"} <= legal(state), "Shaun could have taken the trick with the Joker"
    state = play(state, "6S")
    assert winner(state) == 2
    state = play(state, "10H AH 4S JH")
    assert winner(state) == 0, "the 4 of Spades is the highest trump card in play"
    state = play(state, "4D QC 8D 9D")
    assert winner(state) == 3, "Bob did not follow suit and Clubs are not trump"
    assert state.to_act == 3


@pytest.mark.rule("follow")
def test_bob_must_follow_diamonds_in_the_example_of_the_source() -> None:
    """000, 3.4: "since Diamonds were led, Bob must play one of his Diamonds"; Susan's joker takes the trick."""
    state = playing(NO_TRICKS, "6S", "8D", "4S 6D 4*C *H", "7D", "RJ AH *SC")
    state = play(state, "8D")
    illegal = refusal(state, "4S")
    assert illegal.reason is fh.Reason.MUST_FOLLOW
    assert codes(illegal.cards) == {"6D"}
    assert winner(play(state, "6D 7D RJ")) == 3


# --- The joker -------------------------------------------------------------------------------------------------------


def test_the_joker_is_the_highest_trump_and_follows_suit() -> None:
    """000, joker rule 1: "the highest card of that suit. All normal rules regarding following suit apply"."""
    state = playing(NO_TRICKS, "6S", "JS 4H", "RJ 5*H *D", "JC QH", "AS KH")
    assert legal(play(state, "JS")) == {"RJ"}
    assert winner(play(state, "JS RJ JC AS")) == 1
    hearts = play(state, "4H")
    assert {card[-1] for card in legal(hearts)} == {"H"}, "it is no heart, and not to be played at any time"


@pytest.mark.option("contracts.specials.CODE.joker")
@pytest.mark.rule("null-joker")
@pytest.mark.parametrize("bid", ["NTR", "SP", "AT"])
def test_the_joker_must_be_played_when_void_in_no_tricks(bid: str) -> None:
    """000, joker rule 2: "must play the Joker if they cannot follow suit"; and rule 6: not while one can (5.15)."""
    before = "NTR pass pass 8C" if bid == "SP" else ""
    hands = ("4S 5S *C", "RJ 9*H", "6S", "7S")
    if bid == "AT":
        state = playing(NO_TRICKS, bid, "6S", "7S", *hands[:2], seat=2, before="NTR pass")
    else:
        state = playing(NO_TRICKS, bid, *hands, before=before)
    assert legal(play(state, "4S")) == {"RJ"}
    can = playing(NO_TRICKS, "NTR", "4S 5S *C", "RJ AS *H", "", "7S")
    assert legal(play(can, "4S")) == {"AS"}


@pytest.mark.option("contracts.specials.CODE.joker_lead")
@pytest.mark.rule("null-joker")
def test_the_joker_is_led_only_to_the_last_trick_in_no_tricks() -> None:
    """000, joker rule 3: "cannot lead with the Joker unless it is the final trick"; 5.15: it then names no suit."""
    state = playing(NO_TRICKS, "NTR", "AS KS QS JS 10S 9S 8S 7S 6S RJ", "*H", "", "*D")
    for card in ["AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S", "6S"]:
        assert "RJ" not in {each.partition(":")[0] for each in legal(state)}
        state = play(state, card)
        while state.to_act != 0:
            state = fh.apply(state, fh.legal_actions(state)[0])
    assert legal(state) == {"RJ"}
    state, score = play_out(state)
    assert score.tricks[0] == 10
    assert score.after == (-250, 100)


@pytest.mark.option("play.joker_lead")
@pytest.mark.rule("nt-joker-lead")
def test_all_players_must_follow_the_suit_that_a_joker_led_at_no_trump_names() -> None:
    """000, joker rule 4: "All players must then follow that suit if they are able to"."""
    state = playing(NO_TRICKS, "6NT", "RJ AS", "AD 4S *H", "*C", "*SH")
    assert {each for each in legal(state) if each.startswith("RJ")} == {"RJ:S", "RJ:C", "RJ:D", "RJ:H"}
    led = play(state, "RJ:D")
    assert legal(led) == {"AD"}
    assert present(fh.view(led, None).led) == fh.Strain.DIAMONDS.suit


@pytest.mark.option("play.joker_follow")
@pytest.mark.rule("nt-joker-follow")
def test_the_joker_may_be_played_to_any_trick_at_no_trump() -> None:
    """000, joker rule 5: "at any time, regardless of ... whether or not the player can follow suit", and it wins."""
    state = playing(NO_TRICKS, "6NT", "AS", "RJ 5S 6S *H", "KS", "QS")
    state = play(state, "AS")
    assert legal(state) == {"RJ", "5S", "6S"}
    assert winner(play(state, "RJ KS QS")) == 1


# --- Scoring and the end ---------------------------------------------------------------------------------------------

TEN_SPADES = "RJ JS JC AS KS QS 10S 9S 8S 7S"


@pytest.mark.option("scoring.slam", "scoring.sweep_bonus")
@pytest.mark.rule("slam")
@pytest.mark.parametrize(("bid", "points"), [("6S", 90), ("7S", 190), ("8S", 290), ("9S", 390), ("10S", 440)])
def test_a_sweep_is_worth_fifty_more_for_bids_of_six_to_nine(bid: str, points: int) -> None:
    """000: "an additional 50 points if they managed to take all 10 tricks (referred to as a 'sweep')"."""
    _, score = play_out(playing(NO_TRICKS, bid, TEN_SPADES))
    assert score.tricks[0] == 10
    assert score.after == (points, 0)


@pytest.mark.option("scoring.trick_points")
@pytest.mark.rule("defender-trick-points")
@given(st.sampled_from(["6S", "7H", "9NT"]), st.integers(0, 2**32))
def test_the_defenders_score_ten_for_every_trick_they_take(bid: str, seed: int) -> None:
    """000: "10 points for every trick they took in a suit bid or No Trump bid", made or not; the value is lost."""
    _, score = play_out(playing(NO_TRICKS, bid), rng=Random(seed))
    mine, level = score.tricks[0] + score.tricks[2], int(bid[0])
    value = {"6S": 40, "7H": 200, "9NT": 420}[bid] + (50 if mine == 10 else 0)
    assert score.after == (value if mine >= level else -value, 10 * (10 - mine))


@pytest.mark.option("match.must_bid_to_win")
@pytest.mark.rule("must-bid-to-win")
def test_a_side_beyond_500_has_not_won_without_winning_a_bid() -> None:
    """000: "that team must also have won the bid for that hand"; the others may be there already."""
    state, score = play_out(playing(NO_TRICKS, "6S", TEN_SPADES, scores=(0, 640)))
    assert score.after == (90, 640)
    assert not state.is_over
    state, _ = play_out(playing(NO_TRICKS, "6S", TEN_SPADES, scores=(410, 640)))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (500, 640))


@pytest.mark.option("match.must_bid_to_win")
@pytest.mark.rule("must-bid-to-win")
def test_a_side_still_at_500_after_a_failed_bid_wins() -> None:
    """000: "that team must also have won the bid for that hand", and no more (6.27); 500 are left of 660."""
    losing = ("4S 5S 6S 7S 8S 4H 5H 6H 7H 8H", "*D", "", "*C")
    state, score = play_out(playing(NO_TRICKS, "7C", *losing, scores=(660, 0)))
    assert score.made is False
    assert state.scores[0] == 500
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.ending) == ((0,), fh.Ending.TARGET)
    made = NO_TRICKS.with_options({"match.must_bid_to_win": "made"})
    state, _ = play_out(playing(made, "7C", *losing, scores=(660, 0)))
    assert (state.scores[0], state.is_over) == (500, False)


@pytest.mark.option("match.floor")
@pytest.mark.rule("back-door")
@pytest.mark.parametrize(("before", "over"), [(-250, True), (-249, False)])
def test_the_back_door_is_at_minus_500(before: int, *, over: bool) -> None:
    """000: "reaches or goes below -500", "and lose the game"."""
    hands = ("AS KS QS JS 10S 9S 8S 7S 6S RJ", "*H", "", "*D")
    state, score = play_out(playing(NO_TRICKS, "NTR", *hands, scores=(before, 0)))
    assert score.after == (before - 250, 100)
    assert state.is_over == over
    if state.outcome:
        assert (state.outcome.winners, state.outcome.ending) == ((1,), fh.Ending.FLOOR)


def test_bids_of_the_same_points_do_not_overcall_each_other() -> None:
    """000, rule 2 with 4.1: 10♥, Spread and Across The Table are worth 500; only ten no trump is above them."""
    assert offered(after("NTR 10H")) == ["10NT", "pass"]
    assert offered(after("NTR pass SP")) == ["10NT", "pass"]
    assert offered(after("NTR pass AT")) == ["10NT", "pass"]
    state = fh.apply(after("NTR pass AT"), fh.PASS)
    assert fh.why_illegal(state, fh.MakeBid(NO_TRICKS.contracts.specials[2])) is not None


NULLS_ELSEWHERE = NO_TRICKS.with_options(
    {
        "contracts.specials.SP.value": 300,
        "contracts.specials.SP.above": "8H",
        "contracts.specials.SP.step": 1,
        "contracts.specials.AT.value": 400,
        "contracts.specials.AT.above": "9H",
        "contracts.specials.AT.step": 1,
    }
)
"""A house in which Spread for 300 is lower than Across The Table for 400."""


@pytest.mark.rule("spread", "across-the-corner", "double-null")
@pytest.mark.option("contracts.specials.CODE.opened_by")
def test_only_no_tricks_opens_the_bids_that_wait_for_it() -> None:
    """000: "when their partner has bid No Tricks"; no other null bid."""
    assert "AT" in offered(call(dealt(NULLS_ELSEWHERE), "NTR 8C"))  # the partner's No Tricks
    calls = "NTR 8C 8D SP 9S"  # seat 3, the partner of seat 1, has bid Spread, and nobody on that side No Tricks
    assert "AT" not in offered(call(dealt(NULLS_ELSEWHERE), calls))
    any_null = NULLS_ELSEWHERE.with_options({"contracts.specials.AT.opened_by": "any"})
    assert "AT" in offered(call(dealt(any_null), calls))


@pytest.mark.rule("spread", "across-the-corner", "double-null")
@pytest.mark.option("contracts.specials.CODE.opened_by")
@pytest.mark.parametrize("code", ["SP", "AT", "ATC"])
def test_another_null_bid_opens_a_gate_only_if_the_gate_names_none_that_the_game_has(code: str) -> None:
    rules = NULLS_ELSEWHERE.with_options({"contracts.specials.M": {"code": "M", "name": "Misère", "above": "7NT"}})
    if code == "ATC":
        rules = rules.with_options({"contracts.specials.ATC.above": "7NT"})
    calls = {"SP": "M", "AT": "M pass", "ATC": "M"}[code]
    assert code not in offered(call(dealt(rules), calls))
    assert code in offered(call(dealt(rules.with_options({f"contracts.specials.{code}.opened_by": "any"})), calls))
    assert code in offered(call(dealt(rules.with_options({"contracts.specials.NTR": False})), calls))
    assert code in offered(call(dealt(rules.with_options({f"contracts.specials.{code}.opened_by": "M"})), calls))


@pytest.mark.rule("spread")
@pytest.mark.option("contracts.specials.CODE.opened_by")
def test_a_rules_file_without_the_field_is_read_as_before() -> None:
    """Every null bid opens the gate; also where a known bid names a null bid that the game does not have."""
    fields = {"code": "SP", "name": "Spread", "above": "10H", "gate": "after-null"}
    for specials in (["misere", fields], ["misere", "spread"]):
        rules = fh.RuleSet.from_dict({"contracts": {"specials": specials}})
        assert "SP" not in offered(call(dealt(rules), "7S"))
        assert "SP" in offered(call(dealt(rules), "7S M"))
        assert fh.RuleSet.from_dict(rules.to_dict()) == rules
