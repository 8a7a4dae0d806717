"""Which bids the engine accepts in some auction, found by asking it, without the ladder's own answer."""

from types import SimpleNamespace

from five_hundred import Call, Reason, RuleSet
from five_hundred.engine.auction.bid_legality import why_no_bid
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.trick_bids import TRICK_BIDS


def makeable_bids(rules: RuleSet) -> list[Bid]:
    """The bids that open an auction, then those that can follow one of these, until no more are found.

    One earlier bid is enough: a gate waits for one bid, and an auction that has gone further is only higher.  Who may
    make an inkle is left out of account.
    """
    seats = rules.table.seating.players  # a dummy never calls
    every: list[Bid] = [*TRICK_BIDS, *rules.contracts.specials]
    found: list[Bid] = []

    def is_open(seat: int, bid: Bid, earlier: Bid | None, by: int) -> bool:
        calls = () if earlier is None else (Call(by, earlier),)
        for looked in (0, 1 << seat):
            auction = SimpleNamespace(calls=calls, standing=earlier, bidder=by, looked=looked, refused=0)
            why = why_no_bid(rules, 0, auction, seat, bid)
            if why is None or why.reason in (Reason.MAY_NOT_INKLE, Reason.DEALER_MUST_BID):
                return True
        return False

    def follows(bid: Bid, earlier: Bid) -> bool:
        return any(is_open(seat, bid, earlier, by) for seat in seats for by in seats if by != seat)

    more: list[Bid] = [bid for bid in every if any(is_open(seat, bid, None, seat) for seat in seats)]
    while more:
        found += more
        more = [bid for bid in every if bid not in found and any(follows(bid, earlier) for earlier in found)]
    return found
