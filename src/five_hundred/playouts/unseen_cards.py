"""The cards that a seat cannot see, and the ways to deal each of them to one of the places where it may lie.

All deals that agree with the seat's knowledge are equally likely.  :mod:`five_hundred.worlds.hidden` describes what the
seat knows.  This module converts the exact counts of layouts to chances, with which
:mod:`five_hundred.playouts.compiled_unseen_cards` deals.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.worlds.layouts import Layouts

__all__ = ["CHANCES", "Unseen", "unseen"]

CHANCES: Final = 1 << 31
"""The sum of the chances of all splits in a node (:class:`Unseen` explains these terms)."""
_Counts: TypeAlias = tuple[int, ...]


@attrs.frozen
class Unseen:
    """The cards that a seat cannot see, as numbers in the pack, and the ways to deal them.

    A *group* consists of the cards that may lie in the same places.  A *pool* consists of the places that may receive
    cards of the same groups.  First, each group is split among the pools.  The chances of a split depend on the splits
    of the earlier groups; a *node* represents all earlier splits that leave the same space in the pools.  Then the
    cards of each pool are dealt to its places.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool: seats, or negative numbers for cards out of play (:mod:`five_hundred.worlds.hidden`)."""
    room: tuple[_Counts, ...]
    """The number of cards that each place of each pool receives."""
    splits: tuple[tuple[tuple[int, _Counts, int], ...], ...]
    """For each node, the ways to split its group.  Each split consists of its cumulative chance, the number of cards
    for each pool, and the node of the next group."""


def unseen(layouts: Layouts) -> Unseen:
    """Return the ways to deal hidden cards, with chances instead of exact counts of layouts.

    Args:
        layouts: all possible arrangements of the hidden cards in the places where they may lie.
    """
    return Unseen(layouts.groups, layouts.pools, layouts.room, tuple(map(_chances, layouts.splits())))


def _chances(entries: Sequence[tuple[int, _Counts, int]]) -> tuple[tuple[int, _Counts, int], ...]:
    return tuple((CHANCES * so_far // entries[-1][0], split, node) for so_far, split, node in entries)
