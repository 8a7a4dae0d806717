"""Computer players, which choose actions from views.

A player is a function that receives the view of the seat to act and returns a legal action.  A player never receives a
state, which contains hidden cards.

Modules of ``players`` may import every subpackage except ``cli`` and ``testing``.
"""

from five_hundred.players.levels import LEVELS, level
from five_hundred.players.plain import choose
from five_hundred.players.player import Player

__all__ = ["LEVELS", "Player", "choose", "level"]
