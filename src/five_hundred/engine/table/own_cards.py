"""What one player alone may see: the cards of the seat, and the hidden cards that it has discarded or picked up."""

import attrs

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.base.values import Value, maker
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.face_up_hands import has_seen_hand
from five_hundred.engine.table.state import State

__all__ = ["NO_CARDS", "OwnCards", "cards_known_to", "own_cards"]


@attrs.frozen(repr=False)
class OwnCards(Value):
    """The cards that one seat knows besides the public state; sets of cards are masks over ``rules.table.pack``."""

    held: int = attrs.field(default=0, repr=False)
    """The cards in the hand; 0 before the player looks at the hand, if the house rules offer blind bids."""
    discards: int = attrs.field(default=0, repr=False)
    """The cards that the seat has discarded."""
    picked_up: int = attrs.field(default=0, repr=False)
    """The cards that the seat has picked up since the deal, including those that it no longer holds."""
    passed_on: int = attrs.field(default=0, repr=False)
    """The cards that the declarer and the partner passed to each other; 0 for all other seats."""
    drawn: Card | None = attrs.field(default=None, repr=False)
    """The drawn card that the seat must keep or discard; ``None`` if the seat does not have to choose."""


make_own_cards: type[OwnCards] = maker(OwnCards)
"""Create own cards from positional field values; this is faster than calling the class."""
NO_CARDS = OwnCards()
"""The own cards of a spectator."""


def own_cards(state: State, seat: Seat | None) -> OwnCards:
    """Return the cards that one seat knows besides the public state; a server may send them to that player.

    Args:
        state: the state.
        seat: the seat of a player; ``None`` for a spectator, who knows no other cards.

    Raises:
        ValueError: ``seat`` is not the seat of a player.
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`, or ``seat`` is not a whole
            number.
    """
    expect(state, State, "state", A_STATE)
    if seat is None:
        return NO_CARDS
    expect_seat(seat, "seat", state.seating.players, ", or None for a spectator")
    return cards_known_to(state, seat)


def cards_known_to(state: State, seat: Seat) -> OwnCards:
    """Return the cards that a player knows besides the public state (catalogue: blind, kitty-visibility, double-null).

    The function does not check the seat.
    """
    phase, secrets = state.phase, state.secrets
    return make_own_cards(
        state.hands[seat] if has_seen_hand(phase, seat) else 0,
        secrets.discards[seat] if secrets.discards else 0,
        secrets.picked_up[seat] if secrets.picked_up else 0,
        secrets.passed_on if secrets.passed_on and _saw_passing(state, seat) else 0,
        secrets.pile[0] if phase.name == "drawing" and phase.turn == seat else None,
    )


def _saw_passing(state: State, seat: Seat) -> bool:
    """Return whether a seat is on the declarer's side; only that side sees the cards that its members pass on."""
    contract = state.contract
    if contract is None or contract.declarer is None:
        return False
    return seat == contract.declarer or seat in state.seating.fellow_players(contract.declarer)
