"""Nominating: the contractor may fix the suit of the own jokers (catalogue: joker-nominate, 6.13).

What its functions are given and give back: :mod:`five_hundred.engine.phases`.
"""

from collections.abc import Sequence

import attrs

from five_hundred.bids.actions import Action, Nominate
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.cards.card import SUITS
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.phases.stages import proceed
from five_hundred.engine.state import Nominating, State

__all__ = ["candidates", "step", "why_illegal"]

_DECLINE = Nominate(None)
_SUITS = tuple(Nominate(suit) for suit in SUITS)


def candidates(state: State, phase: Nominating) -> Sequence[Action]:
    """To decline, and each suit if the contractor holds a joker."""
    return (_DECLINE, *_SUITS) if _holds_joker(state, phase) else (_DECLINE,)


def why_illegal(state: State, phase: Nominating, action: Action) -> Illegal | None:
    """Why a nomination is refused."""
    if not isinstance(action, Nominate):
        return Illegal(Reason.NOT_DUE, "First say whether the joker shall belong to a suit.", "play.joker_nominate")
    if action.suit is not None and not _holds_joker(state, phase):
        return Illegal(Reason.NO_JOKER, "There is no joker in this hand to nominate.", "play.joker_nominate")
    return None


def _holds_joker(state: State, phase: Nominating) -> bool:
    return bool(state.hands[phase.turn] & state.rules.table.pack.jokers)


def step(state: State, phase: Nominating, action: Action, log: Log) -> State:
    """Nominate or decline; play begins."""
    assert isinstance(action, Nominate)  # why_illegal has said so
    if log is not None:
        log.append(events.JokersNominated(phase.turn, action.suit))
    contract = attrs.evolve(phase.contract, nominated=action.suit)
    return proceed(state, phase, contract, log)
