"""The end of the auction: a contract, or the house rule for an auction without a winning bid.

:mod:`five_hundred.engine.phases.bidding` decides when the auction is over, and
:mod:`five_hundred.engine.bid_legality` decides whether the dealer must bid.
"""

from collections.abc import Sequence
from itertools import pairwise

import attrs

from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.bids.special_bids import SpecialBid, WhoPlays
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.bid_legality import Auction, can_be_contract
from five_hundred.engine.events import Log, ThrownIn
from five_hundred.engine.phases.hand_end import throw_in
from five_hundred.engine.state import PhaseOver, State
from five_hundred.rules import AllPass, InkleWins, RuleSet
from five_hundred.rules.dealing_in_packets import gathered

__all__ = ["contract_of", "end_auction"]


def end_auction(state: State, auction: Auction, redeals: int, log: Log) -> State | PhaseOver:
    """End the auction with a contract, or apply the rule for an auction without one (catalogue: section D).

    Args:
        state: the state before the last call.
        auction: the auction, including the last call.
        redeals: the number of consecutive deals by this dealer that were thrown in because no bid won the auction.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The end of the bidding phase or, if the cards are thrown in, the state before another deal.
    """
    if can_be_contract(state.rules, auction.standing):
        return _play(state, auction, auction.standing, auction.bidder, log)
    return _pass_out(state, auction, redeals, log)


def contract_of(
    rules: RuleSet, dealer: Seat, calls: Sequence[Call], bid: Bid | None, declarer: Seat | None
) -> Contract:
    """Return the contract with which an auction ends (catalogue: section D, across-the-corner; 6.41).

    Args:
        rules: the house rules.
        dealer: the seat that dealt.
        calls: all calls of the auction.
        bid: the bid that won the auction; ``None`` if all players passed and the hand is played.
        declarer: the seat that made that bid; ``None`` if all players passed.
    """
    rival = _rival(calls, bid)
    if declarer is None or rival is not None:
        return Contract(bid, declarer, rival)
    return Contract(bid, declarer, partner=rules.table.partner_in_hand(dealer, declarer))


def _rival(calls: Sequence[Call], bid: Bid | None) -> Seat | None:
    """Return the opponent in a duel: the seat that bid just before the duel bid (catalogue: across-the-corner)."""
    made = [call for call in calls if call.bid is not None]
    duel = isinstance(bid, SpecialBid) and bid.who is WhoPlays.DUEL
    return next((before.seat for before, after in pairwise(made) if duel and after.bid == bid), None)


def _play(state: State, auction: Auction, bid: Bid | None, declarer: Seat | None, log: Log) -> PhaseOver:
    contract = contract_of(state.rules, state.dealer, auction.calls, bid, declarer)
    if log is not None:
        log.append(events.AuctionWon(contract))
    if auction.refused:
        match = attrs.evolve(state.match, refused=auction.refused)
        state = State(match, state.phase, state.hands, state.secrets)
    return PhaseOver(state, contract, tuple(auction.calls), 0)


def _pass_out(state: State, auction: Auction, redeals: int, log: Log) -> State | PhaseOver:
    """Apply the house rules for an auction without a winning bid (catalogue: all-pass, inkle-can-win; 6.8)."""
    rules, dealer = state.rules.auction, state.dealer
    inkles = auction.standing is not None
    reason = ThrownIn.ONLY_INKLES if inkles else ThrownIn.ALL_PASSED
    after = state.seating.after(dealer)
    if inkles and rules.inkle_wins is InkleWins.NEVER_SAME_DEALER:
        return throw_in(state, dealer, reason, log, calls=auction.calls, redeals=redeals + 1)
    if rules.all_pass is AllPass.NO_TRUMP:
        return _play(state, auction, None, None, log)
    twice = rules.all_pass is AllPass.SAME_DEALER_TWICE and redeals < 2
    if rules.all_pass is AllPass.SAME_DEALER or twice:
        return throw_in(state, dealer, reason, log, calls=auction.calls, redeals=redeals + 1)
    stock = None
    if rules.all_pass is AllPass.NO_RESHUFFLE:
        rest = state.rules.table.pack.whole ^ sum(state.hands)
        stock = gathered(state.rules.table, after, state.hands, rest)
    return throw_in(state, after, reason, log, calls=auction.calls, stock=stock)
