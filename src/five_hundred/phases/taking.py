"""Taking an exposed card: after the auction the defender of two takes one (catalogue: p2-form, exposed-8)."""

from collections.abc import Sequence

import attrs

from five_hundred import events
from five_hundred.actions import Action, TakeCard
from five_hundred.errors import Illegal, Reason
from five_hundred.phases.transitions import Log, proceed
from five_hundred.state import State, Taking

__all__ = ["candidates", "step", "why_illegal"]


def candidates(state: State) -> Sequence[Action]:
    """Each of the cards that still lie face up."""
    return tuple(TakeCard(card) for card in sorted(state.match.on_table))


def why_illegal(state: State, action: Action) -> Illegal | None:
    """Why a card cannot be taken."""
    if not isinstance(action, TakeCard):
        return Illegal(Reason.NOT_DUE, "First take one of the exposed cards.", "table.deal_form")
    if action.card not in state.match.on_table:
        shown = tuple(sorted(state.match.on_table))
        return Illegal(Reason.NOT_ON_TABLE, f"{action.card} does not lie face up on the table.", cards=shown)
    return None


def step(state: State, action: Action, log: Log) -> State:
    """The card goes to the hand, from which one is discarded next."""
    assert isinstance(action, TakeCard)  # why_illegal has said so
    assert isinstance(state.phase, Taking)
    phase, card = state.phase, action.card
    left = tuple(other for other in state.match.on_table if other is not card)
    hands = list(state.hands)
    hands[phase.turn] |= 1 << state.rules.table.pack.index[card]
    if log is not None:
        log.append(events.CardTaken(phase.turn, card, kitty=False))
    taken = State(attrs.evolve(state.match, on_table=left), phase, tuple(hands), state.secrets)
    return proceed(taken, phase.contract, phase.calls, phase.stage + 1, log)
