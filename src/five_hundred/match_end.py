"""The end of the match: who has won, and when play stops before the last trick (catalogue: section J)."""

from collections.abc import Sequence
from enum import StrEnum

import attrs

from five_hundred.contracts import Contract
from five_hundred.ladder import ladder_of
from five_hundred.rules import BackDoor, Bar, BothCross, Breach, Compare, DefenderPoints, MatchRules, RuleSet
from five_hundred.scoring import HandScore, score_hand
from five_hundred.seats import Seat, Seating, Side

__all__ = ["Ending", "Outcome", "goes_out_now", "is_lost_now", "match_outcome", "order_of_reaching"]


class Ending(StrEnum):
    """Why a match ended (catalogue: section J)."""

    TARGET = "target"
    """A side reached the score that wins (catalogue: target)."""
    FLOOR = "floor"
    """A side reached the score that loses, and went out the back door (catalogue: back-door)."""
    CEILING = "ceiling"
    """A side reached a score that is so high that it loses (catalogue: walker)."""
    SPREAD = "spread"
    """A side below zero and one above it were too far apart (catalogue: point-spread)."""
    HANDS = "hands"
    """So many hands were played as the match was to have (catalogue: target)."""


@attrs.frozen
class Outcome:
    """How a match ended (catalogue: section J, 6.28)."""

    winners: tuple[Side, ...]
    """The side that won; more than one if they share it."""
    ending: Ending
    """Why it ended."""
    scores: tuple[int, ...]
    """The final scores by side, in points."""


def _past(rules: MatchRules) -> int:
    return 0 if rules.compare is Compare.AT_LEAST else 1


def goes_out_now(
    rules: RuleSet, seating: Seating, contract: Contract, tricks: Sequence[int], before: Sequence[int]
) -> bool:
    """Whether play stops because somebody has reached the target (catalogue: midhand-out, 6.32).

    The bidder stops it once the contract is made and brings the target; anybody else does unless the contract can still
    be made and would bring the bidder there.

    Args:
        rules: the house rules.
        seating: the sides.
        contract: what is played for.
        tricks: tricks taken by each seat so far.
        before: the match score of each side before the hand, in points.
    """
    match = rules.match
    if not match.midhand_out or match.hands is not None:
        return False
    score = score_hand(rules, seating, contract, tricks, before)
    target = match.target + _past(match)
    out = [side for side, points in enumerate(score.counting) if points >= target]
    if score.made is None and contract.bid is not None:
        worth = rules.contracts.declare_points if contract.declared else ladder_of(rules).points[contract.bid]
        could_be = before[score.declaring[0]] + worth
        if could_be >= target:
            return False
    if match.must_bid_to_win or contract.is_duel:
        out = [side for side in out if side in score.declaring and score.made]
    return bool(out)


def is_lost_now(rules: RuleSet, contract: Contract, taken: int, left: int) -> bool:
    """Whether play stops because a special bid can no longer be made (catalogue: null-stop; 6.24, 5.30).

    Args:
        rules: the house rules.
        contract: what is played for.
        taken: tricks that the bidders have taken.
        left: tricks that are still to come.
    """
    special = contract.special
    if special is None or not rules.play.null_stop or special.forced_trick_points or contract.is_duel:
        return False
    if rules.penalties.bar is not Bar.OFF or rules.penalties.breach is not Breach.OFF:
        return False
    return taken > special.most or taken + left < special.least


def order_of_reaching(rules: RuleSet, seating: Seating, score: HandScore, winners: Sequence[Seat]) -> tuple[Side, ...]:
    """The defending sides by the trick that brought them to the target, first one first (catalogue: both-cross).

    Args:
        rules: the house rules.
        seating: the sides.
        score: the hand's score.
        winners: the seats that took the tricks, in order.
    """
    target, scoring = rules.match.target + _past(rules.match), rules.scoring
    special, team = score.contract.special, score.contract.team(seating)
    paid = not team or scoring.defenders is not DefenderPoints.NONE
    points = {side: before for side, before in enumerate(score.before) if side not in score.declaring}
    reached = [side for side in points if points[side] >= target]
    for seat in winners:
        for side in points:
            if special is not None:
                points[side] += special.forced_trick_points if seat in team else 0
            elif paid and seating.side_of[seat] == side:
                points[side] += scoring.trick_points
        reached += [side for side in points if points[side] >= target and side not in reached]
    return tuple(reached)


