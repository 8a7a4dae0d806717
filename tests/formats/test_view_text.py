"""The JSON text of a view: the plain data of that view to the last byte, though parts of it are written only once."""

import copy
import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import hidden_dealt_again, walk
from tables import play, playing

from five_hundred import RuleSet, Seat, State, View, apply, presets, view
from five_hundred.formats import view_text
from five_hundred.formats.plain_data import to_plain
from five_hundred.formats.wire import view_from_dict, view_to_dict, view_to_json
from five_hundred.testing import random_action
from five_hundred.testing.strategies import rulesets, states

EITHER = pytest.mark.parametrize("objects", [False, True])
SEEDS = st.integers(0, 2**32)


def everybody(state: State) -> tuple[Seat | None, ...]:
    """All players, and a spectator."""
    return (*state.seating.players, None)


def unwritten(state: State) -> State:
    """An equal state that keeps nothing of what has been written; pickling leaves it out at any depth."""
    again: State = pickle.loads(pickle.dumps(state))
    return again


def assert_same_text(state: State, *, objects: bool) -> None:
    """The text of each view is that of its plain data, whether or not other views were written before."""
    for each in (state, unwritten(state), unwritten(state)):
        for seat in everybody(state):
            seen = view(each, seat)
            assert view_to_json(seen, objects=objects) == json.dumps(view_to_dict(seen, objects=objects))


@EITHER
@given(state=states())
def test_the_text_of_a_view_is_that_of_its_plain_data(objects: bool, state: State) -> None:
    assert_same_text(state, objects=objects)


@EITHER
@given(rules=rulesets(), seed=SEEDS)
def test_the_text_is_that_of_the_plain_data_at_every_step(objects: bool, rules: RuleSet, seed: int) -> None:
    """In the rarer phases too; each state shares its tricks and the hand before with the state before it."""
    for _, _, state, _ in walk(rules, seed, steps=60, zeal=0.6):
        for seat in everybody(state):
            seen = view(state, seat)
            assert view_to_json(seen, objects=objects) == json.dumps(view_to_dict(seen, objects=objects))


@given(rules=rulesets(), seed=SEEDS)
def test_the_text_is_that_of_a_view_which_was_read(rules: RuleSet, seed: int) -> None:
    """A client may pass a view on; its public state was never part of a whole state."""
    for _, _, state, _ in walk(rules, seed, steps=30, zeal=0.6):
        text = view_to_json(view(state, state.to_act))
        assert view_to_json(view_from_dict(json.loads(text), rules)) == text


@given(state=states(), seed=SEEDS)
def test_no_text_that_a_view_leads_to_depends_on_hidden_cards(state: State, seed: int) -> None:
    """All seats share the text that the public state keeps, so it holds nothing that one of them cannot see.

    Every view of both states is written first, in the same order, so that anything that is kept is there.
    """
    hidden = hidden_dealt_again(state, None, Random(seed))
    kept = []
    for each in (unwritten(state), unwritten(hidden)):
        for seat in everybody(each):
            assert view_to_json(view(each, seat))
        kept.append([*texts_of(view(each, None))])
    assert kept[0] == kept[1]
    assert any(text.startswith('{"version": ') for text in kept[0])


def texts_of(seen: View) -> Iterator[str]:
    """All texts that the public state, its tricks and the hand played last keep."""
    last = seen.last_hand
    yield from seen.public._written
    for each in (*seen.tricks, last, *(last.tricks if last is not None else ())):
        if each is not None and hasattr(each, "_written"):
            yield each._written


def changed(data: object) -> None:
    """Change every dictionary and every list of plain data in place."""
    for each in [*data.values()] if isinstance(data, dict) else data if isinstance(data, list) else ():
        changed(each)
    if isinstance(data, dict):
        data["changed"] = True
    elif isinstance(data, list):
        data.append("changed")


@EITHER
@given(rules=rulesets(), seed=SEEDS)
def test_changing_the_plain_data_of_a_view_changes_no_other_data_and_no_text(
    objects: bool, rules: RuleSet, seed: int
) -> None:
    """At no depth do two documents share a part: a server may add what it likes to the document of one seat."""
    for _, _, state, _ in walk(rules, seed, steps=30, zeal=0.5):
        seats = everybody(state)

        def documents(state: State, seats: Sequence[Seat | None]) -> list[Any]:
            return [view_to_dict(view(state, seat), objects=objects) for seat in seats]

        before, texts = documents(state, seats), [view_to_json(view(state, seat)) for seat in seats]
        untouched = copy.deepcopy(before)
        for place in range(len(seats)):
            changed(before[place])
            assert before[place + 1 :] == untouched[place + 1 :]
            assert documents(state, seats) == untouched
        assert [view_to_json(view(state, seat)) for seat in seats] == texts


def test_what_was_written_changes_neither_equality_nor_copies_nor_pickles() -> None:
    """It is not part of the value."""
    state = play(playing(presets.AUSTRALIAN, "7H", "RJ 9C", "4H 5H", "JD 5S", "6H"), "RJ 4H JD 6H")
    seen, same = view(state, 2), view(unwritten(state), 2)
    before = (hash(seen), repr(seen), pickle.dumps(seen), pickle.dumps(seen.public.tricks))
    text = view_to_json(seen)
    assert seen.public._written
    assert (hash(seen), repr(seen), pickle.dumps(seen), pickle.dumps(seen.public.tricks)) == before
    assert seen == same
    assert view_to_json(same) == text
    for each in (pickle.loads(before[2]), copy.copy(seen.public), attrs.evolve(seen.public), copy.copy(seen.tricks[0])):
        assert not hasattr(each, "_written")


def test_what_everybody_sees_is_written_once_for_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each position once, each complete trick and each hand once in the whole match."""
    written = {"public": list[Any](), "kept": list[Any]()}

    def counted(name: str, write: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def count(value: object) -> object:
            written[name].append(value)
            return write(value)

        return count

    monkeypatch.setattr(view_text, "_around", counted("public", view_text._around))
    monkeypatch.setattr(view_text, "to_plain", counted("kept", to_plain))
    state, rng, positions = playing(presets.AUSTRALIAN, "7H"), Random(3), 0
    while state.hands_played < 2 and not state.is_over:
        state = apply(state, random_action(state, rng))
        positions += 1
        for seat in everybody(state):
            assert view_to_json(view(state, seat))
    hands = state.hands_played
    assert hands
    assert len(written["public"]) == positions
    assert len(written["kept"]) <= 11 * hands
    assert len({id(each) for each in written["kept"]}) == len(written["kept"])
