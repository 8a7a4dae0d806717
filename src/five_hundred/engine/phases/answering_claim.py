"""Claims by consent: an opponent agrees to a claim or plays on (catalogue: claims).

The package :mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from five_hundred.base.arguments import TRUE_OR_FALSE, expect, expected
from five_hundred.cards.seats import CardCount, Seat
from five_hundred.engine.actions import Action, KeptAction
from five_hundred.engine.phases.between_hands import award_claim
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.claims import awarded_by, who_answers
from five_hundred.engine.table.events import Event, Log
from five_hundred.engine.table.phase_classes import Phase, Playing
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules.bids.contracts import Call, Contract

__all__ = ["SPEC", "AnswerClaim", "AnsweringClaim"]


@attrs.frozen(repr=False)
class AnsweringClaim(Phase):
    """The phase in which the opponents answer a claim."""

    turn: Seat
    """The opponent who must answer."""
    tricks: int
    """The number of remaining tricks that the player on lead claims."""
    play: Playing
    """The play, which continues with a lead by the claimer if an opponent refuses; the claimer's hand lies face up."""

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction."""
        return self.play.setup.calls

    @property
    def contract(self) -> Contract:
        """The contract."""
        return self.play.setup.contract

    @property
    def claimed(self) -> CardCount:
        """The number of remaining tricks that the leader claims."""
        return self.tricks


@attrs.frozen(eq=False, repr=False)
class AnswerClaim(KeptAction):
    """Answer an opponent's claim (catalogue 6.45).

    Args:
        agree: whether the claimer receives the claimed tricks; if not, play goes on.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType(
        {"accept claim": (True,), "refuse claim": (False,)}
    )

    agree: bool = attrs.field(validator=expected(bool, TRUE_OR_FALSE))


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


def follow(table: TableFromEvents, phase: AnsweringClaim, event: Event) -> None:
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
