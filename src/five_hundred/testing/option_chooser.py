"""Choosers, which choose among the values of an option."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar, runtime_checkable

import attrs

from five_hundred.base.arguments import expect_number
from five_hundred.base.values import Printed

__all__ = ["Chooser", "RandomChooser"]

T = TypeVar("T")


@runtime_checkable
class Chooser(Protocol):
    """An object that makes choices, at random or with Hypothesis."""

    def integer(self, low: int, high: int) -> int:
        """Choose a whole number.

        Args:
            low: the lowest number that may be chosen, which is also the simplest.
            high: the highest number that may be chosen.

        Returns:
            A number from ``low`` to ``high``, including both.
        """
        ...

    def among(self, items: Sequence[T]) -> T:
        """Choose one of several items.

        Args:
            items: the items, the simplest first; at least one.

        Returns:
            The chosen item.
        """
        ...


@attrs.frozen
class RandomChooser(Printed):
    """A chooser that draws from a random generator.

    Args:
        rng: the random generator.
    """

    rng: Random

    def integer(self, low: int, high: int) -> int:
        """See :meth:`Chooser.integer`."""
        expect_number(low, "low")
        expect_number(high, "high", low)
        return self.rng.randint(low, high)

    def among(self, items: Sequence[T]) -> T:
        """See :meth:`Chooser.among`."""
        return items[self.rng.randrange(len(items))]
