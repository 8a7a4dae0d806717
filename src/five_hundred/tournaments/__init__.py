"""Compare computer players: tournaments on duplicate deals.

Modules of ``tournaments`` may import every subpackage except ``cli`` and ``testing``.
"""

from five_hundred.tournaments.duplicate import (
    DuplicateDeal,
    HandResult,
    duplicate_deal,
    duplicate_match,
    numbered_deal,
    play_hand,
)
from five_hundred.tournaments.running import Progress, play_tournament
from five_hundred.tournaments.standings import Comparison, Standings, standings_text

__all__ = [
    "Comparison",
    "DuplicateDeal",
    "HandResult",
    "Progress",
    "Standings",
    "duplicate_deal",
    "duplicate_match",
    "numbered_deal",
    "play_hand",
    "play_tournament",
    "standings_text",
]
