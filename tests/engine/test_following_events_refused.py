"""News that cannot be true is refused with a reason, at a real table or from somebody else's server.

The table is that of the published game: West plays six clubs, and South watches.
"""

from random import Random
from typing import Any, Final

import attrs
import pytest
from refusals_of_news import EAST, NEWS_REFUSALS, NORTH, RULES, SOUTH, WEST, NewsRefusal, south, states

import five_hundred as fh
from five_hundred import presets
from five_hundred.actions import CallCard
from five_hundred.events import CardPlayed, Dealt, Event, HandExposed, TrickTaken
from five_hundred.rules import SPECIAL_BIDS, Exposure, KittyUse


@pytest.mark.parametrize("refusal", NEWS_REFUSALS, ids=lambda refusal: refusal.what)
def test_an_impossible_action_is_refused_with_its_reason(refusal: NewsRefusal) -> None:
    """The same reasons as of an action that a player tries."""
    seen = south(refusal.number)
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.follow(seen, refusal.news)
    illegal = refused.value.illegal
    assert (illegal.reason, str(refused.value)) == (refusal.reason, refusal.message)
    assert seen == south(refusal.number)


def changed(number: int, place: int, **fields: Any) -> list[Event]:
    """The events of an action, one of them with other fields."""
    events: list[Any] = list(states()[number][1])
    events[place] = attrs.evolve(events[place], **fields)
    return events


def trick(number: int, winner: fh.Seat) -> fh.Trick:
    event = states()[number][1][1]
    assert isinstance(event, TrickTaken)
    return attrs.evolve(event.trick, winner=winner)


class OwnCardPlayed(CardPlayed):
    """A kind of event that no step returns."""


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
        changed(4, 1, contract=fh.Contract(fh.parse_bid("7C", RULES), 1)),
        r"^happened\[1\] must be A",
    ),
    "a bid that is called an inkle": (2, changed(2, 0, inkle=True), r"^happened\[0\] must be BidMade"),
    "another dealer": (0, [Dealt(SOUTH, hand=1)], r"^happened\[0\] must be Dealt\(dealer=3, hand=1\)"),
    "a deal during the play": (7, [Dealt(SOUTH, hand=1)], "must be CardPlayed, ClaimMade or TricksClaimed"),
    "an event of a class of one's own": (
        8,
        [OwnCardPlayed(*attrs.astuple(changed(8, 0)[0], recurse=False))],
        r"^happened\[0\] must be CardPlayed, ClaimMade or TricksClaimed, got OwnCardPlayed$",
    ),
}


