"""Special bids as data: who plays, who leads, what lies open, when it is lost (catalogue: section F; 6.19 to 6.24)."""

from itertools import product
from random import Random

import attrs
import pytest
from four_handed import plain_rulesets
from hypothesis import given
from hypothesis import strategies as st
from tables import codes, dealt, legal, nominate, play, play_of, play_out, playing, tricks, winner, won

from five_hundred import (
    Bid,
    HandScore,
    IllegalActionError,
    InvalidRulesError,
    PlayCard,
    Reason,
    RuleSet,
    Seat,
    SpecialBid,
    State,
    apply,
    legal_actions,
    step,
    view,
)
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.nominating import Nominating
from five_hundred.engine.phases.playing import PlayBegan
from five_hundred.engine.table.events import Event, HandExposed, HandScored
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.rules import Exposure, Gate, KittyUse, NullJoker, NullJokerLead, WhoPlays
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.rules.bids.trick_bids import parse_trick_bid
from five_hundred.testing import random_action

NULL = SpecialBid(code="X", name="Null", kitty=KittyUse.NOT_TAKEN, joker=NullJoker.OPTIONAL)
PARTNERS = attrs.evolve(NULL, who=WhoPlays.PARTNERS)
BOTH = attrs.evolve(NULL, who=WhoPlays.BOTH_HANDS)
LEADS = ("bidder", "left-of-dealer")


def house(special: SpecialBid = NULL, **play_rules: object) -> RuleSet:
    """Rules with one special bid, ``X``, and without nominations."""
    return RuleSet().with_options(
        {
            "table.pack": "45",
            "contracts.specials": (special,),
            "auction.all_pass": "play-no-trump",
            "play.joker_nominate": "no",
            "play.joker_lead": "any-suit",
            **{f"play.{name}": value for name, value in play_rules.items()},
        }
    )


def phase_of(state: State) -> Playing:
    """The phase of a hand that is being played."""
    assert isinstance(state.phase, Playing)
    return state.phase


def one_trick(state: State) -> State:
    """Play any legal cards until the trick is complete, or the hand over."""
    before = len(tricks(state))
    while isinstance(state.phase, Playing) and len(tricks(state)) == before:
        state = apply(state, legal_actions(state)[0])
    return state


