"""Play hands at random through the public API."""

from random import Random

import five_hundred as fh
from five_hundred.engine.phase_classes import Bidding, Dealing, Playing

__all__ = ["choose", "play_out", "reached", "whole_hands"]


def choose(state: fh.State, rng: Random) -> fh.Action:
    """Return a random legal action; in the auction, prefer a pass, because bids would otherwise rise to ten tricks."""
    if isinstance(state.phase, Dealing):
        return fh.shuffled_deal(state, rng)
    actions = fh.legal_actions(state)
    if isinstance(state.phase, Bidding) and rng.random() < 0.7 and fh.PASS in actions:
        return fh.PASS
    return actions[int(rng.random() * len(actions))]


def whole_hands(rules: fh.RuleSet, hands: int, rng: Random) -> int:
    """Play a number of hands from the deal to the score, in one or more matches; return the number of steps."""
    steps = played = 0
    while played < hands:
        state = fh.new_game(rules)
        while not state.is_over and played + state.match.hands < hands:
            state = fh.apply(state, choose(state, rng))
            steps += 1
        played += state.match.hands
    return steps


def reached(start: fh.State, phase: type, rng: Random) -> fh.State:
    """Return the first state in a given phase that random play reaches from the start of a hand."""
    state = start
    while not isinstance(state.phase, phase):
        state = start if state.is_over else fh.apply(state, choose(state, rng))
    return state


def play_out(starts: list[fh.State], rng: Random) -> int:
    """Play every hand to its end at random; return the number of steps."""
    legal_actions, apply, number = fh.legal_actions, fh.apply, rng.random
    steps = 0
    for start in starts:
        state = start
        while isinstance(state.phase, Playing):
            actions = legal_actions(state)
            state = apply(state, actions[int(number() * len(actions))])
            steps += 1
    return steps
