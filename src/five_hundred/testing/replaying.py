"""Replay a record and check each step, and write Python code that reproduces a state."""

from collections.abc import Sequence
from random import Random
from typing import Final

from five_hundred.base.arguments import A_RECORD, expect, expect_number
from five_hundred.base.message_parts import shown
from five_hundred.engine.actions import Action
from five_hundred.engine.game import new_game, step
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.refusals import IllegalActionError
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.state import State
from five_hundred.formats.notation import format_action
from five_hundred.formats.record import Record
from five_hundred.rules.documents import rules_to_dict
from five_hundred.testing.invariants import check_invariants, check_state, check_step

__all__ = ["RecordReader", "check_game", "reproduction"]


_IMPORT: Final = "from five_hundred import Record"


def check_game(record: Record, every: int = 10) -> State:
    """Replay a recorded match and check each step.

    After every action, the function checks that no card is lost, that only the played card has left a hand, that it is
    the right seat's turn, and that the scores have changed by exactly the points of the hand.  The slow checks, which
    test legality and views, run at the beginning of each phase and at regular intervals.

    Args:
        record: the match, finished or not.
        every: the number of actions between two slow checks, each of which takes about five milliseconds.

    Returns:
        The last state.

    Raises:
        AssertionError: an action is not legal, or a check fails.  The message begins with the step in the record, such
            as ``actions[17] (play 7H)``.
        ValueError: ``every`` is less than 1, or the record's dealer or scores do not fit the table.
        TypeError: ``record`` is not a Record, or ``every`` is not a whole number.
    """
    expect(record, Record, "record", "a Record, such as Record.read(file)")
    expect_number(every, "every", 1)
    state = new_game(record.rules, record.dealer, record.scores)
    _look("the first state", None, state, (), slow=True)
    for number, action in enumerate(record.actions):
        place = f"actions[{number}] ({_told(action)})"
        try:
            after, events = step(state, action)
        except IllegalActionError as error:
            raise AssertionError(f"{place}: {error.illegal.message}") from error
        except TypeError as error:
            raise AssertionError(f"{place}: {error}") from error
        slow = number % every == 0 or type(after.phase) is not type(state.phase)
        _look(place, state, after, events, slow=slow)
        state = after
    return state


def _told(action: Action) -> str:
    """Return an action in notation; leave out the cards of a deal."""
    if isinstance(action, Deal):
        return "deal"
    try:
        return format_action(action)
    except TypeError:  # it is not an action, and will be refused
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
    """Return Python code that reproduces the last state of a record in a test; the code names every hidden card.

    The strategies of this package add this code as a note to every state and match, so Hypothesis prints the code when
    a test fails.

    Args:
        record: the match up to the state.

    Returns:
        Lines of Python that define a ``record`` and a ``state``.  The lines import the classes of custom rules from the
        modules that define them.

    Raises:
        TypeError: ``record`` is not a Record.
    """
    expect(record, Record, "record", A_RECORD)
    document = {**record.to_dict(), "rules": rules_to_dict(record.rules)}
    del document["actions"]  # the actions come last, one per line
    reader = RecordReader(record)
    before = [f"    {name!r}: {value!r}," for name, value in document.items()]
    actions = [f"        {format_action(action)!r}," for action in record.actions]
    end = f"}}{reader.custom})"
    lines = [*reader.imports, "", "record = Record.from_dict({", *before, "    'actions': [", *actions, "    ],", end]
    return "\n".join([*lines, "state = record.replay()"])


class RecordReader:
    """The Python code around the plain data of a record: the imports, and the classes of its custom rules."""

    imports: tuple[str, ...]
    """The lines with the imports; a comment stands for a class that is defined inside a function."""
    custom: str
    """The argument with the classes, which follows the plain data; empty without custom rules."""

    def __init__(self, record: Record) -> None:
        kinds = [type(rule) for rule in record.rules.custom]
        local = [kind for kind in kinds if _is_local(kind)]
        modules = sorted({kind.__module__ for kind in kinds if kind not in local})
        missing = [f"# Define the class {kind.__name__} here: it is inside {_around(kind)}." for kind in local]
        names = [kind.__name__ if kind in local else f"{kind.__module__}.{kind.__qualname__}" for kind in kinds]
        lines = [*(f"import {module}" for module in modules), *([""] if modules else []), _IMPORT]
        self.imports = (*lines, *([""] if missing else []), *missing)
        self.custom = f", custom=[{', '.join(names)}]" if names else ""


def _is_local(kind: type) -> bool:
    return "<" in kind.__qualname__ or not all(part.isidentifier() for part in kind.__module__.split("."))


def _around(kind: type) -> str:
    """Return the place of a class that cannot be imported: a function, or a file that was run."""
    function = kind.__qualname__.partition(".<locals>")[0]
    return f"{function}()" if function != kind.__qualname__ else kind.__module__
