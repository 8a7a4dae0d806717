"""Solve bridge deals of ten cards a hand with endplay, a C++ solver, for the comparison (``pip install endplay``)."""

from importlib import import_module
from random import Random
from typing import Any

try:
    dds: Any = import_module("endplay.dds")
    types: Any = import_module("endplay.types")
except ImportError:
    dds = types = None

__all__ = ["dealt", "is_installed", "solve"]

_RANKS = "AKQJT98765"


def is_installed() -> bool:
    """Return whether endplay is installed."""
    return dds is not None


def dealt(count: int, rng: Random, *, trumps: bool) -> list[Any]:
    """Return a number of deals of 40 cards at the first lead, with spades as trumps or without trumps."""
    pack, found = [suit + rank for suit in "SHDC" for rank in _RANKS], []
    for _ in range(count):
        rng.shuffle(pack)
        hands = [pack[first : first + 10] for first in range(0, 40, 10)]
        deal = types.Deal("N:" + " ".join(".".join(_suit(hand, suit) for suit in "SHDC") for hand in hands))
        deal.trump = types.Denom.spades if trumps else types.Denom.nt
        deal.first = types.Player.north
        found.append(deal)
    return found


def _suit(hand: list[str], suit: str) -> str:
    return "".join(sorted((card[1] for card in hand if card[0] == suit), key=_RANKS.index))


def solve(deals: list[Any]) -> int:
    """Compute the value of every first lead of each deal; return the number of deals."""
    for deal in deals:
        dds.solve_board(deal)
    return len(deals)
