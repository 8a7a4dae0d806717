"""Solve hands in which all cards are seen: find the value of each card and the result of perfect play.

The solver searches only the play of the cards.  The rules of a trick come from ``engine.play_legality``, and the points
come from ``engine.scoring``; no module of ``solver`` contains a rule of the game.  With numba (``five-hundred[fast]``),
the search is compiled; without numba, the same code runs as plain Python and takes about a hundred times as long.

Modules of ``solver`` may import ``playouts`` and every subpackage that ``playouts`` may import.
"""

from five_hundred.solver.analysis import CardPlayed, HandAnalysis, analyse_hand
from five_hundred.solver.bulk import solve_all
from five_hundred.solver.report import report_svg, report_text
from five_hundred.solver.solution import CardValue, Solution, best_line, solve

__all__ = [
    "CardPlayed",
    "CardValue",
    "HandAnalysis",
    "Solution",
    "analyse_hand",
    "best_line",
    "report_svg",
    "report_text",
    "solve",
    "solve_all",
]
