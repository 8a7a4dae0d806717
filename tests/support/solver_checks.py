"""Numbered checks of the solver: each number repeats the same check.

``tools/check_at_length.py`` runs many of them.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from endings import endings, history_of, plain_values, plays_of, reached
from numbered_rules import numbered_rules
from tables import playing

import five_hundred as fh
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.rules import JokerFollow, JokerNominate
from five_hundred.solver import SearchLimitError, Solution, search, search_arrays, solve
from five_hundred.solver.position_as_numbers import numbers_of
from five_hundred.solver.stakes import stakes_of, why_not_solvable

__all__ = ["CHECKS", "Check", "PlainBounds", "answers", "low_hands", "rules_of"]

Check: TypeAlias = Callable[[int], tuple[str, int]]
"""A function that takes the number of a check, and returns the name of the rules and how many values it compared.

It raises an AssertionError if the solver is wrong.  If the solver refuses the position, or if the plain search would
take too long, it has compared fewer values, or none.
"""


def rules_of(number: int) -> tuple[str, fh.RuleSet]:
    """The rules of a check, and their name; play never stops in the middle of a hand, which the solver would refuse."""
    name, rules = numbered_rules(number)
    return name, rules.with_options({"match.midhand_out": False})


_NOTHING: Final[Mapping[str, int]] = MappingProxyType({})
_MOST_POSITIONS: Final = 50_000
"""The number of positions after which a plain search gives up."""


_MOST_WITHOUT: Final = 5_000_000
"""The number of positions after which a search gives up."""


class TooLargeError(Exception):
    """A plain search visited too many positions."""


class PlainBounds:
    """Plain search over the public engine that asks only whether a team can gain a number of points."""

    def __init__(self, state: fh.State, team: tuple[fh.Seat, ...]) -> None:
        self.team, self.hands = team, state.hands_played
        self.sides = {state.seating.side_of[seat] for seat in team}
        self.known: dict[object, tuple[float, float]] = {}

    def gains(self, state: fh.State, points: int) -> bool:
        """Whether the team gains at least so many points over all others."""
        if state.hands_played != self.hands:
            assert state.match.last_hand is not None
            score = state.match.last_hand.score
            signs = [1 if side in self.sides else -1 for side in range(len(score.before))]
            return sum([sign * score.change(side) for side, sign in enumerate(signs)]) >= points
        phase = state.phase
        assert isinstance(phase, Playing)
        winners = [trick.winner for trick in phase.history]
        tricks = tuple([winners.count(seat) for seat in range(len(state.hands))])
        key = (state.hands, phase.turn, phase.trick, phase.led, tricks, history_of(state, phase))
        low, high = self.known.get(key, (float("-inf"), float("inf")))
        if low >= points or high < points:
            return low >= points
        if len(self.known) >= _MOST_POSITIONS:
            raise TooLargeError
        wish = phase.setup.actors[phase.turn] in self.team
        found = not wish
        for play in plays_of(state):
            if self.gains(fh.apply(state, play), points) == wish:
                found = wish
                break
        self.known[key] = (points, high) if found else (low, points - 1)
        return found


def _solved(state: fh.State) -> Solution | None:
    """The solution; ``None`` if the solver refuses the state because of several defending sides."""
    reason = why_not_solvable(state)
    if reason is None:
        return solve(state)
    assert "scoring.defender_cap" in reason, reason
    return None


def _by_minimax(cards: int) -> Check:
    """The check that every value of an ending is that of plain minimax."""

    def check(number: int) -> tuple[str, int]:
        name, rules = rules_of(number)
        (state,) = endings(rules, cards=cards, count=1, seed=number)
        solution = _solved(state)
        if solution is None:
            return name, 0
        values = plain_values(state, solution.team)
        assert {each.play: each.points for each in solution.values} == values
        assert {values[play] for play in solution.best} == {solution.value.points}
        return name, len(values)

    return check


def _by_bounds(cards: int) -> Check:
    """The check that the team gains the value of each card of an ending, and not a point more, in a plain search."""

    def check(number: int) -> tuple[str, int]:
        name, rules = rules_of(number)
        (state,) = endings(rules, cards=cards, count=1, seed=number)
        solution = _solved(state)
        if solution is None:
            return name, 0
        plain, compared = PlainBounds(state, solution.team), 0
        with suppress(TooLargeError):
            for each in solution.values:
                after = fh.apply(state, each.play)
                assert plain.gains(after, each.points), f"{each.play} is worth less than {each.points}"
                assert not plain.gains(after, each.points + 1), f"{each.play} is worth more than {each.points}"
                compared += 1
        return name, compared

    return check


def answers(
    state: fh.State,
    changed: Mapping[str, int] = _NOTHING,
    *,
    more_is_better: bool = True,
    results: int = 1 << 18,
    limit: int | None = None,
) -> dict[fh.PlayCard, int]:
    """The further tricks of the declarer's side with each card, by a search with changed numbers.

    Args:
        state: the state.
        changed: the numbers, by their names in ``search_arrays``.
        more_is_better: whether the declarer's side wants many tricks; if not, the answer is only 1 or 0.
        results: the number of results that the search may keep.
        limit: the number of positions that the search may visit.
    """
    phase = state.phase
    assert isinstance(phase, Playing)
    team = stakes_of(state, phase).team
    numbers = numbers_of(state, phase, team)
    numbers.ask_for_tricks(more_is_better=more_is_better)
    for name, value in changed.items():
        numbers.deal[getattr(search_arrays, name)] = value
    memory = search.new_memory(results)
    game = search.searched_position(numbers.deal, memory, limit=limit)
    targets = range(1, 11 if more_is_better else 2)
    return {
        play: sum(search.takes(game, numbers.move(phase.turn, play), target) for target in targets)
        for play in plays_of(state)
    }


def low_hands(rules: fh.RuleSet, seed: int) -> list[str]:
    """Random hands, the first of which holds the ten lowest of fifteen cards."""
    cards = [card for card in rules.table.pack.cards if card.suit is not None]
    Random(seed).shuffle(cards)
    low = sorted(cards[:15], key=lambda card: sum(other.suit is card.suit and other < card for other in cards))
    cards = [*low[:10], *cards[15:], *low[10:]]
    return [" ".join(card.code for card in cards[first : first + 10]) for first in range(0, 40, 10)]


def _without(cards: int, changed: Mapping[str, int] = _NOTHING, results: int = 1 << 18) -> Check:
    """The check that the tricks of a trick bid are the same if a part of the search is switched off."""

    def check(number: int) -> tuple[str, int]:
        rng, (name, rules) = Random(number), rules_of(number)
        bids = [bid for bid in fh.rules.ladder_of(rules).bids if isinstance(bid, fh.TrickBid)]
        state = reached(rules, rng.choice(bids), rng.randrange(rules.table.players), cards, rng)
        assert state is not None, "a trick bid is played to the last card"
        try:
            found = answers(state, limit=_MOST_WITHOUT)
            assert found == answers(state, changed, results=results, limit=_MOST_WITHOUT)
        except SearchLimitError:
            return name, 0
        return name, len(found)

    return check


def _without_safe_hands(number: int) -> tuple[str, int]:
    """The check that a misère is made or not in the same deals if safe hands are not recognized."""
    rules = fh.presets.AUSTRALIAN.with_options({"play.joker_nominate": "no"})
    state = playing(rules, "M", *low_hands(rules, number), dealer=2, before="7S")
    found = answers(state, more_is_better=False)
    assert found == answers(state, {"LONE": search_arrays.NO_SEAT}, more_is_better=False)
    return "australian", len(found)


def _without_equals_of_dummies(number: int) -> tuple[str, int]:
    """The check that the tricks with face-down dummies are the same without equal cards and sure tricks."""
    rng, rules = Random(number), fh.presets.TWO_HANDED_DUMMIES
    follow, nominate = rng.choice(list(JokerFollow)), rng.choice(list(JokerNominate))
    rules = rules.with_options({"play.joker_follow": follow, "play.joker_nominate": nominate})
    bids = [bid for bid in fh.rules.ladder_of(rules).bids if isinstance(bid, fh.TrickBid)]
    state = reached(rules, rng.choice(bids), rng.randrange(2), 5 + number % 6, rng)
    assert state is not None, "a trick bid is played to the last card"
    assert state.secrets.covered_cards or number % 6 == 0
    try:
        found = answers(state, limit=_MOST_WITHOUT)
        assert found == answers(state, {"STRICT": 0, "SURE": 0}, limit=_MOST_WITHOUT)
    except SearchLimitError:
        return "two-handed-dummies", 0
    return "two-handed-dummies", len(found)


CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        "endings-2": _by_minimax(2),
        "endings-3": _by_minimax(3),
        "endings-4": _by_bounds(4),
        "endings-5": _by_bounds(5),
        "sure-tricks": _without(10, {"SURE": 0}),
        "ranks": _without(7, {"RANKED": 0, "STRICT": 0, "SURE": 0}),
        "dummies": _without_equals_of_dummies,
        "memory": _without(7, results=0),
        "safe-hands": _without_safe_hands,
    }
)
"""The checks by name."""
