"""What a client is told: the table, the view of its seat, and what its person may do now, in words.

Nothing else of the state leaves the server.  The views, actions and refusals have the form of :mod:`five_hundred.wire`.
"""

import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import attrs
from attrs.validators import in_, instance_of

from five_hundred import (
    Bid,
    IllegalActionError,
    MakeBid,
    PlayCard,
    Seat,
    Sorting,
    State,
    View,
    describe,
    format_bid,
    review_hands,
    side_names,
    sort_hand,
    svg,
    text,
    view,
    view_all,
    wire,
)
from five_hundred.events import Event
from five_hundred.players import Hint
from five_hundred.session import statistics
from five_hundred.solver import SearchLimitError, solve

from .table import RequestError, Table

__all__ = ["Looks", "Told", "as_json", "lobby_row", "past", "refusal", "told_to_all", "update"]

SEARCH = 2.0
"""The number of seconds that the solver may take in a review; it needs far less with the extra ``fast``."""
MOST_CHOICES = 200
"""The largest number of actions that a message lists; only an exchange has more, for which a person selects cards."""
SORTINGS = {
    "usual": Sorting(),
    "low first": Sorting(high_first=False),
    "trumps in their place": Sorting(trumps_first=False),
    "suits in order": Sorting(alternate_colours=False, trumps_first=False),
}
"""How a person can have the hand sorted."""
BACKS: dict[str, dict[str, str]] = {
    "blue": {},
    "red": {"back": "#96293a", "back_lines": "#ecbcc3"},
    "green": {"back": "#2b6543", "back_lines": "#b4d9c3"},
    "violet": {"back": "#5a4392", "back_lines": "#cbbfe9"},
    "grey": {"back": "#4a4f57", "back_lines": "#c8cdd4"},
}
"""The colours of the backs of cards."""
HIGH = 68
"""The height of a row in a bid grid on a phone, where rows must be high enough for fingers."""


@attrs.frozen
class Looks:
    """How a client wants to see cards."""

    sorting: str = attrs.field(default="usual", validator=in_(SORTINGS))
    dark: bool = attrs.field(default=False, validator=instance_of(bool))
    four_colours: bool = attrs.field(default=False, validator=instance_of(bool))
    back: str = attrs.field(default="blue", validator=in_(BACKS))
    phone: bool = attrs.field(default=False, validator=instance_of(bool))

    def picture(self) -> dict[str, Any]:
        """Return the arguments of a picture."""
        palette = attrs.evolve(svg.DARK if self.dark else svg.LIGHT, **BACKS[self.back])
        return {"palette": palette, "four_colours": self.four_colours}


class Told(NamedTuple):
    """The parts of a message that are the same for many clients, as JSON objects, which are written only once."""

    public: str
    """What every client is told."""
    play: str
    """What those are told who may see the play."""


def as_json(message: dict[str, Any]) -> str:
    """Return a message as it is sent."""
    return json.dumps(message, ensure_ascii=False)


def joined(*objects: str) -> str:
    """Return one JSON object with the keys of several ones."""
    return "{" + ", ".join([each[1:-1] for each in objects]) + "}"


def told_to_all(table: Table, here: Collection[Seat], time_left: float | None, events: Sequence[Event] | None) -> Told:
    """Return the parts of a message that are the same for many clients.

    Args:
        here: the seats whose persons are connected.
        time_left: the number of seconds that the seat to act has, if they are limited.
        events: the events of the entry that is shown; ``None`` if it has been shown before.
    """
    news, happened = ([], ()) if events is None else ([*table.news], events)
    return Told(
        as_json({"number": table.number, "table": public(table, here), "left": time_left}),
        as_json({"news": news, "events": [wire.event_to_dict(event) for event in happened]}),
    )


def update(told: Told, table: Table, seat: Seat | None, looks: Looks, *, host: bool, fill: bool) -> str:
    """Return what a client shows after an entry of the log, as JSON.

    Args:
        told: what all are told (:func:`told_to_all`).
        table: the table after the entry.
        seat: the seat of the client; ``None`` for somebody who watches.
        looks: how the client wants to see cards.
        host: whether the client's person is the host.
        fill: whether the person may fill the table with computer players.
    """
    state, names = table.state, table.names
    message: dict[str, Any] = {"seat": seat, "host": host, "fill": fill}
    if not table.is_open_to(seat):
        return joined(told.public, as_json({**message, "view": None, "news": [], "events": []}))
    if seat is None and table.settings.watching == "faces":
        message["picture"] = svg.table(view_all(state), names=names, last_trick=True, **looks.picture())
    seen = view(state, seat)
    message |= {**_words(seen, names), **_choices(seen, looks, names)}
    # The library writes what all see only once for the views of a state.
    return joined(told.public, told.play, as_json(message), f'{{"view": {wire.view_to_json(seen)}}}')


def public(table: Table, here: Collection[Seat] = ()) -> dict[str, Any]:
    """Return what everybody may know of a table."""
    seating, state = table.rules.table.seating, table.state
    people = [
        {
            "seat": seat,
            "player": seat in seating.players,
            "name": name,
            "side": seating.side_of[seat],
            "free": seat in table.free,
            "computer": seat in table.people and table.people[seat].key is None,
            "here": seat in here,
            "next": table.arriving[seat].name if seat in table.arriving else None,
        }
        for seat, name in enumerate(table.names)
    ]
    scores = zip(side_names(table.rules, table.names), state.scores, strict=True)
    sides = [{"name": side, "score": score} for side, score in scores]
    settings = attrs.asdict(table.settings)
    return {"title": table.title, "people": people, "sides": sides, "settings": settings, "waits": table.waits}


