"""The end of the match: who wins, and whether play stops because a side goes out (catalogue: section J)."""

import math
from collections.abc import Sequence
from enum import StrEnum

import attrs

from five_hundred.base.values import Printed
from five_hundred.cards.seats import PerSide, Seat, Seating, Side
from five_hundred.engine.score.scoring import HandScore, score_of, worth_of
from five_hundred.rules import BackDoor, BothCross, Compare, MatchRules, MustBid, RuleSet
from five_hundred.rules.custom_rule import plays_every_trick

__all__ = ["Ending", "Outcome", "at_the_target", "goes_out_now", "match_outcome", "order_of_reaching"]


class Ending(StrEnum):
    """The reason why a match ended (catalogue: section J)."""

    TARGET = "target"
    """A side reached the target, the score needed to win (catalogue: target)."""
    FLOOR = "floor"
    """A side fell to the floor, the score at which a side loses (catalogue: back-door)."""
    CEILING = "ceiling"
    """A side reached the ceiling, the score at which a side has too many points and loses (catalogue: walker)."""
    SPREAD = "spread"
    """The scores of two sides, one below 0 and one above 0, were too far apart (catalogue: point-spread)."""
    HANDS = "hands"
    """The players completed the fixed number of hands (catalogue: target)."""
    CUSTOM = "custom"
    """A custom rule ended the match."""


@attrs.frozen
class Outcome(Printed):
    """The result of a match (catalogue: section J, 6.28)."""

    winners: tuple[Side, ...]
    """The winning side, or several sides that share the win, in ascending order."""
    ending: Ending
    """The reason why the match ended."""
    scores: PerSide[int]
    """The final score of each side, in points."""


def _goal(rules: MatchRules) -> int:
    """Return the lowest score that reaches the target."""
    return rules.target + _past(rules)


def _too_many(rules: MatchRules) -> float:
    """Return the lowest score that reaches the ceiling; infinity if there is no ceiling."""
    return math.inf if rules.ceiling is None else rules.ceiling + _past(rules)


def _past(rules: MatchRules) -> int:
    """Return the number of points, 0 or 1, by which a score must exceed a limit to count as having reached it."""
    return 0 if rules.compare is Compare.AT_LEAST else 1


def goes_out_now(rules: RuleSet, score: HandScore) -> bool:
    """Return whether play stops now because a side has reached the target (catalogue: midhand-out, 6.32, 6.39).

    Play stops when the declaring side has made the contract and has reached the target.  Play also stops when another
    side reaches the target, unless the declaring side can still make the contract and would then reach the target too.
    A side at the ceiling does not stop play, because it cannot win; nor does play continue for its sake.

    Args:
        score: the score of the tricks played so far.
    """
    match, contract = rules.match, score.contract
    if not match.midhand_out or match.hands is not None or plays_every_trick(rules.custom):
        return False
    undecided = score.made is None and contract.bid is not None
    if undecided and _goal(match) <= score.before[score.declaring[0]] + worth_of(rules, contract) < _too_many(match):
        return False
    return bool(at_the_target(match, score))


def at_the_target(rules: MatchRules, score: HandScore) -> list[Side]:
    """Return the sides that have reached the target and may win, by the tricks in a score (catalogue: midhand-out)."""
    return _at_the_target(rules, score.counting, score.declaring, score.made, score.contract.is_duel)


def order_of_reaching(
    rules: RuleSet, seating: Seating, score: HandScore, winners: Sequence[Seat], partner: Seat | None = None
) -> tuple[tuple[Side, ...], ...]:
    """Return the defending sides in the order in which they reached the target (catalogue: both-cross).

    Returns:
        The sides that have reached the target after the hand, in groups; all sides of a group reached the target with
        the same trick.
    """
    goal = _goal(rules.match)
    left = [side for side, points in enumerate(score.counting) if points >= goal and side not in score.declaring]
    if len(left) < 2:
        return tuple((side,) for side in left)
    order: list[tuple[Side, ...]] = []
    for played in range(len(winners) + 1):
        tricks = [winners[:played].count(seat) for seat in seating.seats]
        points = score_of(rules, seating, score.contract, tricks, score.before, partner, score.uncounted).counting
        if there := tuple(side for side in left if points[side] >= goal):
            order.append(there)
            left = [side for side in left if side not in there]
    return tuple(order)