# --- Who plays -------------------------------------------------------------------------------------------------------


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
@pytest.mark.parametrize("seat", range(4))
def test_the_partner_sits_out_a_bid_played_alone(seat: Seat) -> None:
    """Source 000: "their partner does not play; only their two opponents play": three cards make a trick."""
    state = playing(house(NULL), "X", seat=seat)
    partner = (seat + 2) % 4
    assert view(state, None).playing == tuple(sorted({0, 1, 2, 3} - {partner}))
    hand = state.hand(partner)
    turns = []
    while not tricks(state):
        turns.append(state.to_act)
        state = apply(state, legal_actions(state)[0])
    assert turns == [seat, (seat + 1) % 4, (seat + 3) % 4]
    assert tricks(state)[0].seats == tuple(turns)
    assert state.hand(partner) == hand
    assert view(state, partner).hand == hand, "it may look at its own cards"
    assert view(state, partner).legal == ()


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("p6-null")
@pytest.mark.rule("null-who-plays")
@pytest.mark.parametrize("seat", range(6))
@pytest.mark.parametrize(("partnership", "out"), [("alternate", [2, 4]), ("opposite", [3])])
def test_all_partners_among_six_sit_out_a_bid_played_alone(partnership: str, out: list[int], seat: Seat) -> None:
    """Catalogue p6-null (PAG, RT): "all partners out": two of them in sides of three, one in pairs."""
    rules = house().with_options({"table.players": 6, "table.partnership": partnership, "table.pack": "63"})
    state = playing(rules, "X", seat=seat)
    resting = {(seat + place) % 6 for place in out}
    assert set(view(state, None).playing) == {0, 1, 2, 3, 4, 5} - resting
    turns = []
    while not tricks(state):
        turns.append(state.to_act)
        state = apply(state, legal_actions(state)[0])
    assert turns == [each % 6 for each in range(seat, seat + 6) if each % 6 not in resting]
    assert all(len(state.hand(each)) == 10 for each in resting)


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("double-null")
@pytest.mark.parametrize("seat", range(4))
def test_both_partners_play_their_own_hands_in_a_double_null(seat: Seat) -> None:
    """Catalogue double-null (002): "both must play"; 000: "everyone plays"."""
    state = playing(house(PARTNERS), "X", seat=seat)
    assert view(state, None).playing == (0, 1, 2, 3)
    turns = []
    while not tricks(state):
        assert state.to_act == state.turn
        turns.append(state.to_act)
        state = apply(state, legal_actions(state)[0], by=state.turn)
    assert turns == [(seat + each) % 4 for each in range(4)]
    assert view(state, None).exposed == ()


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
@pytest.mark.parametrize("seat", range(4))
def test_the_bidder_of_both_hands_acts_for_the_partners_seat(seat: Seat) -> None:
    """Source 001, "Both Hands": "requires the bidder to play their hand and their partner's hand", face up for all."""
    state = playing(house(BOTH), "X", seat=seat)
    partner = (seat + 2) % 4
    assert view(state, None).playing == (0, 1, 2, 3)
    for viewer in (0, 1, 2, 3, None):
        assert view(state, viewer).cards_of(partner) == state.hand(partner)
        seen = state.hand(seat) if viewer == seat else None
        assert view(state, viewer).cards_of(seat) == seen, "the bidder's own hand stays hidden"
    asked = []
    while not tricks(state):
        asked.append((state.turn, state.to_act))
        assert view(state, state.to_act).legal == legal_actions(state)
        state = apply(state, legal_actions(state)[0], by=state.to_act)
    after, before = (seat + 1) % 4, (seat + 3) % 4
    assert asked == [(seat, seat), (after, after), (partner, seat), (before, before)]


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
def test_the_partner_may_not_act_when_the_bidder_plays_both_hands() -> None:
    """A player may act for two seats: `by` is the player, the cards those of the seat whose turn it is."""
    state = play(playing(house(BOTH), "X", "4S 5S", "AS", "6S 7S 8C *D", "KS"), "4S AS")
    assert (state.turn, state.to_act) == (2, 0)
    assert legal(state) == {"6S", "7S"}
    for seat in (1, 2, 3):
        with pytest.raises(IllegalActionError) as refused:
            apply(state, legal_actions(state)[0], by=seat)
        assert refused.value.illegal.reason is Reason.NOT_YOUR_TURN
        assert refused.value.illegal.message == "It is not your turn: seat 0 must act."
        assert view(state, seat).legal == ()
    with pytest.raises(IllegalActionError) as refused:
        apply(state, PlayCard(state.hand(0)[0]), by=0)
    assert refused.value.illegal.reason is Reason.NOT_HELD, "the card must come from the partner's hand"
    after = apply(state, legal_actions(state)[0], by=0)
    assert codes(after.hand(2)) == codes(state.hand(2)) - {"6S"}
    assert after.hand(0) == state.hand(0)


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
def test_the_partners_hand_leads_after_winning_when_the_bidder_plays_both_hands() -> None:
    """Source 000: the winner of a trick leads: here a seat for which another one decides."""
    state = play(playing(house(BOTH), "X", "4S", "5S", "AS", "6S"), "4S 5S AS 6S")
    assert winner(state) == 2
    assert (state.turn, state.to_act, view(state, 1).leader) == (2, 0, 2)
    assert legal(state) <= codes(state.hand(2))


@pytest.mark.option("contracts.specials.CODE.who")
@pytest.mark.rule("null-who-plays")
def test_only_a_bidder_of_both_hands_acts_for_a_partner() -> None:
    """Catalogue null-who-plays: in a trick bid or an all-pass hand, each player plays their own hand."""
    for bid in ("7S", "7NT", "pass"):
        state = one_trick(playing(house(BOTH), bid))
        assert phase_of(state).setup.actors == (0, 1, 2, 3)
        assert view(state, None).exposed == ()
        assert view(state, None).playing == (0, 1, 2, 3)


