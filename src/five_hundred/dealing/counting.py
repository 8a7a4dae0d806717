"""Count the ways to deal cards to places, when there are limits on the cards that the places hold.

The functions of this module contain no rules of the game.  Cards and places are numbers, and each place has room for a
given number of cards.  A *bound* limits the total value of the cards that one or more places hold together.  Places to
which exactly the same bounds apply are filled as one place.

The places that bounds name are filled one after another.  Two cards are in the same *group* if each bound on the places
still to be filled gives both cards the same value.  After some places have been filled, the ways to fill the other
places depend only on two things, which together are called a *state*: the number of cards that are left in each group,
and the total so far for each bound that still has an unfilled place.  The states form a graph without cycles, which
contains the exact number of ways for each choice in a state.  Once no bound is left, the remaining cards are dealt to
the remaining places in any way.

The module :mod:`five_hundred.worlds.layouts` solves a similar problem.  There, each card names the places where it may
lie; here, each bound states how much its places must hold.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from typing import Final, TypeAlias

import attrs

from five_hundred.dealing.plans import Choices, Plan, Stage

__all__ = ["MOST_STEPS", "Bound", "TooManyStatesError", "plan_of"]

MOST_STEPS: Final = 4_000_000
"""The maximum number of steps for making a plan; this many steps take a few seconds."""

_Counts: TypeAlias = tuple[int, ...]
_State: TypeAlias = tuple[_Counts, int, _Counts, _Counts]
"""A state in which a place has drawn cards from some groups, in four parts:

- the number of cards left in each group from which the place has not yet drawn;
- the number of cards that the place still needs;
- the total so far for each bound;
- the number of cards left in each group of the next place.
"""
_Moves: TypeAlias = list[tuple[int, int, int]]
"""The choices of a state: each consists of a number of cards, the number of ways to choose them, and the next state."""


class TooManyStatesError(Exception):
    """The error for bounds that are too complex to count in a reasonable time."""


@attrs.frozen
class Bound:
    """A limit on the total value of the cards that some places hold together."""

    places: frozenset[int]
    """The places."""
    values: _Counts
    """The value of each card, 0 or more."""
    least: int
    """The smallest allowed total of the values, such as a number of cards or points."""
    most: int
    """The largest allowed total of the values, such as a number of cards or points."""


def plan_of(room: Sequence[int], bounds: Sequence[Bound], share: int = 1) -> Plan:
    """Return all ways to distribute cards among places so that every bound is satisfied.

    Args:
        room: the number of cards that each place receives; the sum is the number of cards.
        share: the number of plans that share the :data:`MOST_STEPS` steps.

    Raises:
        TooManyStatesError: the plan takes more than its share of the steps.
    """
    cards = range(sum(room))
    named = sorted({place for bound in bounds for place in bound.places})
    together: dict[tuple[bool, ...], list[int]] = {}
    for place in named:
        together.setdefault(tuple([place in bound.places for bound in bounds]), []).append(place)
    # Places to which exactly the same bounds apply are filled as one; the first of them represents all of them.
    filled = {places[0]: tuple(places) for places in together.values()}
    # The place whose own bounds divide the cards into the most groups is filled first, because there is only one state
    # at the beginning.
    order = sorted(filled, key=lambda place: (-len({*_signatures(_own(bounds, place), cards)}), place))
    live = [_live(bounds, order[number:]) for number in range(len(order) + 1)]
    groups = [_groups(bounds, cards) for bounds in live]
    stages = [
        Stage(filled[place], groups[number], tuple([_index(groups[number + 1], group[0]) for group in groups[number]]))
        for number, place in enumerate(order)
    ]
    layers: list[list[_Moves]] = []
    starts: list[tuple[_Counts, _Counts]] = [(tuple([len(group) for group in groups[0]]), (0,) * len(live[0]))]
    budget = _Budget(MOST_STEPS // share)
    for number, stage in enumerate(stages):
        filling = _Filling(stage, room, live[number], live[number + 1], order[number + 1 :], budget)
        layers += filling.layers(starts)
        starts = filling.ends
    counted, ways = _counted(layers)
    free = tuple([place for place in range(len(room)) if place not in named])
    return Plan(tuple(room), tuple(stages), free, counted, ways)


def _own(bounds: Sequence[Bound], place: int) -> list[Bound]:
    return [bound for bound in bounds if place in bound.places]


def _live(bounds: Sequence[Bound], places: Sequence[int]) -> list[Bound]:
    return [bound for bound in bounds if not bound.places.isdisjoint(places)]


def _signatures(bounds: Sequence[Bound], cards: Sequence[int]) -> Iterator[_Counts]:
    return (tuple([bound.values[card] for bound in bounds]) for card in cards)


def _groups(bounds: Sequence[Bound], cards: Sequence[int]) -> tuple[_Counts, ...]:
    """Return the cards in groups; the bounds treat all cards of a group alike."""
    found: dict[_Counts, list[int]] = {}
    for card, signature in zip(cards, _signatures(bounds, cards), strict=True):
        found.setdefault(signature, []).append(card)
    return tuple(map(tuple, found.values()))


def _index(groups: Sequence[_Counts], card: int) -> int:
    return next(number for number, group in enumerate(groups) if card in group)


class _Budget:
    """The number of steps that the graph of a plan may still use."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Count steps.

        Raises:
            TooManyStatesError: no steps are left.
        """
        self.left -= steps
        if self.left < 0:
            raise TooManyStatesError


@attrs.frozen
class _Rule:
    """The effect of a bound on the cards that a place draws from a group."""

    number: int
    """The index of the bound among the bounds that still have an unfilled place."""
    bound: Bound
    value: int
    """The value of each card of the group."""
    rest: Sequence[int]
    """The values of the cards of the later groups."""
    ends: bool
    """Whether this place is the last of the bound's places to be filled."""
    capped: bool
    """Whether the total has no upper limit, so that all totals that are large enough count as equal."""


