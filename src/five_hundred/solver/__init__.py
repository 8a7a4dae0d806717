"""Solve a hand when all cards are seen: what each card is worth, and what perfect play achieves.

The solver searches only the play of the cards.  The rules of a trick are those of ``engine.play_legality``, and the
points come from ``engine.scoring``; no module of ``solver`` contains a rule of the game.  With numba
(``five-hundred[fast]``), the search is compiled; without numba, the same code runs as plain Python, about a hundred
times as slowly.

Modules of ``solver`` may import ``playouts`` and every subpackage that ``playouts`` may import.
"""

from five_hundred.solver.analysis import CardPlayed, analyse_hand
from five_hundred.solver.solution import CardValue, Solution, best_line, solve

__all__ = ["CardPlayed", "CardValue", "Solution", "analyse_hand", "best_line", "solve"]
