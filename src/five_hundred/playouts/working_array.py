"""The array for the intermediate results of the compiled playouts; the constants of this module name its entries.

A *place* is where a card lies: a seat's hand, or one of the places from :data:`KITTY` on.  A *place in the hand* is the
index of a card in a hand (:mod:`five_hundred.playouts.position`).
"""

from typing import Any, Final, TypeAlias

from five_hundred.playouts.position import CARD_ROW, CHANGING, MOST_COVERS, SIZE
from five_hundred.playouts.rules_as_numbers import MOST_CARDS, MOST_SEATS

__all__ = ["Work"]

Work: TypeAlias = Any
"""The type of the array: ``Any``, so that functions that take a sequence also accept the array."""

POSITION: Final = 0
"""The position of the hand (:mod:`five_hundred.playouts.position`)."""
BEFORE: Final = POSITION + SIZE
"""A copy of the numbers of the position that change; every first play to be compared starts from this copy."""
STREAM: Final = BEFORE + CHANGING
"""The state of the random generator (:mod:`five_hundred.playouts.chance`): two numbers."""
DRAWN: Final = STREAM + 2
"""The position in the deal at which the search for the next card to draw begins."""
WHOLE: Final = DRAWN + 1
"""For each seat, all cards that the hand has had since the first lead, as a mask of places in the hand."""
PROMISES: Final = WHOLE + MOST_SEATS
"""For each seat and each place in the hand, how likely the card is to win a trick."""
PLACES: Final = PROMISES + MOST_SEATS * CARD_ROW
"""For each card, the place where the card lies: the seat that holds it, or one of the places from :data:`KITTY` on."""
CARDS: Final = PLACES + MOST_CARDS
"""The card in each position of the deal."""
PAIRS: Final = CARDS + MOST_CARDS
"""For each face-down card of a dummy: the seat, the card, and the card on top; -1 for a card that is not dealt yet."""
REST: Final = PAIRS + 3 * MOST_COVERS
"""The cards that are still to be dealt."""
FOUND: Final = REST + MOST_CARDS
"""The cards, or the places in the hand, from which a player chooses.  One extra entry stays free at the end."""
STRENGTHS: Final = FOUND + MOST_CARDS + 1
"""For each card in ``FOUND``, its strength when its own suit is led."""
SUITS: Final = STRENGTHS + MOST_CARDS
"""For each card in ``FOUND``: its suit when the policy weighs a hand; its power in the trick when a player follows."""
OVER: Final = SUITS + MOST_CARDS
"""For each card in ``FOUND``, the number of stronger cards in its suit."""
GAPS: Final = OVER + MOST_CARDS
"""For each card in ``FOUND``, an intermediate result of :func:`five_hundred.playouts.plain_policy.weigh`."""
LIKELY: Final = GAPS + MOST_CARDS
"""For each card in ``FOUND``, how likely the card is to win a trick."""
GIVEN: Final = LIKELY + MOST_CARDS
"""The number of cards in each pool (:class:`five_hundred.playouts.position_from_view.Unseen`) of hidden cards."""
POOLS: Final = GIVEN + MOST_CARDS
"""The cards in each pool of hidden cards: :data:`MOST_CARDS` numbers for each pool."""

KITTY: Final = MOST_SEATS
"""The place for the kitty, which is the first place after the seats."""
ON_TABLE: Final = KITTY + 1
"""The place for cards that lie face up on the table."""
PILE: Final = KITTY + 2
"""The place for cards that are still to be drawn."""
AWAY: Final = KITTY + 3
"""The place for cards that no seat plays."""
DISCARDS: Final = KITTY + 4
"""The place for the first seat's discards; the places for the other seats' discards follow."""
