"""The type of a computer player."""

from collections.abc import Callable
from typing import TypeAlias

from five_hundred.engine.actions import Action
from five_hundred.engine.table.view import View

__all__ = ["Player"]

Player: TypeAlias = Callable[[View], Action]
"""A function that takes the view of the seat to act and returns one of the view's legal actions."""
