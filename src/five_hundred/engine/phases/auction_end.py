"""The end of the auction: a contract, or the house rule for an auction without a winning bid.

:mod:`five_hundred.engine.phases.auction_turns` decides when the auction is over, and
:mod:`five_hundred.engine.auction.bid_legality` decides whether the dealer must bid.

A hand that is played although all passed has a contract without a declarer: ``play.play_setup`` says who leads,
``phases.exchanging`` that nobody takes the kitty, and ``score.scoring`` that every side scores its tricks.
"""

from collections.abc import Sequence
from itertools import pairwise

import attrs

from five_hundred.cards.seats import Seat
from five_hundred.engine.auction.bid_legality import Auction, can_be_contract
from five_hundred.engine.table import events
from five_hundred.engine.table.events import Log, ThrownIn
from five_hundred.engine.table.hand_end import throw_in
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Dealing
from five_hundred.rules import AllPass, AuctionRules, InkleWins, RuleSet
from five_hundred.rules.bids.contracts import Bid, Call, Contract
from five_hundred.rules.bids.special_bids import SpecialBid, WhoPlays

__all__ = ["contract_of", "end_auction", "pass_out", "plays_without_bid"]


def end_auction(match: Match, auction: Auction, redeals: int, log: Log) -> tuple[Match, Contract | Dealing]:
    """End the auction with a contract, or apply the rule for an auction without one (catalogue: section D).

    The result is the facts of the match after the auction, and the contract; if the cards are thrown in, it is the
    facts before another deal, and the phase of that deal.
    """
    if can_be_contract(match.rules, auction.standing):
        return _play(match, auction, auction.standing, auction.bidder, log)
    return _without_bid(match, auction, redeals, log)


def contract_of(
    rules: RuleSet, dealer: Seat, calls: Sequence[Call], bid: Bid | None, declarer: Seat | None
) -> Contract:
    """Return the contract with which an auction ends (catalogue: section D, across-the-corner; 6.41).

    ``bid`` and ``declarer`` are ``None`` if all players passed and the hand is played.
    """
    rival = _rival(calls, bid)
    if declarer is None or rival is not None:
        return Contract(bid, declarer, rival)
    return Contract(bid, declarer, partner=rules.table.partner_in_hand(dealer, declarer))


def _rival(calls: Sequence[Call], bid: Bid | None) -> Seat | None:
    """Return the opponent in a duel: the seat that bid just before the duel bid (catalogue: across-the-corner)."""
    if not isinstance(bid, SpecialBid) or bid.who is not WhoPlays.DUEL:
        return None
    made = [call for call in calls if call.bid is not None]
    return next((before.seat for before, after in pairwise(made) if after.bid == bid), None)


def _play(match: Match, auction: Auction, bid: Bid | None, declarer: Seat | None, log: Log) -> tuple[Match, Contract]:
    contract = contract_of(match.rules, match.dealer, auction.calls, bid, declarer)
    if log is not None:
        log.append(events.AuctionWon(contract))
    if auction.refused:
        match = attrs.evolve(match, refused=auction.refused)
    return match, contract


def _without_bid(match: Match, auction: Auction, redeals: int, log: Log) -> tuple[Match, Contract | Dealing]:
    """Play the hand or throw the cards in after an auction without a winning bid (catalogue: all-pass; 6.8)."""
    inkles = auction.standing is not None
    if plays_without_bid(match.rules.auction, inkles=inkles):
        return _play(match, auction, None, None, log)
    return pass_out(match, auction.calls, redeals, log, inkles=inkles)


def plays_without_bid(rules: AuctionRules, *, inkles: bool) -> bool:
    """Return whether a hand without a winning bid is played at no trump (catalogue: all-pass, inkle-can-win; 6.8)."""
    thrown_in = inkles and rules.inkle_wins is InkleWins.NEVER_SAME_DEALER
    return rules.all_pass is AllPass.NO_TRUMP and not thrown_in


def pass_out(
    match: Match, calls: Sequence[Call], redeals: int, log: Log, *, inkles: bool = False
) -> tuple[Match, Dealing]:
    """Throw the cards in after an auction without a winning bid (catalogue: all-pass, inkle-can-win; 6.8).

    A player may have bid, but only ``inkles`` that cannot win.  The result is the facts before the new deal, and its
    phase.
    """
    rules, dealer = match.rules.auction, match.dealer
    reason = ThrownIn.ONLY_INKLES if inkles else ThrownIn.ALL_PASSED
    if inkles and rules.inkle_wins is InkleWins.NEVER_SAME_DEALER:
        return throw_in(match, dealer, reason, log, calls=calls, redeals=redeals + 1)
    twice = rules.all_pass is AllPass.SAME_DEALER_TWICE and redeals < 2
    if rules.all_pass is AllPass.SAME_DEALER or twice:
        return throw_in(match, dealer, reason, log, calls=calls, redeals=redeals + 1)
    after, reshuffle = match.rules.table.seating.after(dealer), rules.all_pass is not AllPass.NO_RESHUFFLE
    return throw_in(match, after, reason, log, calls=calls, reshuffle=reshuffle)
