"""Play each deal twice, with the two players' seats swapped, so that luck in the cards favours neither player.

In a duplicate deal, two players play the same cards twice.  First, one player holds all seats of side 0, and the other
player holds all other seats; then the two players swap seats.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from five_hundred.base.arguments import A_RULESET, A_STATE, expect, expect_number
from five_hundred.base.values import Printed
from five_hundred.cards.seats import Side
from five_hundred.engine.game import apply, new_game, shuffled_deal
from five_hundred.engine.score.match_end import Outcome
from five_hundred.engine.table.state import State
from five_hundred.engine.views.view import view
from five_hundred.players.player import Player
from five_hundred.rules import RuleSet

__all__ = ["DuplicateDeal", "HandResult", "duplicate_deal", "duplicate_match", "numbered_deal", "play_hand"]

_MOST_DEALS: Final = 2_000
"""The number of deals after which a match counts as drawn."""


@attrs.frozen
class HandResult(Printed):
    """The result of one hand of a duplicate deal, from the first player's point of view."""

    points: float
    """The mean gain of the first player's sides minus the mean gain of the second player's sides, in points."""
    declared_by_first: bool | None
    """Whether the first player was the declarer; ``None`` if all players passed."""
    made: bool | None
    """Whether the contract was made; ``None`` if all players passed, or if the outcome was not decided."""


@attrs.frozen
class DuplicateDeal(Printed):
    """A deal that two players have played twice, the second time with their seats swapped."""

    number: int
    """The number of the deal."""
    hands: tuple[HandResult, HandResult]
    """The hand in which the first player holds side 0, and the hand in which the second player holds it."""

    @property
    def points(self) -> float:
        """The mean, over both hands, of the first player's gain minus the second player's gain, in points."""
        return (self.hands[0].points + self.hands[1].points) / 2


def numbered_deal(rules: RuleSet, number: int, seed: int = 0) -> State:
    """Return the state after a deal; the same arguments always produce the same deal.

    Args:
        rules: the house rules.
        number: the number of the deal, which also decides the dealer.
        seed: the seed of the deals, a whole number.

    Returns:
        The state of the first hand of a match, after the deal.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: a number is negative.
    """
    _check(rules, number, seed)
    state = new_game(rules, dealer=number % rules.table.players)
    return apply(state, shuffled_deal(state, Random(f"{seed} {number}")))


def _check(rules: object, number: object, seed: object) -> None:
    expect(rules, RuleSet, "rules", A_RULESET)
    expect_number(number, "number", 0)
    expect_number(seed, "seed", 0)


def play_hand(state: State, players: Sequence[Player]) -> State:
    """Play a hand to its end.

    Args:
        state: a state of a hand in progress.
        players: the player of each side.

    Returns:
        The state after the hand, or after the cards were thrown in.

    Raises:
        TypeError: ``state`` is not a State, or ``players`` is not a sequence.
        ValueError: ``players`` does not have one player for each side.
    """
    expect(state, State, "state", A_STATE)
    sides = len(state.seating.sides)
    expect(players, Sequence, "players", f"a sequence with the player of each of the {sides} sides")
    if len(players) != sides:
        raise ValueError(f"players must be a sequence with the player of each of the {sides} sides, got {len(players)}")
    hands, side_of = state.match.hands_played, state.seating.side_of
    while state.to_act is not None and state.match.hands_played == hands:
        state = apply(state, players[side_of[state.to_act]](view(state, state.to_act)))
    return state


def _seated(sides: int, first: Player, second: Player, *, swapped: bool) -> list[Player]:
    """Return the player of each side."""
    return [first if (side == 0) != swapped else second for side in range(sides)]


def duplicate_deal(rules: RuleSet, number: int, first: Player, second: Player, *, seed: int = 0) -> DuplicateDeal:
    """Play a deal twice, the second time with the players' seats swapped.

    Args:
        rules: the house rules.
        number: the number of the deal (:func:`numbered_deal`).
        first: the first player, who begins with side 0.
        second: the second player, who begins with all other sides.
        seed: the seed of the deals, a whole number.

    Returns:
        The results of both hands, from the first player's point of view.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: a number is negative.
    """
    start = numbered_deal(rules, number, seed)
    sides = len(start.seating.sides)
    results = []
    for swapped in (False, True):
        end = play_hand(start, _seated(sides, first, second, swapped=swapped))
        results.append(_result(start, end, swapped=swapped))
    return DuplicateDeal(number, (results[0], results[1]))


def _result(start: State, end: State, *, swapped: bool) -> HandResult:
    changes = [after - before for before, after in zip(start.scores, end.scores, strict=True)]
    one, others = changes[0], sum(changes[1:]) / (len(changes) - 1)
    points = others - one if swapped else one - others
    last = end.match.last_hand if end.match.hands_played > start.match.hands_played else None
    if last is None or last.contract.declarer is None:
        return HandResult(points, None, None)
    own = (start.seating.side_of[last.contract.declarer] == 0) != swapped
    return HandResult(points, own, last.score.made)


def duplicate_match(
    rules: RuleSet, number: int, first: Player, second: Player, *, seed: int = 0
) -> tuple[float, float]:
    """Play a whole match twice, the second time with the players' seats swapped; both matches have the same deals.

    Args:
        rules: the house rules.
        number: the number of the match, which also decides the first dealer.
        first: the first player, who begins with side 0.
        second: the second player, who begins with all other sides.
        seed: the seed of the deals, a whole number.

    Returns:
        For each match, 1.0 if the first player won, 0.0 if the second player won, and a number in between for a draw,
        usually 0.5.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: a number is negative.
    """
    _check(rules, number, seed)
    wins = []
    for swapped in (False, True):
        state = new_game(rules, dealer=number % rules.table.players)
        players = _seated(len(state.seating.sides), first, second, swapped=swapped)
        for deal in range(_MOST_DEALS):
            state = play_hand(apply(state, shuffled_deal(state, Random(f"{seed} {number} {deal}"))), players)
            if state.is_over:
                break
        wins.append(_won(state.outcome, swapped=swapped))
    return wins[0], wins[1]


def _won(outcome: Outcome | None, *, swapped: bool) -> float:
    """Return 1.0 if the first player won, 0.0 if the second player won, and a number in between for a draw."""
    if outcome is None:
        return 0.5
    winners: Sequence[Side] = outcome.winners
    own = sum([(side == 0) != swapped for side in winners])
    return own / len(winners) if winners else 0.5
