"""Giving: the partner gives a card to a declarer who will try to take all ten tricks alone (catalogue: declare-alone).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import A_CARD, expected
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, OneCard
from five_hundred.engine.phases.exchanging import Exchanging
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.events import Event, Log, Words
from five_hundred.engine.table.phase_classes import BeforePlay
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents

__all__ = ["SPEC", "CardGiven", "GiveCard", "GivingToDeclarer"]


class GivingToDeclarer(BeforePlay):
    """The step in which the partner gives a card to a declarer who will try to take all ten tricks alone."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class GiveCard(OneCard):
    """Give the declarer one card, face down.

    Args:
        card: the card.
    """

    verb = "give"

    card: Card = attrs.field(validator=expected(Card, A_CARD), repr=lambda _: "<a card>")

    def __repr__(self) -> str:
        # Only two players see the card.
        return "<GiveCard>"


@attrs.frozen(repr=False)
class CardGiven(Event):
    """The partner gave the declarer a face-down card."""

    giver: Seat
    """The partner."""
    taker: Seat
    """The declarer."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.giver]} gives {say.seats[self.taker]} a card."


def candidates(state: State, phase: GivingToDeclarer) -> Sequence[Action]:
    """Return one action for each card in the partner's hand; the partner may give any of them."""
    return tuple(GiveCard(card) for card in state.hand(phase.turn))


def why_illegal(state: State, phase: GivingToDeclarer, action: Action) -> Illegal | None:
    """Return the reason why the partner may not give a card; ``None`` if the action is legal."""
    hand = state.hand(phase.turn)
    if not isinstance(action, GiveCard):
        declarer = phase.contract.declarer
        return Illegal(Reason.NOT_DUE, "First give the declarer a card.", "contracts.declare", seat=declarer)
    if action.card not in hand:
        return Illegal(Reason.NOT_HELD, f"{action.card} is not in this hand.", cards=hand)
    return None


def step(state: State, phase: GivingToDeclarer, action: Action, log: Log) -> State:
    """Return the state after the declarer has received the card face down; the declarer discards next."""
    assert isinstance(action, GiveCard)  # why_illegal refuses any other action
    declarer, bit = phase.contract.declarer, 1 << state.rules.table.pack.index[action.card]
    assert declarer is not None  # only a declarer can have declared
    hands = list(state.hands)
    hands[phase.turn] ^= bit
    hands[declarer] |= bit
    if log is not None:
        log.append(CardGiven(phase.turn, declarer))
    secrets = attrs.evolve(state.secrets, passed_on=bit).after_pick_up(len(hands), declarer, bit)
    discarding = Exchanging(phase.contract, declarer, phase.calls, phase.step)
    return State(state.match, discarding, tuple(hands), secrets)


def report(public: PublicState, phase: GivingToDeclarer, action: Action) -> Event:
    """Return the event that reports an action."""
    assert phase.contract.declarer is not None  # only a declarer can have declared
    return CardGiven(phase.turn, phase.contract.declarer)


def follow(table: TableFromEvents, phase: GivingToDeclarer, event: Event) -> None:
    """Carry out the gift of a card without the hidden cards."""
    assert isinstance(event, CardGiven)
    declarer = phase.contract.declarer
    assert declarer is not None  # only a declarer can have declared
    table.expect_turn(event.giver)
    table.log.append(CardGiven(phase.turn, declarer))
    table.counts[phase.turn] -= 1
    table.counts[declarer] += 1
    table.phase = Exchanging(phase.contract, declarer, phase.calls, phase.step)


SPEC: Final = PhaseSpec(GivingToDeclarer, (GiveCard,), (CardGiven,), *(candidates, why_illegal, step, report, follow))
