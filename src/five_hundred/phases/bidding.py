"""The auction: who may call what now, and when it is over (catalogue: section D, 6.1 to 6.11).

What its functions are given and give back: :mod:`five_hundred.phases`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from five_hundred import events
from five_hundred.actions import PASS, Action, Look, MakeBid, OfferThrowIn, Pass
from five_hundred.bids import TrickBid
from five_hundred.cards import Rank
from five_hundred.contracts import Bid, Call
from five_hundred.errors import Illegal, Reason
from five_hundred.events import Log
from five_hundred.ladder import Ladder, ladder_of
from five_hundred.phases.transitions import after_auction, pass_out
from five_hundred.rules import AllPass, InkleWho, InkleWins, Misdeal, RaiseOwn, ReEntry, Rounds, RuleSet
from five_hundred.seats import Seat
from five_hundred.special_bids import Gate, SpecialBid
from five_hundred.state import Bidding, Consenting, State

__all__ = ["can_be_contract", "candidates", "step", "why_illegal"]

_SHOWN: Final = 5
"""How many bids a refusal offers."""
_LOOK: Final = Look()
_THROW_IN: Final = OfferThrowIn()


def candidates(state: State, phase: Bidding) -> Sequence[Action]:
    """The bids that may be made, lowest first, and the pass; what else may be said comes last."""
    bids: list[Action] = [_making(bid) for bid in _legal_bids(state, phase, phase.turn)]
    if not _has_looked(phase):
        return (*(making for making in bids if _is_blind(making)), _LOOK)
    others = [PASS] if _why_no_pass(state, phase) is None else []
    throw_in = [_THROW_IN] if _why_no_throw_in(state, phase) is None else []
    return (*bids, *others, *throw_in)


def why_illegal(state: State, phase: Bidding, action: Action) -> Illegal | None:
    """Why a call is refused."""
    if isinstance(action, OfferThrowIn | Look) or (not _has_looked(phase) and not _is_blind(action)):
        return _why_not_yet(state, phase, action)
    if isinstance(action, Pass):
        illegal = _why_no_pass(state, phase)
    elif isinstance(action, MakeBid):
        illegal = _why_no_bid(state, phase, phase.turn, action.bid)
    else:
        return Illegal(Reason.NOT_DUE, f"The auction is on: bid or {state.rules.auction.pass_term}.")
    if illegal is None:
        return None
    right = [making.bid for making in candidates(state, phase) if isinstance(making, MakeBid)][:_SHOWN]
    return Illegal(illegal.reason, illegal.message, illegal.option, bids=tuple(right))


def _has_looked(phase: Bidding) -> bool:
    return bool(phase.looked >> phase.turn & 1)


def _is_blind(action: Action) -> bool:
    return isinstance(action, MakeBid) and isinstance(action.bid, SpecialBid) and action.bid.gate is Gate.BLIND


def _why_not_yet(state: State, phase: Bidding, action: Action) -> Illegal | None:
    """Looking at the hand, offering to throw it in, and whatever is tried before having looked."""
    if isinstance(action, Look):
        if not _has_looked(phase):
            return None
        return Illegal(Reason.NOT_OFFERED, "The hand has been looked at already.")
    if not _has_looked(phase):
        return Illegal(Reason.NOT_LOOKED, "First look at the hand, or bid blind.", "contracts.specials")
    return _why_no_throw_in(state, phase)


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
    inkle = bid is not None and _is_inkle(state.rules, bid)
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


@lru_cache(maxsize=4096)
def _making(bid: Bid) -> MakeBid:
    return MakeBid(bid)


@lru_cache(maxsize=4096)
def _not_below(ladder: Ladder, standing: Bid | None) -> tuple[Bid, ...]:
    return ladder.not_below(standing)


def _legal_bids(state: State, phase: Bidding, seat: Seat) -> list[Bid]:
    ladder = ladder_of(state.rules)
    # An unranked inkle may be made below the standing one: only then can a lower bid be legal.
    unranked = not state.rules.auction.inkle_ranked
    bids = ladder.bids if unranked else _not_below(ladder, phase.standing)
    return [bid for bid in bids if _why_no_bid(state, phase, seat, bid) is None]


def _is_inkle(rules: RuleSet, bid: Bid) -> bool:
    """Whether a bid is below the level that can become the contract."""
    return isinstance(bid, TrickBid) and bid.level < rules.auction.min_level


def can_be_contract(rules: RuleSet, bid: Bid | None) -> bool:
    """Whether a bid can become the contract (catalogue: bid-min-level, inkle-can-win).

    Args:
        rules: the house rules.
        bid: the bid; ``None`` if nobody has made one.
    """
    return bid is not None and (not _is_inkle(rules, bid) or rules.auction.inkle_wins is InkleWins.AT_ITS_LEVEL)


def _comes_to_stand(rules: RuleSet, bid: Bid, standing: Bid | None) -> bool:
    """Whether a legal bid becomes the standing one: all but an inkle that need not be ranked, and is not higher."""
    return not _is_inkle(rules, bid) or ladder_of(rules).overcalls(bid, standing)


def _why_no_pass(state: State, phase: Bidding) -> Illegal | None:
    if _dealer_must_bid(state, phase, phase.turn):
        return Illegal(
            Reason.DEALER_MUST_BID, "Nobody has made a bid that can win, so the dealer must.", "auction.all_pass"
        )
    return None


def _dealer_must_bid(state: State, phase: Bidding, seat: Seat) -> bool:
    """Inkles that cannot win do not count as a bid (catalogue 6.9); nobody must bid what is not to be had."""
    rules = state.rules
    due = (
        seat == state.dealer
        and rules.auction.all_pass is AllPass.DEALER_MUST_BID
        and not can_be_contract(rules, phase.standing)
    )
    bids = reversed(ladder_of(rules).bids) if due else ()
    return any(can_be_contract(rules, bid) and _why_no_bid(state, phase, seat, bid) is None for bid in bids)


def _why_no_bid(state: State, phase: Bidding, seat: Seat, bid: Bid) -> Illegal | None:
    rules, ladder = state.rules, ladder_of(state.rules)
    if bid not in ladder.rungs:
        return Illegal(Reason.UNKNOWN_BID, f"{bid} is not on offer in this game.", "contracts.specials")
    if _is_inkle(rules, bid):
        illegal = _why_no_inkle(state, phase, seat, bid)
        if illegal is not None:
            return illegal
        free = phase.standing is None or _is_inkle(rules, phase.standing)
        if free and not rules.auction.inkle_ranked:
            return None
    over_null = _challenges(state, phase, seat, bid) and ladder.shares_rung(bid, phase.standing)
    if not ladder.overcalls(bid, phase.standing) and not over_null:
        return Illegal(Reason.BID_TOO_LOW, f"{bid} is not higher than {phase.standing}.")
    if not can_be_contract(rules, bid) and can_be_contract(rules, phase.standing):
        # By points, or over a special bid that ranks low, an inkle could be the higher bid and lose the contract.
        sentence = f"{bid} cannot become the contract, so it may not be bid over {phase.standing}."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_wins")
    if isinstance(bid, SpecialBid) and not _gate_is_open(state, phase, seat, bid):
        when = bid.gate.doc.partition(" (")[0]
        sentence = f"{bid} may be bid only {when[0].lower()}{when[1:]}."
        return Illegal(Reason.GATE_CLOSED, sentence, f"contracts.specials.{bid.code}.gate")
    if isinstance(bid, SpecialBid) and bid.is_null and _gave_up_nulls(state, phase, seat):
        sentence = f"A partner has refused to throw the cards in, so this side may not bid {bid}."
        return Illegal(Reason.NO_NULL, sentence, "table.misdeal")
    return None


def _gave_up_nulls(state: State, phase: Bidding, seat: Seat) -> bool:
    """Whether a side may bid no null since a partner refused a throw-in (catalogue: misdeal-no-face, ISU)."""
    side = (seat, *state.seating.partners(seat))
    return state.rules.table.misdeal is Misdeal.PARTNER_AGREES_OR_NO_NULL and any(
        phase.refused >> member & 1 for member in side
    )


def _challenges(state: State, phase: Bidding, seat: Seat, bid: Bid) -> bool:
    """Whether a bid is a challenge to an opponent's null bid that stands (catalogue: across-the-corner; 6.3)."""
    standing, bidder = phase.standing, phase.bidder
    if not isinstance(bid, SpecialBid) or bid.gate is not Gate.OVER_OPPONENTS_NULL or bidder is None:
        return False
    # A null bid that is itself a challenge cannot be challenged, or two sides might go on for ever.
    null = isinstance(standing, SpecialBid) and standing.is_null and standing.gate is not Gate.OVER_OPPONENTS_NULL
    return null and bidder in state.seating.opponents(seat)


