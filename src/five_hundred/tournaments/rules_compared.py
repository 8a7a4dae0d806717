"""Measure the effect of a house rule: the same player plays the same deals under several RuleSets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from math import isinf
from statistics import fmean
from typing import Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_number, expect_workers
from five_hundred.base.errors import UnknownNameError
from five_hundred.base.message_parts import did_you_mean, shown
from five_hundred.base.values import Printed
from five_hundred.players.player import Player
from five_hundred.rules import RuleSet
from five_hundred.tournaments.duplicate import numbered_deal, play_hand
from five_hundred.tournaments.in_parallel import expect_importable, in_order
from five_hundred.tournaments.standings import margin_of

__all__ = ["ComparedRules", "PlayedDeal", "compare_rules", "compared_text"]

_BATCH: Final = 50
"""The number of deals in a batch."""


@attrs.frozen
class PlayedDeal(Printed):
    """The result of a deal under one RuleSet."""

    points: int
    """The points that the declarer's side gained, minus those that all other sides gained; 0 without a declarer."""
    declared: bool
    """Whether there was a declarer."""
    made: bool | None
    """Whether the contract was made; ``None`` without a declarer, or if the outcome was not decided."""


@attrs.frozen
class ComparedRules(Printed):
    """The results of the same deals under several RuleSets."""

    deals: Mapping[str, tuple[PlayedDeal, ...]] = attrs.field(repr=False)
    """The results in the order of the deals, keyed by the name of the RuleSet; the first RuleSet is the usual one."""

    def _check(self, name: object) -> None:
        """Check that a name is that of a RuleSet.

        Raises:
            TypeError: the name is not a string.
            UnknownNameError: no RuleSet has this name.
        """
        expect(name, str, "name", "the name of a RuleSet")
        assert isinstance(name, str)  # for mypy; expect() has checked it
        if name not in self.deals:
            raise UnknownNameError(f"no RuleSet has the name '{shown(name)}'{did_you_mean(name, self.deals)}")

    def points(self, name: str) -> tuple[float, float]:
        """Return the mean of the points that the declarer's side gains in a hand, minus those of all other sides.

        Args:
            name: the name of the RuleSet.

        Returns:
            First the mean, then half the width of its 95 % interval, both in points; the width is infinite with fewer
            than two deals.
        """
        self._check(name)
        return _interval([deal.points for deal in self.deals[name]])

    def change(self, name: str) -> tuple[float, float]:
        """Return the mean difference between a deal's points under a RuleSet and under the usual RuleSet.

        Args:
            name: the name of the RuleSet.

        Returns:
            First the mean, then half the width of its 95 % interval, both in points; the width is infinite with fewer
            than two deals.
        """
        self._check(name)
        usual = next(iter(self.deals.values()))
        return _interval([deal.points - other.points for deal, other in zip(self.deals[name], usual, strict=True)])

    def declared(self, name: str) -> float:
        """Return the share of deals with a declarer, from 0 to 1.

        Args:
            name: the name of the RuleSet.
        """
        self._check(name)
        return fmean([deal.declared for deal in self.deals[name]])

    def made(self, name: str) -> float | None:
        """Return the share of contracts that were made, from 0 to 1; ``None`` if there was no contract.

        Args:
            name: the name of the RuleSet.
        """
        self._check(name)
        made = [deal.made for deal in self.deals[name] if deal.made is not None]
        return fmean(made) if made else None

    def to_dict(self) -> dict[str, object]:
        """Return the figures as plain data, for JSON."""
        return {
            name: {
                "deals": len(self.deals[name]),
                "points": [round(figure, 3) for figure in self.points(name)],
                "change": [round(figure, 3) for figure in self.change(name)],
                "declared": round(self.declared(name), 4),
                "made": None if (made := self.made(name)) is None else round(made, 4),
            }
            for name in self.deals
        }


def _interval(values: Sequence[float]) -> tuple[float, float]:
    return fmean(values), margin_of(values)


