"""Speed of card play through the public API (P1), as a ratio to OpenSpiel's spades in the same run.

A step is one ``legal_actions`` and one ``apply`` with a random legal choice; deals are not counted.  OpenSpiel makes a
new state a step as we do (clone and apply).  Install the other side with ``pip install open_spiel``; without it only
our figure is printed.  Run it on an idle machine: ``python benchmarks/card_play.py``.
"""

import argparse
import platform
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import five_hundred as fh
from five_hundred import presets
from five_hundred.state import Playing

try:
    import pyspiel
except ImportError:
    pyspiel = None


def positions(count: int) -> list[fh.State]:
    """Australian hands at the first lead."""
    rng = Random(500)
    found: list[fh.State] = []
    while len(found) < count:
        state = fh.apply(start := fh.new_game(presets.AUSTRALIAN), fh.shuffled_deal(start, rng))
        while not isinstance(state.phase, Playing):
            actions = fh.legal_actions(state)
            state = fh.apply(state, actions[-1] if len(state.calls) > 1 else actions[rng.randrange(10)])
            if state.to_act is None:
                break
        else:
            found.append(state)
    return found


def five_hundred_steps(starts: list[fh.State], rng: Random) -> int:
    """Play every hand out at random; returns the steps."""
    legal_actions, apply, choose = fh.legal_actions, fh.apply, rng.random
    steps = 0
    for start in starts:
        state = start
        while isinstance(state.phase, Playing):
            actions = legal_actions(state)
            state = apply(state, actions[int(choose() * len(actions))])
            steps += 1
    return steps


def spades_steps(starts: list[Any], rng: Random) -> int:
    """Play every deal of spades out at random, a new state a step; returns the steps."""
    choose, steps = rng.random, 0
    for start in starts:
        state = start
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.clone()
            state.apply_action(actions[int(choose() * len(actions))])
            steps += 1
    return steps


def spades(count: int) -> list[Any]:
    """Deals of spades, ready for the first call."""
    rng, game, found = Random(500), pyspiel.load_game("spades"), []
    for _ in range(count):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return found


def rate(play: Callable[[list[Any], Random], int], starts: list[Any]) -> float:
    """Steps a second of one run."""
    began = time.perf_counter()
    steps = play(starts, Random(1))
    return steps / (time.perf_counter() - began)


def _rates(rates: list[float]) -> str:
    return f"{statistics.median(rates):>12,.0f} steps/s ({min(rates):,.0f} to {max(rates):,.0f})"


def main() -> None:
    """Print both figures and their ratio, medians of so many interleaved runs."""
    parser = argparse.ArgumentParser(description="Speed of card play (P1).")
    parser.add_argument("--hands", type=int, default=1000, help="hands a run (default 1000)")
    parser.add_argument("--runs", type=int, default=5, help="runs of each (default 5)")
    options = parser.parse_args()
    own, other = positions(options.hands), spades(options.hands) if pyspiel else []
    rate(five_hundred_steps, own[:100])  # warm the caches
    ours, theirs = [], []
    for _ in range(options.runs):
        ours.append(rate(five_hundred_steps, own))
        if other:
            theirs.append(rate(spades_steps, other))
    print(f"{platform.python_implementation()} {platform.python_version()}, medians of {options.runs}")
    print(f"five_hundred, Australian: {_rates(ours)}")
    if not theirs:
        print("OpenSpiel is not installed (pip install open_spiel): no ratio")
        return
    print(f"OpenSpiel, spades:        {_rates(theirs)}")
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    print(f"P1 = {ratio:.2f} (bar 0.5, aim 1.0)")


if __name__ == "__main__":
    main()
