"""The colours in which suits and cards are printed."""

import attrs

from five_hundred.base.values import Value
from five_hundred.cards.card import RED_JOKER, Card, Suit
from five_hundred.display.svg.palette import Palette

__all__ = ["Inks"]


@attrs.frozen(repr=False)
class Inks(Value):
    """A palette, and whether each suit has its own colour."""

    palette: Palette
    four_colours: bool

    def of_suit(self, suit: Suit) -> str:
        """The colour in which a suit is printed."""
        own = {Suit.CLUBS: self.palette.clubs, Suit.DIAMONDS: self.palette.diamonds} if self.four_colours else {}
        return own.get(suit, self.palette.red if suit.is_red else self.palette.ink)

    def of_card(self, card: Card) -> str:
        """The colour in which a card is printed."""
        if card.suit is None:
            return self.palette.red if card is RED_JOKER else self.palette.ink
        return self.of_suit(card.suit)
