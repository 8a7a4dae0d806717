"""The cards in one player's hand."""

from collections.abc import Iterable

from five_hundred.base.printers import as_picture, as_text
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat

__all__ = ["Hand", "as_hand_of_each", "as_hands"]


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


def as_hands(shown: Iterable[tuple[Seat, Iterable[Card]]]) -> tuple[tuple[Seat, Hand], ...]:
    """Return pairs of a seat and its sorted cards as a :class:`Hand`."""
    return tuple([(seat, Hand(cards)) for seat, cards in shown])


def as_hand_of_each(cards: Iterable[Iterable[Card]]) -> tuple[Hand, ...]:
    """Return the sorted cards of each seat as a :class:`Hand`."""
    return tuple([Hand(each) for each in cards])
