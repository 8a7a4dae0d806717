"""Compare computer players on duplicate deals, and compare house rules by playing the same deals under each RuleSet."""

from five_hundred.tournaments.duplicate import (
    DuplicateDeal,
    HandResult,
    duplicate_deal,
    duplicate_match,
    numbered_deal,
    play_hand,
)
from five_hundred.tournaments.rules_compared import ComparedRules, PlayedDeal, compare_rules, compared_text
from five_hundred.tournaments.running import Progress, play_tournament
from five_hundred.tournaments.standings import Comparison, Standings, standings_text

__all__ = [
    "ComparedRules",
    "Comparison",
    "DuplicateDeal",
    "HandResult",
    "PlayedDeal",
    "Progress",
    "Standings",
    "compare_rules",
    "compared_text",
    "duplicate_deal",
    "duplicate_match",
    "numbered_deal",
    "play_hand",
    "play_tournament",
    "standings_text",
]
