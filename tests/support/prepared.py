"""Rules under which rare phases occur, and the phases as parameters of a test."""

from collections.abc import Mapping

import pytest

from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.table.phase_classes import Bidding, Playing

__all__ = ["EVERY_PHASE", "PREPARED"]

PREPARED: Mapping[str, Mapping[str, object]] = {
    "drawing": {"table.players": 2, "table.partnership": "solo", "table.deal_form": "drawn"},
    "adding": {"table.players": 2, "table.partnership": "solo", "table.deal_form": "exposed-eight"},
    "taking-exposed": {"table.players": 2, "table.partnership": "solo", "table.deal_form": "exposed-eight"},
    "throwing-in": {"table.misdeal": "no-ace-no-face-partner-agrees"},
    "calling-breach": {"penalties.breach": "either"},
    "calling": {"table.partnership": "called-card"},
    "declaring-alone": {"contracts.declare": True},
    "giving-to-declarer": {"contracts.declare": True},
    "nominating": {"play.joker_nominate": "yes"},
    "answering-claim": {"play.claims": "by-consent"},
}
"""Options without which a phase hardly ever comes up."""

EVERY_PHASE = [
    each if each in {Bidding, Exchanging, Playing} else pytest.param(each, marks=pytest.mark.long) for each in PHASES
]
"""All phases; the usual run tests only the frequent ones, and the long run tests the others, too."""
