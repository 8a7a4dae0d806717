"""The steps between the auction and the first card, in order.

The module of each phase decides whether its step takes place; this module puts the steps in order.  If a step gives a
player more than ten cards, that player discards before the next step.
"""

from collections.abc import Callable
from functools import wraps
from typing import Final, NamedTuple, TypeVar

from five_hundred.bids.actions import Action
from five_hundred.bids.contracts import Call, Contract
from five_hundred.cards.seats import Seat
from five_hundred.engine.events import Log
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import (
    BeforePlay,
    Bidding,
    Calling,
    CallingBreach,
    DeclaringAlone,
    Exchanging,
    Nominating,
    TakingExposed,
)
from five_hundred.engine.phases import (
    calling,
    calling_breach,
    declaring_alone,
    exchanging,
    nominating,
    playing,
    taking_exposed,
)
from five_hundred.engine.state import PhaseOver, State

__all__ = ["STEPS", "Step", "following_step", "leading_to_play", "next_step"]

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


def leading_to_play(
    step: Callable[[State, PhaseT, Action, Log], State | PhaseOver],
) -> Callable[[State, PhaseT, Action, Log], State]:
    """Let a phase's ``step`` also start the phase that follows its last action (catalogue: sections D and G).

    ``step`` belongs to the bidding phase, or to a phase between the auction and the first card.
    """

    @wraps(step)
    def stepped(state: State, phase: PhaseT, action: Action, log: Log) -> State:
        after = step(state, phase, action, log)
        return next_step(after, log) if isinstance(after, PhaseOver) else after

    return stepped
