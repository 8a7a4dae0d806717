"""The types of bids, of calls in an auction, and of the contract that results from the auction."""

from typing import TypeAlias

import attrs

from five_hundred.base.arguments import A_SEATING, expect, expect_seat
from five_hundred.base.values import Printed
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat, Seating
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = ["Bid", "Call", "Contract"]

Bid: TypeAlias = TrickBid | SpecialBid
"""A bid of either kind: a trick bid or a special bid."""


@attrs.frozen
class Call(Printed):
    """A call in the auction: a bid or a pass (catalogue: section D)."""

    seat: Seat
    """The seat that made the call."""
    bid: Bid | None
    """The bid; ``None`` for a pass."""


@attrs.frozen(repr=False)
class Contract(Printed):
    """The contract of a hand, with all decisions about it that the players make before the first trick.

    ``bid`` and ``declarer`` are ``None`` if all players passed and the hand is played at no trump (catalogue:
    all-pass).
    """

    bid: Bid | None
    """The bid that won the auction; ``None`` if all players passed."""
    declarer: Seat | None
    """The seat that made the winning bid; ``None`` if all players passed."""
    rival: Seat | None = None
    """The declarer's opponent in a duel (catalogue: across-the-corner); ``None`` in every other contract."""
    called: Card | None = None
    """The called card, whose holder is the partner (catalogue: p5-call); ``None`` if no card was called."""
    partner: Seat | None = None
    """The announced holder of the called card, or the partner for this hand if the partners rotate; otherwise ``None``.

    Before the holder of a called card is announced, the field is ``None`` (catalogue: p5-reveal; 6.41).
    """
    declared: bool = False
    """Whether the declarer plays alone for all ten tricks (catalogue: declare-alone)."""
    breach: Seat | None = None
    """The seat that called a breach; ``None`` if no player did (catalogue: breach)."""
    nominated: Suit | None = None
    """The suit nominated for the declarer's jokers; ``None`` if no suit is nominated (catalogue: joker-nominate)."""

    @property
    def special(self) -> SpecialBid | None:
        """The special bid that won the auction; ``None`` if a trick bid won it or all players passed."""
        return self.bid if isinstance(self.bid, SpecialBid) else None

    @property
    def is_duel(self) -> bool:
        """Whether the contract is a duel, in which two opponents compete to take fewer tricks."""
        return self.rival is not None

    @property
    def strain(self) -> Strain:
        """The denomination of the contract: the trump suit, or no trump."""
        return Strain.NO_TRUMP if self.bid is None else self.bid.strain

    @property
    def goal(self) -> tuple[int, int]:
        """The lowest and the highest number of tricks that make the contract; ``(0, 10)`` if all players passed."""
        if self.declared:
            return HAND_SIZE, HAND_SIZE
        if isinstance(self.bid, SpecialBid):
            return self.bid.least, self.bid.most
        return (self.bid.level if self.bid else 0), HAND_SIZE

    def team(self, seating: Seating, partner: Seat | None = None) -> tuple[Seat, ...]:
        """Return the seats whose tricks count for the contract, the declarer's seat first.

        If all players passed, the result is empty.

        Args:
            seating: the seats and sides of the table.
            partner: the holder of the called card; ``None`` to use the contract's ``partner``.

        Raises:
            TypeError: ``seating`` is not a Seating.
        """
        expect(seating, Seating, "seating", A_SEATING)
        if partner is not None:
            expect_seat(partner, "partner", seating.seats, ", or None")
        if self.declarer is None:
            return ()
        called = self.partner if partner is None else partner
        team = (self.declarer, *seating.mates[self.declarer])
        return team if called is None else (*team, called)

    def opponents(self, seating: Seating) -> tuple[Seat, ...]:
        """Return the players who are not on the declarer's team, clockwise; empty if all players passed.

        Args:
            seating: the seats and sides of the table.

        Raises:
            TypeError: ``seating`` is not a Seating.
        """
        expect(seating, Seating, "seating", A_SEATING)
        if self.declarer is None:
            return ()
        return tuple(seat for seat in seating.opponents(self.declarer) if seat != self.partner)

    def __repr__(self) -> str:
        # Leave out fields without a value, because most contracts have only a bid and a declarer.
        fields = attrs.asdict(self, recurse=False)
        first = ("bid", "declarer")
        said = [
            f"{name}={value!r}"
            for name, value in fields.items()
            if name in first or not (value is None or value is False)
        ]
        return f"Contract({', '.join(said)})"

    def __str__(self) -> str:
        return "all passed: no trump" if self.bid is None else str(self.bid)
