"""Messages from a server to a player: views, events and refusals as plain data for JSON.

This module also reads views and events back.  A player sends actions to the server as strings
(:mod:`five_hundred.formats.notation`).

Cards, bids and suits are written in action notation: ``10H``, ``RJ``, ``7NT``, ``OM``, ``H``.  A play is written as its
card, and a led joker as ``RJ as H``.  Tuples become lists, seats and sides are numbers, and missing values are
``null``.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeVar, get_args

import attrs
from cattrs import Converter, transform_error
from cattrs.gen import make_dict_unstructure_fn, override
from cattrs.v import format_exception

from five_hundred.base.arguments import A_RULESET, A_VIEW, expect
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.interned import kept
from five_hundred.base.messages import shown_key, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.bids.actions import Action, PlayCard
from five_hundred.bids.contracts import Bid
from five_hundred.bids.refusals import Illegal
from five_hundred.bids.special_bids import SpecialBid
from five_hundred.bids.trick_bids import Strain, TrickBid
from five_hundred.cards.card import Card, Suit, parse_card
from five_hundred.engine.all_seeing import AllSeeingView
from five_hundred.engine.bid_grid import BidGrid
from five_hundred.engine.events import Event
from five_hundred.engine.hands import Hand
from five_hundred.engine.phases.exchanging import Exchanges
from five_hundred.engine.state import PhaseName
from five_hundred.engine.view import View
from five_hundred.formats.message_names import ACTIONS, EVENTS, name_in_data
from five_hundred.formats.notation import format_action, parse_action, parse_bid, parse_suit
from five_hundred.formats.review import HandReview
from five_hundred.formats.typescript import typescript_declarations
from five_hundred.formats.wire_schema import wire_schema
from five_hundred.rules import RuleSet

__all__ = [
    "action_from_dict",
    "action_to_dict",
    "all_seeing_from_dict",
    "all_seeing_to_dict",
    "bid_grid_to_dict",
    "event_from_dict",
    "event_to_dict",
    "illegal_to_dict",
    "review_to_dict",
    "typescript_declarations",
    "view_from_dict",
    "view_to_dict",
    "wire_schema",
]

T = TypeVar("T")
_MOST_VALUES: Final = 20_000
"""The maximum number of values, at any depth, in a view or an event.

A long auction has about 4,000 values.  A view has up to three auctions: that of this deal, that of the previous deal if
it was thrown in, and that of the last hand.
"""


def view_to_dict(view: View, *, objects: bool = False) -> dict[str, Json]:
    """Return a view as plain data: each field under its name, except for ``rules`` and ``legal``.

    ``rules`` is left out: the rules are the same throughout the match, so send them once, with
    :func:`five_hundred.rules.documents.rules_to_dict`.

    ``legal`` is a list of actions as strings that :func:`five_hundred.parse_action` can read.  While the seat has to
    discard, ``legal`` is empty, because there may be thousands of ways to discard; the seat may discard any cards of
    ``hand``, and ``discard`` is their number.

    Args:
        view: the view of a seat (:func:`five_hundred.engine.view`).
        objects: whether ``legal`` contains the actions as :func:`action_to_dict` writes them, and not as strings.

    Raises:
        TypeError: ``view`` is not a View.
    """
    expect(view, View, "view", A_VIEW)
    document: dict[str, Json] = _writer().unstructure(view)
    write = action_to_dict if objects else format_action
    document["legal"] = [] if view.discard else [write(action) for action in view.legal]
    return document


def view_from_dict(document: object, rules: RuleSet) -> View:
    """Read a view from plain data, so that a remote player receives the same view as a local player.

    The function checks the form of the view but not whether the view is possible: it trusts the server.

    Args:
        document: plain data, such as :func:`view_to_dict` returns.
        rules: the house rules of the match.

    Returns:
        A view that equals the original.

    Raises:
        InvalidNotationError: the document is not valid; the message names the place of the error.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    if not isinstance(document, Mapping):
        raise InvalidNotationError(
            f"view: must be a mapping, such as one from view_to_dict(), got {type(document).__name__}"
        )
    seen = _read({**document, "rules": None}, View, rules)
    if not seen.discard:
        return seen
    if not 0 < seen.discard <= len(seen.hand):
        right = "must be a whole number up to the size of the hand"
        raise InvalidNotationError(f"discard: {right}, got {shown_value(seen.discard)}")
    pack = rules.table.pack
    return attrs.evolve(seen, legal=Exchanges(pack, pack.mask(seen.hand), seen.discard))


