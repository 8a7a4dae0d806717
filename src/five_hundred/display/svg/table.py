"""Draw a table for one seat: its hand at the bottom, the other seats around the table, and the trick in the middle."""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final

from five_hundred.cards.card import Card, Suit
from five_hundred.cards.seats import Seat
from five_hundred.display.alt_text import say_table, say_turn
from five_hundred.display.cards_of_trick import last_complete_trick
from five_hundred.display.event_sentences import mark_inkle
from five_hundred.display.open_table import OpenTable, as_table
from five_hundred.display.seat_names import named, side_names, words
from five_hundred.display.sorting import USUAL_SORTING, Sorting, sort_hand
from five_hundred.display.svg._canvas import Canvas
from five_hundred.display.svg._cards import CARD, RAISED, draw_row, draw_small
from five_hundred.display.svg._markup import group, label, rect
from five_hundred.display.svg._suit_shapes import draw_bid, suit_shape
from five_hundred.display.svg._table_parts import PLATE, SEAT_WIDTH, draw_plate, draw_seat, draw_shelf, seat_height
from five_hundred.display.svg.cards_in_a_row import LAST_TRICK_HEIGHT, draw_last_trick
from five_hundred.display.svg.palette import LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.table_options import TableOptions, table_options
from five_hundred.engine.auction.bid_legality import can_be_contract, first_to_bid
from five_hundred.engine.table.events import say_score
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.ladder import ladder_of

if TYPE_CHECKING:
    from five_hundred.engine.table.view import View
    from five_hundred.engine.views.all_seeing import AllSeeingView

__all__ = ["table"]

_WIDE: Final = 560
_EDGE: Final = 10
_LINE: Final = 24
"""The distance between two lines of text about the last hand, in drawing units."""
_OWN_SCALE: Final = 0.86
_MOST_IN_ROW: Final = 16
_ROW: Final = 70
"""The distance between two rows of the hand at the bottom, in drawing units."""
_PLACES: Final[dict[int, tuple[str, ...]]] = {
    1: ("top",),
    2: ("top left", "top right"),
    3: ("left", "top", "right"),
    4: ("left", "top left", "top right", "right"),
    5: ("left", "top left", "top", "top right", "right"),
}
"""For each number of other seats, the positions of these seats, clockwise from the left."""
_TURNS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0, 1), (0, -1)),
    3: ((0, 1), (-1, -0.5), (1, -0.5)),
    4: ((0, 1), (-1, 0), (0, -1), (1, 0)),
    5: ((0, 1), (-1, 0.25), (-0.6, -0.85), (0.6, -0.85), (1, 0.25)),
    6: ((0, 1), (-1, 0.5), (-1, -0.5), (0, -1), (1, -0.5), (1, 0.5)),
}
"""For each number of seats, how far right and down each card of a trick is from the middle of the table.

The numbers are multiples of ``_ACROSS`` (horizontally) and of the distance that ``_Table._down`` returns (vertically).
"""
_TRICK_SCALE: Final = 0.54
_ACROSS: Final = 62
"""The horizontal distance from the middle of the table to the trick's cards at the sides, in drawing units."""


