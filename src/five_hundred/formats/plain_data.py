"""Convert cards, bids, actions and the objects that contain them to plain data for JSON, and back.

:mod:`five_hundred.formats.wire` describes the form of the data, and writes and reads whole messages with these
functions.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from functools import cache, partial
from types import GenericAlias, MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin

import attrs
from cattrs import Converter, transform_error
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.v import format_exception

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.interned import kept
from five_hundred.base.message_parts import shown_key, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.plain_values import why_not_writable
from five_hundred.cards.card import SUITS, Card, Suit, parse_card
from five_hundred.cards.seats import Meaning
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.phases import all_phases
from five_hundred.engine.phases.bidding import BidMade
from five_hundred.engine.play.tricks import Trick
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.hand_of_cards import Hand
from five_hundred.engine.table.phase_classes import PhaseName
from five_hundred.engine.table.view import FACTS, View
from five_hundred.engine.views.bid_grid import GridBid
from five_hundred.formats.flat_view import FlatView, built
from five_hundred.formats.notation import parse_action, parse_bid, parse_suit, text_of_play
from five_hundred.formats.replayed_hands import HandReview
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid, Call, Contract
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import Strain, TrickBid
from five_hundred.rules.ladder import ladder_of

__all__ = [
    "ACTIONS",
    "EVENTS",
    "PROPERTIES",
    "VIEW_VERSION",
    "action_from_dict",
    "action_to_dict",
    "class_named",
    "from_plain",
    "name_in_data",
    "plain_writer",
    "to_plain",
]

T = TypeVar("T")
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

_MOST_VALUES: Final = 20_000
"""The maximum number of values, at any depth, in a view or an event.

A long auction has about 4,000 values.  A view has up to three auctions: that of this deal, that of the last hand, and
that of the previous deal if the previous deal was thrown in.
"""


_MOST_NUMBER: Final = 2**53 - 1
"""The largest number that every JSON parser reads exactly."""


def to_plain(value: object) -> Any:
    """Return a value as plain data: objects become dictionaries, tuples become lists, and cards become their codes.

    The value may be a view, an event, an action, or anything that they contain.
    """
    return _writer().unstructure(value)


def plain_writer(kind: Any) -> Callable[[Any], Any]:
    """Return the function that converts values of a certain type to plain data."""
    write: Callable[[Any], Any] = _writer().get_unstructure_hook(kind)
    return write


def from_plain(document: Mapping[Any, object], kind: type[T], rules: RuleSet) -> T:
    """Read an object from plain data.

    Args:
        document: a value for each field of the object; other keys are ignored, so that servers may send additional
            data.

    Raises:
        InvalidNotationError: the document is not valid; the message names the place of the error.
    """
    _check_size(document)
    try:
        return _reader(rules).structure(document, kind)
    except Exception as error:
        # cattrs raises groups of the errors from its hooks; transform_error flattens them to "what @ $.where".
        what, _, where = transform_error(error, format_exception=_what)[0].rpartition(" @ ")
        raise InvalidNotationError(f"{where.removeprefix('$.')}: {what}") from None


def class_named(
    document: object, key: str, classes: Mapping[str, type[T]], example: str
) -> tuple[type[T], Mapping[Any, object]]:
    """Check that plain data is a mapping; return the class of the event or action that it describes, and the data.

    Args:
        key: ``event`` or ``action``.
        example: one of the names, for the error message.

    Raises:
        InvalidNotationError: the document is not a mapping, or does not name one of the classes.
    """
    name = document.get(key) if isinstance(document, Mapping) else None
    kind = classes.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(document, Mapping):
        raise InvalidNotationError(f"{key}: must be the name of an {key}, such as {example}, got {shown_value(name)}")
    return kind, document


def action_to_dict(action: Action) -> dict[str, Json]:
    """Return an action as plain data: each field under its name, and the action's name under the key ``action``.

    A client that receives actions as plain data does not have to read text notation.

    Args:
        action: the action; a deal or an exchange contains hidden cards.

    Raises:
        TypeError: ``action`` is not an action.
    """
    expect(action, tuple(ACTIONS.values()), "action", "an action, such as one from legal_actions()")
    fields = {name: getattr(action, name) for name in _fields(type(action))}
    return {
        "action": name_in_data(type(action)),
        **{name: to_plain(each) for name, each in fields.items()},
    }


def action_from_dict(document: object, rules: RuleSet) -> Action:
    """Read an action from plain data, which may come from an untrusted client.

    The function checks the form of the action; :func:`five_hundred.apply` checks whether it is legal.

    Args:
        document: plain data in the form that :func:`action_to_dict` returns.
        rules: the house rules of the match.

    Returns:
        An action that equals the original.

    Raises:
        InvalidNotationError: the document is not valid; the message names the place of the error.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    kind, data = class_named(document, "action", ACTIONS, "play-card")
    fields = _fields(kind)
    given = {key: value for key, value in data.items() if key != "action"}
    if unknown := [key for key in given if key not in fields]:
        known = f"; known fields: {', '.join(fields)}" if fields else ", because this action has no fields"
        raise InvalidNotationError(f"{shown_key(unknown[0])}: {data['action']} has no such field{known}")
    if missing := [key for key in fields if key not in given]:
        raise InvalidNotationError(f"{missing[0]}: required field missing")
    if kind is not PlayCard:
        return from_plain(given, kind, rules)
    play = from_plain(given, _Play, rules)
    return PlayCard(play.card, play.suit)


