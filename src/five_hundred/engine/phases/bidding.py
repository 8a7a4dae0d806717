"""The auction: the players bid, pass or throw a weak hand in until it ends (catalogue: section D, 6.1 to 6.11).

:mod:`five_hundred.engine.bid_legality` decides which bids are legal, :mod:`five_hundred.engine.throw_in_legality`
decides which hands may be thrown in, and :mod:`five_hundred.engine.phases.auction_turns` decides who calls next.

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from five_hundred.base.interned import kept
from five_hundred.bids.actions import PASS, Action, Look, MakeBid, OfferThrowIn, Pass
from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.bid_legality import (
    Gates,
    bids_with_certainty,
    has_looked,
    is_inkle,
    looked_before,
    not_looked,
    why_never,
    why_no_bid,
    why_no_pass,
)
from five_hundred.engine.events import Log, ThrownIn
from five_hundred.engine.phase_classes import Bidding, ThrowingIn
from five_hundred.engine.phases.auction_end import end_auction
from five_hundred.engine.phases.auction_turns import after_call
from five_hundred.engine.phases.between_hands import between_hands
from five_hundred.engine.phases.hand_end import throw_in
from five_hundred.engine.state import PhaseOver, State, make_state
from five_hundred.engine.throw_in_legality import why_no_throw_in
from five_hundred.rules import Misdeal, RuleSet
from five_hundred.rules.dealing_in_packets import gathered
from five_hundred.rules.ladder import ladder_of

__all__ = ["candidates", "event_of", "step", "why_illegal"]

_SHOWN: Final = 5
"""The maximum number of legal bids that a refusal lists."""
_LOOK: Final = Look()
_THROW_IN: Final = OfferThrowIn()


def candidates(state: State, phase: Bidding) -> Sequence[Action]:
    """Return the legal bids, lowest first, then a pass if it is legal, then any other legal actions."""
    rules, dealer, seat, gates = state.match.rules, state.match.dealer, phase.turn, Gates()
    offers = _offers(rules, phase.standing)
    if not has_looked(phase, seat):
        blind = [making for making, _ in offers if why_no_bid(rules, dealer, phase, seat, making.bid, gates) is None]
        return (*blind, _LOOK)
    bids: list[Action] = [
        making
        for making, certain in offers
        if certain or why_never(rules, dealer, phase, seat, making.bid, gates) is None
    ]
    if why_no_pass(rules, dealer, phase, seat) is None:
        bids.append(PASS)
    misdeal = rules.table.misdeal
    if misdeal.by_choice and why_no_throw_in(misdeal, phase, seat, state.hand(seat)) is None:
        bids.append(_THROW_IN)
    return tuple(bids)


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


def step(state: State, phase: Bidding, action: Action, log: Log) -> State | PhaseOver:
    """Return the state after an action.

    After a bid or a pass, either the next seat must call or the auction is over.
    """
    seat = phase.turn
    if isinstance(action, Look):
        if log is not None:
            log.append(events.Looked(seat))
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
            log.append(events.ThrowInOffered(seat))
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
        return PhaseOver(State(match, phase, state.hands, state.secrets), result, tuple(after.calls), 0)
    return between_hands(match, result, None if result.reshuffle else _order_as_thrown_in(state, match.dealer))


def _order_as_thrown_in(state: State, dealer: Seat) -> tuple[Card, ...]:
    """Return the order in which the pack is dealt next, without a shuffle (catalogue: next-dealer-no-reshuffle)."""
    rest = state.rules.table.pack.whole ^ sum(state.hands)
    return gathered(state.rules.table, dealer, state.hands, rest)


def event_of(rules: RuleSet, call: Call) -> events.Event:
    """Return the event that reports a call (catalogue: inkle-who)."""
    if call.bid is None:
        return events.Passed(call.seat)
    return events.BidMade(call.seat, call.bid, is_inkle(rules, call.bid))


@kept
def _makings(rules: RuleSet) -> Mapping[Bid, MakeBid]:
    return {bid: MakeBid(bid) for bid in ladder_of(rules).bids}


@kept
def _offers(rules: RuleSet, standing: Bid | None) -> tuple[tuple[MakeBid, bool], ...]:
    """Return the actions for the bids of :func:`bids_with_certainty`, with the same flags."""
    makings = _makings(rules)
    return tuple((makings[bid], certain) for bid, certain in bids_with_certainty(rules, standing))
