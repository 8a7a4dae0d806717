"""Count and draw the ways to lay hidden cards in places, when some places cannot hold some of the cards.

A *layout* states which cards lie in each place.  The functions of this module contain no rules of the game: a card is a
number, and a place is a number with room for some cards.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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
_Choices: TypeAlias = Callable[[int, int, _Counts], _Counts]


@attrs.frozen
class Layouts:
    """All ways to distribute cards among places.

    A *group* consists of the cards that may lie in the same places.  A *pool* consists of the places that may receive
    cards of the same groups.  First, each group is split among the pools.  Then the cards of each pool are dealt to its
    places.  Each possible result is a layout.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool."""
    room: tuple[_Counts, ...]
    """The number of cards that each place of each pool receives."""
    allowed: tuple[tuple[bool, ...], ...]
    """For each group and each pool, whether the cards of the group may lie in the pool."""
    _by_pool: bool
    """Whether ``_choices`` fills one pool at a time with cards of each group; if not, it splits one group at a time."""
    _choices: _Choices = attrs.field(eq=False, repr=False)
    """The function that :func:`_choices` returns; it counts the ways to split the remaining cards."""

    @property
    def _sizes(self) -> _Counts:
        return tuple([len(group) for group in self.groups])

    @property
    def _space(self) -> _Counts:
        return tuple([sum(room) for room in self.room])

    @property
    def count(self) -> int:
        """The number of layouts; 0 if the cards do not fit into the places."""
        if not self.groups:
            return 1
        left = self._sizes if self._by_pool else self._space
        # A table counts once for each way to share its rows among its columns.  The cards of each column can then come
        # in any order, but the order within one place does not matter.
        ways = self._choices(0, 0, left)[-1] * prod(map(factorial, left))
        return ways // prod(factorial(count) for room in self.room for count in room)

    def draw(self, rng: Random) -> dict[Seat, list[int]]:
        """Return a random layout; all layouts are equally likely.

        Args:
            rng: the random generator.

        Returns:
            The cards in each place, in random order.

        Raises:
            ValueError: the cards do not fit into the places.
        """
        pools: list[list[int]] = [[] for _ in self.pools]
        for group, split in zip(self.groups, self._drawn_split(rng), strict=True):
            cards = list(group)
            rng.shuffle(cards)
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

    def _drawn_split(self, rng: Random) -> Sequence[Sequence[int]]:
        """Return a random split of all groups among the pools; its chance is proportional to its number of layouts.

        Raises:
            ValueError: the cards do not fit into the places.
        """
        rows, left = (self._space, self._sizes) if self._by_pool else (self._sizes, self._space)
        if rows and not self._choices(0, 0, left)[-1]:
            raise ValueError("the cards do not fit into the places")
        table = []
        for row, size in enumerate(rows[:-1]):
            split, need = [0] * len(left), size
            for column in range(len(left)):
                if need:
                    ways = self._choices(row, column, left)
                    split[column] = bisect_right(ways, rng.randrange(ways[-1])) if len(ways) > 1 else 0
                    need -= split[column]
                    left = _without(left, column, split[column])
            table.append(split)
        if rows:
            table.append(list(left))
        return list(zip(*table, strict=True)) if self._by_pool else table

    def splits(self) -> tuple[tuple[_Split, ...], ...]:
        """Return all ways to split each group among the pools, for code that needs them as one table.

        The number of layouts with a split depends on the splits of the earlier groups; a *node* represents all earlier
        splits that leave the same space in the pools.

        Returns:
            For each node, the ways to split its group.  Each split consists of the number of layouts with this split or
            an earlier split of the same node, the number of cards for each pool, and the node of the next group.  Here,
            layouts that differ only in how a pool's cards are dealt to its places count as one.
        """
        return _splits(self._sizes, self.allowed, self._space)


def layouts_of(cards: Mapping[int, Collection[Seat]], room: Mapping[Seat, int]) -> Layouts:
    """Return all ways to lay cards in places.

    Args:
        cards: the places in which each card may lie.
        room: the number of cards that each place receives, 1 or more; the sum of these numbers is the number of cards.
    """
    free: dict[frozenset[Seat], list[int]] = {}
    for card, places in cards.items():
        free.setdefault(frozenset(place for place in places if place in room), []).append(card)
    # The group with the fewest restrictions comes last: it takes the remaining room.
    groups = sorted(free, key=lambda places: (len(places), len(free[places])))
    alike: dict[tuple[bool, ...], list[Seat]] = {}
    for place in room:
        alike.setdefault(tuple(place in places for places in groups), []).append(place)
    sizes = [len(free[places]) for places in groups]
    space = [sum(room[place] for place in pool) for pool in alike.values()]
    allowed = list(zip(*alike, strict=True))
    by_pool = _states(sizes) < _states(space)
    return Layouts(
        groups=tuple(tuple(free[places]) for places in groups),
        pools=tuple(map(tuple, alike.values())),
        room=tuple(tuple(room[place] for place in pool) for pool in alike.values()),
        allowed=tuple(allowed),
        by_pool=by_pool,
        choices=_choices(space, [*alike]) if by_pool else _choices(sizes, allowed),
    )


def _states(counts: Sequence[int]) -> int:
    """Estimate how many combinations of remaining column sums :func:`_choices` must consider."""
    return prod(count + 1 for count in counts) // (max(counts, default=0) + 1)


def _choices(rows: Sequence[int], allowed: Sequence[Sequence[bool]]) -> _Choices:
    """Return a function that counts the tables of numbers with given row and column sums.

    The rows are the groups and the columns are the pools, or the other way round.  A table counts once for every way to
    share the cards of each row among the columns.

    Args:
        rows: the sum of each row.
        allowed: for each row and each column, whether a number other than 0 is allowed there.

    Returns:
        A function of a row, a column, and the remaining column sums.  All numbers in earlier rows, and in earlier
        columns of this row, are already chosen; the other numbers must add up to the remaining sums.  The function
        returns the number of tables that have 0 at this row and column, the number that have 0 or 1 there, and so on;
        the last of these counts includes all tables.
    """
    later = [sum(rows[row + 1 :]) for row in range(len(rows))]

    @cache
    def choices(row: int, column: int, left: _Counts) -> _Counts:
        need = sum(left) - later[row]
        if row == len(rows) - 1:  # the last row takes what is left
            fits = all(may or not count for may, count in zip(allowed[row], left, strict=True))
            return (factorial(need) // prod(map(factorial, left)) if fits else 0,)
        if not need:
            return (choices(row + 1, 0, left)[-1],)
        if column == len(left):
            return (0,)
        most = min(need, left[column]) if allowed[row][column] else 0
        ways = (comb(need, own) * choices(row, column + 1, _without(left, column, own))[-1] for own in range(most + 1))
        return tuple(accumulate(ways))

    return choices


def _without(left: _Counts, column: int, count: int) -> _Counts:
    return (*left[:column], left[column] - count, *left[column + 1 :]) if count else left


def _splits(sizes: Sequence[int], allowed: Sequence[Sequence[bool]], space: _Counts) -> tuple[tuple[_Split, ...], ...]:
    """Return the ways to split each group among the pools, with the number of layouts for each way.

    Args:
        sizes: the number of cards in each group.
        allowed: for each group and each pool, whether the cards of the group may lie in the pool.
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
