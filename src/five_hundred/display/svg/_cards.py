"""Draw one card: in full, with only its left part visible, in a small size, or face down."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card, Rank
from five_hundred.display.svg._canvas import Canvas, Symbol
from five_hundred.display.svg._markup import element, group, label, place, rect
from five_hundred.display.svg._suit_shapes import crown, joker_cap, lattice, suit_shape
from five_hundred.display.svg.palette import Palette

__all__ = [
    "CARD",
    "FAN",
    "RAISED",
    "draw_back",
    "draw_card",
    "draw_edge",
    "draw_fan",
    "draw_mark",
    "draw_row",
    "draw_small",
    "draw_small_back",
    "draw_tick",
]

CARD: Final = (100, 140)
"""The width and height of a card, in drawing units."""
FAN: Final = 306
"""The maximum width of a row of small face-down cards, in drawing units."""
_FAN_STEP: Final = 28
RAISED: Final = 18
"""The distance by which a card that may be played is raised above the others, in drawing units."""
_MIDDLE: Final = (50, 70)
_LEFT, _CENTRE, _RIGHT = 37, 50, 63
# The positions of the pips: pairs on the left and right at some heights, and single pips in the middle.
_THREE_HIGH: Final = (30, 70, 110)
_FOUR_HIGH: Final = (34, 58, 82, 106)
_FIVE_HIGH: Final = (28, 49, 70, 91, 112)
_PIPS: Final[dict[Rank, tuple[Sequence[float], Sequence[float]]]] = {
    Rank.TWO: ((), (30, 110)),
    Rank.THREE: ((), _THREE_HIGH),
    Rank.FOUR: ((30, 110), ()),
    Rank.FIVE: ((30, 110), (70,)),
    Rank.SIX: (_THREE_HIGH, ()),
    Rank.SEVEN: (_THREE_HIGH, (50,)),
    Rank.EIGHT: (_THREE_HIGH, (50, 90)),
    Rank.NINE: (_FOUR_HIGH, (70,)),
    Rank.TEN: (_FOUR_HIGH, (46, 94)),
    Rank.ELEVEN: (_FOUR_HIGH, (46, 70, 94)),
    Rank.TWELVE: (_FIVE_HIGH, (38, 102)),
    Rank.THIRTEEN: ((28, 47, 93, 112), (37, 54, 70, 86, 103)),
}
_COURT: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)


def draw_card(card: Card, canvas: Canvas, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a whole card with its upper left corner at (``x``, ``y``)."""
    return _draw(_whole, card, canvas, x, y, scale)


def draw_small(
    card: Card, canvas: Canvas, x: float = 0, y: float = 0, scale: float = 1, *, chosen: bool = False
) -> str:
    """Draw a card with a large rank and suit, which stay legible if the card is small and partly covered."""
    return _draw(_small, card, canvas, x, y, scale, chosen)


def _draw(
    form: Callable[[Palette, bool, Card], Symbol],
    card: Card,
    canvas: Canvas,
    x: float,
    y: float,
    scale: float,
    chosen: bool = False,
) -> str:
    symbol = form(canvas.palette, canvas.four_colours, card)
    if not chosen:
        return canvas.use(symbol, x, y, scale, card=card)
    mark = _small_tick if form is _small else _tick
    body = [canvas.use(symbol, 0, 0), canvas.use(mark(canvas.palette), 0, 0)]
    return place(body, x, y, scale, data_card=card.code, data_chosen="true")


