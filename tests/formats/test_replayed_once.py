"""A record replays each of its actions once, however often it is asked."""

import copy
import pickle
from random import Random

import pytest

from five_hundred import Action, InvalidRecordError, Record, apply, new_game, presets, step
from five_hundred.formats import record as module
from five_hundred.testing import random_action


def played(actions: int) -> Record:
    """Return the record of a match of so many actions."""
    state, rng = new_game(presets.AUSTRALIAN), Random(5)
    found = list[Action]()
    while len(found) < actions and not state.is_over:
        found.append(random_action(state, rng))
        state = apply(state, found[-1])
    return Record(presets.AUSTRALIAN, 0, found)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list with the actions that the engine has carried out."""
    taken: list[object] = []

    def counted(state: object, action: object) -> object:
        taken.append(action)
        return step(state, action)  # type: ignore[arg-type]  # whatever the record passes

    monkeypatch.setattr(module, "step", counted)
    return taken


def test_a_record_that_is_read_is_replayed_once(steps: list[object]) -> None:
    """Reading replays it, and its last state, its score sheet and the next score sheet cost nothing more."""
    text = played(300).to_json()
    record = Record.from_json(text)
    count = len(record.actions)
    assert len(steps) == count
    for _ in range(3):
        record.replay()
        record.score_sheet()
    assert len(steps) == count


def test_each_further_action_costs_one_step(steps: list[object]) -> None:
    """A server that asks for the state after each action replays no action twice."""
    whole = played(300)
    record = whole.up_to(0)
    for action in whole.actions:
        record = record.with_action(action)
        record.replay()
    assert len(steps) == len(whole.actions)
    assert record == whole
    assert (record.replay(), record.score_sheet()) == (whole.replay(), whole.score_sheet())


def test_a_shorter_record_does_not_keep_the_later_state() -> None:
    """Undo returns to the state before; a longer record of the shorter one is replayed from there."""
    whole = played(120)
    whole.replay()
    for count in (0, 1, 60, 119, 120, -1):
        shorter = whole.up_to(count)
        assert shorter.replay() == Record(whole.rules, whole.dealer, whole.actions[:count]).replay()


def test_what_was_replayed_changes_neither_equality_nor_copies_nor_pickles() -> None:
    """It is not part of the value."""
    record = played(120)
    same = Record(record.rules, record.dealer, record.actions)
    before = pickle.dumps(record)
    record.score_sheet()
    assert record == same
    assert hash(record) == hash(same)
    assert repr(record) == repr(same)
    assert pickle.dumps(record) == before
    assert pickle.loads(before) == copy.copy(record) == copy.deepcopy(record) == record


def test_a_record_with_an_illegal_action_is_refused_every_time() -> None:
    """The place is counted from the first action, even if the beginning was replayed before."""
    record = played(50)
    record.replay()
    wrong = record.with_action(record.actions[0])
    for _ in range(2):
        with pytest.raises(InvalidRecordError, match=r"^\$\.actions\[50\]: "):
            wrong.replay()
