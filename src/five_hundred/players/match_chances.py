"""Estimate a side's chance of winning the match from the scores."""

from collections.abc import Sequence
from math import exp

from five_hundred.rules import BackDoor, MustBid, RuleSet

__all__ = ["chance_to_win"]

_SCALE = 160.0
"""A side that leads by this many points has odds of e to 1 to win the match."""


def chance_to_win(rules: RuleSet, scores: Sequence[int], side: int, *, bidder: int | None) -> float:
    """Return a side's estimated chance of winning the match, from the scores after a hand.

    Args:
        scores: the score of each side, in points.
        bidder: the index of the side that made the contract in this hand; ``None`` if no side did.
    """
    match = rules.match
    any_side, floor = match.must_bid_to_win is MustBid.NO, match.back_door is not BackDoor.OFF
    others = [score for other, score in enumerate(scores) if other != side]
    own, best = scores[side], max(others)
    if own >= match.target and (bidder == side or (any_side and own > best)):
        return 1.0
    if best >= match.target and (any_side or bidder not in (None, side)):
        return 0.0
    if floor and own <= match.floor:
        return 0.0
    if floor and len(scores) == 2 and best <= match.floor:
        return 1.0
    return 1 / (1 + exp((best - own) / _SCALE))
