"""Draw the bids of a game as a grid."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from five_hundred.base.arguments import expect_number
from five_hundred.base.message_parts import all_of
from five_hundred.display.alt_text import say_bid, sentence
from five_hundred.display.event_sentences import mark_inkle
from five_hundred.display.seat_names import named
from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._cards import draw_tick
from five_hundred.display.svg._markup import element, group, label, rect
from five_hundred.display.svg._suit_shapes import draw_bid, suit_shape
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.table_options import check_chosen_bid
from five_hundred.engine.views.bid_grid import BidGrid, GridBid
from five_hundred.engine.views.bid_grid import bid_grid as bids_of
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.trick_bids import Strain
from five_hundred.rules.ladder import Place, ladder_of

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View

__all__ = ["bid_grid"]

_MARGIN: Final = 10
_LEVEL: Final = 38
_CELL: Final = (84, 50)
"""The width of a column, and the usual height of a row."""
_HEAD: Final = 38
_GAP: Final = 4


def bid_grid(
    of: "RuleSet | View",
    *,
    names: Sequence[str] | None = None,
    chosen: Bid | None = None,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
    cell_height: int = 50,
) -> Svg:
    """Draw the bids of a game with their points: one row for each level and one for each special bid.

    Args:
        of: a RuleSet or a View.  For a View, the grid strikes out the bids that may not be made and writes the bidder's
            name below each bid that was made (:func:`five_hundred.engine.views.bid_grid.bid_grid`).  The word ``inkle``
            marks rows of inkles.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        chosen: the bid that the player has selected, or that a hint suggests; it must be a bid that may be made.  The
            picture marks it with a thick edge and a tick.  ``None`` marks no bid.
        four_colours: see :func:`card`.
        palette: see :func:`card`.
        width: the maximum width, as a number of CSS pixels; ``None`` for 482.
        cell_height: the height of a row, as a number of drawing units; a column is 84 units wide.  On a phone, higher
            rows are easier to touch.

    Returns:
        The picture.

    Raises:
        ValueError: ``names`` does not have one name for each seat, the chosen bid is not in the grid or may not be
            made, ``width`` is not above 0, or ``cell_height`` is below 50.
        TypeError: ``of`` is neither a RuleSet nor a View, ``chosen`` is not a bid, or ``cell_height`` is not a whole
            number.
    """
    grid, canvas = bids_of(of), Canvas(palette, four_colours)
    check_chosen_bid(grid, chosen)
    expect_number(cell_height, "cell_height", _CELL[1])
    who = named(of if isinstance(of, RuleSet) else of.rules, names)
    wide = 2 * _MARGIN + _LEVEL + _CELL[0] * len(grid.strains)
    drawn, y = [], _MARGIN + _HEAD
    for column, strain in enumerate(grid.strains):
        drawn.append(_strain(strain, _MARGIN + _LEVEL + _CELL[0] * (column + 0.5), _MARGIN + _HEAD / 2, canvas))
    for level, row in zip(grid.levels, grid.rows, strict=True):
        middle = y + cell_height / 2
        drawn += _level(level, row[0].inkle, middle, palette.ink)
        for column, each in enumerate(row):
            left = _MARGIN + _LEVEL + _CELL[0] * column
            drawn.append(
                _cell(each, (left, y), (_CELL[0], cell_height), _bidder(each, who), canvas, each.bid == chosen)
            )
        y += cell_height
    ladder = ladder_of(of if isinstance(of, RuleSet) else of.rules)
    for each in grid.specials:
        place = ladder.place(each.bid)
        size = wide - 2 * _MARGIN, cell_height
        drawn.append(_cell(each, (_MARGIN, y), size, _bidder(each, who), canvas, each.bid == chosen, place))
        y += cell_height
    ground = rect(0, 0, wide, y + _MARGIN, 12, fill=palette.panel)
    told = " ".join(_sentences(of, grid, who, chosen))
    title = "The bids and their points" if isinstance(of, RuleSet) else "The auction"
    return canvas.picture([ground, *drawn], (wide, y + _MARGIN), title, told, width)


def _strain(strain: Strain, x: float, y: float, canvas: Canvas) -> str:
    if strain.suit is not None:
        return suit_shape(strain.suit, x, y, 26, canvas)
    return label(strain.symbol, x, y, 22, anchor="middle", fill=canvas.palette.ink, bold=True)


def _level(level: int, inkles: bool, middle: float, ink: str) -> list[str]:
    """Write the level of a row and, if the bids of the row are inkles, the word ``inkle`` below the level."""
    x, up = _MARGIN + _LEVEL / 2, 6 if inkles else 0
    drawn = [label(str(level), x, middle - up, 24, anchor="middle", fill=ink, bold=True)]
    return [*drawn, label("inkle", x, middle + 14, 14, _LEVEL, anchor="middle", fill=ink)] if inkles else drawn


def _bidder(each: GridBid, who: Sequence[str]) -> str:
    return "" if each.bidder is None else who[each.bidder]


def _cell(
    each: GridBid,
    at: tuple[float, float],
    size: tuple[float, float],
    bidder: str,
    canvas: Canvas,
    chosen: bool,
    place: Place | None = None,
) -> str:
    """Draw one bid: highlighted if it is the highest bid, and struck out if it may not be made."""
    palette = canvas.palette
    left, top, wide, high = at[0] + _GAP / 2, at[1] + _GAP / 2, size[0] - _GAP, size[1] - _GAP
    fill, ink = (palette.paper, palette.ink) if each.refused is None else (palette.panel, palette.muted)
    if each.is_standing:
        fill, ink = palette.mark, palette.mark_ink
    stroke = palette.ink if each.is_standing else palette.edge
    middle = top + high / 2 - (7 if bidder else 0)
    drawn = [rect(left, top, wide, high, 6, fill=fill, stroke=stroke, stroke_width=3 if each.is_standing else 1)]
    if place is not None:
        drawn += _special(each.label, place, left, middle, wide, canvas, ink)
    right = left + wide - (_CELL[0] - _GAP) / 2
    drawn.append(label(str(each.points), right, middle, 21, fill=ink, anchor="middle", bold=True))
    if bidder:
        drawn.append(label(bidder, right, middle + 19, 14, _CELL[0] - 12, fill=ink, anchor="middle"))
    if each.refused is not None:
        line = f"M{left + 8:g} {top + high - 8:g}L{left + wide - 8:g} {top + 8:g}"
        drawn.append(element("path", d=line, stroke=ink, stroke_width=2.5, stroke_linecap="round"))
    if chosen:
        drawn.append(rect(left, top, wide, high, 6, fill="none", stroke=palette.mark, stroke_width=5))
        drawn += draw_tick(left + wide - 10, top + 10, canvas, 0.75)
    legal = None if each.refused is None else "false"
    inkle = "true" if each.inkle else None
    return group(drawn, data_bid=each.bid.code, data_legal=legal, data_inkle=inkle)


def _special(name: str, place: Place, left: float, middle: float, wide: float, canvas: Canvas, ink: str) -> list[str]:
    """Draw a special bid's name and its place among the trick bids."""
    end = left + wide - _CELL[0]
    words, beside = place.relation
    return [
        label(name, left + 12, middle, 20, end - left - 92 - 8 * len(words), fill=ink, bold=True),
        label(words, end - 68, middle, 16, anchor="end", fill=ink),
        draw_bid(beside, end - 36, middle, 18, 60, canvas, ink),
    ]