@attrs.frozen
class _Play:
    """The fields of a play when the whole action is an object; elsewhere in plain data, a play is one string."""

    card: Card
    suit: Suit | None


def _fields(kind: type[Action]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind))


@cache
def _writer() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_unstructure_hook(Card, lambda card: card.code)
    converter.register_unstructure_hook(Suit, lambda suit: suit.letter)
    converter.register_unstructure_hook(PlayCard, text_of_play)
    converter.register_unstructure_hook(Hand, lambda hand: [card.code for card in hand])
    for kind in (TrickBid, SpecialBid):
        converter.register_unstructure_hook(kind, lambda bid: bid.code)
    converter.register_unstructure_hook(Strain, lambda strain: strain.code)
    converter.register_unstructure_hook(StrEnum, lambda choice: choice.value)
    # A set has no order, but the data must not differ from one process to the next.
    converter.register_unstructure_hook_func(
        lambda kind: kind == frozenset[Suit],
        lambda suits: [suit.letter for suit in SUITS if suit in suits] if suits else [],
    )
    converter.register_unstructure_hook_func(lambda kind: kind == Bid | None, lambda bid: bid and bid.code)
    converter.register_unstructure_hook_func(lambda kind: kind == Suit | None, lambda suit: suit and suit.letter)
    converter.register_unstructure_hook_func(_is_number, lambda number: number)
    converter.register_unstructure_hook_factory(_is_list, partial(_list_writer, converter))
    converter.register_unstructure_hook(HandScore, _with_properties(converter, HandScore))
    converter.register_unstructure_hook(GridBid, _with_properties(converter, GridBid))
    # The writer is compiled from the types of the facts, and a view has all of them as attributes.
    converter.register_unstructure_hook(View, make_dict_unstructure_fn(FlatView, converter, legal=override(omit=True)))
    return converter


def _is_number(kind: Any) -> bool:
    """Return whether a type is that of whole numbers, whatever they mean; some may be missing."""
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        return all(each is NoneType or _is_number(each) for each in get_args(kind))
    return kind is int or (get_origin(kind) is Annotated and _is_number(kind.__origin__))


def _is_list(kind: Any) -> bool:
    """Return whether a type is that of tuples of any length, whose items have the same type."""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _is_sequence(kind: Any) -> bool:
    return _is_list(kind) or get_origin(kind) is Sequence


def _list_writer(converter: Converter, kind: Any) -> Callable[[Any], list[Any]]:
    item, _ = get_args(kind)
    if _is_number(item):
        return list
    write = converter.get_unstructure_hook(item)
    return lambda items: [*map(write, items)]


