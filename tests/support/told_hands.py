"""What happens in hands of players that choose at random, as text: equal for rules that make the same game."""

from collections.abc import Iterator
from random import Random

from five_hundred import RuleSet, apply, describe, format_action, legal_actions, new_game, shuffled_deal, step
from five_hundred.testing import random_action

__all__ = ["told_hands"]


def told_hands(rules: RuleSet, seed: int, hands: int = 2) -> Iterator[str]:
    """The actions, the number of legal ones, the events and the scores of the first hands of a match."""
    rng, state = Random(seed), new_game(rules)
    for _ in range(600):
        if state.is_over or state.hands_played == hands:
            return
        if state.to_act is None:
            state = apply(state, shuffled_deal(state, rng))
            continue
        action = random_action(state, rng)
        yield f"{len(legal_actions(state))} {format_action(action)} {state.scores}"
        state, events = step(state, action)
        yield from (describe(event, rules) for event in events)
