"""SVG pictures of a card, a hand, a trick, the bid grid, a score sheet, or a whole table as one seat sees it.

Every function returns an :class:`Svg`, a string that notebooks display as a picture.  A picture needs no fonts, files
or scripts, and two pictures share ids only if they show the same drawing, so one page can contain any number of
pictures.  Each picture has a title and a description for readers who cannot see it, and no information is conveyed by
colour alone.  The attributes ``data-card``, ``data-bid`` and ``data-seat`` of an element name what the element shows.

A table is drawn from a view, never from a state, so hidden cards stay hidden. The module
:mod:`five_hundred.text` writes the same information as plain text.
"""

from five_hundred.display.svg import *
from five_hundred.display.svg import __all__ as __all__