@pytest.mark.rule("null-who-plays")
@pytest.mark.rule("double-null")
@pytest.mark.parametrize("special", [BOTH, PARTNERS])
def test_a_double_null_fails_when_either_partner_takes_a_trick(special: SpecialBid) -> None:
    """Catalogue 6.22; 000 Across The Table: "neither the bidder nor their partner can take any tricks"."""
    safe = ("4S 4C 5C 6C 4D 5D 6D 4H 5H 6H", "5S 6S 7S 8S 9S 10S JS QS KS AS", "7C 8C 9C 7D 8D 9D 7H 8H 9H 10C")
    # Seat 1 takes the first trick and leads its spades to the end; nobody else has one.
    _, score = play_out(play(playing(house(special), "X", *safe), "4S AS"))
    assert (score.tricks, score.made) == ((0, 10, 0, 0), True)
    lost = playing(house(special), "X", "4S", "5S", "AS", "6S")
    _, score = play_out(play(lost, "4S 5S AS 6S"))
    assert score.tricks[2] > 0
    assert (score.made, score.after[0]) == (False, -250)


# --- Who leads -------------------------------------------------------------------------------------------------------


def first_leader(rules: RuleSet, bid: str, seat: Seat, dealer: Seat) -> Seat:
    """Who leads to the first trick."""
    return phase_of(playing(rules, bid, seat=seat, dealer=dealer)).leader


@pytest.mark.option("play.first_lead")
@pytest.mark.rule("first-lead")
@pytest.mark.parametrize("value", LEADS)
def test_the_first_lead_option_decides_who_leads_a_trick_bid(value: str) -> None:
    """Catalogue first-lead: the winner of the auction (000 to 004), or the dealer's left (002, 003 variation)."""
    for other, seat, dealer, bid in product(LEADS, range(4), range(4), ("7S", "7NT")):
        rules = house(first_lead=value, null_lead=other)
        expected = seat if value == "bidder" else (dealer + 1) % 4
        assert first_leader(rules, bid, seat, dealer) == expected


@pytest.mark.option("play.null_lead")
@pytest.mark.rule("null-lead")
@pytest.mark.parametrize("value", LEADS)
def test_the_null_lead_option_decides_who_leads_a_special_bid(value: str) -> None:
    """Catalogue null-lead: the bidder (000, 001, 004, PAG), or the dealer's left (002 variation)."""
    for other, seat, dealer in product(LEADS, range(4), range(4)):
        rules = house(PARTNERS, first_lead=other, null_lead=value)
        expected = seat if value == "bidder" else (dealer + 1) % 4
        assert first_leader(rules, "X", seat, dealer) == expected


@pytest.mark.option("play.null_lead")
@pytest.mark.rule("null-lead")
def test_the_next_seat_leads_when_the_leader_sits_out() -> None:
    """Catalogue 6.23: "If the seat that should lead sits out, the next one clockwise leads"."""
    rules = house(NULL, null_lead="left-of-dealer")
    # The bidder's partner is on the dealer's left: the lead is with the seat after it.
    assert first_leader(rules, "X", seat=2, dealer=3) == 1
    assert first_leader(rules, "X", seat=0, dealer=1) == 3
    for seat, dealer in product(range(4), range(4)):
        left = (dealer + 1) % 4
        expected = left if left != (seat + 2) % 4 else (dealer + 2) % 4
        assert first_leader(rules, "X", seat, dealer) == expected


@pytest.mark.option("play.null_lead")
@pytest.mark.rule("null-lead")
def test_the_bidder_of_both_hands_chooses_a_lead_from_the_partners_hand() -> None:
    """Catalogue null-lead with `both-hands`: the dealer's left leads, and the bidder chooses its card."""
    state = playing(house(BOTH, null_lead="left-of-dealer"), "X", seat=2, dealer=3)
    assert (state.turn, state.to_act) == (0, 2)


@pytest.mark.option("play.first_lead")
@pytest.mark.rule("all-pass-nt-details")
def test_the_dealers_left_leads_when_all_passed() -> None:
    """Catalogue 5.16, all-pass-nt-details: "left of dealer leads", whatever the rules for bidders."""
    for first, null, dealer in product(LEADS, LEADS, range(4)):
        assert first_leader(house(first_lead=first, null_lead=null), "pass", 0, dealer) == (dealer + 1) % 4


