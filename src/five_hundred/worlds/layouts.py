"""Count and draw the ways to lay hidden cards in places, when some places cannot hold some of the cards.

A *layout* states which cards lie in each place.  The functions of this module contain no rules of the game: a card is a
number, and a place is a number with room for some cards.  Each card may have a set of places in which it can lie.  In
addition, how many of certain cards lie in certain places may determine how often a layout counts (:class:`Weighting`).
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import comb, factorial, prod
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

import attrs

from five_hundred.cards.seats import Seat

__all__ = ["Layouts", "Weighting", "layouts_of"]

_Counts: TypeAlias = tuple[int, ...]
_Split: TypeAlias = tuple[int, _Counts, int]
_Cell: TypeAlias = tuple[bool, ...]
_Cells: TypeAlias = tuple[_Cell, ...]
_Weighed: TypeAlias = tuple[tuple[_Counts, ...], ...]
_Node: TypeAlias = tuple[int, _Counts, _Counts]
_T = TypeVar("_T")


@attrs.frozen
class Weighting:
    """A rule that weights a layout by the number of certain cards in certain places."""

    cards: frozenset[int]
    """The cards whose number in the places determines the weight."""
    places: frozenset[Seat]
    """The places in which the cards are counted."""
    weights: _Counts
    """The weight of a layout with 0, 1, 2, ... of the cards in the places; the weight for any higher number is 0."""

    @classmethod
    def at_least_one(cls, cards: Collection[int], place: Seat) -> "Weighting":
        """Return the condition that at least one of the cards lies in a place."""
        return cls(frozenset(cards), frozenset({place}), (0, *[1] * len(cards)))


class _Ways(NamedTuple):
    """The rows of some tables of numbers, and two functions that count the tables (:func:`_ways_of`).

    Both functions take the remaining column sums, and the numbers of cards that the weightings have counted, which are
    left out after the last row in which a weighting counts cards.
    """

    rows: Sequence[int]
    """The sum of each row."""
    weighed: _Weighed
    """For each row, each column and each weighting, 1 if the weighting counts the cards there; otherwise 0."""
    last: int
    """The last row in which a weighting counts cards; 0 if there is none."""
    total: Callable[[int, _Counts, _Counts], int]
    """Takes a row; returns the number of tables when all earlier rows are already chosen."""
    choices: Callable[[int, int, _Counts, _Counts], _Counts]
    """Takes a row and a column before which all numbers are already chosen.

    Returns the number of tables that have 0 at this place, the number that have 0 or 1 there, and so on; the last of
    these counts includes all tables.
    """


@attrs.frozen
class Layouts:
    """All ways to distribute cards among places.

    A *group* consists of the cards that may lie in the same places.  A *pool* consists of the places that may receive
    cards of the same groups.  First, each group is split among the pools.  Then the cards of each pool are dealt to its
    places.  Each possible result is a layout.

    If there are weightings (:class:`Weighting`), the cards of each share no group with other cards, and its places
    share no pool with other places.  The split of the groups then determines the weight of a layout, which is the
    product of the weights that its weightings give.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool."""
    room: tuple[_Counts, ...]
    """The number of cards that each place of each pool receives."""
    allowed: _Cells
    """For each group and each pool, whether the cards of the group may lie in the pool."""
    weighed: _Weighed
    """For each group, each pool and each weighting: 1 if the weighting counts the group's cards in the pool, else 0."""
    weights: tuple[_Counts, ...]
    """The weights of each weighting (:class:`Weighting`)."""
    _by_pool: bool
    """Whether ``_ways`` fills one pool at a time with cards of each group; if not, it splits one group at a time."""
    _order: _Counts
    """The order in which it fills the pools, or splits the groups."""
    _ways: _Ways = attrs.field(eq=False, repr=False)
    """The functions that count the ways to split the remaining cards, with the rows in that order."""

    @property
    def _columns(self) -> _Counts:
        """The sums of the columns of the tables that ``_ways`` counts."""
        return tuple(map(len, self.groups)) if self._by_pool else tuple(map(sum, self.room))

    @property
    def _none(self) -> _Counts:
        """The numbers of cards that the weightings have counted before any card lies in a place."""
        return (0,) * len(self.weights)

    @property
    def count(self) -> int:
        """The sum of the weights of all layouts, which is the number of layouts if there are no weightings.

        It is 0 if the cards do not fit into the places, or if every layout has the weight 0.
        """
        if not self.groups:
            return _weight(self.weights, self._none)
        left = self._columns
        # A table counts once for each way to share its rows among its columns.  The cards of each column can then come
        # in any order, but the order within one place does not matter.
        ways = self._ways.total(0, left, self._none) * prod(map(factorial, left))
        return ways // prod(factorial(count) for room in self.room for count in room)

    def draw(self, rng: Random) -> dict[Seat, list[int]]:
        """Return the cards in each place, in random order; the chance of each layout is proportional to its weight.

        Raises:
            ValueError: the cards do not fit into the places, or every layout has the weight 0.
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
        """Return a random split of all groups among the pools; its chance is proportional to the weight of its layouts.

        Raises:
            ValueError: the cards do not fit into the places, or every layout has the weight 0.
        """
        rows, weighed, last, total, choices = self._ways
        left, counted, table = self._columns, self._none, []
        if not (total(0, left, counted) if rows else self.count):
            raise ValueError("the cards do not fit into the places")
        for row, size in enumerate(rows[:-1]):
            split, need = [0] * len(left), size
            counted = counted if row <= last else ()
            for column in range(len(left)):
                if need:
                    ways = choices(row, column, left, counted)
                    split[column] = bisect_right(ways, rng.randrange(ways[-1])) if len(ways) > 1 else 0
                    need -= split[column]
                    counted = _added(counted, weighed[row][column], split[column])
                    left = _without(left, column, split[column])
            table.append(split)
        if rows:
            table.append(list(left))
        table = [split for _, split in sorted(zip(self._order, table, strict=True))]
        return _turned(table) if self._by_pool else table

    def splits(self) -> tuple[tuple[_Split, ...], ...]:
        """Return all ways to split each group among the pools, for code that needs them as one table.

        The number of layouts with a split depends on the splits of the earlier groups; a *node* represents all earlier
        splits that leave the same space in the pools and contain the same numbers of cards that the weightings count.

        Returns:
            For each node, the ways to split its group.  Each split consists of the total weight of the layouts with
            this split or an earlier split of the same node, the number of cards for each pool, and the node of the next
            group.  Here, layouts that differ only in how a pool's cards are dealt to its places count as one.
        """
        return _splits(self)


def layouts_of(
    cards: Mapping[int, Collection[Seat]], room: Mapping[Seat, int], *, weightings: Sequence[Weighting] = ()
) -> Layouts:
    """Return all ways to lay cards in places.

    Args:
        room: the number of cards that each place receives, 1 or more; the sum of these numbers is the number of cards.
        weightings: the weightings that determine how often each layout counts; without any, each layout counts once.
    """
    free: dict[tuple[frozenset[Seat], _Cell], list[int]] = {}
    for card, places in cards.items():
        named = tuple([card in each.cards for each in weightings])
        free.setdefault((frozenset(place for place in places if place in room), named), []).append(card)
    # The weightings count cards of the first groups in the first pools, so that what they have counted does not matter
    # later.  The group with the fewest restrictions comes last: it takes the remaining room.
    groups = sorted(free, key=lambda group: (not any(group[1]), len(group[0]), len(free[group])))
    alike: dict[tuple[_Cell, _Cell], list[Seat]] = {}
    for place in sorted(room, key=lambda place: not any(place in each.places for each in weightings)):
        named = tuple([place in each.places for each in weightings])
        alike.setdefault((tuple(place in places for places, _ in groups), named), []).append(place)
    sizes = [len(free[group]) for group in groups]
    space = [sum(room[place] for place in pool) for pool in alike.values()]
    allowed = _turned([may for may, _ in alike])
    weighed = tuple(
        tuple(tuple(map(int.__and__, card_named, place_named)) for _, place_named in alike) for _, card_named in groups
    )
    weights = tuple(each.weights for each in weightings)
    by_pool = _states(sizes) < _states(space)
    rows, cells, ones = (space, _turned(allowed), _turned(weighed)) if by_pool else (sizes, allowed, weighed)
    # The rows with the most restrictions come first, because columns are soon alike in all rows that remain.
    order = tuple(sorted(range(len(rows)), key=lambda row: (not any(map(any, ones[row])), sum(cells[row]))))
    return Layouts(
        groups=tuple(tuple(free[group]) for group in groups),
        pools=tuple(map(tuple, alike.values())),
        room=tuple(tuple(room[place] for place in pool) for pool in alike.values()),
        allowed=allowed,
        weighed=weighed,
        weights=weights,
        by_pool=by_pool,
        order=order,
        ways=_ways_of(_in_order(rows, order), _in_order(cells, order), _in_order(ones, order), weights),
    )


def _turned(table: Collection[Sequence[_T]]) -> tuple[tuple[_T, ...], ...]:
    """Return the columns of a table as its rows."""
    return tuple(zip(*table, strict=True))


def _in_order(rows: Sequence[_T], order: Sequence[int]) -> tuple[_T, ...]:
    """Return rows in another order."""
    return tuple([rows[row] for row in order])


def _states(counts: Sequence[int]) -> int:
    """Estimate how many combinations of remaining column sums :func:`_ways_of` must consider."""
    return prod(count + 1 for count in counts) // (max(counts, default=0) + 1)


def _ways_of(rows: Sequence[int], allowed: _Cells, weighed: _Weighed, weights: Sequence[_Counts]) -> _Ways:
    """Return functions that count the tables of numbers with given row and column sums.

    The rows are the groups and the columns are the pools, or the other way round.  A table counts once for every way to
    share the cards of each row among the columns, times its weight.

    Args:
        rows: the sum of each row.
        allowed: for each row and each column, whether a number other than 0 is allowed there.
        weighed: for each row, each column and each weighting, 1 if the weighting counts the cards there; otherwise 0.
        weights: the weights of each weighting.
    """
    later = [sum(rows[row + 1 :]) for row in range(len(rows))]
    limits, last = tuple(map(len, weights)), _last_weighed(weighed)
    alike = [_alike(_turned([*allowed[row:], *weighed[row:]])) for row in range(len(rows))]

    @cache
    def total(row: int, left: _Counts, counted: _Counts) -> int:
        """Count columns that are alike in all remaining rows as one, whose cards are then shared among them."""
        merged, shares = [0] * len(left), 1
        for column, same in enumerate(alike[row]):
            merged[same] += left[column]
            shares *= comb(merged[same], left[column])
        return shares * choices(row, 0, tuple(merged), counted)[-1]

    @cache
    def choices(row: int, column: int, left: _Counts, counted: _Counts) -> _Counts:
        need = sum(left) - later[row]
        if any(map(int.__ge__, counted, limits)):
            return (0,)  # every such table has the weight 0
        if row == len(rows) - 1:  # the last row takes what is left
            if not all(may or not count for may, count in zip(allowed[row], left, strict=True)):
                return (0,)
            weight = _weight(weights, _added_row(counted, weighed[row], left))
            return (weight * factorial(need) // prod(map(factorial, left)),)
        if not need:
            if row != last:
                return (total(row + 1, left, counted),)
            weight = _weight(weights, counted)
            return (weight * total(row + 1, left, ()) if weight else 0,)
        free = [count if may else 0 for count, may in zip(left[column:], allowed[row][column:], strict=True)]
        if sum(free) < need:
            return (0,)
        most, least = min(need, free[0]), max(0, need - sum(free[1:]))
        ones = weighed[row][column]
        ways = [
            comb(need, own) * choices(row, column + 1, _without(left, column, own), _added(counted, ones, own))[-1]
            for own in range(least, most + 1)
        ]
        return (*[0] * least, *accumulate(ways))

    return _Ways(rows, weighed, last, total, choices)


def _alike(columns: Sequence[object]) -> _Counts:
    """Return for each column the first column that equals it."""
    return tuple([columns.index(column) for column in columns])


def _without(left: _Counts, column: int, count: int) -> _Counts:
    return (*left[:column], left[column] - count, *left[column + 1 :]) if count else left


def _last_weighed(weighed: _Weighed) -> int:
    """Return the last row in which a weighting counts cards; 0 if there is none."""
    return max([row for row, cells in enumerate(weighed) if any(map(any, cells))], default=0)


def _weight(weights: Sequence[_Counts], counted: _Counts) -> int:
    """Return the weight of a layout that contains these numbers of counted cards.

    It is 1 if the numbers have been left out.
    """
    return prod([each[count] if count < len(each) else 0 for each, count in zip(weights, counted, strict=False)])


def _added(counted: _Counts, ones: _Counts, own: int) -> _Counts:
    """Return the numbers of counted cards after some cards of a group have been put into a pool."""
    return tuple([count + own * one for count, one in zip(counted, ones, strict=True)]) if own and counted else counted


def _added_row(counted: _Counts, weighed: Sequence[_Counts], counts: Sequence[int]) -> _Counts:
    """Return the numbers of counted cards after a whole row of the table has been chosen."""
    for ones, own in zip(weighed, counts, strict=True):
        counted = _added(counted, ones, own)
    return counted


def _splits(layouts: Layouts) -> tuple[tuple[_Split, ...], ...]:
    """Return the ways to split each group among the pools, with the total weight of the layouts for each way."""
    sizes, last = [len(group) for group in layouts.groups], _last_weighed(layouts.weighed)
    ways = _ways_of(sizes, layouts.allowed, layouts.weighed, layouts.weights)
    first: _Node = (0, tuple(map(sum, layouts.room)), (0,) * len(layouts.weights))
    numbers = {first: 0}
    nodes: list[_Node] = [first]
    table: list[tuple[_Split, ...]] = []
    for group, left, counted in nodes:  # the list grows during the loop
        if group == len(sizes):
            table.append(())
            continue
        entries, so_far = [], 0
        space = [room if may else 0 for room, may in zip(left, layouts.allowed[group], strict=True)]
        for split in _shared(sizes[group], space):
            after = tuple(room - taken for room, taken in zip(left, split, strict=True))
            seen, weight = _added_row(counted, layouts.weighed[group], split), 1
            if group == last:
                seen, weight = (), _weight(layouts.weights, seen)
            rest = ways.total(group + 1, after, seen) if group + 1 < len(sizes) else 1
            if count := weight * _arrangements(split) * rest:
                so_far += count
                node = group + 1, after, seen
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
