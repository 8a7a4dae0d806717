"""A hand of cards as a player holds it."""

from five_hundred.cards import Card

__all__ = ["Hand"]


class Hand(tuple[Card, ...]):
    """The cards of a hand, in their usual order: a tuple that shows itself, to a terminal as text, else as a picture.

    It is equal to a tuple of the same cards.  ``str(hand)`` is a line such as ``RJ  A♠ K♠  9♥``
    (:func:`five_hundred.text.hand`), and notebooks show a picture of it (:func:`five_hundred.svg.hand`).

    Args:
        cards: the cards.
    """

    __slots__ = ()

    def __str__(self) -> str:
        from five_hundred import text  # noqa: PLC0415  # whoever only plays draws nothing

        return text.hand(self)

    def _repr_svg_(self) -> str:
        from five_hundred import svg  # noqa: PLC0415  # whoever only plays draws nothing

        return svg.hand(self)
