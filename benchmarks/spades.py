"""Play spades with OpenSpiel, a C++ engine, for the comparison (``pip install open_spiel``)."""

from random import Random
from typing import Any

try:
    import pyspiel
except ImportError:
    pyspiel = None

__all__ = ["dealt", "is_installed", "play_in_place", "play_out"]


def is_installed() -> bool:
    """Return whether OpenSpiel is installed."""
    return pyspiel is not None


def dealt(count: int, rng: Random) -> list[Any]:
    """Return a number of states after the deal, in which the first call is next."""
    game, found = pyspiel.load_game("spades"), []
    for _ in range(count):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return found


def play_out(starts: list[Any], rng: Random) -> int:
    """Play every deal to its end at random, with a new state for each step; return the number of steps."""
    number, steps = rng.random, 0
    for start in starts:
        state = start
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.clone()
            state.apply_action(actions[int(number() * len(actions))])
            steps += 1
    return steps


def play_in_place(states: list[Any], rng: Random) -> int:
    """Play every deal to its end at random by changing the states in place; return the number of hands."""
    number = rng.random
    for state in states:
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(number() * len(actions))])
    return len(states)
