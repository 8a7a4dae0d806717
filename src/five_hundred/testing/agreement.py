"""Both engines of the playouts play the same hands: the compiled one and the exact one, hand by hand.

Needs the extra ``fast``.
"""

from random import Random
from typing import Any, Final

import numpy as np

from five_hundred.deck import piles_of
from five_hundred.ladder import ladder_of
from five_hundred.phases.bidding import can_be_contract
from five_hundred.playouts import Playouts, play_hands
from five_hundred.playouts.tables import why_not_compiled
from five_hundred.rules import RuleSet
from five_hundred.testing.arbitrary import RandomChooser, arbitrary_rules

__all__ = ["check_agreement", "check_playouts"]

_COLUMNS: Final = ("bid", "dealer", "declarer", "tricks", "points", "made")
_MOST_KNOWN: Final = 3
"""Cards known of one pile: few enough that every hand can still be dealt what it needs."""


def check_playouts(number: int, hands: int) -> Playouts:
    """Play hands under a RuleSet of its own with both engines, and compare them.

    Bid, declarer, dealer, scores and some cards are given or left to chance.

    Args:
        number: which RuleSet; the same number is the same RuleSet and the same hands everywhere.
        hands: how many hands.

    Returns:
        The hands of the compiled engine.

    Raises:
        AssertionError: a hand is not the same.
    """
    rng = Random(number)
    rules = arbitrary_rules(RandomChooser(rng))
    if why_not_compiled(rules) is not None:
        rules = rules.with_options({"match.midhand_out": False})
    return check_agreement(rules, hands, seed=rng.getrandbits(63), **_situation(rules, rng))


def check_agreement(rules: RuleSet, hands: int, **arguments: Any) -> Playouts:
    """Play hands with both engines and compare them.

    Args:
        rules: the house rules.
        hands: how many hands.
        arguments: any others of :func:`five_hundred.playouts.play_hands`.

    Returns:
        The hands of the compiled engine.

    Raises:
        AssertionError: a hand is not the same.
    """
    compiled = play_hands(rules, hands, engine="compiled", **arguments)
    exact = play_hands(rules, hands, engine="exact", **arguments)
    for column in _COLUMNS:
        found, wanted = getattr(compiled, column), getattr(exact, column)
        assert found.shape == wanted.shape and found.dtype == wanted.dtype, column
        wrong = np.nonzero((found != wanted).reshape(hands, -1).any(axis=1))[0]
        if len(wrong):
            row = int(wrong[0])
            hand = compiled.first + row
            raise AssertionError(f"{column} of hand {hand}: {found[row]} compiled, {wanted[row]} exactly ({arguments})")
    return compiled


def _situation(rules: RuleSet, rng: Random) -> dict[str, Any]:
    """What is given of a run, and what is left to chance."""
    seating, cards = rules.table.seating, list(rules.table.pack.cards)
    rng.shuffle(cards)
    known = {
        name: [cards.pop() for _ in range(rng.randint(0, min(size, _MOST_KNOWN)))]
        for name, size in piles_of(rules.table).items()
    }
    bids = [bid for bid in ladder_of(rules).bids if can_be_contract(rules, bid)]
    chances: dict[str, Any] = {
        "bid": rng.choice(bids),
        "declarer": rng.choice(seating.players),
        "dealer": rng.choice(seating.players),
        "known": known,
        "scores": [10 * rng.randint(-49, 49) for _ in seating.sides],
    }
    return {name: value for name, value in chances.items() if rng.random() < 0.5}
