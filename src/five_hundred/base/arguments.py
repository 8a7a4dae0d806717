"""What a caller gave, where it is of another class than what was asked for: a sentence that says what would be right.

The value itself is not told, only its class: it may be a card.
"""

from collections.abc import Callable
from typing import Any, Final

__all__ = ["A_CARD", "A_RULESET", "A_STATE", "A_VIEW", "expect", "expected"]

A_CARD: Final = "a Card, such as parse_card('6D')"
"""What is right where somebody may give a text."""
A_RULESET: Final = "a RuleSet, such as find_preset('australian').rules"
"""What is right where somebody may give the name of a preset, or the preset."""
A_STATE: Final = "a State, as new_game() and apply() give it"
"""What is right where somebody may give a view."""
A_VIEW: Final = "a View, as view(state, seat) gives it"
"""What is right where somebody may give a state."""


def expect(value: object, kind: Any, name: str, right: str) -> None:
    """Ask for a class.

    Args:
        value: what was given.
        kind: the class, or several as ``isinstance`` takes them.
        name: what the argument is called.
        right: what it must be, and how a caller comes by one, to be read after "must be".

    Raises:
        TypeError: the value is of another class.
    """
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {right}, not {type(value).__name__}")


def expected(kind: Any, right: str) -> Callable[[object, Any, Any], None]:
    """A validator for a field of attrs, which asks for a class.

    Args:
        kind: the class, or several as ``isinstance`` takes them.
        right: what the field must be, to be read after "must be".

    Returns:
        A function of the value's object, the field and the value.
    """

    def check(_: object, field: Any, value: object) -> None:
        expect(value, kind, field.name, right)

    return check
