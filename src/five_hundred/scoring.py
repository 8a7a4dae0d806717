"""The score of a hand, line by line, and the end of the match (catalogue: sections I and J)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import attrs

from five_hundred.bids import TrickBid
from five_hundred.contracts import Contract
from five_hundred.ladder import ladder_of
from five_hundred.rules import (
    BackDoor,
    BothCross,
    CapKind,
    Compare,
    DefenderPoints,
    Failure,
    MatchRules,
    RuleSet,
    Slam,
)
from five_hundred.seats import HAND_SIZE, Seating, Side
from five_hundred.special_bids import SpecialBid

__all__ = ["Ending", "HandScore", "LineKind", "Outcome", "ScoreLine", "match_outcome", "score_hand"]


class LineKind(StrEnum):
    """What a line of a hand's score is for."""

    CONTRACT_MADE = "contract-made"
    CONTRACT_FAILED = "contract-failed"
    OPPONENTS_FAILED = "opponents-failed"
    SLAM = "slam"
    SWEEP = "sweep"
    OVERTRICKS = "overtricks"
    TRICKS = "tricks"
    FORCED_TRICKS = "forced-tricks"
    CAP = "cap"


@attrs.frozen
class ScoreLine:
    """One line of a hand's score."""

    side: Side
    kind: LineKind
    points: int
    tricks: int | None = None
    """The tricks that are paid for, where the line is for tricks."""


@attrs.frozen
class HandScore:
    """The score of a hand with its breakdown."""

    contract: Contract
    made: bool | None
    """Whether the contract was made; ``None`` for a hand that all passed."""
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
    lines: tuple[ScoreLine, ...]
    before: tuple[int, ...]
    """The match score by side before the hand, in points."""

    @property
    def after(self) -> tuple[int, ...]:
        """The match score by side after the hand, in points."""
        return tuple(score + self.change(side) for side, score in enumerate(self.before))

    def change(self, side: Side) -> int:
        """The points that a side won or lost: the sum of its lines."""
        return sum(line.points for line in self.lines if line.side == side)


class Ending(StrEnum):
    """Why a match ended."""

    TARGET = "target"
    FLOOR = "floor"
    SPREAD = "spread"
    HANDS = "hands"


@attrs.frozen
class Outcome:
    """How a match ended."""

    winners: tuple[Side, ...]
    """The side that won; more than one if they share it."""
    ending: Ending
    scores: tuple[int, ...]
    """The final scores by side, in points."""


def score_hand(
    rules: RuleSet, seating: Seating, contract: Contract, tricks: Sequence[int], before: Sequence[int]
) -> HandScore:
    """Score a hand.

    Args:
        rules: the house rules.
        seating: the sides.
        contract: what was played for.
        tricks: tricks taken by each seat.
        before: the match score of each side before the hand, in points.
    """
    taken = [sum(tricks[seat] for seat in side) for side in seating.sides]
    declaring = None if contract.declarer is None else seating.side_of[contract.declarer]
    made = None
    lines: list[ScoreLine] = []
    if declaring is not None:
        least, most = contract.goal
        made = least <= taken[declaring] <= most
        lines += _contract_lines(rules, contract, declaring, taken, made=made)
    for line in _trick_lines(rules, contract, declaring, taken, made=made):
        lines.append(line)
        so_far = before[line.side] + sum(each.points for each in lines if each.side == line.side)
        excess = _beyond_cap(rules, so_far - line.points, line.points)
        if excess:
            lines.append(ScoreLine(line.side, LineKind.CAP, -excess))
    return HandScore(contract, made, tuple(tricks), tuple(lines), tuple(before))


def _contract_lines(
    rules: RuleSet, contract: Contract, declaring: Side, taken: Sequence[int], *, made: bool
) -> Iterator[ScoreLine]:
    bid = contract.bid
    assert bid is not None  # there is a declarer
    points = ladder_of(rules).points[bid]
    if made:
        yield ScoreLine(declaring, LineKind.CONTRACT_MADE, points)
        if isinstance(bid, TrickBid):
            yield from _extra_lines(rules, bid, points, declaring, taken[declaring])
    elif rules.scoring.failure is Failure.SUBTRACT:
        yield ScoreLine(declaring, LineKind.CONTRACT_FAILED, -points)
    else:
        # Every other side gets the full value (catalogue 6.25).
        for side in range(len(taken)):
            if side != declaring:
                yield ScoreLine(side, LineKind.OPPONENTS_FAILED, points)


