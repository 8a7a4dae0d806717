"""Claims: a player on lead claims tricks, and under some rules the opponents then agree or play on (catalogue: claims).

The package :mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from five_hundred.base.arguments import TRUE_OR_FALSE, expect, expect_number, expected
from five_hundred.cards.seats import HAND_SIZE, CardCount, Seat
from five_hundred.engine.actions import Action, Claim, KeptAction
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.play.claims_checked import holds
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.claims import awarded_by, hands_of_claimer, opponents, who_answers, why_no_claim
from five_hundred.engine.table.events import Event, Log, Words, claimed_tricks
from five_hundred.engine.table.face_up_hands import exposed_seats
from five_hundred.engine.table.hand_end import end_by_claim
from five_hundred.engine.table.known_partner import partner_at_the_end
from five_hundred.engine.table.phase_classes import Phase, Playing
from five_hundred.engine.table.possible_cards import expect_answer
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents, refuse
from five_hundred.rules import Claims
from five_hundred.rules.bids.contracts import Call, Contract

__all__ = ["SPEC", "AnswerClaim", "AnsweringClaim", "ClaimMade", "follow_claim", "report_claim", "step_claim"]


@attrs.frozen(repr=False)
class AnsweringClaim(Phase):
    """The phase in which the opponents answer a claim."""

    turn: Seat
    """The opponent who must answer."""
    tricks: int
    """The number of remaining tricks that the player on lead claims."""
    play: Playing
    """The play, which continues with a lead by the claimer if an opponent refuses; the claimer's hand lies face up."""

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction."""
        return self.play.setup.calls

    @property
    def contract(self) -> Contract:
        """The contract."""
        return self.play.setup.contract

    @property
    def claimed(self) -> CardCount:
        """The number of remaining tricks that the leader claims."""
        return self.tricks


@attrs.frozen(eq=False, repr=False)
class AnswerClaim(KeptAction):
    """Answer an opponent's claim (catalogue 6.45).

    Args:
        agree: whether the claimer receives the claimed tricks; if not, play goes on.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType(
        {"accept claim": (True,), "refuse claim": (False,)}
    )

    agree: bool = attrs.field(validator=expected(bool, TRUE_OR_FALSE))


@attrs.frozen(repr=False)
class ClaimMade(Event):
    """A seat claimed some or all of the remaining tricks; the opponents must agree, or the table checks the claim."""

    seat: Seat
    """The seat that is about to lead and claims the tricks."""
    count: CardCount
    """The number of tricks claimed."""
    left: CardCount
    """The number of tricks that remain."""

    def _sentence(self, say: Words) -> str:
        checked = say.rules.play.claims is Claims.CHECKED
        then = "the table checks the claim" if checked else "the opponents must agree"
        return f"{say.seats[self.seat]} claims {claimed_tricks(self.count, self.left)}; {then}."


_BOTH = (AnswerClaim(True), AnswerClaim(False))


def step_claim(state: State, phase: Playing, claim: Claim, log: Log) -> State:
    """Return the state after a claim: accepted, refused, or waiting for the opponents' answers (catalogue 6.45)."""
    left, seat, claims = HAND_SIZE - len(phase.history), phase.turn, state.match.rules.play.claims
    tricks = left if claim.tricks is None else claim.tricks
    if claims is Claims.PROVABLE:
        return _award(state, phase, {seat: tricks}, log)
    shown = exposed_seats(phase)
    play = attrs.evolve(phase, laid_down=(*phase.laid_down, *hands_of_claimer(state.seating, phase)))
    following: AnsweringClaim | Playing = play
    if claims is Claims.BY_CONSENT:
        following = AnsweringClaim(who_answers(state.seating, phase)[0], tricks, play)
    asked = State(state.match, following, state.hands, state.secrets)
    if log is not None:
        log.append(ClaimMade(seat, tricks, left))
        log.extend(events.HandExposed(each, asked.hand(each)) for each in exposed_seats(play) if each not in shown)
    if claims is Claims.BY_CONSENT:
        return asked
    others = {other: state.hands[other] for other in phase.setup.order if other != seat}
    accepted = holds(phase.setup, seat, state.hands[seat], others, opponents(state.seating, phase), phase.history)
    if log is not None:
        log.append(events.ClaimAnswered(None, accepted))
    return _award(asked, play, {seat: tricks}, log) if accepted else asked


