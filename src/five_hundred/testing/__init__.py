"""A kit for property tests: arbitrary RuleSets, matches played to the end, and what must hold in every state.

Nothing here needs Hypothesis except :mod:`five_hundred.testing.strategies`.  ``python -m five_hundred.testing`` plays
random matches under random RuleSets and checks every state.
"""

from five_hundred.testing.arbitrary import Chooser, RandomChooser, arbitrary_rules
from five_hundred.testing.invariants import check_legality, check_state, check_step, check_views
from five_hundred.testing.matches import play_match, random_action

__all__ = [
    "Chooser",
    "RandomChooser",
    "arbitrary_rules",
    "check_legality",
    "check_state",
    "check_step",
    "check_views",
    "play_match",
    "random_action",
]
