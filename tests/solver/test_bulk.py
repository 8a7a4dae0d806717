"""Many states are solved in order, in several threads, and only as they are needed."""

import sys
import threading
from collections.abc import Iterator
from itertools import islice

import pytest
from endings import endings

import five_hundred as fh
from five_hundred.solver import solve, solve_all

STATES = list(endings(fh.presets.AUSTRALIAN, cards=3, count=20, seed=12))


@pytest.mark.parametrize("workers", [1, 3, None])
def test_the_solutions_come_in_the_order_of_the_states(workers: int | None) -> None:
    assert list(solve_all(STATES, workers=workers)) == [solve(state) for state in STATES]
    assert list(solve_all([], workers=workers)) == []


def test_states_are_read_as_they_are_needed() -> None:
    read = 0

    def without_end() -> Iterator[fh.State]:
        nonlocal read
        while True:
            yield STATES[read % len(STATES)]
            read += 1

    solutions = solve_all(without_end(), workers=2)
    assert list(islice(solutions, 30)) == [solve(STATES[number % len(STATES)]) for number in range(30)]
    assert read <= 40, "a few states wait for each thread"


@pytest.mark.parametrize("platform", ["emscripten", "wasi"])
def test_no_thread_is_started_where_python_has_none(monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        list(solve_all(STATES[:2], workers=2))
    monkeypatch.setattr(sys, "platform", platform)
    for workers in (1, 2, None):
        assert list(solve_all(STATES[:2], workers=workers)) == [solve(state) for state in STATES[:2]]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_state_that_cannot_be_solved_is_named_by_its_number(workers: int) -> None:
    solutions = solve_all([*STATES[:2], fh.new_game(fh.presets.AUSTRALIAN)], workers=workers)
    assert [next(solutions), next(solutions)] == [solve(state) for state in STATES[:2]]
    with pytest.raises(ValueError, match="state number 2: state cannot be solved: the next action must be a play"):
        next(solutions)
    with pytest.raises(TypeError, match="state number 0: state must be a State"):
        next(solve_all(["7S"], workers=workers))  # type: ignore[list-item]
    with pytest.raises(TypeError, match="states must be an iterable of States"):
        solve_all(7)  # type: ignore[arg-type]
    for wrong in (0, True, "2"):
        with pytest.raises(ValueError if wrong == 0 else TypeError, match="workers must be"):
            solve_all(STATES, workers=wrong)  # type: ignore[arg-type]
