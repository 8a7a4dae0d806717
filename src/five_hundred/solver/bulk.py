"""Solve many positions at once, in several threads."""

import os
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import count, islice
from typing import Final

from five_hundred.base.arguments import expect, expect_number
from five_hundred.engine.table.state import State
from five_hundred.solver.solution import Solution, solve

__all__ = ["solve_all"]

_AHEAD: Final = 4
"""The number of positions in the queue of each thread."""
_WITHOUT_THREADS: Final = ("emscripten", "wasi")
"""The values of ``sys.platform`` on platforms, such as a browser, where Python cannot start a thread."""


def solve_all(states: Iterable[State], *, workers: int | None = 1) -> Iterator[Solution]:
    """Return the solutions of many states, in the order of the states, one by one as soon as they are ready.

    The compiled search does not hold the interpreter lock, so each thread uses a core of its own.  Each thread has
    search arrays of its own, and reuses them for all its states.  The function reads each state shortly before a thread
    needs it, so the states may come from an endless generator.  To show progress, count the solutions.  To continue an
    interrupted run, leave out the states whose solutions you have.

    Args:
        states: states in which a card must be played.
        workers: the number of threads; ``None`` for one per core.  Without numba, more than one thread does not
            save time.  Where Python has no threads, as in a browser, one search runs after another.

    Returns:
        An iterator over the solutions, each as :func:`solve <five_hundred.solver.solution.solve>` returns it.  If a
        state cannot be solved, the iterator raises a ``ValueError`` with the number of the state, counted from 0.

    Raises:
        TypeError: ``states`` is not iterable.
        ValueError: ``workers`` is less than 1.
    """
    expect(states, Iterable, "states", "an iterable of States")
    if workers is not None:
        expect_number(workers, "workers", 1)
    workers = workers or os.cpu_count() or 1
    if workers == 1 or sys.platform in _WITHOUT_THREADS:
        return (_solved(number, state) for number, state in enumerate(states))
    return _in_threads(states, workers)


def _in_threads(states: Iterable[State], workers: int) -> Iterator[Solution]:
    waiting: deque[Future[Solution]] = deque()
    left, numbers = iter(states), count()
    with ThreadPoolExecutor(workers, "five_hundred.solver") as pool:
        try:
            while True:
                for state in islice(left, _AHEAD * workers - len(waiting)):
                    waiting.append(pool.submit(_solved, next(numbers), state))
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _solved(number: int, state: State) -> Solution:
    try:
        return solve(state)
    except (TypeError, ValueError) as error:
        raise type(error)(f"state number {number}: {error}") from None
