"""Perfect play when all cards are visible: the value of each legal card, and a line of best play."""

import threading
from contextlib import suppress
from time import monotonic
from typing import Final

import attrs

from five_hundred.base.arguments import A_STATE, expect, expect_number, expect_seconds
from five_hundred.base.message_parts import shown_value
from five_hundred.base.numba_compilation import expect_numba
from five_hundred.base.values import Printed
from five_hundred.cards.seats import CardCount, Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.game import apply, legal_actions
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.state import State
from five_hundred.solver import search, search_arrays
from five_hundred.solver.position_as_numbers import PositionNumbers, numbers_of
from five_hundred.solver.stakes import Stakes, stakes_of, why_not_solvable

__all__ = ["CardValue", "Solution", "best_line", "own_memory", "solve", "solved", "warm_up"]


@attrs.frozen
class CardValue(Printed):
    """The result of a hand if a card is played now and both sides then play perfectly."""

    play: PlayCard
    """The card, with the suit named for a led joker."""
    points: int
    """The points that the declarer's side gains in the hand, minus the points that all other sides gain."""
    tricks: CardCount | None
    """The tricks that the declarer's side takes in the whole hand.

    ``None`` for a special bid, for which the search finds only the points.
    """
    made: bool | None
    """Whether the contract is made.

    ``None`` if all players passed, or if a special bid scores the same points whether it is made or fails.
    """


@attrs.frozen
class Solution(Printed):
    """The value of every card that a seat may play, if all players see all cards and play perfectly."""

    seat: Seat
    """The seat that plays next."""
    team: tuple[Seat, ...]
    """The seats of the declarer's side, which plays against all others; the seats of side 0 if all players passed."""
    values: tuple[CardValue, ...]
    """The values of the legal plays, in the order of ``legal_actions``."""
    best: tuple[PlayCard, ...]
    """The plays with the best value for the player who chooses the card."""

    @property
    def value(self) -> CardValue:
        """The value of the position: the first of the best plays, with its value."""
        return next(each for each in self.values if each.play == self.best[0])

    def value_of(self, play: PlayCard) -> CardValue:
        """Return the value of a play.

        Args:
            play: a legal play.

        Raises:
            ValueError: the play is not legal.
        """
        for each in self.values:
            if each.play == play:
                return each
        raise ValueError(f"play must be a legal play, such as {self.best[0].card}, got {shown_value(play)}")


class _Memories(threading.local):
    """The arrays of the search: each thread creates its own set when it first solves a position."""

    def __init__(self) -> None:
        self.memory = search.new_memory()


_MEMORIES: Final = _Memories()


def own_memory() -> search.Memory:
    """Return the arrays of the search that belong to the current thread."""
    return _MEMORIES.memory


def warm_up() -> None:
    """Compile the search, or load it from the disk, so that the first solution does not have to wait.

    Compiling takes several seconds, but happens only once, because numba stores the compiled code on disk.  In each new
    process, loading the compiled code takes about a second.  For example, call the function when a server starts.

    Raises:
        ImportError: numba is not installed.
    """
    expect_numba()
    memory = own_memory()
    without_cards = search.searched_position([0] * search_arrays.SIZE, memory, limit=1)
    with suppress(search.SearchLimitError):  # the limit may stop the search
        search.takes(without_cards, search.ANY_CARD, 1)


def solve(state: State, *, limit: int | None = None, seconds: float | None = None) -> Solution:
    """Return the value of every card that may be played now, if all players see all cards and play perfectly.

    The declarer's side plays for the points of the hand against all other sides together.  The solver knows only two
    sides, ``team`` and everyone else, even if the defenders belong to several sides.  Claims are not taken into
    account.

    At the first lead, solving a hand takes about 10 ms with numba (the extra ``fast``), and a few seconds without
    it.

    Args:
        state: a state in which a card must be played.
        limit: the maximum number of positions that the search may visit; ``None`` for no limit.  The compiled search
            visits several million positions per second.  At the first lead, most hands need fewer than 100,000.
        seconds: the maximum number of seconds that the search may take; ``None`` for no limit.  Use ``limit`` instead
            if the same call must have the same outcome on every machine.

    Raises:
        TypeError: ``state`` is not a State, or ``limit`` is not a whole number.
        ValueError: ``limit`` is less than 1, ``seconds`` is not a number above 0, or the solver cannot solve the state,
            for example because the next step is not a play.  In the last case, the message gives the reason and names
            the option, if any, that causes it.
        SearchLimitError: the search needs more positions than ``limit``, or more time than ``seconds``.
    """
    expect(state, State, "state", A_STATE)
    if limit is not None:
        expect_number(limit, "limit", 1)
    expect_seconds(seconds)
    deadline = None if seconds is None else monotonic() + seconds
    reason = why_not_solvable(state)
    if reason is not None:
        raise ValueError(f"state cannot be solved: {reason}")
    return solved(state, limit, deadline)[0]


