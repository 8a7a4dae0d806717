"""Choose discards by fixed rules: keep trumps and high cards, and throw short suits away.

Under a null bid, keep low cards.
"""

from collections.abc import Callable, Sequence
from heapq import nlargest
from itertools import combinations
from math import comb
from typing import Final

from five_hundred.cards.card import Card
from five_hundred.engine.actions import Action
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable, table_for
from five_hundred.engine.table.view import View
from five_hundred.players.hand_strength import null_danger, tricks_of_mask
from five_hundred.rules.bids.contracts import Contract

__all__ = ["choose_discards", "promising_discards"]

_MOST_SETS: Final = 400
"""The maximum number of sets of discards to compare; if there are more, the cards are chosen one at a time."""


def choose_discards(view: View) -> Action:
    """Return the discards of a player who has taken the kitty, or cards from the partner or the table."""
    return promising_discards(view, 1)[0]


def promising_discards(view: View, count: int) -> tuple[Exchange, ...]:
    """Return the sets of discards that leave the best hands, the best first: at least one, and at most ``count``."""
    assert view.contract is not None and view.seat is not None  # cards are exchanged under a contract
    table = table_for(view.rules, view.contract, view.turn)
    spare = _spare(table, view.contract, view.hand, view.discard)
    index, whole = table.pack.index, table.pack.mask(view.hand)
    power = {card: table.power[table.suit_of[index[card]]][index[card]] for card in view.hand}
    total = sum(power.values())
    partners = len(view.rules.table.seating.partners(view.seat))

    def value(cards: Sequence[Card]) -> float:
        held = whole ^ table.pack.mask(cards)
        if _is_null(view.contract):
            return -null_danger(table, held)
        low = total - sum([power[card] for card in cards])
        return tricks_of_mask(view.rules, held, table.strain, partners, calls=False) + low / 10_000

    return tuple([Exchange(tuple(sorted(cards))) for cards in _best(spare, view.discard, value, count)])


def _is_null(contract: Contract | None) -> bool:
    return contract is not None and contract.special is not None and contract.special.is_null


def _spare(table: SuitTable, contract: Contract, hand: Sequence[Card], count: int) -> list[Card]:
    """Return the candidates for the discard, with as few trumps, jokers and highest cards as possible."""
    if _is_null(contract):
        return list(hand)
    trump = NO_SUIT if table.strain.suit is None else table.strain.suit.index

    def is_kept(card: Card) -> bool:
        number = table.pack.index[card]
        suit = table.suit_of[number]
        top = max(power for other, power in enumerate(table.power[suit]) if table.suit_of[other] == suit)
        return suit in (trump, NO_SUIT) or table.power[suit][number] == top

    spare = [card for card in hand if not is_kept(card)]
    lowest_first = sorted(
        (card for card in hand if card not in spare),
        key=lambda card: table.power[table.suit_of[table.pack.index[card]]][table.pack.index[card]],
    )
    return [*spare, *lowest_first[: max(0, count - len(spare))]]


def _best(
    spare: Sequence[Card], size: int, value: Callable[[Sequence[Card]], float], count: int
) -> list[tuple[Card, ...]]:
    """Return the best sets of discards of a given size, the best first."""
    if comb(len(spare), size) <= _MOST_SETS:
        return nlargest(count, combinations(spare, size), key=value)
    gone: tuple[Card, ...] = ()
    for _ in range(size - 1):
        gone = max(((*gone, card) for card in spare if card not in gone), key=value)
    return nlargest(count, [(*gone, card) for card in spare if card not in gone], key=value)
