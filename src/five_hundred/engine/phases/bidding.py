"""The auction: the calls in turn, and when it is over (catalogue: section D, 6.1 to 6.11).

Why a bid cannot be made is said by :mod:`five_hundred.engine.bid_legality`.

What its functions are given and give back: :mod:`five_hundred.engine.phases`.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from five_hundred.base.interned import kept
from five_hundred.bids.actions import PASS, Action, Look, MakeBid, OfferThrowIn, Pass
from five_hundred.bids.contracts import Bid, Call
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.card import Rank
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.bid_legality import (
    Gates,
    can_be_contract,
    dealer_must_bid,
    has_looked,
    is_inkle,
    not_looked,
    why_never,
    why_no_bid,
)
from five_hundred.engine.events import Log
from five_hundred.engine.phases.transitions import after_auction, pass_out
from five_hundred.engine.state import Bidding, Consenting, State
from five_hundred.rules import RaiseOwn, ReEntry, Rounds, RuleSet
from five_hundred.rules.ladder import ladder_of

__all__ = ["candidates", "step", "why_illegal"]

_SHOWN: Final = 5
"""How many bids a refusal offers."""
_LOOK: Final = Look()
_THROW_IN: Final = OfferThrowIn()


def candidates(state: State, phase: Bidding) -> Sequence[Action]:
    """The bids that may be made, lowest first, and the pass; what else may be said comes last."""
    rules, dealer, seat, gates = state.match.rules, state.match.dealer, phase.turn, Gates()
    offers = _offers(rules, phase.standing)
    if not has_looked(phase, seat):
        blind = [making for making, _ in offers if why_no_bid(rules, dealer, phase, seat, making.bid, gates) is None]
        return (*blind, _LOOK)
    bids: list[Action] = [
        making
        for making, surely in offers
        if surely or why_never(rules, dealer, phase, seat, making.bid, gates) is None
    ]
    others = [PASS] if _why_no_pass(state, phase) is None else []
    throw_in = [_THROW_IN] if _why_no_throw_in(state, phase) is None else []
    return (*bids, *others, *throw_in)


def why_illegal(state: State, phase: Bidding, action: Action) -> Illegal | None:
    """Why a call is refused."""
    looked = has_looked(phase, phase.turn)
    if isinstance(action, Look):
        return Illegal(Reason.NOT_OFFERED, "The hand has been looked at already.") if looked else None
    if isinstance(action, MakeBid):
        illegal = why_no_bid(state.rules, state.dealer, phase, phase.turn, action.bid)
    elif not looked:
        return not_looked()
    elif isinstance(action, OfferThrowIn):
        return _why_no_throw_in(state, phase)
    elif isinstance(action, Pass):
        illegal = _why_no_pass(state, phase)
    else:
        return Illegal(Reason.NOT_DUE, f"The auction is on: bid or {state.rules.auction.pass_term}.")
    if illegal is None or illegal.reason is Reason.NOT_LOOKED:
        return illegal
    right = [making.bid for making in candidates(state, phase) if isinstance(making, MakeBid)][:_SHOWN]
    return Illegal(illegal.reason, illegal.message, illegal.option, bids=tuple(right))


def _why_no_throw_in(state: State, phase: Bidding) -> Illegal | None:
    """The hand must be without ace, face card and joker, at the first turn, once (catalogue: misdeal-no-face)."""
    rules, seat = state.rules.table, phase.turn
    if not rules.misdeal.by_consent:
        return Illegal(Reason.NOT_OFFERED, "Hands are not thrown in by consent in this game.", "table.misdeal")
    if phase.refused >> seat & 1 or any(call.seat == seat for call in phase.calls):
        return Illegal(Reason.NOT_OFFERED, "That may be offered once, with the first call.", "table.misdeal")
    high = next((card for card in state.hand(seat) if card.rank >= Rank.JACK), None)
    if high is not None:
        return Illegal(Reason.NO_MISDEAL, f"This hand holds {high}, so it is to be played.", "table.misdeal")
    return None


def step(state: State, phase: Bidding, action: Action, log: Log) -> State:
    """Make the call; the next seat is asked, or the auction is over."""
    seat = phase.turn
    if isinstance(action, Look):
        if log is not None:
            log.append(events.Looked(seat))
        looked = attrs.evolve(phase, looked=phase.looked | 1 << seat)
        return State(state.match, looked, state.hands, state.secrets)
    if isinstance(action, OfferThrowIn):
        if log is not None:
            log.append(events.ThrowInOffered(seat))
        asked = Consenting(state.seating.fellow_players(seat)[0], seat, phase)
        return State(state.match, asked, state.hands, state.secrets)
    bid = action.bid if isinstance(action, MakeBid) else None
    inkle = bid is not None and is_inkle(state.rules, bid)
    if log is not None:
        log.append(events.Passed(seat) if bid is None else events.BidMade(seat, bid, inkle))
    standing, bidder, out = phase.standing, phase.bidder, phase.out
    raising = seat == bidder and bid is not None
    if bid is None:
        out |= 1 << seat
    else:
        out = 0 if _reopens(state.rules, phase, seat, bid, raising=raising) else out
        if _comes_to_stand(state.rules, bid, standing):
            standing, bidder = bid, seat
    calls = (*phase.calls, Call(seat, bid))
    called = Bidding(seat, calls, standing, bidder, out, phase.redeals, phase.looked, phase.refused)
    kept = bid is None and seat == phase.bidder
    once = raising and state.rules.auction.raise_own is RaiseOwn.ONCE
    return _go_on(state, called, log, over=kept or once)


@kept
def _makings(rules: RuleSet) -> Mapping[Bid, MakeBid]:
    return {bid: MakeBid(bid) for bid in ladder_of(rules).bids}


@kept
def _offers(rules: RuleSet, standing: Bid | None) -> tuple[tuple[MakeBid, bool], ...]:
    """Every bid that may be legal over the standing one, lowest first, and whether the rest of the auction matters not.

    Special bids have gates and inkles have conditions; for any other higher bid there is nothing more to ask.
    """
    ladder, makings = ladder_of(rules), _makings(rules)
    # An unranked inkle may be made below the standing one: only then can a lower bid be legal.
    bids = ladder.not_below(standing) if rules.auction.inkle_ranked else ladder.bids
    return tuple(
        (
            makings[bid],
            isinstance(bid, TrickBid) and not is_inkle(rules, bid) and ladder.overcalls(bid, standing),
        )
        for bid in bids
    )


def _comes_to_stand(rules: RuleSet, bid: Bid, standing: Bid | None) -> bool:
    """Whether a legal bid becomes the standing one: all but an inkle that need not be ranked, and is not higher."""
    return not is_inkle(rules, bid) or ladder_of(rules).overcalls(bid, standing)


def _why_no_pass(state: State, phase: Bidding) -> Illegal | None:
    if dealer_must_bid(state.rules, state.dealer, phase, phase.turn):
        return Illegal(
            Reason.DEALER_MUST_BID, "Nobody has made a bid that can win, so the dealer must.", "auction.all_pass"
        )
    return None


def _denomination(bid: Bid) -> object:
    """What must change for the suit of a bid to have changed: all null bids are one (catalogue 6.6)."""
    if isinstance(bid, TrickBid):
        return bid.strain
    return None if bid.is_null else bid.code


def _reopens(rules: RuleSet, phase: Bidding, seat: Seat, bid: Bid, *, raising: bool) -> bool:
    """Whether a bid lets those who have passed bid again."""
    own = [call.bid for call in phase.calls if call.seat == seat and call.bid is not None]
    changed = bool(own) and _denomination(own[-1]) != _denomination(bid)
    if raising:
        rule = rules.auction.raise_own
        return rule is RaiseOwn.REOPENS or (rule is RaiseOwn.REOPENS_IF_SUIT_CHANGES and changed)
    rule_of_entry = rules.auction.re_entry
    return rule_of_entry is ReEntry.ALWAYS or (rule_of_entry is ReEntry.IF_SUIT_CHANGED and changed)


def _go_on(state: State, called: Bidding, log: Log, *, over: bool) -> State:
    """Ask the next seat after a call by ``called.turn``, or end the auction.

    Args:
        state: the state before the call.
        called: the auction with the call in it; its turn is still the caller's.
        log: where events go.
        over: whether the call itself ends the auction.
    """
    asked = None if over else _next_to_call(state, called)
    if asked is not None:
        return State(state.match, asked, state.hands, state.secrets)
    if not can_be_contract(state.rules, called.standing):
        return pass_out(state, called.calls, called.redeals, inkles=called.standing is not None, log=log)
    return after_auction(state, called.calls, called.standing, called.bidder, log)


def _next_to_call(state: State, called: Bidding) -> Bidding | None:
    """The auction with the turn of the seat that is asked next; ``None`` when it is over."""
    auction, barred = state.rules.auction, state.match.barred
    clockwise = state.seating.clockwise_from(state.seating.after(called.turn))
    if auction.rounds is Rounds.ONE:
        done = sum(1 << call.seat for call in called.calls)
    else:
        done = called.out if called.bidder is None else called.out | 1 << called.bidder
    waiting = tuple(seat for seat in clockwise if not (done | barred) >> seat & 1)
    if waiting and (not auction.ends_at_top or any(_has_bid(state, called, seat) for seat in waiting)):
        return _asking(called, waiting[0], called.out)
    bidder = called.bidder
    if bidder is None or auction.raise_own is RaiseOwn.NO or not _has_bid(state, called, bidder):
        return None
    # Who could not have bid counts as having passed, as if the passes had been played out (catalogue 5.36).
    return _asking(called, bidder, called.out | sum(1 << seat for seat in waiting))


def _asking(called: Bidding, turn: Seat, out: int) -> Bidding:
    return Bidding(
        turn, called.calls, called.standing, called.bidder, out, called.redeals, called.looked, called.refused
    )


def _has_bid(state: State, called: Bidding, seat: Seat) -> bool:
    """Whether a seat could bid higher; nearly always the highest bid of all says yes at once."""
    rules, dealer = state.rules, state.dealer
    bids, gates = reversed(ladder_of(rules).not_below(called.standing)), Gates()
    return any(
        _comes_to_stand(rules, bid, called.standing) and why_never(rules, dealer, called, seat, bid, gates) is None
        for bid in bids
    )
