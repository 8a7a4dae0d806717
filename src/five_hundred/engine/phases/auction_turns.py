"""The turns of the auction: who calls first, who calls next, and who may bid again after a pass (catalogue: section D).

:mod:`five_hundred.engine.phases.bidding` carries out the calls.
"""

import attrs

from five_hundred.bids.contracts import Bid, Call
from five_hundred.bids.special_bids import Gate
from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.seats import Seat
from five_hundred.engine.bid_legality import Auction, bids_with_kinds, has_certain_bid, is_inkle, legal_kinds
from five_hundred.engine.match import Match
from five_hundred.engine.phase_classes import Bidding
from five_hundred.rules import RaiseOwn, ReEntry, Rounds, RuleSet
from five_hundred.rules.ladder import ladder_of

__all__ = ["after_call", "begin_auction"]


def begin_auction(match: Match, redeals: int) -> Bidding:
    """Return the phase in which the auction starts; seats that are barred do not call (catalogue: section D, 6.10)."""
    seating = match.rules.table.seating
    first = seating.after(match.dealer)
    turn = next(seat for seat in seating.clockwise_from(first) if not match.barred >> seat & 1)
    blind = any(special.gate is Gate.BLIND for special in match.rules.contracts.specials)
    looked = 0 if blind else (1 << len(seating.players)) - 1
    return Bidding(turn=turn, calls=(), standing=None, bidder=None, out=0, redeals=redeals, looked=looked)


def after_call(match: Match, phase: Bidding, call: Call) -> tuple[Auction, Bidding | None]:
    """Return the auction after a legal call, and the phase of the next call (catalogue: pass-final, rebid-own).

    The phase is ``None`` if the auction is over.
    """
    after = _with_call(match.rules, phase, call)
    return after, _next_to_call(match, phase, after)


@attrs.frozen
class _AfterCall:
    """The auction after a call, before the next seat to call is known; :class:`Bidding` has these fields, too."""

    calls: tuple[Call, ...]
    standing: Bid | None
    bidder: Seat | None
    out: int
    looked: int
    refused: int

    def asking(self, turn: Seat, out: int, redeals: int) -> Bidding:
        """Return the bidding phase in which a given seat calls next."""
        return Bidding(
            turn=turn,
            calls=self.calls,
            standing=self.standing,
            bidder=self.bidder,
            out=out,
            redeals=redeals,
            looked=self.looked,
            refused=self.refused,
        )


def _with_call(rules: RuleSet, phase: Bidding, call: Call) -> _AfterCall:
    seat, bid = call.seat, call.bid
    standing, bidder, out = phase.standing, phase.bidder, phase.out
    if bid is None:
        out |= 1 << seat
    else:
        out = 0 if _reopens(rules, phase, seat, bid, raising=seat == bidder) else out
        if _comes_to_stand(rules, bid, standing):
            standing, bidder = bid, seat
    return _AfterCall((*phase.calls, call), standing, bidder, out, phase.looked, phase.refused)


def _next_to_call(match: Match, phase: Bidding, after: _AfterCall) -> Bidding | None:
    """Return the bidding phase for the next seat to call; ``None`` if the auction is over."""
    auction, barred, seat = match.rules.auction, match.barred, phase.turn
    if seat == phase.bidder and (after.calls[-1].bid is None or auction.raise_own is RaiseOwn.ONCE):
        return None  # the bidder keeps the bid, or has raised it as often as the house rules allow
    if auction.rounds is Rounds.ONE:
        done = sum(1 << call.seat for call in after.calls)
    else:
        done = after.out if after.bidder is None else after.out | 1 << after.bidder
    seating = match.rules.table.seating
    clockwise = seating.clockwise_from(seating.after(seat))
    waiting = tuple([other for other in clockwise if not (done | barred) >> other & 1])
    if waiting and (not auction.ends_at_top or any(_has_bid(match, after, other) for other in waiting)):
        return after.asking(waiting[0], after.out, phase.redeals)
    bidder = after.bidder
    if bidder is None or auction.raise_own is RaiseOwn.NO or not _has_bid(match, after, bidder):
        return None
    # A player who cannot bid higher is treated as if they had passed (catalogue 5.36).
    return after.asking(bidder, after.out | sum(1 << other for other in waiting), phase.redeals)


def _has_bid(match: Match, after: _AfterCall, seat: Seat) -> bool:
    """Return whether a seat could bid higher."""
    rules = match.rules
    if has_certain_bid(rules, after.standing):
        return True
    legal = legal_kinds(rules, match.dealer, after, seat)
    offers = bids_with_kinds(rules, after.standing)
    return any(kind & legal and _comes_to_stand(rules, bid, after.standing) for bid, kind in offers)


def _denomination(bid: Bid) -> object:
    """Return a value that all bids of one denomination share; all null bids share one value, too (catalogue 6.6)."""
    if isinstance(bid, TrickBid):
        return bid.strain
    return None if bid.is_null else bid.code


def _reopens(rules: RuleSet, phase: Bidding, seat: Seat, bid: Bid, *, raising: bool) -> bool:
    """Return whether a bid allows players who have passed to bid again."""
    own = [call.bid for call in phase.calls if call.seat == seat and call.bid is not None]
    changed = bool(own) and _denomination(own[-1]) != _denomination(bid)
    if raising:
        rule = rules.auction.raise_own
        return rule is RaiseOwn.REOPENS or (rule is RaiseOwn.REOPENS_IF_SUIT_CHANGES and changed)
    rule_of_entry = rules.auction.re_entry
    return rule_of_entry is ReEntry.ALWAYS or (rule_of_entry is ReEntry.IF_SUIT_CHANGED and changed)


def _comes_to_stand(rules: RuleSet, bid: Bid, standing: Bid | None) -> bool:
    """Return whether a legal bid becomes the highest bid; every legal bid does, except for some unranked inkles."""
    return not is_inkle(rules, bid) or ladder_of(rules).overcalls(bid, standing)
