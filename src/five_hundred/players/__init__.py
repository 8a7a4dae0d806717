"""Computer players: they choose an action from a view.

A player receives a view, which holds what its seat may see, and returns one of its legal actions.  A player never
receives a state.

May import: ``formats``, ``display`` and the rooms below them.
"""

from collections.abc import Callable
from typing import TypeAlias

from five_hundred.bids.actions import Action
from five_hundred.engine.view import View
from five_hundred.players.plain import choose

__all__ = ["Player", "choose"]

Player: TypeAlias = Callable[[View], Action]
"""A player: a function that takes the view of the seat to act and returns one of the view's legal actions."""
