"""The turns of the auction: who calls first and next, who may bid again, and when the auction is over.

The house rules say whether players may bid again after a pass, or raise their own bids (catalogue: section D).
:mod:`five_hundred.engine.phases.bidding` carries out the calls.
"""

from typing import Final

from five_hundred.base.interned import kept
from five_hundred.base.values import maker
from five_hundred.cards.seats import Seat
from five_hundred.engine.auction.bid_legality import Auction, bids_with_kinds, has_certain_bid, is_inkle, legal_kinds
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Bidding
from five_hundred.rules import RaiseOwn, ReEntry, Rounds, RuleSet
from five_hundred.rules.bids.contracts import Bid, Call
from five_hundred.rules.bids.special_bids import Gate
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.ladder import ladder_of

__all__ = ["after_call", "begin_auction"]

_make_bidding: Final = maker(Bidding)


def begin_auction(match: Match, redeals: int) -> Bidding:
    """Return the phase in which the auction starts; seats that are barred do not call (catalogue: section D, 6.10)."""
    seating = match.rules.table.seating
    first = seating.after(match.dealer)
    turn = next(seat for seat in seating.clockwise_from(first) if not match.barred >> seat & 1)
    looked = 0 if _allows_blind_bids(match.rules) else (1 << len(seating.players)) - 1
    return _make_bidding(
        turn=turn, calls=(), standing=None, bidder=None, out=0, redeals=redeals, looked=looked, refused=0
    )


@kept
def _allows_blind_bids(rules: RuleSet) -> bool:
    return any(special.gate is Gate.BLIND for special in rules.contracts.specials)


def after_call(match: Match, phase: Bidding, call: Call) -> tuple[Auction, Bidding | None]:
    """Return the auction after a legal call, and the phase of the next call (catalogue: pass-final, rebid-own).

    The phase is ``None`` if the auction is over.
    """
    after = _with_call(match.rules, phase, call)
    return after, _next_to_call(match, phase, after)


def _with_call(rules: RuleSet, phase: Bidding, call: Call) -> Bidding:
    """Return the auction after a call, before the next seat to call is known: the turn is still the caller's."""
    seat, bid = call.seat, call.bid
    standing, bidder, out = phase.standing, phase.bidder, phase.out
    if bid is None:
        out |= 1 << seat
    else:
        if out and _reopens(rules, phase, seat, bid, raising=seat == bidder):
            out = 0
        if _comes_to_stand(rules, bid, standing):
            standing, bidder = bid, seat
    return _with(phase, seat, (*phase.calls, call), standing, bidder, out)


def _with(
    phase: Bidding, turn: Seat, calls: tuple[Call, ...], standing: Bid | None, bidder: Seat | None, out: int
) -> Bidding:
    return _make_bidding(
        turn=turn,
        calls=calls,
        standing=standing,
        bidder=bidder,
        out=out,
        redeals=phase.redeals,
        looked=phase.looked,
        refused=phase.refused,
    )


def _next_to_call(match: Match, phase: Bidding, after: Bidding) -> Bidding | None:
    """Return the bidding phase for the next seat to call; ``None`` if the auction is over.

    The highest bidder calls again only once all others are done, and only to raise the own bid (catalogue: rebid-own,
    raise-after-auction).  In an auction of one round, nobody else calls twice (catalogue: bid-rounds).
    """
    auction, barred, seat = match.rules.auction, match.barred, phase.turn
    calls, standing, bidder, out = after.calls, after.standing, after.bidder, after.out
    if seat == phase.bidder and (calls[-1].bid is None or auction.raise_own is RaiseOwn.ONCE):
        return None  # the bidder keeps the bid, or has raised it as often as the house rules allow
    if auction.rounds is Rounds.ONE:
        done = sum([1 << call.seat for call in calls])
    else:
        done = out if bidder is None else out | 1 << bidder
    players = match.rules.table.seating.players
    clockwise = players[seat + 1 :] + players[: seat + 1]
    waiting = [other for other in clockwise if not (done | barred) >> other & 1]
    if waiting and (
        not auction.ends_at_top
        or has_certain_bid(match.rules, standing)
        or any(_has_bid(match, after, other) for other in waiting)
    ):
        return _with(after, waiting[0], calls, standing, bidder, out)
    if bidder is None or auction.raise_own is RaiseOwn.NO or not _has_bid(match, after, bidder):
        return None
    # A player who cannot bid higher is treated as if they had passed (catalogue 5.36).
    return _with(after, bidder, calls, standing, bidder, out | sum(1 << other for other in waiting))


def _has_bid(match: Match, after: Bidding, seat: Seat) -> bool:
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
