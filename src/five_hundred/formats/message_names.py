"""The names of events, actions and properties in plain data, such as ``card-played`` for ``CardPlayed``."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from five_hundred.engine.actions import Action
from five_hundred.engine.phases import all_phases
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.view import FACTS, View
from five_hundred.engine.views.bid_grid import GridBid
from five_hundred.formats.replayed_hands import HandReview

__all__ = ["ACTIONS", "EVENTS", "PROPERTIES", "VIEW_VERSION", "name_in_data"]

VIEW_VERSION: Final = 2
"""The version of the form of a view; version 1 had no ``version`` and seven facts fewer."""


def name_in_data(kind: type) -> str:
    """Return the name of a class in plain data: its words in lower case, joined by hyphens."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


EVENTS: Final[Mapping[str, type[Event]]] = MappingProxyType({name_in_data(kind): kind for kind in all_phases.EVENTS})
"""The classes of events, keyed by name."""

ACTIONS: Final[Mapping[str, type[Action]]] = MappingProxyType({name_in_data(kind): kind for kind in all_phases.ACTIONS})
"""The classes of actions, keyed by name."""

PROPERTIES: Final[Mapping[type, tuple[str, ...]]] = MappingProxyType(
    {
        View: FACTS,
        HandScore: ("after",),
        GridBid: ("label",),
        HandReview: ("picked_up", "passed_on", "discards", "played", "abandoned"),
    }
)
"""The properties that plain data contains besides the fields of a class, so that a client need not compute them."""
