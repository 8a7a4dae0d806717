"""The auction: the players bid, pass or throw a weak hand in until it ends (catalogue: section D, 6.1 to 6.11).

:mod:`five_hundred.engine.auction.bid_legality` decides which bids are legal,
:mod:`five_hundred.engine.auction.throw_in_legality` decides which hands may be thrown in, and
:mod:`five_hundred.engine.phases.auction_turns` decides who calls next.

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.interned import kept
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PASS, Action, KeptAction, MakeBid, Pass
from five_hundred.engine.auction.bid_legality import (
    bids_with_kinds,
    has_looked,
    is_inkle,
    legal_kinds,
    looked_before,
    not_looked,
    why_no_bid,
    why_no_call,
    why_no_pass,
)
from five_hundred.engine.auction.throw_in_legality import why_no_throw_in
from five_hundred.engine.phases.auction_end import end_auction
from five_hundred.engine.phases.auction_turns import after_call
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.phase_spec import PhaseSpec
from five_hundred.engine.phases.throwing_in import OfferThrowIn, ThrowingIn, ThrowInOffered
from five_hundred.engine.refusals import Illegal, IllegalActionError, Reason
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Event, Log, OfSeat, ThrownIn, Words
from five_hundred.engine.table.hand_end import throw_in
from five_hundred.engine.table.phase_classes import Bidding, PhaseOver
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import State, make_state
from five_hundred.engine.table.table_from_events import TableFromEvents, refuse
from five_hundred.rules import Misdeal, RuleSet
from five_hundred.rules.bids.contracts import Bid, Call, Contract
from five_hundred.rules.packets_and_piles import gathered

__all__ = ["SPEC", "BidMade", "Look", "Looked", "Passed"]


@attrs.frozen(eq=False, repr=False)
class Look(KeptAction):
    """Look at the hand, in a game that allows blind bids."""

    words: ClassVar[Mapping[str, tuple[object, ...]]] = MappingProxyType({"look": ()})


class Looked(OfSeat):
    """A seat looked at its hand, so it can no longer bid blind."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} looks at the hand."


@attrs.frozen(repr=False)
class BidMade(Event):
    """A seat made a bid."""

    seat: Seat
    """The seat that made the bid."""
    bid: Bid
    """The bid."""
    inkle: bool = False
    """Whether the bid is an inkle: a signal below the lowest level (catalogue: inkle-who)."""

    def _sentence(self, say: Words) -> str:
        return f"{say.seats[self.seat]} bids {self.bid}{', an inkle' if self.inkle else ''}."


class Passed(OfSeat):
    """A seat passed."""

    __slots__ = ()

    def _sentence(self, say: Words) -> str:
        term = say.rules.auction.pass_term
        return f"{say.seats[self.seat]} passes." if term == "pass" else f"{say.seats[self.seat]} says {term}."


_SHOWN: Final = 5
"""The maximum number of legal bids that a refusal lists."""
_MOST_CASES: Final = 64
"""The maximum number of cases whose legal calls are cached for one highest bid."""
_LOOK: Final = Look()
_THROW_IN: Final = OfferThrowIn()


def candidates(state: State, phase: Bidding) -> Sequence[Action]:
    """Return the legal bids, lowest first, then a pass if it is legal, then any other legal actions."""
    rules, dealer, seat = state.match.rules, state.match.dealer, phase.turn
    offers = _offers(rules, phase.standing)
    if not has_looked(phase, seat):
        blind = [making for making in offers.bids if why_no_bid(rules, dealer, phase, seat, making.bid) is None]
        return (*blind, _LOOK)
    legal = legal_kinds(rules, dealer, phase, seat)
    calls = offers[legal if why_no_pass(rules, dealer, phase, seat) is None else ~legal]
    misdeal = rules.table.misdeal
    if misdeal.by_choice and why_no_throw_in(misdeal, phase, seat, state.hand(seat)) is None:
        return (*calls, _THROW_IN)  # not cached, because it depends on the hand
    return calls


