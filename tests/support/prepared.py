"""Rules under which rare phases come up."""

from collections.abc import Mapping

__all__ = ["PREPARED"]

PREPARED: Mapping[str, Mapping[str, object]] = {
    "drawing": {"table.players": 2, "table.partnership": "solo", "table.deal_form": "drawn"},
    "adding": {"table.players": 2, "table.partnership": "solo", "table.deal_form": "exposed-eight"},
    "taking": {"table.players": 2, "table.partnership": "solo", "table.deal_form": "exposed-eight"},
    "consenting": {"table.misdeal": "no-ace-no-face-partner-agrees"},
    "challenging": {"penalties.breach": "either"},
    "calling": {"table.partnership": "called-card"},
    "declaring": {"contracts.declare": True},
    "giving": {"contracts.declare": True},
    "nominating": {"play.joker_nominate": "yes"},
    "claiming": {"play.claims": "by-consent"},
}
"""Options without which a phase hardly ever comes up."""
