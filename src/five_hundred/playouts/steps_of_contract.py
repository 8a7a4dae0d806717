"""Plans, which describe what all hands with the same contract have in common.

A plan lists the steps between the deal and the first trick, and contains the setup of the play.  This module contains
no rules of the game: it plays one hand with the engine and records the steps, the seats that take part, and the
leader.

In a plan, the seats decline every offer: no player declares, nominates, calls a breach or claims.
"""

from collections.abc import Iterator
from enum import IntEnum
from random import Random
from typing import Final

import attrs

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.begun_with_contract import begun, declined
from five_hundred.engine.game import apply, legal_actions, new_game, shuffled_deal
from five_hundred.engine.phases.adding import Adding
from five_hundred.engine.phases.calling import CallCard, Calling
from five_hundred.engine.phases.drawing import Drawing
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.taking_exposed import TakingExposed
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Playing
from five_hundred.engine.table.state import Secrets, State
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid

__all__ = ["ContractPlan", "StepKind", "plan_of"]


class StepKind(IntEnum):
    """A kind of step between the deal and the first trick."""

    DRAW = 0
    """A seat draws two cards, keeps one of them and discards the other."""
    ADD = 1
    """A seat adds one of the face-up cards to the kitty."""
    KITTY = 2
    """A seat takes the kitty."""
    CALL = 3
    """A seat calls a card."""
    TAKE = 4
    """A seat takes a card that lies face up on the table."""
    DISCARD = 5
    """A seat discards its surplus cards."""
    HAND_ON = 6
    """A seat hands its surplus cards to another seat."""


@attrs.frozen
class ContractPlan:
    """A contract, with the steps before the play and the setup of the play that follow from it."""

    dealer: Seat
    """The seat that deals."""
    bid: Bid | None
    """The bid that becomes the contract; ``None`` if all pass."""
    declarer: Seat | None
    """The seat that makes the bid; ``None`` if all pass."""
    steps: tuple[tuple[StepKind, Seat, Seat], ...]
    """The steps before the first trick, each with its kind, the seat that acts, and the seat that receives cards."""
    setup: PlaySetup
    """The setup of the play, without a called card and without a known partner."""
    leader: Seat
    """The seat that leads to the first trick."""
    callable: tuple[Card, ...]
    """The cards that the declarer could call if the declarer held none of them."""


@kept
def plan_of(rules: RuleSet, dealer: Seat, bid: Bid | None, declarer: Seat | None) -> ContractPlan:
    """Return the plan of a contract; each plan is computed only once.

    Args:
        rules: the house rules, without claims.
        dealer: the seat that deals.
        bid: the bid that becomes the contract; ``None`` if all pass and the hand is played.
        declarer: the seat that makes the bid; ``None`` if all pass.
    """
    rng = Random(0)
    steps: list[tuple[StepKind, Seat, Seat]] = []
    cards: tuple[Card, ...] = ()
    state = new_game(rules, dealer)
    while not isinstance(state.phase, Playing):
        phase, seat = state.phase, state.turn
        if isinstance(phase, Bidding):
            after = begun(state, bid, declarer)
        else:
            action = declined(state)
            if action is None:
                action = shuffled_deal(state, rng) if isinstance(phase, Dealing) else legal_actions(state)[0]
            after = apply(state, action)
        if isinstance(phase, Calling):
            cards = _callable(state)
        if seat is not None:
            steps += _moved(state, after, seat)
        state = after
    setup, leader = state.phase.setup, state.phase.leader
    # The called card, and a partner who announced it, belong only to the hand that was played here.
    if setup.contract.called is not None:
        setup = attrs.evolve(setup, contract=attrs.evolve(setup.contract, called=None, partner=None))
    return ContractPlan(dealer, bid, declarer, tuple(steps), setup, leader, cards)


def _callable(state: State) -> tuple[Card, ...]:
    nobodys = attrs.evolve(state, hands=(0,) * len(state.hands), secrets=Secrets())
    calls = (action.card for action in legal_actions(nobodys) if isinstance(action, CallCard))
    return tuple(card for card in calls if card is not None)


def _moved(before: State, after: State, seat: Seat) -> Iterator[tuple[StepKind, Seat, Seat]]:
    """Yield the steps that describe how an action in the engine has moved cards."""
    if (step := _STEPS.get(type(before.phase))) is not None:
        given = [other for other in after.seating.seats if after.hands[other] & before.hands[seat] and other != seat]
        yield (StepKind.HAND_ON, seat, given[0]) if given else (step, seat, seat)
    for taker in after.seating.seats:
        if after.hands[taker] & before.secrets.kitty:
            yield StepKind.KITTY, taker, taker


_STEPS: Final[dict[type, StepKind]] = {
    Drawing: StepKind.DRAW,
    Adding: StepKind.ADD,
    Calling: StepKind.CALL,
    TakingExposed: StepKind.TAKE,
    Exchanging: StepKind.DISCARD,
}