def match_outcome(
    rules: MatchRules,
    scores: Sequence[int],
    *,
    declaring: Sequence[Side],
    made: bool | None,
    hands: int,
    only_bidders: bool = False,
    reached: Sequence[Sequence[Side]] = (),
) -> Outcome | None:
    """Return the result of the match after a hand (catalogue: section J; 5.23, 5.24, 6.28 to 6.31, 6.39).

    The function checks these conditions in order, and the first one that is met ends the match:

    1. All hands of the match have been played: the highest score wins.  No other condition can end a match with a fixed
       number of hands.

    2. A side has reached the target and may win; if several sides have, the option ``both_cross`` selects the winner.

    3. A side has reached the ceiling: the side with the highest score below the ceiling wins; if all sides have reached
       the ceiling, the defending side with the highest score wins.

    4. A side has fallen to the floor and loses the match: the highest score wins.

    5. The scores of two sides are too far apart (catalogue: point-spread): the side with the highest score wins.

    A side at the ceiling or the floor cannot win unless every side is at the ceiling or the floor.  Sides with equal
    scores share the win.

    Args:
        declaring: the declaring sides of the hand, the bidder's first; empty if all players passed.
        made: whether the contract was made; ``None`` if all players passed or play stopped before the contract was
            decided.
        hands: the number of hands played so far, including this one.
        only_bidders: whether only the bidders can reach the target in this hand (catalogue 5.14).
        reached: the sides that reached the target during play, grouped and ordered as in :func:`order_of_reaching`.

    Returns:
        The result; ``None`` if the match continues.
    """
    final = tuple(scores)
    if rules.hands is not None:
        return Outcome(_leaders(final, range(len(final))), Ending.HANDS, final) if hands >= rules.hands else None
    if across := _at_the_target(rules, final, declaring, made, only_bidders):
        return Outcome(_preferred(rules, final, across, declaring, reached), Ending.TARGET, final)
    if over := _over_the_ceiling(rules, final):
        others = [side for side in range(len(final)) if side not in declaring] if len(over) == len(final) else []
        return Outcome(_leaders(final, others or _can_win(rules, final)), Ending.CEILING, final)
    if _at_the_floor(rules, final):
        return Outcome(_leaders(final, _can_win(rules, final)), Ending.FLOOR, final)
    if rules.spread is not None and min(final) < 0 < max(final) and max(final) - min(final) >= rules.spread:
        leaders = _leaders(final, range(len(final)))
        if not only_bidders or set(leaders) <= set(declaring):
            return Outcome(leaders, Ending.SPREAD, final)
    return None


def _leaders(scores: Sequence[int], sides: Sequence[Side]) -> tuple[Side, ...]:
    best = max(scores[side] for side in sides)
    return tuple(sorted(side for side in sides if scores[side] == best))


def _over_the_ceiling(rules: MatchRules, scores: Sequence[int]) -> tuple[Side, ...]:
    """Return the sides that lose because their scores have reached the ceiling (catalogue: walker, 6.31)."""
    limit = _too_many(rules)
    return tuple(side for side, score in enumerate(scores) if score >= limit)


def _at_the_floor(rules: MatchRules, scores: Sequence[int]) -> tuple[Side, ...]:
    """Return the sides that lose because their scores have fallen to the floor (catalogue: back-door).

    The values ``LEADER_WINS`` and ``LOSES`` of the ``back_door`` option have the same effect in this function.
    """
    if rules.back_door is BackDoor.OFF:
        return ()
    limit = rules.floor - _past(rules)
    low = tuple(side for side, score in enumerate(scores) if score <= limit)
    if low and rules.back_door is BackDoor.UNLESS_OPPONENTS_NEGATIVE:
        others = [score for score in scores if score > limit]
        return low if others and min(others) >= 0 else ()  # catalogue 6.29
    return low


def _can_win(rules: MatchRules, scores: Sequence[int]) -> Sequence[Side]:
    """Return the sides between floor and ceiling, which can win; all sides if there are none (catalogue 6.39)."""
    lost = _over_the_ceiling(rules, scores) + _at_the_floor(rules, scores)
    return [side for side in range(len(scores)) if side not in lost] or range(len(scores))


def _at_the_target(
    rules: MatchRules, scores: Sequence[int], declaring: Sequence[Side], made: bool | None, only_bidders: bool
) -> list[Side]:
    """Return the sides that have reached the target and may win (catalogue: target, must-bid-to-win; 5.14, 6.27)."""
    goal, exact = _goal(rules), rules.target if rules.exact else None
    across = [side for side, score in enumerate(scores) if (score >= goal if exact is None else score == exact)]
    if across and (only_bidders or rules.must_bid_to_win is not MustBid.NO):
        across = [side for side in across if side in declaring]
    if not across or (rules.must_bid_to_win is MustBid.MADE and not made):
        return []
    can_win = _can_win(rules, scores)
    return [side for side in across if side in can_win]


def _preferred(
    rules: MatchRules,
    scores: Sequence[int],
    across: Sequence[Side],
    declaring: Sequence[Side],
    reached: Sequence[Sequence[Side]],
) -> tuple[Side, ...]:
    """Return the winners among the sides that have reached the target (catalogue: both-cross; 6.28, 6.33)."""
    leaders = _leaders(scores, across)
    if rules.both_cross is BothCross.HIGHER_SCORE_SHARED:
        return leaders
    candidates = leaders if rules.both_cross is BothCross.HIGHER_SCORE else across
    if bidders := [side for side in declaring if side in candidates]:
        return (bidders[0],)
    if rules.both_cross is BothCross.FIRST:
        for together in reached:
            if first := [side for side in together if side in across]:
                return _leaders(scores, first)
    return leaders
