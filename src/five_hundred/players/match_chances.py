"""Estimate a side's chance of winning the match from the scores."""

from collections.abc import Sequence
from math import exp
from typing import Final

from five_hundred.cards.seats import Side
from five_hundred.engine.score.match_end import match_outcome
from five_hundred.rules import RuleSet

__all__ = ["chance_to_win", "scale_of", "shares"]

_WITH_PARTNERS: Final = 0.78
"""The scale of a match of partnerships, as a share of the target."""
_ALONE: Final = 0.46
"""The scale of a match in which every player is alone, as a share of the target."""
_MOST: Final = 50.0
"""The greatest exponent: a side has at least a chance of e to the power of -50."""


def scale_of(rules: RuleSet) -> float:
    """Return by how many points a side must lead another to have odds of e to 1 to win the match."""
    alone = all(len(side) == 1 for side in rules.table.seating.sides)
    return (_ALONE if alone else _WITH_PARTNERS) * rules.match.target


def chance_to_win(rules: RuleSet, scores: Sequence[int], side: Side, *, bidder: Side | None, hands: int) -> float:
    """Return a side's estimated chance of winning the match, from the scores after a hand.

    If the hand ends the match, the chance is the side's share of the win.

    Args:
        rules: the house rules.
        scores: the score of each side, in points.
        side: the side.
        bidder: the side that made the contract in this hand; ``None`` if no side did.
        hands: the number of hands played so far, including this one.

    Returns:
        A number from 0 to 1.
    """
    declaring = () if bidder is None else (bidder,)
    outcome = match_outcome(rules.match, scores, declaring=declaring, made=bool(declaring), hands=hands)
    if outcome is not None:
        return (side in outcome.winners) / len(outcome.winners)
    return shares(scores, scale_of(rules))[side]


def shares(scores: Sequence[int], scale: float) -> list[float]:
    """Return the chance of each side to win; the odds of two sides are e to 1 if their scores differ by ``scale``."""
    best = max(scores)
    odds = [exp(max(-_MOST, (score - best) / scale)) for score in scores]
    whole = sum(odds)
    return [each / whole for each in odds]
