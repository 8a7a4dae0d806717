"""Find the best of many discards with one search after another; each search uses the earlier results.

A function ``progress`` receives the number of discards tried so far and the number of all different discards; ``None``
reports nothing.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.solver import search, search_arrays
from five_hundred.solver.position_as_numbers import PositionNumbers
from five_hundred.solver.stakes import Stakes

__all__ = ["Discarding", "Found", "Progress"]

Progress: TypeAlias = Callable[[int, int], object]
"""A function that receives the number of discards tried so far, and the number of all different discards."""


@attrs.frozen
class Found:
    """The best discard, and the result of the hand after it."""

    points: int
    """The points that the declarer's side gains, minus the points that all other sides gain."""
    tricks: int | None
    """The tricks that the declarer's side takes; ``None`` if only the points count."""
    made: bool | None
    """Whether the contract is made; ``None`` in the same cases as for ``CardValue``."""
    discards: tuple[Card, ...]
    """The discarded cards."""


@attrs.frozen
class Discarding:
    """A declarer's choice among discards, each of which leads to a position at the first lead."""

    numbers: PositionNumbers
    """The position as numbers, including numbers for the cards that the declarer discards."""
    declarer: Seat
    """The declarer."""
    hand: tuple[Card, ...]
    """The cards before the discard."""
    stakes: Stakes
    """The points of each result, which are the same for every discard."""

    def best(self, choices: Sequence[tuple[Card, ...]], memory: search.Memory, progress: Progress | None) -> Found:
        """Return the best of several discards; if several are equally good, return any one of these."""
        distinct = self._distinct(choices)
        best = self._by_tricks if self.stakes.by_tricks else self._by_points
        return best(distinct, memory, progress)

    def _distinct(self, choices: Sequence[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
        """Return one discard for each position to which the discards lead, the most promising discard first.

        In a null contract, a discard of high cards is promising; in any other contract, a discard of low cards.
        """
        ranks = {card: self.numbers.rank(self.declarer, card) for card in self.hand}
        sign = -1 if self.stakes.fewer_is_better and not self.stakes.more_is_better else 1
        known = {self.numbers.owners_without(self.declarer, cards): cards for cards in choices}
        return sorted(known.values(), key=lambda cards: sign * sum(ranks[card] for card in cards))

    def _keep(self, discards: tuple[Card, ...], game: search.SearchedPosition) -> None:
        """Change the declarer's hand in a game to the cards that remain after a discard."""
        at = search_arrays.HANDS + self.declarer
        game.deal[at] = self.numbers.mask(self.declarer, [card for card in self.hand if card not in discards])

    def _by_tricks(self, choices: list[tuple[Card, ...]], memory: search.Memory, progress: Progress | None) -> Found:
        stakes, more = self.stakes, self.stakes.more_is_better
        self.numbers.ask_for_tricks(more_is_better=more)
        game = search.searched_position(self.numbers.deal, memory)
        steps = stakes.steps
        best, at = choices[0], 0 if more else len(steps)
        for number, discards in enumerate(choices):
            self._keep(discards, game)
            if more:
                while at < len(steps) and search.takes(game, search.ANY_CARD, steps[at]):
                    best, at = discards, at + 1
            else:
                while at and not search.takes(game, search.ANY_CARD, steps[at - 1]):
                    best, at = discards, at - 1
            if progress is not None:
                progress(number + 1, len(choices))
            if at == (len(steps) if more else 0):
                break
        taken = steps[at - 1] if at else 0
        tricks = stakes.taken + taken if stakes.every_trick else None
        return Found(stakes.points[taken], tricks, stakes.made[taken], best)

    def _by_points(self, choices: list[tuple[Card, ...]], memory: search.Memory, progress: Progress | None) -> Found:
        worth = self.stakes.worth
        best, at = choices[0], 0
        game = self._game_for(worth, at + 1, memory)
        for number, discards in enumerate(choices):
            while game is not None:
                self._keep(discards, game)
                if not search.takes(game, search.ANY_CARD, 0):
                    break
                best, at = discards, at + 1
                game = self._game_for(worth, at + 1, memory)
            if progress is not None:
                progress(number + 1, len(choices))
            if game is None:
                break
        return Found(worth[at], None, self.stakes.made_with(worth[at]), best)

    def _game_for(self, worth: Sequence[int], at: int, memory: search.Memory) -> search.SearchedPosition | None:
        """Return the game in which the search asks for at least ``worth[at]`` points; ``None`` after the last entry."""
        if at >= len(worth):
            return None
        self.numbers.ask_for_points(self.stakes, worth[at])
        return search.searched_position(self.numbers.deal, memory)
