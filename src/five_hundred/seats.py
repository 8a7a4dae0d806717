"""Who sits where: seats, sides and the turn around the table.

Seats are numbered clockwise from 0; a side is a group of seats that scores together.  Who *plays* a hand, and for
which seat, is settled contract by contract in :mod:`five_hundred.state`.
"""

from functools import cache
from typing import TypeAlias

import attrs

__all__ = ["HAND_SIZE", "Seat", "Seating", "Side", "seating_for"]

Seat: TypeAlias = int
"""A place at the table, numbered clockwise from 0."""
Side: TypeAlias = int
"""A partnership, numbered by its lowest seat's turn: with four players seats 0 and 2 are side 0."""

HAND_SIZE = 10
"""Cards in a hand, and so tricks in a hand: ten at every table."""


@attrs.frozen(cache_hash=True)
class Seating:
    """The seats of a table and the sides that they form."""

    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    seats: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    """All seats, clockwise."""
    side_of: tuple[Side, ...] = attrs.field(init=False, eq=False, repr=False)
    """The side of each seat."""

    def __attrs_post_init__(self) -> None:
        seats = tuple(sorted(seat for side in self.sides for seat in side))
        lookup = {seat: number for number, side in enumerate(self.sides) for seat in side}
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "side_of", tuple(lookup[seat] for seat in seats))

    def after(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn, beginning with ``seat``."""
        return self.seats[seat:] + self.seats[:seat]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of the same side."""
        return tuple(other for other in self.sides[self.side_of[seat]] if other != seat)


@cache
def seating_for(players: int) -> Seating:
    """The seating of a table (catalogue: partnership-mode): four players sit as two pairs, partners opposite."""
    half = players // 2
    return Seating(tuple((seat, seat + half) for seat in range(half)))
