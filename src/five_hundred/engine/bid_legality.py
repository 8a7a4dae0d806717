"""The legality of bids and the reason why a bid is illegal (catalogue: section D, null-when; 6.2 to 6.4, 6.9).

The functions of this module need public facts only.  :mod:`five_hundred.engine.phases.bidding`, which checks the
actions of a match, and :mod:`five_hundred.display.bid_grid`, which displays the view of one seat, both call
:func:`why_no_bid`, so they report the same reason.
"""

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from five_hundred.bids.contracts import Bid, Call
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.bids.special_bids import Gate, SpecialBid
from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.seats import Seat
from five_hundred.rules import AllPass, InkleWho, InkleWins, Misdeal, RuleSet
from five_hundred.rules.ladder import Ladder, ladder_of

__all__ = [
    "Auction",
    "Gates",
    "can_be_contract",
    "dealer_must_bid",
    "first_to_bid",
    "has_looked",
    "is_blind",
    "is_high_enough",
    "is_inkle",
    "not_looked",
    "when_open",
    "why_never",
    "why_no_bid",
]


Gates: TypeAlias = dict[Gate, bool]
"""A cache that maps a gate to whether it is open for one seat at one moment; it holds only the gates checked so far."""


class Auction(Protocol):
    """The public facts of an auction, which both the bidding phase and a view provide (catalogue: section D)."""

    @property
    def calls(self) -> Sequence[Call]:
        """Every bid and pass so far, in order."""
        ...

    @property
    def standing(self) -> Bid | None:
        """The highest bid so far; ``None`` before the first bid."""
        ...

    @property
    def bidder(self) -> Seat | None:
        """The seat that made the highest bid; ``None`` before the first bid."""
        ...

    @property
    def looked(self) -> int:
        """The seats that have looked at their hands, one bit for each; only the bit of the bidding seat is read."""
        ...

    @property
    def refused(self) -> int:
        """The seats whose partner has refused to throw the cards in, one bit for each seat."""
        ...


def why_no_bid(
    rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid, gates: Gates | None = None
) -> Illegal | None:
    """Return the reason why the seat to bid cannot make a bid; ``None`` if the bid is legal.

    The function checks the possible reasons in this order: the player has not looked at the hand, the game does not
    offer the bid, the player may not inkle, the gate of a special bid is closed, the bid is too low.  A bid that is
    forbidden at any rank is therefore never reported as too low (catalogue: null-when, across-the-corner).

    Args:
        rules: the house rules.
        dealer: the seat that dealt.
        auction: the auction so far.
        seat: the seat that bids.
        bid: the bid.
        gates: a cache of open gates, to be shared when many bids of the same seat are checked; ``None`` for one bid.

    Returns:
        The reason; its list of legal bids is empty.
    """
    if not has_looked(auction, seat) and not is_blind(bid):
        return not_looked()
    return why_never(rules, dealer, auction, seat, bid, gates)


def why_never(
    rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid, gates: Gates | None = None
) -> Illegal | None:
    """Return the reason why a seat cannot make a bid, apart from not having looked at its hand (catalogue: section D).

    Args:
        rules: the house rules.
        dealer: the seat that dealt.
        auction: the auction so far.
        seat: the seat that would bid.
        bid: the bid.
        gates: a cache of open gates, to be shared when many bids of the same seat are checked; ``None`` for one bid.

    Returns:
        The reason; ``None`` if the seat could make the bid after looking at its hand.
    """
    ladder, standing = ladder_of(rules), auction.standing
    if bid not in ladder.rungs:
        return Illegal(Reason.UNKNOWN_BID, f"This game does not offer the bid {bid}.", "contracts.specials")
    if isinstance(bid, SpecialBid):
        if not _gate_is_open(rules, auction, seat, bid, Gates() if gates is None else gates):
            sentence = f"{bid} may be bid {when_open(bid)}."
            return Illegal(Reason.GATE_CLOSED, sentence, f"contracts.specials.{bid.code}.gate")
        if bid.is_null and _gave_up_nulls(rules, auction, seat):
            sentence = f"A partner has refused to throw the cards in, so this side may not bid {bid}."
            return Illegal(Reason.NO_NULL, sentence, "table.misdeal")
    elif is_inkle(rules, bid):
        illegal = _why_no_inkle(rules, dealer, auction, seat, bid)
        if illegal is not None:
            return illegal
    if not is_high_enough(rules, ladder, bid, standing):
        return Illegal(Reason.BID_TOO_LOW, f"{bid} is not higher than {standing}.")
    if not can_be_contract(rules, bid) and can_be_contract(rules, standing):
        # An inkle can outrank the highest bid, if bids rank by points or a special bid ranks low.  An inkle that cannot
        # become the contract must not displace a bid that can.
        sentence = f"{bid} cannot become the contract, so it may not be bid over {standing}."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_wins")
    return None


