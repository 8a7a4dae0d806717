"""The auction: the players bid or pass in turn until the auction ends (catalogue: section D, 6.1 to 6.11).

:mod:`five_hundred.engine.bid_legality` decides which bids are legal.

:mod:`five_hundred.engine.phases` describes the arguments and results of this module's functions.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from five_hundred.base.interned import kept
from five_hundred.bids.actions import PASS, Action, Look, MakeBid, OfferThrowIn, Pass
from five_hundred.bids.contracts import Bid, Call
from five_hundred.bids.refusals import Illegal, Reason
from five_hundred.bids.trick_bids import TrickBid
from five_hundred.cards.card import Card, Rank
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.bid_legality import (
    Gates,
    dealer_must_bid,
    has_looked,
    is_inkle,
    not_looked,
    why_never,
    why_no_bid,
)
from five_hundred.engine.events import Log, ThrownIn
from five_hundred.engine.phase_values import Bidding, Consenting
from five_hundred.engine.phases.auction_end import end_auction
from five_hundred.engine.phases.hand_end import throw_in
from five_hundred.engine.state import PhaseOver, State
from five_hundred.rules import Misdeal, RaiseOwn, ReEntry, Rounds, RuleSet
from five_hundred.rules.ladder import ladder_of

__all__ = ["candidates", "keeps_hand", "step", "why_illegal"]

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
        for making, surely in offers
        if surely or why_never(rules, dealer, phase, seat, making.bid, gates) is None
    ]
    others = [PASS] if _why_no_pass(state, phase) is None else []
    throw_in = [_THROW_IN] if _why_no_throw_in(state, phase) is None else []
    return (*bids, *others, *throw_in)


def why_illegal(state: State, phase: Bidding, action: Action) -> Illegal | None:
    """Return the reason why a call is illegal; ``None`` if it is legal."""
    looked = has_looked(phase, phase.turn)
    if isinstance(action, Look):
        return Illegal(Reason.NOT_OFFERED, "You have already looked at your hand.") if looked else None
    if isinstance(action, MakeBid):
        illegal = why_no_bid(state.rules, state.dealer, phase, phase.turn, action.bid)
    elif not looked:
        return not_looked()
    elif isinstance(action, OfferThrowIn):
        return _why_no_throw_in(state, phase)
    elif isinstance(action, Pass):
        illegal = _why_no_pass(state, phase)
    else:
        return Illegal(Reason.NOT_DUE, f"The auction is not over: bid or {state.rules.auction.pass_term}.")
    if illegal is None or illegal.reason is Reason.NOT_LOOKED:
        return illegal
    right = [making.bid for making in candidates(state, phase) if isinstance(making, MakeBid)][:_SHOWN]
    return Illegal(illegal.reason, illegal.message, illegal.option, bids=tuple(right))


def _why_no_throw_in(state: State, phase: Bidding) -> Illegal | None:
    """Return the reason why a seat may not throw the cards in, or offer to do so (catalogue: misdeal-no-face).

    A seat may throw the cards in, or offer to do so, only once and only before its first call.  A hand that may be
    thrown in has no face card; if the partner must agree, the hand must also have no ace and no joker (6.44).
    """
    misdeal, seat = state.rules.table.misdeal, phase.turn
    if not misdeal.by_choice:
        sentence = "This game does not allow players to throw the cards in."
        return Illegal(Reason.NOT_OFFERED, sentence, "table.misdeal")
    if phase.refused >> seat & 1 or any(call.seat == seat for call in phase.calls):
        sentence = "You may offer to throw the cards in only once, before your first call."
        if misdeal is Misdeal.HOLDER_MAY:
            sentence = "You may throw the cards in only before your first call."
        return Illegal(Reason.NOT_OFFERED, sentence, "table.misdeal")
    high = next((card for card in state.hand(seat) if keeps_hand(misdeal, card)), None)
    if high is not None:
        sentence = f"You may not throw this hand in, because it contains {high}."
        return Illegal(Reason.NO_MISDEAL, sentence, "table.misdeal")
    return None


def keeps_hand(misdeal: Misdeal, card: Card) -> bool:
    """Return whether a card prevents its holder from throwing the cards in (catalogue: misdeal-no-face; 6.44).

    Args:
        misdeal: the house rule, which lets players throw in weak hands.
        card: the card.
    """
    return Rank.JACK <= card.rank <= (Rank.KING if misdeal is Misdeal.HOLDER_MAY else Rank.BLACK_JOKER)


def step(state: State, phase: Bidding, action: Action, log: Log) -> State | PhaseOver:
    """Return the state after a call: either the next seat must call, or the auction is over."""
    seat = phase.turn
    if isinstance(action, Look):
        if log is not None:
            log.append(events.Looked(seat))
        looked = attrs.evolve(phase, looked=phase.looked | 1 << seat)
        return State(state.match, looked, state.hands, state.secrets)
    if isinstance(action, OfferThrowIn) and state.rules.table.misdeal is Misdeal.HOLDER_MAY:
        barred = state.match.barred
        return throw_in(
            state, state.dealer, ThrownIn.MISDEAL, log, calls=phase.calls, redeals=phase.redeals, barred=barred
        )
    if isinstance(action, OfferThrowIn):
        if log is not None:
            log.append(events.ThrowInOffered(seat))
        asked = Consenting(state.seating.fellow_players(seat)[0], seat, phase)
        return State(state.match, asked, state.hands, state.secrets)
    call = Call(seat, action.bid if isinstance(action, MakeBid) else None)
    if log is not None:
        log.append(_event_of(state.rules, call))
    called = _called(state.rules, phase, call)
    asking = _next_to_call(state, phase, called)
    if asking is None:
        return end_auction(state, called, phase.redeals, log)
    return State(state.match, asking, state.hands, state.secrets)


def _event_of(rules: RuleSet, call: Call) -> events.Event:
    if call.bid is None:
        return events.Passed(call.seat)
    return events.BidMade(call.seat, call.bid, is_inkle(rules, call.bid))


@kept
def _makings(rules: RuleSet) -> Mapping[Bid, MakeBid]:
    return {bid: MakeBid(bid) for bid in ladder_of(rules).bids}


@kept
def _offers(rules: RuleSet, standing: Bid | None) -> tuple[tuple[MakeBid, bool], ...]:
    """Return the bids that may be legal after the highest bid so far, lowest first.

    Each bid comes with a flag that is True if the bid is certainly legal.  Special bids and inkles are legal only under
    further conditions, so their flag is False.
    """
    ladder, makings = ladder_of(rules), _makings(rules)
    # A bid below the highest bid so far can be legal only if inkles are not ranked.
    bids = ladder.not_below(standing) if rules.auction.inkle_ranked else ladder.bids
    return tuple(
        (
            makings[bid],
            isinstance(bid, TrickBid) and not is_inkle(rules, bid) and ladder.overcalls(bid, standing),
        )
        for bid in bids
    )


def _comes_to_stand(rules: RuleSet, bid: Bid, standing: Bid | None) -> bool:
    """Return whether a legal bid becomes the highest bid; every legal bid does, except for some unranked inkles."""
    return not is_inkle(rules, bid) or ladder_of(rules).overcalls(bid, standing)


def _why_no_pass(state: State, phase: Bidding) -> Illegal | None:
    if dealer_must_bid(state.rules, state.dealer, phase, phase.turn):
        sentence = "Nobody has made a bid that can win the auction, so the dealer must make one."
        return Illegal(Reason.DEALER_MUST_BID, sentence, "auction.all_pass")
    return None


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


@attrs.frozen
class _Called:
    """The auction after a call, before the next seat to call is known; its fields are those of :class:`Bidding`."""

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


def _called(rules: RuleSet, phase: Bidding, call: Call) -> _Called:
    seat, bid = call.seat, call.bid
    standing, bidder, out = phase.standing, phase.bidder, phase.out
    if bid is None:
        out |= 1 << seat
    else:
        out = 0 if _reopens(rules, phase, seat, bid, raising=seat == bidder) else out
        if _comes_to_stand(rules, bid, standing):
            standing, bidder = bid, seat
    return _Called((*phase.calls, call), standing, bidder, out, phase.looked, phase.refused)


def _next_to_call(state: State, phase: Bidding, called: _Called) -> Bidding | None:
    """Return the bidding phase for the next seat to call; ``None`` if the auction is over.

    Args:
        state: the state before the call.
        phase: the auction before the call.
        called: the auction after the call.
    """
    auction, barred, seat = state.rules.auction, state.match.barred, phase.turn
    if seat == phase.bidder and (called.calls[-1].bid is None or auction.raise_own is RaiseOwn.ONCE):
        return None  # the bidder keeps the bid, or has raised it as often as the house rules allow
    if auction.rounds is Rounds.ONE:
        done = sum(1 << call.seat for call in called.calls)
    else:
        done = called.out if called.bidder is None else called.out | 1 << called.bidder
    clockwise = state.seating.clockwise_from(state.seating.after(seat))
    waiting = tuple(other for other in clockwise if not (done | barred) >> other & 1)
    if waiting and (not auction.ends_at_top or any(_has_bid(state, called, other) for other in waiting)):
        return called.asking(waiting[0], called.out, phase.redeals)
    bidder = called.bidder
    if bidder is None or auction.raise_own is RaiseOwn.NO or not _has_bid(state, called, bidder):
        return None
    # A player who cannot bid higher is treated as if they had passed (catalogue 5.36).
    return called.asking(bidder, called.out | sum(1 << other for other in waiting), phase.redeals)


def _has_bid(state: State, called: _Called, seat: Seat) -> bool:
    """Return whether a seat could bid higher.

    The function tries the highest bid of the ladder first, because that bid is nearly always legal.
    """
    rules, dealer = state.rules, state.dealer
    bids, gates = reversed(ladder_of(rules).not_below(called.standing)), Gates()
    return any(
        _comes_to_stand(rules, bid, called.standing) and why_never(rules, dealer, called, seat, bid, gates) is None
        for bid in bids
    )
