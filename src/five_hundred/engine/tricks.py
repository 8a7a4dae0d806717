"""Tricks: which cards may be played, and who wins (catalogue: section H, null-joker).

Legality is one mask, :func:`playable`; :mod:`five_hundred.engine.unplayable` puts into words what that mask leaves out.
The rules themselves are in :mod:`five_hundred.engine.play_legality`; here they meet the cards, the seats and the tricks
so far.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from five_hundred.base.values import Value, maker
from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Call, Contract
from five_hundred.bids.special_bids import NullJoker, NullJokerLead
from five_hundred.cards.card import SUITS, Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.play_legality import (
    NOT_LED,
    JokerPolicy,
    leads,
    may_follow,
    nameable,
    reneges,
    shows_void,
    strongest,
)
from five_hundred.engine.shown import as_picture
from five_hundred.rules import JokerFollow, JokerLead, JokerRenege, PlayRules
from five_hundred.rules.strength import NO_SUIT, SuitTable

__all__ = [
    "PlaySetup",
    "Trick",
    "joker_policy",
    "joker_suits",
    "led_by",
    "make_trick",
    "playable",
    "powers_of",
    "shown_void",
    "tricks_taken",
    "winner_of",
]

_NEVER: Final = -1
"""The power of a card that loses whatever it is."""


@attrs.frozen
class Trick(Value):
    """A trick that is complete (catalogue: section H)."""

    seats: tuple[Seat, ...]
    """The seats that played, the leader first."""
    plays: tuple[PlayCard, ...]
    """Their cards, in the same order."""
    led: Suit | None
    """The suit that had to be followed; ``None`` when a joker was led without naming one."""
    winner: Seat
    """Who took it, and leads to the next."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order of play."""
        return tuple(play.card for play in self.plays)

    def _repr_svg_(self) -> str:
        return as_picture("trick", self)


make_trick = maker(Trick)
"""A trick from its fields, by place."""


@attrs.frozen
class PlaySetup:
    """What stays the same from the first card of a hand to the last (catalogue: section H); public facts only."""

    contract: Contract
    """What is played for."""
    tables: tuple[SuitTable, ...]
    """The suits for the cards of each seat: a nominated joker has its suit in the contractor's hand only."""
    order: tuple[Seat, ...]
    """The seats that play, clockwise."""
    after: tuple[Seat, ...]
    """For each seat, the next one clockwise that plays."""
    actors: tuple[Seat, ...]
    """For each seat, the one that chooses its cards."""
    open_hands: tuple[Seat, ...]
    """The seats whose hands lie face up from the first card on, the declarer's own exposure aside."""
    jokers: JokerPolicy
    """What a joker that belongs to no suit may do."""
    calls: tuple[Call, ...]
    """The auction that led here."""
    rounds: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """For each seat, the seats in the order in which they play to a trick that it leads; empty if it sits out."""

    def __attrs_post_init__(self) -> None:
        rounds: list[tuple[Seat, ...]] = [()] * len(self.after)
        for place, seat in enumerate(self.order):
            rounds[seat] = self.order[place:] + self.order[:place]
        object.__setattr__(self, "rounds", tuple(rounds))


def joker_policy(rules: PlayRules, contract: Contract) -> JokerPolicy:
    """The joker rules that a contract leaves (catalogue 6.12, 6.14, 6.16).

    Args:
        rules: the house rules of play.
        contract: the contract; a special bid has joker rules of its own.
    """
    special, follow, lead = contract.special, rules.joker_follow, rules.joker_lead
    # A joker that must be played never reneges (catalogue 6.16): under a dummy's card one can meet a suit shown void.
    forced = special is not None and special.joker is NullJoker.FORCED
    last = special is not None and special.joker_lead is NullJokerLead.LAST_TRICK
    lead_last = last or lead is JokerLead.LAST_TRICK
    return JokerPolicy(
        any_time=special is None and follow is JokerFollow.ANY_TIME,
        first_of_suit=follow is JokerFollow.FIRST_OR_LAST,
        last_trick=follow is JokerFollow.LAST_TRICK,
        forced=forced,
        no_renege=not forced and rules.joker_renege is not JokerRenege.ALLOWED,
        loses=rules.joker_renege is JokerRenege.LAST_CARD_LOSES,
        lead_last=lead_last,
        lead_not_void=lead is JokerLead.NOT_SHOWN_VOID,
        lead_not_led=lead is JokerLead.NOT_YET_LED,
        names_suit=special is None or not lead_last,
    )


def led_by(table: SuitTable, play: PlayCard) -> int:
    """The number of the suit that a lead asks for (catalogue: follow): the effective one, or what a joker names.

    Args:
        table: the suits of the hand that leads.
        play: the lead; for a joker that names no suit and belongs to none it is ``NO_SUIT``.
    """
    return play.suit.index if play.suit is not None else table.suit_of[table.pack.index[play.card]]


