"""Numbered checks of the computer players: whole matches, and choices that must not depend on hidden cards.

``tools/check_at_length.py`` runs many of them.
"""

import time
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Final

from knowledge import hidden_dealt_again, walk
from numbered_rules import numbered_rules
from prepared import PREPARED

import five_hundred as fh
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.phases import Dealing, Finished
from five_hundred.solver import warm_up
from five_hundred.testing import RandomChooser, arbitrary_rules, redealt

__all__ = ["CHECKS", "play_match", "state_of"]

CLOCK: Final = 0.05
"""The number of seconds that levels 4 to 6 have for an action of a match."""
LATE: Final = 1.2
"""How many times this a player may take."""
_MOST_ACTIONS: Final = 5_000
"""The number of actions after which a match is left: under some rules, everybody passes in most hands."""
_ACTING: Final = [phase.name for phase in PHASES if phase not in {Dealing, Finished}]
"""The names of the phases in which a seat acts."""

_WALKS: Final = 30
"""The number of random matches that are played to reach a rare phase."""
_APART: Final = 1_000_000
"""The difference between the seeds of these matches; other checks use the numbers in between."""

_warm: Final = cache(warm_up)


def play_match(state: fh.State, player: fh.players.Player, rng: Random, seconds: float | None = None) -> int:
    """Let all seats of a match be played by one player, and check that each action is legal and in time.

    Args:
        state: the state from which to play.
        player: the player.
        rng: deals the cards.
        seconds: the seconds of processor time that an action may take; ``None`` for no limit.  Time in which the
            machine does something else does not count, and a late player is asked twice more, because the interpreter
            sometimes stops to collect garbage.

    Returns:
        The number of actions.
    """
    actions = 0
    while not state.is_over and actions < _MOST_ACTIONS:
        if state.to_act is None:
            state = fh.apply(state, fh.shuffled_deal(state, rng))
            continue
        seen = fh.view(state, state.to_act)
        action, took = _timed(player, seen)
        assert action in seen.legal, f"{action} is not legal in {seen}"
        if seconds is not None and took > seconds:
            took = min(took, *(_timed(player, seen)[1] for _ in range(2)))
            assert took <= seconds, f"{1000 * took:.1f} ms for {action} in the phase {seen.phase}"
        state, actions = fh.apply(state, action), actions + 1
    return actions


def _timed(player: fh.players.Player, seen: fh.View) -> tuple[fh.Action, float]:
    """A player's action, and the seconds of processor time that it took."""
    began = time.thread_time()
    action = player(seen)
    return action, time.thread_time() - began


def _matches(number: int) -> Callable[[int], tuple[str, int]]:
    """The check that a level plays a whole match; levels 4 to 6 play it on a short clock."""

    def check(match: int) -> tuple[str, int]:
        name, rules = numbered_rules(match)
        rng, timed = Random(match), number > 3
        if timed:
            _warm()
        state = fh.new_game(rules, dealer=rng.randrange(rules.table.players))
        player = fh.players.level(number, seed=match, seconds=CLOCK if timed else None)
        return name, play_match(state, player, rng, LATE * CLOCK if timed else None)

    return check


def state_of(number: int) -> tuple[str, fh.State | None]:
    """The phase of a check, by turns, and a state of random play in which a seat must act; ``None`` if none came up."""
    phase, round_ = _ACTING[number % len(_ACTING)], number // len(_ACTING)
    rng, fixed = Random(number), PREPARED.get(phase)
    rules = numbered_rules(round_)[1] if fixed is None else arbitrary_rules(RandomChooser(Random(round_)), fixed)
    for attempt in range(_WALKS):
        found = [state for state, *_ in walk(rules, number + attempt * _APART) if state.phase_name == phase]
        if found:
            return phase, rng.choice(found)
    return phase, None


def _same_for_hidden_cards(answer: Callable[[fh.State, int], object]) -> Callable[[int], tuple[str, int]]:
    """The check that an answer stays the same when the hidden cards are dealt anew, in two ways."""

    def check(number: int) -> tuple[str, int]:
        phase, state = state_of(number)
        if state is None:
            return phase, 0
        seat, found = state.to_act, answer(state, number)
        for other in (redealt(state, seat, Random(number)), hidden_dealt_again(state, seat, Random(number))):
            again = answer(other, number)
            assert again == found, f"{again} instead of {found} in the phase {phase}"
        return phase, 1

    return check


def _choice(number: int) -> Callable[[fh.State, int], object]:
    return lambda state, seed: fh.players.level(number, seed=seed)(fh.view(state, state.to_act))


def _hint(state: fh.State, seed: int) -> object:
    seen = fh.view(state, state.to_act)
    some = [seen.legal[place] for place in range(min(3, len(seen.legal)))]
    return fh.players.hint(seen, worlds=2, seed=seed), fh.players.weigh(seen, some, worlds=2, seed=seed, limit=500)


def _meaning(state: fh.State, seed: int) -> object:
    """What the last call says to the seat to act, if there has been a call."""
    seen = fh.view(state, state.to_act)
    return fh.players.explain_call(seen, seen.calls[-1], seed=seed) if seen.calls else None


CHECKS: Final[Mapping[str, Callable[[int], tuple[str, int]]]] = MappingProxyType(
    {f"matches-{number}": _matches(number) for number in fh.players.LEVELS}
    | {f"choices-{number}": _same_for_hidden_cards(_choice(number)) for number in fh.players.LEVELS}
    | {"hints": _same_for_hidden_cards(_hint), "meanings": _same_for_hidden_cards(_meaning)}
)
"""The checks by name."""
