"""Decide which engine plays the hands: the compiled engine if possible, else the exact engine."""

import warnings
from importlib.util import find_spec
from typing import Literal, TypeAlias

from five_hundred.compact.numba_compilation import NO_NUMBA
from five_hundred.playouts.contracts_and_deal_as_numbers import why_not_compiled
from five_hundred.rules import RuleSet

__all__ = ["Engine", "ExactPlayoutsWarning", "why_exact_engine"]

Engine: TypeAlias = Literal["auto", "compiled", "exact"]
"""The engine to use: the compiled engine, the exact engine, or the compiled engine if possible (``auto``)."""


class ExactPlayoutsWarning(UserWarning):
    """The warning that the slower exact engine is used, because the compiled engine lacks a rule of this game."""


def why_exact_engine(rules: RuleSet, engine: Engine) -> str | None:
    """Return the reason why the exact engine is used; ``None`` if the compiled engine is used.

    Call this function directly from the function that a user calls, so that a warning points to the user's code.

    Args:
        rules: the house rules.
        engine: the engine that the caller wants.

    Raises:
        ValueError: ``engine`` is unknown, or it is ``compiled`` and the compiled engine cannot play these rules.
        ImportError: ``engine`` is ``compiled``, but numba is not installed.
    """
    if engine not in ("auto", "compiled", "exact"):
        raise ValueError(f"engine must be 'auto', 'compiled' or 'exact', got {engine!r}")
    if engine == "exact":
        return "asked for"
    missing = NO_NUMBA if find_spec("numba") is None else None
    if missing is not None and engine == "compiled":
        raise ImportError(missing)
    lacking = why_not_compiled(rules)
    if missing is None and lacking is not None:
        if engine == "compiled":
            raise ValueError(f"the compiled engine cannot play these rules: {lacking}")
        warnings.warn(
            f"the exact engine is used, because the compiled engine cannot play these rules: {lacking}",
            ExactPlayoutsWarning,
            stacklevel=3,
        )
        return lacking
    return missing
