"""The ways to deal cards to places within bounds, listed one by one; and a limit for the differences of counts."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from five_hundred.dealing.counting import Bound

__all__ = ["TABLES", "Way", "limit", "listed_within"]

Way: TypeAlias = tuple[tuple[int, ...], ...]


def listed(cards: frozenset[int], room: Sequence[int]) -> Iterator[Way]:
    """Every way to fill the places one after the other."""
    if not room:
        yield ()
        return
    for own in combinations(sorted(cards), room[0]):
        for rest in listed(cards - {*own}, room[1:]):
            yield (own, *rest)


def within(way: Way, bound: Bound) -> bool:
    return bound.least <= sum(bound.values[card] for place in bound.places for card in way[place]) <= bound.most


def listed_within(room: Sequence[int], bounds: Sequence[Bound]) -> list[Way]:
    every = listed(frozenset(range(sum(room))), room)
    return [way for way in every if all(within(way, bound) for bound in bounds)]


TABLES: Final = [
    # a place with two bounds, a second place with one, and a place without
    (
        [3, 2, 2],
        [Bound(frozenset({0}), (1, 1, 1, 0, 0, 0, 0), 1, 2), Bound(frozenset({1}), (0, 1, 0, 1, 0, 0, 1), 1, 3)],
    ),
    # points
    ([2, 3, 1], [Bound(frozenset({1}), (3, 2, 2, 1, 0, 0), 3, 5)]),
    # two places together
    ([2, 2, 2], [Bound(frozenset({0, 2}), (1, 1, 1, 0, 0, 0), 2, 2), Bound(frozenset({0}), (0, 1, 1, 1, 0, 0), 1, 1)]),
    # two places that are always named together, and a third one between them
    (
        [2, 2, 2],
        [
            Bound(frozenset({0, 2}), (1, 1, 1, 0, 0, 0), 2, 2),
            Bound(frozenset({0, 2}), (0, 0, 1, 1, 2, 0), 2, 3),
            Bound(frozenset({1}), (0, 0, 0, 0, 1, 1), 1, 1),
        ],
    ),
    # the second place is filled first, because it has more groups
    (
        [2, 2, 2],
        [
            Bound(frozenset({0}), (1, 1, 1, 0, 0, 0), 1, 2),
            Bound(frozenset({1}), (1, 0, 0, 1, 0, 0), 1, 1),
            Bound(frozenset({1}), (0, 1, 0, 1, 1, 0), 1, 2),
        ],
    ),
    # every place is bound
    ([2, 2, 1], [Bound(frozenset({place}), (1, 1, 0, 0, 0), 0, 1) for place in range(3)]),
    # no bound
    ([2, 1, 2], []),
]


def limit(freedom: int) -> float:
    """A sum of squares that chance exceeds once in a thousand times."""
    return float(freedom + 3.1 * (2 * freedom) ** 0.5 + 6)
