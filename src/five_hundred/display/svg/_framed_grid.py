"""The frame, the headings and the cells of a picture in the form of a table."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._markup import label, rect

__all__ = ["FONT_SIZE", "Cell", "FramedGrid"]

FONT_SIZE: Final = 16
"""The font size of the headings."""
_MARGIN: Final = 10
_HEAD: Final = 34
_GAP: Final = 4


@attrs.frozen
class Cell:
    """The rectangle that a cell fills, without the gap around the cell."""

    left: float
    """The left edge."""
    top: float
    """The upper edge."""
    width: float
    """The width."""
    height: float
    """The height."""

    @property
    def middle(self) -> tuple[float, float]:
        """The centre of the cell."""
        return self.left + self.width / 2, self.top + self.height / 2


@attrs.frozen
class FramedGrid:
    """A table with headings above its columns, and a narrow first column for the names of the rows."""

    first: float
    """The width of the first column."""
    cell: tuple[float, float]
    """The width and the height of every other cell, including the gap around the cell."""
    columns: Sequence[str]
    """The headings of the other columns."""
    rows: int
    """The number of rows below the headings."""

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        wide, high = self.cell
        return 2 * _MARGIN + self.first + wide * len(self.columns), 2 * _MARGIN + _HEAD + high * self.rows

    def frame(self, canvas: Canvas) -> Iterator[str]:
        """Draw the background and the headings."""
        ink = canvas.palette.ink
        yield rect(0, 0, *self.size, 12, fill=canvas.palette.panel)
        for column, text in enumerate(self.columns):
            x, room = self.at(0, column).middle[0], self.cell[0] - 2 * _GAP
            yield label(text, x, _MARGIN + _HEAD / 2, FONT_SIZE, room, anchor="middle", fill=ink, bold=True)

    def at(self, row: int, column: int) -> Cell:
        """Return a cell; rows and columns are counted from 0, without the headings."""
        wide, high = self.cell
        left, top = _MARGIN + self.first + wide * column, _MARGIN + _HEAD + high * row
        return Cell(left + _GAP / 2, top + _GAP / 2, wide - _GAP, high - _GAP)

    def name_of_row(self, row: int) -> tuple[float, float]:
        """Return the centre of the first column in a row."""
        return _MARGIN + self.first / 2, self.at(row, 0).middle[1]
