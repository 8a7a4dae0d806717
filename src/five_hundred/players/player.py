"""The type of a computer player, and the random numbers of players that repeat their choices."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from five_hundred.engine.actions import Action
from five_hundred.engine.table.view import View

__all__ = ["Player", "rng_for"]

Player: TypeAlias = Callable[[View], Action]
"""A function that takes the view of the seat to act and returns one of the view's legal actions."""


def rng_for(view: View, seed: int) -> Random:
    """Return a random generator for a decision; the same view and the same seed always produce the same numbers."""
    tricks = [card.code for trick in view.tricks for card in trick.cards]
    now = [each.card.code for each in view.trick]
    # A random generator with a string as its seed produces the same numbers on every machine.
    return Random(f"{seed} {view.seat} {view.hands_played} {view.scores} {view.hand} {len(view.calls)} {tricks} {now}")
