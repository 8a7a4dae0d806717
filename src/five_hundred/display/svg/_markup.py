"""Write SVG markup: elements, lines of text, and whole pictures with a description in words."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from five_hundred.base.arguments import expect_real
from five_hundred.display.svg.picture import Svg

__all__ = ["element", "group", "label", "number", "picture", "place", "rect"]

_FONT: Final = "system-ui, Roboto, Helvetica, Arial, sans-serif"
_NOT_XML: Final = re.compile("[^\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN: Final = re.compile(r"[\w #%().,:;/+-]*", re.ASCII)
"""A pattern for attribute values that need no escaping; most values match it."""
_WIDE, _WIDE_BOLD = 0.6, 0.68
"""The average width of a normal letter and of a bold letter in a wide font, as multiples of the font size."""
_SMALLEST: Final = 0.65
"""The smallest scale to which long text is shrunk; text that still does not fit is cut off."""


@lru_cache(maxsize=1024)
def number(value: float) -> str:
    """Write a number, rounded to hundredths, without unnecessary zeros."""
    if type(value) is int:
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


def _quoted(text: str) -> str:
    return f'"{text}"' if _PLAIN.fullmatch(text) else quoteattr(_clean(text))


def _attributes(values: Mapping[str, object]) -> str:
    written = []
    for name, value in values.items():
        if value is not None:
            text = f'"{number(value)}"' if isinstance(value, int | float) else _quoted(str(value))
            written.append(f" {name.replace('_', '-')}={text}")
    return "".join(written)


@lru_cache(maxsize=1024)
def element(tag: str, **attributes: object) -> str:
    """Write an element without content; ``_`` in attribute names becomes ``-``, and ``None`` omits an attribute."""
    return f"<{tag}{_attributes(attributes)}/>"


def group(body: Iterable[str], **attributes: object) -> str:
    """Write a group of elements."""
    return f"<g{_attributes(attributes)}>{''.join(body)}</g>"


def place(body: Iterable[str], x: float, y: float, scale: float = 1, **attributes: object) -> str:
    """Write a group of elements that is moved to a point and scaled."""
    scaled = "" if scale == 1 else f" scale({number(scale)})"
    return group(body, transform=f"translate({number(x)} {number(y)}){scaled}", **attributes)


def rect(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: object) -> str:
    """Write a rectangle, with rounded corners if ``radius`` is not 0."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)


@lru_cache(maxsize=1024)
def label(
    text: str,
    x: float,
    y: float,
    size: float,
    room: float | None = None,
    *,
    fill: str,
    anchor: str = "start",
    bold: bool = False,
) -> str:
    """Write a line of text.

    Args:
        x: the left end of the text, its centre (``anchor="middle"``), or its right end (``"end"``).
        y: the vertical centre of the capital letters.
        room: the maximum width; longer text is shrunk, and cut off if it still does not fit.  ``None`` for no limit.
        anchor: the part of the text that ``x`` refers to.
    """
    wide = _WIDE_BOLD if bold else _WIDE
    if room is not None and len(text) * wide * size > room:
        size = max(_SMALLEST * size, room / (wide * len(text)))
        most = int(room / (wide * size) + 0.01)
        text = text if len(text) <= most else text[: max(most - 1, 1)] + "…"
    weight = ' font-weight="bold"' if bold else ""
    aligned = "" if anchor == "start" else f' text-anchor="{anchor}"'
    at = f'x="{number(x)}" y="{number(y + 0.36 * size)}" font-size="{number(size)}"'
    return f"<text {at}{weight}{aligned} fill={_quoted(fill)}>{escape(_clean(text))}</text>"


def picture(drawing: str, size: tuple[float, float], title: str, description: str, width: float | None) -> Svg:
    """Write a whole picture.

    Args:
        size: the width and height in the picture's units.
        title: the caption: what the picture shows, in a few words.
        description: what the picture shows, in sentences.
        width: the maximum width in CSS pixels; ``None`` for one pixel per unit.

    Raises:
        ValueError: ``width`` is not above 0.
    """
    if width is not None:
        expect_real(width, "width", "a number of pixels above 0, or None", above=0)
    own, high = size
    caption, told = _clean(title), _clean(description)
    shown = own if width is None else width
    head = _attributes(
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {number(own)} {number(high)}",
            "width": shown,
            "height": high * shown / own,
            "style": "max-width:100%;height:auto",
            "role": "img",
            "font-family": _FONT,
        }
    )
    words = f"<title>{escape(caption)}</title><desc>{escape(told)}</desc>"
    return Svg(f"<svg{head}>{words}{drawing}</svg>", caption, told)
