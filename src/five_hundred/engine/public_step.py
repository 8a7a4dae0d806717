"""A step of the match as everybody at the table sees it, carried out without the hidden cards.

The law of this module: for each step of each match, ``follow_public(before.public, events) == after.public``.

The phase carries out the first event of a step, which says what a player did or that the cards were dealt.  Every other
event follows from it, from the rules and from what everybody knows; the functions that the engine's own steps use say
what it is.  Only what hidden cards decide is read from the events, after a check that it is possible.
"""

from collections.abc import Sequence

from five_hundred.base.message_parts import all_of
from five_hundred.engine.phases.all_phases import SPECS, follow_next
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.table_from_events import TableFromEvents, shown_event

__all__ = ["follow_public"]


def follow_public(
    public: PublicState, given: Sequence[Event], *, complete: bool = True
) -> tuple[PublicState, tuple[Event, ...]]:
    """Return the public state after a step, and all events of the step, including those that were not given.

    Args:
        complete: whether all events are given; if not, those that follow from earlier ones may be missing.

    Raises:
        IllegalActionError: the rules forbid the action that the first event reports, or the seat cannot hold the card.
        ValueError: the first event does not occur in this phase; another event contradicts the rules, the first event
            or what everybody knows; or an event is missing.
        TypeError: a field of an event has a wrong type.
    """
    if not given:
        raise ValueError("happened must contain the events of a step, got none")
    table, spec = TableFromEvents(public, given), SPECS[type(public.phase)]
    if type(given[0]) not in spec.events:
        names = [kind.__name__ for kind in spec.events]
        right = all_of(names, "or") if names else "no event, because the match is over"
        raise ValueError(f"happened[0] must be {right}, got {type(given[0]).__name__}")
    spec.follow(table, public.phase, given[0])
    if table.over is not None:
        follow_next(table, table.over)
    place = table.compare()
    if complete and len(given) < len(table.log):
        raise ValueError(f"happened must contain {shown_event(table.log[len(given)])} after {shown_event(given[-1])}")
    if place < len(given):
        raise ValueError(f"happened must not contain {shown_event(given[place])} after {shown_event(table.log[-1])}")
    return table.now(), tuple(table.log)
