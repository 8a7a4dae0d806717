"""News that cannot be true is refused with a reason, at a real table or from somebody else's server.

The table is that of the published game: West plays six clubs, and South watches.
"""

from functools import cache
from typing import Any, Final

import attrs
import pytest
from paths import DATA

from five_hundred import (
    PASS,
    SPECIAL_BIDS,
    Card,
    Claim,
    Contract,
    Event,
    Exposure,
    IllegalActionError,
    KittyUse,
    MakeBid,
    PlayCard,
    Reason,
    Seat,
    State,
    Suit,
    Trick,
    TrickBid,
    View,
    begin_with_contract,
    follow,
    new_game,
    new_match,
    parse_action,
    parse_bid,
    parse_card,
    parse_deal,
    presets,
    step,
    view,
)
from five_hundred.engine.events import CardPlayed, Dealt, HandExposed, Passed, TrickTaken

RULES: Final = presets.TRICKSTER_AUSTRALIAN
SOUTH, WEST, NORTH, EAST = range(4)


@cache
def states() -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """The state before each action, and the events of the action."""
    deal, played = (DATA / "australian-43.txt").read_text(encoding="utf-8").split("\n\n")
    state, steps = new_game(RULES, EAST), []
    for action in (parse_deal(deal, RULES, EAST), *(parse_action(line, RULES) for line in played.splitlines())):
        after, events = step(state, action)
        steps.append((state, events))
        state = after
    return tuple(steps)


def south(number: int) -> View:
    """What South sees before an action; number 0 is the deal, 5 the discard, 6 the first card."""
    return view(states()[number][0], SOUTH)


def card(text: str) -> Card:
    return parse_card(text)


REFUSED: Final[dict[str, tuple[int, list[Any], Reason, str]]] = {
    "a turn of another seat": (1, [Passed(WEST)], Reason.NOT_YOUR_TURN, "seat 0 must act"),
    "a bid that is too low": (3, [MakeBid(TrickBid(6, parse_bid("6S", RULES).strain))], Reason.BID_TOO_LOW, "6♠"),
    "a card before the auction is over": (3, [PlayCard(card("JS"))], Reason.NOT_DUE, "The auction is not over"),
    "a call during the play": (7, [PASS], Reason.NOT_DUE, "The cards are being played"),
    "a card of another pack": (7, [PlayCard(card("2S"))], Reason.NOT_HELD, "2♠ is not in this pack"),
    "a card that everybody has seen": (7, [PlayCard(card("7C"))], Reason.NOT_HELD, "7♣, because everybody knows"),
    "a card that this seat holds": (7, [PlayCard(card("AH"))], Reason.NOT_HELD, "A♥: it is in your hand"),
    "a suit for a card that is no joker": (7, [PlayCard(card("QC"), Suit.CLUBS)], Reason.NO_SUIT_TO_NAME, "Seat 2"),
    "a card of a suit in which East is void": (27, [PlayCard(card("AC"))], Reason.NOT_HELD, "a void in clubs"),
    "an own card that is not in the hand": (9, [PlayCard(card("6C"))], Reason.NOT_HELD, "6♣ is not in this hand"),
    "an own card that does not follow suit": (9, [PlayCard(card("AH"))], Reason.MUST_FOLLOW, "Clubs were led"),
    "a claim where nobody may claim": (6, [Claim()], Reason.NOT_OFFERED, "does not allow claims"),
}