# --- What lies open --------------------------------------------------------------------------------------------------


def exposed(state: State) -> list[Seat]:
    """The seats whose hands are open to all."""
    seen = [seat for seat, cards in view(state, None).exposed]
    for seat in seen:
        assert dict(view(state, None).exposed)[seat] == state.hand(seat)
    return seen


def exposures(rules: RuleSet, seat: Seat = 0) -> list[bool]:
    """Whether the bidder's hand is open: at the first lead, in the first trick, after it, in the second, after that."""
    state = playing(rules, "X", seat=seat)
    found = [exposed(state)]
    state = apply(state, legal_actions(state)[0])
    found.append(exposed(state))
    state = one_trick(state)
    found.append(exposed(state))
    state = apply(state, legal_actions(state)[0])
    found.append(exposed(state))
    state = one_trick(state)
    found.append(exposed(state))
    assert all(seats in ([], [seat]) for seats in found)
    return [bool(seats) for seats in found]


OPEN = {
    "never": [False, False, False, False, False],
    "before-first-lead": [True, True, True, True, True],
    "after-first-trick": [False, False, True, True, True],
    "second-trick-led": [False, False, False, True, True],
}


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
@pytest.mark.rule("open-null")
@pytest.mark.parametrize("value", list(OPEN))
@pytest.mark.parametrize("who", [WhoPlays.ALONE, WhoPlays.PARTNERS])
@pytest.mark.parametrize("seat", [0, 3])
def test_the_exposure_option_decides_when_the_hand_is_laid_open(value: str, who: WhoPlays, seat: Seat) -> None:
    """Catalogue open-exposed: 001, 004 from the start; PAG after the first trick; 000 "leads their next card"."""
    special = attrs.evolve(NULL, exposure=Exposure(value), who=who)
    assert exposures(house(special), seat) == OPEN[value]


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("spread")
def test_spread_is_shown_when_the_winner_of_the_first_trick_leads_again() -> None:
    """Source 000: "after someone has taken the first trick and that player leads their next card"."""
    special = attrs.evolve(NULL, exposure=Exposure.SECOND_TRICK_LED)
    state = play(playing(house(special), "X", "4S 5H", "AS AC", "", "6S"), "4S AS 6S")
    assert exposed(state) == []
    state, events = step(state, play_of("AC"))
    assert [event for event in events if isinstance(event, HandExposed)] == [HandExposed(0, state.hand(0))]
    assert exposed(state) == [0]
    own = play(playing(house(special), "X", "AS KC", "4S", "", "6S"), "AS 4S 6S")
    assert winner(own) == 0
    assert exposed(own) == [], "also where it is the bidder who leads again"
    assert exposed(play(own, "KC")) == [0]
    assert "KC" not in codes(play(own, "KC").hand(0))


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
@pytest.mark.parametrize("value", list(OPEN))
def test_the_partners_hand_is_open_from_the_start_when_the_bidder_plays_both_hands(value: str) -> None:
    """Catalogue null-who-plays `both-hands`: "face up to all"; the bidder's own hand as its exposure says."""
    special = attrs.evolve(BOTH, exposure=Exposure(value))
    state = playing(house(special), "X")
    assert exposed(state) == ([0, 2] if value == "before-first-lead" else [2])
    state = one_trick(one_trick(state))
    assert exposed(state) == ([2] if value == "never" else [0, 2])


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
def test_a_hand_open_from_the_start_is_shown_after_discards_and_nomination() -> None:
    """Catalogue 6.21: "shown from the moment play begins, after discards and nomination"."""
    special = attrs.evolve(NULL, exposure=Exposure.BEFORE_FIRST_LEAD, kitty=KittyUse.TAKEN)
    rules = house(special).with_options({"play.joker_nominate": "yes"})
    state = playing(rules, "X")
    assert exposed(state) == [0]
    state = won(dealt(rules), "X")
    assert isinstance(state.phase, Exchanging)
    assert exposed(state) == []
    state = apply(state, legal_actions(state)[0])
    assert isinstance(state.phase, Nominating)
    assert exposed(state) == []
    assert exposed(nominate(state, "")) == [0]


