"""Begin the play of a contract that the caller gives, without an auction.

Playouts and the solver use this module to compare contracts.  A short series of calls replaces the auction, and the
seats decline every offer between the auction and the first card.
"""

from collections.abc import Iterator
from typing import Final

from five_hundred.bids.actions import PASS, Action
from five_hundred.bids.contracts import Bid, Call
from five_hundred.bids.special_bids import SpecialBid, WhoPlays
from five_hundred.cards.seats import Seat
from five_hundred.engine.phases.all_phases import next_step
from five_hundred.engine.phases.auction_end import contract_of
from five_hundred.engine.phases.calling_breach import CallingBreach
from five_hundred.engine.phases.declaring_alone import DeclaringAlone
from five_hundred.engine.phases.nominating import Nominate, Nominating
from five_hundred.engine.state import PhaseOver, State

__all__ = ["begun", "declined"]

_DECLINE: Final[dict[type, Action]] = {CallingBreach: PASS, DeclaringAlone: PASS, Nominating: Nominate(None)}


def declined(state: State) -> Action | None:
    """Return the action that declines the current offer; ``None`` if the player has to make another kind of choice."""
    return _DECLINE.get(type(state.phase))


def begun(state: State, bid: Bid | None, declarer: Seat | None) -> State:
    """Return the state after an auction that ends with a bid; ``bid`` and ``declarer`` are ``None`` if all pass."""
    calls = tuple(_calls(state, bid, declarer))
    return next_step(PhaseOver(state, contract_of(state.rules, state.dealer, calls, bid, declarer), calls, 0), None)


def _calls(state: State, bid: Bid | None, declarer: Seat | None) -> Iterator[Call]:
    """Yield a short series of calls that leads to a bid; in a duel, the rival is the opponent who bids first."""
    if declarer is None:
        return
    if isinstance(bid, SpecialBid) and bid.who is WhoPlays.DUEL:
        partner = state.rules.table.partner_in_hand(state.dealer, declarer)
        yield Call(next(seat for seat in state.seating.opponents(declarer) if seat != partner), bid)
    yield Call(declarer, bid)
