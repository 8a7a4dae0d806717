"""The shapes of the suits, the crowns and the joker's cap, about 100 units high and centred on the point (0, 0).

Suits are drawn as shapes because each font shows the suit symbols in its own size and colour.
"""

from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card, Rank, Suit
from five_hundred.display.svg._canvas import Canvas, Symbol
from five_hundred.display.svg._markup import element, group, label, number
from five_hundred.display.svg.palette import Palette
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = ["crown", "draw_bid", "joker_cap", "lattice", "suit_shape"]


def _disc(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"


_SUITS: Final = {
    Suit.SPADES: "M0-50C10-28 46-8 46 16 46 32 35 38 26 38 15 38 8 33 4 25 5 36 9 44 17 50"
    "H-17C-9 44-5 36-4 25-8 33-15 38-26 38-35 38-46 32-46 16-46-8-10-28 0-50z",
    Suit.CLUBS: _disc(0, -26, 23.5)
    + _disc(-25, 12, 23.5)
    + _disc(25, 12, 23.5)
    + "M0-12-14 16H14zM-4 8C-4 32-9 44-17 50H17C9 44 4 32 4 8z",
    Suit.DIAMONDS: "M0-50C10-28 24-12 38 0 24 12 10 28 0 50-10 28-24 12-38 0-24-12-10-28 0-50z",
    Suit.HEARTS: "M0 47C-14 26-48 6-48-20-48-38-36-46-24-46-13-46-4-39 0-28"
    " 4-39 13-46 24-46 36-46 48-38 48-20 48 6 14 26 0 47z",
}
_CROWNS: Final = {
    Rank.KING: "M-20 12-25-14-12-2 0-22 12-2 25-14 20 12zM-20 15H20V20H-20z",
    Rank.QUEEN: "M-20 12-24-6Q-15 0-12-10-5-2 0-14 5-2 12-10 15 0 24-6L20 12zM-20 15H20V20H-20z"
    + _disc(-24, -10, 3.5)
    + _disc(-12, -15, 3.5)
    + _disc(0, -19, 3.5)
    + _disc(12, -15, 3.5)
    + _disc(24, -10, 3.5),
    Rank.JACK: "M-24 6C-25-10-6-14 8-11 22-8 26 2 22 8 12 13-16 14-24 6zM-18 15H16V21H-18z"
    "M4-14C4-28 18-34 30-30 30-20 20-12 4-14z",
}
_CAP: Final = (
    "M-26 18-40-12C-28-14-17-6-13 4-11-12-7-24 0-32 7-24 11-12 13 4 17-6 28-14 40-12L26 18z"
    + _disc(-41, -16, 6)
    + _disc(0, -37, 6)
    + _disc(41, -16, 6)
    + "M-27 22H27V31H-27z"
)


def _at(d: str, x: float, y: float, height: float, turned: bool = False, **attributes: object) -> str:
    scale = height / 100
    turn = " rotate(180)" if turned else ""
    moved = f"translate({number(x)} {number(y)}){turn} scale({number(scale)})"
    return element("path", transform=moved, d=d, **attributes)


def suit_shape(suit: Suit, x: float, y: float, height: float, canvas: Canvas, turned: bool = False) -> str:
    """Draw the shape of a suit with a given height, centred on the point (``x``, ``y``)."""
    return canvas.use(_suit(canvas.palette, canvas.four_colours, suit), x, y, height / 100, turned=turned)


@kept
def _suit(palette: Palette, four_colours: bool, suit: Suit) -> Symbol:
    canvas = Canvas(palette, four_colours)
    return canvas.symbol(suit.name.lower(), [element("path", d=_SUITS[suit], fill=canvas.of_suit(suit))])


def crown(card: Card, x: float, y: float, height: float, canvas: Canvas, turned: bool = False) -> str:
    """Draw the crown of a king, a queen or a jack."""
    return _at(_CROWNS[card.rank], x, y, height, turned, fill=canvas.of_card(card))


def joker_cap(card: Card, x: float, y: float, height: float, canvas: Canvas) -> str:
    """Draw a joker's cap, which is filled for the red joker and outlined for the black joker."""
    colour = canvas.of_card(card)
    filled = card.rank is Rank.RED_JOKER
    return _at(_CAP, x, y, height, fill=colour if filled else "none", stroke=colour, stroke_width=4)


def lattice(columns: int, rows: int, canvas: Canvas) -> str:
    """Draw the pattern on the back of a card, centred on the point (0, 0)."""
    step = 16
    left, top = -step * (columns - 1) / 2, -step * (rows - 1) / 2
    marks = [
        f"M{left + step * column:g} {top + step * row - 6:g}l6 6-6 6-6-6z"
        for row in range(rows)
        for column in range(columns)
    ]
    return element("path", d="".join(marks), fill=canvas.palette.back_lines)


def draw_bid(bid: Bid, x: float, y: float, size: float, room: float, canvas: Canvas, ink: str) -> str:
    """Draw a bid in a font of ``size``, at most ``room`` wide, centred on the point (``x``, ``y``)."""
    suit = bid.strain.suit if isinstance(bid, TrickBid) else None
    if not isinstance(bid, TrickBid) or suit is None:
        return label(str(bid), x, y, size, room, anchor="middle", fill=ink, bold=True)
    middle = x + (0.3 if bid.level == 10 else 0) * size
    return group(
        [
            label(str(bid.level), middle - 0.02 * size, y, size, anchor="end", fill=ink, bold=True),
            suit_shape(suit, middle + 0.46 * size, y, 0.76 * size, canvas),
        ]
    )
