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
from five_hundred.engine.table.followed_table import FollowedTable, StepOver
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, Bidding, Finished, Phase
from five_hundred.engine.table.state import PhaseOver, State
from five_hundred.rules.bids.contracts import Call, Contract

__all__ = ["ACTIONS", "EVENTS", "PHASES", "SPECS", "STEPS", "Step", "follow_next_step", "following_step", "next_step"]

PhaseT = TypeVar("PhaseT", bound=Bidding | BeforePlay)


class Step(NamedTuple):
    """A step that may take place between the auction and the first card (catalogue: sections D, G and M)."""

    phase: type[BeforePlay]
    """The phase of the step."""
    who_acts: Callable[[Match, Contract], Seat | None]
    """The function that returns the seat that acts in the step, or ``None`` if the step does not take place."""


STEPS: Final[tuple[Step, ...]] = (
    Step(CallingBreach, calling_breach.challenger_before_kitty),
    Step(Calling, calling.caller_after_auction),
    Step(Exchanging, exchanging.taker_of_kitty),
    Step(TakingExposed, taking_exposed.taker_of_exposed),
    Step(Calling, calling.caller_after_discard),
    Step(DeclaringAlone, declaring_alone.who_may_declare),
    Step(Nominating, nominating.nominator),
    Step(CallingBreach, calling_breach.challenger_after_kitty),
)
"""The steps that may take place between the auction and the first card, in order."""


def following_step(match: Match, contract: Contract, calls: tuple[Call, ...], following: int) -> BeforePlay | None:
    """Return the next step that takes place before the play (catalogue: breach, p5-when-called, declare-alone).

    Args:
        following: the place in ``STEPS`` of the first step that can come next.

    Returns:
        The phase of the step; ``None`` if the play is next.
    """
    for number, step in enumerate(STEPS[following:], following):
        seat = step.who_acts(match, contract)
        if seat is not None:
            return step.phase(contract, seat, calls, number)
    return None


def next_step(over: PhaseOver, log: Log) -> State:
    """Start the next step, or the play if no step is left (catalogue: breach, p5-when-called, declare-alone)."""
    state, contract, calls = over.state, over.contract, over.calls
    phase = following_step(state.match, contract, calls, over.following)
    if phase is None:
        return playing.begin(state, contract, calls, log)
    if isinstance(phase, Exchanging):
        return exchanging.begin(state, phase, log)
    return State(state.match, phase, state.hands, state.secrets)


def follow_next_step(table: FollowedTable, over: StepOver) -> None:
    """Start the next step, or the play if no step is left, without the hidden cards (catalogue: sections D, G)."""
    phase = following_step(table.match, over.contract, over.calls, over.following)
    if phase is None:
        playing.follow_begin(table, over.contract, over.calls)
    elif isinstance(phase, Exchanging):
        exchanging.follow_begin(table, phase)
    else:
        table.phase = phase


def _leading_to_play(
    step: Callable[[State, PhaseT, Action, Log], State | PhaseOver],
) -> Callable[[State, PhaseT, Action, Log], State]:
    """Wrap a phase's function ``step``, so that the end of the phase starts the next one (catalogue: sections D, G)."""

    @wraps(step)
    def stepped(state: State, phase: PhaseT, action: Action, log: Log) -> State:
        after = step(state, phase, action, log)
        return next_step(after, log) if isinstance(after, PhaseOver) else after

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
