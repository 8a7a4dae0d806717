"""A graph of all ways to distribute cards among places so that every bound is satisfied.

:mod:`five_hundred.dealing.counting` makes the graph and explains its bounds, groups and states; :meth:`Plan.draw` draws
a random way from the graph.
"""

from bisect import bisect_right
from math import factorial, prod
from random import Random
from typing import TypeAlias

import attrs

__all__ = ["Choices", "Plan", "Stage"]

_Counts: TypeAlias = tuple[int, ...]


@attrs.frozen
class Stage:
    """The part of a plan that fills one place, or several places to which exactly the same bounds apply."""

    places: _Counts
    """The places."""
    groups: tuple[_Counts, ...]
    """The cards of each group, including the cards that earlier stages deal.

    The bounds of this stage and of later stages treat all cards of a group alike.
    """
    later: _Counts
    """For each group, the index of the group that its remaining cards join in the next stage."""


@attrs.frozen
class Choices:
    """The choices of a state: how many cards a place draws from a group."""

    ways: _Counts
    """For each choice, the number of ways to distribute the remaining cards with this choice or any earlier one."""
    taken: _Counts
    """For each choice, the number of cards that the place draws."""
    targets: _Counts
    """For each choice, the index of the next state."""


@attrs.frozen
class Plan:
    """All ways to distribute cards among places so that every bound is satisfied."""

    room: _Counts
    """The number of cards that each place receives."""
    stages: tuple[Stage, ...]
    """The places that are named in a bound, in the order in which they are filled."""
    free: _Counts
    """The places that are not named in any bound."""
    layers: tuple[tuple[Choices, ...], ...]
    """The choices of each state, with a layer for each group of each stage; each plan starts with state 0."""
    ways: int
    """The number of ways to choose the cards of all stages."""

    @property
    def count(self) -> int:
        """The number of ways to deal the cards; 0 if no deal satisfies the bounds."""
        # The places of a stage may divide their cards among them in any way, and so may the free places.
        shared = [
            [self.room[place] for place in places] for places in (*[each.places for each in self.stages], self.free)
        ]
        return self.ways * prod(factorial(sum(sizes)) // prod(map(factorial, sizes)) for sizes in shared)

    def draw(self, rng: Random) -> list[list[int]]:
        """Return the cards of each place, in random order; all ways to deal them are equally likely.

        Raises:
            ValueError: no deal satisfies the bounds.
        """
        if not self.ways:
            raise ValueError("no deal satisfies the bounds")
        dealt: list[list[int]] = [[] for _ in self.room]
        left = [[*group] for group in self.stages[0].groups] if self.stages else [[*range(sum(self.room))]]
        state, layers = 0, iter(self.layers)
        for stage in self.stages:
            taken: list[int] = []
            later: list[list[int]] = [[] for _ in range(max(stage.later) + 1)]
            for cards, joins, layer in zip(left, stage.later, layers, strict=False):
                choices = layer[state]
                pick = bisect_right(choices.ways, rng.randrange(choices.ways[-1])) if len(choices.ways) > 1 else 0
                count, state = choices.taken[pick], choices.targets[pick]
                if 0 < count < len(cards):
                    rng.shuffle(cards)
                taken += cards[:count]
                later[joins] += cards[count:]
            rng.shuffle(taken)
            for place in stage.places:
                dealt[place] = taken[: self.room[place]]
                del taken[: self.room[place]]
            left = later
        rest = left[0]
        rng.shuffle(rest)
        for place in self.free:
            dealt[place] = rest[: self.room[place]]
            del rest[: self.room[place]]
        return dealt
