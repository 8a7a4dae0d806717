"""Random numbers that depend only on a seed and on what a seat sees.

A player with the same seed who sees the same things again therefore makes the same choice again.
"""

from random import Random

from five_hundred.engine.table.view import View

__all__ = ["rng_for"]


def rng_for(view: View, seed: int) -> Random:
    """Return a random generator for a decision; the same view and the same seed always produce the same numbers."""
    tricks = [card.code for trick in view.tricks for card in trick.cards]
    now = [each.card.code for each in view.trick]
    # A random generator with a string as its seed produces the same numbers on every machine.
    return Random(f"{seed} {view.seat} {view.hands_played} {view.scores} {view.hand} {len(view.calls)} {tricks} {now}")
