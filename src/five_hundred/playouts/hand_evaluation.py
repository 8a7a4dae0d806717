"""Count the trumps, top cards, losers and stoppers of a hand in each denomination."""

from collections.abc import Iterable
from typing import Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_number
from five_hundred.cards.card import SUITS, Card, as_cards
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable, suit_table
from five_hundred.playouts.hand_values import DenominationValue, HandEvaluation
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.trick_bids import STRAINS, Strain

__all__ = ["evaluate_hand"]

_LOSING_RANKS: Final = 3
"""The number of ranks of each suit in which a hand can have losers."""


def evaluate_hand(cards: Iterable[Card], rules: RuleSet, *, hands: int = 0, seed: int = 0) -> HandEvaluation:
    """Return the values of a hand in each denomination, as its owner could work them out before the auction.

    The function uses only the cards of the hand.  If ``hands`` is not 0, the function also plays the hand many times
    with plain players (:mod:`five_hundred.playouts`), and deals all other cards at random.  This simulation needs NumPy
    (the extra ``playouts``).

    Args:
        cards: the ten cards of a hand.
        rules: the house rules.
        hands: the number of hands to play for each estimate of expected tricks, 2 or more; 0 for no simulation.
        seed: the seed of the simulation, from 0 to 2**63 - 1.

    Raises:
        ValueError: the cards are not ten cards of the pack, a number is out of range, or the hand cannot be simulated
            because the players draw their hands.
        TypeError: an argument has the wrong type.
        ImportError: ``hands`` is not 0, but a package that the simulation needs is not installed.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    given = as_cards(cards)
    pack = rules.table.pack
    for card in given:
        if card not in pack.index:
            raise ValueError(f"the pack of this game has no {card}")
    if len(given) != HAND_SIZE or len({*given}) != HAND_SIZE:
        raise ValueError(f"cards must be {HAND_SIZE} different cards, got {len({*given})}")
    expect_number(hands, "hands", 0)
    if hands == 1:
        raise ValueError("hands must be 0, or 2 or more, got 1")
    expect_number(seed, "seed", 0)
    mask = pack.mask(given)
    values = [_value_in(rules, strain, mask) for strain in STRAINS]
    if hands:
        from five_hundred.playouts.trick_estimates import expected_tricks  # noqa: PLC0415  # it needs NumPy

        tricks = expected_tricks(pack.cards_in(mask), rules, hands, seed)
        values = [attrs.evolve(value, tricks=tricks[value.strain]) for value in values]
    return HandEvaluation(rules, pack.cards_in(mask), hands, tuple(values))


def _value_in(rules: RuleSet, strain: Strain, hand: int) -> DenominationValue:
    high_jacks = rules.play.high_jacks and strain is Strain.NO_TRUMP
    table = suit_table(rules.table.pack, rules.table.high_joker, strain, high_jacks=high_jacks)
    held = [_held(table, suit, hand) for suit in range(NO_SUIT + 1)]
    trump = strain.suit
    return DenominationValue(
        strain,
        trumps=0 if trump is None else sum(held[trump.index]),
        top_cards=sum([(*own, False).index(False) for own in held]),
        losers=sum([own[: min(_LOSING_RANKS, sum(own))].count(False) for own in held[:NO_SUIT]]),
        stoppers=tuple([suit for suit in SUITS if suit is not trump and _stopped(held[suit.index])]),
    )


def _held(table: SuitTable, suit: int, hand: int) -> tuple[bool, ...]:
    """For each card of a suit, from the highest to the lowest, return whether the hand holds it."""
    power = table.power[suit]
    numbers = [number for number in range(len(power)) if table.suits[suit] >> number & 1]
    return tuple([bool(hand >> number & 1) for number in sorted(numbers, key=lambda number: -power[number])])


def _stopped(own: tuple[bool, ...]) -> bool:
    return any(own) and sum(own) > own.index(True)
