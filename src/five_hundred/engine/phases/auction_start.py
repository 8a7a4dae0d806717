"""The start of the auction: which seat calls first (catalogue: section D, 6.10)."""

from five_hundred.bids.special_bids import Gate
from five_hundred.engine.phase_classes import Bidding
from five_hundred.engine.state import State

__all__ = ["begin_auction"]


def begin_auction(state: State, redeals: int) -> State:
    """Return the state at the start of the auction; seats that are barred do not call (catalogue: section D, 6.10).

    Args:
        state: the state in which all players have their hands.
        redeals: the number of consecutive deals by this dealer that were thrown in because no bid won the auction.
    """
    players, barred = state.seating.players, state.match.barred
    first = state.seating.after(state.dealer)
    turn = next(seat for seat in state.seating.clockwise_from(first) if not barred >> seat & 1)
    blind = any(special.gate is Gate.BLIND for special in state.rules.contracts.specials)
    looked = 0 if blind else (1 << len(players)) - 1
    bidding = Bidding(turn=turn, calls=(), standing=None, bidder=None, out=0, redeals=redeals, looked=looked)
    return State(state.match, bidding, state.hands, state.secrets)