def why_illegal(state: State, phase: Bidding, action: Action) -> Illegal | None:
    """Return the reason why an action is illegal; ``None`` if it is legal."""
    looked = has_looked(phase, phase.turn)
    if isinstance(action, Look):
        return looked_before() if looked else None
    if isinstance(action, MakeBid):
        illegal = why_no_bid(state.rules, state.dealer, phase, phase.turn, action.bid)
    elif not looked:
        return not_looked()
    elif isinstance(action, OfferThrowIn):
        return why_no_throw_in(state.rules.table.misdeal, phase, phase.turn, state.hand(phase.turn))
    elif isinstance(action, Pass):
        illegal = why_no_pass(state.rules, state.dealer, phase, phase.turn)
    else:
        return Illegal(Reason.NOT_DUE, f"The auction is not over: bid or {state.rules.auction.pass_term}.")
    if illegal is None or illegal.reason is Reason.NOT_LOOKED:
        return illegal
    right = [making.bid for making in candidates(state, phase) if isinstance(making, MakeBid)][:_SHOWN]
    return attrs.evolve(illegal, bids=tuple(right))


def step(state: State, phase: Bidding, action: Action, log: Log) -> State | tuple[State, PhaseOver]:
    """Return the state after an action.

    After a bid or a pass, either the next seat must call or the auction is over.
    """
    seat = phase.turn
    if isinstance(action, Look):
        if log is not None:
            log.append(Looked(seat))
        looked = attrs.evolve(phase, looked=phase.looked | 1 << seat)
        return State(state.match, looked, state.hands, state.secrets)
    if isinstance(action, OfferThrowIn) and state.rules.table.misdeal is Misdeal.HOLDER_MAY:
        match, reason = state.match, ThrownIn.MISDEAL
        thrown_in = throw_in(
            match, match.dealer, reason, log, calls=phase.calls, redeals=phase.redeals, barred=match.barred
        )
        return between_hands(*thrown_in)
    if isinstance(action, OfferThrowIn):
        if log is not None:
            log.append(ThrowInOffered(seat))
        asked = ThrowingIn(state.seating.fellow_players(seat)[0], seat, phase)
        return State(state.match, asked, state.hands, state.secrets)
    call = Call(seat, action.bid if isinstance(action, MakeBid) else None)
    if log is not None:
        log.append(event_of(state.rules, call))
    after, asking = after_call(state.match, phase, call)
    if asking is not None:
        return make_state(state.match, asking, state.hands, state.secrets)
    match, result = end_auction(state.match, after, phase.redeals, log)
    if isinstance(result, Contract):
        return State(match, phase, state.hands, state.secrets), PhaseOver(result, tuple(after.calls), 0)
    return between_hands(match, result, None if result.reshuffle else _order_as_thrown_in(state, match.dealer))


def _order_as_thrown_in(state: State, dealer: Seat) -> tuple[Card, ...]:
    """Return the order in which the pack is dealt next, without a shuffle (catalogue: next-dealer-no-reshuffle)."""
    rest = state.rules.table.pack.whole ^ sum(state.hands)
    return gathered(state.rules.table, dealer, state.hands, rest)


def event_of(rules: RuleSet, call: Call) -> events.Event:
    """Return the event that reports a call (catalogue: inkle-who)."""
    if call.bid is None:
        return Passed(call.seat)
    return BidMade(call.seat, call.bid, is_inkle(rules, call.bid))