def match_outcome(
    rules: MatchRules,
    scores: Sequence[int],
    *,
    declaring: Sequence[Side],
    made: bool | None,
    hands: int,
    only_bidders: bool = False,
    reached: Sequence[Side] = (),
) -> Outcome | None:
    """Whether the match is over after a hand, and who has won (catalogue: section J; 5.23, 5.24, 6.28 to 6.31).

    The floor is looked at first: a declaring side that falls to it loses even if the others are past the target.

    Args:
        rules: the rules for the end of the match.
        scores: the score of each side, in points.
        declaring: the declaring sides of the hand, the bidder's first; none if all passed.
        made: whether the contract was made; ``None`` where all passed, or where it was left undecided.
        hands: hands played so far, this one among them.
        only_bidders: whether in this hand only the bidders can win at the target (catalogue 5.14).
        reached: the sides that reached the target during play, the first one first.

    Returns:
        How the match ended; ``None`` if it goes on.
    """
    final = tuple(scores)
    if rules.hands is not None:
        return Outcome(_leaders(final, range(len(final))), Ending.HANDS, final) if hands >= rules.hands else None
    if _through_the_back_door(rules, final):
        # Whoever is at the floor is below all others; with all of them there the highest score wins (catalogue 5.23).
        return Outcome(_leaders(final, range(len(final))), Ending.FLOOR, final)
    must_bid = rules.must_bid_to_win or only_bidders
    if winners := _across_the_target(rules, final, declaring, reached, made=made, must_bid=must_bid):
        return Outcome(winners, Ending.TARGET, final)
    if losers := _above_the_ceiling(rules, final, declaring):
        others = [side for side in range(len(final)) if side not in losers]
        return Outcome(_leaders(final, others or range(len(final))), Ending.CEILING, final)
    if rules.spread is not None and min(final) < 0 < max(final) and max(final) - min(final) >= rules.spread:
        leaders = _leaders(final, range(len(final)))
        if not only_bidders or set(leaders) <= set(declaring):
            return Outcome(leaders, Ending.SPREAD, final)
    return None


def _leaders(scores: Sequence[int], sides: Sequence[Side]) -> tuple[Side, ...]:
    best = max(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == best)


def _through_the_back_door(rules: MatchRules, scores: Sequence[int]) -> bool:
    """Whether somebody is at the floor, and loses by it: under ``LOSES``, and in other words ``LEADER_WINS``."""
    if rules.back_door is BackDoor.OFF:
        return False
    floor = rules.floor - _past(rules)
    if rules.back_door is BackDoor.UNLESS_OPPONENTS_NEGATIVE and any(floor < score < 0 for score in scores):
        return False
    return min(scores) <= floor


def _above_the_ceiling(rules: MatchRules, scores: Sequence[int], declaring: Sequence[Side]) -> tuple[Side, ...]:
    """The sides that lose by too high a score; if all are so high, the bidders (catalogue: walker, 6.31)."""
    if rules.ceiling is None:
        return ()
    losers = tuple(side for side, score in enumerate(scores) if score >= rules.ceiling + _past(rules))
    return tuple(declaring) or losers if len(losers) == len(scores) else losers


def _across_the_target(
    rules: MatchRules,
    scores: Sequence[int],
    declaring: Sequence[Side],
    reached: Sequence[Side],
    *,
    made: bool | None,
    must_bid: bool,
) -> tuple[Side, ...]:
    if rules.exact:
        across = [side for side, score in enumerate(scores) if score == rules.target]
    else:
        target = rules.target + _past(rules)
        across = [side for side, score in enumerate(scores) if score >= target]
    if must_bid:
        # The declaring side of this hand, and only if it made its contract (catalogue 6.27).
        across = [side for side in across if side in declaring and made]
    if not across:
        return ()
    leaders = _leaders(scores, across)
    preferred = leaders if rules.both_cross is BothCross.HIGHER_SCORE else across
    if bidders := [side for side in declaring if side in preferred]:
        return (bidders[0],)
    if rules.both_cross is BothCross.FIRST and (first := [side for side in reached if side in across]):
        return (first[0],)
    return leaders
