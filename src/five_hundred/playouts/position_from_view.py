"""A hand during play as one seat sees it, and the states that agree with the seat's view."""

from collections.abc import MutableSequence
from functools import lru_cache

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import Playing
from five_hundred.engine.play_setup import first_leader
from five_hundred.engine.state import Secrets, State
from five_hundred.engine.view import View
from five_hundred.playouts.check_arguments import without_claims
from five_hundred.playouts.dealing_unseen import Unseen, dealt, unseen
from five_hundred.playouts.steps_of_contract import Plan
from five_hundred.worlds.hidden import covering, hidden_cards

__all__ = ["Position", "position_of", "state_of"]


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
    plan: Plan
    """The contract and the setup for play, without the steps before the first trick."""


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
    setup, contract = phase.setup, phase.setup.contract
    leader = first_leader(view.rules, view.dealer, setup)
    shown = dict(view.exposed)
    if view.seat is not None:
        shown[view.seat] = view.hand
    return Position(
        match=attrs.evolve(view.match, rules=without_claims(view.rules)),
        phase=phase,
        hands=tuple([view.rules.table.pack.mask(shown.get(seat, ())) for seat in view.seating.seats]),
        hidden=unseen(hidden_cards(view).layouts),
        covering=tuple(covering(view, shown)),
        plan=Plan(view.dealer, contract.bid, contract.declarer, (), setup, leader, ()),
    )


def state_of(position: Position, stream: MutableSequence[int]) -> State:
    """Return a random state of the hand; all states that agree with the seat's view are equally likely.

    Args:
        position: the state of the hand.
        stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.
    """
    found = dealt(position.hidden, stream)
    hands = list(position.hands)
    for seat in range(len(hands)):
        hands[seat] |= sum(1 << card for card in found.get(seat, ()))
    index = position.match.rules.table.pack.index
    under = {seat: iter(cards) for seat, cards in found.items()}
    covered = tuple((1 << index[card], 1 << next(under[seat])) for seat, card in position.covering)
    away = sum(1 << card for place, cards in found.items() if place < 0 for card in cards)
    return State(position.match, position.phase, tuple(hands), Secrets(covered=covered, dead=away))
