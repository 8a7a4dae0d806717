"""Taking exposed cards: each of two players adds one to the kitty; after the auction, the defender takes one.

Only one form of the two-handed game has exposed cards, which lie face up on the table (catalogue: p2-form).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence

import attrs

from five_hundred.bids.actions import Action, TakeCard
from five_hundred.bids.contracts import Contract
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.events import Log
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import Adding, Exchanging, TakingExposed
from five_hundred.engine.phases.auction_start import begin_auction
from five_hundred.engine.state import State

__all__ = ["candidates", "step", "taker_of_exposed", "why_illegal"]


def taker_of_exposed(match: Match, contract: Contract) -> Seat | None:
    """Return the defender if there are exposed cards to take; otherwise ``None`` (catalogue: p2-form)."""
    if not match.on_table or contract.declarer is None:
        return None
    return match.rules.table.seating.opponents(contract.declarer)[0]


def candidates(state: State, phase: Adding | TakingExposed) -> Sequence[Action]:
    """Return one action for each face-up card on the table."""
    return tuple(TakeCard(card) for card in sorted(state.match.on_table))


def why_illegal(state: State, phase: Adding | TakingExposed, action: Action) -> Illegal | None:
    """Return the reason why a card may not be taken; ``None`` if the action is legal."""
    if not isinstance(action, TakeCard):
        adding = isinstance(phase, Adding)
        sentence = "First add one of the exposed cards to the kitty." if adding else "First take an exposed card."
        return Illegal(Reason.NOT_DUE, sentence, "table.deal_form")
    if action.card not in state.match.on_table:
        shown = tuple(sorted(state.match.on_table))
        return Illegal(Reason.NOT_ON_TABLE, f"{action.card} is not one of the exposed cards on the table.", cards=shown)
    return None


def step(state: State, phase: Adding | TakingExposed, action: Action, log: Log) -> State:
    """Return the state after a card has been taken.

    Before the auction, the player adds the card to the kitty.  After the auction, the defender takes the card into the
    hand and discards a card.
    """
    assert isinstance(action, TakeCard)  # why_illegal refuses any other action
    card = action.card
    bit = 1 << state.rules.table.pack.index[card]
    if log is not None:
        log.append(events.CardTaken(phase.turn, card, kitty=isinstance(phase, Adding)))
    left = tuple(other for other in state.match.on_table if other is not card)
    if isinstance(phase, Adding):
        match = attrs.evolve(state.match, turned_up=(*state.match.turned_up, card), on_table=left)
        secrets = attrs.evolve(state.secrets, kitty=state.secrets.kitty | bit)
        last = phase.turn == state.dealer
        following = (
            begin_auction(match, phase.redeals) if last else Adding(state.seating.after(phase.turn), phase.redeals)
        )
        return State(match, following, state.hands, secrets)
    hands = list(state.hands)
    hands[phase.turn] |= bit
    discarding = Exchanging(phase.contract, phase.turn, phase.calls, phase.step)
    secrets = state.secrets.after_pick_up(len(hands), phase.turn, bit)
    return State(attrs.evolve(state.match, on_table=left), discarding, tuple(hands), secrets)
