"""Policies for the seats of a playout: random play, or the policy of :mod:`five_hundred.policies.plain_policy`."""

from collections.abc import Callable, MutableSequence, Sequence
from functools import partial
from typing import Literal, TypeAlias

from five_hundred.bids.actions import Action, CallCard, Exchange, PlayCard, TakeCard
from five_hundred.bids.contracts import Contract
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.game import legal_actions
from five_hundred.engine.phase_classes import Calling, Exchanging, Playing, TakingExposed
from five_hundred.engine.play_legality import NOT_LED, strongest
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.state import State
from five_hundred.engine.tricks import powers_of
from five_hundred.playouts.chance import below
from five_hundred.playouts.steps_of_contract import Plan
from five_hundred.policies import plain_policy as plain
from five_hundred.policies.plain_policy import discarded, promises_of, strengths_of

__all__ = ["Chooser", "Policy", "chooser_of", "ducks", "side_of"]

Policy: TypeAlias = Literal["random", "plain"]
"""How the seats choose actions: with ``random``, all legal actions are equally likely; with ``plain``, the seats are
plain players."""
Chooser: TypeAlias = Callable[[State, MutableSequence[int]], Action]
"""A function that takes a state and a stream of random numbers, and returns an action."""


def chooser_of(policy: Policy, plan: Plan) -> Chooser:
    """Return the function that chooses the actions of all seats in a hand.

    Args:
        policy: the policy by which the seats choose.
        plan: the plan of the contract, which only plain players use.
    """
    return at_random if policy == "random" else partial(_plainly, plan)


def at_random(state: State, stream: MutableSequence[int]) -> Action:
    """Return a random legal action; all legal actions are equally likely.

    Args:
        state: the state.
        stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.
    """
    actions = legal_actions(state)
    return actions[below(stream, len(actions))]


def ducks(contract: Contract, taken: int) -> bool:
    """Return whether all players try to lose tricks (see :func:`five_hundred.policies.plain_policy.ducks`).

    Args:
        contract: the contract.
        taken: the number of tricks that the bidders have taken.
    """
    return plain.ducks(*contract.goal, taken, contract.is_duel)


def side_of(setup: PlaySetup, seats: Sequence[int], seat: Seat) -> int:
    """Return the side for which a seat's cards are played: the side of the player who chooses them.

    Args:
        setup: the setup of the play.
        seats: the side of each seat.
        seat: the seat.
    """
    player, contract = setup.actors[seat], setup.contract
    if player == contract.partner and contract.declarer is not None:
        player = contract.declarer  # the two are partners for this hand
    return seats[player]


def _plainly(plan: Plan, state: State, stream: MutableSequence[int]) -> Action:
    match state.phase:
        case Playing() as phase:
            return _play(plan, state, phase)
        case Exchanging(turn=seat):
            return _discard(plan, state, seat)
        case TakingExposed(turn=seat):
            cards = [action.card for action in legal_actions(state) if isinstance(action, TakeCard)]
            low = ducks(plan.setup.contract, 0)
            return TakeCard(cards[plain.take(strengths_of(plan.setup.tables[seat], cards), low)])
        case Calling(turn=seat):
            return _call(plan, state, seat)
        case _:  # there is no contract yet
            return at_random(state, stream)


def _play(plan: Plan, state: State, phase: Playing) -> Action:
    setup, seat = phase.setup, phase.turn
    plays = [action for action in legal_actions(state) if isinstance(action, PlayCard)]
    table = setup.tables[seat]
    strengths = strengths_of(table, [play.card for play in plays])
    likely = dict(zip(seen := _seen_by(state, phase, seat), promises_of(table, seen), strict=True))
    promises = [likely[play.card] for play in plays]
    team = plan.setup.contract.team(state.seating)
    low = ducks(plan.setup.contract, sum(trick.winner in team for trick in phase.history))
    if phase.led == NOT_LED:
        return plays[plain.lead_with(strengths, promises, low)]
    before = phase.seats[: len(phase.trick)]
    powers = powers_of(setup, before, phase.trick, phase.led, phase.history)
    winner = strongest(powers)
    own = [powers_of(setup, (*before, seat), (*phase.trick, play), phase.led, phase.history)[-1] for play in plays]
    sides = state.seating.side_of
    partners = side_of(plan.setup, sides, before[winner]) == side_of(plan.setup, sides, seat)
    last = len(before) + 1 == len(setup.order)
    return plays[plain.follow_with(own, strengths, promises, powers[winner], low, partners, last)]


def _seen_by(state: State, phase: Playing, seat: Seat) -> list[Card]:
    """Return the cards of a hand, including cards already played, but not a dummy's face-down cards."""
    pack = state.rules.table.pack
    hand = pack.cards_in(state.hands[seat] & ~state.secrets.face_down)
    tricks = [(trick.seats, trick.plays) for trick in phase.history]
    tricks.append((phase.seats[: len(phase.trick)], phase.trick))
    return sorted([*hand, *(plays[seats.index(seat)].card for seats, plays in tricks if seat in seats)])


def _discard(plan: Plan, state: State, seat: Seat) -> Action:
    table, low = plan.setup.tables[seat], ducks(plan.setup.contract, 0)
    return Exchange(discarded(table, state.hand(seat), len(state.hand(seat)) - HAND_SIZE, low))


def _call(plan: Plan, state: State, seat: Seat) -> Action:
    """Call the strongest card that the caller does not hold."""
    actions = legal_actions(state)
    own = {*state.hand(seat), *_discards(state, seat)}
    cards = [action.card for action in actions if isinstance(action, CallCard) and action.card not in (None, *own)]
    others = [card for card in cards if card is not None]
    if not others:
        return actions[0]
    return CallCard(others[plain.take(strengths_of(plan.setup.tables[seat], others), ducks=False)])


def _discards(state: State, seat: Seat) -> tuple[Card, ...]:
    discards = state.secrets.discards
    return state.rules.table.pack.cards_in(discards[seat]) if discards else ()
