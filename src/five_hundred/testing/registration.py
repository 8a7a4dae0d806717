"""Register this library's strategies with Hypothesis, so that ``st.from_type(RuleSet)`` returns a strategy.

When Hypothesis starts, it calls the entry points in the group ``hypothesis``, including :func:`register`.  The
function imports only the modules that define the types.  Each strategy is imported when a test first uses it.
"""

from collections.abc import Callable
from typing import Any

__all__ = ["register"]


def register() -> None:
    """Register this library's strategies with Hypothesis; a second call changes nothing.

    If the library is on the path but not installed, call this function once before ``st.from_type``.
    """
    # Hypothesis may not be installed, and every run of Hypothesis would wait for the modules of the types.
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415  # explained above

    from five_hundred.cards.card import Card  # noqa: PLC0415  # explained above
    from five_hundred.engine.phases.dealing import Deal  # noqa: PLC0415  # explained above
    from five_hundred.engine.table.state import State  # noqa: PLC0415  # explained above
    from five_hundred.engine.table.view import View  # noqa: PLC0415  # explained above
    from five_hundred.formats.record import Record  # noqa: PLC0415  # explained above
    from five_hundred.rules import RuleSet  # noqa: PLC0415  # explained above
    from five_hundred.rules.bids.special_bids import SpecialBid  # noqa: PLC0415  # explained above
    from five_hundred.rules.bids.trick_bids import TrickBid  # noqa: PLC0415  # explained above

    for kind, strategy in (
        (RuleSet, "rulesets"),
        (State, "states"),
        (View, "views"),
        (Record, "matches"),
        (Deal, "deals"),
        (SpecialBid, "special_bids"),
        (TrickBid, "trick_bids"),
        (Card, "cards"),
    ):
        register_type_strategy(kind, _drawn_from(strategy))


def _drawn_from(strategy: str) -> Callable[[type], Any]:
    def drawn(_: type) -> Any:
        from five_hundred.testing import strategies  # noqa: PLC0415  # only a test that uses a strategy loads them

        return getattr(strategies, strategy)()

    return drawn
