"""Throwing the cards in by consent: a partner agrees or refuses (catalogue: misdeal-no-face).

:mod:`five_hundred.engine.auction.throw_in_legality` states with which hands a player may offer to throw the cards in,
and :mod:`five_hundred.engine.phases.bidding` carries out the offer. :mod:`five_hundred.engine.phases` describes the
arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from five_hundred.base.arguments import TRUE_OR_FALSE, expect, expected
from five_hundred.cards.seats import Count, Seat
from five_hundred.engine.actions import Action, KeptAction
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.engine.table.events import Event, Log, OfSeat, ThrownIn, Words
from five_hundred.engine.table.hand_end import throw_in
from five_hundred.engine.table.phase_classes import Bidding, Phase
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State
from five_hundred.engine.table.table_from_events import TableFromEvents
from five_hundred.rules.bids.contracts import Call

__all__ = ["SPEC", "AnswerThrowIn", "OfferThrowIn", "ThrowInAnswered", "ThrowInOffered", "ThrowingIn"]


@attrs.frozen(repr=False)
class ThrowingIn(Phase):
    """The phase in which a partner answers an offer to throw the cards in."""

    turn: Seat
    """The partner who must answer."""
    asker: Seat
    """The seat that offered to throw the cards in."""
    bidding: Bidding
    """The auction, which continues with a call by ``asker`` if a partner refuses."""

    @property
    def auction(self) -> Bidding:
        """The auction."""
        return self.bidding

    @property
    def redeals(self) -> Count:
        """The number of times this dealer has dealt again because no bid won the auction."""
        return self.bidding.redeals

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction so far."""
        return self.bidding.calls


@attrs.frozen(eq=False, repr=False)
class OfferThrowIn(KeptAction):
    """Throw the cards in because of a weak hand, or offer to do so (catalogue: misdeal-no-face).

    The option ``table.misdeal`` determines which hands are weak and whether partners must agree.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"throw in": ()})


@attrs.frozen(eq=False, repr=False)
class AnswerThrowIn(KeptAction):
    """Answer a partner's offer to throw the cards in.

    Args:
        agree: whether to throw the cards in.
    """

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"agree": (True,), "refuse": (False,)})

    agree: bool = attrs.field(validator=expected(bool, TRUE_OR_FALSE))


class ThrowInOffered(OfSeat):
    """A seat whose hand has no ace, face card or joker offered to throw the cards in."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} has no ace, face card or joker and offers to throw the cards in."


@attrs.frozen(repr=False)
class ThrowInAnswered(Event):
    """A partner answered an offer to throw the cards in."""

    seat: Seat
    """The partner who answered."""
    agreed: bool
    """Whether the partner agreed to throw the cards in."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} {'agrees' if self.agreed else 'does not agree'}."


_BOTH = (AnswerThrowIn(True), AnswerThrowIn(False))


def candidates(state: State, phase: ThrowingIn) -> Sequence[Action]:
    """Return the two possible answers: to agree and to refuse."""
    return _BOTH


def why_illegal(state: State, phase: ThrowingIn, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; only an answer to the offer is legal."""
    if not isinstance(action, AnswerThrowIn):
        return Illegal(Reason.NOT_DUE, "First agree or refuse to throw the cards in.", "table.misdeal")
    return None


def step(state: State, phase: ThrowingIn, action: Action, log: Log) -> State:
    """Return the state after a partner's answer.

    If every partner agrees, the same dealer deals again; otherwise, the player who made the offer must call.
    """
    assert isinstance(action, AnswerThrowIn)  # why_illegal refuses any other action
    seat, asker, bidding = phase.turn, phase.asker, phase.bidding
    if log is not None:
        log.append(ThrowInAnswered(seat, action.agree))
    if not action.agree:
        refused = attrs.evolve(bidding, refused=bidding.refused | 1 << asker)
        return State(state.match, refused, state.hands, state.secrets)
    partners = state.seating.fellow_players(asker)
    following = partners[partners.index(seat) + 1 :]
    if following:
        return State(state.match, ThrowingIn(following[0], asker, bidding), state.hands, state.secrets)
    barred = state.match.barred
    reason, redeals = ThrownIn.AGREED, bidding.redeals
    thrown_in = throw_in(state.match, state.dealer, reason, log, calls=bidding.calls, redeals=redeals, barred=barred)
    return between_hands(*thrown_in)


def report(public: PublicState, phase: ThrowingIn, action: Action) -> Event:
    """Return the event that reports an action."""
    assert isinstance(action, AnswerThrowIn)
    return ThrowInAnswered(phase.turn, action.agree)


def follow(table: TableFromEvents, phase: ThrowingIn, event: Event) -> None:
    """Carry out a partner's answer without the hidden cards."""
    assert isinstance(event, ThrowInAnswered)
    table.expect_turn(event.seat)
    expect(event.agreed, bool, "happened[0].agreed", "True or False")
    table.log.append(event)
    bidding, asker = phase.bidding, phase.asker
    partners = table.match.rules.table.seating.fellow_players(asker)
    if not event.agreed:
        table.phase = attrs.evolve(bidding, refused=bidding.refused | 1 << asker)
    elif following := partners[partners.index(event.seat) + 1 :]:
        table.phase = ThrowingIn(following[0], asker, bidding)
    else:
        table.throw_in(ThrownIn.AGREED, bidding.calls, bidding.redeals)


SPEC: Final = PhaseSpec(
    ThrowingIn, (AnswerThrowIn,), (ThrowInAnswered,), *(candidates, why_illegal, step, report, follow)
)
