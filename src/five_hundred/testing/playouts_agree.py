"""Check that both playout engines play the same hands, from the deal and from the middle of a hand.

The checks in this module need the extra ``fast``.
"""

from random import Random
from typing import Any, Final

import numpy as np

from five_hundred.bids.actions import PlayCard
from five_hundred.engine.bid_legality import can_be_contract
from five_hundred.engine.game import apply, new_game
from five_hundred.engine.phase_classes import Playing
from five_hundred.engine.view import View, view
from five_hundred.playouts import Playouts, Policy, play_hands, play_on
from five_hundred.playouts.contracts_and_deal_as_numbers import why_not_compiled
from five_hundred.rules import RuleSet
from five_hundred.rules.dealing_in_packets import piles_of
from five_hundred.rules.ladder import ladder_of
from five_hundred.testing.arbitrary import arbitrary_rules
from five_hundred.testing.option_chooser import RandomChooser
from five_hundred.testing.random_play import random_action
from five_hundred.testing.requirement import require

__all__ = ["check_agreement", "check_playouts", "check_rest"]

_COLUMNS: Final = ("bid", "dealer", "declarer", "tricks", "points", "made")
_POLICIES: Final[tuple[Policy, ...]] = ("random", "plain")
_MOST_CARDS: Final = 60
"""The maximum number of cards played in a hand."""
_MOST_KNOWN: Final = 3
"""The maximum number of known cards in a pile, small enough to leave a face card for every hand that needs one."""


def check_playouts(number: int, hands: int) -> Playouts:
    """Play hands, from the deal and from the middle, with both engines under a random RuleSet, and compare the results.

    The function first chooses at random which facts are the same in all hands: the bid, the declarer, the dealer, the
    scores, the policy and some known cards.

    Args:
        number: the number of the RuleSet, which identifies the same RuleSet and the same hands on every machine.
        hands: the number of hands to play from the deal; a tenth as many are played from the middle of a hand.

    Returns:
        The hands of the compiled engine.

    Raises:
        AssertionError: the engines differ in a hand.
    """
    rng = Random(number)
    rules = arbitrary_rules(RandomChooser(rng))
    if why_not_compiled(rules) is not None:
        rules = rules.with_options({"match.midhand_out": False})
    played = check_agreement(rules, hands, seed=rng.getrandbits(63), **_situation(rules, rng))
    seen, seed, policy = _seen(rules, rng), rng.getrandbits(63), rng.choice(_POLICIES)
    plays = [action for action in seen.legal if isinstance(action, PlayCard)]
    check_rest(seen, hands // 10, seed=seed, policy=policy, play=rng.choice([None, *plays]))
    return played


def check_agreement(rules: RuleSet, hands: int, **arguments: Any) -> Playouts:
    """Play the same hands with both engines, and compare the results.

    Args:
        rules: the house rules.
        hands: the number of hands.
        arguments: any other arguments of :func:`five_hundred.playouts.play_hands`.

    Returns:
        The hands of the compiled engine.

    Raises:
        AssertionError: the engines differ in a hand.
    """
    compiled = play_hands(rules, hands, engine="compiled", **arguments)
    _compare(compiled, play_hands(rules, hands, engine="exact", **arguments), arguments)
    return compiled


def check_rest(view: View, hands: int, seed: int, policy: Policy = "random", play: PlayCard | None = None) -> None:
    """Play a hand to its end many times with both engines, from a seat's view, and compare the results.

    Args:
        view: the seat's view of a hand in play.
        hands: the number of times to play the hand.
        seed: the seed of the run.
        policy: the policy by which the seats choose their cards.
        play: the next card to play; ``None`` to let the policy choose it.

    Raises:
        AssertionError: the engines differ in a hand.
    """
    compiled = play_on(view, hands, play=play, policy=policy, seed=seed, engine="compiled")
    _compare(compiled, play_on(view, hands, play=play, policy=policy, seed=seed, engine="exact"), view)


def _compare(compiled: Playouts, exact: Playouts, given: object) -> None:
    require(compiled.bids == exact.bids, f"both engines must have the same bids ({given})")
    for column in _COLUMNS:
        found, wanted = getattr(compiled, column), getattr(exact, column)
        require(
            found.shape == wanted.shape and found.dtype == wanted.dtype,
            f"the arrays of {column} must be alike ({given})",
        )
        wrong = np.nonzero((found != wanted).any(axis=tuple(range(1, found.ndim))))[0]
        if len(wrong):
            row = int(wrong[0])
            hand = compiled.first + row
            raise AssertionError(
                f"{column} of hand {hand} must be the same in both engines, got {found[row]} from the compiled engine "
                f"and {wanted[row]} from the exact engine ({given})"
            )


def _seen(rules: RuleSet, rng: Random) -> View:
    """Return a seat's or a spectator's view of a random hand in the middle of play."""
    state = start = new_game(rules, rng.choice(rules.table.seating.players))
    while not isinstance(state.phase, Playing):
        state = start if state.is_over else apply(state, random_action(state, rng))
    for _ in range(rng.randrange(_MOST_CARDS)):
        after = apply(state, random_action(state, rng))
        if not isinstance(after.phase, Playing):
            break
        state = after
    return view(state, rng.choice([*rules.table.seating.players, None]))


def _situation(rules: RuleSet, rng: Random) -> dict[str, Any]:
    """Return random values for some of the arguments of a run; the run draws the others for each hand."""
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
        "policy": "plain",
    }
    return {name: value for name, value in chances.items() if rng.random() < 0.5}
