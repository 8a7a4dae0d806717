"""Draw a table with a row for each denomination."""

from collections.abc import Sequence
from typing import Final

from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._framed_grid import FONT_SIZE, FramedGrid
from five_hundred.display.svg._markup import label, rect
from five_hundred.display.svg._suit_shapes import suit_shape
from five_hundred.display.svg.palette import Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["draw_value_table"]

_FIRST: Final = 54
_CELL: Final = (120, 36)


def draw_value_table(
    columns: Sequence[str],
    rows: Sequence[tuple[Strain, Sequence[str]]],
    title: str,
    description: str,
    palette: Palette,
    *,
    four_colours: bool,
    width: float | None,
) -> Svg:
    """Draw one row for each denomination, and one column for each value.

    Args:
        rows: the denominations, each with the text of its cells.
        title: what the picture shows, in a few words.
        description: what the picture shows, in sentences.
        width: the maximum width, as a number of CSS pixels; ``None`` for one pixel per unit.

    Raises:
        ValueError: ``width`` is not above 0.
    """
    canvas, grid = Canvas(palette, four_colours), FramedGrid(_FIRST, _CELL, columns, len(rows))
    drawn = [*grid.frame(canvas)]
    for row, (strain, cells) in enumerate(rows):
        x, y = grid.name_of_row(row)
        if strain.suit is None:
            drawn.append(label(strain.code, x, y, FONT_SIZE, anchor="middle", fill=palette.ink, bold=True))
        else:
            drawn.append(suit_shape(strain.suit, x, y, 18, canvas))
        for column, text in enumerate(cells):
            cell = grid.at(row, column)
            drawn += [
                rect(cell.left, cell.top, cell.width, cell.height, 5, fill=palette.paper, stroke=palette.edge),
                label(text, *cell.middle, FONT_SIZE, cell.width - 4, anchor="middle", fill=palette.ink),
            ]
    return canvas.picture(drawn, grid.size, title, description, width)
