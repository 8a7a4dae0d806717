"""Randomly deal the cards that a seat cannot see, each to one of the places where it may lie.

All deals that agree with the seat's knowledge are equally likely.  :mod:`five_hundred.worlds.hidden` describes what the
seat knows.  This module converts the exact counts of layouts to chances that compiled code can use, and draws random
deals with the playouts' own random numbers.
"""

from bisect import bisect_right
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeAlias

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.playouts.chance import below, shuffled
from five_hundred.worlds.layouts import Layouts

__all__ = ["CHANCES", "Unseen", "dealt", "unseen"]

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


def dealt(hidden: Unseen, stream: MutableSequence[int]) -> dict[Seat, list[int]]:
    """Deal the cards that the seat cannot see.

    Args:
        hidden: the hidden cards and the places where they may lie.
        stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.

    Returns:
        For every place, the cards that it receives, as numbers in the pack.
    """
    pools: list[list[int]] = [[] for _ in hidden.pools]
    node = 0
    for group in hidden.groups:
        cards, chance = shuffled(group, stream), below(stream, CHANCES)
        entries = hidden.splits[node]
        _, split, node = entries[bisect_right(entries, chance, key=lambda entry: entry[0])]
        for pool, count in zip(pools, split, strict=True):
            pool.extend(cards[:count])
            del cards[:count]
    found: dict[Seat, list[int]] = {}
    for places, room, pool in zip(hidden.pools, hidden.room, pools, strict=True):
        cards = shuffled(pool, stream)
        for place, count in zip(places, room, strict=True):
            found[place] = cards[:count]
            del cards[:count]
    return found