@pytest.mark.option("contracts.specials.CODE.exposure")
@pytest.mark.rule("open-exposed")
@pytest.mark.parametrize("special", [NULL, PARTNERS, BOTH])
@pytest.mark.parametrize("value", list(OPEN))
def test_a_hand_is_announced_once_when_it_is_laid_open(special: SpecialBid, value: str) -> None:
    """Catalogue open-exposed: the event gives the cards that everybody then sees."""
    rules = house(attrs.evolve(special, exposure=Exposure(value), kitty=KittyUse.TAKEN))
    state = won(dealt(rules), "X")
    log: list[tuple[State, Event]] = []
    while not isinstance(state.phase, Playing) or len(tricks(state)) < 3:
        state, events = step(state, legal_actions(state)[0])
        log += [(state, event) for event in events if isinstance(event, HandExposed | PlayBegan)]
    shown = [(after, event) for after, event in log if isinstance(event, HandExposed)]
    expected = [*([0] if value != "never" else []), *([2] if special is BOTH else [])]
    assert sorted(event.seat for _, event in shown) == expected
    assert all(event.cards == after.hand(event.seat) for after, event in shown)


@pytest.mark.rule("open-exposed")
def test_no_hand_is_open_in_a_trick_bid_or_an_all_pass_hand() -> None:
    """Catalogue open-exposed: the exposure belongs to the special bid."""
    special = attrs.evolve(NULL, exposure=Exposure.BEFORE_FIRST_LEAD)
    for bid in ("7S", "7NT", "pass"):
        state = playing(house(special), bid)
        assert exposed(state) == exposed(one_trick(state)) == []


# --- How many tricks -------------------------------------------------------------------------------------------------

TOPS = ("AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S")
LOSERS = ("4H", "5H", "4D", "5D", "4C", "5C", "6C", "6D", "6H", "7H")


def taking(count: int) -> str:
    """A hand that takes so many tricks and no more: so many top spades, and low cards."""
    return " ".join(TOPS[:count] + LOSERS[: 10 - count])


def tops_first(state: State) -> PlayCard:
    """The bidder leads its spades, then low cards; the others play their highest card of the suit, else a low one."""
    plays = [action for action in legal_actions(state) if isinstance(action, PlayCard)]
    led = view(state, None).led
    if state.turn == 0:
        return next((each for each in plays if each.card.code in TOPS), plays[0])
    follow = [each for each in plays if led is not None and each.card.suit is led]
    return max(follow, key=lambda each: each.card.rank) if follow else min(plays, key=lambda each: each.card.rank)


def score_of(special: SpecialBid, count: int, **play_rules: object) -> HandScore:
    """The score of a special bid whose bidder takes so many tricks, if all of them are played."""
    hands = (taking(count), "4S 5S AH KH QH AD KD QD AC KC", "", "JH 10H 9H 8H JD 10D 9D QC JC 10C")
    return play_out(playing(house(special, **play_rules), "X", *hands), tops_first)[1]


@pytest.mark.option("contracts.specials.CODE.least")
@pytest.mark.option("contracts.specials.CODE.most")
@pytest.mark.rule("hi-lo")
@pytest.mark.parametrize("count", [0, 3, 4, 5, 6, 7])
def test_a_bid_for_exactly_five_tricks_fails_with_fewer_or_more(count: int) -> None:
    """Catalogue hi-lo 350: "take exactly 5 alone" (JS4, APP)."""
    five = attrs.evolve(NULL, value=350, least=5, most=5)
    score = score_of(five, count)
    assert score.tricks[0] == count
    assert score.made == (count == 5)
    assert score.after[0] == (350 if count == 5 else -350)


