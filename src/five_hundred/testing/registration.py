"""The entry point that Hypothesis calls at its start, so that ``st.from_type(RuleSet)`` works by itself.

The entry point is in the group ``hypothesis``, which is not read unless Hypothesis is installed.  This module imports
only the modules of the types themselves; it imports the strategies when one is first used.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

__all__ = ["register"]

_TYPES: Final = (
    ("rules", "RuleSet", "rulesets"),
    ("engine.state", "State", "states"),
    ("engine.view", "View", "views"),
    ("formats.record", "Record", "matches"),
    ("bids.actions", "Deal", "deals"),
    ("bids.special_bids", "SpecialBid", "special_bids"),
    ("bids.trick_bids", "TrickBid", "trick_bids"),
    ("cards.card", "Card", "cards"),
)
"""The module and name of each type, and its strategy."""


def register() -> None:
    """Register this library's strategies with Hypothesis; registering them again changes nothing.

    A program that runs the library without installing it calls this function once, before ``st.from_type``.
    """
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415  # Hypothesis may not be installed

    for module, name, strategy in _TYPES:
        register_type_strategy(getattr(import_module(f"five_hundred.{module}"), name), _drawn_from(strategy))


def _drawn_from(strategy: str) -> Callable[[type], Any]:
    return lambda _: getattr(import_module("five_hundred.testing.strategies"), strategy)()