def _sentences(of: "RuleSet | View", grid: BidGrid, who: Sequence[str], chosen: Bid | None) -> list[str]:
    """Return sentences that describe the grid."""
    told, rules = [], of if isinstance(of, RuleSet) else of.rules

    def name(bid: Bid) -> str:
        return mark_inkle(say_bid(bid), rules, bid)

    for each in grid.bids:
        if each.is_standing and each.bidder is not None:
            told.append(f"{who[each.bidder]} has bid {name(each.bid)}.")
    told += [sentence(inkles)] if (inkles := grid.inkles(say_bid)) else []
    told += [f"Chosen: {name(chosen)}."] if chosen is not None else []
    if isinstance(of, RuleSet) or of.phase not in ("bidding", "throwing-in"):
        points = [f"{name(each.bid)} {each.points}" for each in grid.bids]
        return [*told, sentence(f"{all_of(points)} points")]
    free = [f"{name(each.bid)} for {each.points}" for each in grid.bids if each.refused is None]
    who = "You may bid" if of.seat is not None and of.seat == of.turn else "Bids still high enough:"
    told.append(f"{who} {all_of(free, 'or')} points." if free else "No bid can be made.")
    told += [f"Struck out: {all_of(bids)} ({why})." for why, bids in grid.struck_out(say_bid).items()]
    return told