def _why_no_inkle(state: State, phase: Bidding, seat: Seat, bid: Bid) -> Illegal | None:
    auction = state.rules.auction
    who, least = auction.inkle_who, auction.min_level
    if who is InkleWho.NOBODY:
        return Illegal(Reason.BELOW_MINIMUM, f"{bid} is below the lowest bid of {least} tricks.", "auction.min_level")
    if auction.inkle_wins is not InkleWins.AT_ITS_LEVEL and _dealer_must_bid(state, phase, seat):
        sentence = f"Nobody has made a bid that can win, so the dealer must, and {bid} cannot."
        return Illegal(Reason.DEALER_MUST_BID, sentence, "auction.all_pass")
    if who is InkleWho.FIRST_TWO_SEATS:
        first = state.seating.after(state.dealer)
        allowed = seat in (first, state.seating.after(first))
    elif who is InkleWho.FIRST_TWO_BIDDERS:
        bidders = dict.fromkeys(call.seat for call in phase.calls if call.bid is not None)
        allowed = len(bidders) < 2 or seat in list(bidders)[:2]
    else:
        allowed = True
    if not allowed:
        sentence = f"Only the {who.value.replace('-', ' ')} may bid below {least}."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_who")
    if not auction.inkle_ranked and any(call.seat == seat for call in phase.calls):
        sentence = f"A bid below {least} may only be a player's first call."
        return Illegal(Reason.MAY_NOT_INKLE, sentence, "auction.inkle_ranked")
    return None


