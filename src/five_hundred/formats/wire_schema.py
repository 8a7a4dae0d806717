"""JSON Schema of the messages between a server and a player, generated from the classes of the messages.

The schema describes the views, events, refusals, bid grids, actions and reviews that
:mod:`five_hundred.formats.wire` writes, and also statistics and sessions. The module
:mod:`five_hundred.formats.typescript` turns the schema into declarations for TypeScript.
"""

from functools import cache
from typing import Any, Final

from five_hundred.base.option_kinds import Json
from five_hundred.engine.refusals import Illegal
from five_hundred.engine.table.view import View
from five_hundred.engine.views.all_seeing import AllSeeingView
from five_hundred.engine.views.bid_grid import BidGrid
from five_hundred.formats import statistics
from five_hundred.formats.class_schema import add_object, definitions_of_strings, ref
from five_hundred.formats.plain_data import ACTIONS, EVENTS, VIEW_VERSION
from five_hundred.formats.record import record_schema
from five_hundred.formats.replayed_hands import HandReview
from five_hundred.formats.session import session_schema

__all__ = ["wire_schema"]

_MESSAGES: Final = (
    *("View", "AllSeeingView", "Event", "Illegal", "BidGrid", "Action", "HandReview", "Statistics", "Session"),
)


@cache
def _schema() -> dict[str, Any]:
    defs = definitions_of_strings()
    add_object(View, defs, version=VIEW_VERSION)
    for kind in (AllSeeingView, BidGrid, Illegal):
        add_object(kind, defs)
    add_object(HandReview, defs)
    for name, event in EVENTS.items():
        add_object(event, defs, event=name)
    for name, action in ACTIONS.items():
        add_object(action, defs, action=name)
    add_object(statistics.Statistics, defs, format=statistics.FORMAT.name, version=statistics.FORMAT.version)
    defs["Session"], defs["MatchRecord"] = session_schema(), record_schema()
    defs["Session"]["properties"]["matches"]["items"] = ref("MatchRecord")
    for name in ("Session", "MatchRecord"):
        del defs[name]["$schema"]
        defs[name]["description"] = f"{defs[name].pop('title')}; it reveals the cards of all players."
    defs["View"]["properties"]["legal"]["items"] = {"anyOf": [ref("ActionText"), ref("Action")]}
    for title, kinds in (("Event", EVENTS), ("Action", ACTIONS)):
        defs[title] = {"anyOf": [ref(kind.__name__) for kind in kinds.values()]}
    defs["Event"]["description"] = "A public fact, which may be sent to every player."
    defs["Action"]["description"] = "An action as an object with named fields."
    for each in defs.values():
        if "properties" in each:
            each.setdefault("required", list(each["properties"]))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a match of 500",
        "description": "The messages that servers and clients exchange, and the documents about whole matches.",
        "anyOf": [ref(name) for name in _MESSAGES],
        "$defs": dict(sorted(defs.items())),
    }


def wire_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the messages between a server and a player.

    Each message has a definition under ``$defs``: ``View``, ``AllSeeingView``, ``Event`` and each event, ``Illegal``,
    ``BidGrid``, ``HandReview``, and ``Action`` and each action.  ``Statistics``, ``Session`` and ``MatchRecord`` are
    the documents that a server saves or sends after a match.

    Returns:
        The schema, which the caller may change.
    """
    copied: dict[str, Json] = _copy(_schema())
    return copied


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(each) for key, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value
