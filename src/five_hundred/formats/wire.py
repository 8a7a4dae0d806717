"""Messages from a server to a player; :mod:`five_hundred.wire` describes the plain data."""

from collections.abc import Mapping

from five_hundred.base.arguments import A_RULESET, A_VIEW, expect, expect_flag
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.message_parts import shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.engine.refusals import Illegal
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.view import View
from five_hundred.engine.views.all_seeing import AllSeeingView
from five_hundred.engine.views.bid_grid import BidGrid
from five_hundred.formats.flat_view import legal_in_documents
from five_hundred.formats.notation import format_action
from five_hundred.formats.plain_data import (
    EVENTS,
    PROPERTIES,
    VIEW_VERSION,
    action_from_dict,
    action_to_dict,
    class_named,
    from_plain,
    name_in_data,
    to_plain,
)
from five_hundred.formats.replayed_hands import HandReview
from five_hundred.formats.typescript import typescript_declarations
from five_hundred.formats.view_text import view_text
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
    "view_to_json",
    "wire_schema",
]


def view_to_dict(view: View, *, objects: bool = False) -> dict[str, Json]:
    """Return a view as plain data: each fact under its name, except for ``rules`` and ``legal``, and a ``version``.

    ``rules`` is left out: the rules are the same throughout the match, so send them once, with
    :func:`five_hundred.rules.documents.rules_to_dict`.

    ``legal`` is a list of actions as strings that :func:`five_hundred.parse_action` can read.  While the seat has to
    discard, ``legal`` is empty, because there may be thousands of ways to discard.  The seat may then discard any
    cards of ``hand``; ``discard`` is the required number of cards.  If a custom rule limits the exchange, ``legal``
    contains the ways to discard.

    Args:
        view: the view of a seat (:func:`five_hundred.engine.views.view`).
        objects: whether ``legal`` contains the actions in the form that :func:`action_to_dict` returns, rather than as
            strings.

    Raises:
        TypeError: ``view`` is not a View.
    """
    expect(view, View, "view", A_VIEW)
    expect_flag(objects, "objects")
    document: dict[str, Json] = {"version": VIEW_VERSION, **to_plain(view)}
    write = action_to_dict if objects else format_action
    document["legal"] = [write(action) for action in legal_in_documents(view)]
    return document


def view_to_json(view: View, *, objects: bool = False) -> str:
    """Return a view as JSON text: the same text as ``json.dumps(view_to_dict(view))``, in a fraction of the time.

    The facts that everybody sees are written once for all views of the same state, and a complete trick or the hand
    played last is written only once.

    Args:
        view: the view of a seat (:func:`five_hundred.engine.views.view`).
        objects: whether ``legal`` contains the actions in the form that :func:`action_to_dict` returns, rather than as
            strings.

    Raises:
        TypeError: ``view`` is not a View.
    """
    expect(view, View, "view", A_VIEW)
    expect_flag(objects, "objects")
    return view_text(view, objects=objects)


def view_from_dict(document: object, rules: RuleSet) -> View:
    """Read a view from plain data, so that a remote player receives the same view as a local player.

    The function checks that every seat, side and card exists under the rules, that every list has the right length, and
    that the facts do not contradict each other.  Documents of version 1, which have no ``version``, lack seven facts;
    the function fills in the first values that agree with the others.

    Args:
        document: plain data in the form that :func:`view_to_dict` returns.
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
    if (version := document.get("version", 1)) not in (1, VIEW_VERSION):
        raise InvalidNotationError(f"version: must be 1 or {VIEW_VERSION}, got {shown_value(version)}")
    return from_plain(document, View, rules)


def all_seeing_to_dict(seen: AllSeeingView) -> dict[str, Json]:
    """Return a view of all cards as plain data; ``public`` has the form that :func:`view_to_dict` returns.

    Send the result only to people who may see every hand.

    Args:
        seen: the view of all cards (:func:`five_hundred.view_all`).

    Raises:
        TypeError: ``seen`` is not an AllSeeingView.
    """
    expect(seen, AllSeeingView, "seen", "an AllSeeingView, such as view_all(state)")
    document: dict[str, Json] = to_plain(seen)
    document["public"] = view_to_dict(seen.public)
    return document


def all_seeing_from_dict(document: object, rules: RuleSet) -> AllSeeingView:
    """Read a view of all cards.

    The function checks the view in the same way as :func:`view_from_dict`.

    Args:
        document: plain data in the form that :func:`all_seeing_to_dict` returns.
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
        raise InvalidNotationError("view of all cards: must be a mapping, such as one from all_seeing_to_dict()")
    return from_plain(document, AllSeeingView, rules)


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
    return {
        "number": review.number,
        "dealer": review.dealer,
        "first": review.first,
        "place": review.place,
        "hands": to_plain(review.hands),
        "kitty": to_plain(review.kitty),
        "actions": [format_action(action) for action in review.actions],
        "events": [[event_to_dict(event) for event in events] for events in review.events],
        **{name: to_plain(getattr(review, name)) for name in PROPERTIES[HandReview]},
    }


def event_to_dict(event: Event) -> dict[str, Json]:
    """Return an event as plain data: each field under its name, and the event's name under the key ``event``.

    Args:
        event: an event that :func:`five_hundred.step` returns; it may be sent to every player.

    Raises:
        TypeError: ``event`` is not an event.
    """
    expect(event, tuple(EVENTS.values()), "event", "an event that step() returns")
    return {"event": name_in_data(type(event)), **to_plain(event)}


def event_from_dict(document: object, rules: RuleSet) -> Event:
    """Read an event from plain data.

    Args:
        document: plain data in the form that :func:`event_to_dict` returns.
        rules: the house rules of the match.

    Returns:
        An event that equals the original.

    Raises:
        InvalidNotationError: the document is not valid; the message names the place of the error.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    kind, data = class_named(document, "event", EVENTS, "card-played")
    return from_plain(data, kind, rules)


def illegal_to_dict(illegal: Illegal) -> dict[str, Json]:
    """Return a refusal as plain data; send it only to the player who tried the action.

    Args:
        illegal: the refusal, from :func:`five_hundred.why_illegal` with ``by`` set to that player.  Its cards and its
            message may reveal cards of the player's hand.

    Raises:
        TypeError: ``illegal`` is not an Illegal.
    """
    expect(illegal, Illegal, "illegal", "an Illegal, such as the `illegal` attribute of an IllegalActionError")
    document: dict[str, Json] = to_plain(illegal)
    return document


def bid_grid_to_dict(grid: BidGrid) -> dict[str, Json]:
    """Return a bid grid as plain data, so that a client can draw a button for each bid.

    Args:
        grid: the grid, from :func:`five_hundred.bid_grid`.

    Raises:
        TypeError: ``grid`` is not a BidGrid.
    """
    expect(grid, BidGrid, "grid", "a BidGrid, such as bid_grid(rules)")
    document: dict[str, Json] = to_plain(grid)
    return document
