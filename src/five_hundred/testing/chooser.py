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
        """A whole number.

        Args:
            low: the lowest number that may be chosen; the simplest, too.
            high: the highest number that may be chosen.

        Returns:
            A number from ``low`` to ``high``, these two among them.
        """
        ...

    def among(self, items: Sequence[T]) -> T:
        """One of the items.

        Args:
            items: what is chosen from, the simplest first; at least one.
        """
        ...


@attrs.frozen
class RandomChooser:
    """A chooser that draws from a random generator.

    Args:
        rng: the source of chance.
    """

    rng: Random

    def integer(self, low: int, high: int) -> int:
        """See :class:`Chooser`."""
        return self.rng.randint(low, high)

    def among(self, items: Sequence[T]) -> T:
        """See :class:`Chooser`."""
        return items[self.rng.randrange(len(items))]