def _award(state: State, play: Playing, awarded: Mapping[Seat, int], log: Log) -> State:
    """Return the state after a claim has ended the hand; the seats receive the awarded numbers of tricks, in order."""
    partner = partner_at_the_end(play, state.hands)
    return between_hands(*end_by_claim(state.public, play, awarded, partner, log))


def report_claim(public: PublicState, phase: Playing, claim: Claim) -> Event:
    """Return the event that reports a claim (catalogue: claims)."""
    left = HAND_SIZE - len(phase.history)
    tricks = left if claim.tricks is None else claim.tricks
    if public.rules.play.claims is Claims.PROVABLE:
        return events.TricksClaimed(phase.turn, tricks)
    return ClaimMade(phase.turn, tricks, left)


def follow_claim(table: TableFromEvents, phase: Playing, event: ClaimMade | events.TricksClaimed) -> None:
    """Carry out a claim without the hidden cards (catalogue: claims, 6.45)."""
    table.expect_turn(event.seat)
    expect_number(event.count, "happened[0].count", 0)
    rules, seating = table.match.rules, table.match.rules.table.seating
    left, seat, claims = HAND_SIZE - len(phase.history), phase.turn, rules.play.claims
    claim = Claim(None if event.count == left else event.count)
    # Whether hidden cards prove the claim is not known.
    refuse(why_no_claim(rules, phase, claim, rules.table.pack.whole, 0, dummy_covered=any(table.covered)))
    if claims is Claims.PROVABLE:
        table.award(phase, {seat: event.count}, table.public)
        return
    before, laid = exposed_seats(phase), hands_of_claimer(seating, phase)
    play = attrs.evolve(phase, laid_down=(*phase.laid_down, *laid))
    table.log.append(ClaimMade(seat, event.count, left))
    table.phase = play
    if claims is Claims.BY_CONSENT:
        table.phase = AnsweringClaim(who_answers(seating, phase)[0], event.count, play)
    table.lay_down(before)
    if claims is Claims.CHECKED:
        accepted = table.next(events.ClaimAnswered, "whether the claim holds").agreed
        expect(accepted, bool, "the answer to the claim", "True or False")
        expect_answer(table.public, table.shown, accepted)
        table.log.append(events.ClaimAnswered(None, accepted))
        if accepted:
            table.award(play, {seat: event.count}, table.now())


def candidates(state: State, phase: AnsweringClaim) -> Sequence[Action]:
    """Return the two answers: to agree, or to play on."""
    return _BOTH


def why_illegal(state: State, phase: AnsweringClaim, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only an answer to the claim is legal."""
    if not isinstance(action, AnswerClaim):
        return Illegal(Reason.NOT_DUE, "First say whether you agree to the claim.", "play.claims")
    return None


def step(state: State, phase: AnsweringClaim, action: Action, log: Log) -> State:
    """Return the state after an opponent's answer to a claim.

    If every opponent who is asked agrees, the hand ends; otherwise, the claimer must lead a card (catalogue 6.45).
    """
    assert isinstance(action, AnswerClaim)  # why_illegal refuses any other action
    seat, play = phase.turn, phase.play
    if log is not None:
        log.append(events.ClaimAnswered(seat, action.agree))
    if not action.agree:
        return State(state.match, play, state.hands, state.secrets)
    asked = who_answers(state.seating, play)
    following = asked[asked.index(seat) + 1 :]
    if following:
        return State(state.match, attrs.evolve(phase, turn=following[0]), state.hands, state.secrets)
    return _award(state, play, awarded_by(state.seating, play, phase.tricks), log)


def report(public: PublicState, phase: AnsweringClaim, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, AnswerClaim)
    return events.ClaimAnswered(phase.turn, action.agree)


def follow(table: TableFromEvents, phase: AnsweringClaim, event: Event) -> None:
    """Carry out an answer to a claim without the hidden cards."""
    assert isinstance(event, events.ClaimAnswered)
    table.expect_turn(event.seat)
    expect(event.agreed, bool, "happened[0].agreed", "True or False")
    table.log.append(event)
    seating, play = table.match.rules.table.seating, phase.play
    asked = who_answers(seating, play)
    if not event.agreed:
        table.phase = play
    elif following := asked[asked.index(phase.turn) + 1 :]:
        table.phase = attrs.evolve(phase, turn=following[0])
    else:
        table.award(play, awarded_by(seating, play, phase.tricks), table.public)


SPEC: Final = PhaseSpec(
    AnsweringClaim, (AnswerClaim,), (events.ClaimAnswered,), *(candidates, why_illegal, step, report, follow)
)