@pytest.mark.parametrize(("number", "news", "reason", "words"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_action_is_refused_with_its_reason(
    number: int, news: list[Any], reason: Reason, words: str
) -> None:
    """The same reasons as of an action that a player tries."""
    seen = south(number)
    with pytest.raises(IllegalActionError) as refused:
        follow(seen, news)
    assert refused.value.illegal.reason is reason
    assert words in str(refused.value)
    assert seen == south(number)


def changed(number: int, place: int, **fields: Any) -> list[Event]:
    """The events of an action, one of them with other fields."""
    events = list(states()[number][1])
    events[place] = attrs.evolve(events[place], **fields)
    return events


def trick(number: int, winner: Seat) -> Trick:
    event = states()[number][1][1]
    assert isinstance(event, TrickTaken)
    return attrs.evolve(event.trick, winner=winner)


CONTRADICTIONS: Final[dict[str, tuple[int, list[Any], str]]] = {
    "no event": (1, [], "must contain the events of a step"),
    "a trick taken by another seat": (9, changed(9, 1, trick=trick(9, WEST)), r"^happened\[1\] must be TrickTaken\("),
    "a trick that nobody takes": (9, changed(9, 0)[:1], r"must contain TrickTaken\(.* after CardPlayed"),
    "a trick before it is complete": (8, [*changed(8, 0), states()[9][1][1]], "must not contain TrickTaken"),
    "a hand that does not lie face up": (6, [*changed(6, 0), HandExposed(1, ())], "must not contain HandExposed"),
    "a kitty of four cards": (4, changed(4, 2, count=4), r"^happened\[2\] must be KittyTaken\(seat=1, count=3\)"),
    "a discard of two cards": (5, changed(5, 0, count=2), r"^happened\[0\] must be Discarded\(seat=1, count=3\)"),
    "another contract": (
        4,
        changed(4, 1, contract=Contract(parse_bid("7C", RULES), 1)),
        r"^happened\[1\] must be A",
    ),
    "a bid that is called an inkle": (2, changed(2, 0, inkle=True), r"^happened\[0\] must be BidMade"),
    "another dealer": (0, [Dealt(SOUTH, hand=1)], r"^happened\[0\] must be Dealt\(dealer=3, hand=1\)"),
    "a deal during the play": (
        7,
        [Dealt(SOUTH, hand=1)],
        "must be CardPlayed, ClaimMade or TricksClaimed",
    ),
}


@pytest.mark.parametrize(("number", "news", "words"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_events_that_contradict_the_rules_or_each_other_are_refused(number: int, news: list[Any], words: str) -> None:
    """The message says what is wrong and what would be right."""
    before = states()[number][0].public
    with pytest.raises(ValueError, match=words):
        follow(before, news)


WRONG: Final[dict[str, tuple[list[Any], str]]] = {
    "no events": ([3], "happened must be events"),
    "two actions": ([PlayCard(card("QC")), PlayCard(card("RJ"))], "got another action"),
    "a seat that is a word": ([CardPlayed("N", card("QC"))], r"happened\[0\]\.seat must be a seat"),  # type: ignore[arg-type]
    "a card that is a word": ([CardPlayed(NORTH, "QC")], r"happened\[0\]\.card must be a card"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("news", "words"), WRONG.values(), ids=WRONG)
def test_events_with_values_of_wrong_types_are_refused(news: list[Any], words: str) -> None:
    """A client can receive anything."""
    with pytest.raises(TypeError, match=words):
        follow(states()[7][0].public, news)


def test_own_cards_that_contradict_what_has_happened_are_refused() -> None:
    """West takes three cards, and discards three of the thirteen."""
    before, exchange, play = (view(states()[number][0], WEST) for number in (4, 5, 6))
    taken = states()[4][1]
    with pytest.raises(ValueError, match=r"^own must be the cards that the seat knows after the step"):
        follow(before, taken)
    other = attrs.evolve(exchange.own, held=RULES.table.pack.mask(RULES.table.pack.cards[:13]))
    with pytest.raises(ValueError, match=r"^own must contain all cards that the seat held"):
        follow(before, taken, other)
    assert follow(before, taken, exchange.own) == exchange
    assert follow(exchange, [parse_action("discard 7H 9H QH", RULES)]) == play
    with pytest.raises(ValueError, match=r"^own must be None or the cards that follow"):
        follow(play, states()[6][1], attrs.evolve(view(states()[7][0], WEST).own, picked_up=0))
    with pytest.raises(TypeError, match=r"^own must be None if seen is a PublicState"):
        follow(before.public, taken, exchange.own)  # type: ignore[call-overload]


def test_a_match_begins_only_with_a_contract_that_the_auction_can_leave() -> None:
    """What is decided later comes later."""
    bid = parse_bid("7H", RULES)
    table = begin_with_contract(new_match(RULES, EAST), Contract(bid, WEST))
    assert (table.phase_name, table.to_act, table.counts) == ("exchanging", WEST, (10, 13, 10, 10))
    with pytest.raises(ValueError, match=r"^contract must be as the auction leaves it"):
        begin_with_contract(new_match(RULES), Contract(bid, WEST, nominated=Suit.HEARTS))
    with pytest.raises(ValueError, match=r"^public must be a public state before a deal or in the auction, got one in"):
        begin_with_contract(table, Contract(bid, WEST))
    with pytest.raises(ValueError, match=r"^exposed must not have the cards of seat 1"):
        begin_with_contract(new_match(RULES), Contract(bid, WEST), {WEST: RULES.table.pack.cards[:10]})
    dummies = presets.TWO_HANDED_DUMMIES
    with pytest.raises(ValueError, match=r"^public must be a public state in the auction, because players see cards"):
        begin_with_contract(new_match(dummies), Contract(bid, SOUTH))


def test_a_hand_that_lies_face_up_at_once_is_given_with_the_contract() -> None:
    """Open misère without the kitty, with the hand laid down before the first card."""
    special = SPECIAL_BIDS["open-misere"]
    open_at_once = attrs.evolve(special, kitty=KittyUse.NOT_TAKEN, exposure=Exposure.BEFORE_FIRST_LEAD)
    rules = presets.AUSTRALIAN.with_options({"contracts.specials": [open_at_once], "play.joker_nominate": "no"})
    contract, cards = Contract(open_at_once, SOUTH), rules.table.pack.cards[:10]
    table = begin_with_contract(new_match(rules), contract, {SOUTH: cards})
    assert (table.phase_name, table.exposed) == ("playing", ((SOUTH, cards),))
    with pytest.raises(ValueError, match=r"^exposed must have the cards of seat 0, whose hand lies face up"):
        begin_with_contract(new_match(rules), contract)
    with pytest.raises(ValueError, match=r"^the exposed cards of seat 0 must be 10 different cards, got 9"):
        begin_with_contract(new_match(rules), contract, {SOUTH: cards[:9]})
