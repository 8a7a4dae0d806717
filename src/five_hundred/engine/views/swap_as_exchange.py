"""Swaps between the hand and the picked-up cards.

Some apps offer such swaps to the player who must discard (source 000).
"""

from collections.abc import Collection, Iterable, Sequence

from five_hundred.base.arguments import A_VIEW, expect
from five_hundred.cards.card import Card, as_cards
from five_hundred.engine.phases.exchanging import Exchange
from five_hundred.engine.table.view import View

__all__ = ["swap"]


def swap(view: View, give: Iterable[Card], take: Iterable[Card]) -> Exchange:
    """Return the exchange that swaps cards of the hand for the same number of cards that the seat has just picked up.

    The seat keeps its hand, minus the cards in ``give`` and plus the cards in ``take``, and discards all its other
    cards.  The picked-up cards are usually the kitty (source 000: "swap any number of cards from the Kitty with cards
    from their hand"; source 002; catalogue: kitty-discard).  In a double null, the partner has picked up the declarer's
    discards.  A declarer who plays alone has picked up the partner's card.  With two players, the defender has picked
    up an exposed card (catalogue: double-null, declare-alone, p2-form).

    Args:
        view: the view of the seat that must discard.
        give: the cards that the seat gives away from the hand that it held before it picked up cards.
        take: the picked-up cards that the seat takes into its hand instead, in any order.

    Returns:
        The exchange; if ``give`` and ``take`` are empty, it discards all picked-up cards.

    Raises:
        ValueError: the seat of the view does not have to discard now, a card in ``give`` was not in the hand before the
            seat picked up cards, a card in ``take`` is not a picked-up card, a card occurs twice, or the numbers of
            cards differ.
        TypeError: ``view`` is not a :class:`View <five_hundred.engine.table.view.View>`, or ``give`` or ``take`` does
            not contain cards.
    """
    expect(view, View, "view", A_VIEW)
    if not view.discard:
        raise ValueError("view must belong to the seat that must discard now, got a view in which discard is 0")
    picked_up = view.passed_on or view.picked_up  # a declarer who plays alone picked up the kitty earlier
    given, taken = as_cards(give, "give"), as_cards(take, "take")
    _check("give", given, [card for card in view.hand if card not in picked_up], "held before it picked up cards")
    _check("take", taken, picked_up, "has just picked up")
    if len(given) != len(taken):
        raise ValueError(f"give and take must have the same number of cards, got {len(given)} and {len(taken)}")
    return Exchange((*given, *(card for card in picked_up if card not in taken)))


def _check(name: str, cards: Sequence[Card], allowed: Collection[Card], how: str) -> None:
    """Check that each card is an allowed card and occurs at most once.

    Args:
        how: how the seat got the allowed cards, as words that follow "that this seat".

    Raises:
        ValueError: a card is not allowed or occurs twice; the message names only cards of the argument.
    """
    for place, card in enumerate(cards):
        if card not in allowed:
            raise ValueError(f"{name} must contain only cards that this seat {how}, got {card}")
        if card in cards[:place]:
            raise ValueError(f"{name} must contain each card only once, got {card} twice")
