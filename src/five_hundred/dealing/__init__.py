"""Dealing: random deals in which the hands and the kitty hold the cards that the caller describes, and deals by hand.

A description is a :class:`Constraints` value, which a program constructs or reads from text such as ``South: joker, 5+
hearts; kitty: an ace``.  The module ``counting`` counts the ways to deal the cards, and ``plans`` draws one of
them without rejecting any.  ``constraints`` and ``language`` define what a caller may ask for.  Only ``deal_many``,
which deals many times at once, needs NumPy.  For deals by hand, ``stacked`` puts the piles of a deal together, and
``laid_out`` deals a pack in a given order.

This subpackage deals the cards before anybody has bid or played.  The subpackage ``worlds`` deals the hidden cards in
agreement with what a player has seen.
"""

from five_hundred.dealing.batches import DealBatch, deal_many
from five_hundred.dealing.card_sets import cards_named
from five_hundred.dealing.constrained_deals import (
    agrees,
    count_deals,
    probability,
    random_deal,
    random_deals,
    why_impossible,
)
from five_hundred.dealing.constraints import Constraints
from five_hundred.dealing.language import parse_constraints
from five_hundred.dealing.single_constraints import Constraint, Holding, Points
from five_hundred.rules.packets_and_piles import laid_out, piles_of, stacked

__all__ = [
    "Constraint",
    "Constraints",
    "DealBatch",
    "Holding",
    "Points",
    "agrees",
    "cards_named",
    "count_deals",
    "deal_many",
    "laid_out",
    "parse_constraints",
    "piles_of",
    "probability",
    "random_deal",
    "random_deals",
    "stacked",
    "why_impossible",
]
