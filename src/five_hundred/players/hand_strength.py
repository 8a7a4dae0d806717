"""Estimate how many tricks a hand takes, from its trumps, high cards and short suits.

The weights for a declarer with one partner were fitted to the solver's results for 990 random hands of four-player
games, in every denomination and with the best discard.  The solver assumes that everyone sees all cards.  In real play,
a side takes about one trick fewer, so ``base`` is one trick lower than the fitted weight.

Against three or four opponents, a declarer with one partner takes 1.2 tricks fewer: the mean of 400 hands that level 3
bid and played, both with six players in pairs and with five players and partners who change.

The weights for a declarer without a partner were fitted to the results of playouts.

The weights for a declarer with two partners were fitted to about 2,000 hands in which six players of level 3 played the
lowest bid as the contract.  Here, ``base`` is 0.4 tricks lower than the fitted weight, because a player who wins the
auction has often overrated the hand.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import erf, sqrt
from types import MappingProxyType
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable, suit_table
from five_hundred.players.knowledge import numbers
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["chance_of", "expected_tricks", "null_danger", "possible_tricks", "tricks_of_mask"]

_Weights = Mapping[str, float]
_WITH_PARTNER: Final[_Weights] = MappingProxyType(
    {"base": 2.75, "trump": 0.49, "first": 0.96, "second": 0.76, "third": 0.47, "next": 0.23}
    | {"ace": 0.59, "king": 0.4, "both": -0.14, "void": 0.26, "single": 0.09}
)
_ALONE: Final[_Weights] = MappingProxyType(
    {"base": -0.29, "trump": 0.79, "first": 1.04, "second": 0.69, "third": 0.49, "next": 0.28}
    | {"ace": 1.07, "king": 0.18, "both": 0.37, "void": 0.26, "single": 0.11}
)
_NO_TRUMP_WITH_PARTNER: Final[_Weights] = MappingProxyType(
    {"base": 3.0, "ace": 0.95, "king": 0.73, "both": -0.36, "guard": 0.15, "joker": 2.3, "length": 0.07}
)
_NO_TRUMP_ALONE: Final[_Weights] = MappingProxyType(
    {"base": 0.4, "ace": 1.03, "king": 0.55, "both": 0.28, "guard": 0.25, "joker": 1.38, "length": 0.3}
)
_WITH_PARTNERS: Final[_Weights] = MappingProxyType(
    {"base": 3.1, "trump": 0.43, "first": 0.69, "second": 0.66, "third": 0.13, "next": 0.21}
    | {"ace": 0.56, "king": 0.16, "both": 0.05, "void": 0.18, "single": 0.14}
)
_NO_TRUMP_WITH_PARTNERS: Final[_Weights] = MappingProxyType(
    {"base": 4.0, "ace": 0.68, "king": 0.44, "both": 0.11, "guard": 0.29, "joker": 1.1, "length": 0.16}
)
_MORE_OPPONENTS: Final = 1.2
"""How many tricks fewer a side of two takes against three or four opponents than against two."""
_CALLED_PARTNER: Final = 1.2
"""The number of tricks that a partner adds if the declarer finds the partner by calling a card."""
_SPREAD: Final = 1.8
"""The standard deviation of the number of tricks that a hand without a partner takes, in tricks."""
_SPREAD_OF_NONE: Final = 3.56
"""The standard deviation, in tricks, for a hand that has a partner and 0 expected tricks."""
_SPREAD_PER_TRICK: Final = 0.27
"""By how many tricks the standard deviation with a partner falls for each expected trick."""
_LEAST_SPREAD: Final = 1.0
"""The smallest standard deviation with a partner, in tricks."""


def expected_tricks(rules: RuleSet, hand: Iterable[Card], strain: Strain, partners: int, *, calls: bool) -> float:
    """Return how many tricks a declarer's side takes, on average, if the declarer holds a given hand.

    Args:
        hand: the cards of the declarer, before or after the exchange.
        calls: whether the declarer will call a card whose holder becomes the partner.

    Returns:
        A number of tricks; it can be less than 0 or more than 10 for extreme hands.
    """
    return tricks_of_mask(rules, rules.table.pack.mask(hand), strain, partners, calls=calls)


def tricks_of_mask(rules: RuleSet, held: int, strain: Strain, partners: int, *, calls: bool) -> float:
    """Return the expected tricks (:func:`expected_tricks`) for a hand given as a mask."""
    table = suit_table(rules.table.pack, rules.table.high_joker, strain)
    with_trumps, at_no_trump = _weights(partners)
    if strain.suit is None:
        value = _at_no_trump(table, held, at_no_trump)
    else:
        value = _with_trumps(table, held, strain.suit.index, with_trumps)
    outnumbered = partners == 1 and rules.table.players > 4
    return value + (_CALLED_PARTNER if calls else 0) - (_MORE_OPPONENTS if outnumbered else 0)


def _weights(partners: int) -> tuple[_Weights, _Weights]:
    """Return the weights for counting tricks with a trump suit, and the weights for counting tricks at no trump."""
    if partners > 1:
        return _WITH_PARTNERS, _NO_TRUMP_WITH_PARTNERS
    return (_WITH_PARTNER, _NO_TRUMP_WITH_PARTNER) if partners else (_ALONE, _NO_TRUMP_ALONE)


@kept
def _ranking(table: SuitTable, suit: int) -> tuple[int, ...]:
    """Return the cards of a suit from the highest down."""
    return tuple(sorted(numbers(table.suits[suit]), key=lambda card: -table.power[suit][card]))


def _with_trumps(table: SuitTable, held: int, trump: int, weights: _Weights) -> float:
    value = weights["base"]
    for suit in range(NO_SUIT):
        ranking = _ranking(table, suit)
        length = (held & table.suits[suit]).bit_count()
        has = [held >> card & 1 for card in ranking[:5]] + [0] * 5
        if suit == trump:
            value += length * weights["trump"] + has[0] * weights["first"] + has[1] * weights["second"]
            value += has[2] * weights["third"] + (has[3] + has[4]) * weights["next"]
        else:
            value += has[0] * weights["ace"] + (has[1] and length > 1) * weights["king"]
            value += has[0] * has[1] * weights["both"]
            value += weights["void"] if length == 0 else weights["single"] if length == 1 else 0
    return value


def _at_no_trump(table: SuitTable, held: int, weights: _Weights) -> float:
    value = weights["base"] + (held & table.suits[NO_SUIT]).bit_count() * weights["joker"]
    for suit in range(NO_SUIT):
        ranking = _ranking(table, suit)
        length = (held & table.suits[suit]).bit_count()
        has = [held >> card & 1 for card in ranking[:3]] + [0] * 3
        value += has[0] * weights["ace"] + (has[1] and length > 1) * weights["king"]
        value += has[0] * has[1] * weights["both"] + (has[2] and length > 2) * weights["guard"]
        if has[0] or (has[1] and has[2]):
            value += max(0, length - 3) * weights["length"] * (2 if has[0] and has[1] else 1)
    return value


def possible_tricks(expected: float) -> float:
    """Return an expected number of tricks as a reader is shown it: with one decimal, and from 0 to 10."""
    return round(min(max(expected, 0.0), float(HAND_SIZE)), 1)


def chance_of(tricks: int, expected: float, *, alone: bool = False) -> float:
    """Return the chance of taking at least a given number of tricks."""
    spread = _SPREAD if alone else max(_LEAST_SPREAD, _SPREAD_OF_NONE - _SPREAD_PER_TRICK * expected)
    return (1 - erf((tricks - 0.5 - expected) / (spread * sqrt(2)))) / 2


def null_danger(table: SuitTable, held: int, *, leeway: int = 1) -> float:
    """Return a measure of how likely a hand is to be forced to take a trick under a null bid; 0 is the safest.

    In each suit, the lowest card of the hand should be among the two lowest cards of the suit, the second lowest card
    of the hand among the four lowest, and so on.  Each rank above these limits adds to the danger.

    Args:
        leeway: the number of cards of the suit that may be lower than the lowest card of the hand without danger.
    """
    danger = 0.0
    for suit in range(NO_SUIT):
        for excess in _excesses(_ranking(table, suit), held & table.suits[suit], leeway):
            danger += excess
    jokers = (held & table.suits[NO_SUIT]).bit_count()
    return danger + (0 if table.low_jokers else 3 * jokers)


@lru_cache(maxsize=4096)  # not kept in the table, to which views lead: the results show which hands were judged
def _excesses(ranking: tuple[int, ...], held: int, leeway: int) -> tuple[float, ...]:
    """Return what the cards of a suit that are too high add to the danger of a hand."""
    places = [place for place, card in enumerate(reversed(ranking)) if held >> card & 1]
    # A high card matters less in a long suit: after some rounds, the other hands have no lower cards left.
    excesses = [(place - (2 * turn + leeway)) / (1 + turn) for turn, place in enumerate(places)]
    return tuple([excess for excess in excesses if excess > 0])
