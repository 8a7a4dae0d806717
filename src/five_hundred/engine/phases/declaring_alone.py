"""Declaring: the winner of the auction may try to take all ten tricks alone (catalogue: declare-alone).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PASS, Action, KeptAction, Pass
from five_hundred.engine.phases.giving_to_declarer import GivingToDeclarer
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event, Log, OfSeat, Words
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, PhaseOver
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, end_phase
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules.bids.contracts import Contract

__all__ = ["SPEC", "Declare", "Declared", "DeclaringAlone", "who_may_declare"]


class DeclaringAlone(BeforePlay):
    """The step in which the declarer may announce an attempt to take all ten tricks alone."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class Declare(KeptAction):
    """Declare: take one card from the partner and play alone for all ten tricks (catalogue: F)."""

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"declare": ()})


class Declared(OfSeat):
    """The declarer announced an attempt to take all ten tricks alone."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} declares and must take all ten tricks alone."


_BOTH = (Declare(), PASS)


def who_may_declare(match: Match, contract: Contract) -> Seat | None:
    """Return the declarer if they may play alone for all ten tricks; otherwise ``None`` (catalogue: declare-alone)."""
    return contract.declarer if match.rules.contracts.declare and contract.special is None else None


def candidates(state: State, phase: DeclaringAlone) -> Sequence[Action]:
    """Return the two choices: to declare and to pass."""
    return _BOTH


def why_illegal(state: State, phase: DeclaringAlone, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only declaring and passing are legal."""
    if not isinstance(action, Declare | Pass):
        word = state.rules.auction.pass_term
        sentence = f"First declare that you will take all ten tricks alone, or {word}."
        return Illegal(Reason.NOT_DUE, sentence, "contracts.declare")
    return None


def step(state: State, phase: DeclaringAlone, action: Action, log: Log) -> State | tuple[State, PhaseOver]:
    """Return the state after the declarer's choice; if the declarer declares, the partner must give a card."""
    if isinstance(action, Pass):
        if log is not None:
            log.append(events.Declined(phase.turn))
        return end_phase(phase, state, phase.contract)
    if log is not None:
        log.append(Declared(phase.turn))
    contract = attrs.evolve(phase.contract, declared=True)
    (partner,) = state.seating.fellow_players(phase.turn)
    return State(state.match, GivingToDeclarer(contract, partner, phase.calls, phase.step), state.hands, state.secrets)


def report(public: PublicState, phase: DeclaringAlone, action: Action) -> Event:
    """Return the event that reports an action."""
    return Declared(phase.turn) if isinstance(action, Declare) else events.Declined(phase.turn)


def follow(table: TableFromEvents, phase: DeclaringAlone, event: Event) -> None:
    """Carry out a declaration, or a pass, without the hidden cards."""
    assert isinstance(event, Declared | events.Declined)
    table.expect_turn(event.seat)
    table.log.append(event)
    if isinstance(event, events.Declined):
        table.end_phase(phase, phase.contract)
        return
    (partner,) = table.match.rules.table.seating.fellow_players(event.seat)
    table.phase = GivingToDeclarer(attrs.evolve(phase.contract, declared=True), partner, phase.calls, phase.step)


SPEC: Final = PhaseSpec(
    DeclaringAlone,
    (Declare, Pass),
    (Declared, events.Declined),
    *(candidates, why_illegal, step, report, follow),
)
