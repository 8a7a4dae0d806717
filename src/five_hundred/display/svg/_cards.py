"""Draw one card: in full, with only its left part visible, in a small size, or face down."""

from collections.abc import Collection, Sequence
from typing import Final

from five_hundred.cards.card import Card, Rank
from five_hundred.display.svg._inks import Inks
from five_hundred.display.svg._markup import element, group, label, place, rect
from five_hundred.display.svg._shapes import crown, joker_cap, lattice, suit_shape

__all__ = ["CARD", "RAISED", "draw_back", "draw_card", "draw_corner", "draw_row", "draw_small", "draw_small_back"]

CARD: Final = (100, 140)
"""The width and height of a card, in drawing units."""
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


def _face(inks: Inks, mark: bool = False) -> str:
    stroke = {"stroke": inks.palette.mark, "stroke_width": 7} if mark else {"stroke": inks.palette.edge}
    return rect(1, 1, 98, 138, 9, fill=inks.palette.paper, **stroke)


def draw_card(card: Card, inks: Inks, x: float = 0, y: float = 0, scale: float = 1, *, mark: bool = False) -> str:
    """Draw a whole card with its upper left corner at (``x``, ``y``); a marked card has a thick edge."""
    upper = _corner(card, inks)
    lower = group([upper], transform="rotate(180 50 70)")
    body = [_face(inks, mark), upper, lower, *_centre(card, inks)]
    return place(body, x, y, scale, data_card=card.code)


def draw_corner(card: Card, inks: Inks, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a card of which only the left part is visible, because the next card covers the rest."""
    return place([_face(inks), _corner(card, inks)], x, y, scale, data_card=card.code)


def draw_small(card: Card, inks: Inks, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a card with a large rank and suit, which stay legible if the card is small and partly covered."""
    colour = inks.of_card(card)
    if card.suit is None:
        body = [label(card.code, 9, 36, 42, 58, fill=colour, bold=True), joker_cap(card, 42, 92, 54, inks)]
    else:
        body = [
            label(_index(card), 9, 36, 54, 62, fill=colour, bold=True),
            suit_shape(card.suit, 34, 88, 48, inks),
        ]
    return place([_face(inks), *body], x, y, scale, data_card=card.code)


def draw_back(inks: Inks, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a face-down card."""
    palette = inks.palette
    frame = rect(8, 8, 84, 124, 5, fill="none", stroke=palette.back_lines, stroke_width=2)
    body = [
        rect(1, 1, 98, 138, 9, fill=palette.back, stroke=palette.edge),
        frame,
        place([lattice(5, 7, inks)], *_MIDDLE),
    ]
    return place(body, x, y, scale)


def draw_small_back(inks: Inks, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Draw a face-down card with a simple pattern that stays clear at a small size."""
    palette = inks.palette
    body = [
        rect(1, 1, 98, 138, 12, fill=palette.back, stroke=palette.back_lines, stroke_width=4),
        rect(18, 18, 64, 104, 5, fill="none", stroke=palette.back_lines, stroke_width=5),
    ]
    return place(body, x, y, scale)


def draw_row(
    shown: Sequence[Card],
    face_down: int,
    inks: Inks,
    x: float,
    y: float,
    step: float,
    scale: float = 1,
    raised: Collection[Card] = (),
) -> list[str]:
    """Draw a row of overlapping cards: first the face-up cards, then the face-down cards.

    Args:
        shown: the face-up cards.
        face_down: the number of face-down cards.
        inks: the colours.
        x: the left edge.
        y: the upper edge of cards that are not raised.
        step: the distance from one card to the next.
        scale: the scale of the cards.
        raised: the cards that are raised above the others.
    """
    drawn = []
    for number, each in enumerate(shown):
        whole = number == len(shown) - 1 and not face_down
        # More than the corner of a lower card is visible where a raised card uncovers it.
        draw = draw_card if whole or step >= CARD[0] * scale else draw_corner
        drawn.append(draw(each, inks, x + step * number, y - (RAISED * scale if each in raised else 0), scale))
    backs = (draw_back(inks, x + step * (len(shown) + number), y, scale) for number in range(face_down))
    return [*drawn, *backs]


def _index(card: Card) -> str:
    return card.rank.code + ("'" if card.copy else "")


def _corner(card: Card, inks: Inks) -> str:
    """Draw the rank and suit in the upper left corner; an apostrophe marks a card of the second pack."""
    colour = inks.of_card(card)
    if card.suit is None:
        return label(card.code, 19, 18, 20, fill=colour, anchor="middle", bold=True)
    return group(
        [
            label(_index(card), 17, 18, 25, 29, fill=colour, anchor="middle", bold=True),
            suit_shape(card.suit, 17, 42, 19, inks),
        ]
    )


def _centre(card: Card, inks: Inks) -> list[str]:
    colour = inks.of_card(card)
    if card.suit is None:
        cap = joker_cap(card, 50, 64, 60, inks)
        return [cap, label("JOKER", 50, 100, 13, anchor="middle", fill=colour, bold=True)]
    if card.rank is Rank.ACE:
        return [suit_shape(card.suit, *_MIDDLE, 56, inks)]
    if card.rank in _COURT:
        return [
            rect(31, 22, 38, 96, 5, fill="none", stroke=colour, stroke_width=1.5),
            crown(card, 50, 41, 58, inks),
            crown(card, 50, 99, 58, inks, turned=True),
            element("path", d="M31 70H35M65 70H69", stroke=colour, stroke_width=1.5),
            suit_shape(card.suit, *_MIDDLE, 27, inks),
        ]
    pairs, singles = _PIPS[card.rank]
    size = 17 if card.rank < Rank.NINE else 15
    spots = [(x, y) for y in pairs for x in (_LEFT, _RIGHT)] + [(_CENTRE, y) for y in singles]
    return [suit_shape(card.suit, x, y, size, inks, turned=y > _MIDDLE[1]) for x, y in spots]
