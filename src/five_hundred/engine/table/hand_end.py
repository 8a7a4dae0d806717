"""The end of a hand: a lost special bid, a claim, the score, the next deal, and cards thrown in.

Catalogue: sections C and H to K.  :mod:`five_hundred.engine.score.match_end` decides whether play stops because a side
goes out.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from five_hundred.cards.seats import HAND_SIZE, Seat, Side
from five_hundred.engine.score.match_end import Outcome, goes_out_now, match_outcome, order_of_reaching
from five_hundred.engine.score.scoring import HandScore, barred_by, score_of
from five_hundred.engine.table import events
from five_hundred.engine.table.custom_hooks import dealer_by_custom, outcome_by_custom, with_custom_points
from five_hundred.engine.table.events import Log, ThrownIn
from five_hundred.engine.table.match import AbandonedDeal, Match, PlayedHand
from five_hundred.engine.table.phase_classes import Dealing, Finished, Playing
from five_hundred.engine.table.public_state import PublicState
from five_hundred.rules import Bar, BothCross, Breach, BreachCounts, Claims, RuleSet
from five_hundred.rules.bids.contracts import Call, Contract
from five_hundred.rules.custom_rule import plays_every_trick

__all__ = [
    "end_by_claim",
    "end_by_trick",
    "end_hand",
    "is_lost_now",
    "outcome_after",
    "stops",
    "stops_early",
    "throw_in",
    "uncounted_after",
]

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

    The dealer is that of the next deal, ``redeals`` counts that dealer's deals in which no bid won the auction, and
    ``barred`` is a mask of seats.  The result is the facts before the new deal, and its phase.
    """
    if log is not None:
        log.append(events.DealAbandoned(reason, dealer))
    following = Match(
        match.rules,
        dealer,
        match.scores,
        match.uncounted,
        match.hands_played,
        barred,
        last_hand=match.last_hand,
        abandoned=AbandonedDeal(match.dealer, tuple(calls), reason),
    )
    return following, Dealing(redeals, reshuffle)


def stops(match: Match, play: Playing) -> bool:
    """Return whether a trick has ended the hand (catalogue: null-stop, midhand-out).

    The trick was the last one, a special bid has failed, or a side goes out.
    """
    rules = match.rules
    if len(play.history) == HAND_SIZE:
        return True
    if not rules.match.midhand_out and (play.setup.contract.special is None or not rules.play.null_stop):
        return False  # most hands need no score before the last trick
    # The partner is not needed: under rules with called cards, a side cannot go out before the last trick.
    return stops_early(rules, _scored(match, play, _winners(play), None))


def stops_early(rules: RuleSet, score: HandScore) -> bool:
    """Return whether fewer than ten tricks, with their score, end the hand (catalogue: null-stop, midhand-out)."""
    contract, left = score.contract, HAND_SIZE - sum(score.tricks)
    taken = sum([score.tricks[seat] for seat in contract.team(rules.table.seating)])
    return is_lost_now(rules, contract, taken, left) or goes_out_now(rules, score)


def is_lost_now(rules: RuleSet, contract: Contract, taken: int, left: int) -> bool:
    """Return whether play stops because a special bid has already failed (catalogue: null-stop; 6.24, 5.30).

    The bidders have taken ``taken`` tricks, and ``left`` tricks remain to be played.  Play goes on if they matter:
    in a duel, under a bid that pays for tricks, and with the set rule, breaches or a custom rule.
    """
    special = contract.special
    if special is None or not rules.play.null_stop or special.pays_for_tricks or contract.is_duel:
        return False
    if (
        rules.penalties.bar is not Bar.OFF
        or rules.penalties.breach is not Breach.OFF
        or plays_every_trick(rules.custom)
    ):
        return False
    return taken > special.most or taken + left < special.least


def _winners(play: Playing) -> list[Seat]:
    return [trick.winner for trick in play.history]


def _scored(match: Match, play: Playing, winners: Sequence[Seat], partner: Seat | None) -> HandScore:
    """Return the score of the tricks that the winners took (catalogue: sections I and K)."""
    seating = match.rules.table.seating
    tricks = tuple([winners.count(seat) for seat in seating.seats])
    return score_of(match.rules, seating, play.setup.contract, tricks, match.scores, partner, match.uncounted)


