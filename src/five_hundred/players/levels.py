"""Computer players of several strengths."""

from functools import partial
from typing import Final

from five_hundred.base.arguments import expect_number
from five_hundred.base.messages import shown_value
from five_hundred.players.beginner import choose_as_beginner
from five_hundred.players.plain import choose
from five_hundred.players.player import Player
from five_hundred.players.sound import choose_soundly

__all__ = ["LEVELS", "level"]

LEVELS: Final = (1, 2, 3)
"""The levels of computer players, from the weakest to the strongest."""


def level(number: int, *, seed: int = 0) -> Player:
    """Return a computer player of a given strength.

    Level 1 is a beginner: it values its hand too high or too low, and plays one card in three at random.

    Level 2 is the plain player (:func:`five_hundred.players.choose`): it counts its trumps and high cards, wins tricks
    as cheaply as it can, and looks only at its own cards and at the current trick.

    Level 3 plays soundly by rules of thumb: it bids if the bid improves its chance to win the match, supports its
    partner's suit, empties short suits when it discards, draws trumps and then stops, and counts the cards that have
    been played.

    A player keeps no memory between calls: the same view and the same seed always lead to the same action.

    Args:
        number: the level, from 1 to 3.
        seed: a whole number that decides the choices of a beginner; the other levels make no random choices.

    Raises:
        ValueError: there is no such level.
        TypeError: ``number`` or ``seed`` is not a whole number.
    """
    expect_number(number, "number", 1)
    if number not in LEVELS:
        raise ValueError(f"number must be a level from {LEVELS[0]} to {LEVELS[-1]}, got {shown_value(number)}")
    expect_number(seed, "seed", 0)
    if number == 1:
        return partial(choose_as_beginner, seed=seed)
    return choose if number == 2 else choose_soundly
