"""Say which bids are inkles, so that nobody takes a signal for a contract."""

from five_hundred.bids.contracts import Bid
from five_hundred.engine.bid_legality import can_be_contract, is_inkle
from five_hundred.rules import RuleSet
from five_hundred.rules.ladder import ladder_of

__all__ = ["mark_inkle", "only_signals_possible"]


def mark_inkle(name: str, rules: RuleSet, bid: Bid) -> str:
    """Return the name of a bid, followed by ``(inkle)`` if the bid is an inkle (catalogue: inkle-who)."""
    return f"{name} (inkle)" if is_inkle(rules, bid) else name


def only_signals_possible(rules: RuleSet) -> bool:
    """Return whether an auction without a winner may contain bids that cannot win (catalogue: inkle-can-win)."""
    return not all(can_be_contract(rules, bid) for bid in ladder_of(rules).bids)
