"""How two things are compared: in turn, in one process, several times, by the median of the ratios."""

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

import attrs


@attrs.frozen
class Figure:
    """One measured bar."""

    name: str
    """Its name, such as ``P1``."""
    what: str
    """What is measured."""
    ratio: float | None
    """The median of the ratios; ``None`` if the other side is not installed."""
    runs: tuple[float, ...]
    """The ratio of each run."""
    bar: str
    """What it must reach, and what it should."""
    details: dict[str, Any] = attrs.field(factory=dict)
    """What the ratio was made of, with units in the keys."""

    def __str__(self) -> str:
        ratio = "-" if self.ratio is None else f"{self.ratio:.2f}"
        spread = f"({min(self.runs):.2f} to {max(self.runs):.2f})" if self.runs else ""
        details = ", ".join(f"{key} {_shown(value)}" for key, value in self.details.items())
        return f"{self.name:<3} {ratio:>8} {spread:<18} {self.bar:<22} {self.what}" + (
            f"\n{'':32}{details}" if details else ""
        )


def _shown(value: object) -> str:
    return (
        f"{value:,.4g}"
        if isinstance(value, float) and value < 1000
        else f"{value:,.0f}"
        if isinstance(value, float)
        else str(value)
    )


def seconds(work: Callable[[], object]) -> float:
    """How long the processor is busy with a piece of work, in seconds: what else runs on the machine counts less."""
    began = time.process_time()
    work()
    return time.process_time() - began


def in_turn(works: Sequence[Callable[[], object]], runs: int) -> list[list[float]]:
    """Do each piece of work ``runs`` times, one after the other each time, so that a slow moment is slow for all.

    Returns:
        For each piece of work its times, in seconds.
    """
    times: list[list[float]] = [[] for _ in works]
    for _ in range(runs):
        for own, work in zip(times, works, strict=True):
            own.append(seconds(work))
    return times


def ratios(above: Sequence[float], below: Sequence[float]) -> tuple[float, tuple[float, ...]]:
    """The median of the ratios of two series, and all of them."""
    each = tuple(a / b for a, b in zip(above, below, strict=True))
    return statistics.median(each), each
