"""Bit masks: integers that represent subsets of a sequence, such as the cards of a pack.

The lowest bit of a mask represents the first item of the sequence.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from five_hundred.base.arguments import expect_number

__all__ = ["Subsets", "bits", "numbers"]

T = TypeVar("T")
_WIDTH: Final = 11
"""The number of items that one lookup covers: about as many as there are cards in a suit."""
_PART: Final = (1 << _WIDTH) - 1


def numbers(mask: int) -> list[int]:
    """Return the numbers of the items that a mask represents, the lowest first."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found


def bits(mask: int) -> list[int]:
    """Return each bit of a mask as a mask of its own, the lowest first."""
    return [1 << number for number in numbers(mask)]


class Subsets(Generic[T]):
    """A converter from masks to items; it looks up several bits at once in tables that it fills on demand.

    Args:
        things: the items that the bits represent, the lowest bit first.
    """

    __slots__ = ("_tables", "_things")

    def __init__(self, things: Sequence[T]) -> None:
        self._things = tuple(things)
        self._tables: tuple[list[Any], ...] = tuple([[None] * (_PART + 1) for _ in range(0, len(things), _WIDTH)])

    def of(self, mask: int) -> tuple[T, ...]:
        """Return the items that a mask represents, in order.

        Raises:
            TypeError: ``mask`` is not a whole number.
            ValueError: ``mask`` has bits beyond the last item.
        """
        left = mask
        found: tuple[T, ...] = ()
        try:
            for table in self._tables:
                found += table[left & _PART]
                left >>= _WIDTH
        except TypeError:
            expect_number(mask, "mask", 0, (1 << len(self._things)) - 1)
            self._fill(mask)
            return self.of(mask)
        if left:
            expect_number(mask, "mask", 0, (1 << len(self._things)) - 1)
        return found

    def _fill(self, mask: int) -> None:
        """Fill in the table entries for each part of a mask."""
        for number, table in enumerate(self._tables):
            first = number * _WIDTH
            part = mask >> first & _PART
            things = self._things[first : first + _WIDTH]
            table[part] = tuple([thing for bit, thing in enumerate(things) if part >> bit & 1])
