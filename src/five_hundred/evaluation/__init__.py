"""Evaluate a hand in each denomination before the auction, from the cards of the hand alone.

The module ``hand_values`` counts trumps, top cards, losers and stoppers.  The module ``trick_estimates`` plays the hand
many times with plain players, and needs NumPy.  Both use only the ten cards of the hand and the house rules, so an
evaluation never reveals a hidden card.
"""

from five_hundred.evaluation.hand_values import (
    DenominationValue,
    ExpectedTricks,
    HandEvaluation,
    evaluate_hand,
)
from five_hundred.evaluation.report import evaluation_svg, evaluation_text

__all__ = [
    "DenominationValue",
    "ExpectedTricks",
    "HandEvaluation",
    "evaluate_hand",
    "evaluation_svg",
    "evaluation_text",
]
