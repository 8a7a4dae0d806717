"""Compare the speed of functions in one process: run them alternately, and take the median of the ratios."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import attrs

__all__ = ["Figure", "Size", "in_turn", "ratios"]


@attrs.frozen
class Size:
    """The amount of work to measure."""

    hands: int
    """The number of hands in each run."""
    runs: int
    """The number of runs of each side."""


@attrs.frozen
class Figure:
    """A measured figure."""

    name: str
    """The name of the figure, such as ``P1``."""
    what: str
    """What the figure measures."""
    median: float | None
    """The median of the runs; ``None`` if the package for the comparison is not installed."""
    runs: tuple[float, ...]
    """The figure of each run."""
    bar: str
    """The value that the figure must reach and, for some figures, a more ambitious aim."""
    details: dict[str, Any] = attrs.field(factory=dict)
    """The measured numbers from which the figure is computed, with units in the keys."""

    def __str__(self) -> str:
        median = "-" if self.median is None else f"{self.median:.2f}"
        spread = f"({min(self.runs):.2f} to {max(self.runs):.2f})" if len(self.runs) > 1 else ""
        line = f"{self.name:<3} {median:>6}  {spread:<16}  {self.bar:<22}  {self.what}"
        details = ", ".join(f"{key} {_shown(value)}" for key, value in self.details.items())
        return f"{line}\n{'':54}{details}" if details else line


def _shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return str(value)


def in_turn(sides: Sequence[Callable[[int], Callable[[], int]]], runs: int) -> list[list[float]]:
    """Run every side ``runs`` times, in alternating order, so that a slow moment affects all sides.

    Args:
        sides: functions that take the number of a run, prepare the work of one side, and return it as a function.  Each
            run has different deals and choices, because repeated deals may be cheaper for one of the sides.  Only the
            work is timed; its function returns the amount of work.
        runs: the number of runs.

    Returns:
        For each side its rates: the amount of work done per second of processor time.
    """
    rates: list[list[float]] = [[] for _ in sides]
    for run in range(runs + 1):
        for own, side in list(zip(rates, sides, strict=True))[:: -1 if run % 2 else 1]:
            work = side(run)
            began = time.process_time()
            done = work()
            rate = done / (time.process_time() - began)
            if run:  # the first run builds the tables
                own.append(rate)
    return rates


def ratios(above: Sequence[float], below: Sequence[float]) -> tuple[float, tuple[float, ...]]:
    """Return the median of the ratios of two series, and all ratios."""
    each = tuple(a / b for a, b in zip(above, below, strict=True))
    return statistics.median(each), each
