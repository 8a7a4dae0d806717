"""Changes to finished HTML pages: suits are coloured, and scrollable elements can be focused with the keyboard.

The changes happen at the end of the build, so they apply to prose, docstrings and the output of examples.
"""

import re
from typing import Final

__all__ = ["finished"]

_SUITS: Final = {"♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts"}
_PIECE: Final = re.compile(
    r"<(?P<whole>svg|script|style|title|textarea)\b.*?</(?P=whole)>"  # left unchanged
    r"|<[^>]*>"  # tags and their attributes are left unchanged, too
    r"|(?P<card>(?:10|1[1-3]|[2-9AKQJ])?(?P<suit>[♠♣♦♥]))",
    re.DOTALL,
)
_MENDED: Final = (
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    ('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">'),
    # The captions of the table of contents are marked as headings, but the theme gives them no level.
    ('class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"'),
)


def finished(html: str) -> str:
    """Return a page's HTML with coloured cards and suits, and with tables and examples that can be focused."""
    for wrong, right in _MENDED:
        html = html.replace(wrong, right)
    return _PIECE.sub(_coloured, html)


def _coloured(found: re.Match[str]) -> str:
    if found["card"] is None:
        return found[0]
    return f'<span class="suit {_SUITS[found["suit"]]}">{found["card"]}</span>'
