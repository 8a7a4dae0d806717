"""The breach: an opponent may claim that the contract will fail by an extra trick (catalogue: breach; 6.35).

:mod:`five_hundred.engine.phases` describes the arguments and results of these functions.
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
    """Return the two choices: to call a breach, or to pass."""
    return _BOTH


def why_illegal(state: State, phase: Challenging, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only the call of a breach and a pass are legal."""
    if not isinstance(action, CallBreach | Pass):
        return Illegal(Reason.NOT_DUE, f"First call a breach, or {state.rules.auction.pass_term}.", "penalties.breach")
    return None


def step(state: State, phase: Challenging, action: Action, log: Log) -> State:
    """Return the state after the answer.

    Opponents may call only one breach in a hand.  If an opponent passes, the next opponent may call a breach.
    """
    seat = phase.turn
    if isinstance(action, CallBreach):
        if log is not None:
            log.append(events.BreachCalled(seat))
        contract = attrs.evolve(phase.contract, breach=seat)
        return proceed(state, phase, contract, log)
    assert phase.contract.declarer is not None  # a breach is called against a declarer
    opponents = state.seating.opponents(phase.contract.declarer)
    following = opponents[opponents.index(seat) + 1 :]
    if following:
        asked = Challenging(phase.contract, following[0], phase.calls, phase.stage)
        return State(state.match, asked, state.hands, state.secrets)
    return proceed(state, phase, phase.contract, log)
