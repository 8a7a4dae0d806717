"""Compile the playouts with numba, together with the functions of other modules that the playouts call."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from numba import njit
from numba.extending import register_jitable

from five_hundred.engine.play_legality import (
    following_rule,
    leads,
    may_follow,
    nameable,
    reneges,
    shows_void,
    strongest,
)
from five_hundred.players.plain_policy import follow_with, greatest, lead_with, least, put_away, take, weigh
from five_hundred.playouts.chance import below, mixed, start

__all__ = ["Work", "compiled"]

_RULES = (following_rule, leads, may_follow, nameable, reneges, shows_void, strongest)
_CHANCE = (below, start, mixed)
_POLICY = (greatest, least, weigh, take, lead_with, put_away, follow_with)

for _function in (*_RULES, *_CHANCE, *_POLICY):
    register_jitable(_function)

Work: TypeAlias = Any
"""An array of whole numbers that functions can accept as a sequence."""
F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Return a function that numba compiles when it is first called; type checkers see the function's original type.

    Args:
        function: plain Python that numba can compile.
    """
    made: F = njit(function)
    return made
