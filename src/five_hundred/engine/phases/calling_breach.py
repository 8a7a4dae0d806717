"""Calling a breach: an opponent bets that the contract will fail by several tricks (catalogue: breach; 6.34, 6.35).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PASS, Action, KeptAction, Pass
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event, Log, OfSeat, Words
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, PhaseOver
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, end_phase
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules import Breach
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.trick_bids import TrickBid

__all__ = ["SPEC", "BreachCalled", "CallBreach", "CallingBreach", "challenger_after_kitty", "challenger_before_kitty"]


class CallingBreach(BeforePlay):
    """The step in which an opponent may call a breach."""

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class CallBreach(KeptAction):
    """Call a breach: predict that the contract will fail by a certain margin (catalogue: breach)."""

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"breach": ()})


class BreachCalled(OfSeat):
    """An opponent called a breach: a bet that the contract will fail by at least a given number of tricks."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} calls a breach."


_BOTH = (CallBreach(), PASS)


def challenger_before_kitty(match: Match, contract: Contract) -> Seat | None:
    """Return the first opponent who may call a breach before the exchange, or ``None`` (catalogue: breach)."""
    return _challenger(match, contract, (Breach.BEFORE_KITTY, Breach.EITHER))


def challenger_after_kitty(match: Match, contract: Contract) -> Seat | None:
    """Return the first opponent who may call a breach after the exchange, or ``None`` (catalogue: breach)."""
    return _challenger(match, contract, (Breach.AFTER_KITTY, Breach.EITHER))


def _challenger(match: Match, contract: Contract, moments: Sequence[Breach]) -> Seat | None:
    """Return the first opponent who may call a breach; ``None`` if no breach may be called now (6.34)."""
    rules, bid = match.rules.penalties, contract.bid
    if rules.breach not in moments or contract.declarer is None or contract.breach is not None or contract.is_duel:
        return None
    if isinstance(bid, TrickBid) and bid.level < rules.breach_min_level:
        return None
    return contract.opponents(match.rules.table.seating)[0]


def candidates(state: State, phase: CallingBreach) -> Sequence[Action]:
    """Return the two choices: to call a breach and to pass."""
    return _BOTH


def why_illegal(state: State, phase: CallingBreach, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only calling a breach and passing are legal."""
    if not isinstance(action, CallBreach | Pass):
        sentence = f"First call a breach or {state.rules.auction.pass_term}."
        return Illegal(Reason.NOT_DUE, sentence, "penalties.breach")
    return None


def step(state: State, phase: CallingBreach, action: Action, log: Log) -> State | tuple[State, PhaseOver]:
    """Return the state after an opponent has called a breach or passed.

    Opponents may call only one breach in a hand.  If an opponent passes, the next opponent may call a breach.
    """
    seat = phase.turn
    if isinstance(action, CallBreach):
        if log is not None:
            log.append(BreachCalled(seat))
        contract = attrs.evolve(phase.contract, breach=seat)
        return end_phase(phase, state, contract)
    if log is not None:
        log.append(events.Declined(seat))
    opponents = phase.contract.opponents(state.seating)
    following = opponents[opponents.index(seat) + 1 :]
    if following:
        asked = CallingBreach(phase.contract, following[0], phase.calls, phase.step)
        return State(state.match, asked, state.hands, state.secrets)
    return end_phase(phase, state, phase.contract)


def report(public: PublicState, phase: CallingBreach, action: Action) -> Event:
    """Return the event that reports an action."""
    return BreachCalled(phase.turn) if isinstance(action, CallBreach) else events.Declined(phase.turn)


def follow(table: TableFromEvents, phase: CallingBreach, event: Event) -> None:
    """Carry out a call of a breach, or a pass, without the hidden cards."""
    assert isinstance(event, BreachCalled | events.Declined)
    table.expect_turn(event.seat)
    table.log.append(event)
    if isinstance(event, BreachCalled):
        table.end_phase(phase, attrs.evolve(phase.contract, breach=event.seat))
        return
    opponents = phase.contract.opponents(table.match.rules.table.seating)
    if following := opponents[opponents.index(event.seat) + 1 :]:
        table.phase = attrs.evolve(phase, turn=following[0])
    else:
        table.end_phase(phase, phase.contract)


SPEC: Final = PhaseSpec(
    CallingBreach,
    (CallBreach, Pass),
    (BreachCalled, events.Declined),
    *(candidates, why_illegal, step, report, follow),
)