@pytest.mark.option("contracts.specials.CODE.most")
@pytest.mark.rule("null-enabled")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_null_bid_fails_with_any_trick_unless_most_allows_it(count: int) -> None:
    """Source 000: "their goal is, unsurprisingly, to not take any tricks"; `most` gives leave to take some."""
    assert score_of(NULL, count).made == (count == 0)
    assert score_of(attrs.evolve(NULL, most=1), count).made == (count <= 1)
    assert NULL.is_null
    assert not attrs.evolve(NULL, most=1).is_null


@pytest.mark.option("contracts.specials.CODE.least")
@pytest.mark.rule("declare-alone")
@pytest.mark.parametrize("count", [5, 6, 7])
def test_a_special_bid_can_require_a_least_number_of_tricks(count: int) -> None:
    """A custom bid for six tricks or more alone; declare-alone, which requires ten, is similar."""
    assert score_of(attrs.evolve(NULL, least=6, most=10), count).made == (count >= 6)


# --- When it is lost -------------------------------------------------------------------------------------------------


@pytest.mark.option("play.null_stop")
@pytest.mark.rule("null-stop")
def test_play_stops_as_soon_as_a_null_bid_has_failed() -> None:
    """Catalogue null-stop `stop` (PAG, Web500, JS4): at the end of the first trick that the bidder takes."""
    score = score_of(NULL, 3, null_stop=True)
    assert (score.tricks, score.made, score.after[0]) == ((1, 0, 0, 0), False, -250)
    assert sum(score_of(NULL, 0, null_stop=True).tricks) == 10


@pytest.mark.option("play.null_stop")
@pytest.mark.rule("null-stop")
def test_play_goes_on_after_a_failed_null_bid_by_default() -> None:
    """Catalogue null-stop `play-on` (000), the default."""
    assert RuleSet().play.null_stop is False
    assert score_of(NULL, 3, null_stop=False).tricks[0] == 3


@pytest.mark.option("play.null_stop")
@pytest.mark.option("contracts.specials.CODE.forced_trick_points")
@pytest.mark.rule("null-stop")
def test_play_goes_on_after_a_failed_null_bid_where_forced_tricks_are_paid() -> None:
    """Catalogue 6.24, 5.30: an early stop "is ignored where ... points per forced trick need the count"."""
    score = score_of(attrs.evolve(NULL, forced_trick_points=10), 3, null_stop=True)
    assert sum(score.tricks) == 10
    assert score.after == (-250, 30)


@pytest.mark.option("play.null_stop")
@pytest.mark.rule("null-stop")
@pytest.mark.parametrize(("count", "tricks_played"), [(7, 6), (4, 10), (0, 6), (5, 10)])
def test_play_stops_when_a_special_bid_can_no_longer_be_made(count: int, tricks_played: int) -> None:
    """Catalogue null-stop for any special bid: one trick too many, or too few left to take.

    Exactly five: the sixth of seven is one too many; after six tricks without one, four are left.
    """
    five = attrs.evolve(NULL, least=5, most=5)
    assert sum(score_of(five, count, null_stop=True).tricks) == tricks_played


@pytest.mark.option("play.null_stop")
@pytest.mark.rule("null-stop")
@pytest.mark.parametrize("special", [PARTNERS, BOTH])
def test_a_trick_of_a_playing_partner_stops_play_too(special: SpecialBid) -> None:
    """Catalogue null-stop with double-null, 6.22: neither hand may take a trick."""
    state = playing(house(special, null_stop=True), "X", "4S", "5S", "AS", "6S")
    _, score = play_out(play(state, "4S 5S AS"))
    assert (score.tricks, score.made) == ((0, 0, 1, 0), False)


@pytest.mark.option("play.null_stop")
@pytest.mark.rule("null-stop")
@pytest.mark.parametrize("bid", ["7S", "10NT", "pass"])
def test_trick_bids_are_always_played_out(bid: str) -> None:
    """Catalogue null-stop: the question is about null bids; tricks are points for the others."""
    _, score = play_out(playing(house(null_stop=True), bid), rng=Random(3))
    assert sum(score.tricks) == 10


# --- Special bids that have a name -----------------------------------------------------------------------------------


