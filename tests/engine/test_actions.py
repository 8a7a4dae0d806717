"""Equal actions are one object, however they were created; deals and exchanges compare by their cards."""

import copy
import json
import pickle
from typing import Any, get_type_hints

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import PASS, Action, Card, Deal, Exchange, SpecialBid, Suit, TrickBid, presets, wire
from five_hundred.actions import Pass
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.formats.notation import format_action, parse_action
from five_hundred.rules.ladder import ladder_of

RULES = presets.AUSTRALIAN
CARDS = st.sampled_from(RULES.table.pack.cards)
SUITS = st.sampled_from(Suit)
VALUES: dict[Any, st.SearchStrategy[Any]] = {
    bool: st.booleans(),
    Card: CARDS,
    Card | None: st.none() | CARDS,
    Suit | None: st.none() | SUITS,
    int | None: st.none() | st.integers(0, 10),
    TrickBid | SpecialBid: st.sampled_from(ladder_of(RULES).bids),
    tuple[Card, ...]: st.lists(CARDS, min_size=1, max_size=6, unique=True),
}
"""The values of a field, by its type."""
BY_CARDS = (Deal, Exchange)
"""The actions of which there are too many."""


def of(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Any action of a class."""
    hints = get_type_hints(kind)
    return st.builds(kind, **{field.name: VALUES[hints[field.name]] for field in attrs.fields(kind)})


def copies(action: Any) -> list[Any]:
    """The action, made again in every way in which a program can get one."""
    kind = type(action)
    fields = {name: getattr(action, name) for name in attrs.fields_dict(kind)}
    return [
        kind(**fields),
        kind(*fields.values()),
        copy.copy(action),
        copy.deepcopy(action),
        copy.deepcopy([action])[0],
        attrs.evolve(action),
        *(pickle.loads(pickle.dumps(action, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
    ]


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_equal_actions_are_one_object(kind: type[Action], data: st.DataObject) -> None:
    """Of every class: a new one needs nothing here."""
    action, other = data.draw(of(kind)), data.draw(of(kind))
    assert all(each == action for each in copies(action))
    if kind not in BY_CARDS:
        assert all(each is action for each in copies(action))
        assert (other is action) is (repr(other) == repr(action) and other == action)


@pytest.mark.parametrize("kind", ACTIONS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_an_action_that_is_read_again_is_the_same_object(kind: type[Action], data: st.DataObject) -> None:
    """From plain data and from text notation."""
    action = data.draw(of(kind))
    read = wire.action_from_dict(json.loads(json.dumps(wire.action_to_dict(action))), RULES)
    assert read == action
    assert kind in BY_CARDS or read is action
    if kind is not Deal:
        assert (again := parse_action(format_action(action), RULES)) == action
        assert kind in BY_CARDS or again is action


def test_pass_is_the_only_pass() -> None:
    """As its documentation says."""
    assert Pass() is PASS
    assert all(each is PASS for each in copies(PASS))
