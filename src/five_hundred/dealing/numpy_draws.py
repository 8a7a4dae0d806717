"""Draw many deals at once, with NumPy.

The functions draw from the graph of :mod:`five_hundred.dealing.counting`, for a *chunk* of deals at a time.  All
choices are exact: a random 64-bit integer decides between choices, and more bits are drawn in the rare case
that 64 are not enough.  Each row of the result is a deal.  Sorting the row by random numbers shuffles the cards of each
place; if two of these numbers are equal, they are drawn again.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain
from typing import Final, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from five_hundred.dealing.plans import Choices, Plan, Stage

__all__ = ["CHUNK", "Raw", "dealt", "places_in_order"]

CHUNK: Final = 2048
"""The number of deals that are drawn together, so that their arrays fit into a processor's cache."""
Raw: TypeAlias = Callable[[int], npt.NDArray[np.uint64]]
"""A function that returns a given number of random 64-bit words."""
_Words: TypeAlias = npt.NDArray[np.uint64]
_Numbers: TypeAlias = npt.NDArray[np.int64]

_BITS: Final = 64
# The key of a card in a row to be sorted: 7 bits for its part of the row, 50 random bits, and 7 bits for the card.
_HIGH: Final = np.uint64(57)
_CARD: Final = np.uint64(127)
_RANDOM: Final = np.uint64((1 << 57) - (1 << 7))


@attrs.frozen(eq=False)
class _Layer:
    """The choices of all states of a layer, as arrays with one row for each choice."""

    choices: tuple[Choices, ...]
    first: _Numbers
    """The row of each state's first choice."""
    last: _Numbers
    """The row of each state's last choice."""
    bounds: _Words
    """For each choice, the first random word that selects a later choice, rounded down."""
    rounded: npt.NDArray[np.bool_]
    """Whether the value in ``bounds`` was rounded, so that an equal random word does not decide between the choices."""
    taken: _Numbers
    targets: _Numbers
    steps: int
    """The number of steps of a binary search among the choices of a state."""