def draw_back(canvas: Canvas, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a face-down card."""
    return canvas.use(_back(canvas.palette), x, y, scale)


def draw_small_back(canvas: Canvas, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a face-down card with a simple pattern that stays clear at a small size."""
    return canvas.use(_small_back(canvas.palette), x, y, scale)


def draw_fan(count: int, canvas: Canvas, x: float, y: float, scale: float) -> str:
    """Draw overlapping small face-down cards; at scale 1, the row is at most ``FAN`` wide."""
    return canvas.use(_fan(canvas.palette, count), x, y, scale)


def draw_edge(canvas: Canvas, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw the thick edge that marks a card."""
    return canvas.use(_edge(canvas.palette), x, y, scale)


def draw_mark(canvas: Canvas) -> str:
    """Draw the mark of a chosen card: a thick edge and a tick."""
    return canvas.use(_tick(canvas.palette), 0, 0)


def draw_row(
    shown: Sequence[Card],
    face_down: int,
    canvas: Canvas,
    x: float,
    y: float,
    step: float,
    scale: float = 1,
    raised: Collection[Card] = (),
    chosen: Collection[Card] = (),
) -> list[str]:
    """Draw a row of overlapping cards: first the face-up cards, then the face-down cards.

    Args:
        x: the left edge.
        y: the upper edge of cards that are not raised.
        raised: the cards that are raised above the others.
    """
    drawn = []
    for number, each in enumerate(shown):
        whole = number == len(shown) - 1 and not face_down
        # The left part of a card shows more than its corner, because part of the card is visible below a raised
        # neighbour.
        form = _whole if whole or step >= CARD[0] * scale else _left_part
        top = y - (RAISED * scale if each in raised else 0)
        drawn.append(_draw(form, each, canvas, x + step * number, top, scale, each in chosen))
    backs = (draw_back(canvas, x + step * (len(shown) + number), y, scale) for number in range(face_down))
    return [*drawn, *backs]


@kept
def _whole(palette: Palette, four_colours: bool, card: Card) -> Symbol:
    canvas = Canvas(palette, four_colours)
    upper = _corner(card, canvas)
    lower = group([upper], transform="rotate(180 50 70)")
    return canvas.symbol(_name_of(card), [_face(canvas), upper, lower, *_centre(card, canvas)])


@kept
def _left_part(palette: Palette, four_colours: bool, card: Card) -> Symbol:
    canvas = Canvas(palette, four_colours)
    return canvas.symbol(f"{_name_of(card)}-left", [_face(canvas), _corner(card, canvas)])


@kept
def _small(palette: Palette, four_colours: bool, card: Card) -> Symbol:
    canvas = Canvas(palette, four_colours)
    colour = canvas.of_card(card)
    if card.suit is None:
        body = [label(card.code, 9, 36, 42, 58, fill=colour, bold=True), joker_cap(card, 42, 92, 54, canvas)]
    else:
        body = [label(_index(card), 9, 36, 54, 62, fill=colour, bold=True), suit_shape(card.suit, 34, 88, 48, canvas)]
    return canvas.symbol(f"{_name_of(card)}-small", [_face(canvas), *body])


@kept
def _back(palette: Palette) -> Symbol:
    canvas = Canvas(palette, four_colours=False)
    body = [
        rect(1, 1, 98, 138, 9, fill=palette.back, stroke=palette.edge),
        rect(8, 8, 84, 124, 5, fill="none", stroke=palette.back_lines, stroke_width=2),
        place([lattice(5, 7, canvas)], *_MIDDLE),
    ]
    return canvas.symbol("back", body)


@kept
def _small_back(palette: Palette) -> Symbol:
    body = [
        rect(1, 1, 98, 138, 12, fill=palette.back, stroke=palette.back_lines, stroke_width=4),
        rect(18, 18, 64, 104, 5, fill="none", stroke=palette.back_lines, stroke_width=5),
    ]
    return Canvas(palette, four_colours=False).symbol("back-small", body)


@kept
def _fan(palette: Palette, count: int) -> Symbol:
    canvas = Canvas(palette, four_colours=False)
    step = min(_FAN_STEP, (FAN - CARD[0]) / max(count - 1, 1))
    return canvas.symbol(f"fan-{count}", [draw_small_back(canvas, step * place) for place in range(count)])


@kept
def _edge(palette: Palette) -> Symbol:
    body = [rect(1, 1, 98, 138, 9, fill="none", stroke=palette.mark, stroke_width=7)]
    return Canvas(palette, four_colours=False).symbol("edge", body)


@kept
def _tick(palette: Palette) -> Symbol:
    return _chosen(palette, "chosen", 17, 68)


@kept
def _small_tick(palette: Palette) -> Symbol:
    return _chosen(palette, "chosen-small", 58, 70)


def _chosen(palette: Palette, name: str, x: float, y: float) -> Symbol:
    """Draw the mark of a chosen card: a thick edge, and a tick at the point (``x``, ``y``)."""
    canvas = Canvas(palette, four_colours=False)
    return canvas.symbol(name, [draw_edge(canvas), *draw_tick(x, y, canvas)])


def draw_tick(x: float, y: float, canvas: Canvas, scale: float = 1) -> list[str]:
    """Draw the tick of a chosen card or bid, in a circle around the point (``x``, ``y``)."""
    palette = canvas.palette
    tick = f"M{x - 6 * scale:g} {y:g}l{4 * scale:g} {5 * scale:g} {8 * scale:g}-{9 * scale:g}"
    return [
        element("circle", cx=x, cy=y, r=12 * scale, fill=palette.mark, stroke=palette.edge),
        element("path", d=tick, fill="none", stroke=palette.mark_ink, stroke_width=3.5 * scale),
    ]


def _name_of(card: Card) -> str:
    return card.code.replace("'", "-2")


def _face(canvas: Canvas) -> str:
    return rect(1, 1, 98, 138, 9, fill=canvas.palette.paper, stroke=canvas.palette.edge)


def _index(card: Card) -> str:
    return card.rank.code + ("'" if card.copy else "")


def _corner(card: Card, canvas: Canvas) -> str:
    """Draw the rank and suit in the upper left corner; an apostrophe marks a card of the second pack."""
    colour = canvas.of_card(card)
    if card.suit is None:
        return label(card.code, 19, 18, 20, fill=colour, anchor="middle", bold=True)
    return group(
        [
            label(_index(card), 17, 18, 25, 29, fill=colour, anchor="middle", bold=True),
            suit_shape(card.suit, 17, 42, 19, canvas),
        ]
    )


def _centre(card: Card, canvas: Canvas) -> list[str]:
    colour = canvas.of_card(card)
    if card.suit is None:
        cap = joker_cap(card, 50, 64, 60, canvas)
        return [cap, label("JOKER", 50, 100, 13, anchor="middle", fill=colour, bold=True)]
    if card.rank is Rank.ACE:
        return [suit_shape(card.suit, *_MIDDLE, 56, canvas)]
    if card.rank in _COURT:
        return [
            rect(31, 22, 38, 96, 5, fill="none", stroke=colour, stroke_width=1.5),
            crown(card, 50, 41, 58, canvas),
            crown(card, 50, 99, 58, canvas, turned=True),
            element("path", d="M31 70H35M65 70H69", stroke=colour, stroke_width=1.5),
            suit_shape(card.suit, *_MIDDLE, 27, canvas),
        ]
    pairs, singles = _PIPS[card.rank]
    size = 17 if card.rank < Rank.NINE else 15
    spots = [(x, y) for y in pairs for x in (_LEFT, _RIGHT)] + [(_CENTRE, y) for y in singles]
    return [suit_shape(card.suit, x, y, size, canvas, turned=y > _MIDDLE[1]) for x, y in spots]