@pytest.mark.rule("null-value")
@pytest.mark.rule("open-null")
@pytest.mark.rule("bar-null")
@pytest.mark.parametrize(
    ("name", "value", "above", "gate"),
    [
        ("misere", 250, "7NT", Gate.AFTER_SEVEN),
        ("open-misere", 500, "10D", Gate.ANYTIME),
        ("nullo", 250, "8S", Gate.ANYTIME),
        ("open-nullo", 500, "10H", Gate.ANYTIME),
        ("double-nullo", 500, "10H", Gate.ANYTIME),
        ("bar-nullo", 500, "10H", Gate.ANYTIME),
        ("misere-130", 130, "6NT", Gate.ANYTIME),
        ("open-misere-230", 230, "7NT", Gate.ANYTIME),
    ],
)
def test_the_named_special_bids_are_those_of_the_catalogue(name: str, value: int, above: str, gate: Gate) -> None:
    """Catalogue sections 1.1, 3 and F: value, place on the ladder and gate; 6.1 for the open ones."""
    bid = SPECIAL_BIDS[name]
    assert (bid.value, bid.above, bid.gate) == (value, parse_trick_bid(above), gate)
    assert bid.is_null
    is_open = name.startswith("open")
    assert bid.exposure is (Exposure.AFTER_FIRST_TRICK if is_open else Exposure.NEVER), "PAG; 6.37"
    assert bid.who is (WhoPlays.PARTNERS if name == "double-nullo" else WhoPlays.ALONE)
    kitty = {"double-nullo": KittyUse.PASSED_ON, "bar-nullo": KittyUse.NOT_TAKEN}
    assert bid.kitty is kitty.get(name, KittyUse.TAKEN)


@pytest.mark.rule("null-enabled")
def test_a_new_special_bid_can_be_written_as_plain_data() -> None:
    """A new special bid is a value that a user can write: No Tricks and Spread of source 000."""
    rules = RuleSet().with_options(
        {
            "table.pack": "45",
            "play.joker_nominate": "no",
            "contracts.specials": [
                {
                    "code": "SP",
                    "name": "Spread",
                    "value": 500,
                    "above": "10H",
                    "exposure": "second-trick-led",
                    "joker": "forced",
                    "joker_lead": "last-trick",
                    "forced_trick_points": 10,
                }
            ],
        }
    )
    (spread,) = rules.contracts.specials
    assert (spread.joker, spread.joker_lead, spread.who) == (
        NullJoker.FORCED,
        NullJokerLead.LAST_TRICK,
        WhoPlays.ALONE,
    )
    state = playing(rules, "SP", "4S RJ", "5S AS", "", "6S")
    assert "RJ" not in {text.partition(":")[0] for text in legal(state)}
    _, score = play_out(state, tops_first)
    assert score.contract.bid is spread


@pytest.mark.rule("double-null")
def test_only_a_partner_who_plays_can_receive_the_discards() -> None:
    """Catalogue double-null: the discards go to a partner who plays; any other combination is no RuleSet."""
    for who in (WhoPlays.ALONE, WhoPlays.BOTH_HANDS):
        with pytest.raises(InvalidRulesError) as refused:
            house(attrs.evolve(NULL, kitty=KittyUse.PASSED_ON, who=who))
        assert [problem.path for problem in refused.value.problems] == ["contracts.specials.X.kitty"]
    house(attrs.evolve(NULL, kitty=KittyUse.PASSED_ON, who=WhoPlays.PARTNERS))


def test_a_contradictory_special_bid_is_refused() -> None:
    """The fewest tricks are not more than the most, and the code means nothing else."""
    with pytest.raises(ValueError, match="least"):
        attrs.evolve(NULL, least=6, most=5)
    for code in ("", "NT", "x", "TOOLONGX", "A1", "PASS"):
        with pytest.raises(ValueError, match="code"):
            attrs.evolve(NULL, code=code)


# --- The same, said a second time ------------------------------------------------------------------------------------


def plays_by_the_book(rules: RuleSet, special: SpecialBid | None, declarer: Seat | None, dealer: Seat) -> list[Seat]:
    """Who plays to the first trick, in turn: catalogue null-who-plays, first-lead, null-lead, 5.16, 6.23."""
    who_leads = (rules.play.null_lead if special else rules.play.first_lead).value
    leads = declarer if declarer is not None and who_leads == "bidder" else (dealer + 1) % 4
    around = [(leads + place) % 4 for place in range(4)]
    if special is not None and special.who.value == "alone":
        assert declarer is not None
        around.remove((declarer + 2) % 4)
    return around