@pytest.mark.parametrize(("number", "news", "words"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_events_that_contradict_the_rules_or_each_other_are_refused(number: int, news: list[Any], words: str) -> None:
    """The message says what is wrong and what would be right."""
    before = states()[number][0].public
    with pytest.raises(ValueError, match=words):
        fh.follow(before, news)


WRONG: Final[dict[str, tuple[list[Any], str]]] = {
    "no events": ([3], "happened must be events"),
    "two actions": ([fh.PlayCard(fh.parse_card("QC")), fh.PlayCard(fh.parse_card("RJ"))], "got another action"),
    "a seat that is a word": ([CardPlayed("N", fh.parse_card("QC"))], r"happened\[0\]\.seat must be a seat"),  # type: ignore[arg-type]
    "a card that is a word": ([CardPlayed(NORTH, "QC")], r"happened\[0\]\.card must be a card"),  # type: ignore[arg-type]
}


@pytest.mark.parametrize(("news", "words"), WRONG.values(), ids=WRONG)
def test_events_with_values_of_wrong_types_are_refused(news: list[Any], words: str) -> None:
    """A client can receive anything."""
    with pytest.raises(TypeError, match=words):
        fh.follow(states()[7][0].public, news)


def test_own_cards_that_contradict_what_has_happened_are_refused() -> None:
    """West takes three cards, and discards three of the thirteen."""
    before, exchange, play = (fh.view(states()[number][0], WEST) for number in (4, 5, 6))
    taken = states()[4][1]
    with pytest.raises(ValueError, match=r"^own must be the cards that the seat knows after the step"):
        fh.follow(before, taken)
    pack = RULES.table.pack
    other = attrs.evolve(exchange.own, held=exchange.own.held ^ pack.mask(fh.parse_cards("KS QS")))
    with pytest.raises(ValueError, match=r"^own must contain all cards that the seat held"):
        fh.follow(before, taken, other)
    assert fh.follow(before, taken, exchange.own) == exchange
    assert fh.follow(exchange, [fh.parse_action("discard 7H 9H QH", RULES)]) == play
    with pytest.raises(ValueError, match=r"^own must be None or the cards that follow"):
        fh.follow(play, states()[6][1], attrs.evolve(fh.view(states()[7][0], WEST).own, picked_up=0))
    with pytest.raises(TypeError, match=r"^own must be None if seen is a PublicState"):
        fh.follow(before.public, taken, exchange.own)  # type: ignore[call-overload]


def test_a_match_begins_only_with_a_contract_that_the_auction_can_leave() -> None:
    """What is decided later comes later."""
    bid = fh.parse_bid("7H", RULES)
    table = fh.begin_with_contract(fh.new_match(RULES, EAST), fh.Contract(bid, WEST))
    assert (table.phase_name, table.to_act, table.counts) == ("exchanging", WEST, (10, 13, 10, 10))
    with pytest.raises(ValueError, match=r"^contract must be as the auction leaves it"):
        fh.begin_with_contract(fh.new_match(RULES), fh.Contract(bid, WEST, nominated=fh.Suit.HEARTS))
    with pytest.raises(ValueError, match=r"^public must be a public state before a deal or in the auction, got one in"):
        fh.begin_with_contract(table, fh.Contract(bid, WEST))
    with pytest.raises(ValueError, match=r"^exposed must not have the cards of seat 1"):
        fh.begin_with_contract(fh.new_match(RULES), fh.Contract(bid, WEST), {WEST: RULES.table.pack.cards[:10]})
    dummies = presets.TWO_HANDED_DUMMIES
    with pytest.raises(ValueError, match=r"^public must be a public state in the auction, because players see cards"):
        fh.begin_with_contract(fh.new_match(dummies), fh.Contract(bid, SOUTH))


def test_a_hand_that_lies_face_up_at_once_is_given_with_the_contract() -> None:
    """Open misère without the kitty, with the hand laid down before the first card."""
    special = SPECIAL_BIDS["open-misere"]
    open_at_once = attrs.evolve(special, kitty=KittyUse.NOT_TAKEN, exposure=Exposure.BEFORE_FIRST_LEAD)
    rules = presets.AUSTRALIAN.with_options({"contracts.specials": [open_at_once], "play.joker_nominate": "no"})
    contract, cards = fh.Contract(open_at_once, SOUTH), rules.table.pack.cards[:10]
    table = fh.begin_with_contract(fh.new_match(rules), contract, {SOUTH: cards})
    assert (table.phase_name, table.exposed) == ("playing", ((SOUTH, cards),))
    with pytest.raises(ValueError, match=r"^exposed must have the cards of seat 0, whose hand lies face up"):
        fh.begin_with_contract(fh.new_match(rules), contract)
    with pytest.raises(ValueError, match=r"^the exposed cards of seat 0 must be 10 different cards, got 9"):
        fh.begin_with_contract(fh.new_match(rules), contract, {SOUTH: cards[:9]})


@pytest.mark.option("play.joker_lead")
def test_a_play_that_no_hand_allows_is_refused_without_a_list_of_cards() -> None:
    """At no trump, only a hand without other cards may lead the joker, and no hand of ten cards has only jokers."""
    rules = presets.AUSTRALIAN.with_options({"play.joker_lead": "last-trick-only", "play.joker_nominate": "no"})
    table = fh.begin_with_contract(fh.new_match(rules), fh.Contract(fh.parse_bid("7NT", rules), SOUTH))
    table = fh.follow(table, [fh.Exchange(rules.table.pack.cards[:3])])
    with pytest.raises(fh.IllegalActionError) as refused:
        fh.follow(table, [fh.PlayCard(fh.parse_card("RJ"))])
    illegal = refused.value.illegal
    assert (illegal.reason, illegal.cards) == (fh.Reason.JOKER_LEAD, ())
    assert illegal.message == "Seat 0 may not play RJ now, whatever other cards it holds."


@pytest.mark.rule("p5-call")
def test_a_partner_who_is_known_keeps_the_called_card_to_the_end_or_plays_it() -> None:
    """Five players: a seat has said that it holds the ace of spades, so its last card can be no other one."""
    rules, ace = presets.FIVE_HANDED, fh.parse_card("AS")
    state = fh.new_game(rules, dealer=4)
    state = fh.apply(state, fh.shuffled_deal(state, Random(6)))
    (holder,) = (seat for seat in range(5) if ace in state.hand(seat))
    assert holder != 0
    for call in ("bid 7H", "pass", "pass", "pass", "pass"):
        state = fh.apply(state, fh.parse_action(call, rules))
    state = fh.apply(fh.apply(state, fh.Exchange(state.hand(0)[:3])), CallCard(ace))
    while len(state.public.tricks) < 9 or state.turn != holder:
        state = fh.apply(state, next(each for each in fh.legal_actions(state) if each != fh.PlayCard(ace)))
    elsewhere = [card for seat in range(5) if seat != holder for card in state.hand(seat)]
    assert elsewhere
    for card in elsewhere:
        with pytest.raises(fh.IllegalActionError) as refused:
            fh.follow(state.public, [fh.PlayCard(card)])
        assert refused.value.illegal.reason is fh.Reason.NOT_HELD
    fh.follow(state.public, [fh.PlayCard(ace)])
