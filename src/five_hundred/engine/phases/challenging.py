"""The breach: an opponent may call that the contract will fail by an extra trick (catalogue: breach; 6.35).

What its functions are given and give back: :mod:`five_hundred.engine.phases`.
"""

from collections.abc import Sequence

import attrs

from five_hundred.bids.actions import PASS, Action, CallBreach, Pass
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.phases.stages import proceed
from five_hundred.engine.state import Challenging, State

__all__ = ["candidates", "step", "why_illegal"]

_BOTH = (CallBreach(), PASS)


def candidates(state: State, phase: Challenging) -> Sequence[Action]:
    """To call a breach, or not."""
    return _BOTH


def why_illegal(state: State, phase: Challenging, action: Action) -> Illegal | None:
    """Why an action is refused."""
    if not isinstance(action, CallBreach | Pass):
        return Illegal(Reason.NOT_DUE, f"First call a breach, or {state.rules.auction.pass_term}.", "penalties.breach")
    return None


def step(state: State, phase: Challenging, action: Action, log: Log) -> State:
    """One breach a hand; who declines leaves it to the next opponent."""
    seat = phase.turn
    if isinstance(action, CallBreach):
        if log is not None:
            log.append(events.BreachCalled(seat))
        contract = attrs.evolve(phase.contract, breach=seat)
        return proceed(state, phase, contract, log)
    assert phase.contract.declarer is not None  # who is breached
    opponents = state.seating.opponents(phase.contract.declarer)
    following = opponents[opponents.index(seat) + 1 :]
    if following:
        asked = Challenging(phase.contract, following[0], phase.calls, phase.stage)
        return State(state.match, asked, state.hands, state.secrets)
    return proceed(state, phase, phase.contract, log)
