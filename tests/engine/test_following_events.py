"""Following a match by what is said and played, without the deal."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import Place, hidden_dealt_again, places_of, seen_by, walk

import five_hundred as fh
from five_hundred.actions import AnswerClaim, GiveCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED
from five_hundred.events import (
    AuctionWon,
    CardCalled,
    CardPlayed,
    CardsTurnedUp,
    CardUncovered,
    ClaimAnswered,
    DealAbandoned,
    Event,
    HandExposed,
    HandScored,
    HandShown,
    PartnerKnown,
    ThrownIn,
)
from five_hundred.rules import DealForm, TableRules, ladder_of
from five_hundred.testing import RandomChooser, arbitrary_rules, rulesets

SAID_BY_CARDS = (
    CardUncovered,
    CardsTurnedUp,
    ClaimAnswered,
    DealAbandoned,
    HandExposed,
    HandScored,
    HandShown,
    PartnerKnown,
)
"""Events that can depend on hidden cards, so that they do not always follow from the action."""

# --- The law ----------------------------------------------------------------------------------------------------------


def check(rules: fh.RuleSet, seed: int) -> None:
    for before, action, after, events in walk(rules, seed, steps=150, zeal=0.5):
        shown = [event for event in events[1:] if isinstance(event, SAID_BY_CARDS)]
        assert fh.follow(before.public, events) == fh.follow(before.public, [action, *shown]) == after.public
        for seat in (None, *rules.table.seating.players):
            seen, own = fh.view(before, seat), fh.own_cards(after, seat)
            assert fh.follow(seen, events, own) == fh.view(after, seat)
            assert fh.follow(seen, [action, *shown], own) == fh.view(after, seat)
            if isinstance(action, fh.PlayCard | fh.Claim | AnswerClaim):
                assert fh.follow(seen, events) == fh.view(after, seat)
            if isinstance(action, fh.Exchange | GiveCard) and seat == before.to_act:
                assert fh.follow(seen, [action, *shown]) == fh.view(after, seat)


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_the_events_of_a_step_lead_to_what_everybody_and_each_seat_sees(rules: fh.RuleSet, seed: int) -> None:
    """Somebody who knows the rules and hears what is said and played knows the table without a single hidden card."""
    check(rules, seed)


@pytest.mark.parametrize("first", [*range(0, 60, 20), 21590])  # 21596: a hand that was bid blind lies face up at once
def test_the_events_under_rare_rules_lead_to_what_each_seat_sees(first: int) -> None:
    """The options of each RuleSet are drawn independently, so redeals, bars, dummies and claims all occur."""
    for seed in range(first, first + 20):
        check(arbitrary_rules(RandomChooser(Random(seed))), seed)


# --- Impossible news --------------------------------------------------------------------------------------------------


def others(value: Any, rules: fh.RuleSet) -> Iterator[Any]:
    """Other values of the kind of a field."""
    match value:
        case bool():
            yield not value
        case ThrownIn() | fh.Ending() | fh.Suit():
            yield from (each for each in type(value) if each is not value)
            if isinstance(value, fh.Suit):
                yield None
        case int():
            yield from (value - 1, value + 1)
            yield from (seat for seat in rules.table.seating.seats if abs(seat - value) > 1)
        case fh.Card():
            yield from (card for card in rules.table.pack.cards if card is not value)
        case fh.TrickBid() | fh.SpecialBid():
            yield from (bid for bid in ladder_of(rules).bids if bid != value)
        case None:
            yield from (0, fh.Suit.HEARTS, rules.table.pack.cards[0])
        case tuple():
            yield value[1:]
            for place, each in enumerate(value):
                yield from ((*value[:place], other, *value[place + 1 :]) for other in islice(others(each, rules), 4))
        case _ if attrs.has(type(value)):
            for field in attrs.fields(type(value)):
                if field.init and not isinstance(getattr(value, field.name), fh.RuleSet):
                    for other in islice(others(getattr(value, field.name), rules), 4):
                        with suppress(Exception):  # the class itself refuses the value
                            yield attrs.evolve(value, **{field.name: other})
        case _:
            return


def altered(events: Sequence[Event], rules: fh.RuleSet, rng: Random) -> tuple[Event, ...] | None:
    """The events of a step with another value in one field of one event."""
    place = rng.randrange(len(events))
    event: Any = events[place]
    field = rng.choice(attrs.fields(type(event)))
    values = [*others(getattr(event, field.name), rules)]
    if not values:
        return None
    changed = attrs.evolve(event, **{field.name: rng.choice(values)})
    return (*events[:place], changed, *events[place + 1 :])


def ways(
    state: fh.State, action: fh.Action, news: Sequence[Event], seat: fh.Seat | None, rng: Random
) -> Iterator[fh.State]:
    """States after a step with such events, begun in states that look the same to a seat."""
    if isinstance(action, fh.Deal):
        order = list(action.cards)
        for old, new in zip(shown_in(fh.step(state, action)[1]), shown_in(news), strict=False):
            here, there = order.index(old), order.index(new)
            order[here], order[there] = order[there], order[here]
        unshuffled = attrs.evolve(state.secrets, stock=tuple(order))
        start = state if state.secrets.stock is None else attrs.evolve(state, secrets=unshuffled)
        begun: Iterator[tuple[fh.State, Sequence[fh.Action]]] = iter([(start, [fh.Deal(order)])])
    else:
        begun = ((same, actions(same, news)) for same in deals(state, news, seat, rng))
    for same, possible in begun:
        for each in possible:
            after, events = fh.step(same, each)
            if events == tuple(news):
                yield after


def shown_in(events: Sequence[Event]) -> list[fh.Card]:
    return [card for event in events for card in getattr(event, "cards", ())]


def deals(state: fh.State, news: Sequence[Event], seat: fh.Seat | None, rng: Random) -> Iterator[fh.State]:
    """Deals that look the same to a seat, most of them with the cards where the events say."""
    yield state
    for _ in range(300):
        with suppress(IndexError):  # the cards do not fit
            yield hidden_dealt_again(state, seat, rng, dict(placed(state, news, seat, rng)))


def actions(state: fh.State, news: Sequence[Event]) -> Sequence[fh.Action]:
    """The actions of a state; of all discards only a few, among them one that leaves the cards that are shown."""
    few = [*islice(fh.legal_actions(state), 60)]
    if isinstance(state.phase, fh.phases.Exchanging):
        left = [card for card in state.hand(state.phase.turn) if card not in shown_in(news)]
        few += [fh.Exchange(left)] if fh.why_illegal(state, fh.Exchange(left)) is None else []
    return few


def placed(
    state: fh.State, news: Sequence[Event], seat: fh.Seat | None, rng: Random
) -> Iterator[tuple[fh.Card, Place]]:
    """Where hidden cards must lie so that the events can happen."""
    pack, phase, first = state.rules.table.pack, state.phase, news[0]
    called = first.card if isinstance(first, CardCalled) else state.contract.called if state.contract else None
    hidden = pack.whole & ~seen_by(state, seat)
    where = dict[fh.Card, Place]()
    for event in news:
        if isinstance(event, CardPlayed | CardUncovered):
            where[event.card] = "hand", event.seat
        elif isinstance(event, HandExposed):
            where.update(dict.fromkeys(event.cards, ("hand", event.seat)))
        elif isinstance(event, PartnerKnown) and called is not None:
            where[called] = "hand", event.seat
    yield from ((card, place) for card, place in where.items() if hidden >> pack.index[card] & 1)
    if isinstance(first, CardPlayed) and isinstance(phase, fh.phases.Playing) and phase.led != NOT_LED:
        table, kept = phase.setup.tables[first.seat], ("hand", first.seat)
        suit = table.suit_of[pack.index[first.card]]
        if suit != phase.led:  # no card to follow with, and no joker to play instead, or nothing but jokers
            places = places_of(state).items()
            room = [place for place, cards in places if place != kept for _ in pack.cards_in(cards & hidden)]
            rng.shuffle(room)
            for card in pack.cards_in(hidden & (table.suits[phase.led] | table.suits[NO_SUIT])):
                if room and card not in where:
                    yield card, kept if card.is_joker and suit == NO_SUIT and rng.random() < 0.5 else room.pop()


def check_altered(rules: fh.RuleSet, seed: int) -> tuple[int, int]:
    """Alter the events of each step of random play, and return how many steps were refused and how many were not."""
    rng, refused, followed = Random(seed), 0, 0
    for before, action, after, events in walk(rules, seed, steps=120, zeal=0.5):
        news = altered(events, rules, rng)
        if news is None or news == events:
            continue
        seat = rng.choice([None, *rules.table.seating.players])
        for seen in (before.public, fh.view(before, seat)):
            try:
                told = fh.follow(seen, news)
            except (fh.IllegalActionError, ValueError, TypeError):
                refused += 1
                continue
            followed += 1
            possible = ways(before, action, news, seat if seen is not before.public else None, rng)
            found = next(possible, None)
            assert found is not None, f"{news} cannot follow {events} for seat {seat} {seen}"
            right = found.public if seen is before.public else fh.view(found, seat)
            assert told == right, f"{news} leads to {right}, not to {told}"
        assert fh.follow(before.public, events) == after.public
    return refused, followed


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_news_with_one_altered_field_is_refused_or_is_another_possible_step(rules: fh.RuleSet, seed: int) -> None:
    """What is followed could have happened: there are hidden cards with which the engine says the same."""
    check_altered(rules, seed)


@pytest.mark.untraced
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_altered_news_under_rare_rules_is_refused_or_is_another_possible_step(first: int) -> None:
    """Some of it is refused, and some of it is not."""
    counts = [check_altered(arbitrary_rules(RandomChooser(Random(seed))), seed) for seed in range(first, first + 20)]
    refused, followed = map(sum, zip(*counts, strict=True))
    assert refused > followed > 0


# --- Own cards that cannot be -----------------------------------------------------------------------------------------

PLACES = ("held", "discards", "picked_up", "passed_on")


def moved(own: fh.OwnCards, rng: Random) -> fh.OwnCards:
    """The own cards with one card of them missing from a place, or moved to another place."""
    here, there = rng.sample(PLACES, 2)
    bits = [1 << number for number in range(80) if getattr(own, here) >> number & 1]
    bit = rng.choice(bits) if bits else 0
    return attrs.evolve(own, **{here: getattr(own, here) & ~bit, there: getattr(own, there) | bit * rng.randrange(2)})


def check_moved(rules: fh.RuleSet, seed: int) -> int:
    """Tell each seat after each step that one of its cards is elsewhere, and return how often that was refused."""
    rng, refused = Random(seed), 0
    for before, _, after, events in walk(rules, seed, steps=120, zeal=0.5):
        for seat in rules.table.seating.players:
            own = fh.own_cards(after, seat)
            wrong = moved(own, rng)
            if wrong != own:
                with pytest.raises(ValueError, match=r"^(own|the hand|the discards)"):
                    fh.follow(fh.view(before, seat), events, wrong)
                refused += 1
    return refused


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_own_cards_of_which_one_is_elsewhere_are_refused(rules: fh.RuleSet, seed: int) -> None:
    """A seat knows where each of its cards is: in the hand, discarded, passed on; and which it has picked up."""
    check_moved(rules, seed)


@pytest.mark.untraced
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_own_cards_under_rare_rules_of_which_one_is_elsewhere_are_refused(first: int) -> None:
    """Also after the partner has passed cards on, and after a draw."""
    assert (
        sum(check_moved(arbitrary_rules(RandomChooser(Random(seed))), seed) for seed in range(first, first + 20)) > 200
    )


# --- Begun in the middle ----------------------------------------------------------------------------------------------


def check_begun(rules: fh.RuleSet, seed: int) -> int:
    """Begin each hand of random play with its contract, follow it to its end, and return how many hands that were."""
    table: fh.PublicState | None = None
    begun: fh.PublicState | None = None
    compared = 0
    for before, _, after, events in walk(rules, seed, steps=250, zeal=0.4):
        if isinstance(before.phase, fh.phases.Dealing):
            table = None if shows_cards(rules.table) else before.public
        elif isinstance(before.phase, fh.phases.Bidding) and table is None:
            table = before.public
        won = next((event for event in events if isinstance(event, AuctionWon)), None)
        if begun is not None:
            begun = fh.follow(begun, events)
        elif won is not None:
            assert table is not None
            exposed = {event.seat: event.cards for event in events if isinstance(event, HandExposed)}
            begun = fh.begin_with_contract(table, won.contract, exposed)
            assert (begun.contract, begun.to_act, begun.counts) == (after.contract, after.to_act, after.public.counts)
        if any(isinstance(event, HandScored) for event in events):
            assert begun is not None
            assert begun.last_hand is not None
            assert after.last_hand is not None
            assert begun.last_hand.score == after.last_hand.score
            assert (begun.dealer, begun.barred, begun.outcome) == (after.dealer, after.barred, after.outcome)
            compared += 1
            begun = None
    return compared


def shows_cards(table: TableRules) -> bool:
    """Whether players see cards in the deal, so that a match cannot begin before it."""
    return table.kitty_face_up or bool(table.seating.dummies) or table.deal_form is not DealForm.DEALT


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_a_hand_begun_with_its_contract_has_the_score_of_the_whole_hand(rules: fh.RuleSet, seed: int) -> None:
    """Whatever the calls were, contract and play give each line of the score, who deals and whether it ends."""
    check_begun(rules, seed)


@pytest.mark.untraced
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_a_hand_under_rare_rules_begun_with_its_contract_has_its_score(first: int) -> None:
    """Hands of all kinds are compared."""
    hands = [check_begun(arbitrary_rules(RandomChooser(Random(seed))), seed) for seed in range(first, first + 20)]
    assert sum(hands) > 20
