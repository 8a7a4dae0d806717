"""Hands that were weak when they were dealt, because their players offered to throw the cards in.

Such a hand contained no strong card, so all strong cards of the player were picked up later.  The more of them there
are, the fewer ways there are to choose the ten cards that the player was dealt among all the player's cards.
"""

from collections.abc import Mapping
from math import comb

import attrs

from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.auction.throw_in_legality import keeps_hand
from five_hundred.engine.table.view import View
from five_hundred.worlds.public_cards import declarer_of, passing

__all__ = ["WeakHand", "weak_hands"]


@attrs.frozen
class WeakHand:
    """A hand that was weak when it was dealt, because its player offered to throw the cards in (catalogue: 6.44)."""

    picked_up: int
    """The number of cards that the player has picked up since then."""
    not_dealt: int
    """The cards that the player was not dealt, as a mask; if the player has one, the player has picked it up.

    These are the strong cards, because the hand was weak, and the cards of which the viewing seat knows that they were
    in the kitty or were passed on.
    """

    def ways(self, received: int) -> int:
        """Return the number of ways to choose the ten cards that the player was dealt from all the player's cards.

        ``received`` of the cards in ``not_dealt`` have been the player's, including discards and played cards.
        """
        return comb(max(0, HAND_SIZE + self.picked_up - received), HAND_SIZE)


def weak_hands(view: View) -> Mapping[Seat, WeakHand]:
    """Return the hands that were weak when they were dealt (catalogue: misdeal-no-face; 6.44)."""
    seats = {*view.refused, *(() if view.asker is None else (view.asker,))}
    if not seats:
        return {}
    pack, misdeal = view.rules.table.pack, view.rules.table.misdeal
    strong = pack.mask([card for card in pack.cards if keeps_hand(misdeal, card)])
    not_dealt, handed, found = strong | pack.mask(view.turned_up), passing(view), {}
    for seat in seats:  # they have partners, so nobody takes a card from the table
        received = handed is not None and seat == handed.receiver
        found[seat] = WeakHand(
            (view.rules.table.kitty_size if seat == declarer_of(view) and not view.kitty_count else 0)
            + (handed.count if handed is not None and received else 0),
            not_dealt | pack.mask(view.passed_on) if received else not_dealt,
        )
    return found