def _layer_of(choices: tuple[Choices, ...]) -> _Layer:
    sizes = [len(each.ways) for each in choices]
    ends = [*accumulate(sizes)]
    scaled = [(ways << _BITS, each.ways[-1]) for each in choices for ways in each.ways]
    return _Layer(
        choices,
        first=np.array([end - size for end, size in zip(ends, sizes, strict=True)]),
        last=np.array(ends) - 1,
        # The last choice has no boundary, and the search never reads the value in its place.
        bounds=np.array([min(number // total, (1 << _BITS) - 1) for number, total in scaled], dtype=np.uint64),
        rounded=np.array([number % total > 0 for number, total in scaled]),
        taken=np.array([*chain.from_iterable([each.taken for each in choices])]),
        targets=np.array([*chain.from_iterable([each.targets for each in choices])]),
        steps=max(sizes).bit_length() if max(sizes) > 1 else 0,
    )


def dealt(plan: Plan, n: int, raw: Raw) -> Iterator[npt.NDArray[np.uint8]]:
    """Yield, in chunks, random ways to deal the cards, at least one of which must exist; all are equally likely.

    Args:
        raw: a function that returns random words.

    Yields:
        The numbers of the cards, with one row for each deal: first the cards of the places that bounds name, in
        the order of :func:`places_in_order`, then those of the other places; the cards of a place are in random order.
    """
    layers = [_layer_of(choices) for choices in plan.layers]
    for start in range(0, n, CHUNK):
        yield _chunk(plan, layers, raw)[: n - start]


def places_in_order(plan: Plan) -> list[int]:
    """Return the places in the order of their cards in each row of :func:`dealt`."""
    return [*chain.from_iterable(sorted(stage.places for stage in plan.stages)), *plan.free]


def _chunk(plan: Plan, layers: Sequence[_Layer], raw: Raw) -> npt.NDArray[np.uint8]:
    size = sum(plan.room)
    rest = np.uint64(_CARD)
    places = np.full((CHUNK, size), rest, dtype=np.uint64)
    states = np.zeros(CHUNK, dtype=np.int64)
    remaining = iter(layers)
    left: list[_Numbers] = []
    for stage in plan.stages:
        left = left or [np.full(CHUNK, len(group)) for group in stage.groups]
        later: list[_Numbers] = [np.zeros(CHUNK, dtype=np.int64) for _ in range(max(stage.later) + 1)]
        taken: list[_Numbers] = []
        for have, joins, layer in zip(left, stage.later, remaining, strict=False):
            rows = _picked(layer, states, raw)
            states = layer.targets[rows]
            taken.append(layer.taken[rows])
            later[joins] = later[joins] + have - taken[-1]
        _fill(plan, stage, left, taken, places, raw)
        left = later
    return (_sorted(places, raw) & _CARD).astype(np.uint8)


def _picked(layer: _Layer, states: _Numbers, raw: Raw) -> _Numbers:
    """Return the row of a random choice for each state."""
    low, high = layer.first[states], layer.last[states]
    if not layer.steps:
        return low
    words = raw(len(states))
    for _ in range(layer.steps):
        middle = (low + high) // 2
        beyond = (low < high) & (words >= layer.bounds[middle])
        low, high = np.where(beyond, middle + 1, low), np.where(beyond, high, middle)
    before = low - 1
    unsure = (low > layer.first[states]) & layer.rounded[before] & (layer.bounds[before] == words)
    for row in np.flatnonzero(unsure):
        state = states[row]
        low[row] = layer.first[state] + _decided(layer.choices[state].ways, int(words[row]), raw)
    return low


def _decided(ways: Sequence[int], word: int, raw: Raw) -> int:
    """Return the choice to which a random fraction belongs, drawing as many bits as are needed to decide.

    Args:
        ways: for each choice, the number of ways to distribute the remaining cards with this or any earlier choice.
        word: the first 64 bits of the fraction.
        raw: a function that returns further random words.
    """
    bits = _BITS
    while True:
        choice = bisect_right(ways, word * ways[-1] >> bits)
        if (word + 1) * ways[-1] <= ways[choice] << bits:
            return choice
        word, bits = word << _BITS | int(raw(1)[0]), bits + _BITS


def _fill(
    plan: Plan, stage: Stage, left: Sequence[_Numbers], taken: Sequence[_Numbers], places: _Words, raw: Raw
) -> None:
    """Draw the given number of cards from each group at random, and put them in a place.

    Args:
        left: the number of cards that are left in each group, by deal.
        taken: the number of cards that the place takes from each group, by deal.
        places: input and output: the place of each card, by deal.
    """
    group_of = np.zeros(places.shape[1], dtype=np.uint64)
    for number, group in enumerate(stage.groups):
        group_of[list(group)] = number
    groups = len(stage.groups)
    free = places == _CARD
    keys = _sorted(np.where(free, group_of, np.uint64(groups)), raw)
    # The cards of a group are adjacent; the place takes the first of them.
    ends, starts = np.cumsum(left, axis=0), np.zeros((groups + 1, CHUNK), dtype=np.int64)
    starts[1:groups] = ends[:-1]
    limits = np.zeros((CHUNK, groups + 1), dtype=np.int64)
    limits[:, :groups] = (starts[:groups] + np.array(taken)).T
    limit = np.take_along_axis(limits, (keys >> _HIGH).astype(np.int64), axis=1)
    chosen = np.arange(places.shape[1]) < limit
    cards = (keys & _CARD).astype(np.int64)[chosen].reshape(CHUNK, sum(plan.room[place] for place in stage.places))
    np.put_along_axis(places, cards, np.uint64(stage.places[0]), axis=1)


def _sorted(parts: _Words, raw: Raw) -> _Words:
    """Return the keys of the cards of each row, sorted by part, and in random order within each part."""
    size = parts.shape[1]
    keys = parts << _HIGH | np.arange(size, dtype=np.uint64)
    found = np.sort(keys | raw(parts.size).reshape(parts.shape) & _RANDOM, axis=1)
    equal = ((found[:, 1:] ^ found[:, :-1]) <= _CARD).any(axis=1)
    while equal.any():
        again = keys[equal] | raw(int(equal.sum()) * size).reshape(-1, size) & _RANDOM
        found[equal] = np.sort(again, axis=1)
        equal = ((found[:, 1:] ^ found[:, :-1]) <= _CARD).any(axis=1)
    return found
