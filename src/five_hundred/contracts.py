"""What comes of the auction: a bid of either kind, a call, and the contract that is played."""

from typing import TypeAlias

import attrs

from five_hundred.bids import Strain, TrickBid
from five_hundred.seats import HAND_SIZE, Seat
from five_hundred.special_bids import SpecialBid

__all__ = ["Bid", "Call", "Contract"]

Bid: TypeAlias = TrickBid | SpecialBid
"""Anything that can be bid."""


@attrs.frozen
class Call:
    """What a seat said in the auction: a bid, or a pass (``None``)."""

    seat: Seat
    bid: Bid | None


@attrs.frozen
class Contract:
    """What is being played for.

    ``bid`` and ``declarer`` are ``None`` for a hand that all passed and that is played at no trump
    (catalogue: all-pass).
    """

    bid: Bid | None
    declarer: Seat | None

    @property
    def special(self) -> SpecialBid | None:
        """The special bid, if the contract is one."""
        return self.bid if isinstance(self.bid, SpecialBid) else None

    @property
    def strain(self) -> Strain:
        """The trump suit or no trump."""
        return Strain.NO_TRUMP if self.bid is None else self.bid.strain

    @property
    def goal(self) -> tuple[int, int]:
        """The fewest and the most tricks with which the bidders have made it; ``(0, 10)`` where all passed."""
        if isinstance(self.bid, SpecialBid):
            return self.bid.least, self.bid.most
        return (self.bid.level if self.bid else 0), HAND_SIZE

    def __str__(self) -> str:
        return "all passed: no trump" if self.bid is None else str(self.bid)