def table(
    view: "View | AllSeeingView",
    *,
    names: Sequence[str] | None = None,
    sorting: Sorting = USUAL_SORTING,
    chosen: Iterable[Card] = (),
    last_trick: bool = False,
    last_hand: bool = False,
    trick_counts: bool = True,
    four_colours: bool = False,
    palette: Palette = LIGHT,
    width: float | None = None,
) -> Svg:
    """Draw a table as one seat sees it, or with all cards.

    The seat's own hand is at the bottom, and the other seats follow clockwise around the table.  Exposed hands and the
    face-up cards of dummies are shown.  ``D`` marks the dealer, and an arrow marks the seat that must call or play.  If
    the seat may play only some of its cards, those cards are raised.  In a spectator's view and in the view of all
    cards, seat 0 is at the bottom.

    Args:
        view: the seat's view; or, for people who may see every hand, the view of all cards.
        names: the name of each seat, starting with seat 0 and including dummies; ``None`` for compass names such as
            ``South``.
        sorting: how to sort the cards of each hand, and those of other groups such as the discards.
        chosen: the cards that the player has selected in the hands of the view, such as those to discard; the picture
            marks them with a thick edge and a tick.
        last_trick: whether to draw the last complete trick (``view.last_trick``), in a row above the seat's own hand.
        last_hand: whether to write, above the seat's own hand, the result of the hand that was scored last
            (``view.last_hand``): the outcome of the contract, and for each side its points and its new score.
        trick_counts: whether to write how many tricks each seat has taken.
        four_colours: see :func:`card`.
        palette: see :func:`card`.
        width: the maximum width, as a number of CSS pixels; ``None`` for 560.

    Returns:
        The picture.

    Raises:
        TypeError: ``view`` is neither a View nor an AllSeeingView, ``sorting`` is not a Sorting, a chosen card is not a
            Card, or ``last_trick``, ``last_hand`` or ``trick_counts`` is not a bool.
        ValueError: ``names`` does not have one name for each seat, a chosen card is not in a hand that the view shows,
            or ``width`` is not above 0.
    """
    view = as_table(view)
    options = table_options(view, sorting, chosen, last_trick, last_hand, trick_counts)
    return _Table(view, named(view.rules, names), Canvas(palette, four_colours), options).drawn(width)


