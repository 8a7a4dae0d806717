"""Adding to the kitty: two players each choose one of the cards that lie face up (catalogue: p2-form, exposed-8)."""

from collections.abc import Sequence

import attrs

from five_hundred import events
from five_hundred.actions import Action, TakeCard
from five_hundred.errors import Illegal, Reason
from five_hundred.phases.transitions import Log, begin_auction
from five_hundred.state import Adding, State

__all__ = ["candidates", "step", "why_illegal"]


def candidates(state: State) -> Sequence[Action]:
    """Each of the cards that lie face up."""
    return tuple(TakeCard(card) for card in sorted(state.match.on_table))


def why_illegal(state: State, action: Action) -> Illegal | None:
    """Why a card cannot be taken."""
    if not isinstance(action, TakeCard):
        return Illegal(Reason.NOT_DUE, "First add one of the exposed cards to the kitty.", "table.deal_form")
    if action.card not in state.match.on_table:
        shown = tuple(sorted(state.match.on_table))
        return Illegal(Reason.NOT_ON_TABLE, f"{action.card} does not lie face up on the table.", cards=shown)
    return None


def step(state: State, action: Action, log: Log) -> State:
    """Put the card with the kitty; when both have, the auction begins."""
    assert isinstance(action, TakeCard)  # why_illegal has said so
    assert isinstance(state.phase, Adding)
    seat, card = state.phase.turn, action.card
    match = attrs.evolve(
        state.match,
        turned_up=(*state.match.turned_up, card),
        on_table=tuple(other for other in state.match.on_table if other is not card),
    )
    kitty = state.secrets.kitty | 1 << state.rules.table.pack.index[card]
    secrets = attrs.evolve(state.secrets, kitty=kitty)
    if log is not None:
        log.append(events.CardTaken(seat, card, kitty=True))
    phase = Adding(state.seating.after(seat), state.phase.redeals)
    added = State(match, phase, state.hands, secrets)
    return begin_auction(added, state.phase.redeals) if seat == state.dealer else added
