"""Evaluate a hand in each denomination before the auction, from the cards of the hand alone.

:func:`evaluate_hand` counts trumps, top cards, losers and stoppers.  If the caller wishes, it also plays the hand many
times with plain players (:mod:`five_hundred.playouts`), which needs NumPy.  It uses only the ten cards of the hand and
the house rules, so an evaluation never reveals a hidden card.
"""

from five_hundred.playouts.hand_evaluation import evaluate_hand
from five_hundred.playouts.hand_values import (
    DenominationValue,
    ExpectedTricks,
    HandEvaluation,
    evaluation_svg,
    evaluation_text,
)

__all__ = [
    "DenominationValue",
    "ExpectedTricks",
    "HandEvaluation",
    "evaluate_hand",
    "evaluation_svg",
    "evaluation_text",
]
