"""Collect the colours of a picture, and the symbols that the picture defines once and can use many times.

The symbol for a card, a suit or a card back is drawn only once for each choice of colours, and is then reused.  The id
of every symbol begins with a digest of the whole drawing.  Two pictures on one page therefore share ids only if they
show the same drawing, and the ids then stand for the same symbols.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Final

import attrs

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.values import Value
from five_hundred.cards.card import RED_JOKER, Card, Suit
from five_hundred.display.svg._markup import number, picture
from five_hundred.display.svg.palette import Palette
from five_hundred.display.svg.picture import Svg

__all__ = ["Canvas", "Symbol"]

_PICTURE: Final = "\0"
"""A placeholder for the digest until the drawing is complete; no text in a picture can contain this character."""


@attrs.frozen
class Symbol(Value):
    """A drawing that a picture defines once and uses any number of times."""

    name: str
    """The name of the symbol, which is unique in a picture."""
    markup: str
    """The definition."""
    needs: Mapping[str, "Symbol"]
    """The symbols that the definition uses, directly or through other symbols, keyed by name."""


class Canvas:
    """The colours of a picture, and the symbols that its elements use.

    Args:
        four_colours: whether each suit has its own colour.
    """

    def __init__(self, palette: Palette, four_colours: bool) -> None:
        expect(palette, Palette, "palette", "a Palette, such as LIGHT or DARK")
        expect_flag(four_colours, "four_colours")
        self.palette: Palette = palette
        self.four_colours: bool = four_colours
        self._symbols: dict[str, Symbol] = {}

    def of_suit(self, suit: Suit) -> str:
        """Return the colour of a suit."""
        own = {Suit.CLUBS: self.palette.clubs, Suit.DIAMONDS: self.palette.diamonds} if self.four_colours else {}
        return own.get(suit, self.palette.red if suit.is_red else self.palette.ink)

    def of_card(self, card: Card) -> str:
        """Return the colour of the rank and suit on a card."""
        if card.suit is None:
            return self.palette.red if card is RED_JOKER else self.palette.ink
        return self.of_suit(card.suit)

    def symbol(self, name: str, body: Iterable[str]) -> Symbol:
        """Make a symbol, whose name must be unique in a picture, from elements drawn on this canvas."""
        return Symbol(name, f'<g id="{_PICTURE}{name}">{"".join(body)}</g>', dict(self._symbols))

    def use(
        self, symbol: Symbol, x: float, y: float, scale: float = 1, *, turned: bool = False, card: Card | None = None
    ) -> str:
        """Draw a symbol, with its origin at the point (``x``, ``y``).

        Args:
            turned: whether the symbol is upside down.
            card: the face-up card that the symbol shows; ``None`` for all other symbols.
        """
        if symbol.name not in self._symbols:
            self._symbols |= symbol.needs
            self._symbols[symbol.name] = symbol
        turn = " rotate(180)" if turned else ""
        scaled = "" if scale == 1 else f" scale({number(scale)})"
        data = "" if card is None else f' data-card="{card.code}"'
        moved = f"translate({number(x)} {number(y)}){turn}{scaled}"
        return f'<use href="#{_PICTURE}{symbol.name}" transform="{moved}"{data}/>'

    def picture(
        self, body: Iterable[str], size: tuple[float, float], title: str, description: str, width: float | None
    ) -> Svg:
        """Write the whole picture, with the definitions of its symbols.

        Args:
            size: the width and height, in the picture's units.
            title: the caption: what the picture shows, in a few words.
            description: what the picture shows, in sentences.
            width: the maximum width in CSS pixels; ``None`` for one pixel per unit.

        Raises:
            ValueError: ``width`` is not above 0.
        """
        definitions = "".join([symbol.markup for symbol in self._symbols.values()])
        drawing = f"<defs>{definitions}</defs>{''.join(body)}" if definitions else "".join(body)
        digest = blake2b(drawing.encode(), digest_size=6).hexdigest()
        return picture(drawing.replace(_PICTURE, f"fh{digest}-"), size, title, description, width)
