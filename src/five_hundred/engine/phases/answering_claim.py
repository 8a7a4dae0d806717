"""Claims by consent: an opponent agrees to a claim or plays on (catalogue: claims).

The package :mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import expect
from five_hundred.bids.actions import Action, AnswerClaim
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.engine import events
from five_hundred.engine.claims import awarded_by, who_answers
from five_hundred.engine.events import Event, Log
from five_hundred.engine.followed_table import FollowedTable
from five_hundred.engine.phase_classes import AnsweringClaim
from five_hundred.engine.phase_spec import PhaseSpec
from five_hundred.engine.phases.between_hands import award_claim
from five_hundred.engine.public_state import PublicState
from five_hundred.engine.state import State

__all__ = ["SPEC"]

_BOTH = (AnswerClaim(True), AnswerClaim(False))


def candidates(state: State, phase: AnsweringClaim) -> Sequence[Action]:
    """Return the two answers: to agree, or to play on."""
    return _BOTH


def why_illegal(state: State, phase: AnsweringClaim, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only an answer to the claim is legal."""
    if not isinstance(action, AnswerClaim):
        return Illegal(Reason.NOT_DUE, "First say whether you agree to the claim.", "play.claims")
    return None


def step(state: State, phase: AnsweringClaim, action: Action, log: Log) -> State:
    """Return the state after an opponent's answer to a claim.

    If every opponent who is asked agrees, the hand ends; otherwise, the claimer must lead a card (catalogue 6.45).
    """
    assert isinstance(action, AnswerClaim)  # why_illegal refuses any other action
    seat, play = phase.turn, phase.play
    if log is not None:
        log.append(events.ClaimAnswered(seat, action.agree))
    if not action.agree:
        return State(state.match, play, state.hands, state.secrets)
    asked = who_answers(state.seating, play)
    following = asked[asked.index(seat) + 1 :]
    if following:
        return State(state.match, attrs.evolve(phase, turn=following[0]), state.hands, state.secrets)
    return award_claim(state, play, awarded_by(state.seating, play, phase.tricks), log)


def report(public: PublicState, phase: AnsweringClaim, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, AnswerClaim)
    return events.ClaimAnswered(phase.turn, action.agree)


def follow(table: FollowedTable, phase: AnsweringClaim, event: Event) -> None:
    """Carry out an answer to a claim without the hidden cards."""
    assert isinstance(event, events.ClaimAnswered)
    table.expect_turn(event.seat)
    expect(event.agreed, bool, "happened[0].agreed", "True or False")
    table.log.append(event)
    seating, play = table.match.rules.table.seating, phase.play
    asked = who_answers(seating, play)
    if not event.agreed:
        table.phase = play
    elif following := asked[asked.index(phase.turn) + 1 :]:
        table.phase = attrs.evolve(phase, turn=following[0])
    else:
        table.award(play, awarded_by(seating, play, phase.tricks), table.public)


SPEC: Final = PhaseSpec(
    AnsweringClaim, (AnswerClaim,), (events.ClaimAnswered,), *(candidates, why_illegal, step, report, follow)
)
