"""The exchange: a player with more than ten cards discards until ten are left (catalogue: section G).

The declarer discards after taking the kitty; in a double null, the partner discards too.  Under some house rules,
other cards also lead to a discard: a card that the declarer receives from the partner, or a card that a defender takes
from the table.

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import Final, overload

import attrs

from five_hundred.base.message_parts import counted
from five_hundred.base.values import Printed
from five_hundred.cards.card import Card, as_cards
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import HAND_SIZE, CardCount, Seat
from five_hundred.engine.actions import Action, how_many
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.events import Event, Log, Words
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, PhaseOver
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, end_phase, make_state
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.special_bids import KittyUse

__all__ = [
    "SPEC",
    "CardsPassedOn",
    "Discarded",
    "Exchange",
    "Exchanges",
    "Exchanging",
    "KittyTaken",
    "begin",
    "follow_begin",
    "taker_of_kitty",
]


def _sorted(discards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(as_cards(discards, "discards")))


class Exchanging(BeforePlay):
    """The step in which a seat with more than ten cards discards."""

    __slots__ = ()


@attrs.frozen(cache_hash=True, repr=False)
class Exchange(Action):
    """Discard cards after taking the kitty or, in a double null, after receiving the partner's discards.

    Args:
        discards: the discarded cards, in any order.
    """

    discards: tuple[Card, ...] = attrs.field(converter=_sorted, repr=how_many)

    def __repr__(self) -> str:
        # If a log contained the discards, it would reveal hidden cards.
        return f"<Exchange of {len(self.discards)} cards>"


@attrs.frozen(repr=False)
class KittyTaken(Event):
    """The declarer took the kitty."""

    seat: Seat
    """The declarer."""
    count: CardCount
    """The number of cards in the kitty."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} takes the {say.kitty}."


@attrs.frozen(repr=False)
class Discarded(Event):
    """A seat discarded cards face down."""

    seat: Seat
    """The seat that discarded."""
    count: CardCount
    """The number of cards that the seat discarded."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} discards {counted(self.count, 'card')}."


@attrs.frozen(repr=False)
class CardsPassedOn(Event):
    """The declarer passed the discards on to the partner."""

    giver: Seat
    """The declarer."""
    taker: Seat
    """The partner who received the cards."""
    count: CardCount
    """The number of cards that the partner received."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.giver]} hands {counted(self.count, 'card')} to {say.seats[self.taker]}."