def is_high_enough(rules: RuleSet, ladder: Ladder, bid: Bid, standing: Bid | None) -> bool:
    """Return whether a bid ranks high enough to be made (catalogue: bid-order-key, inkle-who, across-the-corner; 6.3).

    A bid ranks high enough in three cases: it is higher than the highest bid so far; it challenges a null bid on the
    same rung; or both bids are inkles and the house rules do not rank inkles.

    Args:
        rules: the house rules.
        ladder: the bid ladder of the house rules.
        bid: a bid of the ladder.
        standing: the highest bid so far; ``None`` before the first bid.
    """
    if ladder.overcalls(bid, standing):
        return True
    if isinstance(bid, SpecialBid):
        return (
            bid.gate is Gate.OVER_OPPONENTS_NULL and _may_be_challenged(standing) and ladder.shares_rung(bid, standing)
        )
    return is_inkle(rules, bid) and is_inkle(rules, standing) and not rules.auction.inkle_ranked


def when_open(bid: SpecialBid) -> str:
    """Return the condition for a special bid, as the end of a sentence, such as ``only as the first call``.

    The conditions are the gates of special bids (catalogue: null-when).

    Args:
        bid: the special bid.
    """
    when = bid.gate.doc.partition(" (")[0]
    return f"only {when[0].lower()}{when[1:]}"


def is_inkle(rules: RuleSet, bid: Bid | None) -> bool:
    """Return whether a bid is an inkle: below the lowest level of a full bid (catalogue: bid-min-level, inkle-who).

    Args:
        rules: the house rules.
        bid: the bid; ``None`` if there is no bid.
    """
    return isinstance(bid, TrickBid) and bid.level < rules.auction.min_level


def can_be_contract(rules: RuleSet, bid: Bid | None) -> bool:
    """Return whether a bid can become the contract (catalogue: bid-min-level, inkle-can-win).

    Args:
        rules: the house rules.
        bid: the bid; ``None`` if there is no bid.
    """
    return bid is not None and (not is_inkle(rules, bid) or rules.auction.inkle_wins is InkleWins.AT_ITS_LEVEL)


def is_blind(bid: Bid) -> bool:
    """Return whether a bid must be made before the bidder looks at the hand (catalogue: blind).

    Args:
        bid: the bid.
    """
    return isinstance(bid, SpecialBid) and bid.gate is Gate.BLIND


def not_looked() -> Illegal:
    """Return the refusal of an action that requires a look at the hand first (catalogue: blind)."""
    sentence = "You have not looked at your hand: look at it first, or bid blind."
    return Illegal(Reason.NOT_LOOKED, sentence, "contracts.specials")


def first_to_bid(calls: Sequence[Call], bid: Bid | None) -> Seat | None:
    """Return the seat that was the first to make a bid; ``None`` if no seat made the bid.

    Only an inkle can be bid twice, and only if the house rules do not rank inkles.  In that case, the first of the two
    equal bids counts (catalogue: inkle-who).

    Args:
        calls: the calls of an auction, in order.
        bid: the bid; with ``None``, the function returns ``None``.
    """
    return next((call.seat for call in calls if bid is not None and call.bid == bid), None)


def has_looked(auction: Auction, seat: Seat) -> bool:
    """Return whether a seat has looked at its hand (catalogue: blind).

    Args:
        auction: the auction so far.
        seat: the seat.
    """
    return bool(auction.looked >> seat & 1)


