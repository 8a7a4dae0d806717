"""Solve hands in which all cards are visible: find the value of each card and the result of perfect play.

The solver searches only the play of the cards.  The rules of a trick come from ``engine.play.trick_rules``, and the
points come from ``engine.score.scoring``; no module of ``solver`` contains a rule of the game.  With numba (the extra
``fast``), the search is compiled; without numba, the same code runs as plain Python and takes about a hundred times as
long.

The solver needs none of the extras.
"""

from five_hundred.solver.analysis_report import report_svg, report_text
from five_hundred.solver.bulk import solve_all
from five_hundred.solver.contract_values import ContractValue, best_discard, contract_value
from five_hundred.solver.deal_report import values_svg, values_text
from five_hundred.solver.hand_analysis import AnalysedPlay, HandAnalysis, analyse_hand, analysis_schema
from five_hundred.solver.par import DealValues, Par, deal_values, deal_values_schema
from five_hundred.solver.search import SearchLimitError
from five_hundred.solver.solution import CardValue, Solution, best_line, solve, warm_up

__all__ = [
    "AnalysedPlay",
    "CardValue",
    "ContractValue",
    "DealValues",
    "HandAnalysis",
    "Par",
    "SearchLimitError",
    "Solution",
    "analyse_hand",
    "analysis_schema",
    "best_discard",
    "best_line",
    "contract_value",
    "deal_values",
    "deal_values_schema",
    "report_svg",
    "report_text",
    "solve",
    "solve_all",
    "values_svg",
    "values_text",
    "warm_up",
]
