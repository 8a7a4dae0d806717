"""Play a hand to its end when all cards are known, to find the result of an action.

Until eight tricks are left, all seats act by the rules of level 3, each from its own view.  From then on, the solver
finds the result of perfect play.

A search may visit as many positions as ``limit`` says, and a function gives up at the ``deadline``, a time in seconds
of ``time.monotonic``; ``None`` stands for no limit.
"""

from collections.abc import Mapping
from time import monotonic
from typing import Final

import attrs

from five_hundred.base.values import Printed
from five_hundred.cards.seats import HAND_SIZE, Seat, Side
from five_hundred.engine.actions import Action
from five_hundred.engine.game import apply
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.state import State
from five_hundred.engine.views.view import view as view_of
from five_hundred.players.sound import choose_soundly
from five_hundred.solver import SearchLimitError, Solution
from five_hundred.solver.solution import solved
from five_hundred.solver.stakes import Stakes, why_not_solvable

__all__ = ["SOLVED_CARDS", "WeighedResult", "finished", "results_of_plays"]

SOLVED_CARDS: Final = 8
"""The number of tricks that are left when the solver takes over from the rules of level 3."""


@attrs.frozen
class WeighedResult(Printed):
    """The result of a hand."""

    points: int
    """The points that the team of a given seat gains in the hand minus the points that all others gain."""
    made: bool | None
    """Whether the contract is made; ``None`` without a contract, or if the points do not depend on it."""
    scores: tuple[int, ...]
    """The match score of each side after the hand, in points."""
    bidder: Side | None
    """The side that made the contract; ``None`` if no side did."""


def results_of_plays(
    state: State, seat: Seat, limit: int | None = None, deadline: float | None = None
) -> Mapping[Action, WeighedResult]:
    """Return the result of each legal play if all players see all cards and then play perfectly.

    The results are those of the team of ``seat``.

    Args:
        state: a state that the solver can solve.

    Raises:
        SearchLimitError: the search would have to visit more than ``limit`` positions, or continue after the deadline.
    """
    _expect_time(deadline)
    solution, stakes = solved(state, limit, deadline)
    results = _results_by_points(state, seat, solution, stakes)
    return {value.play: results[value.points, value.made] for value in solution.values}


def finished(state: State, seat: Seat, limit: int | None = None, deadline: float | None = None) -> WeighedResult:
    """Play a hand on from a state, and return its result for the team of ``seat``.

    Args:
        state: a state of a hand in progress, or the state after a hand.
        limit: the number of positions that a search may visit; if it needs more, level 3 chooses the next action, and
            the solver tries again.

    Raises:
        SearchLimitError: the function would have to continue after the deadline.
    """
    before, hands = state.scores, state.match.hands_played
    while state.to_act is not None and state.match.hands_played == hands:
        _expect_time(deadline)
        if _is_near_the_end(state):
            try:
                solution, stakes = solved(state, limit, deadline)
            except SearchLimitError:
                pass
            else:
                results = _results_by_points(state, seat, solution, stakes)
                return results[solution.value.points, solution.value.made]
        state = apply(state, choose_soundly(view_of(state, state.to_act)))
    return _result_of(state, before, seat, is_over=state.match.hands_played != hands)


def _expect_time(deadline: float | None) -> None:
    """Raise an error if the deadline has passed.

    Raises:
        SearchLimitError: the deadline has passed.
    """
    if deadline is not None and monotonic() >= deadline:
        raise SearchLimitError("the deadline has passed")


def _is_near_the_end(state: State) -> bool:
    phase = state.phase
    if not isinstance(phase, Playing) or len(phase.history) < HAND_SIZE - SOLVED_CARDS:
        return False
    return why_not_solvable(state) is None


def _results_by_points(
    state: State, seat: Seat, solution: Solution, stakes: Stakes
) -> Mapping[tuple[int, bool | None], WeighedResult]:
    """Return the results in the solution of a state, keyed by their points and by whether the contract is made."""
    sign = 1 if seat in solution.team else -1
    found = {}
    for points, made in {(value.points, value.made) for value in solution.values}:
        scores = tuple([old + new for old, new in zip(state.scores, stakes.changes[points], strict=True)])
        bidder = state.seating.side_of[solution.team[0]] if made else None
        found[points, made] = WeighedResult(sign * points, made, scores, bidder)
    return found


def _result_of(state: State, before: tuple[int, ...], seat: Seat, *, is_over: bool) -> WeighedResult:
    """Return the result of a hand that has ended, or of a deal whose cards were thrown in."""
    seating, last = state.seating, state.match.last_hand
    own, made, bidder = {seating.side_of[seat]}, None, None
    if is_over and last is not None:
        team = last.contract.team(seating, last.partner)
        if team:
            mates = team if seat in team else [each for each in seating.seats if each not in team]
            own = {seating.side_of[each] for each in mates}
        made = last.score.made
        bidder = last.score.declaring[0] if made and last.score.declaring else None
    changes = [new - old for old, new in zip(before, state.scores, strict=True)]
    points = sum([change if side in own else -change for side, change in enumerate(changes)])
    return WeighedResult(points, made, state.scores, bidder)
