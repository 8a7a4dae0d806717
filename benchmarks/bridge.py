"""Solve bridge deals with endplay, a solver in C++, for the comparison (``pip install endplay``)."""

from importlib import import_module
from random import Random
from typing import Any

try:
    dds: Any = import_module("endplay.dds")
    types: Any = import_module("endplay.types")
except ImportError:
    dds = types = None

__all__ = ["dealt", "freaks", "is_installed", "solve"]

_RANKS = "AKQJT98765"


def is_installed() -> bool:
    """Return whether endplay is installed."""
    return dds is not None


def dealt(count: int, rng: Random, *, trumps: bool, cards: int = 10) -> list[Any]:
    """Return a number of deals at the first lead, with spades as trumps or without trumps.

    Args:
        count: the number of deals.
        rng: the source of chance.
        trumps: whether spades are trumps.
        cards: the number of cards in each hand, at most 10; each suit has as many cards.
    """
    pack, found = [suit + rank for suit in "SHDC" for rank in _RANKS[:cards]], []
    for _ in range(count):
        rng.shuffle(pack)
        found.append(_deal([pack[first : first + cards] for first in range(0, 4 * cards, cards)], trumps=trumps))
    return found


def freaks(suits: list[list[tuple[int, int]]], *, trumps: bool) -> list[Any]:
    """Return deals of ten cards in each hand in which the cards of each suit alternate between two hands.

    Args:
        suits: for each deal and each suit, the two seats that share the suit.
        trumps: whether spades are trumps.
    """
    found = []
    for deal in suits:
        hands: list[list[str]] = [[] for _ in range(4)]
        for suit, seats in zip("SHDC", deal, strict=True):
            for place, rank in enumerate(_RANKS):
                hands[seats[place % 2]].append(suit + rank)
        found.append(_deal(hands, trumps=trumps))
    return found


def _deal(hands: list[list[str]], *, trumps: bool) -> Any:
    deal = types.Deal("N:" + " ".join(".".join(_suit(hand, suit) for suit in "SHDC") for hand in hands))
    deal.trump = types.Denom.spades if trumps else types.Denom.nt
    deal.first = types.Player.north
    return deal


def _suit(hand: list[str], suit: str) -> str:
    return "".join(sorted((card[1] for card in hand if card[0] == suit), key=_RANKS.index))


def solve(deals: list[Any]) -> int:
    """Compute the value of every first lead of each deal; return the number of deals."""
    for deal in deals:
        dds.solve_board(deal)
    return len(deals)
