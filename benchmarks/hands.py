"""Play hands at random through the public API."""

from random import Random

import attrs

import five_hundred as fh
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing

__all__ = ["choose", "matches", "play_out", "reached", "second_hand", "whole_hands"]


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
        while not state.is_over and played + state.hands_played < hands:
            state = fh.apply(state, choose(state, rng))
            steps += 1
        played += state.hands_played
    return steps


def reached(start: fh.State, phase: type, rng: Random) -> fh.State:
    """Return the first state in a given phase that random play reaches from the start of a hand."""
    state = start
    while not isinstance(state.phase, phase):
        state = start if state.is_over else fh.apply(state, choose(state, rng))
    return state


def second_hand(rules: fh.RuleSet, rng: Random) -> list[tuple[fh.State, Playing]]:
    """Return the states in which the cards of the second hand of a match are played, in order, with their phases."""
    while True:
        state, found = fh.new_game(rules), []
        while not state.is_over and state.hands_played < 2:
            state = fh.apply(state, choose(state, rng))
            if state.hands_played == 1 and isinstance(state.phase, Playing):
                found.append((state, state.phase))
        if state.hands_played == 2:
            # An equal copy has cached neither its public state nor its legal actions.
            return [(attrs.evolve(each), phase) for each, phase in found]


def matches(rules: fh.RuleSet, hands: int, rng: Random) -> list[fh.Record]:
    """Return the records of matches of ten hands each; the last match may be shorter."""
    records = []
    for first in range(0, hands, 10):
        state = fh.new_game(rules.with_options({"match.hands": min(10, hands - first)}))
        actions: list[fh.Action] = []
        while not state.is_over:
            actions.append(choose(state, rng))
            state = fh.apply(state, actions[-1])
        records.append(fh.Record(state.rules, actions=actions))
    return records


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
