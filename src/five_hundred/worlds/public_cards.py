"""What a view shows about who has picked up, passed on or played which cards."""

from typing import Final

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.view import View
from five_hundred.rules import DealForm
from five_hundred.rules.bids.special_bids import KittyUse
from five_hundred.rules.table import EXPOSED_CARDS

__all__ = ["CONTRADICTION", "Passing", "declarer_of", "passing", "played_by", "taken_from_table"]

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
