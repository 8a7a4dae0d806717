"""What comes of the auction: a bid of either kind, a call, and the contract that is played."""

from typing import TypeAlias

import attrs

from five_hundred.bids.special_bids import SpecialBid
from five_hundred.bids.trick_bids import Strain, TrickBid
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import HAND_SIZE, Seat, Seating

__all__ = ["Bid", "Call", "Contract"]

Bid: TypeAlias = TrickBid | SpecialBid
"""Anything that can be bid."""


@attrs.frozen
class Call:
    """What a seat said in the auction: a bid, or a pass (catalogue: section D)."""

    seat: Seat
    """Who said it."""
    bid: Bid | None
    """The bid; ``None`` for a pass."""


@attrs.frozen(repr=False)
class Contract:
    """What is being played for, and everything about it that was said before the first card.

    ``bid`` and ``declarer`` are ``None`` for a hand that all passed and that is played at no trump
    (catalogue: all-pass).
    """

    bid: Bid | None
    """The bid that won the auction; ``None`` where all passed."""
    declarer: Seat | None
    """Who made that bid; ``None`` where all passed."""
    rival: Seat | None = None
    """The opponent of a duel (catalogue: across-the-corner); ``None`` in every other contract."""
    called: Card | None = None
    """The card whose holder is the partner (catalogue: p5-call); ``None`` where no card was called."""
    partner: Seat | None = None
    """Who has announced to hold the called card; ``None`` as long as nobody has (catalogue: p5-reveal)."""
    declared: bool = False
    """Whether the declarer plays alone for all ten tricks (catalogue: declare-alone)."""
    breach: Seat | None = None
    """Who called a breach; ``None`` if nobody did (catalogue: breach)."""
    nominated: Suit | None = None
    """The suit of the declarer's jokers; ``None`` if they have none of their own (catalogue: joker-nominate)."""

    @property
    def special(self) -> SpecialBid | None:
        """The special bid; ``None`` where a trick bid is played, or where all passed."""
        return self.bid if isinstance(self.bid, SpecialBid) else None

    @property
    def is_duel(self) -> bool:
        """Whether two opponents play for fewer tricks."""
        return self.rival is not None

    @property
    def strain(self) -> Strain:
        """The trump suit or no trump."""
        return Strain.NO_TRUMP if self.bid is None else self.bid.strain

    @property
    def goal(self) -> tuple[int, int]:
        """The fewest and the most tricks with which the bidders have made it; ``(0, 10)`` where all passed."""
        if self.declared:
            return HAND_SIZE, HAND_SIZE
        if isinstance(self.bid, SpecialBid):
            return self.bid.least, self.bid.most
        return (self.bid.level if self.bid else 0), HAND_SIZE

    def team(self, seating: Seating, partner: Seat | None = None) -> tuple[Seat, ...]:
        """The seats whose tricks count for the contract, the declarer first; nobody where all passed.

        Args:
            seating: the seats and sides of the table.
            partner: who holds the called card, where the contract does not say it; ``None`` for what it says.
        """
        if self.declarer is None:
            return ()
        called = self.partner if partner is None else partner
        team = (self.declarer, *seating.mates[self.declarer])
        return team if called is None else (*team, called)

    def __repr__(self) -> str:
        # Most contracts have nothing but a bid and a declarer.
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
