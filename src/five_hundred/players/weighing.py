"""Weigh actions: estimate the points that each action brings, as the mean over many possible deals.

A possible deal, also called a *world*, is a full state that agrees with everything that a seat sees
(:mod:`five_hundred.worlds`).  All actions are weighed in the same worlds, so that luck in the deals affects all actions
alike.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from math import sqrt
from statistics import fmean, variance
from time import monotonic
from typing import Final

import attrs

from five_hundred.base.arguments import A_VIEW, expect, expect_number, expect_seconds
from five_hundred.base.message_parts import shown_value
from five_hundred.base.values import Printed
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.game import apply
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View
from five_hundred.formats.notation import format_action
from five_hundred.players.discarding import promising_discards
from five_hundred.players.match_chances import chance_to_win
from five_hundred.players.player import rng_for
from five_hundred.players.results_in_known_deals import WeighedResult, finished, results_of_plays
from five_hundred.solver import SearchLimitError
from five_hundred.solver.stakes import why_not_solvable
from five_hundred.worlds import sample_states

__all__ = ["Weighed", "WeighedAction", "weigh", "weigh_in_time"]

_WORLDS: Final = 50
_ENDLESS: Final = 1_000_000
"""The number of worlds to sample if only the time is limited."""
_MOST_DISCARDS: Final = 20
"""The maximum number of discards to weigh if the caller does not name any."""


@attrs.frozen
class WeighedAction(Printed):
    """The results of an action in several possible deals."""

    action: Action
    """The action."""
    results: tuple[WeighedResult, ...] = attrs.field(repr=False)
    """The result of the hand in each world; the order of the worlds is the same for every action."""
    chances: tuple[float, ...] = attrs.field(repr=False)
    """The chance of winning the match after each of these results, from 0 to 1."""

    @property
    def points(self) -> float:
        """The mean, over all worlds, of the points that the seat's team gains in the hand minus those of all others."""
        return fmean([result.points for result in self.results])

    @property
    def error(self) -> float:
        """The standard error of ``points``, in points; 0 with a single world."""
        points = [result.points for result in self.results]
        return sqrt(variance(points) / len(points)) if len(points) > 1 else 0.0

    @property
    def made(self) -> float | None:
        """The share of worlds in which the declarer makes the contract, from 0 to 1; ``None`` without a contract."""
        made = [result.made for result in self.results if result.made is not None]
        return fmean(made) if made else None

    @property
    def chance(self) -> float:
        """The estimated chance that the seat's side wins the match, from 0 to 1."""
        return fmean(self.chances)


@attrs.frozen
class Weighed(Printed):
    """Actions of a seat, weighed in the same worlds."""

    seat: Seat
    """The seat that chooses."""
    actions: tuple[WeighedAction, ...]
    """The actions, in the order in which they were given."""

    @property
    def worlds(self) -> int:
        """The number of worlds."""
        return len(self.actions[0].results)

    @property
    def ranking(self) -> tuple[WeighedAction, ...]:
        """The actions, the best first: sorted by the chance of winning the match, then by the points."""
        return tuple(sorted(self.actions, key=lambda each: (each.chance, each.points), reverse=True))

    def of(self, action: Action) -> WeighedAction:
        """Return the results of an action.

        Args:
            action: one of the weighed actions.

        Raises:
            ValueError: the action was not weighed.
        """
        return self._of(action, "action")

    def gain(self, action: Action, over: Action) -> tuple[float, float]:
        """Return by how many points an action is better than another one, and the standard error of this difference.

        The error is mostly smaller than those of the two results, because both actions were weighed in the same worlds.

        Args:
            action: one of the weighed actions.
            over: the other action.

        Returns:
            The mean and the standard error, in points; the error is 0 with a single world.

        Raises:
            ValueError: one of the actions was not weighed.
        """
        pairs = zip(self._of(action, "action").results, self._of(over, "over").results, strict=True)
        gains = [one.points - other.points for one, other in pairs]
        return fmean(gains), sqrt(variance(gains) / len(gains)) if len(gains) > 1 else 0.0

    def _of(self, action: Action, name: str) -> WeighedAction:
        for each in self.actions:
            if each.action == action:
                return each
        raise ValueError(f"{name} must be one of the weighed actions, got {_named(action)}")


