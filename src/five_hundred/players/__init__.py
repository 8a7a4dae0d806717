"""Computer players, which choose actions from views.

A player is a function that receives the view of the seat to act and returns a legal action.  A player never receives a
state, which contains hidden cards.

Modules of ``players`` may import every subpackage except ``cli`` and ``testing``.
"""

from collections.abc import Callable
from typing import TypeAlias

from five_hundred.bids.actions import Action
from five_hundred.engine.view import View
from five_hundred.players.plain import choose

__all__ = ["Player", "choose"]

Player: TypeAlias = Callable[[View], Action]
"""A function that takes the view of the seat to act and returns one of the view's legal actions."""
