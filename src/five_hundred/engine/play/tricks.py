"""Tricks: the suit led, the voids that plays show, and the seat that wins (catalogue: section H).

The rules themselves are in :mod:`five_hundred.engine.play.trick_rules`; this module applies them to cards, seats and
earlier tricks.  The module :mod:`five_hundred.engine.play.playable_cards` decides which cards a seat may play.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.printers import as_picture
from five_hundred.base.values import Written, maker
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable
from five_hundred.engine.play.trick_rules import (
    reneges,
    shows_void,
    strongest,
)

__all__ = [
    "Trick",
    "led_by",
    "make_trick",
    "powers_of",
    "suits_led",
    "suits_played",
    "tricks_taken",
    "void_in",
    "voids_shown",
    "winner_of",
]

_NEVER: Final = -1
"""The strength of a card that loses to every other card."""


@attrs.frozen
class Trick(Written):
    """A complete trick (catalogue: section H)."""

    seats: tuple[Seat, ...]
    """The seats that have played, starting with the leader."""
    plays: tuple[PlayCard, ...]
    """The cards that the seats played, in the same order."""
    led: Suit | None
    """The suit that the other seats had to follow; ``None`` if a joker was led without naming a suit."""
    winner: Seat
    """The seat that took the trick and leads to the next one."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order of play."""
        return tuple(play.card for play in self.plays)

    def _repr_svg_(self) -> str:
        return as_picture("trick", self)


make_trick: type[Trick] = maker(Trick)
"""Create a trick from positional field values; this is faster than calling the class."""


def led_by(table: SuitTable, play: PlayCard) -> int:
    """Return the number of the suit that the other seats must follow after a lead (catalogue: follow).

    Returns:
        The number of the suit that the player names for a joker; for any other lead, the number of the card's effective
        suit, which is ``NO_SUIT`` for a joker that belongs to no suit.
    """
    return play.suit.index if play.suit is not None else table.suit_of[table.pack.index[play.card]]


def voids_shown(
    setup: PlaySetup, tricks: Sequence[tuple[Sequence[Seat], Sequence[PlayCard], Suit | None]]
) -> list[int]:
    """Return the suits in which each seat has shown a void by playing a card of another suit (catalogue 6.15).

    Args:
        tricks: for each trick, its seats, its plays and the suit led; the last trick may be incomplete.

    Returns:
        For each seat, a mask of suit numbers.
    """
    tables = setup.tables
    bit_of, suits = tables[0]._bit_of, [table.suits for table in tables]
    shown = [0] * len(tables)
    for seats, plays, led in tricks:
        if led is None:
            continue
        number = led.index
        for seat, play in zip(seats, plays, strict=False):
            if bit_of[play] & suits[seat][number]:
                continue  # the seat follows suit
            table = tables[seat]
            if shows_void(table.suit_of[table.pack.index[play.card]], number):
                shown[seat] |= 1 << number
    return shown


def void_in(setup: PlaySetup, seat: Seat, history: Sequence[Trick]) -> int:
    """Return the suits in which a seat has shown a void in complete tricks, as a mask (catalogue 6.15)."""
    table, shown = setup.tables[seat], 0
    for trick in history:
        if trick.led is not None:
            card, led = trick.plays[trick.seats.index(seat)].card, trick.led.index
            if shows_void(table.suit_of[table.pack.index[card]], led):
                shown |= 1 << led
    return shown


def suits_led(history: Sequence[Trick]) -> int:
    """Return the suits that have been led or named for led jokers, as a mask of suit numbers (catalogue 6.15)."""
    return sum(1 << suit for suit in {trick.led.index for trick in history if trick.led is not None})


def suits_played(setup: PlaySetup, seat: Seat, history: Sequence[Trick]) -> int:
    """Return the suits from which a seat has played a card, as a mask of suit numbers (catalogue: nt-joker-follow)."""
    table = setup.tables[seat]
    cards = {table.pack.index[trick.plays[trick.seats.index(seat)].card] for trick in history}
    return sum(1 << suit for suit in {table.suit_of[card] for card in cards})


def winner_of(
    setup: PlaySetup, seats: Sequence[Seat], plays: Sequence[PlayCard], led: int, history: Sequence[Trick]
) -> Seat:
    """Return the seat that takes a complete trick (catalogue: card-order, two-jokers-trick, duplicate-cards)."""
    return seats[strongest(powers_of(setup, seats, plays, led, history))]


def powers_of(
    setup: PlaySetup, seats: Sequence[Seat], plays: Sequence[PlayCard], led: int, history: Sequence[Trick]
) -> list[int]:
    """Return the strength of each card in a trick; the strongest card takes the trick.

    Without ``play.joker_renege_wins``, a joker loses the trick if its hand has shown a void in the suit led
    (catalogue: nt-joker-follow; 5.19).

    Returns:
        A number for each card, in the order of play; only the order of these numbers is meaningful.
    """
    tables = setup.tables
    powers = [tables[seat]._power_of[led][play] for seat, play in zip(seats, plays, strict=True)]
    if setup.jokers.loses:
        for place, play in enumerate(plays[1:], start=1):
            seat = seats[place]
            table = tables[seat]
            free = table.suit_of[table.pack.index[play.card]] == NO_SUIT
            if free and reneges(led, void_in(setup, seat, history)):
                powers[place] = _NEVER
    return powers


def tricks_taken(history: tuple[Trick, ...], seats: int) -> tuple[int, ...]:
    """Return the number of tricks that each seat has taken."""
    taken = [0] * seats
    for trick in history:
        taken[trick.winner] += 1
    return tuple(taken)
