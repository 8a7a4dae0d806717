"""Auctions by hand: some rules, and what comes of calls after a deal by seat 3, so that seat 0 speaks first."""

import pytest
from tables import call, dealt

import five_hundred as fh

__all__ = ["ALL_PASS", "AUSTRALIAN", "EVERY_TABLE", "INKLES", "PLAIN", "SIXES", "after", "contract_after", "turn_after"]

AUSTRALIAN = fh.RuleSet()
PLAIN = AUSTRALIAN.with_options({"contracts.specials": []})
INKLES = PLAIN.with_options({"auction.min_level": 7, "auction.inkle_who": "anybody"})
SIXES = ["6S", "6C", "6D", "6H", "6NT"]
ALL_PASS = "pass pass pass pass"
TABLES = {
    "three": {"table.players": 3, "table.partnership": "solo", "table.pack": "33"},
    "five": {"table.players": 5, "table.partnership": "called-card", "table.pack": "53"},
    "six in two sides": {"table.players": 6, "table.partnership": "alternate", "table.pack": "63"},
    "six in three sides": {"table.players": 6, "table.pack": "63"},
}
EVERY_TABLE = pytest.mark.parametrize("table", TABLES.values(), ids=[*TABLES])


def after(rules: fh.RuleSet, calls: str) -> fh.State:
    """The state after a deal by seat 3 and some calls."""
    return call(dealt(rules), calls)


def turn_after(rules: fh.RuleSet, calls: str) -> fh.Seat | None:
    """The seat that calls next; ``None`` when the auction is over."""
    state = after(rules, calls)
    return state.turn if isinstance(state.phase, fh.phases.Bidding) else None


def contract_after(rules: fh.RuleSet, calls: str) -> tuple[str, fh.Seat | None]:
    """The contract and its declarer: the last of these calls, and none before, has ended the auction."""
    contract = after(rules, calls).contract
    assert contract is not None, "there is no contract yet"
    return ("" if contract.bid is None else contract.bid.code), contract.declarer
