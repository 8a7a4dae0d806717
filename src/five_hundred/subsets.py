"""What a mask stands for: the cards, or the plays, of its bits.

A mask is a whole number with one bit for each of some things, the lowest bit for the first of them.
"""

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

__all__ = ["Subsets"]

T = TypeVar("T")
_WIDTH: Final = 11
"""How many things are looked up at once: about a suit.  Each table has two to the power of it."""
_PART: Final = (1 << _WIDTH) - 1


class Subsets(Generic[T]):
    """Finds the things that a mask stands for, one for each bit: a few at once, in tables that are made once.

    Args:
        things: what the bits stand for, the lowest bit first.
    """

    __slots__ = ("_tables",)

    def __init__(self, things: Sequence[T]) -> None:
        firsts = range(0, len(things), _WIDTH)
        self._tables = tuple([_subsets(things[first : first + _WIDTH]) for first in firsts])

    def of(self, mask: int) -> tuple[T, ...]:
        """The things of a mask, in their order.

        Args:
            mask: bits, none of them beyond the last of the things.
        """
        found: tuple[T, ...] = ()
        for table in self._tables:
            found += table[mask & _PART]
            mask >>= _WIDTH
        return found


def _subsets(things: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """By its mask, every choice of some things, in their order."""
    found: list[tuple[T, ...]] = [()]
    for thing in things:
        found += [(*before, thing) for before in found]
    return tuple(found)
