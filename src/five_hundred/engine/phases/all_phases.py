"""All phases, in the order in which they occur in a hand, and the steps between the auction and the first card.

The module of each phase says what the phase is, and which seat acts in its step under a contract; this module puts them
in order.  If a step gives a player more than ten cards, that player discards before the next step.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.phases import (
    adding,
    answering_claim,
    bidding,
    calling,
    calling_breach,
    dealing,
    declaring_alone,
    drawing,
    exchanging,
    finished,
    giving_to_declarer,
    nominating,
    playing,
    taking_exposed,
    throwing_in,
)
from five_hundred.engine.phases.calling import Calling
from five_hundred.engine.phases.calling_breach import CallingBreach
from five_hundred.engine.phases.declaring_alone import DeclaringAlone
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.nominating import Nominating
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.phases.taking_exposed import TakingExposed
from five_hundred.engine.table.events import Event, Log
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, Bidding, Finished, Phase, PhaseOver
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules.bids.contracts import Contract

__all__ = ["ACTIONS", "EVENTS", "PHASES", "SPECS", "STEPS_BEFORE_PLAY", "StepBeforePlay", "begin_next", "follow_next"]

PhaseT = TypeVar("PhaseT", bound=Bidding | BeforePlay)


class StepBeforePlay(NamedTuple):
    """A step that may take place between the auction and the first card (catalogue: sections D, G and M)."""

    phase: type[BeforePlay]
    """The phase of the step."""
    who_acts: Callable[[Match, Contract], Seat | None]
    """The function that returns the seat that acts in the step, or ``None`` if the step does not take place."""


STEPS_BEFORE_PLAY: Final[tuple[StepBeforePlay, ...]] = (
    StepBeforePlay(CallingBreach, calling_breach.challenger_before_kitty),
    StepBeforePlay(Calling, calling.caller_after_auction),
    StepBeforePlay(Exchanging, exchanging.taker_of_kitty),
    StepBeforePlay(TakingExposed, taking_exposed.taker_of_exposed),
    StepBeforePlay(Calling, calling.caller_after_discard),
    StepBeforePlay(DeclaringAlone, declaring_alone.who_may_declare),
    StepBeforePlay(Nominating, nominating.nominator),
    StepBeforePlay(CallingBreach, calling_breach.challenger_after_kitty),
)
"""The steps that may take place between the auction and the first card, in order."""


def _next_phase(match: Match, over: PhaseOver) -> BeforePlay | None:
    """Return the next phase before the play (catalogue: breach, p5-when-called); ``None`` if the play is next."""
    for number, step in enumerate(STEPS_BEFORE_PLAY[over.next_step :], over.next_step):
        seat = step.who_acts(match, over.contract)
        if seat is not None:
            return step.phase(over.contract, seat, over.calls, number)
    return None


def begin_next(state: State, over: PhaseOver, log: Log) -> State:
    """Begin the next phase, or the play if no step is left (catalogue: breach, p5-when-called, declare-alone)."""
    phase = _next_phase(state.match, over)
    if phase is None:
        return playing.begin(state, over.contract, over.calls, log)
    if isinstance(phase, Exchanging):
        return exchanging.begin(state, phase, log)
    return State(state.match, phase, state.hands, state.secrets)


def follow_next(table: TableFromEvents, over: PhaseOver) -> None:
    """Begin the next phase, or the play if no step is left, without the hidden cards (catalogue: sections D, G)."""
    phase = _next_phase(table.match, over)
    if phase is None:
        playing.follow_begin(table, over.contract, over.calls)
    elif isinstance(phase, Exchanging):
        exchanging.follow_begin(table, phase)
    else:
        table.phase = phase


def _leading_to_play(
    step: Callable[[State, PhaseT, Action, Log], State | tuple[State, PhaseOver]],
) -> Callable[[State, PhaseT, Action, Log], State]:
    """Wrap a phase's function ``step``, so that the end of the phase starts the next one (catalogue: sections D, G)."""

    @wraps(step)
    def stepped(state: State, phase: PhaseT, action: Action, log: Log) -> State:
        after = step(state, phase, action, log)
        return begin_next(*after, log) if isinstance(after, tuple) else after

    return stepped


def _whole(spec: PhaseSpec[Any, Any]) -> PhaseSpec[Any, State]:
    """Return what a phase states about itself, with a function ``step`` that always returns a state."""
    ends = issubclass(spec.phase, Bidding | BeforePlay)  # the others never do, and must be fast
    return attrs.evolve(spec, step=_leading_to_play(spec.step)) if ends else spec


PHASES: Final[Mapping[type[Phase], PhaseSpec[Any, State]]] = MappingProxyType(
    {
        spec.phase: _whole(spec)
        for spec in (
            dealing.SPEC,
            drawing.SPEC,
            adding.SPEC,
            bidding.SPEC,
            throwing_in.SPEC,
            calling_breach.SPEC,
            calling.SPEC,
            exchanging.SPEC,
            taking_exposed.SPEC,
            declaring_alone.SPEC,
            giving_to_declarer.SPEC,
            nominating.SPEC,
            playing.SPEC,
            answering_claim.SPEC,
        )
    }
)
"""The phases of a hand, in the order in which they occur."""
SPECS: Final[Mapping[type[Phase], PhaseSpec[Any, State]]] = MappingProxyType(
    {**PHASES, Finished: _whole(finished.SPEC)}
)
"""All phases, those of a hand and the end of the match."""
ACTIONS: Final[tuple[type[Action], ...]] = tuple(
    dict.fromkeys(kind for spec in PHASES.values() for kind in spec.actions)
)
"""The classes of all actions."""
EVENTS: Final[tuple[type[Event], ...]] = tuple(
    dict.fromkeys(kind for spec in PHASES.values() for kind in (*spec.events, *spec.causes))
)
"""The classes of all events."""
