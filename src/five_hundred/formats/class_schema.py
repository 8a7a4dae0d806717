"""JSON Schema generated from classes: each field's type becomes a schema, and its docstring becomes the description."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from five_hundred.base.docstring_texts import texts_of
from five_hundred.base.option_kinds import Json
from five_hundred.cards.card import Card, Suit
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.hand_of_cards import Hand
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import OwnCards
from five_hundred.formats.plain_data import PROPERTIES
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import Strain, TrickBid

__all__ = ["add_object", "definitions_of_strings", "ref"]

_CARD: Final = r"(?:RJ|BJ|(?:[2-9]|1[0-3]|[JQKA])[SCDH]'?)"
_STRINGS: Final[Mapping[str, Mapping[str, Json]]] = MappingProxyType(
    {
        "Card": {
            "pattern": f"^{_CARD}$",
            "description": "A card, such as 10H, AS or RJ; a card of a second pack has an apostrophe, such as 3D'.",
        },
        "Suit": {"enum": [suit.letter for suit in Suit], "description": "A suit."},
        "Strain": {"enum": [strain.code for strain in Strain], "description": "A trump suit, or no trump (NT)."},
        "Bid": {"pattern": r"^\S", "description": "A trick bid such as 7H, or the code of a special bid such as OM."},
        "Play": {
            "pattern": f"^{_CARD}(?: as [SCDH])?$",
            "description": "A played card, such as 7H; for a led joker, also the suit named for it, as in RJ as H.",
        },
        "ActionText": {"pattern": r"^\S", "description": "An action in text notation, such as bid 7H."},
    }
)
"""The values that are written as strings."""

_WRITTEN_AS: Final[Mapping[Any, str]] = MappingProxyType(
    {
        Card: "Card",
        Suit: "Suit",
        Strain: "Strain",
        TrickBid: "Bid",
        SpecialBid: "Bid",
        Bid: "Bid",
        PlayCard: "Play",
        Action: "ActionText",
        Event: "Event",
    }
)
"""The types whose definitions are not generated from their fields, each with the name of its definition."""

_LEFT_OUT: Final = (RuleSet, PublicState, OwnCards, tuple[State, ...])
"""The types of the fields that objects omit: the rules are sent only once, a view is sent as facts, and a review's
states are sent as AllSeeingViews."""

_PLAIN: Final[Mapping[Any, str]] = MappingProxyType({int: "integer", bool: "boolean", str: "string", NoneType: "null"})


def definitions_of_strings() -> dict[str, Any]:
    """Return new definitions of the values that are written as strings, such as cards and bids."""
    return {name: {"type": "string", **text} for name, text in _STRINGS.items()}


def ref(name: str) -> dict[str, Json]:
    """Return a reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


def add_object(kind: type, defs: dict[str, Any], **named: Json) -> None:
    """Add the definition of a class, and the definitions of the classes of its fields.

    Args:
        defs: the definitions; the function adds to them.
        named: keys with fixed values, which distinguish the objects of this class from those of other classes.
    """
    properties: dict[str, Any] = {key: {"const": name} for key, name in named.items()}
    hints, told = get_type_hints(kind), texts_of(kind)
    defs[kind.__name__] = {"type": "object", "description": told[""], "properties": properties}
    for field in attrs.fields(kind):
        if hints[field.name] in _LEFT_OUT:
            continue
        schema = _of(hints[field.name], defs)
        properties[field.name] = {**schema, "description": told[field.name]} if field.name in told else schema
    for name in PROPERTIES.get(kind, ()):
        schema = _of(hints[name] if name in hints else get_type_hints(getattr(kind, name).fget)["return"], defs)
        properties[name] = {**schema, "description": told[name]}


def _of(kind: Any, defs: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type annotation, and add the definitions of the classes that it needs."""
    if kind in _WRITTEN_AS:
        return ref(_WRITTEN_AS[kind])
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    if kind is Hand:
        return {"type": "array", "items": ref("Card")}
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return {"anyOf": _without_doubles([_of(each, defs) for each in inner])}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is tuple and inner[-1] is not ...:
        count = len(inner)
        return {"type": "array", "prefixItems": [_of(each, defs) for each in inner], "minItems": count, "items": False}
    if origin is Mapping:
        keys = {"pattern": "^[0-9]+$"} if inner[0] is int else _of(inner[0], defs)
        return {"type": "object", "propertyNames": keys, "additionalProperties": _of(inner[1], defs)}
    if origin is not None:  # a tuple, a sequence or a set, all of which become lists
        return {"type": "array", "items": _of(inner[0], defs)}
    if issubclass(kind, StrEnum):
        defs.setdefault(kind.__name__, {"enum": [each.value for each in kind], "description": texts_of(kind)[""]})
    elif kind.__name__ not in defs:
        add_object(kind, defs)
    return ref(kind.__name__)


def _without_doubles(schemas: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [schema for number, schema in enumerate(schemas) if schema not in schemas[:number]]
