"""Throwing the cards in by consent: a partner agrees or refuses (catalogue: misdeal-no-face).

:mod:`five_hundred.engine.throw_in_legality` states with which hands a player may offer to throw the cards in, and
:mod:`five_hundred.engine.phases.bidding` carries out the offer.
:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import expect
from five_hundred.bids.actions import Action, AnswerThrowIn
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.engine import events
from five_hundred.engine.events import Event, Log, ThrownIn
from five_hundred.engine.followed_table import FollowedTable
from five_hundred.engine.phase_classes import ThrowingIn
from five_hundred.engine.phase_spec import PhaseSpec
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.hand_end import throw_in
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.state import State

__all__ = ["SPEC"]

_BOTH = (AnswerThrowIn(True), AnswerThrowIn(False))


def candidates(state: State, phase: ThrowingIn) -> Sequence[Action]:
    """Return the two possible answers: to agree and to refuse."""
    return _BOTH


def why_illegal(state: State, phase: ThrowingIn, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only an answer to the offer is legal."""
    if not isinstance(action, AnswerThrowIn):
        return Illegal(Reason.NOT_DUE, "First agree or refuse to throw the cards in.", "table.misdeal")
    return None


def step(state: State, phase: ThrowingIn, action: Action, log: Log) -> State:
    """Return the state after a partner's answer.

    If every partner agrees, the same dealer deals again; otherwise, the player who made the offer must call.
    """
    assert isinstance(action, AnswerThrowIn)  # why_illegal refuses any other action
    seat, asker, bidding = phase.turn, phase.asker, phase.bidding
    if log is not None:
        log.append(events.ThrowInAnswered(seat, action.agree))
    if not action.agree:
        refused = attrs.evolve(bidding, refused=bidding.refused | 1 << asker)
        return State(state.match, refused, state.hands, state.secrets)
    partners = state.seating.fellow_players(asker)
    following = partners[partners.index(seat) + 1 :]
    if following:
        return State(state.match, ThrowingIn(following[0], asker, bidding), state.hands, state.secrets)
    barred = state.match.barred
    reason, redeals = ThrownIn.AGREED, bidding.redeals
    thrown_in = throw_in(state.match, state.dealer, reason, log, calls=bidding.calls, redeals=redeals, barred=barred)
    return between_hands(*thrown_in)


def report(public: PublicState, phase: ThrowingIn, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, AnswerThrowIn)
    return events.ThrowInAnswered(phase.turn, action.agree)


def follow(table: FollowedTable, phase: ThrowingIn, event: Event) -> None:
    """Carry out a partner's answer without the hidden cards."""
    assert isinstance(event, events.ThrowInAnswered)
    table.expect_turn(event.seat)
    expect(event.agreed, bool, "happened[0].agreed", "True or False")
    table.log.append(event)
    bidding, asker = phase.bidding, phase.asker
    partners = table.match.rules.table.seating.fellow_players(asker)
    if not event.agreed:
        table.phase = attrs.evolve(bidding, refused=bidding.refused | 1 << asker)
    elif following := partners[partners.index(event.seat) + 1 :]:
        table.phase = ThrowingIn(following[0], asker, bidding)
    else:
        table.throw_in(ThrownIn.AGREED, bidding.calls, bidding.redeals)


SPEC: Final = PhaseSpec(
    ThrowingIn, (AnswerThrowIn,), (events.ThrowInAnswered,), *(candidates, why_illegal, step, report, follow)
)