class _Filling:
    """The states in which one place draws cards from one group after another.

    Args:
        room: the number of cards that each place receives.
        live: the bounds of this place and of later ones.
        later: the bounds of later places.
        places: the first place of each later stage.
    """

    def __init__(
        self,
        stage: Stage,
        room: Sequence[int],
        live: Sequence[Bound],
        later: Sequence[Bound],
        places: Sequence[int],
        budget: _Budget,
    ) -> None:
        self.ends: list[tuple[_Counts, _Counts]] = []
        """The possible states once the place is full.

        Each consists of the number of cards left in each group of the next stage, and the totals of the later bounds.
        """
        self._stage, self._budget = stage, budget
        self._size = sum(room[place] for place in stage.places)
        self._kept = [number for number, bound in enumerate(live) if bound in later]
        self._rules = [
            [
                _Rule(
                    number,
                    bound,
                    value=bound.values[group[0]],
                    rest=[bound.values[each[0]] for each in stage.groups[place + 1 :]],
                    ends=bound.places.isdisjoint(places),
                    capped=bound.most >= sum(bound.values),
                )
                for number, bound in enumerate(live)
                if stage.places[0] in bound.places
            ]
            for place, group in enumerate(stage.groups)
        ]

    def layers(self, starts: Sequence[tuple[_Counts, _Counts]]) -> Iterator[list[_Moves]]:
        """Yield the choices of all states, group by group; then set :attr:`ends`.

        Args:
            starts: the states before the place draws its first card, each with the number of cards left in each group
                and the totals of the bounds.

        Raises:
            TooManyStatesError: no steps are left.
        """
        none_left = (0,) * (max(self._stage.later) + 1)
        states: list[_State] = [(left, self._size, totals, none_left) for left, totals in starts]
        for group in range(len(self._stage.groups)):
            numbers: dict[_State, int] = {}
            yield [self._moves(group, state, numbers) for state in states]
            states = [*numbers]
        self.ends = [(later, tuple([totals[number] for number in self._kept])) for _, _, totals, later in states]

    def _moves(self, group: int, state: _State, numbers: dict[_State, int]) -> _Moves:
        """Return the choices of a state, and number the states that follow.

        Raises:
            TooManyStatesError: no steps are left.
        """
        (here, *others), need, totals, later = state
        joins, rules, rest = self._stage.later[group], self._rules[group], tuple(others)
        counts = range(max(0, need - sum(rest)), min(here, need) + 1)
        self._budget.spend((len(rules) + 1) * (len(rest) + len(counts)))
        for rule in rules:
            counts = _within(rule, counts, totals[rule.number], need, rest)
        found = []
        for count in counts:
            after = [*totals]
            for rule in rules:
                total = totals[rule.number] + count * rule.value
                after[rule.number] = min(total, rule.bound.least) if rule.capped else total
            left = (*later[:joins], later[joins] + here - count, *later[joins + 1 :])
            target = numbers.setdefault((rest, need - count, tuple(after), left), len(numbers))
            found.append((count, comb(here, count), target))
        return found


def _within(rule: _Rule, counts: range, total: int, need: int, rest: _Counts) -> range:
    """Return how many cards of the group this place may receive so that the bound can still be met."""
    low, high = counts.start, counts.stop
    if rule.value:
        high = min(high, (rule.bound.most - total) // rule.value + 1)
    if rule.ends:
        worth = max([value for value, left in zip(rule.rest, rest, strict=True) if left], default=0)
        counting = sum([left for value, left in zip(rule.rest, rest, strict=True) if value])
        while low < high and total + low * rule.value + min(need - low, counting) * worth < rule.bound.least:
            low += 1
        while (
            low < high and total + (high - 1) * rule.value + min(need - high + 1, counting) * worth < rule.bound.least
        ):
            high -= 1
    return range(low, high)


def _counted(layers: Sequence[Sequence[_Moves]]) -> tuple[tuple[tuple[Choices, ...], ...], int]:
    """Count the ways to complete each choice, from the last layer to the first; drop those that cannot be completed.

    Returns:
        The choices of each state, by layer, and the total number of ways.
    """
    found: list[tuple[Choices, ...]] = []
    ways = [1] * (1 + max((target for layer in layers[-1:] for moves in layer for _, _, target in moves), default=0))
    for layer in reversed(layers):
        counted = []
        for moves in layer:
            kept = [(taken, own * ways[target], target) for taken, own, target in moves if ways[target]]
            sums = tuple(accumulate([number for _, number, _ in kept]))
            counted.append(Choices(sums, tuple([move[0] for move in kept]), tuple([move[2] for move in kept])))
        ways = [choices.ways[-1] if choices.ways else 0 for choices in counted]
        found.append(tuple(counted))
    return tuple(reversed(found)), ways[0]
