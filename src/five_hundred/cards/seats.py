"""Who sits where: seats, sides and the turn around the table.

Seats are numbered clockwise from 0.  The players come first; a hand that lies on the table for a player to play (a
dummy) is a seat beyond them.  A side is a group of seats that scores together through the whole match.  Who *plays* a
hand, and for which seat, is settled contract by contract in :mod:`five_hundred.engine.state`.
"""

from functools import cache
from typing import Final, TypeAlias

import attrs

__all__ = ["HAND_SIZE", "NO_SIDE", "Seat", "Seating", "Side", "in_sides", "with_dummies", "with_spare_seat"]

Seat: TypeAlias = int
"""A place at the table, numbered clockwise from 0."""
Side: TypeAlias = int
"""A partnership, numbered by its lowest seat's turn: with four players seats 0 and 2 are side 0."""

HAND_SIZE = 10
"""Cards in a hand, and so tricks in a hand: ten at every table."""
NO_SIDE: Final = -1
"""The side of a seat that belongs to no side before a contract gives it to one."""


@attrs.frozen(cache_hash=True)
class Seating:
    """The seats of a table, the sides that they form, and who plays for whom."""

    players: tuple[Seat, ...]
    """The seats of those who bid and deal, clockwise."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats of each side."""
    owners: tuple[Seat, ...]
    """For each seat the player who plays its cards: itself, or the owner of a dummy."""
    seats: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    """All seats that hold cards, clockwise."""
    side_of: tuple[Side, ...] = attrs.field(init=False, eq=False, repr=False)
    """The side of each seat, ``NO_SIDE`` for a spare hand."""
    mates: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """For each seat, the seats that play with it for a contract: the others of its side, and a spare hand."""

    def __attrs_post_init__(self) -> None:
        lookup = {seat: number for number, side in enumerate(self.sides) for seat in side}
        seats = tuple(range(len(self.owners)))
        spare = tuple(seat for seat in seats if seat not in lookup)
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "side_of", tuple(lookup.get(seat, NO_SIDE) for seat in seats))
        object.__setattr__(self, "mates", tuple(self.partners(seat) + spare for seat in seats))

    def after(self, player: Seat) -> Seat:
        """The next player clockwise.

        Args:
            player: a seat that bids and deals, not a dummy.
        """
        return (player + 1) % len(self.players)

    def left_of(self, player: Seat) -> Seat:
        """The next seat of the table, a dummy where a dummy sits there (catalogue 6.40).

        A spare hand lies aside until somebody has won the auction, and so sits to nobody's left.

        Args:
            player: a seat that bids and deals.
        """
        return next(seat for seat in (*self.seats[player + 1 :], *self.seats) if self.side_of[seat] != NO_SIDE)

    def clockwise_from(self, player: Seat) -> tuple[Seat, ...]:
        """All players in turn, beginning with ``player``.

        Args:
            player: the seat of the player who comes first.
        """
        return self.players[player:] + self.players[:player]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats of the same side, a dummy among them.

        Args:
            seat: any seat; a spare hand is of no side and has no partners.
        """
        side = self.side_of[seat]
        return () if side == NO_SIDE else tuple(other for other in self.sides[side] if other != seat)

    def opponents(self, player: Seat) -> tuple[Seat, ...]:
        """The players of the other sides, clockwise from the player's left.

        Args:
            player: the seat whose opponents are asked for.
        """
        side = self.side_of[player]
        return tuple(other for other in self.clockwise_from(self.after(player)) if self.side_of[other] != side)

    def fellow_players(self, player: Seat) -> tuple[Seat, ...]:
        """The other players of the same side, clockwise: partners who bid and play for themselves.

        Args:
            player: the seat whose partners are asked for; its dummy is not among them.
        """
        partners = self.partners(player)
        return tuple(other for other in self.clockwise_from(player) if other in partners)


@cache
def in_sides(players: int, sides: int) -> Seating:
    """The seats of so many players, who belong to the sides in turn (catalogue: partnership-mode).

    Four players in two sides sit as two pairs, partners opposite; six in two sides alternate, in three sides sit
    opposite their partners; as many sides as players is everybody for themselves.

    Args:
        players: how many players there are.
        sides: how many sides they form; the players are a multiple of them.
    """
    seats = tuple(range(players))
    return Seating(seats, tuple(seats[side::sides] for side in range(sides)), seats)


@cache
def with_dummies(players: int) -> Seating:
    """The seats where every player plays also the hand opposite (catalogue: one-player-two-hands).

    Args:
        players: how many players there are; as many dummies sit beyond them.
    """
    seats = tuple(range(players))
    return Seating(seats, tuple((seat, seat + players) for seat in seats), seats + seats)


@cache
def with_spare_seat(players: int) -> Seating:
    """The seats where one more hand lies on the table for whoever wins the auction (catalogue: p3-deck).

    Args:
        players: how many players there are, each a side of their own; the spare hand is the seat beyond them.
    """
    seats = tuple(range(players))
    return Seating(seats, tuple((seat,) for seat in seats), (*seats, players))
