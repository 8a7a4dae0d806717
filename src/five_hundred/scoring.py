"""The score of a hand, line by line, and the end of the match (catalogue: sections I and J)."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import attrs

from five_hundred.bids import TrickBid
from five_hundred.contracts import Contract
from five_hundred.ladder import ladder_of
from five_hundred.rules import (
    BackDoor,
    Bar,
    BothCross,
    BreachBars,
    CapKind,
    Compare,
    DefenderPoints,
    Failure,
    MatchRules,
    RuleSet,
    Settlement,
    Slam,
)
from five_hundred.seats import HAND_SIZE, NO_SIDE, Seat, Seating, Side
from five_hundred.special_bids import SpecialBid

__all__ = [
    "Ending",
    "HandScore",
    "LineKind",
    "Outcome",
    "ScoreLine",
    "barred_by",
    "goes_out_now",
    "match_outcome",
    "order_of_reaching",
    "score_hand",
]


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
    DUEL = "duel"
    BREACH_WON = "breach-won"
    BREACH_LOST = "breach-lost"


_BREACH = (LineKind.BREACH_WON, LineKind.BREACH_LOST)


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
    """Whether the contract was made; ``None`` where all passed, or where play stopped before it was decided."""
    tricks: tuple[int, ...]
    """Tricks taken, by seat."""
    lines: tuple[ScoreLine, ...]
    before: tuple[int, ...]
    """The match score by side before the hand, in points."""
    declaring: tuple[Side, ...] = ()
    """The sides that played for the contract, the declarer's first."""

    @property
    def after(self) -> tuple[int, ...]:
        """The match score by side after the hand, in points."""
        return tuple(score + self.change(side) for side, score in enumerate(self.before))

    @property
    def counting(self) -> tuple[int, ...]:
        """The match score on which the end of the match is judged: without what a breach won or lost in this hand."""
        breach = [line for line in self.lines if line.kind in _BREACH]
        return tuple(
            score - sum(line.points for line in breach if line.side == side) for side, score in enumerate(self.after)
        )

    def change(self, side: Side) -> int:
        """The points that a side won or lost: the sum of its lines."""
        return sum(line.points for line in self.lines if line.side == side)


class Ending(StrEnum):
    """Why a match ended."""

    TARGET = "target"
    FLOOR = "floor"
    CEILING = "ceiling"
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
    rules: RuleSet,
    seating: Seating,
    contract: Contract,
    tricks: Sequence[int],
    before: Sequence[int],
    partner: Seat | None = None,
) -> HandScore:
    """Score a hand.

    Args:
        rules: the house rules.
        seating: the sides.
        contract: what was played for.
        tricks: tricks taken by each seat; fewer than ten in all where play stopped early.
        before: the match score of each side before the hand, in points.
        partner: who held the called card, if the contract does not say it.
    """
    team = contract.team(seating, partner)
    declaring = tuple(dict.fromkeys(seating.side_of[seat] for seat in team if seating.side_of[seat] != NO_SIDE))
    made, lines = None, []
    if team:
        made = _is_made(contract, team, tricks)
        lines = list(_contract_lines(rules, seating, contract, declaring, team, tricks, made=made))
    for line in _trick_lines(rules, seating, contract, declaring, team, tricks, made=made):
        lines.append(line)
        so_far = before[line.side] + sum(each.points for each in lines if each.side == line.side)
        excess = _beyond_cap(rules, so_far - line.points, line.points)
        if excess:
            lines.append(ScoreLine(line.side, LineKind.CAP, -excess))
    lines += _breach_lines(rules, seating, contract, team, tricks)
    worth = tuple(line for line in lines if line.points)  # half of one point is nothing
    return HandScore(contract, made, tuple(tricks), worth, tuple(before), declaring)


def _taken(tricks: Sequence[int], seats: Sequence[Seat]) -> int:
    return sum(tricks[seat] for seat in seats)


def _is_made(contract: Contract, team: Sequence[Seat], tricks: Sequence[int]) -> bool | None:
    """Whether the contract is made, lost, or (``None``) still open."""
    if contract.rival is not None:
        fewer, to_come = tricks[contract.rival] - tricks[team[0]], HAND_SIZE - sum(tricks)
        return None if -to_come < fewer <= to_come else fewer > 0
    least, most = contract.goal
    taken, left = _taken(tricks, team), HAND_SIZE - sum(tricks)
    if least <= taken and taken + left <= most:
        return True
    return None if taken <= most and taken + left >= least else False


