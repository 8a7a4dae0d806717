"""Positions for the solver: first leads, later leads, null bids and freak deals."""

from itertools import combinations, product
from random import Random
from typing import Final

from hands import choose

import five_hundred as fh
from five_hundred import players, presets
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.table.phase_classes import Bidding, Playing

__all__ = ["first_lead", "freak", "freak_suits", "later_lead", "null_lead"]

RULES: Final = presets.AUSTRALIAN
SUITS: Final = "SCDH"
_MATES: Final = {"S": "C", "C": "S", "D": "H", "H": "D"}
"""The other suit of the same colour, whose jack is the left bower."""


def first_lead(bid: str, rng: Random, rules: fh.RuleSet = RULES) -> fh.State:
    """Return a state at the first lead after a bid by a random seat, which the other seats pass."""
    state = fh.new_game(rules, dealer=rng.randrange(rules.table.players))
    state = fh.apply(state, fh.shuffled_deal(state, rng))
    state = _passed_out(fh.apply(state, fh.parse_action(f"bid {bid}", rules)))
    while not isinstance(state.phase, Playing):
        state = fh.apply(state, choose(state, rng))
    return state


def later_lead(bid: str, cards: int, rng: Random) -> fh.State:
    """Return a state in which each hand has a given number of cards, after random tricks."""
    state = first_lead(bid, rng)
    while not isinstance(state.phase, Playing) or len(state.phase.history) < 10 - cards:
        state = fh.apply(state, choose(state, rng))
    return state


def null_lead(rng: Random) -> fh.State:
    """Return the first lead of a hand in which players of level 3 have bid Misère or Open Misère."""
    player = players.level(3, seed=0)
    while True:
        state = fh.new_game(RULES, dealer=rng.randrange(4))
        state = fh.apply(state, fh.shuffled_deal(state, rng))
        while isinstance(state.phase, Bidding):
            state = fh.apply(state, player(fh.view(state, state.to_act)))
        if not isinstance(state.phase, Exchanging) or state.phase.contract.special is None:
            continue
        while not isinstance(state.phase, Playing):
            state = fh.apply(state, player(fh.view(state, state.to_act)))
        return state


def freak_suits(rng: Random) -> list[tuple[int, int]]:
    """Return the two seats that share each suit, in random order; every seat has two suits."""
    pairs = list(combinations(range(4), 2))
    layouts = [
        each for each in product(pairs, repeat=4) if all(sum(seat in pair for pair in each) == 2 for seat in range(4))
    ]
    return [pair if rng.random() < 0.5 else pair[::-1] for pair in rng.choice(layouts)]


def freak(bid: str, rng: Random) -> fh.State:
    """Return the first lead of a deal that is hard to solve.

    Two seats share each suit, and every seat has two suits.  The cards of a suit alternate between its two seats, from
    the highest down, so no seat has touching cards.  The joker is in a random hand or among the discards.  A seat that
    has too few cards of its suits gets the lowest cards of others.
    """
    hands: list[list[str]] = [[] for _ in range(4)]
    rest: list[str] = []
    rng.choice([*hands, rest]).append("RJ")
    for cards, seats in zip(_from_the_top(bid[-1]), freak_suits(rng), strict=True):
        for place, card in enumerate(cards):
            hands[seats[place % 2]].append(card)
    for hand in hands:
        while len(hand) > 10:
            rest.insert(0, hand.pop())
    for hand in hands:
        while len(hand) < 10:
            hand.append(rest.pop(0))
    dealer = rng.randrange(4)
    lines = [*(f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)), f"kitty: {' '.join(rest)}"]
    state = fh.new_game(RULES, dealer=dealer)
    state = fh.apply(state, fh.parse_deal("\n".join(lines), RULES, dealer))
    state = _passed_out(fh.apply(state, fh.parse_action(f"bid {bid}", RULES)))
    state = fh.apply(state, fh.Exchange(fh.parse_cards(" ".join(rest))))
    while not isinstance(state.phase, Playing):
        state = fh.apply(state, choose(state, rng))
    return state


def _from_the_top(trump: str) -> list[list[str]]:
    """Return the cards of each suit except the joker, from the highest down, with the bowers among the trumps."""
    ranks = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5")
    cards = {suit: [rank + suit for rank in ranks] + ["4" + suit] * (suit in "DH") for suit in SUITS}
    if trump in _MATES:
        for jack in (f"J{_MATES[trump]}", f"J{trump}"):
            cards[jack[1]].remove(jack)
            cards[trump].insert(0, jack)
    return list(cards.values())


def _passed_out(state: fh.State) -> fh.State:
    while isinstance(state.phase, Bidding):
        state = fh.apply(state, fh.PASS)
    return state
