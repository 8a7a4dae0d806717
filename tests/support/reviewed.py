"""Reviews of hands that plain players play."""

from random import Random

import attrs

import five_hundred as fh
from five_hundred.players import choose

__all__ = ["last_plays", "reviewed_hand"]


def reviewed_hand(rules: fh.RuleSet, seed: int) -> fh.HandReview:
    """The review of the first hand that is scored."""
    rng, record = Random(seed), fh.Record(rules)
    while (state := record.replay()).hands_played == 0:
        if state.phase_name == "dealing":
            action: fh.Action = fh.shuffled_deal(state, rng)
        else:
            action = choose(fh.view(state, state.to_act))
        record, _ = record.step(action)
    return list(fh.review_hands(record))[-1]


def last_plays(review: fh.HandReview, count: int) -> fh.HandReview:
    """The review of the last plays alone, which are solved at once."""
    start = len(review.actions) - count - 1
    return attrs.evolve(review, states=review.states[start:], actions=review.actions[start:])
