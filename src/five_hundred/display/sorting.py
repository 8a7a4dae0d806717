"""Sort a hand for display: trumps first with the bowers among them, then suits of alternating colours.

The ranks of the cards come from :mod:`five_hundred.rules.strength`.
"""

from collections.abc import Iterable, Sequence, Set
from itertools import pairwise, permutations
from typing import Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.bids.contracts import Contract
from five_hundred.bids.trick_bids import Strain
from five_hundred.cards.card import SUITS, Card, Suit, as_cards
from five_hundred.cards.seats import Seat
from five_hundred.rules import RuleSet
from five_hundred.rules.strength import NO_SUIT, SuitTable, suit_table, table_for

__all__ = ["sort_hand", "suits_of_hand"]

_BLACK_AND_RED: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def sort_hand(
    cards: Iterable[Card],
    rules: RuleSet | None = None,
    contract: Contract | None = None,
    seat: Seat | None = None,
) -> tuple[Card, ...]:
    """Sort cards as people hold them: each suit from high to low, and black and red suits alternating where possible.

    Under a contract trumps come first, with the joker and the bowers (and a matching four) at their ranks.  The left
    bower therefore appears among the trumps and not in its printed suit.  A joker that belongs to no suit is the first
    card of the hand, or the last one where jokers are low.

    Args:
        cards: the cards.
        rules: the house rules, which say how the cards rank; may be ``None`` only if there is no contract.
        contract: the contract; ``None`` while there is none.
        seat: the seat that holds the hand, as only the declarer's jokers belong to the nominated suit; ``None`` for any
            seat other than the declarer's.

    Returns:
        The same cards, sorted.

    Raises:
        ValueError: a contract is given without rules, or a card is not in the pack of these rules.
        TypeError: one of ``cards`` is not a Card, ``rules`` is not a RuleSet, or ``contract`` is not a Contract.
    """
    return tuple(card for group in suits_of_hand(cards, rules, contract, seat) for card in group)


def suits_of_hand(
    cards: Iterable[Card],
    rules: RuleSet | None = None,
    contract: Contract | None = None,
    seat: Seat | None = None,
) -> tuple[tuple[Card, ...], ...]:
    """Group cards by suit, in the order of :func:`sort_hand`; the left bower is in the group of the trumps.

    Args:
        cards: the cards.
        rules: the house rules; may be ``None`` only if there is no contract.
        contract: the contract; ``None`` while there is none.
        seat: the seat that holds the hand; ``None`` for any seat other than the declarer's.

    Returns:
        The cards of each suit that the hand has; jokers that belong to no suit form a group of their own.

    Raises:
        ValueError: a contract is given without rules, or a card is not in the pack of these rules.
        TypeError: one of ``cards`` is not a Card, ``rules`` is not a RuleSet, or ``contract`` is not a Contract.
    """
    if rules is not None:
        expect(rules, RuleSet, "rules", A_RULESET)
    expect(contract, Contract | None, "contract", "a Contract, such as state.contract, or None")
    given = as_cards(cards)
    if contract is not None and rules is None:
        raise ValueError("a contract needs the house rules, which say how cards rank: pass rules too")
    table = None if rules is None else _table(rules, contract, seat)
    if table is not None and (strange := [card for card in given if card not in table.pack.index]):
        raise ValueError(f"{strange[0]} is not in the pack of these rules")
    groups: dict[int, list[Card]] = {}
    for card in given:
        groups.setdefault(_suit_of(card, table), []).append(card)
    for suit, group in groups.items():
        group.sort(key=lambda card: (-_power(card, suit, table), card.order))
    order = _suits_in_turn(groups.keys() - {NO_SUIT}, table)
    jokers = (NO_SUIT,) if NO_SUIT in groups else ()
    low = table is not None and table.low_jokers
    return tuple(tuple(groups[suit]) for suit in ((*order, *jokers) if low else (*jokers, *order)))


def _table(rules: RuleSet, contract: Contract | None, seat: Seat | None) -> SuitTable:
    if contract is None:
        return suit_table(rules.table.pack, rules.table.high_joker, Strain.NO_TRUMP)
    return table_for(rules, contract, seat)


def _suit_of(card: Card, table: SuitTable | None) -> int:
    if table is not None:
        return table.suit_of[table.pack.index[card]]
    return NO_SUIT if card.suit is None else card.suit.index


def _power(card: Card, led: int, table: SuitTable | None) -> int:
    return card.rank if table is None else table.power[led][table.pack.index[card]]


def _suits_in_turn(there: Set[int], table: SuitTable | None) -> Sequence[int]:
    """The suits of a hand in order: trumps first, then the other suits so that the colour changes most often."""
    trump = None if table is None or table.strain.suit is None else table.strain.suit.index
    usual = [suit.index for suit in _BLACK_AND_RED if suit.index in there]
    orders = [order for order in permutations(usual) if trump not in there or order[0] == trump]

    def changes(order: Sequence[int]) -> int:
        return sum(SUITS[one].is_red != SUITS[other].is_red for one, other in pairwise(order))

    return max(orders, key=changes)