def shown_void(
    setup: PlaySetup, seat: Seat, tricks: Sequence[tuple[Sequence[Seat], Sequence[PlayCard], Suit | None]]
) -> frozenset[Suit]:
    """The suits in which a seat has shown void by playing a card of another suit (catalogue 6.15).

    Args:
        setup: the hand's setup.
        seat: the seat asked about.
        tricks: seats, plays and suit led of each trick, complete or not.
    """
    table = setup.tables[seat]
    shown = set()
    for seats, plays, led in tricks:
        place = seats.index(seat)
        if led is not None and place < len(plays):
            suit = table.suit_of[table.pack.index[plays[place].card]]
            if shows_void(suit, led.index):
                shown.add(led)
    return frozenset(shown)


def _mask(suits: Iterable[Suit | None]) -> int:
    return sum(1 << suit.index for suit in set(suits) if suit is not None)


def _void(setup: PlaySetup, seat: Seat, history: Sequence[Trick]) -> int:
    return _mask(shown_void(setup, seat, [(trick.seats, trick.plays, trick.led) for trick in history]))


def _played(setup: PlaySetup, seat: Seat, history: Sequence[Trick]) -> int:
    """The suits of which a seat has played a card."""
    table = setup.tables[seat]
    cards = {table.pack.index[trick.plays[trick.seats.index(seat)].card] for trick in history}
    return sum(1 << suit for suit in {table.suit_of[card] for card in cards})


def playable(setup: PlaySetup, seat: Seat, hand: int, led: int, history: Sequence[Trick]) -> int:
    """The cards that a seat may play now (catalogue: follow, nt-joker-follow, nt-joker-lead, null-joker).

    Args:
        setup: the hand's setup.
        seat: the seat whose card is due.
        hand: its cards, as a mask.
        led: the number of the effective suit led, ``NOT_LED`` at the start of a trick.
        history: the tricks that are complete.

    Returns:
        The cards as a mask; never empty while the hand is not.
    """
    suits = setup.tables[seat].suits
    jokers = hand & suits[NO_SUIT]
    if led == NOT_LED:
        return leads(hand, jokers, _nameable(setup, seat, hand, history)) if jokers else hand
    following = hand & suits[led] if led != NO_SUIT else 0
    if not jokers:  # what was played before does not matter, and is not looked up
        return may_follow(setup.jokers, hand, following, 0, led, 0, 0)
    void, played = _void(setup, seat, history), _played(setup, seat, history)
    return may_follow(setup.jokers, hand, following, jokers, led, void, played)


def _nameable(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> int:
    last = not hand & ~setup.tables[seat].suits[NO_SUIT]
    # The suits led are the same for all, those named for a joker among them (catalogue 6.15).
    return nameable(setup.jokers, last, _void(setup, seat, history), _mask(trick.led for trick in history))


def joker_suits(setup: PlaySetup, seat: Seat, hand: int, history: Sequence[Trick]) -> tuple[Suit | None, ...]:
    """What a joker that belongs to no suit may name when this seat leads it, as it may (catalogue: nt-joker-lead).

    Args:
        setup: the hand's setup.
        seat: the seat that leads.
        hand: its cards, as a mask.
        history: the tricks that are complete.

    Returns:
        The suits; ``(None,)`` when it is led without one.
    """
    suits = _nameable(setup, seat, hand, history)
    return tuple(suit for suit in SUITS if suits >> suit.index & 1) or (None,)


def winner_of(
    setup: PlaySetup, seats: Sequence[Seat], plays: Sequence[PlayCard], led: int, history: Sequence[Trick]
) -> Seat:
    """Who takes a complete trick (catalogue: card-order, two-jokers-trick, duplicate-cards).

    Args:
        setup: the hand's setup.
        seats: the seats that have played, the leader first.
        plays: their cards.
        led: the number of the effective suit led.
        history: the tricks before this one.
    """
    return seats[strongest(powers_of(setup, seats, plays, led, history))]


def powers_of(
    setup: PlaySetup, seats: Sequence[Seat], plays: Sequence[PlayCard], led: int, history: Sequence[Trick]
) -> list[int]:
    """How strong each card of a trick is in it: the highest takes the trick.

    A joker that was played as a hand's last resort to a suit in which it had shown void loses where the house rule says
    so (catalogue 5.19).

    Args:
        setup: the hand's setup.
        seats: the seats that have played, the leader first.
        plays: their cards.
        led: the number of the effective suit led.
        history: the tricks before this one.

    Returns:
        A number for each card, in the order of play; they mean nothing but their order.
    """
    tables = setup.tables
    powers = [tables[seat]._power_of[led][play] for seat, play in zip(seats, plays, strict=True)]
    if setup.jokers.loses:
        for place, play in enumerate(plays[1:], start=1):
            seat = seats[place]
            table = tables[seat]
            free = table.suit_of[table.pack.index[play.card]] == NO_SUIT
            if free and reneges(setup.jokers, led, _void(setup, seat, history)):
                powers[place] = _NEVER
    return powers


def tricks_taken(history: tuple[Trick, ...], seats: int) -> tuple[int, ...]:
    """Tricks taken by each of so many seats.

    Args:
        history: the tricks that are complete.
        seats: how many seats there are.
    """
    return tuple(sum(trick.winner == seat for trick in history) for seat in range(seats))
