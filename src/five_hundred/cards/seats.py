"""Seatings for a given number of players and sides, and the order of turns.

The module :mod:`five_hundred.rules.table` decides which seating a game has, and who the partners are.

Seats are numbered clockwise from 0, and the players have the lowest seat numbers.  A dummy is a hand on the table that
a player plays in addition to their own; its seat has a higher number.  A side is a group of seats that score together
for the whole match.
"""

from enum import Enum
from functools import cache
from typing import Annotated, Final, TypeAlias, TypeVar

import attrs

from five_hundred.base.arguments import expect_seat
from five_hundred.base.values import Printed

__all__ = [
    "HAND_SIZE",
    "MOST_PLAYERS",
    "NO_SIDE",
    "CardCount",
    "Count",
    "Meaning",
    "PerSeat",
    "PerSide",
    "Seat",
    "Seating",
    "Side",
    "in_sides",
    "with_dummies",
    "with_spare_seat",
]


class Meaning(Enum):
    """What the numbers of a field mean; readers of plain data check them against the table (see ``Seat``)."""

    SEAT = "seat"
    """The number of a seat."""
    SIDE = "side"
    """The number of a side."""
    CARDS = "cards"
    """A number of cards, or of tricks."""
    COUNT = "count"
    """Any other number of things, such as hands: 0 or more."""
    PER_SEAT = "per seat"
    """A tuple with an entry for each seat."""
    PER_SIDE = "per side"
    """A tuple with an entry for each side."""


EntryT = TypeVar("EntryT")

Seat: TypeAlias = Annotated[int, Meaning.SEAT]
"""The number of a place at the table, counted clockwise from 0."""
Count: TypeAlias = Annotated[int, Meaning.COUNT]
"""A number of things, 0 or more."""
CardCount: TypeAlias = Annotated[int, Meaning.CARDS]
"""A number of cards or tricks, from 0 to the number of cards in the pack."""
PerSeat: TypeAlias = Annotated[tuple[EntryT, ...], Meaning.PER_SEAT]
"""A tuple with an entry for each seat, starting with seat 0."""
PerSide: TypeAlias = Annotated[tuple[EntryT, ...], Meaning.PER_SIDE]
"""A tuple with an entry for each side, starting with side 0."""
Side: TypeAlias = Annotated[int, Meaning.SIDE]
"""The number of a side; sides are numbered by their lowest seats, so with four players, seats 0 and 2 form side 0."""

HAND_SIZE = 10
"""The number of cards in a hand, which is also the number of tricks: always ten."""
MOST_PLAYERS: Final = 6
"""The most players that a table can have: the masks of the solver hold the cards of six hands."""
NO_SIDE: Final = -1
"""The side number of a spare hand, which belongs to no side until it joins the side that won the auction."""


