"""Register this library's strategies with Hypothesis, so that ``st.from_type(RuleSet)`` returns a strategy.

When Hypothesis starts, it calls the entry points in the group ``hypothesis``, including :func:`register`.  This
module imports only the modules that define the types.  Each strategy is imported when a test first uses it.
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
"""The module and the name of each type, and the name of its strategy."""


def register() -> None:
    """Register this library's strategies with Hypothesis; a second call changes nothing.

    If the library is on the path but not installed, call this function once before ``st.from_type``.
    """
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415  # Hypothesis may not be installed

    for module, name, strategy in _TYPES:
        register_type_strategy(getattr(import_module(f"five_hundred.{module}"), name), _drawn_from(strategy))


def _drawn_from(strategy: str) -> Callable[[type], Any]:
    return lambda _: getattr(import_module("five_hundred.testing.strategies"), strategy)()
