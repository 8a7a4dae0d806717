"""Adding to the kitty: before the auction, each of two players adds one of the exposed cards (catalogue: p2-form).

Only one form of the two-handed game has exposed cards, which lie face up on the table.

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, OneCard
from five_hundred.engine.phases.auction_turns import begin_auction
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason, not_on_table
from five_hundred.engine.table.events import Event, Log, Words
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Phase
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, make_state
from five_hundred.engine.table.table_from_events import TableFromEvents

__all__ = ["SPEC", "Adding", "CardTaken", "TakeCard", "ways_to_take"]


@attrs.frozen(repr=False)
class Adding(Phase):
    """The phase in which each of the two players adds one of the face-up cards on the table to the kitty."""

    turn: Seat
    """The seat that adds a card next."""
    redeals: int
    """The number of times this dealer has dealt again because no bid won the auction."""


@attrs.frozen(eq=False, repr=False)
class TakeCard(OneCard):
    """Take a face-up card from the table: for the kitty before the auction, or for the hand after the auction.

    Args:
        card: the card.
    """

    verb = "take"


@attrs.frozen(repr=False)
class CardTaken(Event):
    """A seat took a face-up card from the table, for the kitty or for its hand."""

    seat: Seat
    """The seat that took the card."""
    card: Card
    """The card that the seat took."""
    kitty: bool
    """True if the seat added the card to the kitty, before the auction; False if it took the card into its hand."""

    def _sentence(self, say: Words) -> str:
        who = say.seats[self.seat]
        return f"{who} adds {self.card} to the {say.kitty}." if self.kitty else f"{who} takes {self.card}."


def ways_to_take(match: Match) -> tuple[TakeCard, ...]:
    """Return one action for each face-up card on the table (catalogue: p2-form)."""
    actions = _actions_of(match.rules.table.pack)
    return tuple([actions[card] for card in sorted(match.on_table)])


@kept
def _actions_of(pack: Pack) -> Mapping[Card, TakeCard]:
    return {card: TakeCard(card) for card in pack.cards}


def candidates(state: State, phase: Adding) -> Sequence[Action]:
    """Return one action for each face-up card on the table."""
    return ways_to_take(state.match)


def why_illegal(state: State, phase: Adding, action: Action) -> Illegal | None:
    """Return the reason why a card may not be added to the kitty; ``None`` if the action is legal."""
    if not isinstance(action, TakeCard):
        return Illegal(Reason.NOT_DUE, "First add one of the exposed cards to the kitty.", "table.deal_form")
    on_table = state.match.on_table
    return None if action.card in on_table else not_on_table(action.card, on_table)


def step(state: State, phase: Adding, action: Action, log: Log) -> State:
    """Return the state after a card has been added to the kitty; the auction begins after the dealer's card."""
    assert isinstance(action, TakeCard)  # why_illegal refuses any other action
    card = action.card
    if log is not None:
        log.append(CardTaken(phase.turn, card, kitty=True))
    left = tuple(other for other in state.match.on_table if other is not card)
    match = attrs.evolve(state.match, turned_up=(*state.match.turned_up, card), on_table=left)
    kitty = state.secrets.kitty | 1 << state.rules.table.pack.index[card]
    last = phase.turn == state.dealer
    following = begin_auction(match, phase.redeals) if last else Adding(state.seating.after(phase.turn), phase.redeals)
    return make_state(match, following, state.hands, state.secrets.with_kitty(kitty))


def report(public: PublicState, phase: Adding, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, TakeCard)
    return CardTaken(phase.turn, action.card, kitty=True)


def follow(table: TableFromEvents, phase: Adding, event: Event) -> None:
    """Carry out the adding of a card to the kitty without the hidden cards."""
    assert isinstance(event, CardTaken)
    seat, card = event.seat, event.card
    table.expect_turn(seat)
    left = table.without(card)
    table.log.append(CardTaken(seat, card, kitty=True))
    match = attrs.evolve(table.match, turned_up=(*table.match.turned_up, card), on_table=left)
    table.match = match
    table.kitty += 1
    following = Adding(match.rules.table.seating.after(seat), phase.redeals)
    table.phase = begin_auction(match, phase.redeals) if seat == match.dealer else following


SPEC: Final = PhaseSpec(Adding, (TakeCard,), (CardTaken,), candidates, why_illegal, step, report, follow)
