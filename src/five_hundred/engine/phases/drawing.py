"""Drawing: two players draw their hands from the pack, two cards at a time (catalogue: p2-form, draw).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import expect
from five_hundred.bids.actions import Action, KeepDrawn
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.engine import events
from five_hundred.engine.events import Event, Log
from five_hundred.engine.followed_table import FollowedTable
from five_hundred.engine.phase_classes import Drawing
from five_hundred.engine.phase_spec import PhaseSpec
from five_hundred.engine.phases.auction_turns import begin_auction
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.state import State

__all__ = ["SPEC"]

_BOTH = (KeepDrawn(True), KeepDrawn(False))


def candidates(state: State, phase: Drawing) -> Sequence[Action]:
    """Return the two choices: to keep the first card drawn, and to keep the second."""
    return _BOTH


def why_illegal(state: State, phase: Drawing, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only the choice of the card to keep is legal."""
    if not isinstance(action, KeepDrawn):
        return Illegal(Reason.NOT_DUE, "First decide whether to keep the card that you drew.", "table.deal_form")
    return None


def step(state: State, phase: Drawing, action: Action, log: Log) -> State:
    """Return the state after a player has chosen one of two drawn cards.

    The player keeps the chosen card and discards the other one; the other player draws next.
    """
    assert isinstance(action, KeepDrawn)  # why_illegal refuses any other action
    seat, pile, index = phase.turn, state.secrets.pile, state.rules.table.pack.index
    kept, thrown = pile[:2] if action.first else pile[1::-1]
    hands = list(state.hands)
    hands[seat] |= 1 << index[kept]
    secrets = state.secrets.after_discard(len(hands), seat, 1 << index[thrown])
    secrets = attrs.evolve(secrets, pile=pile[2:])
    if log is not None:
        log.append(events.CardsDrawn(seat, action.first))
    match, redeals = state.match, phase.redeals
    following = Drawing(state.seating.after(seat), redeals) if secrets.pile else begin_auction(match, redeals)
    return State(match, following, tuple(hands), secrets)


def report(public: PublicState, phase: Drawing, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, KeepDrawn)
    return events.CardsDrawn(phase.turn, action.first)


def follow(table: FollowedTable, phase: Drawing, event: Event) -> None:
    """Carry out a draw without the hidden cards."""
    assert isinstance(event, events.CardsDrawn)
    table.expect_turn(event.seat)
    expect(event.first, bool, "happened[0].first", "True or False")
    table.log.append(event)
    table.counts[event.seat] += 1
    table.discarded[event.seat] += 1
    table.to_draw -= 2
    following = Drawing(table.match.rules.table.seating.after(event.seat), phase.redeals)
    table.phase = following if table.to_draw else begin_auction(table.match, phase.redeals)


SPEC: Final = PhaseSpec(Drawing, (KeepDrawn,), (events.CardsDrawn,), candidates, why_illegal, step, report, follow)
