"""Whole games: a record replayed with every check, and a state written out so that it can be made again."""

from collections.abc import Sequence
from random import Random
from typing import Final

from five_hundred.base.arguments import expect
from five_hundred.base.option_kinds import shown
from five_hundred.bids.actions import Action, Deal
from five_hundred.bids.refusals import IllegalActionError
from five_hundred.engine.events import Event
from five_hundred.engine.game import new_game, step
from five_hundred.engine.state import State
from five_hundred.formats.notation import format_action
from five_hundred.formats.record import Record
from five_hundred.rules.documents import rules_to_dict
from five_hundred.testing.invariants import check_invariants, check_state, check_step, need_assertions

__all__ = ["check_game", "reproduction"]


_IMPORT: Final = "from five_hundred.formats.record import Record"


def check_game(record: Record, every: int = 10) -> State:
    """Replay a game and check each step of it.

    After every action: the cards are all there, no hand has changed but by the card that was played, it is the right
    seat's turn, and scores have changed by the sum of the score's lines or not at all.  Legality and views, the slow
    checks, are looked at where a phase begins and at one state in so many besides.

    Args:
        record: the game, over or not.
        every: the slow checks are made after one action in so many; 1 is all, at some five milliseconds each.

    Returns:
        The last state.

    Raises:
        AssertionError: an action is not legal or something does not hold.  It begins with the place in the record, such
            as ``actions[17] (play 7H)``.
        ValueError: ``every`` is not 1 or more, or the record has no such dealer or scores.
        RuntimeError: Python runs with ``-O``, which would skip every check.
        TypeError: it is no record.
    """
    need_assertions()
    expect(record, Record, "record", "a Record, such as Record.read(file)")
    if every < 1:
        raise ValueError(f"every must be 1 or more, not {every}")
    state = new_game(record.rules, record.dealer, record.scores)
    _look("the first state", None, state, (), slow=True)
    for number, action in enumerate(record.actions):
        place = f"actions[{number}] ({_told(action)})"
        try:
            after, events = step(state, action)
        except IllegalActionError as error:
            raise AssertionError(f"{place}: {error.illegal.message}") from error
        slow = number % every == 0 or type(after.phase) is not type(state.phase)
        _look(place, state, after, events, slow=slow)
        state = after
    return state


def _told(action: Action) -> str:
    """An action in notation; a deal without its cards, which are many."""
    if isinstance(action, Deal):
        return "deal"
    try:
        return format_action(action)
    except TypeError:  # it is none, and will be refused
        return shown(repr(action))


def _look(place: str, before: State | None, after: State, events: Sequence[Event], *, slow: bool) -> None:
    try:
        if before is not None:
            check_step(before, after, events)
        if slow:
            check_invariants(after, Random(0))
        else:
            check_state(after)
    except AssertionError as error:
        raise AssertionError(f"{place}: {error}") from error


def reproduction(record: Record) -> str:
    """Python that makes the last state of a record again, to be pasted into a test; it names every hidden card.

    The strategies of this kit note it with every state and match, so Hypothesis prints it where a test fails.

    Args:
        record: the game up to the state.

    Returns:
        Lines of Python, which leave a ``record`` and a ``state``.
    """
    document = {**record.to_dict(), "rules": rules_to_dict(record.rules)}
    del document["actions"]  # they come last, each on a line
    before = [f"    {name!r}: {value!r}," for name, value in document.items()]
    actions = [f"        {format_action(action)!r}," for action in record.actions]
    lines = [_IMPORT, "", "record = Record.from_dict({", *before, "    'actions': [", *actions, "    ],", "})"]
    return "\n".join([*lines, "state = record.replay()"])