def _with_properties(converter: Converter, kind: type[T]) -> Callable[[T], dict[str, Any]]:
    fields = make_dict_unstructure_fn(kind, converter)
    return lambda value: {
        **fields(value),
        **{name: converter.unstructure(getattr(value, name)) for name in PROPERTIES[kind]},
    }


@kept
def _reader(rules: RuleSet) -> Converter:
    converter = Converter()  # unknown keys are ignored, so that servers may send additional data
    # The hooks below read the classes that are written in another form.
    converter.register_structure_hook_factory(attrs.has, partial(_of_object, converter, rules))
    converter.register_structure_hook_factory(_is_sequence, partial(_of_list, converter))
    suits = _of_list(converter, tuple[Suit, ...])
    converter.register_structure_hook_func(
        lambda kind: kind == frozenset[Suit], lambda value, kind: frozenset(suits(value, kind))
    )

    def known(card: Card) -> Card:
        if card not in rules.table.pack.index:
            raise ValueError(f"{card} is not in the pack of this game")
        return card

    def play(text: str) -> PlayCard:
        action = parse_action(f"play {text}", rules)
        assert isinstance(action, PlayCard)
        return PlayCard(known(action.card), action.suit)

    def reads(kind: Any, read: Callable[[str], object]) -> None:
        converter.register_structure_hook_func(lambda each: each == kind, lambda value, _: read(_strictly(value, str)))

    reads(Card, lambda text: known(parse_card(text)))
    converter.register_structure_hook(Hand, lambda cards, _: Hand(_once(converter.structure(cards, tuple[Card, ...]))))
    reads(Suit, parse_suit)
    reads(PlayCard, play)
    converter.register_structure_hook_func(
        lambda each: each == Action,
        lambda value, _: (
            action_from_dict(value, rules) if isinstance(value, Mapping) else parse_action(_strictly(value, str), rules)
        ),
    )
    reads(Bid, lambda text: parse_bid(text, rules))
    converter.register_structure_hook_func(
        lambda each: each == Bid | None,
        lambda value, _: None if value is None else parse_bid(_strictly(value, str), rules),
    )
    for kind in _KINDS:
        converter.register_structure_hook(kind, _strictly)
    converter.register_structure_hook_func(lambda each: each is RuleSet, lambda *_: rules)
    table = rules.table
    most = {Meaning.SEAT: len(table.seating.seats) - 1, Meaning.SIDE: len(table.seating.sides) - 1}
    most |= {Meaning.CARDS: len(table.pack), Meaning.COUNT: _MOST_NUMBER}
    entries = {Meaning.PER_SEAT: len(table.seating.seats), Meaning.PER_SIDE: len(table.seating.sides)}

    def meant(value: Any, kind: Any) -> Any:
        (meaning,) = kind.__metadata__
        found = converter.structure(value, kind.__origin__)
        if meaning in entries:
            if len(found) != entries[meaning]:
                raise ValueError(f"must have {entries[meaning]} entries, one {meaning.value}, got {len(found)}")
        elif not 0 <= found <= most[meaning]:
            right = f"a {meaning.value}" if meaning in (Meaning.SEAT, Meaning.SIDE) else "a number"
            raise ValueError(f"must be {right} from 0 to {most[meaning]}, got {shown_value(found)}")
        return found

    converter.register_structure_hook_func(
        lambda each: isinstance(getattr(each, "__metadata__", (None,))[0], Meaning), meant
    )
    converter.register_structure_hook_func(lambda each: each == PhaseName, lambda value, _: _phase_name(value))
    converter.register_structure_hook(View, lambda value, _: built(converter.structure(value, FlatView), rules))
    return converter


