"""What a view shows about who has picked up, passed on or played which cards, and which hands were weak.

A hand was weak when it was dealt if its player offered to throw the cards in.  Such a hand contained no strong card, so
all strong cards of the player were picked up later.  The more of them there are, the fewer ways there are to choose the
ten cards that the player was dealt among all the player's cards.
"""

from collections.abc import Mapping
from math import comb
from typing import Final

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.auction.throw_in_legality import keeps_hand
from five_hundred.engine.table.view import View
from five_hundred.rules import DealForm
from five_hundred.rules.bids.special_bids import KittyUse
from five_hundred.rules.table import EXPOSED_CARDS

__all__ = [
    "CONTRADICTION",
    "Passing",
    "WeakHand",
    "declarer_of",
    "passing",
    "played_by",
    "taken_from_table",
    "weak_hands",
]

CONTRADICTION: Final = "the view contradicts itself"
"""The beginning of each message about a view that cannot occur in any hand."""


def declarer_of(view: View) -> Seat | None:
    """Return the declarer; ``None`` during the auction, or if all players passed and the hand is played."""
    return None if view.contract is None else view.contract.declarer


@attrs.frozen
class Passing:
    """The cards that one partner has passed to the other, face down (catalogue: double-null, declare-alone)."""

    giver: Seat
    """The player who passed the cards on."""
    receiver: Seat
    """The player who received them."""
    count: int
    """The number of cards."""


def passing(view: View) -> Passing | None:
    """Return who has passed cards to which partner, and how many; ``None`` if nobody has passed cards so far."""
    contract, declarer = view.contract, declarer_of(view)
    if contract is None or declarer is None:
        return None
    table, special = view.rules.table, contract.special
    if contract.declared and view.phase != "giving-to-declarer":
        return Passing(table.seating.fellow_players(declarer)[0], declarer, 1)
    ready = not view.kitty_count and not (view.phase == "exchanging" and view.turn == declarer)
    if special is not None and special.kitty is KittyUse.PASSED_ON and ready:
        return Passing(declarer, table.seating.fellow_players(declarer)[0], table.kitty_size)
    return None


def played_by(view: View, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that a seat has played in this hand, in order."""
    before = [trick.plays[trick.seats.index(seat)].card for trick in view.tricks if seat in trick.seats]
    return (*before, *(each.card for each in view.trick if each.seat == seat))


def taken_from_table(view: View) -> int:
    """Return how many face-up cards the defender has taken from the table: 0 or 1 (catalogue: p2-form).

    The auction must be over.
    """
    table = view.rules.table
    laid = EXPOSED_CARDS - table.players if table.deal_form is DealForm.EXPOSED else 0
    return laid - len(view.on_table)


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
