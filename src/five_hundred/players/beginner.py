"""The beginner, who plays like the plain player but makes many mistakes."""

from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.table.view import View
from five_hundred.players import plain
from five_hundred.players.random_numbers import rng_for

__all__ = ["choose_as_beginner"]


def choose_as_beginner(view: View, seed: int) -> Action:
    """Return the action of a beginner, who values a hand too high or too low and plays one card in three at random.

    Args:
        seed: a whole number; the same view and the same seed always lead to the same action.

    Returns:
        One of ``view.legal``.

    Raises:
        ValueError: it is another seat's turn to act.
        TypeError: ``view`` is not a View.
    """
    planned = plain.choose(view, 0.0)
    rng = rng_for(view, seed)
    if view.phase == "bidding":
        return plain.choose(view, rng.uniform(-2.0, 1.5))
    if isinstance(planned, PlayCard) and rng.random() < 1 / 3:
        return rng.choice(plain.legal_plays(view))
    return planned