def end_hand(
    public: PublicState,
    play: Playing | None,
    score: HandScore,
    partner: Seat | None,
    winners: Sequence[Seat],
    hand: PlayedHand | None,
    log: Log,
) -> tuple[Match, Dealing | Finished]:
    """Add the score of a hand to the match, and prepare the next deal or end the match (catalogue: sections J and K).

    Custom rules see ``public``, the state before the last action, with ``play``, the play to its end.  The winners of
    the tricks are in order, and include those of claimed tricks.  ``play`` and ``hand`` are ``None`` if only the score
    is known.  The result is the facts before the next deal or at the end of the match, and the phase that follows.
    """
    match = public.match
    rules, dealer, hands = match.rules, match.dealer, match.hands_played + 1
    seating, first = rules.table.seating, rules.match.both_cross is BothCross.FIRST
    reached = order_of_reaching(rules, seating, score, winners, partner) if first else ()
    after, outcome = score.after, outcome_by_custom(public, play, score, outcome_after(rules, score, hands, reached))
    barred: tuple[Seat, ...] = ()
    phase: Dealing | Finished
    if outcome is None:
        dealer = dealer_by_custom(public, play, score, seating.after(dealer))
        barred = barred_by(rules, seating, score, partner)
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
    return Match(rules, dealer, after, uncounted, hands, barred=bars, last_hand=hand), phase


def end_by_trick(
    public: PublicState, play: Playing, partner: Seat | None, log: Log
) -> tuple[Match, Dealing | Finished]:
    """End the hand after a trick, with the arguments and the result of :func:`end_by_claim` (catalogue: section I)."""
    return _end(public, play, _winners(play), partner, None, log)


def end_by_claim(
    public: PublicState, play: Playing, awarded: Mapping[Seat, int], partner: Seat | None, log: Log
) -> tuple[Match, Dealing | Finished]:
    """End the hand after a claim (catalogue: claims; 6.45).

    Args:
        public: the public state before the last action; that action exposes no further hand.
        play: the play of the cards to its end, which need not be the phase of the public state.
        awarded: the number of tricks that each seat receives, in this order.
        partner: the seat that holds or has played the called card; ``None`` if there is no such seat.

    Returns:
        The facts before the next deal or at the end of the match, and the phase that follows.
    """
    if log is not None:
        if public.rules.play.claims is Claims.PROVABLE:
            log.extend(events.TricksClaimed(each, count) for each, count in awarded.items())
        else:
            log.extend(events.TricksAwarded(each, count) for each, count in awarded.items())
    winners = _winners(play) + [seat for seat, count in awarded.items() for _ in range(count)]
    return _end(public, play, winners, partner, play.turn, log)


def _end(
    public: PublicState,
    play: Playing,
    winners: Sequence[Seat],
    partner: Seat | None,
    claimed_by: Seat | None,
    log: Log,
) -> tuple[Match, Dealing | Finished]:
    score = with_custom_points(public, play, _scored(public.match, play, winners, partner))
    hand = PlayedHand(
        dealer=public.dealer,
        calls=play.setup.calls,
        score=score,
        partner=partner,
        tricks=play.history,
        claimed_by=claimed_by,
        exposed=public.exposed_in_full,
        turned_up=public.turned_up,
        kitty_count=public.kitty_count,
        discarded=public.discarded,
    )
    return end_hand(public, play, score, partner, winners, hand, log)


def outcome_after(
    rules: RuleSet, score: HandScore, hands: int, reached: Sequence[Sequence[Side]] = ()
) -> Outcome | None:
    """Return the result of the match after a hand; ``None`` if the match continues (catalogue: section J; 6.43).

    Args:
        reached: the sides that reached the target during play, grouped and ordered as in
            :func:`order_of_reaching <five_hundred.engine.score.match_end.order_of_reaching>`.
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
    """Return, for each side, the points that never count towards the end of the match (catalogue: breach; 6.43)."""
    if rules.penalties.breach_counts is BreachCounts.NEXT_HAND:
        return score.uncounted
    return tuple([after - counting for after, counting in zip(score.after, score.counting, strict=True)])
