"""Count and draw the ways to lay hidden cards in places, when some places cannot hold some of the cards.

A *layout* says which cards lie in each place.  The functions of this module know nothing of the game: a card is a
number, and a place is a number with room for some cards.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import comb, factorial, prod
from random import Random
from typing import TypeAlias

import attrs

from five_hundred.cards.seats import Seat

__all__ = ["Layouts", "layouts_of"]

_Counts: TypeAlias = tuple[int, ...]
_Split: TypeAlias = tuple[int, _Counts, int]


@attrs.frozen
class Layouts:
    """All ways to lay cards in places.

    A *group* consists of the cards that may lie in the same places.  A *pool* consists of the places that may receive
    cards of the same groups.  First, each group is split among the pools.  The number of layouts with a split depends
    on the splits of the earlier groups; a *node* represents all earlier splits that leave the same space in the pools.
    Then the cards of each pool are dealt to its places; every possible result is a layout.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool."""
    room: tuple[_Counts, ...]
    """The number of cards that each place of each pool receives."""
    splits: tuple[tuple[_Split, ...], ...]
    """For each node, the splits of its group.

    A split consists of a cumulative number of layouts, the number of cards for each pool, and the node of the next
    group.  The cumulative number includes the layouts of the node's earlier splits, and counts the cards of a pool as
    one set.
    """

    @property
    def count(self) -> int:
        """The number of layouts; 0 if the cards do not fit into the places."""
        if not self.groups:
            return 1
        within = (factorial(sum(room)) // prod(map(factorial, room)) for room in self.room)
        return self.splits[0][-1][0] * prod(within) if self.splits[0] else 0

    def draw(self, rng: Random) -> dict[Seat, list[int]]:
        """Return a random layout; all layouts are equally likely.

        Args:
            rng: the random generator.

        Returns:
            The cards in each place, in random order.

        Raises:
            ValueError: the cards do not fit into the places.
        """
        if not self.count:
            raise ValueError("the cards do not fit into the places")
        pools: list[list[int]] = [[] for _ in self.pools]
        node = 0
        for group in self.groups:
            cards, entries = list(group), self.splits[node]
            rng.shuffle(cards)
            number = rng.randrange(entries[-1][0])
            _, split, node = entries[bisect_right(entries, number, key=lambda entry: entry[0])]
            for pool, count in zip(pools, split, strict=True):
                pool.extend(cards[:count])
                del cards[:count]
        found: dict[Seat, list[int]] = {}
        for places, room, pool in zip(self.pools, self.room, pools, strict=True):
            rng.shuffle(pool)
            for place, count in zip(places, room, strict=True):
                found[place] = pool[:count]
                del pool[:count]
        return found


def layouts_of(cards: Mapping[int, Collection[Seat]], room: Mapping[Seat, int]) -> Layouts:
    """Return all ways to lay cards in places.

    Args:
        cards: the places in which each card may lie.
        room: the number of cards that each place receives, 1 or more; together, as many as there are cards.
    """
    allowed: dict[frozenset[Seat], list[int]] = {}
    for card, places in cards.items():
        allowed.setdefault(frozenset(place for place in places if place in room), []).append(card)
    # The group with the fewest restrictions comes last: it takes the remaining room.
    groups = sorted(allowed, key=lambda places: (len(places), len(allowed[places])))
    alike: dict[tuple[bool, ...], list[Seat]] = {}
    for place in room:
        alike.setdefault(tuple(place in places for places in groups), []).append(place)
    space = tuple(sum(room[place] for place in pool) for pool in alike.values())
    return Layouts(
        groups=tuple(tuple(allowed[places]) for places in groups),
        pools=tuple(map(tuple, alike.values())),
        room=tuple(tuple(room[place] for place in pool) for pool in alike.values()),
        splits=_splits([len(allowed[places]) for places in groups], list(zip(*alike, strict=True)), space),
    )


def _splits(sizes: Sequence[int], allowed: Sequence[Sequence[bool]], space: _Counts) -> tuple[tuple[_Split, ...], ...]:
    """Return the ways to split each group among the pools, with the number of layouts that have them.

    Args:
        sizes: the number of cards in each group.
        allowed: whether a card of a group may lie in a pool, by group and pool.
        space: the number of cards that each pool receives.
    """

    @cache
    def ways(group: int, left: _Counts) -> int:
        """Return the number of ways to deal the cards of this group and of all later groups."""
        if group == len(sizes):
            return 1
        return sum(count for count, _, _ in counted(group, left))

    @cache
    def counted(group: int, left: _Counts) -> list[tuple[int, _Counts, _Counts]]:
        found = []
        limits = [room if may else 0 for room, may in zip(left, allowed[group], strict=True)]
        for split in _shared(sizes[group], limits):
            after = tuple(room - taken for room, taken in zip(left, split, strict=True))
            if count := _arrangements(split) * ways(group + 1, after):
                found.append((count, split, after))
        return found

    numbers = {(0, space): 0}
    nodes, table = [*numbers], []
    for group, left in nodes:  # the list grows during the loop
        entries, so_far = [], 0
        for count, split, after in counted(group, left) if group < len(sizes) else ():
            so_far += count
            node = (group + 1, after)
            if node not in numbers:
                numbers[node] = len(nodes)
                nodes.append(node)
            entries.append((so_far, split, numbers[node]))
        table.append(tuple(entries))
    return tuple(table)


def _shared(count: int, limits: Sequence[int]) -> Iterator[_Counts]:
    """Yield the ways to share a number of cards among pools, each of which has a limit."""
    if not limits:
        yield ()
        return
    for own in range(max(0, count - sum(limits[1:])), min(count, limits[0]) + 1):
        for others in _shared(count - own, limits[1:]):
            yield (own, *others)


def _arrangements(split: _Counts) -> int:
    """Return the number of ways to choose which cards of a group each pool receives."""
    return prod(comb(sofar, own) for sofar, own in zip(accumulate(split), split, strict=True))