def _of_object(converter: Converter, rules: RuleSet, kind: type[T]) -> Callable[[Any, Any], T]:
    """Return a function that reads an object, and then checks that its fields agree with each other."""
    read, check = make_dict_structure_fn(kind, converter), _CHECKS.get(kind)

    def structure(value: Any, _: Any) -> T:
        if not isinstance(value, Mapping):
            raise TypeError(f"must be an object with the fields of {name_in_data(kind)}, got {shown_value(value)}")
        found = read(value, kind)
        if check is not None and (wrong := check(found, rules)) is not None:
            raise ValueError(wrong)
        return found

    return structure


def _of_list(converter: Converter, kind: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
    """Return a function that reads a list; a string or an object is no list, although Python can go through it."""
    item, *_ = get_args(kind)
    items: Any = GenericAlias(list, (item,))
    pair = len(get_args(item)) if get_origin(item) is tuple and not _is_list(item) else None

    def structure(value: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise TypeError(f"must be a list, got {shown_value(value)}")
        if pair is not None and not all(isinstance(each, list | tuple) and len(each) == pair for each in value):
            raise TypeError(f"must be a list of lists of {pair} values")
        return tuple(converter.structure(value, items))

    return structure


def _once(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if len({*cards}) != len(cards):
        raise ValueError("must not contain a card twice")
    return cards


def _wrong_trick(trick: Trick, _: RuleSet) -> str | None:
    if not trick.seats or len({*trick.seats}) != len(trick.seats):
        return "the seats of a trick must be different, and there must be at least one"
    if len(trick.plays) != len(trick.seats):
        return f"a trick of {len(trick.seats)} seats must have as many plays, got {len(trick.plays)}"
    return None if trick.winner in trick.seats else "the winner must be one of the seats of the trick"


def _wrong_contract(contract: Contract, rules: RuleSet) -> str | None:
    if (contract.bid is None) != (contract.declarer is None):
        return "a contract must have both a bid and a declarer, or neither of them"
    return _wrong_bid(contract, rules)


def _wrong_bid(fact: Contract | Call | BidMade, rules: RuleSet) -> str | None:
    """Refuse what cannot have been bid; an action may have any bid, because the engine says why it is illegal."""
    known = fact.bid is None or fact.bid in ladder_of(rules).points
    return None if known else f"{fact.bid} is not a bid of these rules"


_CHECKS: Final[Mapping[type, Callable[[Any, RuleSet], str | None]]] = MappingProxyType(
    {Trick: _wrong_trick, Contract: _wrong_contract, Call: _wrong_bid, BidMade: _wrong_bid}
)
"""What must hold between the fields of an object, besides the meaning of each field (``Seat``, ``PerSide``, ...)."""


def _strictly(value: Any, kind: Any) -> Any:
    if kind not in _KINDS:
        known = {str(each): each for each in kind}  # an enumeration of strings
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"must be one of {', '.join(known)}, got {shown_value(value)}")
        return known[value]
    if type(value) is not kind:
        raise TypeError(f"must be {_KINDS[kind]}, got {shown_value(value)}")
    if kind is int and abs(value) > _MOST_NUMBER:
        raise ValueError(f"must be a number that JSON can carry, at most 2**53 - 1, got {shown_value(value)}")
    if (why := why_not_writable(value)) is not None:
        raise ValueError(why)
    return value


def _phase_name(value: object) -> str:
    if not isinstance(value, str) or value not in get_args(PhaseName):
        raise ValueError(f"must be one of {', '.join(get_args(PhaseName))}, got {shown_value(value)}")
    return value


_KINDS: Final = {int: "a whole number", bool: "true or false", str: "a string"}


def _check_size(document: object) -> None:
    """Refuse a document with more values than a view can have, so that the converter need not report each wrong value.

    Raises:
        InvalidNotationError: the document has too many values.
    """
    count, left = 0, [document]
    while left:
        value = left.pop()
        inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
        count += len(inner)
        if count > _MOST_VALUES:
            raise InvalidNotationError(f"the document must have at most {_MOST_VALUES:,} values, but has more")
        left.extend(inner)


def _what(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, TypeError | ValueError) else str(format_exception(error, kind))
