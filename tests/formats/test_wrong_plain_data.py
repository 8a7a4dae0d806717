"""A reader of plain data refuses what the table does not have; what it accepts, every other function can use."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

import five_hundred as fh
from five_hundred import presets, solver, svg, text, wire
from five_hundred.formats.flat_view import ADDED
from five_hundred.players import choose
from five_hundred.testing import random_action, rulesets

NUMBERS: Final = (9, -1, 99, 10**30, 0, 1, 3, True, "x", None, 1.5)
WORDS: Final = ("2S", "RJ", "KH", "BJ", "x", "playing", "bidding", "dealing", "finished", "7NT", "pass", None, 0)


def places(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of each value in plain data."""
    if place:
        yield place
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(value, (*place, key))


def changed(data: Any, rng: Random) -> Any:
    """Return a copy with one value replaced: a number, a word or a list that is shorter or longer."""
    copied = deepcopy(data)
    where = rng.choice([*places(copied)])
    inside = copied
    for key in where[:-1]:
        inside = inside[key]
    old = inside[where[-1]]
    if isinstance(old, list):
        inside[where[-1]] = rng.choice([old[:-1], old + old[-1:], [], [*old, 0], [*old, "RJ"]])
    else:
        inside[where[-1]] = rng.choice(WORDS if isinstance(old, str) else (*NUMBERS, "5H", [], {}))
    return copied


def use_view(seen: fh.View) -> None:
    """Use a view as an interface does."""
    assert text.table(seen)
    assert str(svg.table(seen))
    assert len([*seen.legal[:5]]) <= 5
    assert repr(seen.playable)
    if seen.legal and seen.phase in ("exchanging", "playing"):
        assert choose(seen) in seen.legal


def read_or_refused(read: Callable[[], Any], use: Callable[[Any], object]) -> None:
    """Read plain data; if the reader accepts it, use what was read."""
    try:
        found = read()
    except fh.FiveHundredError as error:
        assert str(error)
        return
    use(found)


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_views_and_events_with_one_wrong_value_are_refused_or_usable(rules: fh.RuleSet, seed: int) -> None:
    """Seats, sides, cards and lengths, in every kind of event and in the views of any match."""
    rng = Random(seed)
    state = fh.new_game(rules)
    for number in range(60):
        if state.is_over:
            break
        state, events = fh.step(state, random_action(state, rng))
        for event in events:
            data = changed(json.loads(json.dumps(wire.event_to_dict(event))), rng)
            read_or_refused(partial(wire.event_from_dict, data, rules), partial(fh.describe, rules=rules))
        if number % 6 == 0:
            seat = rng.choice([*state.seating.players, None])
            data = changed(json.loads(json.dumps(wire.view_to_dict(fh.view(state, seat)))), rng)
            read_or_refused(partial(wire.view_from_dict, data, rules), use_view)
            former = {name: fact for name, fact in data.items() if name not in ("version", *ADDED)}
            read_or_refused(partial(wire.view_from_dict, former, rules), use_view)
            data = changed(json.loads(json.dumps(wire.all_seeing_to_dict(fh.view_all(state)))), rng)
            read_or_refused(partial(wire.all_seeing_from_dict, data, rules), lambda it: use_view(it.public))