class _Offers(dict[int, tuple[MakeBid | Pass, ...]]):
    """The legal calls after one highest bid, by the kinds of bids that are legal; a cache that is filled on demand.

    The keys are masks of kinds; the key ``~kinds`` is for a player who may not pass.
    """

    def __init__(self, offers: Iterable[tuple[Bid, int]]) -> None:
        super().__init__()
        self._offers = tuple([(MakeBid(bid), kind) for bid, kind in offers])

    @property
    def bids(self) -> list[MakeBid]:
        """All bids that may be legal."""
        return [making for making, _ in self._offers]

    def __missing__(self, kinds: int) -> tuple[MakeBid | Pass, ...]:
        if len(self) >= _MOST_CASES:
            self.clear()
        legal = kinds if kinds > 0 else ~kinds
        bids = [making for making, kind in self._offers if kind & legal]
        calls = self[kinds] = (*bids, PASS) if kinds > 0 else tuple(bids)
        return calls


@kept
def _offers(rules: RuleSet, standing: Bid | None) -> _Offers:
    return _Offers(bids_with_kinds(rules, standing))


def report(public: PublicState, phase: Bidding, action: Action) -> Event:
    """Return the event that reports an action."""
    match action:
        case Look():
            return Looked(phase.turn)
        case OfferThrowIn() if public.rules.table.misdeal is Misdeal.HOLDER_MAY:
            return events.DealAbandoned(ThrownIn.MISDEAL, public.dealer)
        case OfferThrowIn():
            return ThrowInOffered(phase.turn)
        case _:
            return event_of(public.rules, Call(phase.turn, action.bid if isinstance(action, MakeBid) else None))


def follow(table: TableFromEvents, phase: Bidding, event: Event) -> None:
    """Carry out an action of the auction without the hidden cards.

    Raises:
        IllegalActionError: the rules, or what everybody knows, forbid it.
    """
    if isinstance(event, Looked):
        table.expect_turn(event.seat)
        if has_looked(phase, event.seat):
            raise IllegalActionError(looked_before())
        table.log.append(event)
        table.phase = attrs.evolve(phase, looked=phase.looked | 1 << event.seat)
    elif isinstance(event, ThrowInOffered | events.DealAbandoned):
        _follow_throw_in(table, phase, event)
    else:
        assert isinstance(event, BidMade | Passed)
        _follow_call(table, phase, event)


def _follow_throw_in(table: TableFromEvents, phase: Bidding, event: ThrowInOffered | events.DealAbandoned) -> None:
    rules, seat = table.match.rules, phase.turn
    if isinstance(event, ThrowInOffered):
        table.expect_turn(event.seat)
    if not has_looked(phase, seat):
        raise IllegalActionError(not_looked())
    refuse(why_no_throw_in(rules.table.misdeal, phase, seat, ()))
    if rules.table.misdeal is Misdeal.HOLDER_MAY:
        table.throw_in(ThrownIn.MISDEAL, phase.calls, phase.redeals)
    else:
        table.log.append(ThrowInOffered(seat))
        table.phase = ThrowingIn(rules.table.seating.fellow_players(seat)[0], seat, phase)


def _follow_call(table: TableFromEvents, phase: Bidding, event: BidMade | Passed) -> None:
    table.expect_turn(event.seat)
    call = Call(event.seat, event.bid if isinstance(event, BidMade) else None)
    expect(call.bid, Bid | None, "happened[0].bid", "a bid, such as parse_bid('7H', rules)")
    if isinstance(event, BidMade):
        expect(call.bid, Bid, "happened[0].bid", "a bid, such as parse_bid('7H', rules)")
    refuse(why_no_call(table.match.rules, table.match.dealer, phase, call))
    table.log.append(event_of(table.match.rules, call))
    auction, asking = after_call(table.match, phase, call)
    if asking is not None:
        table.phase = asking
        return
    match, result = end_auction(table.match, auction, phase.redeals, table.log)
    if isinstance(result, Contract):
        table.match = match
        table.over = PhaseOver(result, tuple(auction.calls), 0)
    else:
        table.between_hands(match, result)


SPEC: Final = PhaseSpec(
    Bidding,
    (MakeBid, Pass, Look, OfferThrowIn),
    (BidMade, Passed, Looked, ThrowInOffered, events.DealAbandoned),
    *(candidates, why_illegal, step, report, follow),
    causes=(events.AuctionWon,),
)
