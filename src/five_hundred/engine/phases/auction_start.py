"""The start of the auction: which seat calls first (catalogue: section D, 6.10)."""

from five_hundred.bids.special_bids import Gate
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import Bidding

__all__ = ["begin_auction"]


def begin_auction(match: Match, redeals: int) -> Bidding:
    """Return the phase in which the auction starts; seats that are barred do not call (catalogue: section D, 6.10).

    Args:
        match: the facts that all phases of the hand share.
        redeals: the number of consecutive deals by this dealer that were thrown in because no bid won the auction.
    """
    seating = match.rules.table.seating
    first = seating.after(match.dealer)
    turn = next(seat for seat in seating.clockwise_from(first) if not match.barred >> seat & 1)
    blind = any(special.gate is Gate.BLIND for special in match.rules.contracts.specials)
    looked = 0 if blind else (1 << len(seating.players)) - 1
    return Bidding(turn=turn, calls=(), standing=None, bidder=None, out=0, redeals=redeals, looked=looked)
