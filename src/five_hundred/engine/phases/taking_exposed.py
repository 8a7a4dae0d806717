"""Taking an exposed card: after the auction, the defender of two players takes one (catalogue: p2-form).

Only one form of the two-handed game has exposed cards, which lie face up on the table.

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.adding import CardTaken, TakeCard, ways_to_take
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason, not_on_table
from five_hundred.engine.table.events import Event, Log
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, make_state
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules.bids.contracts import Contract

__all__ = ["SPEC", "TakingExposed", "taker_of_exposed"]


class TakingExposed(BeforePlay):
    """The step of a two-handed game in which the defender takes one of the face-up cards on the table."""

    __slots__ = ()


def taker_of_exposed(match: Match, contract: Contract) -> Seat | None:
    """Return the defender if there are exposed cards to take; otherwise ``None`` (catalogue: p2-form)."""
    if not match.on_table or contract.declarer is None:
        return None
    return match.rules.table.seating.opponents(contract.declarer)[0]


def candidates(state: State, phase: TakingExposed) -> Sequence[Action]:
    """Return one action for each face-up card on the table."""
    return ways_to_take(state.match)


def why_illegal(state: State, phase: TakingExposed, action: Action) -> Illegal | None:
    """Return the reason why a card may not be taken; ``None`` if the action is legal."""
    if not isinstance(action, TakeCard):
        return Illegal(Reason.NOT_DUE, "First take an exposed card.", "table.deal_form")
    on_table = state.match.on_table
    return None if action.card in on_table else not_on_table(action.card, on_table)


def step(state: State, phase: TakingExposed, action: Action, log: Log) -> State:
    """Return the state after the defender has taken a card; the defender must then discard a card."""
    assert isinstance(action, TakeCard)  # why_illegal refuses any other action
    seat, card = phase.turn, action.card
    bit = 1 << state.rules.table.pack.index[card]
    if log is not None:
        log.append(CardTaken(seat, card, kitty=False))
    left = tuple(other for other in state.match.on_table if other is not card)
    hands = list(state.hands)
    hands[seat] |= bit
    discarding = Exchanging(phase.contract, seat, phase.calls, phase.step)
    secrets = state.secrets.after_pick_up(len(hands), seat, bit)
    return make_state(attrs.evolve(state.match, on_table=left), discarding, tuple(hands), secrets)


def report(public: PublicState, phase: TakingExposed, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, TakeCard)
    return CardTaken(phase.turn, action.card, kitty=False)


def follow(table: TableFromEvents, phase: TakingExposed, event: Event) -> None:
    """Carry out the taking of a card without the hidden cards."""
    assert isinstance(event, CardTaken)
    seat, card = event.seat, event.card
    table.expect_turn(seat)
    left = table.without(card)
    table.log.append(CardTaken(seat, card, kitty=False))
    table.match = attrs.evolve(table.match, on_table=left)
    table.counts[seat] += 1
    table.phase = Exchanging(phase.contract, seat, phase.calls, phase.step)


SPEC: Final = PhaseSpec(TakingExposed, (TakeCard,), (CardTaken,), candidates, why_illegal, step, report, follow)
