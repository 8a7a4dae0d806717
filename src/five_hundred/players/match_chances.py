"""Estimate a side's chance of winning the match from the scores."""

from collections.abc import Mapping, Sequence
from math import exp
from types import MappingProxyType
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.seats import Side
from five_hundred.engine.score.match_end import match_outcome
from five_hundred.rules import RuleSet, SpareHands

__all__ = ["chance_to_win", "scale_of", "shares"]

_SCALES: Final[Mapping[int, float]] = MappingProxyType({2: 210, 3: 220, 4: 395, 5: 205, 6: 325})
"""For each number of players, the scale of a match to 500 points, in points."""
_SCALE_WITH_SPARE_HANDS: Final = 280.0
"""The scale of a match to 500 points of two players who have dummies, or who leave cards out of the play."""
_USUAL_TARGET: Final = 500
_GROWTH: Final = 0.65
"""A target that is twice as high has a scale that is 2 to this power times as high."""
_EXACT: Final = 2.9
"""How many times higher the scale is if a score must reach the target exactly."""
_MOST: Final = 50.0
"""The greatest exponent: a side has at least a chance of e to the power of -50."""


@kept
def scale_of(rules: RuleSet) -> float:
    """Return by how many points a side must lead another to have odds of e to 1 to win the match.

    The figures were fitted by ``tools/fit_match_chances.py`` to 400 matches of level 3 under each preset.
    """
    table = rules.table
    spare = table.players == min(_SCALES) and table.spare_hands is not SpareHands.NONE
    usual = _SCALE_WITH_SPARE_HANDS if spare else _SCALES[table.players]
    growth: float = (rules.match.target / _USUAL_TARGET) ** _GROWTH
    return usual * growth * (_EXACT if rules.match.exact else 1)


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
