"""What is done to a page when it is HTML: suits have their colours, and what can be scrolled can be reached by keys.

It is done at the end so that it holds for prose, docstrings and the output of examples alike.
"""

import re
from typing import Final

__all__ = ["finished"]

_SUITS: Final = {"♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts"}
_PIECE: Final = re.compile(
    r"<(?P<whole>svg|script|style|title|textarea)\b.*?</(?P=whole)>"  # left as they are
    r"|<[^>]*>"  # so are tags, with what stands in their attributes
    r"|(?P<card>(?:10|1[1-3]|[2-9AKQJ])?(?P<suit>[♠♣♦♥]))",
    re.DOTALL,
)
_MENDED: Final = (
    ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
    ('<div class="highlight"><pre>', '<div class="highlight"><pre tabindex="0">'),
    # The captions of the contents say that they are headings, but not of which rank.
    ('class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"'),
)


def finished(html: str) -> str:
    """A page's HTML with every card and suit in its colour, and with tables and examples that take the focus."""
    for wrong, right in _MENDED:
        html = html.replace(wrong, right)
    return _PIECE.sub(_coloured, html)


def _coloured(found: re.Match[str]) -> str:
    if found["card"] is None:
        return found[0]
    return f'<span class="suit {_SUITS[found["suit"]]}">{found["card"]}</span>'
