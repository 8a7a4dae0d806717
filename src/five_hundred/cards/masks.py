"""What a mask stands for: the cards, or the plays, of its bits.

A mask is a whole number with one bit for each of some things, the lowest bit for the first of them.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

__all__ = ["Subsets"]

T = TypeVar("T")
_WIDTH: Final = 11
"""How many things are looked up at once: about a suit."""
_PART: Final = (1 << _WIDTH) - 1


class Subsets(Generic[T]):
    """Finds the things that a mask stands for, one for each bit: a few at once, in tables that fill up with use.

    Args:
        things: what the bits stand for, the lowest bit first.
    """

    __slots__ = ("_tables", "_things")

    def __init__(self, things: Sequence[T]) -> None:
        self._things = tuple(things)
        self._tables: tuple[list[Any], ...] = tuple([[None] * (_PART + 1) for _ in range(0, len(things), _WIDTH)])

    def of(self, mask: int) -> tuple[T, ...]:
        """The things of a mask, in their order.

        Args:
            mask: bits, none of them beyond the last of the things.
        """
        left = mask
        found: tuple[T, ...] = ()
        try:
            for table in self._tables:
                found += table[left & _PART]
                left >>= _WIDTH
        except TypeError:
            self._fill(mask)
            return self.of(mask)
        return found

    def _fill(self, mask: int) -> None:
        """Take down what the parts of a mask stand for."""
        for number, table in enumerate(self._tables):
            first = number * _WIDTH
            part = mask >> first & _PART
            things = self._things[first : first + _WIDTH]
            table[part] = tuple([thing for bit, thing in enumerate(things) if part >> bit & 1])
