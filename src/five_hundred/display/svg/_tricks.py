"""Draw a trick as a row of cards in the order of play, with the players' names below the cards."""

from collections.abc import Callable, Sequence
from typing import Final

from five_hundred.cards.card import Card
from five_hundred.display.cards_of_trick import TrickCards
from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._cards import CARD, draw_card, draw_edge, draw_small
from five_hundred.display.svg._markup import label

__all__ = ["LAST_TRICK_HEIGHT", "draw_last_trick", "draw_trick"]

LAST_TRICK_HEIGHT: Final = 92
"""The height of the row that shows a table's last trick, in drawing units."""
_SMALL: Final = 0.46
_HEADING: Final = 100
"""The width of the heading to the left of the last trick, in drawing units."""


def draw_trick(
    trick: TrickCards,
    who: Sequence[str],
    canvas: Canvas,
    x: float,
    y: float,
    room: float,
    size: float,
    scale: float = 1,
    draw: Callable[[Card, Canvas, float, float, float], str] = draw_card,
) -> list[str]:
    """Draw a trick, complete or not; the winning card has a thick edge, and a star precedes the winner's name.

    Args:
        x: the left edge of the row.
        y: the upper edge of the cards.
        room: the width available for each card and the name below it.
    """
    drawn = []
    for number, (seat, card, suit) in enumerate(trick.cards):
        left = x + room * number + (room - CARD[0] * scale) / 2
        drawn.append(draw(card, canvas, left, y, scale))
        drawn += [draw_edge(canvas, left, y, scale)] if seat == trick.winner else []
        star = "★ " if seat == trick.winner else ""
        written = star + who[seat] + (f" ({suit.name.lower()})" if suit else "")
        middle, below = left + CARD[0] * scale / 2, y + CARD[1] * scale + 0.9 * size
        drawn.append(label(written, middle, below, size, room - 6, anchor="middle", fill=canvas.palette.felt_ink))
    return drawn


def draw_last_trick(
    trick: TrickCards, who: Sequence[str], canvas: Canvas, x: float, y: float, width: float
) -> list[str]:
    """Draw the last complete trick of a table, in a row of its own."""
    heading = label("last trick", x, y + CARD[1] * _SMALL / 2, 16, _HEADING, fill=canvas.palette.felt_ink)
    room = (width - _HEADING) / max(len(trick.cards), 1)
    return [heading, *draw_trick(trick, who, canvas, x + _HEADING, y, min(room, 110), 13, _SMALL, draw_small)]
