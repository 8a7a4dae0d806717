"""The cards in one player's hand."""

from five_hundred.base.printers import as_picture, as_text
from five_hundred.cards.card import Card

__all__ = ["Hand"]


class Hand(tuple[Card, ...]):
    """The cards of a hand, sorted, as a tuple that prints as one line of text.

    A hand is equal to a tuple of the same cards.  ``str(hand)`` returns a line such as ``RJ  A♠ K♠  9♥``
    (:func:`five_hundred.display.text.hand`), and notebooks display the hand as a picture
    (:func:`five_hundred.display.svg.hand`).

    Args:
        cards: the cards of the hand, already sorted.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return as_text("hand", self)

    def _repr_svg_(self) -> str:
        return as_picture("hand", self)
