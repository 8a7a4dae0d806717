"""How two things are compared: in turn, in one process, several times, by the median of the ratios."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import attrs

__all__ = ["Figure", "in_turn", "ratios"]


@attrs.frozen
class Figure:
    """One measured bar."""

    name: str
    """Its name, such as ``P1``."""
    what: str
    """What is measured."""
    median: float | None
    """The median of the runs; ``None`` if the other side is not installed."""
    runs: tuple[float, ...]
    """The figure of each run."""
    bar: str
    """What it must reach, and what it should."""
    details: dict[str, Any] = attrs.field(factory=dict)
    """What the figure was made of, with units in the keys."""

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
    """Let every side work ``runs`` times, one after the other in both orders, so that a slow moment is slow for all.

    Args:
        sides: what prepares the work of a side for a run of that number.  Each run has deals and choices of its own:
            what was met before may be cheaper, and on one side more than on the other.  Only the work is timed, and
            it says how much it has done.
        runs: how often.

    Returns:
        For each side its rates: how much it does in a second in which the processor is busy with it.
    """
    rates: list[list[float]] = [[] for _ in sides]
    for run in range(runs + 1):
        for own, side in list(zip(rates, sides, strict=True))[:: -1 if run % 2 else 1]:
            work = side(run)
            began = time.process_time()
            done = work()
            rate = done / (time.process_time() - began)
            if run:  # the first one builds the tables
                own.append(rate)
    return rates


def ratios(above: Sequence[float], below: Sequence[float]) -> tuple[float, tuple[float, ...]]:
    """The median of the ratios of two series, and all of them."""
    each = tuple(a / b for a, b in zip(above, below, strict=True))
    return statistics.median(each), each
