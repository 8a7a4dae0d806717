"""Type checks of arguments, with messages that name the expected type.

If a value has the wrong type, the message names only the class of the value, never the value itself, because the value
may be a hidden card.
"""

from collections.abc import Callable
from typing import Any, Final

from five_hundred.base.message_parts import shown_value

__all__ = ["A_CARD", "A_RULESET", "A_STATE", "A_VIEW", "expect", "expect_number", "expect_seconds", "expected"]

A_CARD: Final = "a Card, such as parse_card('6D')"
"""The description of the expected argument, used where a caller might pass a string instead of a Card by mistake."""
A_RULESET: Final = "a RuleSet, such as find_preset('australian').rules"
"""The description of the expected argument, used where a caller might pass a preset or its name by mistake."""
A_STATE: Final = "a State, such as the result of new_game() or apply()"
"""The description of the expected argument, used where a caller might pass a View instead of a State by mistake."""
A_VIEW: Final = "a View, such as view(state, seat)"
"""The description of the expected argument, used where a caller might pass a State instead of a View by mistake."""


def expect(value: object, kind: Any, name: str, right: str) -> None:
    """Check the type of an argument.

    Args:
        value: the argument.
        kind: a class, a tuple of classes or a union, as ``isinstance`` accepts it.
        name: the name of the argument.
        right: the expected value and how to get one, as a phrase that completes "must be".

    Raises:
        TypeError: the value is not an instance of ``kind``.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {right}, got {type(value).__name__}")


def expect_number(value: object, name: str, least: int) -> None:
    """Check that an argument is a whole number and not too small.

    Args:
        value: the argument.
        name: the name of the argument.
        least: the smallest number allowed.

    Raises:
        TypeError: the value is not a whole number.
        ValueError: the number is too small.
    """
    if type(value) is not int:
        raise TypeError(f"{name} must be a whole number, got {type(value).__name__}")
    if value < least:
        raise ValueError(f"{name} must be {least} or more, got {shown_value(value)}")


def expect_seconds(seconds: object) -> None:
    """Check an argument ``seconds`` that limits the time of a call; ``None`` stands for no limit.

    Args:
        seconds: the argument.

    Raises:
        ValueError: the argument is neither ``None`` nor a number above 0.
    """
    if seconds is not None and not (isinstance(seconds, int | float) and type(seconds) is not bool and seconds > 0):
        raise ValueError(f"seconds must be a number above 0, or None, got {shown_value(seconds)}")


def expected(kind: Any, right: str) -> Callable[[object, Any, Any], None]:
    """Return a validator that checks the type of an attrs field.

    Args:
        kind: a class, a tuple of classes or a union, as ``isinstance`` accepts it.
        right: the expected value, as a phrase that completes "must be".

    Returns:
        A function that takes the object, the field and the value, as attrs expects.
    """

    def check(_: object, field: Any, value: object) -> None:
        expect(value, kind, field.name, right)

    return check
