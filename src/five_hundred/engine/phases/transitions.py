"""The transitions between phases: a new deal, the start and the end of an auction, and the end of a hand."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from five_hundred.bids.contracts import Bid, Call, Contract
from five_hundred.bids.special_bids import Gate, SpecialBid, WhoPlays
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.events import Log, ThrownIn
from five_hundred.engine.match_end import Outcome, match_outcome, order_of_reaching
from five_hundred.engine.phases.stages import settle
from five_hundred.engine.scoring import HandScore, barred_by
from five_hundred.engine.state import Bidding, Dealing, Finished, Match, Secrets, State, make_state
from five_hundred.rules import AllPass, BothCross, InkleWins
from five_hundred.rules.deal_layout import gathered

__all__ = ["after_auction", "begin_auction", "deal_again", "end_hand", "pass_out"]

_NOTHING_HIDDEN: Final = Secrets()
_NEXT_DEAL: Final = Dealing()


def deal_again(
    state: State,
    dealer: Seat,
    reason: ThrownIn,
    log: Log,
    *,
    redeals: int = 0,
    stock: tuple[Card, ...] | None = None,
    barred: int = 0,
) -> State:
    """Throw the cards in, so that they must be dealt again (catalogue: all-pass, misdeal-no-face; 6.8).

    Args:
        state: the state in which the cards are thrown in.
        dealer: the seat that deals next.
        reason: the reason why the cards are thrown in.
        log: the list that receives the events; ``None`` if the caller does not need them.
        redeals: how many deals of that dealer in a row were thrown in because no bid won the auction.
        stock: the order in which the pack is dealt next; ``None`` if the pack is shuffled.
        barred: the seats that may not bid in the next auction either, as one bit for each seat.

    Returns:
        The state before the new deal.
    """
    if log is not None:
        log.append(events.DealAbandoned(reason, dealer))
    match = Match(state.rules, dealer, state.scores, state.match.hands, barred)
    return State(match, Dealing(redeals, stock is None), (0,) * len(state.hands), Secrets(stock=stock))


def begin_auction(state: State, redeals: int) -> State:
    """Return the state in which the first seat that may bid starts the auction (catalogue: section D, 6.10).

    Args:
        state: the state in which all players have their hands.
        redeals: how many deals of this dealer in a row were thrown in because no bid won the auction.
    """
    players, barred = state.seating.players, state.match.barred
    first = state.seating.after(state.dealer)
    turn = next(seat for seat in state.seating.clockwise_from(first) if not barred >> seat & 1)
    blind = any(special.gate is Gate.BLIND for special in state.rules.contracts.specials)
    looked = 0 if blind else (1 << len(players)) - 1
    return State(state.match, Bidding(turn, (), None, None, 0, redeals, looked), state.hands, state.secrets)


def pass_out(state: State, calls: tuple[Call, ...], redeals: int, *, inkles: bool, log: Log) -> State:
    """Apply the house rules for an auction without a bid that can win (catalogue: all-pass, inkle-can-win; 6.8).

    Args:
        state: the state before the last pass.
        calls: the calls of the auction, including the last pass.
        redeals: how many deals of this dealer in a row were thrown in because no bid won the auction.
        inkles: whether players made bids that cannot become the contract.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The state before another deal; or the state after the auction if the hand is played at no trump.
    """
    auction, dealer = state.rules.auction, state.dealer
    reason = ThrownIn.ONLY_INKLES if inkles else ThrownIn.ALL_PASSED
    after = state.seating.after(dealer)
    if inkles and auction.inkle_wins is InkleWins.NEVER_SAME_DEALER:
        return deal_again(state, dealer, reason, log, redeals=redeals)
    if auction.all_pass is AllPass.NO_TRUMP:
        return after_auction(state, calls, None, None, log)
    if auction.all_pass is AllPass.SAME_DEALER:
        return deal_again(state, dealer, reason, log)
    if auction.all_pass is AllPass.SAME_DEALER_TWICE and redeals < 2:
        return deal_again(state, dealer, reason, log, redeals=redeals + 1)
    stock = None
    if auction.all_pass is AllPass.NO_RESHUFFLE:
        rest = state.rules.table.pack.whole ^ sum(state.hands)
        stock = gathered(state.rules.table, after, state.hands, rest)
    return deal_again(state, after, reason, log, stock=stock)


def after_auction(state: State, calls: tuple[Call, ...], bid: Bid | None, declarer: Seat | None, log: Log) -> State:
    """Return the state after the auction, at the first step before the play (catalogue: section D, all-pass).

    Args:
        state: the state before the last call.
        calls: all calls of the auction.
        bid: the bid that won the auction; ``None`` if all passed and the hand is played.
        declarer: the seat that made that bid; ``None`` if all passed.
        log: the list that receives the events; ``None`` if the caller does not need them.
    """
    contract = Contract(bid, declarer, _rival(calls, bid))
    if log is not None:
        log.append(events.AuctionWon(contract))
    return settle(state, contract, calls, 0, log)


def _rival(calls: Sequence[Call], bid: Bid | None) -> Seat | None:
    """Return the opponent in a duel: the seat that bid just before the duel bid (catalogue: across-the-corner)."""
    made = [call for call in calls if call.bid is not None]
    duel = isinstance(bid, SpecialBid) and bid.who is WhoPlays.DUEL
    return next((before.seat for before, after in pairwise(made) if duel and after.bid == bid), None)


def end_hand(state: State, score: HandScore, winners: Sequence[Seat], partner: Seat | None, log: Log) -> State:
    """Add the score of the hand; then the next dealer deals, or the match is over (catalogue: sections J and K).

    Args:
        state: the state in which play stops.
        score: the score of the hand.
        winners: the seats that took the tricks, in order.
        partner: the seat that held the called card; with ``None``, the partner named in the contract counts.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The state before the next deal, or the final state of the match.
    """
    match = state.match
    rules, dealer, hands = match.rules, match.dealer, match.hands + 1
    seating, first = rules.table.seating, rules.match.both_cross is BothCross.FIRST
    reached = order_of_reaching(rules, seating, score, winners, partner) if first else ()
    outcome = match_outcome(
        rules.match,
        score.counting,
        declaring=score.declaring,
        made=score.made,
        hands=hands,
        only_bidders=score.contract.is_duel,
        reached=reached,
    )
    after, barred = score.after, None
    phase: Dealing | Finished
    if outcome is None:
        dealer, barred = seating.after(dealer), barred_by(rules, seating, score, partner)
        phase = _NEXT_DEAL
    else:
        # The points of a breach do not count for ending the match, but they count in the final scores.
        outcome = Outcome(outcome.winners, outcome.ending, after)
        phase = Finished(outcome)
    if log is not None:
        log.append(events.HandScored(score))
        if barred is not None:
            log.append(events.Barred(barred))
        if outcome is not None:
            log.append(events.MatchEnded(outcome))
    following = Match(rules, dealer, after, hands, 0 if barred is None else 1 << barred)
    return make_state(following, phase, (0,) * len(state.hands), _NOTHING_HIDDEN)
