"""Draw the cards of a hand trick by trick; each card can have a short note."""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from five_hundred.base.values import Value
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._framed_grid import FONT_SIZE, Cell, FramedGrid
from five_hundred.display.svg._markup import group, label, rect
from five_hundred.display.svg._suit_shapes import suit_shape
from five_hundred.display.svg.palette import Palette
from five_hundred.display.svg.picture import Svg

__all__ = ["NotedCard", "draw_noted_tricks"]

_NUMBER: Final = 44
_CELL: Final = (104, 40)
_LEAD: Final = 6


@attrs.frozen
class NotedCard(Value):
    """A card that was played, with a note."""

    card: Card
    """The card."""
    note: str
    """A few characters to show beside the card; an empty string for no note."""
    leads: bool
    """Whether the card was led to its trick."""


def draw_noted_tricks(
    tricks: Sequence[Mapping[Seat, NotedCard]],
    names: Sequence[str],
    title: str,
    description: str,
    palette: Palette,
    *,
    four_colours: bool,
    width: float | None,
) -> Svg:
    """Draw one row for each trick and one column for each seat; a cell whose card has a note is highlighted.

    Args:
        names: the name of each seat that plays, starting with seat 0; seats without a card in any trick have no column.
        title: what the picture shows, in a few words.
        description: what the picture shows, in sentences.
        width: the maximum width, as a number of CSS pixels; ``None`` for one pixel per unit.

    Raises:
        ValueError: ``width`` is not above 0.
    """
    canvas = Canvas(palette, four_colours)
    seats = [seat for seat in range(len(names)) if any(seat in trick for trick in tricks)]
    grid = FramedGrid(_NUMBER, _CELL, [names[seat] for seat in seats], len(tricks))
    drawn = [*grid.frame(canvas)]
    for row, trick in enumerate(tricks):
        drawn.append(label(str(row + 1), *grid.name_of_row(row), FONT_SIZE, anchor="middle", fill=palette.muted))
        for column, seat in enumerate(seats):
            if seat in trick:
                drawn.append(_cell(trick[seat], seat, grid.at(row, column), canvas))
    return canvas.picture(drawn, grid.size, title, description, width)


def _cell(noted: NotedCard, seat: Seat, cell: Cell, canvas: Canvas) -> str:
    palette, card = canvas.palette, noted.card
    left, top, middle = cell.left, cell.top, cell.middle[1]
    fill, ink = (palette.mark, palette.mark_ink) if noted.note else (palette.paper, canvas.of_card(card))
    drawn = [rect(left, top, cell.width, cell.height, 5, fill=fill, stroke=palette.edge, stroke_width=1)]
    if noted.leads:
        drawn.append(rect(left, top, _LEAD, cell.height, fill=palette.ink))
    if card.suit is None:
        drawn.append(label(str(card), left + 24, middle, 17, anchor="middle", fill=ink, bold=True))
    else:
        rank = str(card).replace(card.suit.symbol, "")
        drawn.append(label(rank, left + 32, middle, 17, anchor="end", fill=ink, bold=True))
        drawn.append(suit_shape(card.suit, left + 42, middle, 14, canvas))
    if noted.note:
        drawn.append(label(noted.note, left + cell.width - 6, middle, 15, 46, anchor="end", fill=ink))
    return group(drawn, data_card=card.code, data_seat=seat)
