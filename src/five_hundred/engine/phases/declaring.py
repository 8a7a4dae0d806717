"""Declaring: the winner of the auction may play for all ten tricks alone (catalogue: declare-alone).

What its functions are given and give back: :mod:`five_hundred.engine.phases`.
"""

from collections.abc import Sequence

import attrs

from five_hundred.bids.actions import PASS, Action, Declare, Pass
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.phases.stages import proceed
from five_hundred.engine.state import Declaring, Giving, State

__all__ = ["candidates", "step", "why_illegal"]

_BOTH = (Declare(), PASS)


def candidates(state: State, phase: Declaring) -> Sequence[Action]:
    """To declare, or not."""
    return _BOTH


def why_illegal(state: State, phase: Declaring, action: Action) -> Illegal | None:
    """Why an action is refused."""
    if not isinstance(action, Declare | Pass):
        word = state.rules.auction.pass_term
        return Illegal(Reason.NOT_DUE, f"First declare, or {word} to play the bid as it is.", "contracts.declare")
    return None


def step(state: State, phase: Declaring, action: Action, log: Log) -> State:
    """A declarer who declares is given a card by the partner."""
    if isinstance(action, Pass):
        return proceed(state, phase, phase.contract, log)
    if log is not None:
        log.append(events.Declared(phase.turn))
    contract = attrs.evolve(phase.contract, declared=True)
    (partner,) = state.seating.fellow_players(phase.turn)
    return State(state.match, Giving(contract, partner, phase.calls, phase.stage), state.hands, state.secrets)
