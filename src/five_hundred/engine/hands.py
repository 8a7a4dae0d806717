"""A hand of cards as a player holds it."""

from five_hundred.cards.card import Card
from five_hundred.engine.shown import as_picture, as_text

__all__ = ["Hand"]


class Hand(tuple[Card, ...]):
    """The cards of a hand, in their usual order: a tuple that shows itself, to a terminal as text, else as a picture.

    It is equal to a tuple of the same cards.  ``str(hand)`` is a line such as ``RJ  A♠ K♠  9♥``
    (:func:`five_hundred.display.text.hand`), and notebooks show a picture of it
    (:func:`five_hundred.display.svg.hand`).

    Args:
        cards: the cards.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return as_text("hand", self)

    def _repr_svg_(self) -> str:
        return as_picture("hand", self)
