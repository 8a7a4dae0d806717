"""What Hypothesis calls when it starts, so that ``st.from_type(RuleSet)`` works on its own.

It is an entry point of the group ``hypothesis``, which nobody reads where Hypothesis is not installed.  Only the
modules of the types themselves are imported here, the strategies when one is first drawn from.
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
"""The module and name of each type, and the strategy for it."""


def register() -> None:
    """Tell Hypothesis which strategies belong to the types of this library; to do so again changes nothing.

    A program that runs the library without installing it calls this once, before ``st.from_type``.
    """
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415  # it may not be there

    for module, name, strategy in _TYPES:
        register_type_strategy(getattr(import_module(f"five_hundred.{module}"), name), _drawn_from(strategy))


def _drawn_from(strategy: str) -> Callable[[type], Any]:
    return lambda _: getattr(import_module("five_hundred.testing.strategies"), strategy)()
