"""The names of the players in saved matches and sessions."""

from collections.abc import Sequence
from typing import Final

from five_hundred.base.arguments import expect
from five_hundred.base.message_parts import shown_value
from five_hundred.base.plain_values import why_not_writable

__all__ = ["LONGEST_NAME", "as_names"]

LONGEST_NAME: Final = 100
"""The maximum number of characters of a player's name."""


def as_names(names: Sequence[str]) -> tuple[str, ...]:
    """Check the names of players, and return them as a tuple.

    Raises:
        TypeError: the names are neither a tuple nor a list of strings.
        ValueError: a name is too long, or cannot be written to a file.
    """
    expect(names, tuple | list, "names", "a tuple or a list with a name for each seat")
    for name in names:
        expect(name, str, "a name", "a string")
        if len(name) > LONGEST_NAME:
            raise ValueError(f"a name must have at most {LONGEST_NAME} characters, got {len(name)}")
        if (why := why_not_writable(name)) is not None:
            raise ValueError(f"a name {why}, got {shown_value(name)}")
    return tuple(names)