@attrs.frozen(repr=False)
class Exchanges(Printed, Sequence[Exchange]):
    """A lazy sequence of all ways to discard a fixed number of cards from a hand (catalogue: kitty-discard)."""

    pack: Pack
    """The pack to which the cards belong."""
    held: int = attrs.field(repr=False)
    """The cards in the hand, as a mask."""
    size: int
    """The number of cards to discard."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the hand, sorted."""
        return self.pack.cards_in(self.held)

    def __len__(self) -> int:
        return comb(self.held.bit_count(), self.size)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Exchange) or len(action.discards) != self.size:
            return False
        index, left = self.pack.index, self.held
        for card in action.discards:
            number = index.get(card)
            if number is None or not left >> number & 1:
                return False
            left ^= 1 << number  # the same card cannot be discarded twice
        return True

    def __iter__(self) -> Iterator[Exchange]:
        return (Exchange(cards) for cards in combinations(self.hand, self.size))

    @overload
    def __getitem__(self, index: int) -> Exchange: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Exchange]: ...
    def __getitem__(self, index: int | slice) -> Exchange | Sequence[Exchange]:
        if isinstance(index, slice):
            return tuple(self[number] for number in range(*index.indices(len(self))))
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(f"discard index out of range: there are {len(self)} ways to discard")
        hand, cards = self.hand, list[Card]()
        for place, card in enumerate(hand):
            need = self.size - len(cards)
            if not need:
                break
            with_card = comb(len(hand) - place - 1, need - 1)
            if number < with_card:
                cards.append(card)
            else:
                number -= with_card
        return Exchange(cards)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Return a discard's index in the sequence, calculated from the discarded cards.

        Raises:
            ValueError: the discard is not in the sequence, or its index is before ``start``, or not before ``stop``.
        """
        within = range(*slice(start, stop).indices(len(self)))
        if not isinstance(value, Exchange) or value not in self or (number := self._number(value)) not in within:
            raise ValueError(
                "value must be a discard from this hand, with an index from start up to but not including stop"
            )
        return number

    def _number(self, exchange: Exchange) -> int:
        """Return the index of a discard in the sequence.

        The sequence lists the discards in the order of :func:`itertools.combinations`.
        """
        number, left, discards = 0, self.size, {*exchange.discards}
        for after, card in zip(range(self.held.bit_count() - 1, -1, -1), self.hand, strict=True):
            if card in discards:
                left -= 1
            elif left:
                number += comb(after, left - 1)
        return number

    def count(self, value: object) -> int:
        """Return how often a value occurs in the sequence: 1 for a possible discard of cards, 0 for any other value."""
        return int(value in self)

    def __repr__(self) -> str:
        return f"<{len(self)} ways to discard {self.size} cards>"


def taker_of_kitty(match: Match, contract: Contract) -> Seat | None:
    """Return the seat that takes the kitty; ``None`` if nobody does (catalogue: null-kitty, all-pass)."""
    special = contract.special
    return None if special is not None and special.kitty is KittyUse.NOT_TAKEN else contract.declarer


def taker_of_discards(rules: RuleSet, phase: Exchanging) -> Seat | None:
    """Return the partner who takes the discards; ``None`` if they lie face down (catalogue: double-null; 6.20)."""
    special, declarer = phase.contract.special, phase.contract.declarer
    if special is None or special.kitty is not KittyUse.PASSED_ON or phase.turn != declarer:
        return None
    (partner,) = rules.table.seating.fellow_players(phase.turn)
    return partner


def begin(state: State, phase: Exchanging, log: Log) -> State:
    """Return the state in which the seat to act has taken the kitty and must discard (catalogue: kitty-visibility)."""
    hands, kitty = list(state.hands), state.secrets.kitty
    hands[phase.turn] |= kitty
    if log is not None:
        log.append(KittyTaken(phase.turn, kitty.bit_count()))
    secrets = state.secrets.after_kitty(len(hands), phase.turn)
    return make_state(state.match, phase, tuple(hands), secrets)


def candidates(state: State, phase: Exchanging) -> Exchanges:
    """Return all ways to discard."""
    held = state.hands[phase.turn]
    return Exchanges(state.match.rules.table.pack, held, held.bit_count() - HAND_SIZE)


def why_illegal(state: State, phase: Exchanging, action: Action) -> Illegal | None:
    """Return the reason why an exchange is illegal; ``None`` if it is legal."""
    ways = candidates(state, phase)
    if action in ways:
        return None
    if not isinstance(action, Exchange):
        return Illegal(Reason.NOT_DUE, f"First discard {counted(ways.size, 'card')}.")
    return _why_not(ways.hand, ways.size, action.discards)


def _why_not(hand: tuple[Card, ...], count: int, discards: tuple[Card, ...]) -> Illegal:
    if len(discards) != count:
        return Illegal(Reason.WRONG_COUNT, f"Discard {counted(count, 'card')}, not {len(discards)}.", cards=hand)
    if len(set(discards)) != count:
        twice = next(card for card, following in pairwise(discards) if card is following)
        return Illegal(Reason.REPEATED_CARD, f"You can discard {twice} only once.", cards=hand)
    missing = next(card for card in discards if card not in hand)
    return Illegal(Reason.NOT_HELD, f"{missing} is not in this hand.", cards=hand)


def step(state: State, phase: Exchanging, action: Action, log: Log) -> State | tuple[State, PhaseOver]:
    """Return the state after the discard.

    In a double null, the partner takes the declarer's discards and then discards the same number of cards (sources 002,
    003; 6.20).
    """
    assert isinstance(action, Exchange)  # why_illegal refuses any other action
    contract, seat = phase.contract, phase.turn
    cards = state.rules.table.pack.mask(action.discards)
    hands = list(state.hands)
    hands[seat] ^= cards
    partner = taker_of_discards(state.rules, phase)
    if partner is not None:
        hands[partner] |= cards
        if log is not None:
            log.append(CardsPassedOn(seat, partner, len(action.discards)))
        secrets = attrs.evolve(state.secrets, passed_on=cards).after_pick_up(len(hands), partner, cards)
        discarding = Exchanging(contract, partner, phase.calls, phase.step)
        return State(state.match, discarding, tuple(hands), secrets)
    if log is not None:
        log.append(Discarded(seat, len(action.discards)))
    secrets = state.secrets.after_discard(len(hands), seat, cards)
    return end_phase(phase, make_state(state.match, phase, tuple(hands), secrets), contract)


def follow_begin(table: TableFromEvents, phase: Exchanging) -> None:
    """Let the seat to act take the kitty, without the hidden cards (catalogue: section G)."""
    table.log.append(KittyTaken(phase.turn, table.kitty))
    table.counts[phase.turn] += table.kitty
    table.phase, table.kitty = phase, 0


def report(public: PublicState, phase: Exchanging, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, Exchange)
    partner, count = taker_of_discards(public.rules, phase), len(action.discards)
    return Discarded(phase.turn, count) if partner is None else CardsPassedOn(phase.turn, partner, count)


def follow(table: TableFromEvents, phase: Exchanging, event: Event) -> None:
    """Carry out a discard without the hidden cards."""
    assert isinstance(event, Discarded | CardsPassedOn)
    contract, seat = phase.contract, phase.turn
    table.expect_turn(event.seat if isinstance(event, Discarded) else event.giver)
    count = table.counts[seat] - HAND_SIZE
    table.counts[seat] -= count
    partner = taker_of_discards(table.match.rules, phase)
    if partner is not None:
        table.log.append(CardsPassedOn(seat, partner, count))
        table.counts[partner] += count
        table.phase = Exchanging(contract, partner, phase.calls, phase.step)
        return
    table.log.append(Discarded(seat, count))
    table.discarded[seat] += count
    table.end_phase(phase, contract)


SPEC: Final = PhaseSpec(
    Exchanging,
    (Exchange,),
    (Discarded, CardsPassedOn),
    *(candidates, why_illegal, step, report, follow),
    causes=(KittyTaken,),
)
