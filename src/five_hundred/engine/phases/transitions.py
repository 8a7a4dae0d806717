"""From one hand to the next: a new deal, the beginning and the end of an auction, the end of a hand."""

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
    """Throw the cards in: another deal is due (catalogue: all-pass, misdeal-no-face; 6.8).

    Args:
        state: the state in which the cards are thrown in.
        dealer: the seat that deals next.
        reason: why they are thrown in.
        log: where events go; ``None``: nowhere.
        redeals: how many deals of that dealer in a row were thrown in because nobody bid.
        stock: the order in which the pack is dealt next; ``None`` if it is shuffled.
        barred: one bit for each seat that may not bid in the next auction either.

    Returns:
        The state in which the deal is due.
    """
    if log is not None:
        log.append(events.DealAbandoned(reason, dealer))
    match = Match(state.rules, dealer, state.scores, state.match.hands, barred)
    return State(match, Dealing(redeals, stock is None), (0,) * len(state.hands), Secrets(stock=stock))


def begin_auction(state: State, redeals: int) -> State:
    """The state in which the first player who may bid is asked, as every hand is there (catalogue: section D, 6.10).

    Args:
        state: the state with all hands.
        redeals: how many deals of this dealer in a row were thrown in because nobody bid.
    """
    players, barred = state.seating.players, state.match.barred
    first = state.seating.after(state.dealer)
    turn = next(seat for seat in state.seating.clockwise_from(first) if not barred >> seat & 1)
    blind = any(special.gate is Gate.BLIND for special in state.rules.contracts.specials)
    looked = 0 if blind else (1 << len(players)) - 1
    return State(state.match, Bidding(turn, (), None, None, 0, redeals, looked), state.hands, state.secrets)


def pass_out(state: State, calls: tuple[Call, ...], redeals: int, *, inkles: bool, log: Log) -> State:
    """Do what the rules say where nobody has made a bid that can win (catalogue: all-pass, inkle-can-win; 6.8).

    Args:
        state: the state before the last pass.
        calls: the auction, the last pass in it.
        redeals: how many deals of this dealer in a row were thrown in because nobody bid.
        inkles: whether bids were made that cannot become the contract.
        log: where events go; ``None``: nowhere.

    Returns:
        The state in which another deal is due; or, where the hand is played at no trump, after the auction.
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
    """The state after the auction, in which the steps before the first card begin (catalogue: section D, all-pass).

    Args:
        state: the state before the last call.
        calls: the whole auction.
        bid: the bid that won it; ``None`` where all passed and the hand is played.
        declarer: who made that bid; ``None`` where all passed.
        log: where events go; ``None``: nowhere.
    """
    contract = Contract(bid, declarer, _rival(calls, bid))
    if log is not None:
        log.append(events.AuctionWon(contract))
    return settle(state, contract, calls, 0, log)


def _rival(calls: Sequence[Call], bid: Bid | None) -> Seat | None:
    """The opponent of a duel: whoever had made the bid that it overcalled (catalogue: across-the-corner)."""
    made = [call for call in calls if call.bid is not None]
    duel = isinstance(bid, SpecialBid) and bid.who is WhoPlays.DUEL
    return next((before.seat for before, after in pairwise(made) if duel and after.bid == bid), None)


def end_hand(state: State, score: HandScore, winners: Sequence[Seat], partner: Seat | None, log: Log) -> State:
    """Enter the score of the hand; the next dealer deals, unless the match is over (catalogue: sections J and K).

    Args:
        state: the state in which play stops.
        score: the score of the hand.
        winners: the seats that took the tricks, in order.
        partner: who held the called card, where the contract does not say it; ``None`` for what it says.
        log: where events go; ``None``: nowhere.

    Returns:
        The state in which the next deal is due, or in which the match is over.
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
        # The end is judged without what a breach has won or lost; the final scores are with it.
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
