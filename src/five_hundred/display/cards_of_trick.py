"""The cards that have been played to a trick, in the same form for complete tricks and for the current trick.

The functions in this module take these arguments:

- ``trick``: a complete trick, or the cards of the current trick.

- ``view``: the view of a seat.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.values import Value
from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.table.public_state import CardOnTable

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View

__all__ = ["TrickCards", "last_complete_trick", "played"]

_A_TRICK: Final = "a complete trick, or the cards of the current one, such as view.trick"


@attrs.frozen
class TrickCards(Value):
    """The cards of a trick, with the seats that played them."""

    cards: tuple[tuple[Seat, Card, Suit | None], ...]
    """For each card in the order of play: the seat, the card, and the suit named for a led joker."""
    winner: Seat | None
    """The seat that took the trick; ``None`` if the trick is not complete."""


def played(trick: Trick | Sequence[CardOnTable]) -> TrickCards:
    """Return the cards of a trick, with the seats that played them.

    Raises:
        TypeError: ``trick`` is neither a Trick nor a sequence of CardOnTable objects.
    """
    if not isinstance(trick, Trick):
        expect(trick, Sequence, "trick", _A_TRICK)
        for each in trick:
            expect(each, CardOnTable, "trick", _A_TRICK)
        return TrickCards(tuple([(each.seat, each.card, each.suit) for each in trick]), None)
    plays = zip(trick.seats, trick.plays, strict=True)
    return TrickCards(tuple([(seat, play.card, play.suit) for seat, play in plays]), trick.winner)


def last_complete_trick(view: "View") -> TrickCards | None:
    """Return the last complete trick of this hand or, between hands, of the last hand; ``None`` if there is none."""
    return None if view.last_trick is None else played(view.last_trick)
