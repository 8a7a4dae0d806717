"""Draw the score sheet of a match."""

from collections.abc import Sequence
from typing import Final

from five_hundred.display.score_sheet import sheet_rows
from five_hundred.display.seat_names import side_names
from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._framed_grid import FONT_SIZE, FramedGrid
from five_hundred.display.svg._markup import label, rect
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.engine.score.scoring import HandScore
from five_hundred.rules import RuleSet

__all__ = ["score_sheet"]

_FIRST: Final = 260
_CELL: Final = (170, 34)


def score_sheet(
    rules: RuleSet,
    scores: Sequence[HandScore | None],
    *,
    names: Sequence[str] | None = None,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw the score sheet of a match: one row for each hand, and one column for each side.

    Args:
        rules: the house rules.
        scores: the scores of the hands in order; ``None`` for a hand whose cards were thrown in.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        palette: see :func:`card`.
        width: the maximum width, as a number of CSS pixels; ``None`` for one pixel per unit.

    Returns:
        The picture.

    Raises:
        TypeError: ``rules`` is not a RuleSet, or ``scores`` is not a sequence of HandScores.
        ValueError: ``names`` does not have one name for each seat, or ``width`` is not above 0.
    """
    rows, sides, canvas = sheet_rows(rules, scores, names), side_names(rules, names), Canvas(palette, False)
    grid = FramedGrid(_FIRST, _CELL, sides, len(rows))
    drawn, told = [*grid.frame(canvas)], []
    for at, row in enumerate(rows):
        room, hand = _FIRST - 12, f"{row.number}  {row.contract}"
        drawn.append(label(hand, *grid.name_of_row(at), FONT_SIZE, room, anchor="middle", fill=palette.ink))
        for column in range(len(sides)):
            cell, change = grid.at(at, column), row.changes[column] if row.changes else ""
            drawn.append(rect(cell.left, cell.top, cell.width, cell.height, 5, fill=palette.paper, stroke=palette.edge))
            text = label(change, *cell.middle, FONT_SIZE, cell.width - 8, anchor="middle", fill=palette.ink)
            drawn += [text] if change else []
        points = ", ".join(f"{side} {change}" for side, change in zip(sides, row.changes, strict=False))
        told.append(f"Hand {row.number}: {row.contract}{f': {points}' if points else ''}.")
    description = " ".join(told) or f"No hand has been scored yet for {', '.join(sides)}."
    return canvas.picture(drawn, grid.size, "The score sheet", description, width)
