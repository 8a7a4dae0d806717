"""The uncertainty of a mean."""

from collections.abc import Sequence
from math import inf, sqrt
from statistics import variance
from typing import Final

__all__ = ["margin_of"]

_IN_95_PERCENT: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


def margin_of(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of the mean of independent values; infinite with fewer than two.

    The values may be the points of each deal; the result has their unit.
    """
    return _IN_95_PERCENT * sqrt(variance(values) / len(values)) if len(values) > 1 else inf