def all_seeing_to_dict(seen: AllSeeingView) -> dict[str, Json]:
    """Return a view of all cards as plain data: each field under its name, and ``public`` as :func:`view_to_dict` does.

    Send the result only to people who may see every hand.

    Args:
        seen: the view of all cards (:func:`five_hundred.view_all`).

    Raises:
        TypeError: ``seen`` is not an AllSeeingView.
    """
    expect(seen, AllSeeingView, "seen", "an AllSeeingView, such as view_all(state)")
    document: dict[str, Json] = _writer().unstructure(seen)
    document["public"] = view_to_dict(seen.public)
    return document


def all_seeing_from_dict(document: object, rules: RuleSet) -> AllSeeingView:
    """Read a view of all cards.

    The function checks the format of the view but not whether the view is possible: it trusts the server.

    Args:
        document: plain data, such as :func:`all_seeing_to_dict` returns.
        rules: the house rules of the match.

    Returns:
        A view that equals the original.

    Raises:
        InvalidNotationError: the document is not valid; the message names the place of the error.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    public = document.get("public") if isinstance(document, Mapping) else None
    if not isinstance(document, Mapping) or not isinstance(public, Mapping):
        raise InvalidNotationError("view of all cards: must be a mapping, such as all_seeing_to_dict() returns")
    return _read({**document, "public": {**public, "rules": None}}, AllSeeingView, rules)


def review_to_dict(review: HandReview) -> dict[str, Json]:
    """Return the review of a hand as plain data: its cards, its actions in notation, and the events after each action.

    The review's states are left out: send the table at the cursor with :func:`all_seeing_to_dict`.  Send a review only
    to people who may see every hand.

    Args:
        review: the review (:func:`five_hundred.review_hands`).

    Raises:
        TypeError: ``review`` is not a HandReview.
    """
    expect(review, HandReview, "review", "a HandReview, such as next(review_hands(record))")
    write = _writer().unstructure
    return {
        "number": review.number,
        "dealer": review.dealer,
        "first": review.first,
        "place": review.place,
        "hands": write(review.hands),
        "kitty": write(review.kitty),
        "picked_up": write(review.picked_up),
        "passed_on": write(review.passed_on),
        "discards": write(review.discards),
        "actions": [format_action(action) for action in review.actions],
        "events": [[event_to_dict(event) for event in events] for events in review.events],
        "played": write(review.played),
        "abandoned": write(review.abandoned),
    }


def event_to_dict(event: Event) -> dict[str, Json]:
    """Return an event as plain data: each field under its name, and the event's name under the key ``event``.

    Args:
        event: an event that :func:`five_hundred.step` returns; it may be sent to every player.

    Raises:
        TypeError: ``event`` is not an event.
    """
    expect(event, get_args(Event), "event", "an event that step() returns")
    return {"event": name_in_data(type(event)), **_writer().unstructure(event)}


def event_from_dict(document: object, rules: RuleSet) -> Event:
    """Read an event from plain data.

    Args:
        document: plain data, such as :func:`event_to_dict` returns.
        rules: the house rules of the match.

    Returns:
        An event that equals the original.

    Raises:
        InvalidNotationError: the document is not valid; the message names the place of the error.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    name = document.get("event") if isinstance(document, Mapping) else None
    kind = EVENTS.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(document, Mapping):
        raise InvalidNotationError(f"event: must be the name of an event, such as card-played, got {shown_value(name)}")
    return _read(document, kind, rules)


def illegal_to_dict(illegal: Illegal) -> dict[str, Json]:
    """Return a refusal as plain data; send it only to the player who tried the action.

    Args:
        illegal: the refusal, from :func:`five_hundred.why_illegal` with ``by`` set to that player.  Its cards and its
            message may name cards of the player's hand.

    Raises:
        TypeError: ``illegal`` is not an Illegal.
    """
    expect(illegal, Illegal, "illegal", "an Illegal, such as the attribute illegal of an IllegalActionError")
    document: dict[str, Json] = _writer().unstructure(illegal)
    return document


def bid_grid_to_dict(grid: BidGrid) -> dict[str, Json]:
    """Return a bid grid as plain data, so that a client can draw a button for each bid.

    Args:
        grid: the grid, from :func:`five_hundred.bid_grid`.

    Raises:
        TypeError: ``grid`` is not a BidGrid.
    """
    expect(grid, BidGrid, "grid", "a BidGrid, as bid_grid() returns it")
    document: dict[str, Json] = _writer().unstructure(grid)
    return document


def action_to_dict(action: Action) -> dict[str, Json]:
    """Return an action as plain data: each field under its name, and the action's name under the key ``action``.

    A client that receives actions as plain data does not have to read text notation.

    Args:
        action: the action; a deal or an exchange contains hidden cards.

    Raises:
        TypeError: ``action`` is not an action.
    """
    expect(action, get_args(Action), "action", "an action, such as legal_actions() lists them")
    fields = {name: getattr(action, name) for name in _fields(type(action))}
    return {
        "action": name_in_data(type(action)),
        **{name: _writer().unstructure(each) for name, each in fields.items()},
    }