def lobby_row(name: str, age: int, table: Table, key: str | None) -> dict[str, Any]:
    """Return the row of a table in the lobby, for the person with a key."""
    mine = None if key is None else table.seat_of(key)
    return {"name": name, "age": age, "mine": mine, "over": table.state.is_over, **public(table)}


def _words(seen: View, names: Sequence[str]) -> dict[str, Any]:
    """Return what a seat sees, in words: whose turn it is, the contract, and the result of a hand that is over."""
    rules, contract = seen.rules, seen.contract
    declarer, last = None if contract is None else contract.declarer, seen.last_hand
    return {
        "words": {
            "turn": text.turn(seen, names=names),
            "calls": [rules.auction.pass_term if call.bid is None else str(call.bid) for call in seen.calls],
            "contract": None if contract is None or declarer is None else f"{names[declarer]}: {contract.bid}",
            "summary": [] if last is None else [*text.hand_score_lines(rules, last.score, names)],
        }
    }


def _choices(seen: View, looks: Looks, names: Sequence[str]) -> dict[str, Any]:
    """Return the hand as the person wants it sorted, the actions with their names, and the bid grid."""
    sorting = SORTINGS[looks.sorting]
    hand = sort_hand(seen.hand, seen.rules, seen.contract, seen.seat, sorting=sorting)
    found: dict[str, Any] = {"hand": [card.code for card in hand], "choices": [], "discard": seen.discard, "grid": None}
    if seen.seat is None or seen.to_act != seen.seat:
        return found
    if not seen.discard:
        found["choices"] = [choice(seen, action) for action in seen.legal[:MOST_CHOICES]]
    if seen.phase == "bidding":
        found["grid"] = grid(seen, looks, names)
    return found


def grid(seen: View, looks: Looks, names: Sequence[str], chosen: Bid | None = None) -> str:
    """Return the picture of the bid grid, with a mark at a bid that is suggested."""
    height = HIGH if looks.phone else 50
    return svg.bid_grid(seen, names=names, chosen=chosen, cell_height=height, **looks.picture())


def advice(seen: View, found: Hint, looks: Looks, names: Sequence[str]) -> dict[str, Any]:
    """Return a hint, and the bid grid with a mark if the hint is a bid."""
    bid = found.action.bid if isinstance(found.action, MakeBid) else None
    marked = None if bid is None else grid(seen, looks, names, bid)
    return {"action": wire.action_to_dict(found.action), "sentence": found.sentence, "grid": marked}


def choice(seen: View, action: Any) -> dict[str, Any]:
    """Return an action with its name, and the card or the bid that a person clicks for it."""
    return {
        "action": wire.action_to_dict(action),
        "label": text.describe_action(action, seen),
        "card": action.card.code if isinstance(action, PlayCard) else None,
        "bid": format_bid(action.bid) if isinstance(action, MakeBid) else None,
    }


def refusal(table: Table, error: Exception) -> dict[str, Any]:
    """Return why a request was refused, with the names of the people at the table."""
    if isinstance(error, IllegalActionError):
        return {
            "refused": wire.illegal_to_dict(error.illegal),
            "error": describe(error.illegal, table.rules, table.names),
        }
    return {"error": str(error)}


def past(table: Table, looks: Looks) -> dict[str, Any]:
    """Return the score sheets of all matches at a table, and its statistics."""
    matches, names = (*table.matches, table.record), table.names
    sheets = [_rows(text.sheet_rows(table.rules, match.score_sheet(), names)) for match in matches]
    return {
        "sides": list(side_names(table.rules, names)),
        "sheets": sheets,
        "statistics": statistics(matches).to_dict(),
    }


def _rows(rows: Iterable[Any]) -> list[dict[str, Any]]:
    return [row._asdict() for row in rows]


def review(table: Table, number: int, place: int, looks: Looks) -> dict[str, Any]:
    """Return a hand that is over, with all its cards, after one of its actions.

    Args:
        number: the index of the hand among those of all matches; -1 for the last one.
        place: the index of the action; 0 for the deal.
    """
    every = [each for match in (*table.matches, table.record) for each in review_hands(match)]
    hands = [each for each in every if each.played is not None or each.abandoned is not None]
    if not hands:
        raise RequestError("no hand is over yet")
    if not -len(hands) <= number < len(hands):
        raise RequestError("there is no such hand")
    hand = hands[number]
    last = len(hand.actions) - 1
    at = hand.to(max(0, min(place, last)))
    state = at.states[min(at.place, last - 1)]  # after the last action, nobody has cards
    return {
        "hand": number % len(hands),
        "hands": len(hands),
        "place": at.place,
        "last": last,
        "news": [describe(event, table.rules, table.names) for event in at.events[at.place]],
        "values": "" if at.place == last else _values(state, table.names),
        "picture": svg.table(view_all(state), names=table.names, **looks.picture()),
    }


def _values(state: State, names: Sequence[str]) -> str:
    """Say what each card is worth that may be played now; nothing if no card is to be played, or nobody can say."""
    try:
        found = solve(state, seconds=SEARCH)
    except (ValueError, SearchLimitError):
        return ""
    side, points = "/".join(names[seat] for seat in found.team), {each.points for each in found.values}
    worth = ", ".join(f"{each.play.card}: {each.points:+}" for each in found.values)
    if len(points) == 1:
        worth = f"{points.pop():+} with every card"
    return f"If all saw all cards, {side} would win the hand by this many points: {worth}.".replace("-", "−")
