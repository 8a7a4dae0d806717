"""A diagram of steps and of the transitions between them, as SVG in the colours of the page.

The steps are drawn in order from top to bottom.  Transitions that skip steps are on the right, and transitions to
earlier steps are on the left.  All transitions to the same step share one line, so no line needs a label.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

import attrs

__all__ = ["drawn"]

_WIDTH, _HEIGHT, _GAP = 116, 30, 22
_LANE: Final = 11
"""The distance between two parallel lines, in pixels."""
_MARGIN: Final = 8


@attrs.frozen
class _Place:
    """The name and position of a step."""

    name: str
    left: int
    top: int

    @property
    def right(self) -> int:
        return self.left + _WIDTH

    @property
    def middle(self) -> int:
        return self.left + _WIDTH // 2

    @property
    def bottom(self) -> int:
        return self.top + _HEIGHT


def drawn(
    steps: Sequence[str], ways: Iterable[tuple[str, str]], usual: Iterable[tuple[str, str]], title: str
) -> list[str]:
    """Return the lines of the SVG.

    Args:
        steps: the names of the steps from top to bottom.
        ways: the transitions, as pairs of a step and the next step.
        usual: the transitions that are drawn thick.
        title: the title of the diagram; a description for screen readers follows it and lists the transitions.
    """
    order = {name: number for number, name in enumerate(steps)}
    known, thick = sorted(set(ways), key=lambda way: (order[way[1]], order[way[0]])), set(usual)
    over = _lanes([way for way in known if order[way[1]] > order[way[0]] + 1], order)
    back = _lanes([way for way in known if order[way[1]] < order[way[0]]], order)
    left = _MARGIN + _LANE * (len(back) + 1)
    places = {name: _Place(name, left, _MARGIN + number * (_HEIGHT + _GAP)) for name, number in order.items()}
    width = left + _WIDTH + _LANE * (len(over) + 1) + _MARGIN
    height = _MARGIN * 2 + len(steps) * (_HEIGHT + _GAP) - _GAP
    told = ". ".join(f"{one}: then {', '.join(b for a, b in known if a == one) or 'nothing'}" for one in steps)
    lines = [
        f'<svg class="steps" role="img" viewBox="0 0 {width} {height}" width="{width}" '
        'aria-labelledby="steps-title steps-told" xmlns="http://www.w3.org/2000/svg">',
        f'<title id="steps-title">{escape(title)}</title>',
        f'<desc id="steps-told">{escape(told)}.</desc>',
    ]
    # Thick lines come last, so that they are drawn above the others.
    for one, other in sorted(known, key=lambda way: way in thick):
        kind = "usual" if (one, other) in thick else "rare"
        lines += _way(places[one], places[other], over, back, kind)
    for place in places.values():
        again = " ↻" if (place.name, place.name) in known else ""
        lines += [
            f'<rect x="{place.left}" y="{place.top}" width="{_WIDTH}" height="{_HEIGHT}" rx="6"/>',
            f'<text x="{place.middle}" y="{place.top + 20}">{escape(place.name)}{again}</text>',
        ]
    return [*lines, "</svg>"]


def _lanes(ways: Iterable[tuple[str, str]], order: dict[str, int]) -> dict[str, int]:
    """Number the lines of the steps that transitions lead to; lines for shorter transitions are further inside."""
    farthest: dict[str, int] = {}
    for one, other in ways:
        farthest[other] = max(farthest.get(other, 0), abs(order[one] - order[other]))
    return {name: lane for lane, name in enumerate(sorted(farthest, key=lambda name: farthest[name]), start=1)}


def _way(one: _Place, other: _Place, over: dict[str, int], back: dict[str, int], kind: str) -> list[str]:
    """Draw a line with its arrowhead; a transition from a step to itself has no line."""
    if one == other:
        return []
    if other.top == one.bottom + _GAP:
        return [
            f'<path class="{kind}" d="M{one.middle} {one.bottom}V{other.top - 6}"/>',
            _point(kind, other.middle, other.top, 0, 1),
        ]
    if other.top > one.top:
        begin, end, x, into = one.right, other.right, one.right + over[other.name] * _LANE, -1
    else:
        begin, end, x, into = one.left, other.left, one.left - back[other.name] * _LANE, 1
    # Lines start below the middle of a step and end above the middle.
    leaves, arrives = one.top + 21, other.top + 9
    turn = 5 if other.top > one.top else -5
    return [
        f'<path class="{kind}" d="M{begin} {leaves}H{x + into * 5}Q{x} {leaves} {x} {leaves + turn}'
        f'V{arrives - turn}Q{x} {arrives} {x + into * 5} {arrives}H{end - into * 6}"/>',
        _point(kind, end, arrives, into, 0),
    ]


def _point(kind: str, x: int, y: int, right: int, down: int) -> str:
    """Draw an arrowhead that ends at the given point and is parallel to one of the axes."""
    back_x, back_y, side_x, side_y = x - right * 7, y - down * 7, down * 4, right * 4
    corners = f"{x},{y} {back_x + side_x},{back_y + side_y} {back_x - side_x},{back_y - side_y}"
    return f'<polygon class="{kind}" points="{corners}"/>'
