"""Giving: the partner hands a card to the declarer, who has declared (catalogue: declare-alone).

What its functions are given and give back: :mod:`five_hundred.engine.phases`.
"""

from collections.abc import Sequence

import attrs

from five_hundred.bids.actions import Action, GiveCard
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.state import Exchanging, Giving, State

__all__ = ["candidates", "step", "why_illegal"]


def candidates(state: State, phase: Giving) -> Sequence[Action]:
    """Every card of the hand: which is the best one is for the partner to say."""
    return tuple(GiveCard(card) for card in state.hand(phase.turn))


def why_illegal(state: State, phase: Giving, action: Action) -> Illegal | None:
    """Why a card cannot be given."""
    hand = state.hand(phase.turn)
    if not isinstance(action, GiveCard):
        return Illegal(Reason.NOT_DUE, "First give the declarer a card.", "contracts.declare")
    if action.card not in hand:
        return Illegal(Reason.NOT_HELD, f"{action.card} is not in this hand.", cards=hand)
    return None


def step(state: State, phase: Giving, action: Action, log: Log) -> State:
    """The card changes hands, face down; the declarer discards next."""
    assert isinstance(action, GiveCard)  # why_illegal has said so
    declarer, bit = phase.contract.declarer, 1 << state.rules.table.pack.index[action.card]
    assert declarer is not None  # somebody has declared
    hands = list(state.hands)
    hands[phase.turn] ^= bit
    hands[declarer] |= bit
    if log is not None:
        log.append(events.CardGiven(phase.turn, declarer))
    secrets = attrs.evolve(state.secrets, passed_on=bit)
    discarding = Exchanging(phase.contract, declarer, phase.calls, phase.stage)
    return State(state.match, discarding, tuple(hands), secrets)