@attrs.frozen(cache_hash=True)
class Seating(Printed):
    """The seats of a table, the sides, and the player who plays the cards of each seat."""

    players: tuple[Seat, ...]
    """The seats of the players, who bid and deal, in clockwise order."""
    sides: tuple[tuple[Seat, ...], ...]
    """For each side, the seats that belong to it."""
    owners: tuple[Seat, ...]
    """For each seat, the seat of the player who plays its cards: the seat itself or, for a dummy, that of its owner."""
    seats: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    """All seats that hold cards, in clockwise order."""
    dummies: tuple[Seat, ...] = attrs.field(init=False, eq=False, repr=False)
    """The seats of the dummies, whose cards another player plays."""
    side_of: tuple[Side, ...] = attrs.field(init=False, eq=False, repr=False)
    """For each seat, its side; ``NO_SIDE`` for a spare hand."""
    mates: tuple[tuple[Seat, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """For each seat, the other seats of its team if it declares: the rest of its side, and any spare hand."""

    def __attrs_post_init__(self) -> None:
        lookup = {seat: number for number, side in enumerate(self.sides) for seat in side}
        seats = tuple(range(len(self.owners)))
        spare = tuple(seat for seat in seats if seat not in lookup)
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "dummies", tuple(seat for seat in seats if self.owners[seat] != seat))
        object.__setattr__(self, "side_of", tuple(lookup.get(seat, NO_SIDE) for seat in seats))
        object.__setattr__(self, "mates", tuple(self._partners(seat) + spare for seat in seats))

    def after(self, player: Seat) -> Seat:
        """Return the next player in clockwise order.

        Args:
            player: a seat that bids and deals, not a dummy.

        Raises:
            TypeError: ``player`` is not a whole number.
            ValueError: no player has this seat.
        """
        if type(player) is not int or player not in self.players:  # each auction asks many times, so save a call
            expect_seat(player, "player", self.players)
        return (player + 1) % len(self.players)

    def left_of(self, player: Seat) -> Seat:
        """Return the next seat to the left, which may be the seat of a dummy (catalogue 6.40).

        A spare hand has no place at the table before the end of the auction, so this method skips it.

        Args:
            player: a seat that bids and deals.

        Raises:
            TypeError: ``player`` is not a whole number.
            ValueError: no player has this seat.
        """
        expect_seat(player, "player", self.players)
        return next(seat for seat in (*self.seats[player + 1 :], *self.seats) if self.side_of[seat] != NO_SIDE)

    def clockwise_from(self, player: Seat) -> tuple[Seat, ...]:
        """Return all players in clockwise order, beginning with ``player``.

        Args:
            player: the seat of the player who comes first.

        Raises:
            TypeError: ``player`` is not a whole number.
            ValueError: no player has this seat.
        """
        if type(player) is not int or player not in self.players:
            expect_seat(player, "player", self.players)
        return self.players[player:] + self.players[:player]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats on the same side, including a dummy.

        Args:
            seat: any seat; a spare hand belongs to no side and has no partners.

        Raises:
            TypeError: ``seat`` is not a whole number.
            ValueError: there is no such seat.
        """
        expect_seat(seat, "seat", self.seats)
        return self._partners(seat)

    def _partners(self, seat: Seat) -> tuple[Seat, ...]:
        side = self.side_of[seat]
        return () if side == NO_SIDE else tuple(other for other in self.sides[side] if other != seat)

    def opponents(self, player: Seat) -> tuple[Seat, ...]:
        """Return the players of the other sides, in clockwise order from the player's left.

        Args:
            player: the seat of a player.

        Raises:
            TypeError: ``player`` is not a whole number.
            ValueError: no player has this seat.
        """
        expect_seat(player, "player", self.players)
        side = self.side_of[player]
        return tuple(other for other in self.clockwise_from(self.after(player)) if self.side_of[other] != side)

    def fellow_players(self, player: Seat) -> tuple[Seat, ...]:
        """Return the other players of the same side in clockwise order, without dummies.

        Args:
            player: the seat of a player.

        Raises:
            TypeError: ``player`` is not a whole number.
            ValueError: no player has this seat.
        """
        expect_seat(player, "player", self.players)
        partners = self.partners(player)
        return tuple(other for other in self.clockwise_from(player) if other in partners)


@cache
def in_sides(players: int, sides: int) -> Seating:
    """Return a seating in which the sides alternate around the table (catalogue: partnership-mode).

    If each side has two players, partners sit opposite each other; if two sides have three players each, every second
    player belongs to the same side.  If there are as many sides as players, each player plays alone.

    Args:
        sides: the number of sides, which must divide the number of players.
    """
    seats = tuple(range(players))
    return Seating(seats, tuple(seats[side::sides] for side in range(sides)), seats)


@cache
def with_dummies(players: int) -> Seating:
    """Return a seating in which each player also plays a dummy (catalogue: one-player-two-hands)."""
    seats = tuple(range(players))
    return Seating(seats, tuple((seat, seat + players) for seat in seats), seats + seats)


@cache
def with_spare_seat(players: int) -> Seating:
    """Return a seating with a seat for each player and one for a spare hand (catalogue: p3-deck).

    Each player forms a side.  The winner of the auction plays the spare hand, which has the highest seat number.
    """
    seats = tuple(range(players))
    return Seating(seats, tuple((seat,) for seat in seats), (*seats, players))