def _gate_is_open(state: State, phase: Bidding, seat: Seat, bid: SpecialBid) -> bool:
    """Gates look at the whole auction, even at bids that were overcalled (catalogue 6.2, 6.3; 5.17, 5.25)."""
    if bid.gate is Gate.ANYTIME:
        return True
    made = [(call.seat, call.bid) for call in phase.calls if call.bid is not None]
    nulls = [who for who, each in made if isinstance(each, SpecialBid) and each.is_null]
    levels = [each.level for _, each in made if isinstance(each, TrickBid)]
    return {
        Gate.AFTER_SEVEN: bool(nulls) or any(level >= 7 for level in levels),
        Gate.AFTER_EIGHT: any(level >= 8 for level in levels),
        Gate.AFTER_NULL: bool(nulls),
        Gate.AFTER_PARTNERS_NULL: any(who in state.seating.partners(seat) for who in nulls),
        Gate.OVER_OPPONENTS_NULL: _challenges(state, phase, seat, bid),
        Gate.BLIND: not phase.looked >> seat & 1 and not any(call.seat == seat for call in phase.calls),
    }[bid.gate]


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
    bids = reversed(_not_below(ladder_of(state.rules), called.standing))
    return any(
        _comes_to_stand(state.rules, bid, called.standing) and _why_no_bid(state, called, seat, bid) is None
        for bid in bids
    )
