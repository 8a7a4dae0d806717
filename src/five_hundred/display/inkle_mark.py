"""Mark inkles in text, so that nobody takes a signal for a contract."""

from five_hundred.bids.contracts import Bid
from five_hundred.engine.bid_legality import is_inkle
from five_hundred.rules import RuleSet

__all__ = ["mark_inkle"]


def mark_inkle(name: str, rules: RuleSet, bid: Bid) -> str:
    """Return the name of a bid, followed by ``(inkle)`` if the bid is an inkle (catalogue: inkle-who).

    Args:
        name: the name of the bid, such as ``6♠`` or ``six spades``.
        rules: the house rules.
        bid: the bid.
    """
    return f"{name} (inkle)" if is_inkle(rules, bid) else name
