"""The JSON Schema of a conformance document."""

from typing import Final

import attrs

from five_hundred.base.option_kinds import Json
from five_hundred.engine.refusals import Reason
from five_hundred.engine.score.match_end import Ending
from five_hundred.engine.score.scoring import LineKind
from five_hundred.engine.table.events import ThrownIn
from five_hundred.rules.groups import Groups
from five_hundred.testing.conformance import FORMAT, VERSION

__all__ = ["conformance_schema"]

_SEAT: Final[Json] = {"type": "integer", "minimum": 0, "maximum": 5}
_ACTION: Final[Json] = {"type": "string", "minLength": 1, "description": "An action in notation, such as 'play 7H'."}
_CARD: Final[Json] = {"type": "string", "pattern": "^([RB]J|([2-9]|1[0-3]|[JQKA])[SCDH]'?)$"}
_SUIT: Final[Json] = {"enum": ["S", "C", "D", "H", None]}
_POINTS: Final[Json] = {"type": "integer"}


def conformance_schema() -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the output of ``python -m five_hundred.testing.conformance``."""
    situation = _situation()
    case = _object(
        {
            "rules": {"type": "string", "description": "The name of the RuleSet in 'rulesets'."},
            "dealer": {**_seat("The seat that deals first.")},
            "scores": _list(_POINTS, "The score of each side at the start, in points."),
            "steps": _list(_step(situation), "The steps of the case, in order; each step is one action."),
            "end": {
                **_object(situation),
                "description": "The phase, the legal actions and some refused actions after the last step.",
            },
        }
    )
    groups: Json = {
        "type": "object",
        "required": [field.name for field in attrs.fields(Groups)],
        "description": "All options, in their groups; the schema of rules documents says which values are allowed.",
    }
    bid = _object({"bid": {"type": "string"}, "rung": {"type": "integer"}, "points": {"type": "integer"}})
    rules = _object(
        {
            "options": groups,
            "cards": _list(_CARD, "The pack."),
            "sides": _list(
                _list(_SEAT, "The seats that belong to the side."),
                "The sides; the seats of a side score together, and a spare hand belongs to no side.",
            ),
            "bids": _list(
                bid, "All bids from lowest to highest; in an auction, each new bid must have a higher 'rung'."
            ),
        }
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Conformance cases of five_hundred",
        **_object(
            {
                "format": {"const": FORMAT, "description": "The name of the format."},
                "version": {"const": VERSION, "description": "The version of the format."},
                "rulesets": {
                    "type": "object",
                    "description": "The RuleSets, keyed by name, each with its options, cards, sides and bids.",
                    "additionalProperties": rules,
                },
                "cases": _list(case, "The cases, each with the first hands of a match."),
            }
        ),
    }


def _situation() -> dict[str, Json]:
    ways = _object(
        {"count": {"type": "integer", "minimum": 1}, "some": _list(_ACTION, "Some of the legal exchanges, sorted.")}
    )
    return {
        "phase": {"type": "string", "description": "The phase, such as 'bidding' or 'playing'."},
        "by": {
            "anyOf": [_SEAT, {"type": "null"}],
            "description": "The seat that chooses the action; null before a deal and after the match.",
        },
        "seat?": _seat("The seat that plays the next card, if another seat chooses the card, as with a dummy."),
        "legal": {
            "description": "All legal actions, sorted. For an exchange: the number of legal exchanges, and some of "
            "them. For a deal: 'any-order', or 'not-shuffled' if the gathered pack must keep its order.",
            "anyOf": [{"type": "array", "items": _ACTION}, ways, {"enum": ["any-order", "not-shuffled"]}],
        },
        "refused": _list(
            _object(
                {
                    "action": _ACTION,
                    "by?": _seat(
                        "The seat that tries the action, if the reason for the refusal is that another seat must act."
                    ),
                    "reason": {"enum": [reason.value for reason in Reason]},
                    "option": {
                        "type": ["string", "null"],
                        "description": "The path of the option that forbids the action; null if no option forbids it.",
                    },
                }
            ),
            "Some illegal actions, and why they are refused.",
        ),
    }


def _step(situation: dict[str, Json]) -> Json:
    line = _object(
        {
            "side": _SEAT,
            "kind": {"enum": [kind.value for kind in LineKind]},
            "points": _POINTS,
            "tricks": {"type": ["integer", "null"], "description": "The number of tricks that earn the points."},
        }
    )
    score = _object(
        {
            "made": {"type": ["boolean", "null"]},
            "tricks": _list({"type": "integer", "minimum": 0, "maximum": 10}, "The number of tricks of each seat."),
            "before": _list(_POINTS, "The score of each side before the hand, in points."),
            "lines": _list(line, "The points of the hand, line by line."),
            "after": _list(_POINTS, "The score of each side after the hand, in points."),
        }
    )
    return _object(
        {
            **situation,
            "action": _ACTION,
            "piles?": {
                "type": "object",
                "description": "The dealt cards: each hand by its seat, the kitty, and any other piles of cards.",
                "additionalProperties": {"type": "array", "items": _CARD},
            },
            "thrown_in?": {"enum": [reason.value for reason in ThrownIn]},
            "contract?": _object(
                {
                    "bid": {
                        "type": ["string", "null"],
                        "description": "The bid that became the contract; null if the hand is played after all players "
                        "passed.",
                    },
                    "declarer": {"anyOf": [_SEAT, {"type": "null"}]},
                    "trump": _SUIT,
                    "partner": {
                        "anyOf": [_SEAT, {"type": "null"}],
                        "description": "The declarer's partner for this hand only, if the partners rotate; null at any "
                        "other table.",
                    },
                }
            ),
            "trick?": _object(
                {
                    "seats": _list(_SEAT, "The seats that have played a card, in order, starting with the leader."),
                    "cards": _list(_CARD, "The cards that the seats played, in the order of 'seats'."),
                    "led": {**_suit("The suit that was led; null for a joker that belongs to no suit.")},
                    "winner": _SEAT,
                }
            ),
            "score?": score,
            "outcome?": _object(
                {
                    "winners": _list(_SEAT, "The sides that won."),
                    "ending": {"enum": [ending.value for ending in Ending]},
                    "scores": _list(_POINTS, "The final score of each side, in points."),
                }
            ),
        }
    )


def _object(properties: dict[str, Json]) -> dict[str, Json]:
    """Return the schema of an object with only these properties; a ``?`` after a name makes the property optional."""
    return {
        "type": "object",
        "required": [name for name in properties if not name.endswith("?")],
        "properties": {name.rstrip("?"): schema for name, schema in properties.items()},
        "additionalProperties": False,
    }


def _list(items: Json, description: str) -> dict[str, Json]:
    return {"type": "array", "description": description, "items": items}


def _seat(description: str) -> dict[str, Json]:
    return {"type": "integer", "minimum": 0, "maximum": 5, "description": description}


def _suit(description: str) -> dict[str, Json]:
    return {"enum": ["S", "C", "D", "H", None], "description": description}
