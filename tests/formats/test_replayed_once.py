"""A record replays each of its actions once, however often it is asked."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk

from five_hundred import (
    PASS,
    Action,
    IllegalActionError,
    InvalidRecordError,
    Record,
    RuleSet,
    Seat,
    State,
    apply,
    events,
    new_game,
    presets,
    step,
    why_illegal,
)
from five_hundred.formats import record as module
from five_hundred.testing import random_action, rulesets


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

    def counting(engine: Callable[..., object]) -> Callable[..., object]:
        def counted(state: State, action: Action, **by: Seat | None) -> object:
            taken.append(action)
            return engine(state, action, **by)

        return counted

    monkeypatch.setattr(module, "apply", counting(apply))
    monkeypatch.setattr(module, "step", counting(step))
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
    """A server that asks for the state and the scores after each action replays no action twice."""
    whole = played(300)
    record = whole.up_to(0)
    for action in whole.actions:
        record, _ = record.step(action)
        record.replay()
        record.score_sheet()
    assert len(steps) == len(whole.actions)
    assert record == whole
    assert record.score_sheet()
    assert (record.replay(), record.score_sheet()) == (whole.replay(), whole.score_sheet())


def test_an_illegal_action_changes_nothing(steps: list[object]) -> None:
    """The refusal is that of the engine, which is also asked whose turn it is."""
    record = played(50)
    state = record.replay()
    wrong, right = record.actions[0], random_action(state, Random(1))
    assert state.to_act is not None
    somebody_else = state.seating.after(state.to_act)
    for action, by in ((wrong, None), (right, somebody_else)):
        with pytest.raises(IllegalActionError) as caught:
            record.step(action, by=by)
        assert caught.value.illegal == why_illegal(state, action, by=by)
    assert record.replay() is state
    longer, _ = record.step(right, by=state.to_act)
    assert longer.up_to(-1) == record
    count = len(steps)
    assert longer.replay() == apply(state, right)
    assert len(steps) == count


def test_a_record_that_cannot_be_replayed_has_no_next_step() -> None:
    record = Record(presets.AUSTRALIAN, actions=(PASS,))
    with pytest.raises(InvalidRecordError, match=r"^\$\.actions\[0\]: "):
        record.step(PASS)
    with pytest.raises(TypeError, match=r"^action must be an Action"):
        Record(presets.AUSTRALIAN).step("pass")  # type: ignore[arg-type]


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
    """No part of the replay is kept."""
    record = played(50)
    wrong = attrs.evolve(record, actions=(*record.actions, record.actions[0]))
    for _ in range(2):
        with pytest.raises(InvalidRecordError, match=r"^\$\.actions\[50\]: "):
            wrong.replay()


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_a_replay_agrees_with_the_single_steps(rules: RuleSet, seed: int) -> None:
    """The steps have events, and a replay has none; the states, the scores and the refusals are the same."""
    walked = list(walk(rules, seed, steps=120, zeal=0.4))
    first, *_ = walked[0]
    record = Record(rules, first.dealer, [action for _, action, _, _ in walked], first.scores)
    told = list(record.steps())
    stepped = record.up_to(0)
    for _, action, _, _ in walked:
        stepped, events_of_step = stepped.step(action)
        assert (stepped.replay(), events_of_step) == told[len(stepped.actions)]
    assert stepped.score_sheet() == record.score_sheet()
    assert record.replay() == told[-1][0] == walked[-1][2]
    scored = [event.score for _, each in told for event in each if isinstance(event, events.HandScored)]
    assert record.score_sheet() == tuple(scored)
    rng = Random(seed)
    for place in rng.sample(range(len(record.actions) - 4), 5):
        wrong = attrs.evolve(record, actions=[*record.actions[:place], *rng.sample(record.actions, 5)])
        assert refusal(wrong, Record.replay) == refusal(wrong, lambda record: list(record.steps()))


def refusal(record: Record, replay: Callable[[Record], object]) -> tuple[str, str] | None:
    """The place and the message of the error that a replay raises."""
    try:
        replay(record)
    except InvalidRecordError as error:
        return error.place, error.message
    return None
