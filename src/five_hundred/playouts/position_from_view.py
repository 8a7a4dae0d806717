"""A hand during play as one seat sees it."""

from functools import lru_cache

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.view import View
from five_hundred.playouts.check_arguments import without_claims
from five_hundred.playouts.unseen_cards import Unseen, unseen
from five_hundred.worlds.hidden import covering, hidden_cards

__all__ = ["Position", "position_of"]


@attrs.frozen
class Position:
    """The state of a hand during play, without the cards that a seat cannot see."""

    match: Match
    """The rules, with claims turned off, the dealer and the scores."""
    phase: Playing
    """The play so far."""
    hands: tuple[int, ...]
    """The visible cards of each seat, as masks."""
    hidden: Unseen
    """The hidden cards, and the places where they may lie."""
    covering: tuple[tuple[Seat, Card], ...]
    """Each card that covers a dummy's hidden card, or did so when the trick began, with its seat."""


@lru_cache(maxsize=4)
def position_of(view: View) -> Position:
    """Return the state of a hand in play as a seat's view shows it, under rules without claims.

    Args:
        view: the seat's view.

    Raises:
        ValueError: the view does not show a hand in play.
    """
    phase = view.public.phase
    if not isinstance(phase, Playing):
        raise ValueError(f"the view must show a hand in play, got a view in the phase '{view.phase}'")
    shown = dict(view.exposed)
    if view.seat is not None:
        shown[view.seat] = view.hand
    return Position(
        match=attrs.evolve(view.match, rules=without_claims(view.rules)),
        phase=phase,
        hands=tuple([view.rules.table.pack.mask(shown.get(seat, ())) for seat in view.seating.seats]),
        hidden=unseen(hidden_cards(view).layouts),
        covering=tuple(covering(view, shown)),
    )
