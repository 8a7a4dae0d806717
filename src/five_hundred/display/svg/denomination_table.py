"""Draw a table with a row for each denomination."""

from collections.abc import Sequence
from typing import Final

from five_hundred.bids.trick_bids import Strain
from five_hundred.display.svg._colours_and_symbols import Canvas
from five_hundred.display.svg._markup import label, rect
from five_hundred.display.svg._suit_shapes import suit_shape
from five_hundred.display.svg.palette import Palette
from five_hundred.display.svg.picture import Svg

__all__ = ["draw_value_table"]

_MARGIN: Final = 10
_FIRST: Final = 54
_CELL: Final = (120, 36)
_HEAD: Final = 34
_GAP: Final = 4
_SIZE: Final = 16


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
        columns: the headings of the columns.
        rows: the denominations, each with the text of its cells.
        title: what the picture shows, in a few words.
        description: what the picture shows, in sentences.
        palette: the colours.
        four_colours: whether each suit has its own colour.
        width: the maximum width, as a number of CSS pixels; ``None`` for one pixel per unit.

    Returns:
        The picture.

    Raises:
        ValueError: ``width`` is not above 0.
    """
    canvas = Canvas(palette, four_colours)
    wide, high = _CELL
    size = 2 * _MARGIN + _FIRST + wide * len(columns), 2 * _MARGIN + _HEAD + high * len(rows)
    drawn = [rect(0, 0, *size, 12, fill=palette.panel)]
    for column, text in enumerate(columns):
        middle = _MARGIN + _FIRST + wide * (column + 0.5)
        drawn.append(
            label(
                text, middle, _MARGIN + _HEAD / 2, _SIZE, wide - 2 * _GAP, anchor="middle", fill=palette.ink, bold=True
            )
        )
    for row, (strain, cells) in enumerate(rows):
        top = _MARGIN + _HEAD + high * row
        middle = top + high / 2
        if strain.suit is None:
            drawn.append(
                label(strain.code, _MARGIN + _FIRST / 2, middle, _SIZE, anchor="middle", fill=palette.ink, bold=True)
            )
        else:
            drawn.append(suit_shape(strain.suit, _MARGIN + _FIRST / 2, middle, 18, canvas))
        for column, text in enumerate(cells):
            left = _MARGIN + _FIRST + wide * column
            drawn += [
                rect(
                    left + _GAP / 2,
                    top + _GAP / 2,
                    wide - _GAP,
                    high - _GAP,
                    5,
                    fill=palette.paper,
                    stroke=palette.edge,
                ),
                label(text, left + wide / 2, middle, _SIZE, wide - 2 * _GAP, anchor="middle", fill=palette.ink),
            ]
    return canvas.picture(drawn, size, title, description, width)
