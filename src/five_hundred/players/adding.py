"""The choice of the face-up card that a seat adds to the kitty before the auction (catalogue: p2-form)."""

from five_hundred.cards.card import Card
from five_hundred.engine.actions import OneCard
from five_hundred.engine.play.suits_and_strength import suit_table
from five_hundred.engine.table.view import View
from five_hundred.players.hand_strength import expected_tricks
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["choose_added", "trumps_with"]


def choose_added(view: View) -> OneCard:
    """Return the action that adds the card with which the hand would be worth most tricks in its best strain."""
    return max([each for each in view.legal if isinstance(each, OneCard)], key=lambda each: _best(view, each.card))


def trumps_with(view: View, card: Card) -> tuple[Strain, int] | None:
    """Return the best strain of the hand with another card, and how many trumps the hand holds without the card.

    Returns:
        ``None`` if the card is not a trump in this strain.
    """
    _, name = _best(view, card)
    strain, pack = Strain[name], view.rules.table.pack
    if strain.suit is None:
        return None
    trumps = suit_table(pack, view.rules.table.high_joker, strain).suits[strain.suit.index]
    return (strain, (pack.mask(view.hand) & trumps).bit_count()) if trumps & pack.mask([card]) else None


def _best(view: View, card: Card) -> tuple[float, str]:
    """Return the number of tricks that the hand is worth with another card, and the name of the strain."""
    hand = (*view.hand, card)
    return max((expected_tricks(view.rules, hand, each, 0, calls=False), each.name) for each in Strain)
