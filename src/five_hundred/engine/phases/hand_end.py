"""The end of a hand: add its score to the match, or throw the cards in (catalogue: sections C, J and K)."""

from collections.abc import Sequence
from typing import Final

from five_hundred.bids.contracts import Call
from five_hundred.cards.seats import Seat, Side
from five_hundred.engine import events
from five_hundred.engine.barred_next_auction import barred_by
from five_hundred.engine.events import Log, ThrownIn
from five_hundred.engine.match import Match, make_match
from five_hundred.engine.match_end import Outcome, match_outcome, order_of_reaching
from five_hundred.engine.phase_classes import Dealing, Finished
from five_hundred.engine.played_hand import AbandonedDeal, PlayedHand
from five_hundred.engine.scoring import HandScore
from five_hundred.rules import BothCross, BreachCounts, RuleSet

__all__ = ["end_hand", "outcome_after", "throw_in", "uncounted_after"]

_NEXT_DEAL: Final = Dealing()


def throw_in(
    match: Match,
    dealer: Seat,
    reason: ThrownIn,
    log: Log,
    *,
    calls: Sequence[Call] = (),
    redeals: int = 0,
    reshuffle: bool = True,
    barred: int = 0,
) -> tuple[Match, Dealing]:
    """Throw the cards in; they must then be dealt again (catalogue: all-pass, misdeal-no-face; 6.8).

    Args:
        match: the facts that all phases of the hand share.
        dealer: the seat that deals next.
        reason: the reason why the cards are thrown in.
        log: the list that receives the events; ``None`` if the caller does not need them.
        calls: the calls of the auction, including the last one; empty before the first call.
        redeals: the number of consecutive deals by that dealer that were thrown in because no bid won the auction.
        reshuffle: whether the pack is shuffled before the next deal.
        barred: the seats that may not bid in the next auction, as a bit mask.

    Returns:
        The facts before the new deal, and its phase.
    """
    if log is not None:
        log.append(events.DealAbandoned(reason, dealer))
    following = Match(
        match.rules,
        dealer,
        match.scores,
        match.uncounted,
        match.hands,
        barred,
        last_hand=match.last_hand,
        abandoned=AbandonedDeal(match.dealer, tuple(calls), reason),
    )
    return following, Dealing(redeals, reshuffle)


def end_hand(
    match: Match,
    score: HandScore,
    partner: Seat | None,
    winners: Sequence[Seat],
    hand: PlayedHand | None,
    log: Log,
) -> tuple[Match, Dealing | Finished]:
    """Add the score of a hand to the match, and prepare the next deal or end the match (catalogue: sections J and K).

    Args:
        match: the facts that all phases of the hand share.
        score: the score of the hand.
        partner: the seat that held the called card; ``None`` to use the partner named in the contract.
        winners: the seats that took the tricks, in order, including claimed tricks.
        hand: the hand as everyone saw it; ``None`` if only its score is known.
        log: the list that receives the events; ``None`` if the caller does not need them.

    Returns:
        The facts before the next deal or at the end of the match, and the phase that follows.
    """
    rules, dealer, hands = match.rules, match.dealer, match.hands + 1
    seating, first = rules.table.seating, rules.match.both_cross is BothCross.FIRST
    reached = order_of_reaching(rules, seating, score, winners, partner) if first else ()
    after, outcome = score.after, outcome_after(rules, score, hands, reached)
    barred: tuple[Seat, ...] = ()
    phase: Dealing | Finished
    if outcome is None:
        dealer, barred = seating.after(dealer), barred_by(rules, seating, score, partner)
        phase = _NEXT_DEAL
    else:
        phase = Finished(outcome)
    if log is not None:
        log.append(events.HandScored(score))
        log.extend(events.Barred(seat) for seat in barred)
        if outcome is not None:
            log.append(events.MatchEnded(outcome))
    uncounted = uncounted_after(rules, score) if _breaches_count(score) else score.uncounted
    bars = sum([1 << seat for seat in barred])
    return make_match(rules, dealer, after, uncounted, hands, bars, (), (), 0, hand, None), phase


def outcome_after(
    rules: RuleSet, score: HandScore, hands: int, reached: Sequence[Sequence[Side]] = ()
) -> Outcome | None:
    """Return the result of the match after a hand; ``None`` if the match continues (catalogue: section J; 6.43).

    Args:
        rules: the house rules.
        score: the score of the hand.
        hands: the number of hands played so far, including this one.
        reached: the sides that reached the target during play, grouped and ordered as in
            :func:`order_of_reaching <five_hundred.engine.match_end.order_of_reaching>`.
    """
    outcome = match_outcome(
        rules.match,
        score.counting if _breaches_count(score) else score.after,
        declaring=score.declaring,
        made=score.made,
        hands=hands,
        only_bidders=score.contract.is_duel,
        reached=reached,
    )
    # The points of a breach in this hand do not decide whether the match ends, but the final scores include them.
    return None if outcome is None else Outcome(outcome.winners, outcome.ending, score.after)


def _breaches_count(score: HandScore) -> bool:
    """Return whether points of breaches may make ``score.counting`` differ from ``score.after``."""
    return score.contract.breach is not None or any(score.uncounted)


def uncounted_after(rules: RuleSet, score: HandScore) -> tuple[int, ...]:
    """Return, for each side, the points that never count towards the end of the match (catalogue: breach; 6.43).

    Args:
        rules: the house rules.
        score: the score of the hand.
    """
    if rules.penalties.breach_counts is BreachCounts.NEXT_HAND:
        return score.uncounted
    return tuple([after - counting for after, counting in zip(score.after, score.counting, strict=True)])
