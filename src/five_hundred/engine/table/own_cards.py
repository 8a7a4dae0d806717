"""What one player alone may see: the cards of the seat, and the hidden cards that it has discarded or picked up."""

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.face_up_hands import has_seen_hand
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import NO_CARDS, OwnCards, make_own_cards

__all__ = ["cards_known_to", "own_cards"]


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
