"""Nominating: the declarer may choose a suit for the jokers in their hand (catalogue: joker-nominate, 6.13).

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from five_hundred.base.arguments import A_SUIT, expect, expected
from five_hundred.cards.card import SUITS, Suit
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action, KeptAction
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, IllegalActionError, Reason
from five_hundred.engine.table.events import Event, Log, Words
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import BeforePlay, PhaseOver
from five_hundred.engine.table.possible_cards import possible_cards
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, end_phase
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules import JokerNominate
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.special_bids import NullJoker
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["SPEC", "JokersNominated", "Nominate", "Nominating", "no_joker", "nominator"]


class Nominating(BeforePlay):
    """The step in which the declarer may nominate a suit for the jokers in the declarer's hand.

    The step takes place even if the declarer holds no joker; skipping the step would reveal that the declarer has no
    joker.
    """

    __slots__ = ()


@attrs.frozen(eq=False, repr=False)
class Nominate(KeptAction):
    """Nominate the suit of the jokers in the declarer's hand before the first trick.

    Args:
        suit: the suit to which the jokers belong; ``None`` to decline.
    """

    suit: Suit | None = attrs.field(default=None, validator=expected(Suit | None, f"{A_SUIT}, or None"))


@attrs.frozen(repr=False)
class JokersNominated(Event):
    """The declarer nominated a suit for the jokers in the declarer's hand, or declined to nominate one."""

    seat: Seat
    """The declarer."""
    suit: Suit | None
    """The suit of the declarer's jokers for the rest of the hand; ``None`` if the declarer declined to nominate one."""

    def _sentence(self, say: Words) -> str:
        who = say.seats[self.seat]
        if self.suit is None:
            return f"{who} leaves the joker without a suit."
        return f"{who} nominates {self.suit.name.lower()} as the joker's suit."


_DECLINE = Nominate(None)
_SUITS = tuple(Nominate(suit) for suit in SUITS)


def nominator(match: Match, contract: Contract) -> Seat | None:
    """Return the declarer if they may nominate a suit; otherwise ``None`` (catalogue: joker-nominate, 6.13).

    The result must not depend on which player holds a joker, because that would reveal hidden cards.
    """
    rule, special = match.rules.play.joker_nominate, contract.special
    if rule is JokerNominate.NO or not match.rules.table.pack.jokers:
        return None
    if contract.strain is not Strain.NO_TRUMP or (special is None and rule is not JokerNominate.YES):
        return None
    if special is not None and special.joker is NullJoker.LOW:
        return None
    return contract.declarer


def candidates(state: State, phase: Nominating) -> Sequence[Action]:
    """Return the choice to decline, and one choice for each suit if the declarer holds a joker."""
    return (_DECLINE, *_SUITS) if _holds_joker(state, phase) else (_DECLINE,)


def why_illegal(state: State, phase: Nominating, action: Action) -> Illegal | None:
    """Return the reason why a nomination is illegal; ``None`` if it is legal."""
    if not isinstance(action, Nominate):
        sentence = "First nominate a suit for the joker, or decline to do so."
        return Illegal(Reason.NOT_DUE, sentence, "play.joker_nominate")
    if action.suit is not None and not _holds_joker(state, phase):
        return no_joker()
    return None


def no_joker() -> Illegal:
    """Return the refusal for a declarer without a joker who nominates a suit (catalogue: joker-nominate)."""
    sentence = "You cannot nominate a suit, because this hand has no joker."
    return Illegal(Reason.NO_JOKER, sentence, "play.joker_nominate")


def _holds_joker(state: State, phase: Nominating) -> bool:
    return bool(state.hands[phase.turn] & state.rules.table.pack.jokers)


def step(state: State, phase: Nominating, action: Action, log: Log) -> tuple[State, PhaseOver]:
    """Return the state after the declarer has nominated a suit or declined; the next step or the play follows."""
    assert isinstance(action, Nominate)  # why_illegal refuses any other action
    if log is not None:
        log.append(JokersNominated(phase.turn, action.suit))
    contract = attrs.evolve(phase.contract, nominated=action.suit)
    return end_phase(phase, state, contract)


def report(public: PublicState, phase: Nominating, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, Nominate)
    return JokersNominated(phase.turn, action.suit)


def follow(table: TableFromEvents, phase: Nominating, event: Event) -> None:
    """Carry out a nomination without the hidden cards.

    Raises:
        IllegalActionError: everybody knows that the declarer has no joker.
    """
    assert isinstance(event, JokersNominated)
    table.expect_turn(event.seat)
    expect(event.suit, Suit | None, "happened[0].suit", "a suit, or None")
    if event.suit is not None and not possible_cards(table.public, event.seat) & table.match.rules.table.pack.jokers:
        raise IllegalActionError(no_joker())
    table.log.append(event)
    table.end_phase(phase, attrs.evolve(phase.contract, nominated=event.suit))


SPEC: Final = PhaseSpec(Nominating, (Nominate,), (JokersNominated,), *(candidates, why_illegal, step, report, follow))