def dealer_must_bid(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat) -> bool:
    """Return whether a seat may not pass because it is the dealer and no bid so far can win (catalogue 6.9).

    Args:
        rules: the house rules.
        dealer: the seat that dealt.
        auction: the auction so far.
        seat: the seat whose turn it is.

    Returns:
        True if the seat must bid; False also if the dealer has no legal bid that can win.
    """
    due = (
        seat == dealer
        and rules.auction.all_pass is AllPass.DEALER_MUST_BID
        and not can_be_contract(rules, auction.standing)
    )
    bids, gates = reversed(ladder_of(rules).bids) if due else (), Gates()
    return any(
        can_be_contract(rules, bid) and why_never(rules, dealer, auction, seat, bid, gates) is None for bid in bids
    )


def _why_no_inkle(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid) -> Illegal | None:
    who, least = rules.auction.inkle_who, rules.auction.min_level
    if who is InkleWho.NOBODY:
        sentence = f"{bid} is too low: the lowest bid allowed is {least} tricks."
        return Illegal(Reason.BELOW_MINIMUM, sentence, "auction.min_level")
    if rules.auction.inkle_wins is not InkleWins.AT_ITS_LEVEL and dealer_must_bid(rules, dealer, auction, seat):
        sentence = f"Nobody has made a bid that can win the auction, so the dealer must make one, and {bid} cannot win."
        return Illegal(Reason.DEALER_MUST_BID, sentence, "auction.all_pass")
    if who is InkleWho.FIRST_TWO_SEATS:
        first = rules.table.seating.after(dealer)
        allowed = seat in (first, rules.table.seating.after(first))
    elif who is InkleWho.FIRST_TWO_BIDDERS:
        bidders = dict.fromkeys(call.seat for call in auction.calls if call.bid is not None)
        allowed = len(bidders) < 2 or seat in list(bidders)[:2]
    else:
        allowed = True
    if not allowed:
        sentence = f"Only the {who.value.replace('-', ' ')} may bid below {least} tricks."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_who")
    if not rules.auction.inkle_ranked and any(call.seat == seat for call in auction.calls):
        sentence = f"Only a player's first call may be a bid below {least} tricks."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_ranked")
    return None


def _gave_up_nulls(rules: RuleSet, auction: Auction, seat: Seat) -> bool:
    """Return whether a side may not bid null because a partner refused a throw-in (catalogue: misdeal-no-face, ISU)."""
    if rules.table.misdeal is not Misdeal.PARTNER_AGREES_OR_NO_NULL:
        return False
    return any(auction.refused >> member & 1 for member in (seat, *rules.table.seating.partners(seat)))


def _may_be_challenged(standing: Bid | None) -> bool:
    """Return whether a bid is a null bid that may be challenged.

    A null bid that is itself a challenge may not be challenged; otherwise two sides could challenge each other forever.
    """
    return isinstance(standing, SpecialBid) and standing.is_null and standing.gate is not Gate.OVER_OPPONENTS_NULL


def _gate_is_open(rules: RuleSet, auction: Auction, seat: Seat, bid: SpecialBid, gates: Gates) -> bool:
    """Return whether a bid's gate is open, judged by all bids of the auction (catalogue 6.2, 6.3; 5.17, 5.25)."""
    if bid.gate is Gate.ANYTIME:
        return True
    if bid.gate not in gates:
        gates[bid.gate] = _opens(rules, auction, seat, bid.gate)
    return gates[bid.gate]


def _opens(rules: RuleSet, auction: Auction, seat: Seat, gate: Gate) -> bool:
    seating, standing, bidder = rules.table.seating, auction.standing, auction.bidder
    made = [(call.seat, call.bid) for call in auction.calls if call.bid is not None]
    nulls = [who for who, each in made if isinstance(each, SpecialBid) and each.is_null]
    levels = [each.level for _, each in made if isinstance(each, TrickBid)]
    return {
        Gate.AFTER_SEVEN: bool(nulls) or any(level >= 7 for level in levels),
        Gate.AFTER_EIGHT: any(level >= 8 for level in levels),
        Gate.AFTER_NULL: bool(nulls),
        Gate.AFTER_PARTNERS_NULL: any(who in seating.partners(seat) for who in nulls),
        Gate.OVER_OPPONENTS_NULL: _may_be_challenged(standing) and bidder in seating.opponents(seat),
        Gate.BLIND: not has_looked(auction, seat) and not any(call.seat == seat for call in auction.calls),
    }[gate]
