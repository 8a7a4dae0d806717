"""The results of a tournament: the points that each player gained over each other player, with 95 % intervals."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import inf, sqrt
from statistics import fmean, variance
from typing import Final

import attrs

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.values import Printed
from five_hundred.tournaments.duplicate import DuplicateDeal

__all__ = ["Comparison", "Standings", "margin_of", "standings_text"]

_IN_95_PERCENT: Final = 1.96
"""Half the width of a 95 % interval, in standard errors."""


def margin_of(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of the mean of independent values; infinite with fewer than two.

    The values may be the points of each deal; the result has their unit.
    """
    return _IN_95_PERCENT * sqrt(variance(values) / len(values)) if len(values) > 1 else inf


@attrs.frozen
class Comparison(Printed):
    """The comparison of two players who have played each deal twice, the second time with their seats swapped."""

    first: str
    """The name of a player."""
    second: str
    """The name of the other player."""
    deals: tuple[DuplicateDeal, ...] = attrs.field(repr=False)
    """The deals, in the order of their numbers."""

    @property
    def points(self) -> float:
        """The average number of points per hand that the first player gained over the second; 0 if there is no deal."""
        return fmean([deal.points for deal in self.deals]) if self.deals else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of ``points``, in points; infinite with fewer than two deals."""
        return margin_of([deal.points for deal in self.deals])

    def declared(self, *, by_first: bool) -> tuple[int, int]:
        """Return the number of contracts that a player declared, and the number of these that were made.

        Args:
            by_first: ``True`` to count the first player's contracts, ``False`` to count the second player's.

        Returns:
            First the number of contracts, then the number of those that were made.
        """
        expect_flag(by_first, "by_first")
        own = [hand for deal in self.deals for hand in deal.hands if hand.declared_by_first is by_first]
        return len(own), sum([hand.made is True for hand in own])


@attrs.frozen
class Standings(Printed):
    """The results of a tournament."""

    players: tuple[str, ...]
    """The names of the players."""
    comparisons: tuple[Comparison, ...]
    """One comparison for each pair of players."""

    @classmethod
    def of(cls, players: Sequence[str], deals: Mapping[tuple[str, str], Sequence[DuplicateDeal]]) -> "Standings":
        """Return the standings for the deals that each pair has played.

        Args:
            players: the names of the players.
            deals: the deals of each pair of players; the names in a pair have the same order as in ``players``.

        Raises:
            TypeError: ``deals`` is not a mapping.
        """
        expect(deals, Mapping, "deals", "the deals of each pair of players")
        return cls(
            tuple(players),
            tuple([Comparison(*pair, tuple(deals.get(pair, ()))) for pair in combinations(players, 2)]),
        )

    def of_pair(self, first: str, second: str) -> Comparison:
        """Return the comparison of two players.

        Args:
            first: the name of a player.
            second: the name of the other player.

        Raises:
            ValueError: there is no comparison of these two players in this order.
            TypeError: a name is not a string.
        """
        expect(first, str, "first", "the name of a player")
        expect(second, str, "second", "the name of a player")
        for each in self.comparisons:
            if (each.first, each.second) == (first, second):
                return each
        raise ValueError(f"there is no comparison of {first} and {second} in this order")

    def to_dict(self) -> dict[str, object]:
        """Return the standings as plain data, for JSON."""
        return {
            "players": list(self.players),
            "pairs": [
                {
                    "first": each.first,
                    "second": each.second,
                    "deals": len(each.deals),
                    "points": round(each.points, 3),
                    "margin": round(each.margin, 3) if len(each.deals) > 1 else None,
                    "declared": [each.declared(by_first=True)[0], each.declared(by_first=False)[0]],
                    "made": [each.declared(by_first=True)[1], each.declared(by_first=False)[1]],
                }
                for each in self.comparisons
            ],
        }


def standings_text(standings: Standings) -> str:
    """Return a table of the standings.

    Args:
        standings: the standings.

    Raises:
        TypeError: ``standings`` is not Standings.
    """
    expect(standings, Standings, "standings", "Standings, such as the result of play_tournament()")
    return "\n".join(_lines(standings))


def _lines(standings: Standings) -> Iterator[str]:
    width = max([len(f"{each.first} over {each.second}") for each in standings.comparisons] + [7])
    yield f"{'players':{width}}  {'points a hand':>16}  {'deals':>6}  bids made"
    for each in standings.comparisons:
        points = f"{each.points:+.1f} ± {each.margin:.1f}" if len(each.deals) > 1 else "-"
        made = " / ".join([_share(*each.declared(by_first=by_first)) for by_first in (True, False)])
        yield f"{f'{each.first} over {each.second}':{width}}  {points:>16}  {len(each.deals):>6}  {made}"


def _share(declared: int, made: int) -> str:
    return f"{made} of {declared}"