class _Table:
    def __init__(self, view: "View", who: Sequence[str], canvas: Canvas, options: TableOptions) -> None:
        self.view, self.who, self.canvas, self.options = view, who, canvas, options
        self.palette = canvas.palette
        self.playable = view.playable
        seats = view.rules.table.seating.seats
        # A spare hand that plays sits opposite the declarer, whatever its seat number.
        around = view.playing if len(view.playing) == len(seats) else seats
        own = around.index(view.seat or 0)
        self.around = around[own:] + around[:own]

    def drawn(self, width: float | None) -> Svg:
        places = dict(zip(_PLACES[len(self.around) - 1], self.around[1:], strict=True))
        body = self._head()
        y = self._head_height() + _EDGE
        top = {place: seat for place, seat in places.items() if place.startswith("top")}
        for place, seat in top.items():
            body.append(self._seat(seat, _left(place, len(top)), y))
        y += max((self._height(seat) for seat in top.values()), default=0) + _EDGE
        sides = {place: seat for place, seat in places.items() if place not in top}
        down = self._down()
        high = max(2 * down + CARD[1] * _TRICK_SCALE, *(self._height(seat) for seat in sides.values()), 0)
        for place, seat in sides.items():
            x = _EDGE if place == "left" else _WIDE - _EDGE - SEAT_WIDTH
            body.append(self._seat(seat, x, y + (high - self._height(seat)) / 2))
        body += self._middle(_WIDE / 2, y + high / 2)
        y += high + _EDGE
        shelf, shelf_height = draw_shelf(self.view, self.canvas, self.options, _EDGE, y, _WIDE - 2 * _EDGE)
        body += shelf
        y += shelf_height
        body += (last_hand := self._last_hand(y))
        y += _LINE * len(last_hand)
        if self.options.last_trick and (last := last_complete_trick(self.view)) is not None:
            body += draw_last_trick(last, self.who, self.canvas, _EDGE + 4, y, _WIDE - 2 * _EDGE - 4)
            y += LAST_TRICK_HEIGHT
        body += self._own(y)
        y += self._own_height() + _EDGE
        felt = rect(0, 0, _WIDE, y, 16, fill=self.palette.felt)
        title = "The table with all cards face up" if isinstance(self.view, OpenTable) else "The table"
        title = title if self.view.seat is None else f"The table as {self._name(self.around[0])} sees it"
        return self.canvas.picture(
            [felt, *body], (_WIDE, y), title, " ".join(say_table(self.view, self.who, self.options)), width
        )

    def _name(self, seat: Seat) -> str:
        return self.who[seat]

    # The head: the contract and the scores

    def _score_rows(self) -> int:
        return -(-len(self.view.scores) // 3)

    def _head_height(self) -> float:
        return 44 + 26 * self._score_rows()

    def _head(self) -> list[str]:
        view, ink = self.view, self.palette.felt_ink
        ground = rect(0, 0, _WIDE, self._head_height(), 16, fill=self.palette.felt_dark)
        played, room = self._played()
        turn = label(say_turn(view, self.who), _EDGE + 4, 24, 20, _WIDE - 2 * _EDGE - room, fill=ink)
        scores = []
        columns = min(len(view.scores), 3)
        room = (_WIDE - 2 * _EDGE) / columns
        for side, (name, points) in enumerate(zip(side_names(view.rules, self.who), view.scores, strict=True)):
            x, y = _EDGE + 4 + room * (side % 3), 54 + 26 * (side // 3)
            told = f"{name} {str(points).replace('-', '−')}"
            scores.append(label(told, x, y, 17, room - 8, fill=ink))
        return [ground, turn, *played, *scores]

    def _played(self) -> tuple[list[str], float]:
        """Draw the contract, the declarer and the points, and return the drawing and its width."""
        contract, ink = self.view.contract, self.palette.felt_ink
        if contract is None or contract.bid is None or contract.declarer is None:
            return [], 0
        points = ladder_of(self.view.rules).points[contract.bid]
        right, wide = _WIDE - _EDGE, 66 if contract.special is None else 110
        by = f"{self._name(contract.declarer)}, {points}"
        drawn = [
            rect(right - wide, 10, wide, 28, 6, fill=self.palette.paper),
            draw_bid(contract.bid, right - wide / 2, 24, 20, wide - 6, self.canvas, self.palette.ink),
            label(by, right - wide - 8, 24, 17, 140, anchor="end", fill=ink),
        ]
        return drawn, wide + 152

    def _last_hand(self, y: float) -> list[str]:
        """Write the result of the hand that was scored last, then the points of the sides, three sides to a line."""
        last = self.view.last_hand
        if not self.options.last_hand or last is None:
            return []
        what, points = say_score(words(self.view.rules, self.who), last.score, str(last.contract.bid), "−")
        lines = [f"last hand: {what}", *(";  ".join(points[place : place + 3]) for place in range(0, len(points), 3))]
        left, room, ink = _EDGE + 4, _WIDE - 2 * _EDGE - 4, self.palette.felt_ink
        return [label(line, left, y + _LINE * (number + 0.5), 16, room, fill=ink) for number, line in enumerate(lines)]

    # The seats

    def _seat(self, seat: Seat, x: float, y: float) -> str:
        return draw_seat(self.view, seat, self._name(seat), self.canvas, self.options, x, y, self._raised(seat))

    def _height(self, seat: Seat) -> float:
        return seat_height(self.view, seat, self.options)

    def _raised(self, seat: Seat) -> Collection[Card]:
        """Return those of a seat's cards that may be played, or no cards if all of them may be played."""
        return self.playable if len(self.playable) < len(self.view.cards_of(seat) or ()) else ()

    def _own_rows(self) -> int:
        return -(-self.view.counts[self.around[0]] // _MOST_IN_ROW)

    def _own_height(self) -> float:
        rows = self._own_rows()
        return PLATE + (RAISED + 4 + CARD[1] * _OWN_SCALE + _ROW * (rows - 1) if rows else 0)

    def _own(self, y: float) -> list[str]:
        """Draw the seat at the bottom; a very long hand, such as one with a big kitty, takes several rows."""
        view, seat, rows = self.view, self.around[0], self._own_rows()
        shown = sort_hand(view.cards_of(seat) or (), view.rules, view.contract, seat, sorting=self.options.sorting)
        count, wide, raised = view.counts[seat], _WIDE - 2 * _EDGE, self._raised(seat)
        drawn = [draw_plate(view, seat, self._name(seat), self.canvas, self.options, _EDGE, y, wide)]
        in_row, card_wide = -(-count // max(rows, 1)), CARD[0] * _OWN_SCALE
        step = min(card_wide + 4, (wide - card_wide) / max(in_row - 1, 1))
        left, top = (_WIDE - card_wide - step * (in_row - 1)) / 2, y + PLATE + RAISED + 4
        for row in range(rows):
            here = slice(in_row * row, in_row * (row + 1))
            faces = shown[here]
            backs = len(range(count)[here]) - len(faces)
            drawn += draw_row(
                faces, backs, self.canvas, left, top + _ROW * row, step, _OWN_SCALE, raised, self.options.chosen
            )
        return [group(drawn, data_seat=seat)]

    # The middle: the trick, or the highest bid

    def _middle(self, x: float, y: float) -> list[str]:
        return self._trick(x, y) if self.view.playing else self._bid(x, y)

    def _down(self) -> float:
        """Return the vertical distance from the middle of the table to the trick's upper and lower cards."""
        return 80 if len(self.around) > 5 else 66

    def _trick(self, x: float, y: float) -> list[str]:
        spots = dict(zip(self.around, _TURNS[len(self.around)], strict=True))
        wide, high = CARD[0] * _TRICK_SCALE, CARD[1] * _TRICK_SCALE
        drawn = []
        for number, on_table in enumerate(self.view.trick):
            across, down = spots[on_table.seat]
            left, top = x + _ACROSS * across - wide / 2, y + self._down() * down - high / 2
            drawn.append(draw_small(on_table.card, self.canvas, left, top, _TRICK_SCALE))
            if number == 0:
                drawn.append(self._led(left + wide, top, on_table.suit))
        return drawn

    def _led(self, right: float, top: float, suit: Suit | None) -> str:
        """Draw the word ``led`` beside the card that was led and, for a joker, the suit that the player named."""
        wide = 34 if suit is None else 48
        left = right - wide + 8
        drawn = [rect(left, top - 9, wide, 20, 6, fill=self.palette.paper, stroke=self.palette.edge)]
        drawn.append(label("led", left + 5, top + 1, 15, fill=self.palette.ink))
        drawn += [] if suit is None else [suit_shape(suit, left + wide - 11, top + 1, 14, self.canvas)]
        return group(drawn)

    def _bid(self, x: float, y: float) -> list[str]:
        """Draw the contract or, while the auction goes on, the highest bid so far, with its bidder and its points."""
        view, ink, rules = self.view, self.palette.felt_ink, self.view.rules
        contract = view.contract
        bid: Bid | None = view.standing if contract is None else contract.bid
        if bid is None:
            told = "All passed: no trump" if contract is not None else ""
            return [label(told, x, y, 20, 180, anchor="middle", fill=ink)] if told else []
        bidder = first_to_bid(view.calls, bid) if contract is None else contract.declarer
        assert bidder is not None  # a seat made the bid
        # The points of a bid that cannot become the contract have no effect.
        points = f", {ladder_of(rules).points[bid]}" if can_be_contract(rules, bid) else ""
        by = f"{self._name(bidder)}{points}"
        heading = "contract" if contract is not None else mark_inkle("bid so far", rules, bid)
        drawn = [
            label(heading, x, y - 54, 16, 180, anchor="middle", fill=ink),
            rect(x - 80, y - 40, 160, 50, 10, fill=self.palette.paper, stroke=self.palette.mark, stroke_width=3),
            draw_bid(bid, x, y - 15, 32, 150, self.canvas, self.palette.ink),
            label(by, x, y + 28, 18, 180, anchor="middle", fill=ink),
        ]
        return drawn


def _left(place: str, count: int) -> float:
    """Return the left edge of a seat at the top, given the number of seats at the top."""
    gap = (_WIDE - count * SEAT_WIDTH) / (count + 1)
    column = {"top left": 0, "top": count // 2, "top right": count - 1}[place]
    return gap + column * (SEAT_WIDTH + gap)