def _extra_lines(rules: RuleSet, bid: TrickBid, points: int, side: Side, taken: int) -> Iterator[ScoreLine]:
    """Slam, sweep and overtricks of a made trick bid."""
    scoring = rules.scoring
    if taken == HAND_SIZE and scoring.slam is Slam.AT_LEAST and points < scoring.slam_minimum:
        yield ScoreLine(side, LineKind.SLAM, scoring.slam_minimum - points)
    elif taken == HAND_SIZE and scoring.slam is Slam.SWEEP and bid.level < HAND_SIZE:
        yield ScoreLine(side, LineKind.SWEEP, scoring.sweep_bonus)
    elif taken > bid.level and scoring.overtrick_points:
        over = taken - bid.level
        yield ScoreLine(side, LineKind.OVERTRICKS, over * scoring.overtrick_points, over)


def _trick_lines(
    rules: RuleSet, contract: Contract, declaring: Side | None, taken: Sequence[int], *, made: bool | None
) -> Iterator[ScoreLine]:
    """Trick points of the defenders, and of everybody when all passed."""
    scoring = rules.scoring
    for side, tricks in enumerate(taken):
        if side == declaring:
            continue
        if isinstance(contract.bid, SpecialBid) and declaring is not None:
            kind, paid, each = LineKind.FORCED_TRICKS, taken[declaring], contract.bid.forced_trick_points
        else:
            kind, paid, each = LineKind.TRICKS, tricks, scoring.trick_points
            unpaid = scoring.defenders is DefenderPoints.NONE or (scoring.defenders is DefenderPoints.IF_SET and made)
            if declaring is not None and unpaid:
                continue
        if paid * each:
            yield ScoreLine(side, kind, paid * each, paid)


def _beyond_cap(rules: RuleSet, score: int, points: int) -> int:
    """How many of the trick points a side at ``score`` does not get (catalogue: defender-cap, 6.26)."""
    cap = rules.scoring.defender_cap
    if cap is None or rules.match.hands is not None:
        return 0
    if rules.scoring.cap_kind is CapKind.STOP_ABOVE:
        return points if score > cap else 0
    return min(points, max(0, score + points - cap))


def match_outcome(
    rules: MatchRules, scores: Sequence[int], *, declaring: Side | None, made: bool | None, hands: int
) -> Outcome | None:
    """Whether the match is over after a hand, and who has won.

    Args:
        rules: the rules for the end of the match.
        scores: the score of each side, in points.
        declaring: the declaring side of the hand, ``None`` if all passed.
        made: whether the contract was made.
        hands: hands played so far, this one among them.
    """
    final = tuple(scores)
    if rules.hands is not None:
        return Outcome(_leaders(final, range(len(final))), Ending.HANDS, final) if hands >= rules.hands else None
    if losers := _through_the_back_door(rules, final):
        # With two sides the other one wins; with more, or with all at the floor, the highest score (catalogue 5.23).
        others = [side for side in range(len(final)) if side not in losers]
        alive = others if others and rules.back_door is not BackDoor.LEADER_WINS else range(len(final))
        return Outcome(_leaders(final, alive), Ending.FLOOR, final)
    if winners := _across_the_target(rules, final, declaring, made=made):
        return Outcome(winners, Ending.TARGET, final)
    if rules.spread is not None and min(final) < 0 < max(final) and max(final) - min(final) >= rules.spread:
        return Outcome(_leaders(final, range(len(final))), Ending.SPREAD, final)
    return None


def _leaders(scores: Sequence[int], sides: Sequence[Side]) -> tuple[Side, ...]:
    best = max(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == best)


def _through_the_back_door(rules: MatchRules, scores: Sequence[int]) -> tuple[Side, ...]:
    past = 0 if rules.compare is Compare.AT_LEAST else 1
    losers = tuple(side for side, score in enumerate(scores) if score <= rules.floor - past)
    if rules.back_door is BackDoor.OFF:
        return ()
    if rules.back_door is BackDoor.UNLESS_OPPONENTS_NEGATIVE and any(
        score < 0 for side, score in enumerate(scores) if side not in losers
    ):
        return ()
    return losers


def _across_the_target(
    rules: MatchRules, scores: Sequence[int], declaring: Side | None, *, made: bool | None
) -> tuple[Side, ...]:
    past = 0 if rules.compare is Compare.AT_LEAST else 1
    across = [side for side, score in enumerate(scores) if score >= rules.target + past]
    if rules.must_bid_to_win:
        # The declaring side of this hand, and only if it made its contract (catalogue 6.27).
        across = [side for side in across if side == declaring and made]
    if not across:
        return ()
    leaders = _leaders(scores, across)
    preferred = across if rules.both_cross is BothCross.BIDDER else leaders
    return (declaring,) if declaring is not None and declaring in preferred else leaders
