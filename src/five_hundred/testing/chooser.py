"""Whatever chooses among the values of an option: a random generator here, Hypothesis in the strategies."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

import attrs

__all__ = ["Chooser", "RandomChooser"]

T = TypeVar("T")


class Chooser(Protocol):
    """Whatever can choose."""

    def integer(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        ...

    def among(self, items: Sequence[T]) -> T:
        """One of the items, the simplest first."""
        ...


@attrs.frozen
class RandomChooser:
    """A chooser that draws from a random generator."""

    rng: Random

    def integer(self, low: int, high: int) -> int:
        """See :class:`Chooser`."""
        return self.rng.randint(low, high)

    def among(self, items: Sequence[T]) -> T:
        """See :class:`Chooser`."""
        return items[self.rng.randrange(len(items))]
