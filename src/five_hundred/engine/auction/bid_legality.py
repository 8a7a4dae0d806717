"""Which bids are legal, and why any other bid is illegal (catalogue: section D, null-when; 6.2 to 6.4, 6.9).

:mod:`five_hundred.engine.phases.auction_turns` decides whose turn it is to bid, and whether players may raise their own
bids.

The functions of this module use only public facts.  The engine (:mod:`five_hundred.engine.phases.bidding`) and the
table of bids that a program displays (:mod:`five_hundred.engine.views.bid_grid`) both call :func:`why_no_bid`, so they
give the same reason for refusing a bid.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from five_hundred.base.interned import kept
from five_hundred.cards.seats import Seat
from five_hundred.engine.refusals import Illegal, Reason
from five_hundred.rules import AllPass, InkleWho, InkleWins, Misdeal, RuleSet
from five_hundred.rules.bids.contracts import Bid, Call
from five_hundred.rules.bids.special_bids import GATES_AFTER_NULL, Gate, SpecialBid
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.ladder import Ladder, ladder_of, openers_of

__all__ = [
    "CERTAIN",
    "Auction",
    "bids_with_kinds",
    "can_be_contract",
    "dealer_must_bid",
    "first_to_bid",
    "has_certain_bid",
    "has_looked",
    "is_blind",
    "is_high_enough",
    "is_inkle",
    "legal_kinds",
    "looked_before",
    "not_looked",
    "only_signals_possible",
    "when_open",
    "why_never",
    "why_no_bid",
    "why_no_call",
    "why_no_pass",
]


class Auction(Protocol):
    """The public facts of an auction; both the bidding phase and a view provide them (catalogue: section D)."""

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
        """The seats that have looked at their hands, as a bit mask; only the bit of the seat that bids matters."""
        ...

    @property
    def refused(self) -> int:
        """The seats whose partner has refused to throw the cards in, as a bit mask."""
        ...


def why_no_bid(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid) -> Illegal | None:
    """Return the reason why a seat may not make a bid now; ``None`` if the bid is legal.

    The function returns the first of these reasons that applies (catalogue: null-when, across-the-corner,
    inkle-can-win):

    1. The player has not looked at their hand.

    2. The game does not offer the bid.

    3. The player may not make this special bid or this inkle now.

    4. The bid is too low.

    5. The bid cannot become the contract, but the highest bid so far can.

    The reason does not list legal bids.
    """
    if not has_looked(auction, seat) and not is_blind(bid):
        return not_looked()
    return why_never(rules, dealer, auction, seat, bid)


def why_never(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid) -> Illegal | None:
    """Return why a seat that has looked at its hand may not make a bid; ``None`` if it may (catalogue: section D)."""
    ladder, standing = ladder_of(rules), auction.standing
    if bid not in ladder.rungs:
        if isinstance(bid, TrickBid):
            sentence = f"{bid} is too low: bid at least {rules.auction.min_level} tricks."
            return Illegal(Reason.BELOW_MINIMUM, sentence, "auction.min_level")
        return Illegal(Reason.UNKNOWN_BID, f"This game does not offer the bid {bid}.", "contracts.specials")
    illegal = _why_not_yet(rules, dealer, auction, seat, bid)
    if illegal is not None:
        return illegal
    if not is_high_enough(rules, ladder, bid, standing):
        return Illegal(Reason.BID_TOO_LOW, f"{bid} is too low: bid higher than {standing}.")
    if not can_be_contract(rules, bid) and can_be_contract(rules, standing):
        # An inkle can outrank the highest bid if bids rank by points or a special bid ranks low.  An inkle that cannot
        # become the contract must not displace a bid that can.
        sentence = f"{bid} cannot become the contract, so you may not bid it over {standing}."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_wins")
    return None


def _why_not_yet(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid) -> Illegal | None:
    """Return which condition for a bid is not met; ``None`` if all are, or if the bid only needs to be high enough.

    :func:`_conditions` returns the facts about a bid on which the result depends.
    """
    if isinstance(bid, SpecialBid):
        if not _gate_is_open(rules, dealer, auction, seat, bid):
            return _gate_closed(rules, bid)
        if bid.is_null and _gave_up_nulls(rules, auction, seat):
            sentence = f"A partner has refused to throw the cards in, so this side may not bid {bid}."
            return Illegal(Reason.NO_NULL, sentence, "table.misdeal")
    elif is_inkle(rules, bid):
        return _why_no_inkle(rules, dealer, auction, seat, bid)
    return None


CERTAIN: Final = 1
"""The kind of the bids that are legal for every player who has looked at their hand."""


@kept
def bids_with_kinds(rules: RuleSet, standing: Bid | None) -> tuple[tuple[Bid, int], ...]:
    """Return the bids that may be legal after the highest bid so far, lowest first, with their kinds.

    A kind is a number with a single bit.  Whether a bid that is not :data:`CERTAIN` is legal depends on the seat and on
    the earlier calls; at any moment, either all bids of a kind are legal or none of them is (catalogue: section D).
    """
    ladder, can_be_contract_now = ladder_of(rules), can_be_contract(rules, standing)
    kinds: dict[tuple[object, ...], int] = {(): CERTAIN}
    found = []
    for bid in ladder.bids:
        if is_high_enough(rules, ladder, bid, standing) and (can_be_contract(rules, bid) or not can_be_contract_now):
            found.append((bid, kinds.setdefault(_conditions(rules, bid), 1 << len(kinds))))
    return tuple(found)


def _conditions(rules: RuleSet, bid: Bid) -> tuple[object, ...]:
    """Return the conditions for a bid that is high enough; bids with equal conditions are of one kind."""
    if isinstance(bid, TrickBid):
        return ("inkle",) if is_inkle(rules, bid) else ()
    can_be_given_up = bid.is_null and rules.table.misdeal is Misdeal.PARTNER_AGREES_OR_NO_NULL
    if bid.gate is Gate.ANYTIME:
        return ("not given up",) if can_be_given_up else ()
    return bid.gate, bid.opened_by, can_be_given_up


@kept
def _one_of_each_kind(rules: RuleSet, standing: Bid | None) -> tuple[tuple[int, Bid], ...]:
    """Return one bid of each kind that is not certain, with the kind."""
    kinds = {kind: bid for bid, kind in bids_with_kinds(rules, standing) if kind != CERTAIN}
    return tuple(kinds.items())


def legal_kinds(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat) -> int:
    """Return the kinds of bids, as a mask, that a seat may make that has looked at its hand (catalogue: section D)."""
    kinds = CERTAIN
    for kind, bid in _one_of_each_kind(rules, auction.standing):
        if _why_not_yet(rules, dealer, auction, seat, bid) is None:
            kinds |= kind
    return kinds


@kept
def has_certain_bid(rules: RuleSet, standing: Bid | None) -> bool:
    """Return whether at least one bid is certainly legal after the highest bid so far (catalogue: section D)."""
    return any(kind == CERTAIN for _, kind in bids_with_kinds(rules, standing))


def is_high_enough(rules: RuleSet, ladder: Ladder, bid: Bid, standing: Bid | None) -> bool:
    """Return whether a bid is high enough to be legal (catalogue: bid-order-key, inkle-who, across-the-corner; 6.3).

    A bid is high enough in three cases: it is higher than the highest bid so far; it challenges a null bid of the same
    rank; or both bids are inkles, and the house rules do not rank inkles.
    """
    if ladder.overcalls(bid, standing):
        return True
    if isinstance(bid, SpecialBid):
        return (
            bid.gate is Gate.OVER_OPPONENTS_NULL
            and standing in _openers(rules, bid)
            and ladder.shares_rung(bid, standing)
        )
    return is_inkle(rules, bid) and is_inkle(rules, standing) and not rules.auction.inkle_ranked


@kept
def _gate_closed(rules: RuleSet, bid: SpecialBid) -> Illegal:
    sentence = f"{bid} may be bid {when_open(rules, bid)}."
    return Illegal(Reason.GATE_CLOSED, sentence, f"contracts.specials.{bid.code}.gate")


def when_open(rules: RuleSet, bid: SpecialBid) -> str:
    """Return when a special bid may be made, worded as the end of a sentence, such as ``only as the first call``.

    The text comes from the description of the bid's gate, the condition under which the bid may be made (catalogue:
    null-when), or names the one bid that opens the gate.
    """
    openers = openers_of(rules.contracts, bid) if bid.gate in GATES_AFTER_NULL else ()
    if [opener.code for opener in openers] == [bid.opened_by]:
        (name,) = openers
        named = {
            Gate.AFTER_NULL: f"once any player has bid {name}, even if it has been overcalled",
            Gate.AFTER_PARTNERS_NULL: f"once the partner has bid {name}",
            Gate.OVER_OPPONENTS_NULL: f"over an opponent's {name} that is the highest bid so far; both bids may share "
            "a place on the ladder",
        }
        return f"only {named[bid.gate]}"
    when = bid.gate.doc.partition(" (")[0]
    return f"only {when[0].lower()}{when[1:]}"


def is_inkle(rules: RuleSet, bid: Bid | None) -> bool:
    """Return whether a bid is an inkle: below the lowest ordinary level (catalogue: bid-min-level, inkle-who)."""
    return isinstance(bid, TrickBid) and bid.level < rules.auction.min_level


def can_be_contract(rules: RuleSet, bid: Bid | None) -> bool:
    """Return whether a bid can become the contract (catalogue: bid-min-level, inkle-can-win)."""
    return bid is not None and (not is_inkle(rules, bid) or rules.auction.inkle_wins is InkleWins.AT_ITS_LEVEL)


def is_blind(bid: Bid) -> bool:
    """Return whether a bid must be made before the bidder looks at the hand (catalogue: blind)."""
    return isinstance(bid, SpecialBid) and bid.gate is Gate.BLIND


def not_looked() -> Illegal:
    """Return the refusal for a player who must look at their hand before taking this action (catalogue: blind)."""
    sentence = "You have not looked at your hand: look at it first, or bid blind."
    return Illegal(Reason.NOT_LOOKED, sentence, "contracts.specials")


def looked_before() -> Illegal:
    """Return the refusal for a player who looks at their hand for a second time (catalogue: blind)."""
    return Illegal(Reason.NOT_OFFERED, "You have already looked at your hand.")


def first_to_bid(calls: Sequence[Call], bid: Bid | None) -> Seat | None:
    """Return the first seat that made a given bid; ``None`` if no seat made it.

    Two seats can make the same bid only if it is an inkle and the house rules do not rank inkles.  Of two equal inkles,
    the earlier one counts (catalogue: inkle-who).
    """
    return next((call.seat for call in calls if bid is not None and call.bid == bid), None)


def has_looked(auction: Auction, seat: Seat) -> bool:
    """Return whether a seat has looked at its hand (catalogue: blind)."""
    return bool(auction.looked >> seat & 1)


def why_no_call(rules: RuleSet, dealer: Seat, auction: Auction, call: Call) -> Illegal | None:
    """Return the reason why a seat may not make a bid or pass; ``None`` if it may (catalogue: section D)."""
    if call.bid is not None:
        return why_no_bid(rules, dealer, auction, call.seat, call.bid)
    return why_no_pass(rules, dealer, auction, call.seat) if has_looked(auction, call.seat) else not_looked()


def why_no_pass(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat) -> Illegal | None:
    """Return why a seat that has looked at its hand may not pass; ``None`` if it may (catalogue: all-pass)."""
    if dealer_must_bid(rules, dealer, auction, seat):
        sentence = "Nobody has made a bid that can win the auction, so the dealer must make one."
        return Illegal(Reason.DEALER_MUST_BID, sentence, "auction.all_pass", seat=dealer)
    return None


def dealer_must_bid(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat) -> bool:
    """Return whether a seat must bid because it is the dealer and no bid so far can win the auction (catalogue 6.9).

    A dealer who has no legal bid that can win the auction need not bid.
    """
    if seat != dealer or rules.auction.all_pass is not AllPass.DEALER_MUST_BID:
        return False
    if can_be_contract(rules, auction.standing):
        return False
    return has_certain_bid(rules, auction.standing) or any(
        can_be_contract(rules, bid) and _why_not_yet(rules, dealer, auction, seat, bid) is None
        for _, bid in _one_of_each_kind(rules, auction.standing)
    )


def _why_no_inkle(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: Bid) -> Illegal | None:
    """Return why a seat may not bid an inkle (catalogue: inkle-who); without inkles, the ladder has none."""
    who = rules.auction.inkle_who
    if rules.auction.inkle_wins is not InkleWins.AT_ITS_LEVEL and dealer_must_bid(rules, dealer, auction, seat):
        sentence = f"Nobody has made a bid that can win the auction, so the dealer must make one, but {bid} cannot win."
        return Illegal(Reason.DEALER_MUST_BID, sentence, "auction.all_pass", seat=dealer)
    if who is InkleWho.FIRST_TWO_SEATS:
        first = rules.table.seating.after(dealer)
        allowed = seat in (first, rules.table.seating.after(first))
    elif who is InkleWho.FIRST_TWO_BIDDERS:
        bidders = dict.fromkeys(call.seat for call in auction.calls if call.bid is not None)
        allowed = len(bidders) < 2 or seat in list(bidders)[:2]
    else:
        allowed = True
    if not allowed:
        return _not_among_the_first(rules)
    if not rules.auction.inkle_ranked and any(call.seat == seat for call in auction.calls):
        return _not_the_first_call(rules)
    return None


@kept
def _not_among_the_first(rules: RuleSet) -> Illegal:
    who = rules.auction.inkle_who.value.replace("-", " ")
    sentence = f"Only the {who} may bid below {rules.auction.min_level} tricks."
    return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_who")


@kept
def _not_the_first_call(rules: RuleSet) -> Illegal:
    sentence = f"You may bid below {rules.auction.min_level} tricks only as your first call."
    return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_ranked")


def _gave_up_nulls(rules: RuleSet, auction: Auction, seat: Seat) -> bool:
    """Return whether a side may not make null bids because a throw-in was refused (catalogue: misdeal-no-face, ISU)."""
    if rules.table.misdeal is not Misdeal.PARTNER_AGREES_OR_NO_NULL:
        return False
    return any(auction.refused >> member & 1 for member in (seat, *rules.table.seating.partners(seat)))


@kept
def _openers(rules: RuleSet, bid: SpecialBid) -> frozenset[Bid]:
    return frozenset(openers_of(rules.contracts, bid))


def _gate_is_open(rules: RuleSet, dealer: Seat, auction: Auction, seat: Seat, bid: SpecialBid) -> bool:
    """Return whether a special bid is allowed at this point in the auction (catalogue 6.2, 6.3; 5.17, 5.25)."""
    seating, bidder, gate = rules.table.seating, auction.bidder, bid.gate
    if gate is Gate.ANYTIME:
        return True
    if gate is Gate.BLIND:
        return not has_looked(auction, seat) and not any(call.seat == seat for call in auction.calls)
    if gate is Gate.OVER_OPPONENTS_NULL:
        return (
            auction.standing in _openers(rules, bid)
            and bidder in seating.opponents(seat)
            and bidder != rules.table.partner_in_hand(dealer, seat)
        )
    openers = _openers(rules, bid)
    who = [call.seat for call in auction.calls if call.bid in openers]
    if gate is Gate.AFTER_PARTNERS_NULL:
        return any(each in seating.partners(seat) for each in who)
    return bool(who)


def only_signals_possible(rules: RuleSet) -> bool:
    """Return whether an auction without a winner may contain bids that cannot win (catalogue: inkle-can-win)."""
    return not all(can_be_contract(rules, bid) for bid in ladder_of(rules).bids)
