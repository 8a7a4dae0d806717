"""Checks of arguments: types, numbers and seats, with messages that name the argument and the expected value.

If a value has the wrong type, the message names only the class of the value, never the value itself, because the value
may be a hidden card.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from five_hundred.base.message_parts import shown_value

__all__ = [
    "AN_ACTION",
    "A_CARD",
    "A_PATH",
    "A_RECORD",
    "A_RULESET",
    "A_SEATING",
    "A_STATE",
    "A_SUIT",
    "A_TABLE",
    "A_VIEW",
    "MOST",
    "TRUE_OR_FALSE",
    "expect",
    "expect_flag",
    "expect_number",
    "expect_real",
    "expect_seat",
    "expect_seconds",
    "expect_side",
    "expect_workers",
    "expected",
    "numbered",
]

A_CARD: Final = "a Card, such as parse_card('6D')"
"""The description of the expected argument, used where a caller might pass a string instead of a Card by mistake."""
A_RULESET: Final = "a RuleSet, such as find_preset('australian').rules"
"""The description of the expected argument, used where a caller might pass a preset or its name by mistake."""
A_STATE: Final = "a State, such as the result of new_game() or apply()"
"""The description of the expected argument, used where a caller might pass a View instead of a State by mistake."""
A_TABLE: Final = "TableRules, such as find_preset('australian').rules.table"
"""The description of the expected argument, used where a caller might pass a RuleSet instead of its table."""
A_SEATING: Final = "a Seating, such as find_preset('australian').rules.table.seating"
"""The description of the expected argument, used where a caller might pass a table instead of its seats."""
A_RECORD: Final = "a Record, such as Record.read('match.json')"
"""The description of the expected argument, used where a caller might pass a file or a State instead of a Record."""
AN_ACTION: Final = "an action, such as PASS or MakeBid(bid)"
"""The description of the expected argument, used where a caller might pass the text of an action."""
A_VIEW: Final = "a View, such as view(state, seat)"
"""The description of the expected argument, used where a caller might pass a State instead of a View by mistake."""
A_SUIT: Final = "a Suit, such as Suit.HEARTS"
"""The description of the expected argument, used where a caller might pass the name of a suit."""
A_PATH: Final = "a path, such as 'match.json' or Path('match.json')"
"""The description of the expected argument, used where a caller might pass an open file or bytes by mistake."""
TRUE_OR_FALSE: Final = "True or False"
"""The description of the expected argument, used where a caller might pass a number or a word for a yes or no."""
MOST: Final = 2**63 - 1
"""The largest number that an argument may be: the largest that compiled code can hold."""


def expect(value: object, kind: Any, name: str, right: str) -> None:
    """Check the type of an argument.

    Args:
        kind: a class, a tuple of classes or a union, as ``isinstance`` accepts it.
        right: the expected value and how to get one, as a phrase that completes "must be".

    Raises:
        TypeError: the value is not an instance of ``kind``.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {right}, got {type(value).__name__}")


def expect_flag(value: object, name: str) -> None:
    """Check that an argument is ``True`` or ``False``.

    Raises:
        TypeError: the argument is neither; a number, a word or an empty list does not stand for a yes or no.
    """
    expect(value, bool, name, TRUE_OR_FALSE)


def expect_number(value: object, name: str, least: int | None = None, most: int = MOST) -> None:
    """Check that an argument is a whole number in a range.

    Args:
        least: the smallest number allowed; ``None`` for ``-MOST``.

    Raises:
        TypeError: the value is not a whole number; ``True`` and ``False`` are not numbers here.
        ValueError: the number is too small or too large.
    """
    if type(value) is not int:
        raise TypeError(f"{name} must be a whole number, got {type(value).__name__}")
    low = -MOST if least is None else least
    if not low <= value <= most:
        raise ValueError(f"{name} must be {_range(low, most, too_low=value < low)}, got {shown_value(value)}")


def _range(low: int, most: int, *, too_low: bool) -> str:
    if most < MOST:
        return f"from {low} to {most}"
    if too_low:
        return "-2**63 + 1 or more" if low == -MOST else f"{low} or more"
    return "2**63 - 1 or less"


def expect_real(value: object, name: str, right: str, least: float = -inf, above: float = -inf) -> None:
    """Check that an argument is a finite number, whole or not.

    Args:
        right: the expected value, as a phrase that completes "must be".
        above: a number that the argument must exceed.

    Raises:
        TypeError: the value is not a number; ``True`` and ``False`` are not numbers here.
        ValueError: the number is infinite, not a number (NaN), or out of range.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{name} must be {right}, got {type(value).__name__}")
    if not (above < value <= MOST and value >= least and value >= -MOST):
        raise ValueError(f"{name} must be {right}, got {shown_value(value)}")


def expect_seconds(seconds: object, name: str = "seconds") -> None:
    """Check an argument that limits the time of a call in seconds; ``None`` stands for no limit.

    Raises:
        TypeError: the argument is neither ``None`` nor a number.
        ValueError: the number is not above 0, or not finite.
    """
    if seconds is not None:
        expect_real(seconds, name, "a number above 0, or None", above=0)


def expect_workers(workers: object) -> None:
    """Check an argument ``workers``, as joblib understands it; ``None`` stands for the setting of joblib.

    Raises:
        TypeError: the argument is neither ``None`` nor a whole number.
        ValueError: the number is 0, or out of range.
    """
    if workers is not None:
        expect_number(workers, "workers")
        if workers == 0:
            raise ValueError("workers must be a number of processes, -1 for one per core, or None, got 0")


def expect_seat(value: object, name: str, seats: Sequence[int], also: str = "") -> None:
    """Check that an argument is the number of a seat.

    Args:
        seats: the seats that are allowed, such as ``seating.players``, in order from 0.
        also: words for what the caller accepts besides a seat, such as ``, or None for a spectator``.

    Raises:
        TypeError: the value is not a whole number; ``True`` and ``False`` are not seats.
        ValueError: there is no such seat.
    """
    if type(value) is not int or value not in seats:
        right = f"{name} must be a seat from 0 to {len(seats) - 1}{also}"
        if type(value) is not int:
            raise TypeError(f"{right}, got {type(value).__name__}")
        raise ValueError(f"{right}, got {shown_value(value)}")


def expect_side(value: object, name: str, sides: int) -> None:
    """Check that an argument is the number of a side.

    Raises:
        TypeError: the value is not a whole number.
        ValueError: there is no such side.
    """
    if type(value) is not int:
        raise TypeError(f"{name} must be a side from 0 to {sides - 1}, got {type(value).__name__}")
    if not 0 <= value < sides:
        raise ValueError(f"{name} must be a side from 0 to {sides - 1}, got {shown_value(value)}")


def numbered(least: int | None = None, *, optional: bool = False) -> Callable[[object, Any, Any], None]:
    """Return a validator that checks a whole number in an attrs field.

    Args:
        least: the smallest number allowed; ``None`` for any number.
    """

    def check(_: object, field: Any, value: object) -> None:
        if value is not None or not optional:
            expect_number(value, field.name, least)

    return check


def expected(kind: Any, right: str) -> Callable[[object, Any, Any], None]:
    """Return a validator that checks the type of an attrs field, as :func:`expect` checks an argument."""

    def check(_: object, field: Any, value: object) -> None:
        expect(value, kind, field.name, right)

    return check
