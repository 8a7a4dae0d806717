"""The end of a hand: add its score to the match, or throw the cards in (catalogue: sections C, J and K)."""

from collections.abc import Sequence
from typing import Final

from five_hundred.bids.contracts import Call
from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine import events
from five_hundred.engine.barred_next_auction import barred_by
from five_hundred.engine.events import Log, ThrownIn
from five_hundred.engine.match import Match, make_match
from five_hundred.engine.match_end import Outcome, match_outcome, order_of_reaching
from five_hundred.engine.phase_classes import Dealing, Finished
from five_hundred.engine.played_hand import AbandonedDeal, PlayedHand
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.state import Secrets, State, make_state
from five_hundred.rules import BothCross, BreachCounts, RuleSet

__all__ = ["end_hand", "throw_in", "uncounted_after"]

_NOTHING_HIDDEN: Final = Secrets()
_NEXT_DEAL: Final = Dealing()


def throw_in(
    state: State,
    dealer: Seat,
    reason: ThrownIn,
    log: Log,
    *,
    calls: Sequence[Call] = (),
    redeals: int = 0,
    stock: tuple[Card, ...] | None = None,
    barred: int = 0,
) -> State:
    """Throw the cards in; they must then be dealt again (catalogue: all-pass, misdeal-no-face; 6.8).

    Args:
        state: the state in which the cards are thrown in.
        dealer: the seat that deals next.
        reason: the reason why the cards are thrown in.
        log: the list that receives the events; ``None`` if the caller does not need them.
        calls: the calls of the auction, including the last one; empty before the first call.
        redeals: the number of consecutive deals by that dealer that were thrown in because no bid won the auction.
        stock: the order in which the pack is dealt next; ``None`` if the pack is shuffled.
        barred: the seats that may not bid in the next auction, as a bit mask.

    Returns:
        The state before the new deal.
    """
    if log is not None:
        log.append(events.DealAbandoned(reason, dealer))
    abandoned = AbandonedDeal(state.dealer, tuple(calls), reason)
    before = state.match
    match = Match(
        before.rules,
        dealer,
        before.scores,
        before.uncounted,
        before.hands,
        barred,
        last_hand=before.last_hand,
        abandoned=abandoned,
    )
    return State(match, Dealing(redeals, stock is None), (0,) * len(state.hands), Secrets(stock=stock))


def end_hand(state: State, hand: PlayedHand, winners: Sequence[Seat], log: Log) -> State:
    """Add the score of a hand to the match, and prepare the next deal or end the match (catalogue: sections J and K).

    Args:
        state: the state in which play stops.
        hand: the hand with its score.
        winners: the seats that took the tricks, in order, including claimed tricks.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The state before the next deal, or the final state of the match.
    """
    match, score, partner = state.match, hand.score, hand.partner
    rules, dealer, hands = match.rules, match.dealer, match.hands + 1
    seating, first = rules.table.seating, rules.match.both_cross is BothCross.FIRST
    reached = order_of_reaching(rules, seating, score, winners, partner) if first else ()
    after = score.after
    # The scores ``counting`` and ``after`` differ only if a breach was called.
    counting = score.counting if score.contract.breach is not None or any(score.uncounted) else after
    outcome = match_outcome(
        rules.match,
        counting,
        declaring=score.declaring,
        made=score.made,
        hands=hands,
        only_bidders=score.contract.is_duel,
        reached=reached,
    )
    barred: tuple[Seat, ...] = ()
    phase: Dealing | Finished
    if outcome is None:
        dealer, barred = seating.after(dealer), barred_by(rules, seating, score, partner)
        phase = _NEXT_DEAL
    else:
        # The points of a breach in this hand do not decide whether the match ends, but the final scores include them.
        outcome = Outcome(outcome.winners, outcome.ending, after)
        phase = Finished(outcome)
    if log is not None:
        log.append(events.HandScored(score))
        log.extend(events.Barred(seat) for seat in barred)
        if outcome is not None:
            log.append(events.MatchEnded(outcome))
    uncounted = score.uncounted if counting is after else uncounted_after(rules, score)
    bars = sum([1 << seat for seat in barred])
    following = make_match(rules, dealer, after, uncounted, hands, bars, (), (), 0, hand, None)
    return make_state(following, phase, (0,) * len(state.hands), _NOTHING_HIDDEN)


def uncounted_after(rules: RuleSet, score: HandScore) -> tuple[int, ...]:
    """Return, for each side, the points that never count towards the end of the match (catalogue: breach; 6.43).

    Args:
        rules: the house rules.
        score: the score of the hand.
    """
    if rules.penalties.breach_counts is BreachCounts.NEXT_HAND:
        return score.uncounted
    return tuple([after - counting for after, counting in zip(score.after, score.counting, strict=True)])
