"""Draw the parts of a table: a seat with its name and cards, and the row with the kitty and other cards."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.values import Value
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.display.sorting import sort_hand
from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._cards import CARD, FAN, RAISED, draw_fan, draw_small, draw_small_back
from five_hundred.display.svg._markup import element, group, label, rect
from five_hundred.display.svg._suit_shapes import draw_bid
from five_hundred.display.table_options import TableOptions
from five_hundred.engine.auction.bid_legality import is_inkle
from five_hundred.rules.bids.contracts import Call

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View

__all__ = ["PLATE", "SEAT_WIDTH", "draw_plate", "draw_seat", "draw_shelf", "seat_height"]

PLATE: Final = 34
"""The height of the box that contains a player's name, in drawing units."""
SEAT_WIDTH: Final = 174
_SMALL: Final = 0.46
_TINY: Final = 0.32
_IN_ROW: Final = 5
"""The maximum number of cards in one row of an exposed hand."""
_ROWS_APART: Final = 54
_BACKS_WIDE: Final = FAN * _TINY
_LINE: Final = 20
"""The distance from one line of text to the next, in drawing units."""


def _rows(count: int) -> int:
    return -(-count // _IN_ROW)


def seat_height(view: "View", seat: Seat, options: TableOptions) -> float:
    """Return the height of a seat's area, including the box with the player's name."""
    shown = view.cards_of(seat)
    if shown:
        return PLATE + 8 + _open_height(view, seat) + (_LINE if _tricks(view, seat, options) else 0)
    return PLATE + 8 + CARD[1] * _TINY


def _open_height(view: "View", seat: Seat) -> float:
    return RAISED * _SMALL + _ROWS_APART * (_rows(view.counts[seat]) - 1) + CARD[1] * _SMALL


def _tricks(view: "View", seat: Seat, options: TableOptions) -> str:
    """Return the label for a seat's tricks, such as ``2 tricks``; ``sits out`` if the seat does not play."""
    if not view.playing:
        return ""
    if seat not in view.playing:
        return "sits out"
    tricks = view.taken[seat]
    return f"{tricks} trick{'' if tricks == 1 else 's'}" if options.trick_counts else ""


def draw_seat(
    view: "View",
    seat: Seat,
    name: str,
    canvas: Canvas,
    options: TableOptions,
    x: float,
    y: float,
    raised: Collection[Card] = (),
) -> str:
    """Draw a seat that is not at the bottom: a box with the name above the cards or their number."""
    drawn = [draw_plate(view, seat, name, canvas, options, x, y)]
    top = y + PLATE + 6
    count = view.counts[seat]
    ink, tricks = canvas.palette.felt_ink, _tricks(view, seat, options)
    if shown := view.cards_of(seat):
        drawn += _open_hand(view, seat, shown, canvas, options, x, top + RAISED * _SMALL, raised)
        below = top + _open_height(view, seat) + _LINE / 2
        drawn += [label(tricks, x + 4, below, 16, SEAT_WIDTH, fill=ink)] if tricks else []
    else:
        drawn += [draw_fan(count, canvas, x, top, _TINY)] if count else []
        left, middle = x + (_BACKS_WIDE + 8 if count else 4), top + CARD[1] * _TINY / 2
        lines = [f"{count} card{'' if count == 1 else 's'}" if count else "no cards", *([tricks] if tricks else [])]
        for number, line in enumerate(lines):
            y_of_line = middle + _LINE * (number - (len(lines) - 1) / 2)
            drawn.append(label(line, left, y_of_line, 15, SEAT_WIDTH - _BACKS_WIDE - 6, fill=ink))
    sits_out = view.playing and seat not in view.playing
    return group(drawn, data_seat=seat, opacity=0.6 if sits_out else None)


def _open_hand(
    view: "View",
    seat: Seat,
    shown: Sequence[Card],
    canvas: Canvas,
    options: TableOptions,
    x: float,
    y: float,
    raised: Collection[Card],
) -> list[str]:
    """Draw an exposed hand, or the face-up cards of a dummy followed by its face-down cards."""
    cards: list[Card | None] = [*sort_hand(shown, view.rules, view.contract, seat, sorting=options.sorting)]
    cards += [None] * (view.counts[seat] - len(shown))
    step = (SEAT_WIDTH - CARD[0] * _SMALL) / (_IN_ROW - 1)
    in_row = -(-len(cards) // _rows(len(cards)))
    drawn = []
    for place, card in enumerate(cards):
        left, top = x + step * (place % in_row), y + _ROWS_APART * (place // in_row)
        if card is None:
            drawn.append(draw_small_back(canvas, left, top, _SMALL))
        else:
            top -= RAISED * _SMALL if card in raised else 0
            drawn.append(draw_small(card, canvas, left, top, _SMALL, chosen=card in options.chosen))
    return drawn


def draw_plate(
    view: "View",
    seat: Seat,
    name: str,
    canvas: Canvas,
    options: TableOptions,
    x: float,
    y: float,
    width: float = SEAT_WIDTH,
) -> str:
    """Draw the box with a player's name, the last call, ``D`` for the dealer, and an arrow if it is the seat's turn.

    The word ``partner`` marks the declarer's partner for this hand, as soon as everyone knows the partner.
    The wide box of the seat at the bottom also shows the number of tricks that the seat has taken.
    """
    wide = width > SEAT_WIDTH
    palette, due = canvas.palette, view.turn == seat
    fill, ink = (palette.mark, palette.mark_ink) if due else (palette.felt_dark, palette.felt_ink)
    drawn = [rect(x, y, width, PLATE, 8, fill=fill)]
    left, right, middle = x + 10, x + width - 8, y + PLATE / 2
    if due:
        drawn.append(element("path", d=f"M{left:g} {middle - 8:g}l12 8-12 8z", fill=ink))
        left += 18
    calls = [call for call in view.calls if call.seat == seat]
    if own_tricks := _tricks(view, seat, options) if wide else "":
        drawn.append(label(own_tricks, right, middle, 16, fill=ink, anchor="end"))
        right -= 74
    elif view.contract is None and calls:
        inkle = is_inkle(view.rules, calls[-1].bid)
        drawn.append(_call(calls[-1], view.rules.auction.pass_term, canvas, right - 54, middle))
        drawn += [label("inkle", right - 58, middle, 14, anchor="end", fill=ink)] if inkle else []
        right -= 94 if inkle else 58
    if seat == view.partner:
        drawn.append(label("partner", right, middle, 14, anchor="end", fill=ink))
        right -= 60
    if seat == view.dealer:
        right -= 24
        drawn.append(element("circle", cx=right + 11, cy=middle, r=11, fill=palette.paper, stroke=palette.edge))
        drawn.append(label("D", right + 11, middle, 15, anchor="middle", fill=palette.ink, bold=True))
    written = f"{name} (you)" if seat == view.seat else name
    drawn.append(label(written, left, middle, 19, right - left - 4, fill=ink, bold=True))
    return group(drawn)


def _call(call: Call, pass_term: str, canvas: Canvas, x: float, middle: float) -> str:
    palette = canvas.palette
    ground = rect(x, middle - 12, 54, 24, 6, fill=palette.paper)
    if call.bid is None:
        said = label(pass_term, x + 27, middle, 15, 50, anchor="middle", fill=palette.ink)
    else:
        short = call.bid if hasattr(call.bid, "level") else None
        said = (
            label(call.bid.code, x + 27, middle, 17, 50, anchor="middle", fill=palette.ink, bold=True)
            if short is None
            else draw_bid(short, x + 27, middle, 18, 50, canvas, palette.ink)
        )
    return group([ground, said])


@attrs.frozen
class _Pile(Value):
    """A group of cards outside the hands, such as the kitty."""

    name: str
    shown: tuple[Card, ...]
    hidden: int = 0

    @property
    def count(self) -> int:
        return len(self.shown) + self.hidden


def _piles(view: "View") -> list[_Pile]:
    kitty = view.rules.table.kitty_term
    turned_up = view.turned_up if view.kitty_count else ()
    called = None if view.contract is None else view.contract.called
    piles = [
        _Pile("called", () if called is None else (called,)),
        _Pile(kitty, turned_up, view.kitty_count - len(turned_up)),
        _Pile("turned up", () if view.kitty_count else view.turned_up),
        _Pile("on the table", view.on_table),
        _Pile("drawn", () if view.drawn is None else (view.drawn,)),
        _Pile("to draw", (), view.to_draw - (view.drawn is not None)),
        _Pile("handed on", view.passed_on),
        _Pile("discards" if view.seat is None else "your discards", view.discards),
    ]
    return [pile for pile in piles if pile.count > 0]


def draw_shelf(
    view: "View", canvas: Canvas, options: TableOptions, x: float, y: float, width: float
) -> tuple[list[str], float]:
    """Draw the kitty and the other cards outside the hands in one row; return the drawing and its height."""
    piles = _piles(view)
    if not piles:
        return [], 0
    least = 84.0
    total = sum(max(least, _natural(pile)) for pile in piles)
    shrink = min(1.0, (width - 12 * (len(piles) - 1)) / total)
    drawn: list[str] = []
    for pile in piles:
        room = max(least, _natural(pile)) * shrink
        drawn += _pile(pile, canvas, options, x, y, room)
        x += room + 12
    return drawn, CARD[1] * _SMALL + 34


def _natural(pile: _Pile) -> float:
    return CARD[0] * _SMALL + 32 * (len(pile.shown) - 1) + 6 * pile.hidden


def _pile(pile: _Pile, canvas: Canvas, options: TableOptions, x: float, y: float, room: float) -> list[str]:
    wide = CARD[0] * _SMALL
    told = f"{pile.name}: {pile.count}" if pile.hidden else pile.name
    drawn = [label(told, x, y + 9, 16, room, fill=canvas.palette.felt_ink)]
    squeeze = min(1.0, (room - wide) / max(_natural(pile) - wide, 1))
    left = x
    for card in sort_hand(pile.shown, sorting=options.sorting):
        drawn.append(draw_small(card, canvas, left, y + 22, _SMALL))
        left += 32 * squeeze
    drawn += [draw_small_back(canvas, left + 6 * squeeze * place, y + 22, _SMALL) for place in range(pile.hidden)]
    return drawn
