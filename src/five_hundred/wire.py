"""Messages from a server to a player: views, events and refusals as plain data for JSON.

This module also reads views and events back.  A player sends actions to the server as strings
(:mod:`five_hundred.formats.notation`).

Cards, bids and suits are written in action notation: ``10H``, ``RJ``, ``7NT``, ``OM``, ``H``.  A play is written as its
card, and a led joker as ``RJ as H``.  Tuples become lists, seats and sides are numbers, and missing values are
``null``.
"""

from five_hundred.formats.wire import *
from five_hundred.formats.wire import __all__ as __all__