def _contract_lines(
    rules: RuleSet,
    seating: Seating,
    contract: Contract,
    declaring: Sequence[Side],
    team: Sequence[Seat],
    tricks: Sequence[int],
    *,
    made: bool | None,
) -> Iterator[ScoreLine]:
    bid = contract.bid
    assert bid is not None  # there is a team
    points = ladder_of(rules).points[bid]
    if contract.rival is not None:
        yield from _duel_lines(seating, contract.rival, team[0], tricks, points)
        return
    win, loss = (rules.contracts.declare_points, rules.contracts.declare_loss) if contract.declared else (points,) * 2
    # Half for each of two partners, rounded down to whole points (catalogue: p5-score).
    parts = 2 if len(declaring) > 1 and rules.partner.settlement is Settlement.HALF else 1
    for side in declaring:
        if made:
            yield ScoreLine(side, LineKind.CONTRACT_MADE, win // parts)
            if isinstance(bid, TrickBid) and not contract.declared:
                yield from _extra_lines(rules, bid, points, side, _taken(tricks, team), parts)
        elif made is not None and rules.scoring.failure is Failure.SUBTRACT:
            yield ScoreLine(side, LineKind.CONTRACT_FAILED, -(loss // parts))
    if made is False and rules.scoring.failure is Failure.TO_OPPONENTS:
        # Every other side gets the full value (catalogue 6.25).
        for side in range(len(seating.sides)):
            if side not in declaring:
                yield ScoreLine(side, LineKind.OPPONENTS_FAILED, loss)


def _duel_lines(
    seating: Seating, rival: Seat, declarer: Seat, tricks: Sequence[int], points: int
) -> Iterator[ScoreLine]:
    """Whoever took fewer tricks wins the points; five each win nothing (catalogue: across-the-corner)."""
    if abs(tricks[declarer] - tricks[rival]) > HAND_SIZE - sum(tricks):
        winner = min(declarer, rival, key=lambda seat: tricks[seat])
        yield ScoreLine(seating.side_of[winner], LineKind.DUEL, points)


def _extra_lines(rules: RuleSet, bid: TrickBid, points: int, side: Side, taken: int, parts: int) -> Iterator[ScoreLine]:
    """Slam, sweep and overtricks of a made trick bid."""
    scoring = rules.scoring
    if taken == HAND_SIZE and scoring.slam is Slam.AT_LEAST and points < scoring.slam_minimum:
        yield ScoreLine(side, LineKind.SLAM, scoring.slam_minimum // parts - points // parts)
    elif taken == HAND_SIZE and scoring.slam is Slam.SWEEP and bid.level < HAND_SIZE:
        yield ScoreLine(side, LineKind.SWEEP, scoring.sweep_bonus // parts)
    elif taken > bid.level and scoring.overtrick_points:
        over = taken - bid.level
        yield ScoreLine(side, LineKind.OVERTRICKS, over * scoring.overtrick_points // parts, over)


def _trick_lines(
    rules: RuleSet,
    seating: Seating,
    contract: Contract,
    declaring: Sequence[Side],
    team: Sequence[Seat],
    tricks: Sequence[int],
    *,
    made: bool | None,
) -> Iterator[ScoreLine]:
    """Trick points of the defenders, and of everybody when all passed; none in a duel (catalogue 6.19)."""
    if contract.is_duel:
        return
    scoring = rules.scoring
    for side, seats in enumerate(seating.sides):
        if side in declaring:
            continue
        if isinstance(contract.bid, SpecialBid):
            kind, paid, each = LineKind.FORCED_TRICKS, _taken(tricks, team), contract.bid.forced_trick_points
        else:
            kind, paid, each = LineKind.TRICKS, _taken(tricks, seats), scoring.trick_points
            unpaid = scoring.defenders is DefenderPoints.NONE or (scoring.defenders is DefenderPoints.IF_SET and made)
            if declaring and unpaid:
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


def _fails_by(contract: Contract, team: Sequence[Seat], tricks: Sequence[int], *, short: int, over: int) -> bool:
    """Whether the contract failed by so many tricks too few, or so many too many (catalogue: set-rule, 6.34)."""
    if not team or contract.is_duel:
        return False
    least, most = contract.goal
    taken = _taken(tricks, team)
    return least - taken >= short or taken - most >= over


def _is_set(contract: Contract, team: Sequence[Seat], tricks: Sequence[int]) -> bool:
    return _fails_by(contract, team, tricks, short=2, over=3)


def _breach_lines(
    rules: RuleSet, seating: Seating, contract: Contract, team: Sequence[Seat], tricks: Sequence[int]
) -> Iterator[ScoreLine]:
    """What a breach wins or loses, a part of the bid's table value (catalogue 4.2, 6.35)."""
    if contract.breach is None or contract.bid is None:
        return
    points, side = ladder_of(rules).points[contract.bid], seating.side_of[contract.breach]
    if _is_set(contract, team, tricks):
        yield ScoreLine(side, LineKind.BREACH_WON, points * rules.penalties.breach_win // 100)
    else:
        yield ScoreLine(side, LineKind.BREACH_LOST, -(points * rules.penalties.breach_loss // 100))


def barred_by(rules: RuleSet, seating: Seating, score: HandScore, partner: Seat | None = None) -> Seat | None:
    """Who may not bid in the next auction because of a hand (catalogue: set-rule, ralphing, breach; 6.34, 6.35).

    Args:
        rules: the house rules.
        seating: the sides.
        score: the hand's score.
        partner: who held the called card, if the contract does not say it.
    """
    contract, penalties = score.contract, rules.penalties
    team = contract.team(seating, partner)
    if contract.breach is not None:
        if not _is_set(contract, team, score.tricks):
            return contract.breach
        seven = isinstance(contract.bid, TrickBid) and contract.bid.level == 7
        return contract.declarer if seven or penalties.breach_bars is BreachBars.ANY_BIDDER else None
    margins = {Bar.OFF: None, Bar.SET: (2, 3), Bar.RALPHING: (4, 4)}[penalties.bar]
    if margins is None or not _fails_by(contract, team, score.tricks, short=margins[0], over=margins[1]):
        return None
    return contract.declarer


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

    def when(side: Side) -> int:
        """The number of the trick, 0 before the first one."""
        points = score.before[side]
        if points >= target:
            return 0
        for number, seat in enumerate(winners, start=1):
            if special is not None:
                points += special.forced_trick_points if seat in team else 0
            elif paid and seating.side_of[seat] == side:
                points += scoring.trick_points
            if points >= target:
                return number
        return len(winners) + 1

    sides = [side for side in range(len(seating.sides)) if side not in score.declaring]
    return tuple(sorted((side for side in sides if when(side) <= len(winners)), key=when))


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
    """Whether the match is over after a hand, and who has won.

    Args:
        rules: the rules for the end of the match.
        scores: the score of each side, in points.
        declaring: the declaring sides of the hand, the bidder's first; none if all passed.
        made: whether the contract was made.
        hands: hands played so far, this one among them.
        only_bidders: whether in this hand only the bidders can win at the target (catalogue 5.14).
        reached: the sides that reached the target during play, the first one first.
    """
    final = tuple(scores)
    if rules.hands is not None:
        return Outcome(_leaders(final, range(len(final))), Ending.HANDS, final) if hands >= rules.hands else None
    if losers := _through_the_back_door(rules, final):
        # With two sides the other one wins; with more, or with all at the floor, the highest score (catalogue 5.23).
        others = [side for side in range(len(final)) if side not in losers]
        alive = others if others and rules.back_door is not BackDoor.LEADER_WINS else range(len(final))
        return Outcome(_leaders(final, alive), Ending.FLOOR, final)
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


def _through_the_back_door(rules: MatchRules, scores: Sequence[int]) -> tuple[Side, ...]:
    losers = tuple(side for side, score in enumerate(scores) if score <= rules.floor - _past(rules))
    if rules.back_door is BackDoor.OFF:
        return ()
    if rules.back_door is BackDoor.UNLESS_OPPONENTS_NEGATIVE and any(
        score < 0 for side, score in enumerate(scores) if side not in losers
    ):
        return ()
    return losers


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
        across = [side for side, score in enumerate(scores) if score >= rules.target + _past(rules)]
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
