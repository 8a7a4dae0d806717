"""Pictures as SVG: a card, a hand, a trick, the bids, a whole table from one seat.

Every function returns an :class:`Svg`, which is a text that notebooks show as a picture.  It needs no fonts, files or
scripts of its own and has no ids, so that any number of pictures stand on one page.  Each has a title and a description
in words for those who do not see it, and no two things differ in colour alone.  ``data-card``, ``data-bid`` and
``data-seat`` tell a program what it clicks on.

What is hidden stays so: a table is drawn from a view and never from a state.  :mod:`five_hundred.display.text` writes
the same for terminals.
"""

from five_hundred.display.svg.grid import bid_grid
from five_hundred.display.svg.hands import card, hand, trick
from five_hundred.display.svg.palette import DARK, LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.svg.table import table

__all__ = ["DARK", "LIGHT", "Palette", "Svg", "bid_grid", "card", "hand", "table", "trick"]
