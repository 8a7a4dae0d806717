"""Why a bid cannot be made: the one predicate of the auction (catalogue: section D, null-when; 6.2 to 6.4, 6.9).

It needs public facts only.  So :mod:`five_hundred.engine.phases.bidding`, which judges the actions of a match, and
:mod:`five_hundred.display.bid_grid`, which shows what one seat sees, ask the same function and get the same reason.
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
"""Which gates are open for one seat at one moment, as far as that has been asked."""


class Auction(Protocol):
    """The public facts of an auction (catalogue: section D): the phase of bidding has them, and a view has them."""

    @property
    def calls(self) -> Sequence[Call]:
        """Every bid and pass so far, in order."""
        ...

    @property
    def standing(self) -> Bid | None:
        """The highest bid so far; ``None`` before the first."""
        ...

    @property
    def bidder(self) -> Seat | None:
        """Who made it; ``None`` before the first."""
        ...

    @property
    def looked(self) -> int:
        """One bit for each seat that has looked at its hand; only the bit of the seat asked about counts."""
        ...

    @property
    def refused(self) -> int:
        """One bit for each seat whose partner has refused to throw the cards in."""
        ...


def why_no_bid(
    rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid, gates: Gates | None = None
) -> Illegal | None:
    """Why a seat whose turn it is cannot make a bid; ``None`` if it can.

    The reasons come in this order: the player has not looked, the bid is not on offer, this player may not inkle, the
    gate of a special bid is closed, and only then the rank.  A bid that is forbidden whatever its rank is never called
    too low (catalogue: null-when, across-the-corner).

    Args:
        rules: the house rules.
        dealer: the seat that has dealt.
        auction: the auction so far.
        seat: the seat that bids.
        bid: the bid.
        gates: remembers which gates are open while many bids of the seat are asked about; ``None`` for one bid.

    Returns:
        The reason, without the bids that would be legal.
    """
    if not has_looked(auction, seat) and not is_blind(bid):
        return not_looked()
    return why_never(rules, dealer, auction, seat, bid, gates)


def why_never(
    rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid, gates: Gates | None = None
) -> Illegal | None:
    """Why a seat could not make a bid even after a look at its hand; ``None`` if it could (catalogue: section D).

    Args:
        rules: the house rules.
        dealer: the seat that has dealt.
        auction: the auction so far.
        seat: the seat that would bid.
        bid: the bid.
        gates: remembers which gates are open while many bids of the seat are asked about; ``None`` for one bid.
    """
    ladder, standing = ladder_of(rules), auction.standing
    if bid not in ladder.rungs:
        return Illegal(Reason.UNKNOWN_BID, f"{bid} is not on offer in this game.", "contracts.specials")
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
        # By points, or over a special bid that ranks low, an inkle could be the higher bid and lose the contract.
        sentence = f"{bid} cannot become the contract, so it may not be bid over {standing}."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_wins")
    return None


def is_high_enough(rules: RuleSet, ladder: Ladder, bid: Bid, standing: Bid | None) -> bool:
    """Whether the rank of a bid lets somebody make it (catalogue: bid-order-key, inkle-who, across-the-corner; 6.3).

    A bid is higher than the standing one; or it challenges a null bid on the same rung; or both are inkles, which need
    not be ranked.

    Args:
        rules: the house rules.
        ladder: their ladder.
        bid: a bid of the ladder.
        standing: the highest bid so far; ``None`` before the first.
    """
    if ladder.overcalls(bid, standing):
        return True
    if isinstance(bid, SpecialBid):
        return (
            bid.gate is Gate.OVER_OPPONENTS_NULL and _may_be_challenged(standing) and ladder.shares_rung(bid, standing)
        )
    return is_inkle(rules, bid) and is_inkle(rules, standing) and not rules.auction.inkle_ranked


def when_open(bid: SpecialBid) -> str:
    """When a special bid may be made, as the end of a sentence: ``only once somebody has bid seven tricks or more``.

    The gates are those of catalogue: null-when.

    Args:
        bid: the special bid.
    """
    when = bid.gate.doc.partition(" (")[0]
    return f"only {when[0].lower()}{when[1:]}"


def is_inkle(rules: RuleSet, bid: Bid | None) -> bool:
    """Whether a bid is below the lowest level of a full bid (catalogue: bid-min-level, inkle-who).

    Args:
        rules: the house rules.
        bid: the bid; ``None`` if nobody has made one.
    """
    return isinstance(bid, TrickBid) and bid.level < rules.auction.min_level


def can_be_contract(rules: RuleSet, bid: Bid | None) -> bool:
    """Whether a bid can become the contract (catalogue: bid-min-level, inkle-can-win).

    Args:
        rules: the house rules.
        bid: the bid; ``None`` if nobody has made one.
    """
    return bid is not None and (not is_inkle(rules, bid) or rules.auction.inkle_wins is InkleWins.AT_ITS_LEVEL)


def is_blind(bid: Bid) -> bool:
    """Whether a bid is made before the bidder looks at the hand (catalogue: blind).

    Args:
        bid: the bid.
    """
    return isinstance(bid, SpecialBid) and bid.gate is Gate.BLIND


def not_looked() -> Illegal:
    """The refusal of everything but a look and a blind bid, before the player has looked (catalogue: blind)."""
    return Illegal(Reason.NOT_LOOKED, "First look at the hand, or bid blind.", "contracts.specials")


def first_to_bid(calls: Sequence[Call], bid: Bid | None) -> Seat | None:
    """The seat that made a bid; ``None`` if nobody has.

    Only inkles that need not be ranked can be made twice, and then the first one stands (catalogue: inkle-who).

    Args:
        calls: the calls of an auction, in order.
        bid: the bid; ``None`` for none.
    """
    return next((call.seat for call in calls if bid is not None and call.bid == bid), None)


def has_looked(auction: Auction, seat: Seat) -> bool:
    """Whether a seat has looked at its hand (catalogue: blind).

    Args:
        auction: the auction so far.
        seat: the seat.
    """
    return bool(auction.looked >> seat & 1)


def dealer_must_bid(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat) -> bool:
    """Whether a seat may not pass, because it is the dealer and nobody has made a bid that can win (catalogue 6.9).

    Args:
        rules: the house rules.
        dealer: the seat that has dealt.
        auction: the auction so far.
        seat: the seat whose turn it is.

    Returns:
        False where the dealer has no such bid either: nobody must bid what cannot be bid.
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
        return Illegal(Reason.BELOW_MINIMUM, f"{bid} is below the lowest bid of {least} tricks.", "auction.min_level")
    if rules.auction.inkle_wins is not InkleWins.AT_ITS_LEVEL and dealer_must_bid(rules, dealer, auction, seat):
        sentence = f"Nobody has made a bid that can win, so the dealer must, and {bid} cannot."
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
        sentence = f"Only the {who.value.replace('-', ' ')} may bid below {least}."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_who")
    if not rules.auction.inkle_ranked and any(call.seat == seat for call in auction.calls):
        sentence = f"A bid below {least} may only be a player's first call."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_ranked")
    return None


def _gave_up_nulls(rules: RuleSet, auction: Auction, seat: Seat) -> bool:
    """Whether a side may bid no null since a partner refused a throw-in (catalogue: misdeal-no-face, ISU)."""
    if rules.table.misdeal is not Misdeal.PARTNER_AGREES_OR_NO_NULL:
        return False
    return any(auction.refused >> member & 1 for member in (seat, *rules.table.seating.partners(seat)))


def _may_be_challenged(standing: Bid | None) -> bool:
    """A null bid that is itself a challenge cannot be challenged, or two sides might go on for ever."""
    return isinstance(standing, SpecialBid) and standing.is_null and standing.gate is not Gate.OVER_OPPONENTS_NULL


def _gate_is_open(rules: RuleSet, auction: Auction, seat: Seat, bid: SpecialBid, gates: Gates) -> bool:
    """Gates look at the whole auction, even at bids that were overcalled (catalogue 6.2, 6.3; 5.17, 5.25)."""
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
