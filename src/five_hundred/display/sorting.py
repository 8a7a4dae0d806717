"""Sort a hand for display: usually the trumps first, including the bowers, then the other suits in alternating colours.

The ranks of the cards come from :mod:`five_hundred.engine.play.suits_and_strength`.
"""

from collections.abc import Iterable, Sequence, Set
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Any, Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_seat, expected
from five_hundred.base.message_parts import shown_value
from five_hundred.base.values import Value
from five_hundred.cards.card import SUITS, Card, Suit, as_cards
from five_hundred.cards.seats import MOST_PLAYERS, Seat
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable, suit_table, table_for
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["A_SORTING", "USUAL_SORTING", "Sorting", "sort_hand", "suits_of_hand"]

A_SORTING: Final = "a Sorting, such as Sorting(high_first=False)"
"""How an error message describes a Sorting if an argument has the wrong type."""


def _as_suits(suits: Iterable[Suit]) -> tuple[Suit, ...]:
    return tuple(suits)


@attrs.frozen(kw_only=True)
class Sorting(Value):
    """How to arrange the cards of a hand: by rank, by suit and by colour (source 004)."""

    high_first: bool = attrs.field(default=True, validator=expected(bool, "True or False"))
    """Whether each suit begins with its highest card.

    If so, jokers that belong to no suit come first if they are high cards, and last if they are low cards.
    """
    suits: tuple[Suit, ...] = attrs.field(
        default=(Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS), converter=_as_suits
    )
    """The order of the four suits in the hand; alternating colours take precedence over this order."""
    alternate_colours: bool = attrs.field(default=True, validator=expected(bool, "True or False"))
    """Whether black and red suits alternate as often as possible."""
    trumps_first: bool = attrs.field(default=True, validator=expected(bool, "True or False"))
    """Whether trumps come before the other suits; if not, trumps are sorted like any other suit."""

    @suits.validator
    def _check_suits(self, _: "attrs.Attribute[tuple[Suit, ...]]", suits: tuple[Any, ...]) -> None:
        if len(suits) != len(SUITS) or not all(isinstance(suit, Suit) for suit in suits) or {*suits} != {*SUITS}:
            raise ValueError(f"suits must contain each of the four suits exactly once, got {shown_value(suits)}")


USUAL_SORTING: Final = Sorting()
"""The usual arrangement: trumps first, then suits of alternating colours, each from high to low."""


def sort_hand(
    cards: Iterable[Card],
    rules: RuleSet | None = None,
    contract: Contract | None = None,
    seat: Seat | None = None,
    *,
    sorting: Sorting = USUAL_SORTING,
) -> tuple[Card, ...]:
    """Sort cards as people hold them: each suit from high to low, with black and red suits alternating if possible.

    If the contract has a trump suit, the trumps come first, including the joker, the bowers and, in some packs, the
    four of the other suit of the same colour.  The left bower therefore appears among the trumps, not in its printed
    suit.  A joker that belongs to no suit is the first card of the hand, or the last card if jokers are low.  To
    arrange the hand differently, pass ``sorting``.

    Args:
        cards: the cards.
        rules: the house rules, which say how the cards rank; may be ``None`` only if there is no contract.
        contract: the contract; ``None`` while there is none.
        seat: the seat that holds the hand; it matters because only the declarer's jokers belong to the nominated suit.
            ``None`` for any seat other than the declarer's.
        sorting: the arrangement that the player wants.

    Returns:
        The same cards, sorted.

    Raises:
        ValueError: a contract is given without rules, or a card is not in the pack of these rules.
        TypeError: one of ``cards`` is not a Card, ``rules`` is not a RuleSet, ``contract`` is not a Contract, or
            ``sorting`` is not a Sorting.
    """
    return tuple(card for group in suits_of_hand(cards, rules, contract, seat, sorting=sorting) for card in group)


def suits_of_hand(
    cards: Iterable[Card],
    rules: RuleSet | None = None,
    contract: Contract | None = None,
    seat: Seat | None = None,
    *,
    sorting: Sorting = USUAL_SORTING,
) -> tuple[tuple[Card, ...], ...]:
    """Group cards by suit, in the order of :func:`sort_hand`; the left bower belongs to the group of trumps.

    Args:
        rules: the house rules; may be ``None`` only if there is no contract.
        contract: the contract; ``None`` while there is none.
        seat: the seat that holds the hand; ``None`` for any seat other than the declarer's.

    Returns:
        The cards of each suit; jokers that belong to no suit form a separate group.

    Raises:
        ValueError: a contract is given without rules, or a card is not in the pack of these rules.
        TypeError: one of ``cards`` is not a Card, ``rules`` is not a RuleSet, ``contract`` is not a Contract, or
            ``sorting`` is not a Sorting.
    """
    if rules is not None:
        expect(rules, RuleSet, "rules", A_RULESET)
    expect(contract, Contract | None, "contract", "a Contract, such as state.contract, or None")
    expect(sorting, Sorting, "sorting", A_SORTING)
    if seat is not None:
        expect_seat(seat, "seat", range(MOST_PLAYERS) if rules is None else rules.table.seating.seats, ", or None")
    given = as_cards(cards)
    if contract is not None and rules is None:
        raise ValueError(
            "a contract was given without the house rules, which say how cards rank: pass the rules as well"
        )
    table = None if rules is None else _table(rules, contract, seat)
    if table is not None and (strange := [card for card in given if card not in table.pack.index]):
        raise ValueError(f"{strange[0]} is not in the pack of these rules")
    groups: dict[int, list[Card]] = {}
    for card in given:
        groups.setdefault(_suit_of(card, table), []).append(card)
    for suit, group in groups.items():
        # This also reverses the order of equal cards from two packs.
        group.sort(key=lambda card: (_power(card, suit, table), -card.order), reverse=sorting.high_first)
    trump = None if table is None or table.strain.suit is None else table.strain.suit.index
    order = _suits_in_turn(frozenset(groups.keys() - {NO_SUIT}), trump, sorting)
    jokers = (NO_SUIT,) if NO_SUIT in groups else ()
    low = table is not None and table.low_jokers
    return tuple(
        tuple(groups[suit]) for suit in ((*order, *jokers) if low is sorting.high_first else (*jokers, *order))
    )


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


@lru_cache(maxsize=512)
def _suits_in_turn(there: Set[int], trump: int | None, sorting: Sorting) -> Sequence[int]:
    """Return the suits in display order: usually trumps first, then the others with the most colour changes."""
    wanted = [suit.index for suit in sorting.suits if suit.index in there]
    if sorting.trumps_first and trump in there:
        wanted.sort(key=lambda suit: suit != trump)
    if not sorting.alternate_colours:
        return tuple(wanted)
    fixed = wanted[: sorting.trumps_first and trump in there]
    orders = [(*fixed, *others) for others in permutations(wanted[len(fixed) :])]

    def changes(order: Sequence[int]) -> int:
        return sum(SUITS[one].is_red != SUITS[other].is_red for one, other in pairwise(order))

    return max(orders, key=changes)
