"""The places of the pack in dealing order, and the cards that the caller of a run has fixed in some of them."""

from collections.abc import Mapping, Sequence

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.rules import TableRules
from five_hundred.rules.packets_and_piles import piles_of

__all__ = ["Slots", "slots_of"]


@attrs.frozen
class Slots:
    """The places of the pack in dealing order, the known cards in some of these places, and the other cards."""

    piles: tuple[str, ...]
    """The pile to which the card in each place is dealt."""
    cards: tuple[Card | None, ...]
    """The card in each place; ``None`` if the card is not known."""
    rest: tuple[Card, ...]
    """The cards whose places are not known, sorted."""


def slots_of(table: TableRules, known: Mapping[str, Sequence[Card]]) -> Slots:
    """Return the places of the pack in dealing order, with the known cards filled in.

    Args:
        table: the table's rules.
        known: the known cards of each pile (see :func:`five_hundred.rules.packets_and_piles.piles_of`).  They become
            the first cards of the pile.  In a dummy's hand, however, the first five known cards lie face up, and become
            the last cards of the hand.
    """
    piles: list[str] = []
    cards: list[Card | None] = []
    for name, size in piles_of(table).items():
        here = list(known.get(name, ()))
        piles += [name] * size
        unknown = [None] * (size - len(here))
        dummy = name.isdigit() and int(name) in table.seating.dummies
        shown = HAND_SIZE // 2 if dummy else 0
        cards += [*here[shown:], *unknown, *here[:shown]]
    rest = tuple(card for card in table.pack.cards if card not in set(cards))
    return Slots(tuple(piles), tuple(cards), rest)
