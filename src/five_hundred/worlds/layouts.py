"""Count and draw the ways to lay hidden cards in places, when some places cannot hold some of the cards.

A *layout* states which cards lie in each place.  The functions of this module contain no rules of the game: a card is a
number, and a place is a number with room for some cards.  Each card may have a set of places in which it can lie.  In
addition, at least one of certain cards may have to lie in a certain place (:class:`OneOf`).
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import comb, factorial, prod
from random import Random
from typing import TypeAlias, TypeVar

import attrs

from five_hundred.cards.seats import Seat

__all__ = ["Layouts", "OneOf", "layouts_of"]

_Counts: TypeAlias = tuple[int, ...]
_Split: TypeAlias = tuple[int, _Counts, int]
_Choices: TypeAlias = Callable[[int, int, _Counts, bool], _Counts]
_Cells: TypeAlias = tuple[tuple[bool, ...], ...]
_Node: TypeAlias = tuple[int, _Counts, bool]
_T = TypeVar("_T")


@attrs.frozen
class OneOf:
    """The condition that at least one of certain cards lies in a certain place."""

    cards: frozenset[int]
    """The cards, one or more of which must lie in the place."""
    place: Seat
    """The place that must receive at least one of the cards."""


@attrs.frozen
class Layouts:
    """All ways to distribute cards among places.

    A *group* consists of the cards that may lie in the same places.  A *pool* consists of the places that may receive
    cards of the same groups.  First, each group is split among the pools.  Then the cards of each pool are dealt to its
    places.  Each possible result is a layout.

    If there is a condition (:class:`OneOf`), its cards share no group with other cards, and its place shares no pool
    with other places.  The split of the groups then decides whether a layout meets the condition.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool."""
    room: tuple[_Counts, ...]
    """The number of cards that each place of each pool receives."""
    allowed: _Cells
    """For each group and each pool, whether the cards of the group may lie in the pool."""
    meeting: _Cells
    """For each group and each pool, whether a card of the group in the pool meets the condition."""
    conditional: bool
    """Whether there is a condition (:class:`OneOf`)."""
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
        """The number of layouts; 0 if the cards do not fit into the places, or if no layout meets the condition."""
        if not self.groups:
            return 0 if self.conditional else 1
        left = self._sizes if self._by_pool else self._space
        # A table counts once for each way to share its rows among its columns.  The cards of each column can then come
        # in any order, but the order within one place does not matter.
        ways = self._choices(0, 0, left, self.conditional)[-1] * prod(map(factorial, left))
        return ways // prod(factorial(count) for room in self.room for count in room)

    def draw(self, rng: Random) -> dict[Seat, list[int]]:
        """Return a random layout; all layouts are equally likely.

        Args:
            rng: the random generator.

        Returns:
            The cards in each place, in random order.

        Raises:
            ValueError: the cards do not fit into the places, or no layout meets the condition.
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
            ValueError: the cards do not fit into the places, or no layout meets the condition.
        """
        rows, left = (self._space, self._sizes) if self._by_pool else (self._sizes, self._space)
        meeting = _turned(self.meeting) if self._by_pool else self.meeting
        unmet, table = self.conditional, []
        if not (self._choices(0, 0, left, unmet)[-1] if rows else self.count):
            raise ValueError("the cards do not fit into the places")
        for row, size in enumerate(rows[:-1]):
            split, need = [0] * len(left), size
            for column in range(len(left)):
                if need:
                    ways = self._choices(row, column, left, unmet)
                    split[column] = bisect_right(ways, rng.randrange(ways[-1])) if len(ways) > 1 else 0
                    need -= split[column]
                    unmet = unmet and not (meeting[row][column] and split[column])
                    left = _without(left, column, split[column])
            table.append(split)
        if rows:
            table.append(list(left))
        return _turned(table) if self._by_pool else table

    def splits(self) -> tuple[tuple[_Split, ...], ...]:
        """Return all ways to split each group among the pools, for code that needs them as one table.

        The number of layouts with a split depends on the splits of the earlier groups; a *node* represents all earlier
        splits that leave the same space in the pools and leave the condition met, or leave it unmet.

        Returns:
            For each node, the ways to split its group.  Each split consists of the number of layouts with this split or
            an earlier split of the same node, the number of cards for each pool, and the node of the next group.  Here,
            layouts that differ only in how a pool's cards are dealt to its places count as one.
        """
        return _splits(self)


def layouts_of(
    cards: Mapping[int, Collection[Seat]], room: Mapping[Seat, int], *, condition: OneOf | None = None
) -> Layouts:
    """Return all ways to lay cards in places.

    Args:
        cards: the places in which each card may lie.
        room: the number of cards that each place receives, 1 or more; the sum of these numbers is the number of cards.
        condition: a condition that every layout must meet; ``None`` if there is none.
    """
    free: dict[tuple[frozenset[Seat], bool], list[int]] = {}
    for card, places in cards.items():
        named = condition is not None and card in condition.cards
        free.setdefault((frozenset(place for place in places if place in room), named), []).append(card)
    # The group with the fewest restrictions comes last: it takes the remaining room.
    groups = sorted(free, key=lambda group: (len(group[0]), len(free[group])))
    alike: dict[tuple[tuple[bool, ...], bool], list[Seat]] = {}
    for place in room:
        named = condition is not None and place == condition.place
        alike.setdefault((tuple(place in places for places, _ in groups), named), []).append(place)
    sizes = [len(free[group]) for group in groups]
    space = [sum(room[place] for place in pool) for pool in alike.values()]
    allowed = _turned([may for may, _ in alike])
    meeting = tuple(tuple(card_named and place_named for _, place_named in alike) for _, card_named in groups)
    by_pool = _states(sizes) < _states(space)
    return Layouts(
        groups=tuple(tuple(free[group]) for group in groups),
        pools=tuple(map(tuple, alike.values())),
        room=tuple(tuple(room[place] for place in pool) for pool in alike.values()),
        allowed=allowed,
        meeting=meeting,
        conditional=condition is not None,
        by_pool=by_pool,
        choices=_choices(space, _turned(allowed), _turned(meeting)) if by_pool else _choices(sizes, allowed, meeting),
    )


def _turned(table: Collection[Sequence[_T]]) -> tuple[tuple[_T, ...], ...]:
    """Return the columns of a table as its rows."""
    return tuple(zip(*table, strict=True))


def _states(counts: Sequence[int]) -> int:
    """Estimate how many combinations of remaining column sums :func:`_choices` must consider."""
    return prod(count + 1 for count in counts) // (max(counts, default=0) + 1)


def _choices(rows: Sequence[int], allowed: _Cells, meeting: _Cells) -> _Choices:
    """Return a function that counts the tables of numbers with given row and column sums.

    The rows are the groups and the columns are the pools, or the other way round.  A table counts once for every way to
    share the cards of each row among the columns.

    Args:
        rows: the sum of each row.
        allowed: for each row and each column, whether a number other than 0 is allowed there.
        meeting: for each row and each column, whether a number other than 0 there meets the condition.

    Returns:
        A function of a row, a column, the remaining column sums, and whether the condition is still unmet.  All numbers
        in earlier rows, and in earlier columns of this row, are already chosen; the other numbers must add up to the
        remaining sums, and meet a condition that is unmet.  The function returns the number of tables that have 0 at
        this row and column, the number that have 0 or 1 there, and so on; the last of these counts includes all tables.
    """
    later = [sum(rows[row + 1 :]) for row in range(len(rows))]

    @cache
    def choices(row: int, column: int, left: _Counts, unmet: bool) -> _Counts:
        need = sum(left) - later[row]
        if row == len(rows) - 1:  # the last row takes what is left
            fits = all(may or not count for may, count in zip(allowed[row], left, strict=True))
            fits = fits and not (unmet and not _meets(meeting[row], left))
            return (factorial(need) // prod(map(factorial, left)) if fits else 0,)
        if not need:
            return (choices(row + 1, 0, left, unmet)[-1],)
        if column == len(left):
            return (0,)
        most, meets = min(need, left[column]) if allowed[row][column] else 0, meeting[row][column]
        return tuple(
            accumulate(
                comb(need, own)
                * choices(row, column + 1, _without(left, column, own), unmet and not (meets and own))[-1]
                for own in range(most + 1)
            )
        )

    return choices


def _without(left: _Counts, column: int, count: int) -> _Counts:
    return (*left[:column], left[column] - count, *left[column + 1 :]) if count else left


def _meets(meeting: Sequence[bool], counts: Sequence[int]) -> bool:
    """Return whether a row of numbers of cards meets the condition."""
    return any(meets and count for meets, count in zip(meeting, counts, strict=True))


def _splits(layouts: Layouts) -> tuple[tuple[_Split, ...], ...]:
    """Return the ways to split each group among the pools, with the number of layouts for each way."""
    sizes = [len(group) for group in layouts.groups]

    @cache
    def ways(group: int, left: _Counts, unmet: bool) -> int:
        """Return the number of ways to deal the cards of this group and of all later groups."""
        if group == len(sizes):
            return 0 if unmet else 1
        return sum(count for count, _, _ in counted(group, left, unmet))

    @cache
    def counted(group: int, left: _Counts, unmet: bool) -> list[tuple[int, _Counts, _Node]]:
        found = []
        limits = [room if may else 0 for room, may in zip(left, layouts.allowed[group], strict=True)]
        for split in _shared(sizes[group], limits):
            after = tuple(room - taken for room, taken in zip(left, split, strict=True))
            node = (group + 1, after, unmet and not _meets(layouts.meeting[group], split))
            if count := _arrangements(split) * ways(*node):
                found.append((count, split, node))
        return found

    first: _Node = (0, tuple(map(sum, layouts.room)), layouts.conditional)
    numbers = {first: 0}
    nodes, table = [first], []
    for current in nodes:  # the list grows during the loop
        entries, so_far = [], 0
        for count, split, node in counted(*current) if current[0] < len(sizes) else ():
            so_far += count
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
