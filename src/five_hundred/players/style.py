"""How a computer player differs from the usual player of its level."""

from math import inf
from typing import Any, Final

import attrs

from five_hundred.base.arguments import expect, expect_real
from five_hundred.base.values import Printed

__all__ = ["USUAL", "Style"]


def _is_real(right: str, least: float = -inf, most: float = inf, above: float = -inf) -> Any:
    """Return a validator for a number; ``right`` completes "must be"."""

    def check(_: object, field: Any, value: float) -> None:
        expect_real(value, field.name, right, least, above)
        if value > most:
            raise ValueError(f"{field.name} must be {right}, got {value}")

    return check


@attrs.frozen
class Style(Printed):
    """How a player of levels 3 to 6 differs from the usual player of its level.

    The guide says what each difference costs in strength.

    Raises:
        TypeError: a value has the wrong type.
        ValueError: a number is out of range.
    """

    caution: float = attrs.field(default=0.0, validator=_is_real("a finite number of tricks"))
    """By how many tricks the player underrates its hand when it bids; a negative number makes a bold player."""
    nulls: float = attrs.field(default=0.0, validator=_is_real("a number from -1 to 1", -1, 1))
    """By how much the player overrates the chance of making a null bid; a negative number for a player who avoids them.

    The number is added to the chance, which is from 0 to 1.
    """
    conventions: bool = attrs.field(default=True)
    """Whether the player takes its partner's bid as a sign of strength in that suit, and makes inkles."""
    speed: float = attrs.field(default=1.0, validator=_is_real("a number above 0", above=0))
    """How many times fewer possible deals the player imagines; the number has no effect at level 3."""

    @conventions.validator
    def _check(self, _: object, value: object) -> None:
        expect(value, bool, "conventions", "True or False")


USUAL: Final = Style()
"""The style of the players that the documentation describes."""