def view_data() -> Any:
    """Return the view of a seat that must follow in the second trick or later, as plain data."""
    state = fh.new_game(presets.AUSTRALIAN, dealer=3)
    rng = Random(1)
    while (
        state.phase_name != "playing" or state.to_act != 0 or not (fh.view(state, 0).tricks and fh.view(state, 0).trick)
    ):
        state = fh.apply(state, random_action(state, rng))
    return json.loads(json.dumps(wire.view_to_dict(fh.view(state, 0))))


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (("to_act",), 99, "to_act: must be a seat from 0 to 3, got 99"),
        (("dealer",), -1, "dealer: must be a seat from 0 to 3, got -1"),
        (("counts",), [1], "counts: must have 4 entries, one per seat, got 1"),
        (("scores",), [0, 0, 0], "scores: must have 2 entries, one per side, got 3"),
        (("scores",), [10**400, 0], "must be a number that JSON can carry"),
        (("tricks", 0, "winner"), 9, "must be a seat from 0 to 3, got 9"),
        (("tricks", 0, "plays"), ["5S"], "must have as many plays"),
        (("trick", 0, "seat"), 4, "must be a seat from 0 to 3, got 4"),
        (("taken",), [-1, 0, 0, 0], "must be a number from 0 to 43, got -1"),
        (("hand",), ["RJ", "RJ"], "hand: must not contain a card twice"),
        (("hand",), ["RJ"], "the hand (own.held) must have 9 cards, got 1"),
        (("turn",), 3, "turn must be 0, got 3"),
        (("turn",), None, "turn must not be null in the phase playing"),
        (("to_act",), 1, "to_act must be 0, got 1"),
        (("seat",), None, "a spectator holds no cards"),
        (("discard",), 2, "discard must be 0, got 2"),
        (("contract",), None, "contract must not be null in the phase playing"),
        (("legal",), [], "legal does not follow from the rules and the other facts"),
        (("legal",), ["play RJ"], "legal does not follow from the rules and the other facts"),
        (("phase",), "bidding", "calls must not end the auction in the phase bidding"),
    ],
)
def test_a_view_that_the_table_cannot_have_is_refused_by_name(place: Any, value: object, message: str) -> None:
    """The next function would raise an IndexError, a KeyError or a TypeError."""
    data = view_data()
    inside = data
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = value
    with pytest.raises(fh.InvalidNotationError) as caught:
        wire.view_from_dict(data, presets.AUSTRALIAN)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "event",
    [
        {"event": "bid-made", "seat": 0, "bid": "6NT", "inkle": False},
        {
            "event": "auction-won",
            "contract": {"bid": "6NT", "declarer": 0, "rival": None, "called": None, "partner": None}
            | {"declared": False, "breach": None, "nominated": None},
        },
    ],
    ids=lambda event: str(event["event"]),
)
def test_an_event_with_a_bid_that_the_rules_do_not_have_is_refused(event: dict[str, object]) -> None:
    """Nobody could say its points; a bid that a player tries is an action, and the engine says why it is illegal."""
    assert isinstance(wire.event_from_dict(event, presets.AUSTRALIAN), fh.events.Event)
    rules = presets.AUSTRALIAN.with_options({"auction.min_level": 7})
    with pytest.raises(fh.InvalidNotationError, match="6NT is not a bid of these rules"):
        wire.event_from_dict(event, rules)
    assert wire.action_from_dict({"action": "make-bid", "bid": "6NT"}, rules) == fh.parse_action("bid 6NT", rules)


def solver_data() -> Iterator[tuple[Any, Callable[[Any], Any], Callable[[Any], object]]]:
    """Yield an analysis and the values of a deal as plain data, each with its reader and a function that uses it."""
    rules = presets.AUSTRALIAN
    value = {"play": "5S", "points": 140, "tricks": 7, "made": True}
    card = {"trick": 1, "seat": 1, "value": value, "best": ["5S"], "lost": 0, "choices": 3}
    contract = {"bid": "7S", "declarer": 0, "rival": None, "called": None, "partner": None}
    contract |= {"declared": False, "breach": None, "nominated": None}
    analysis = {"number": 1, "contract": contract, "team": [0, 2], "perfect": value, "cards": [card]}
    head = {"format": "five_hundred.analysis", "version": 1, "rules": rules.to_dict()}
    yield (
        {**head, **analysis},
        solver.HandAnalysis.from_dict,
        lambda it: (solver.report_text(it), solver.report_svg(it), it.lost_by(0)),
    )
    rest = {"points": 200, "tricks": 7, "made": True, "discards": [], "nominated": None}
    bids = [bid.code for bid in fh.rules.ladder_of(rules).bids if isinstance(bid, fh.TrickBid)]
    found = [{"declarer": seat, "bid": bid, **rest} for bid in bids for seat in range(4)]
    head["format"] = "five_hundred.deal_values"
    yield (
        {**head, "dealer": 0, "values": found, "undefined": {"M": "too hard"}, "passed_out": 0},
        solver.DealValues.from_dict,
        lambda it: (it.par, solver.values_text(it), solver.values_svg(it)),
    )


@given(seed=st.integers(0, 2**32))
def test_analyses_and_deal_values_with_one_wrong_value_are_refused_or_usable(seed: int) -> None:
    """The text and the picture of each can be made of whatever the reader accepts."""
    rng = Random(seed)
    for data, read, use in solver_data():
        rules = data.pop("rules")
        for _ in range(20):
            wrong = {**changed(data, rng), "rules": rules}
            read_or_refused(partial(read, wrong), use)
