"""Pictures as SVG: a card, a hand, a trick, the bid grid, or a whole table as one seat sees it.

Every function returns an :class:`Svg`, a string that notebooks display as a picture.  A picture needs no fonts, files
or scripts and contains no ids, so one page can hold any number of pictures.  Each picture has a title and a description
for readers who cannot see it, and nothing is distinguished by colour alone.  The attributes ``data-card``, ``data-bid``
and ``data-seat`` tell a program what was clicked.

Hidden cards stay hidden: a table is drawn from a view and never from a state.  :mod:`five_hundred.display.text` prints
the same things on terminals.
"""

from five_hundred.display.svg.grid import bid_grid
from five_hundred.display.svg.hands import card, hand, trick
from five_hundred.display.svg.palette import DARK, LIGHT, Palette
from five_hundred.display.svg.picture import Svg
from five_hundred.display.svg.table import table

__all__ = ["DARK", "LIGHT", "Palette", "Svg", "bid_grid", "card", "hand", "table", "trick"]
