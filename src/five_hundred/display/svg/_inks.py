"""Choose the colours of suits and cards."""

import attrs

from five_hundred.base.values import Value
from five_hundred.cards.card import RED_JOKER, Card, Suit
from five_hundred.display.svg.palette import Palette

__all__ = ["Inks"]


@attrs.frozen(repr=False)
class Inks(Value):
    """The colours of suits and cards: a palette, and whether each suit has its own colour."""

    palette: Palette
    four_colours: bool

    def of_suit(self, suit: Suit) -> str:
        """Return the colour of a suit."""
        own = {Suit.CLUBS: self.palette.clubs, Suit.DIAMONDS: self.palette.diamonds} if self.four_colours else {}
        return own.get(suit, self.palette.red if suit.is_red else self.palette.ink)

    def of_card(self, card: Card) -> str:
        """Return the colour of the rank and suit on a card."""
        if card.suit is None:
            return self.palette.red if card is RED_JOKER else self.palette.ink
        return self.of_suit(card.suit)