def solved(state: State, limit: int | None = None, deadline: float | None = None) -> tuple[Solution, Stakes]:
    """Return the solution of a state that can be solved, and the points of each result of the hand.

    Args:
        limit: the maximum number of positions that the search may visit; ``None`` for no limit.
        deadline: the time, in seconds of :func:`time.monotonic`, at which the search gives up; ``None`` for no
            deadline.

    Raises:
        SearchLimitError: the search needs more positions or more time.
    """
    phase = state.phase
    assert isinstance(phase, Playing)  # why_not_solvable allows no other phase
    stakes = stakes_of(state, phase)
    team, numbers = stakes.team, numbers_of(state, phase, stakes.team)
    plays = [action for action in legal_actions(state) if isinstance(action, PlayCard)]
    search_values = _by_tricks if stakes.by_tricks else _by_points
    values = search_values(phase, plays, stakes, numbers, limit, deadline)
    wish = 1 if phase.setup.actors[phase.turn] in team else -1
    more = 1 if stakes.more_is_better else -1
    marks = [(wish * each.points, wish * more * (each.tricks or 0)) for each in values]
    best = tuple([each.play for each, mark in zip(values, marks, strict=True) if mark == max(marks)])
    return Solution(phase.turn, team, values, best), stakes


def _by_tricks(
    phase: Playing,
    plays: list[PlayCard],
    stakes: Stakes,
    numbers: PositionNumbers,
    limit: int | None,
    deadline: float | None,
) -> tuple[CardValue, ...]:
    """Return the value of each play if more tricks never hurt, or never help, the counted side."""
    points = stakes.points
    # With each of these numbers of further tricks, the result differs from the result with one trick fewer.
    steps = stakes.steps
    numbers.ask_for_tricks(more_is_better=stakes.more_is_better)
    game = search.searched_position(numbers.deal, own_memory(), limit=limit, deadline=deadline)
    moves = [numbers.move(phase.turn, play) for play in plays]
    found, guess = {}, len(steps) // 2
    for move in dict.fromkeys(moves):
        low, high = 0, len(steps)
        while low < high:
            # Begin near the value of the previous card, because most cards have the same value as another card.
            step = min(max(guess, low), high - 1)
            if search.takes(game, move, steps[step]):
                low, guess = step + 1, step + 1
            else:
                high, guess = step, step - 1
        guess = low
        more = steps[low - 1] if low else 0
        found[move] = points[more], stakes.taken + more if stakes.every_trick else None, stakes.made[more]
    return tuple([CardValue(play, *found[move]) for play, move in zip(plays, moves, strict=True)])


def _by_points(
    phase: Playing,
    plays: list[PlayCard],
    stakes: Stakes,
    numbers: PositionNumbers,
    limit: int | None,
    deadline: float | None,
) -> tuple[CardValue, ...]:
    """Return the value of each play when the points do not simply rise or fall with the number of tricks.

    The function searches once for each possible score above the lowest one.
    """
    worth = stakes.worth
    moves = [numbers.move(phase.turn, play) for play in plays]
    found = dict.fromkeys(moves, worth[0])
    for least in worth[1:]:
        numbers.ask_for_points(stakes, least)
        game = search.searched_position(numbers.deal, own_memory(), limit=limit, deadline=deadline)
        for move in found:
            if search.takes(game, move, 0):
                found[move] = least
    values = [(play, found[move]) for play, move in zip(plays, moves, strict=True)]
    return tuple([CardValue(play, points, None, stakes.made_with(points)) for play, points in values])


def best_line(state: State) -> tuple[tuple[Seat, PlayCard], ...]:
    """Return a line of best play to the end of the hand, in which each seat plays the first of its best plays.

    Args:
        state: a state in which a card must be played.

    Raises:
        TypeError: ``state`` is not a State.
        ValueError: the solver cannot solve the state.
    """
    expect(state, State, "state", A_STATE)
    line = []
    hands = None
    while hands is None or (isinstance(state.phase, Playing) and state.match.hands_played == hands):
        hands = state.match.hands_played
        solution = solve(state)
        line.append((solution.seat, solution.best[0]))
        state = apply(state, solution.best[0])
    return tuple(line)