def action_from_dict(document: object, rules: RuleSet) -> Action:
    """Read an action from plain data, which may come from an untrusted client.

    The function checks the form of the action; :func:`five_hundred.apply` checks whether it is legal.

    Args:
        document: plain data, such as :func:`action_to_dict` returns.
        rules: the house rules of the match.

    Returns:
        An action that equals the original.

    Raises:
        InvalidNotationError: the document is not valid; the message names the place of the error.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    name = document.get("action") if isinstance(document, Mapping) else None
    kind = ACTIONS.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(document, Mapping):
        raise InvalidNotationError(f"action: must be the name of an action, such as play-card, got {shown_value(name)}")
    fields = _fields(kind)
    given = {key: value for key, value in document.items() if key != "action"}
    if unknown := [key for key in given if key not in fields]:
        known = f": known are {', '.join(fields)}" if fields else ", because this action has no fields"
        raise InvalidNotationError(f"{shown_key(unknown[0])}: {name} has no such field{known}")
    if missing := [key for key in fields if key not in given]:
        raise InvalidNotationError(f"{missing[0]}: required field missing")
    if kind is not PlayCard:
        return _read(given, kind, rules)
    play = _read(given, _Play, rules)
    return PlayCard(play.card, play.suit)


@attrs.frozen
class _Play:
    """The fields of a play, which is otherwise written as one string."""

    card: Card
    suit: Suit | None


def _fields(kind: type[Action]) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind))


@cache
def _writer() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list})
    converter.register_unstructure_hook(Card, lambda card: card.code)
    converter.register_unstructure_hook(Suit, lambda suit: suit.letter)
    converter.register_unstructure_hook(PlayCard, lambda play: format_action(play).removeprefix("play "))
    converter.register_unstructure_hook(Hand, lambda hand: [card.code for card in hand])
    for kind in (TrickBid, SpecialBid):
        converter.register_unstructure_hook(kind, lambda bid: bid.code)
    converter.register_unstructure_hook(Strain, lambda strain: strain.code)
    converter.register_unstructure_hook(StrEnum, lambda choice: choice.value)
    # A set has no order, but the data must not differ from one process to the next.
    converter.register_unstructure_hook_func(
        lambda kind: kind == frozenset[Suit], lambda suits: [suit.letter for suit in Suit if suit in suits]
    )
    write = make_dict_unstructure_fn(View, converter, rules=override(omit=True), legal=override(omit=True))
    converter.register_unstructure_hook(View, write)
    return converter


@kept
def _reader(rules: RuleSet) -> Converter:
    converter = Converter()  # unknown keys are ignored, so that servers may send more

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
    converter.register_structure_hook(Hand, lambda cards, _: Hand(converter.structure(cards, tuple[Card, ...])))
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
    converter.register_structure_hook_func(lambda each: each == PhaseName, lambda value, _: _phase_name(value))
    return converter


def _strictly(value: Any, kind: Any) -> Any:
    if kind not in _KINDS:
        known = {str(each): each for each in kind}  # an enumeration of strings
        if not isinstance(value, str) or value not in known:
            raise ValueError(f"must be one of {', '.join(known)}, got {shown_value(value)}")
        return known[value]
    if type(value) is not kind:
        raise TypeError(f"must be {_KINDS[kind]}, got {shown_value(value)}")
    return value


def _phase_name(value: object) -> str:
    if not isinstance(value, str) or value not in get_args(PhaseName):
        raise ValueError(f"must be one of {', '.join(get_args(PhaseName))}, got {shown_value(value)}")
    return value


_KINDS: Final = {int: "a whole number", bool: "true or false", str: "a string"}


def _check_size(document: object) -> None:
    """Refuse a document that is larger than any view, before the converter creates an error for each wrong value.

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


def _read(document: Mapping[Any, object], kind: type[T], rules: RuleSet) -> T:
    _check_size(document)
    try:
        return _reader(rules).structure(document, kind)
    except Exception as error:
        # cattrs raises groups of the errors from its hooks; transform_error flattens them to "what @ $.where".
        what, _, where = transform_error(error, format_exception=_what)[0].rpartition(" @ ")
        raise InvalidNotationError(f"{where.removeprefix('$.')}: {what}") from None


def _what(error: BaseException, kind: type | None) -> str:
    return str(error) if isinstance(error, TypeError | ValueError) else str(format_exception(error, kind))
