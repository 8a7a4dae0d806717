"""Taking exposed cards: two players each add one to the kitty, later the defender takes one (catalogue: p2-form).

What its functions are given and give back: :mod:`five_hundred.engine.phases`.
"""

from collections.abc import Sequence

import attrs

from five_hundred.bids.actions import Action, TakeCard
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.phases.transitions import begin_auction
from five_hundred.engine.state import Adding, Exchanging, State, Taking

__all__ = ["candidates", "step", "why_illegal"]


def candidates(state: State, phase: Adding | Taking) -> Sequence[Action]:
    """Each of the cards that lie face up."""
    return tuple(TakeCard(card) for card in sorted(state.match.on_table))


def why_illegal(state: State, phase: Adding | Taking, action: Action) -> Illegal | None:
    """Why a card cannot be taken."""
    if not isinstance(action, TakeCard):
        what = "add one of the exposed cards to the kitty" if isinstance(phase, Adding) else "take an exposed card"
        return Illegal(Reason.NOT_DUE, f"First {what}.", "table.deal_form")
    if action.card not in state.match.on_table:
        shown = tuple(sorted(state.match.on_table))
        return Illegal(Reason.NOT_ON_TABLE, f"{action.card} does not lie face up on the table.", cards=shown)
    return None


def step(state: State, phase: Adding | Taking, action: Action, log: Log) -> State:
    """Before the auction the card goes to the kitty, after it to the hand, from which one is then discarded."""
    assert isinstance(action, TakeCard)  # why_illegal has said so
    card = action.card
    bit = 1 << state.rules.table.pack.index[card]
    if log is not None:
        log.append(events.CardTaken(phase.turn, card, kitty=isinstance(phase, Adding)))
    left = tuple(other for other in state.match.on_table if other is not card)
    if isinstance(phase, Adding):
        match = attrs.evolve(state.match, turned_up=(*state.match.turned_up, card), on_table=left)
        secrets = attrs.evolve(state.secrets, kitty=state.secrets.kitty | bit)
        added = State(match, Adding(state.seating.after(phase.turn), phase.redeals), state.hands, secrets)
        return begin_auction(added, phase.redeals) if phase.turn == state.dealer else added
    hands = list(state.hands)
    hands[phase.turn] |= bit
    discarding = Exchanging(phase.contract, phase.turn, phase.calls, phase.stage)
    return State(attrs.evolve(state.match, on_table=left), discarding, tuple(hands), state.secrets)