def compare_rules(
    rules: Mapping[str, RuleSet],
    player: Player,
    deals: int,
    *,
    seed: int = 0,
    workers: int | None = 1,
    progress: Callable[[int, int], object] | None = None,
) -> ComparedRules:
    """Play the same deals under several RuleSets, and return the results for comparison.

    Each hand begins at 0 points.  RuleSets with the same pack, the same number of players and the same way of dealing
    get exactly the same cards.

    Args:
        rules: the RuleSets by name, the usual one first.
        player: the player of all seats; picklable if there are several workers.
        deals: the number of deals.
        seed: the seed of the deals, a whole number.
        workers: the number of processes, -1 for one per core, or ``None`` for the setting of
            ``joblib.parallel_config``, such as a Dask cluster.
        progress: a function that receives two numbers after each batch: the hands played so far, and the hands in
            total.  An exception in this function stops the comparison.  ``None`` reports nothing.

    Returns:
        The results of the deals under each RuleSet.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: there are no rules, a number is too small, or other processes cannot import a custom rule.
        ImportError: joblib is not installed, but there is more than one worker.
    """
    expect(rules, Mapping, "rules", "RuleSets by name, such as {'usual': presets.AUSTRALIAN}")
    if not rules:
        raise ValueError("rules must contain at least one RuleSet")
    for each in rules.values():
        expect(each, RuleSet, "rules", A_RULESET)
    expect_number(deals, "deals", 1)
    expect_number(seed, "seed", 0)
    expect_workers(workers)
    expect_importable(rules.values(), workers)
    batches = [(name, first) for first in range(0, deals, _BATCH) for name in rules]
    work = [(rules[name], player, seed, first, min(first + _BATCH, deals)) for name, first in batches]
    found: dict[str, list[PlayedDeal]] = {name: [] for name in rules}
    done = 0
    with closing(in_order(_played, work, workers)) as results:
        for (name, _), new in zip(batches, results, strict=True):
            found[name] += new
            done += len(new)
            if progress is not None:
                progress(done, deals * len(rules))
    return ComparedRules({name: tuple(played) for name, played in found.items()})


def _played(rules: RuleSet, player: Player, seed: int, first: int, end: int) -> list[PlayedDeal]:
    return [_played_deal(rules, player, seed, number) for number in range(first, end)]


def _played_deal(rules: RuleSet, player: Player, seed: int, number: int) -> PlayedDeal:
    start = numbered_deal(rules, number, seed)
    end = play_hand(start, [player] * len(start.seating.sides))
    last = end.match.last_hand if end.match.hands_played > start.match.hands_played else None
    if last is None or last.contract.declarer is None:
        return PlayedDeal(0, declared=False, made=None)
    declaring = last.score.declaring
    sides = range(len(end.scores))
    points = sum([last.score.change(side) * (1 if side in declaring else -1) for side in sides])
    return PlayedDeal(points, declared=True, made=last.score.made)


def compared_text(found: ComparedRules) -> str:
    """Return a table of the comparison.

    Args:
        found: the comparison.

    Raises:
        TypeError: ``found`` is not the result of ``compare_rules``.
    """
    expect(found, ComparedRules, "found", "the result of compare_rules()")
    return "\n".join(_lines(found))


def _lines(found: ComparedRules) -> Iterator[str]:
    width = max([len(name) for name in found.deals] + [5])
    yield f"{'rules':{width}}  {'points a hand':>16}  {'change':>16}  {'declared':>8}  {'made':>6}"
    for number, name in enumerate(found.deals):
        points, change = (_with_margin(*each) for each in (found.points(name), found.change(name)))
        made = found.made(name)
        share = "-" if made is None else f"{made:.1%}"
        yield (
            f"{name:{width}}  {points:>16}  {change if number else '-':>16}  {found.declared(name):>8.1%}  {share:>6}"
        )


def _with_margin(mean: float, half: float) -> str:
    return f"{mean:+.1f}" if isinf(half) else f"{mean:+.1f} ± {half:.1f}"