def weigh(
    view: View,
    actions: Iterable[Action] | None = None,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    likelihood: Callable[[State], float] | None = None,
    batch: int = 32,
    limit: int | None = None,
) -> Weighed:
    """Return the value of each action of a seat, as the mean over many worlds.

    During the play, the result of an action in a world is the result of perfect play by all players, who see all
    cards.  Before the play, all seats follow the rules of level 3 until eight tricks are left, and then play perfectly.
    If the solver cannot solve a hand, as under some rare options, the seats follow level 3 to the end.

    Without ``seconds``, the same arguments always produce the same result.

    Args:
        view: the view of the seat that acts next.
        actions: legal actions; ``None`` for all of them, or for the 20 most promising discards.
        worlds: the number of worlds; ``None`` for 50, or for as many as ``seconds`` allows.
        seconds: the number of seconds after which the function stops, and leaves out the world that it has begun; the
            result contains at least one world, even if that takes longer.  ``None`` for no limit.
        seed: a whole number, which determines the worlds.
        likelihood: a function that returns how likely a world is, for example given the calls in the auction
            (see ``weigh`` in :func:`five_hundred.worlds.sample_states`); ``None`` if all worlds are equally likely.
        batch: the number of deals from which each world is chosen if there is a likelihood.
        limit: the number of positions that a search may visit (:func:`five_hundred.solver.solve`); in a world that
            needs more, the seats follow level 3 until at most eight tricks are left and a search stays within the
            limit.  ``None`` for no limit.

    Raises:
        TypeError: an argument has a wrong type.
        ValueError: it is another seat's turn to act, an action is not legal or appears twice, ``actions`` is empty,
            or a number is too small.
    """
    expect(view, View, "view", A_VIEW)
    chosen = _checked(view, actions)
    weighed = partial(weigh_in_time, view, chosen, seed=seed, likelihood=likelihood, batch=batch, limit=limit)
    found = weighed(worlds=worlds, seconds=seconds) or weighed(worlds=1)
    assert found is not None  # without a limit of time
    return found


def weigh_in_time(
    view: View,
    actions: Iterable[Action] | None = None,
    *,
    worlds: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    likelihood: Callable[[State], float] | None = None,
    batch: int = 32,
    limit: int | None = None,
) -> Weighed | None:
    """Return the value of each action of a seat as :func:`weigh` does, or ``None`` if the time is too short.

    Returns:
        The result of each action in the same worlds; ``None`` if no world was finished in time.

    Raises:
        TypeError: an argument has a wrong type.
        ValueError: as for :func:`weigh`.
    """
    expect(view, View, "view", A_VIEW)
    chosen = _checked(view, actions)
    for number, name in ((worlds, "worlds"), (batch, "batch"), (limit, "limit")):
        if number is not None:
            expect_number(number, name, 1)
    expect_seconds(seconds)
    expect_number(seed, "seed", 0)
    assert view.seat is not None  # a spectator has no legal actions
    deadline = None if seconds is None else monotonic() + seconds
    most = worlds if worlds is not None else _WORLDS if seconds is None else _ENDLESS
    found: list[Sequence[WeighedResult]] = []
    for state in sample_states(view, most, rng_for(view, seed), weigh=likelihood, batch=batch):
        try:
            found.append(_results(state, view.seat, chosen, limit, deadline))
        except SearchLimitError:  # the deadline has passed
            break
        if deadline is not None and monotonic() >= deadline:
            break
    return Weighed(view.seat, _weighed(view, chosen, found)) if found else None


def _checked(view: View, actions: Iterable[Action] | None) -> tuple[Action, ...]:
    """Return the actions to weigh.

    Raises:
        ValueError: the view belongs to another seat, an action is not legal or appears twice, or there are no actions.
    """
    expect(actions, Iterable | None, "actions", "an iterable of actions, such as view.legal, or None")
    if not view.legal:
        raise ValueError("the view must belong to the seat to act")
    if actions is None:
        return _promising(view) if view.phase == "exchanging" else tuple(view.legal)
    chosen = tuple(actions)
    if not chosen:
        raise ValueError("actions must contain at least one action")
    for place, action in enumerate(chosen):
        if action not in view.legal:
            raise ValueError(f"actions must be legal, got {_named(action)}")
        if action in chosen[:place]:
            raise ValueError(f"actions must differ, got {_named(action)} twice")
    return chosen


def _promising(view: View) -> tuple[Action, ...]:
    """Return the most promising discards that custom rules allow; if they allow none of these, the first legal ones."""
    found = promising_discards(view, _MOST_DISCARDS)
    if not view.rules.custom:
        return found
    return tuple([action for action in found if action in view.legal]) or tuple(view.legal[:_MOST_DISCARDS])


def _results(
    state: State, seat: Seat, actions: Sequence[Action], limit: int | None, deadline: float | None
) -> Sequence[WeighedResult]:
    """Return the result of each action in a world.

    Raises:
        SearchLimitError: the deadline, a time of :func:`time.monotonic`, has passed.
    """
    known: Mapping[Action, WeighedResult] = {}
    if any(isinstance(action, PlayCard) for action in actions) and why_not_solvable(state) is None:
        with suppress(SearchLimitError):
            known = results_of_plays(state, seat, limit, deadline)
    return [
        known[action] if action in known else finished(apply(state, action), seat, limit, deadline)
        for action in actions
    ]


def _weighed(
    view: View, actions: Sequence[Action], found: Sequence[Sequence[WeighedResult]]
) -> tuple[WeighedAction, ...]:
    assert view.seat is not None  # a spectator has no legal actions
    rules, side = view.rules, view.rules.table.seating.side_of[view.seat]
    results = {result for each in found for result in each}
    chances = {
        each: chance_to_win(rules, each.scores, side, bidder=each.bidder, hands=view.hands_played + 1)
        for each in results
    }
    columns = [tuple([each[place] for each in found]) for place in range(len(actions))]
    return tuple(
        [
            WeighedAction(action, column, tuple([chances[each] for each in column]))
            for action, column in zip(actions, columns, strict=True)
        ]
    )


def _named(action: object) -> str:
    """Return the notation of an action for a message, or the type of anything else."""
    return f"'{format_action(action)}'" if isinstance(action, Action) else shown_value(action)