def open_by_the_book(special: SpecialBid | None, declarer: Seat | None, complete: int, on_table: int) -> set[Seat]:
    """Whose hands lie open after so many tricks and so many cards of the next: open-exposed, null-who-plays."""
    if special is None or declarer is None:
        return set()
    seats = {(declarer + 2) % 4} if special.who.value == "both-hands" else set()
    since = {
        "never": False,
        "before-first-lead": True,
        "after-first-trick": complete >= 1,
        "second-trick-led": complete >= 2 or (complete == 1 and on_table >= 1),
    }
    return seats | ({declarer} if since[special.exposure.value] else set())


def over_by_the_book(rules: RuleSet, special: SpecialBid | None, declarer: Seat | None, taken: list[int]) -> bool:
    """Whether the hand is over with these tricks: ten of them, or a special bid that is lost (null-stop, 6.24)."""
    if sum(taken) == 10:
        return True
    if special is None or declarer is None or not rules.play.null_stop:
        return False
    if special.forced_trick_points or special.own_trick_points:  # the number of tricks is needed
        return False
    own = taken[declarer] + taken[(declarer + 2) % 4]
    return not any(special.least <= own + more <= special.most for more in range(10 - sum(taken) + 1))


@given(rules=plain_rulesets(), data=st.data())
def test_who_plays_leads_and_acts_agrees_with_an_independent_statement(rules: RuleSet, data: st.DataObject) -> None:
    """Law 8: any contract of two pairs: who plays, leads, acts and lies open, and when the hand is over."""
    who = data.draw(st.sampled_from([who for who in WhoPlays if who is not WhoPlays.DUEL]))
    own = attrs.evolve(NULL, who=who, exposure=data.draw(st.sampled_from(Exposure)))
    specials = (own, *(attrs.evolve(special, gate=Gate.ANYTIME) for special in rules.contracts.specials))
    rules = attrs.evolve(
        rules,
        table=attrs.evolve(rules.table, misdeal=RuleSet().table.misdeal),
        auction=RuleSet().with_options({"auction.all_pass": "play-no-trump"}).auction,
        contracts=attrs.evolve(rules.contracts, specials=specials),
        play=attrs.evolve(rules.play, null_stop=data.draw(st.booleans())),
    )
    bids: list[Bid | str] = ["X", *specials, "7NT", "8H", "pass"]
    bid = data.draw(st.sampled_from(bids))
    special = own if bid == "X" else bid if isinstance(bid, SpecialBid) else None
    seat, dealer = data.draw(st.integers(0, 3)), data.draw(st.integers(0, 3))
    declarer = None if bid == "pass" else seat
    state, rng = won(dealt(rules, dealer=dealer), bid, seat), Random(data.draw(st.integers(0, 2**32)))
    while not isinstance(state.phase, Playing):
        state = apply(state, random_action(state, rng))
    around = plays_by_the_book(rules, special, declarer, dealer)
    assert phase_of(state).leader == around[0]
    taken = [0, 0, 0, 0]
    over = False
    while not over:
        ended: list[HandScore] = []
        for place in range(len(around)):
            actor = around[place]
            if special is not None and special.who.value == "both-hands" and (actor + seat) % 2 == 0:
                actor = seat
            assert (state.turn, state.to_act) == (around[place], actor)
            assert set(exposed(state)) == open_by_the_book(special, declarer, sum(taken), place)
            state, events = step(state, random_action(state, rng))
            ended += [event.score for event in events if isinstance(event, HandScored)]
        leader = (
            winner(state)
            if not ended
            else next(number for number in range(4) if ended[0].tricks[number] > taken[number])
        )
        taken[leader] += 1
        around = around[around.index(leader) :] + around[: around.index(leader)]
        over = over_by_the_book(rules, special, declarer, taken)
        assert bool(ended) == over
