"""Drawing: two players draw their hands from the pack, two cards at a time (catalogue: p2-form, draw).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from five_hundred.base.arguments import TRUE_OR_FALSE, expect, expected
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, KeptAction
from five_hundred.engine.phases.auction_turns import begin_auction
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.events import Event, Log, Words
from five_hundred.engine.table.phase_classes import Phase
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents

__all__ = ["SPEC", "CardsDrawn", "Drawing", "KeepDrawn"]


@attrs.frozen(repr=False)
class Drawing(Phase):
    """The phase in which two players draw their hands from the pack, two cards at a time."""

    turn: Seat
    """The seat that draws next."""
    redeals: int
    """The number of times this dealer has dealt again because no bid won the auction."""


@attrs.frozen(eq=False, repr=False)
class KeepDrawn(KeptAction):
    """Keep one of two cards drawn from the pack, and discard the other one (catalogue: p2-form, draw).

    Args:
        first: whether to keep the first card, which the player has seen, rather than the second one.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType(
        {"keep first": (True,), "keep second": (False,)}
    )

    first: bool = attrs.field(validator=expected(bool, TRUE_OR_FALSE))


@attrs.frozen(repr=False)
class CardsDrawn(Event):
    """A seat drew two cards, kept one of them and discarded the other."""

    seat: Seat
    """The seat that drew."""
    first: bool
    """True if the seat kept the first card; False if it kept the second."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} draws two cards and keeps the {'first' if self.first else 'second'} one."


_BOTH = (KeepDrawn(True), KeepDrawn(False))


def candidates(state: State, phase: Drawing) -> Sequence[Action]:
    """Return the two choices: to keep the first card drawn, and to keep the second."""
    return _BOTH


def why_illegal(state: State, phase: Drawing, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only the choice of the card to keep is legal."""
    if not isinstance(action, KeepDrawn):
        return Illegal(Reason.NOT_DUE, "First decide whether to keep the card that you drew.", "table.deal_form")
    return None


def step(state: State, phase: Drawing, action: Action, log: Log) -> State:
    """Return the state after a player has chosen one of two drawn cards.

    The player keeps the chosen card and discards the other one; the other player draws next.
    """
    assert isinstance(action, KeepDrawn)  # why_illegal refuses any other action
    seat, pile, index = phase.turn, state.secrets.pile, state.rules.table.pack.index
    kept, thrown = pile[:2] if action.first else pile[1::-1]
    hands = list(state.hands)
    hands[seat] |= 1 << index[kept]
    secrets = state.secrets.after_discard(len(hands), seat, 1 << index[thrown])
    secrets = attrs.evolve(secrets, pile=pile[2:])
    if log is not None:
        log.append(CardsDrawn(seat, action.first))
    match, redeals = state.match, phase.redeals
    following = Drawing(state.seating.after(seat), redeals) if secrets.pile else begin_auction(match, redeals)
    return State(match, following, tuple(hands), secrets)


def report(public: PublicState, phase: Drawing, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, KeepDrawn)
    return CardsDrawn(phase.turn, action.first)


def follow(table: TableFromEvents, phase: Drawing, event: Event) -> None:
    """Carry out a draw without the hidden cards."""
    assert isinstance(event, CardsDrawn)
    table.expect_turn(event.seat)
    expect(event.first, bool, "happened[0].first", "True or False")
    table.log.append(event)
    table.counts[event.seat] += 1
    table.discarded[event.seat] += 1
    table.to_draw -= 2
    following = Drawing(table.match.rules.table.seating.after(event.seat), phase.redeals)
    table.phase = following if table.to_draw else begin_auction(table.match, phase.redeals)


SPEC: Final = PhaseSpec(Drawing, (KeepDrawn,), (CardsDrawn,), candidates, why_illegal, step, report, follow)
