"""What each phase of a hand states about itself: its class, its actions, its events and its functions."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import attrs

from five_hundred.base.values import Value
from five_hundred.engine.actions import Action
from five_hundred.engine.refusals import Illegal
from five_hundred.engine.table.events import Event, Log
from five_hundred.engine.table.phase_classes import Phase, PhaseOver
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents

__all__ = ["PhaseSpec"]

PhaseT = TypeVar("PhaseT", bound=Phase)
AfterT = TypeVar("AfterT", bound=State | tuple[State, PhaseOver])


@attrs.frozen(repr=False)
class PhaseSpec(Value, Generic[PhaseT, AfterT]):
    """A phase; :mod:`five_hundred.engine.phases` describes its functions.

    Each function takes a state, a public state or a table that follows events, and the phase in it; the second argument
    tells a type checker the phase's type.
    """

    phase: type[PhaseT]
    """The class of the phase."""
    actions: tuple[type[Action], ...]
    """The classes of the actions that can be legal in the phase."""
    events: tuple[type[Event], ...]
    """The classes of the events that report these actions, with which a step of the phase begins."""
    candidates: Callable[[State, PhaseT], Sequence[Action]]
    """Returns the legal actions."""
    why_illegal: Callable[[State, PhaseT, Action], Illegal | None]
    """Returns the reason why an action is illegal, or ``None`` if the action is legal."""
    step: Callable[[State, PhaseT, Action, Log], AfterT]
    """Carries out a legal action."""
    report: Callable[[PublicState, PhaseT, Action], Event]
    """Returns the event that reports an action."""
    follow: Callable[[TableFromEvents, PhaseT, Event], None]
    """Carries out, without the hidden cards, what such an event reports."""
    causes: tuple[type[Event], ...] = ()
    """The classes of events that only later events of a step can have, each named by one phase."""
