"""The score of a hand, line by line, and who may not bid in the next auction (catalogue: sections I and K).

A breach is an opponent's bet that the contract will fail.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import attrs

from five_hundred.base.arguments import expect_side
from five_hundred.base.values import Printed
from five_hundred.cards.seats import HAND_SIZE, NO_SIDE, CardCount, PerSeat, PerSide, Seat, Seating, Side
from five_hundred.rules import (
    Bar,
    BreachBars,
    CapKind,
    DefenderPoints,
    Failure,
    RuleSet,
    Settlement,
    Slam,
)
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.trick_bids import TrickBid
from five_hundred.rules.ladder import ladder_of

__all__ = [
    "HandScore",
    "LineKind",
    "ScoreLine",
    "barred_by",
    "score_of",
    "worth_of",
]


class LineKind(StrEnum):
    """The kind of a line in the score of a hand (catalogue: sections F, I and K)."""

    CONTRACT_MADE = "contract-made"
    """The declaring side made its contract."""
    CONTRACT_FAILED = "contract-failed"
    """The declaring side failed to make its contract and loses points (catalogue: fail-mode)."""
    OPPONENTS_FAILED = "opponents-failed"
    """A defending side receives the points because the declaring side failed (catalogue: fail-mode; 6.25)."""
    SLAM = "slam"
    """The extra points for taking all ten tricks, which raise the bid's value to the slam minimum (catalogue: slam)."""
    SWEEP = "sweep"
    """The bonus for taking all ten tricks after a bid of fewer than ten (catalogue: slam)."""
    OVERTRICKS = "overtricks"
    """The points for tricks beyond the bid (catalogue: overtricks)."""
    TRICKS = "tricks"
    """The points for the defenders' tricks, or for all tricks if all passed (catalogue: defender-trick-points,
    all-pass)."""
    FORCED_TRICKS = "forced-tricks"
    """The points for tricks that a null bidder was forced to take (catalogue: null-defender-points)."""
    CAP = "cap"
    """The deduction of trick points that exceed the defenders' cap (catalogue: defender-cap)."""
    DUEL = "duel"
    """The points for taking fewer tricks than the opponent in a duel (catalogue: across-the-corner)."""
    BREACH_WON = "breach-won"
    """The points won by calling a breach, because the contract failed by enough tricks (catalogue: breach)."""
    BREACH_LOST = "breach-lost"
    """The points lost by calling a breach, because the contract did not fail by enough tricks (catalogue: breach)."""
    CUSTOM = "custom"
    """The points of a custom rule, which the line names."""


_BREACH = (LineKind.BREACH_WON, LineKind.BREACH_LOST)


@attrs.frozen
class ScoreLine(Printed):
    """One line in the score of a hand (catalogue: section I)."""

    side: Side
    """The side that wins or loses the points."""
    kind: LineKind
    """What the points are for, such as overtricks."""
    points: int
    """The points won, or the points lost as a negative number; never 0."""
    tricks: CardCount | None = None
    """The number of tricks that earn the points; ``None`` if the line does not count tricks."""
    rule: str | None = None
    """The name of the custom rule that adds the points; ``None`` for any other line."""


@attrs.frozen
class HandScore(Printed):
    """The score of a hand, line by line (catalogue: section I)."""

    contract: Contract
    """The contract of the hand."""
    made: bool | None
    """Whether the contract was made; ``None`` if all players passed or play stopped before the contract was decided."""
    tricks: PerSeat[CardCount]
    """The number of tricks taken by each seat."""
    lines: tuple[ScoreLine, ...]
    """The lines of the score: first those for the contract, then those for tricks, then those for a breach."""
    before: PerSide[int]
    """The match score of each side before the hand, in points."""
    declaring: tuple[Side, ...] = ()
    """The sides that played for the contract, the declarer's first."""
    uncounted: tuple[int, ...] = ()
    """For each side, the points in ``before`` that do not decide whether the match ends; empty if every side has 0.

    These points come from breaches in earlier hands, if ``penalties.breach_counts`` is ``never`` (catalogue 6.43).
    """

    @property
    def after(self) -> tuple[int, ...]:
        """The match score of each side after the hand, in points."""
        scores = list(self.before)
        for line in self.lines:
            scores[line.side] += line.points
        return tuple(scores)

    @property
    def counting(self) -> tuple[int, ...]:
        """For each side, the match score that decides whether the match ends, in points.

        The points in ``uncounted``, and those won or lost by a breach in this hand, are not included.
        """
        scores = list(self.before)
        for side, points in enumerate(self.uncounted):
            scores[side] -= points
        for line in self.lines:
            if line.kind not in _BREACH:
                scores[line.side] += line.points
        return tuple(scores)

    def change(self, side: Side) -> int:
        """Return the points that a side won or lost: the sum of its score lines, or 0 if it has none.

        Args:
            side: the side.

        Raises:
            TypeError: ``side`` is not a whole number.
            ValueError: there is no such side.
        """
        expect_side(side, "side", len(self.before))
        return sum(line.points for line in self.lines if line.side == side)


def score_of(
    rules: RuleSet,
    seating: Seating,
    contract: Contract,
    tricks: Sequence[int],
    before: Sequence[int],
    partner: Seat | None = None,
    uncounted: Sequence[int] = (),
) -> HandScore:
    """Score a hand (catalogue: sections I and K; 6.19, 6.25, 6.26, 6.33).

    Args:
        tricks: the number of tricks taken by each seat; fewer than ten in total if play stopped early.
        before: the match score of each side, in points.
        uncounted: for each side, the points in ``before`` that never count towards the end of the match; empty if every
            side has 0.

    Returns:
        The score; its ``made`` is ``None`` if play stopped before the contract was decided.
    """
    team = contract.team(seating, partner)
    sides = dict.fromkeys([seating.side_of[seat] for seat in team])
    declaring = tuple([side for side in sides if side != NO_SIDE])
    made, lines = None, []
    if team:
        made = _is_made(contract, team, tricks)
        lines = list(_contract_lines(rules, seating, contract, declaring, team, tricks, made=made))
    capped = rules.scoring.defender_cap is not None and (team or rules.scoring.cap_all_pass)
    for paid in _trick_lines(rules, seating, contract, declaring, team, tricks, made=made):
        lines += paid
        if capped:
            lines.append(_cap_line(rules, before, lines, paid))
    lines += _breach_lines(rules, seating, contract, team, tricks)
    not_counted = tuple(uncounted) or (0,) * len(before)
    worth = tuple([line for line in lines if line.points])  # half of one point, rounded down, is 0
    return HandScore(contract, made, tuple(tricks), worth, tuple(before), declaring, not_counted)


def worth_of(rules: RuleSet, contract: Contract) -> int:
    """Return the points for making a contract with a bid, without extra tricks (catalogue: schedule, declare-alone)."""
    assert contract.bid is not None  # only a bid is worth points
    return rules.contracts.declare_points if contract.declared else ladder_of(rules).points[contract.bid]


def _taken(tricks: Sequence[int], seats: Sequence[Seat]) -> int:
    return sum([tricks[seat] for seat in seats])


def _is_made(contract: Contract, team: Sequence[Seat], tricks: Sequence[int]) -> bool | None:
    """Return whether the contract is made; ``None`` while it can still be either made or lost."""
    if contract.rival is not None:
        fewer, to_come = tricks[contract.rival] - tricks[team[0]], HAND_SIZE - sum(tricks)
        if fewer > to_come:
            return True
        return None if fewer > -to_come else False
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
    assert bid is not None  # a contract with a team always has a bid
    points = ladder_of(rules).points[bid]
    if contract.rival is not None:
        yield from _duel_lines(seating, contract.rival, team[0], tricks, points)
        return
    loss = rules.contracts.declare_loss if contract.declared else points
    # Each of two partners receives half of the points, rounded down (catalogue: p5-score).
    parts = 2 if len(declaring) > 1 and rules.partner.settlement is Settlement.HALF else 1
    if made:
        for side in declaring:
            yield ScoreLine(side, LineKind.CONTRACT_MADE, worth_of(rules, contract) // parts)
            if isinstance(bid, TrickBid) and not contract.declared:
                yield from _extra_lines(rules, bid, points, side, _taken(tricks, team), parts)
    elif made is False:
        if rules.scoring.failure is Failure.SUBTRACT:
            for side in declaring:
                yield ScoreLine(side, LineKind.CONTRACT_FAILED, -(loss // parts))
        else:
            # Every other side receives the full value (catalogue 6.25).
            for side in range(len(seating.sides)):
                if side not in declaring:
                    yield ScoreLine(side, LineKind.OPPONENTS_FAILED, loss)


def _duel_lines(
    seating: Seating, rival: Seat, declarer: Seat, tricks: Sequence[int], points: int
) -> Iterator[ScoreLine]:
    """Yield the score line of the player who took fewer tricks; no line after a tie (catalogue: across-the-corner)."""
    if abs(tricks[declarer] - tricks[rival]) > HAND_SIZE - sum(tricks):
        winner = min(declarer, rival, key=lambda seat: tricks[seat])
        yield ScoreLine(seating.side_of[winner], LineKind.DUEL, points)


def _extra_lines(rules: RuleSet, bid: TrickBid, points: int, side: Side, taken: int, parts: int) -> Iterator[ScoreLine]:
    """Yield the line for a slam, a sweep or overtricks of a made contract; the caller drops a line of 0 points."""
    scoring = rules.scoring
    if taken == HAND_SIZE and scoring.slam is Slam.AT_LEAST and points < scoring.slam_minimum:
        yield ScoreLine(side, LineKind.SLAM, scoring.slam_minimum // parts - points // parts)
    elif taken == HAND_SIZE and scoring.slam is Slam.SWEEP and bid.level < HAND_SIZE:
        yield ScoreLine(side, LineKind.SWEEP, scoring.sweep_bonus // parts)
    else:
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
) -> Iterator[list[ScoreLine]]:
    """Yield the lines for tricks of each defending side, or of every side if all passed.

    Each side scores for its own tricks: with three players, each defender does (catalogue: defender-trick-points,
    null-defender-points, p3-defenders; 6.19).
    """
    if contract.is_duel:
        return
    scoring, special = rules.scoring, contract.special
    if special is None and declaring and not _defenders_score(scoring.defenders, made=made):
        return
    each, forced, each_forced = scoring.trick_points, 0, 0
    if special is not None:
        each, forced, each_forced = special.own_trick_points, _taken(tricks, team), special.forced_trick_points
    for side, seats in enumerate(seating.sides):
        if side in declaring:
            continue
        own, paid = _taken(tricks, seats), []
        if own * each:
            paid.append(ScoreLine(side, LineKind.TRICKS, own * each, own))
        if forced * each_forced:
            paid.append(ScoreLine(side, LineKind.FORCED_TRICKS, forced * each_forced, forced))
        if paid:
            yield paid


def _defenders_score(when: DefenderPoints, *, made: bool | None) -> bool:
    return when is DefenderPoints.EACH_TRICK or (when is DefenderPoints.IF_SET and made is False)


def _cap_line(
    rules: RuleSet, before: Sequence[int], lines: Sequence[ScoreLine], paid: Sequence[ScoreLine]
) -> ScoreLine:
    """Return the line that takes back a side's trick points beyond the defenders' cap (catalogue: defender-cap, 6.26).

    Args:
        lines: all lines so far, which end with ``paid``.
        paid: the lines of the side's trick points.
    """
    scoring, side, points = rules.scoring, paid[0].side, sum(line.points for line in paid)
    assert scoring.defender_cap is not None
    over = before[side] + sum(line.points for line in lines if line.side == side) - scoring.defender_cap
    if scoring.cap_kind is CapKind.STOP_ABOVE:
        return ScoreLine(side, LineKind.CAP, -points if over > points else 0)
    return ScoreLine(side, LineKind.CAP, -min(points, max(0, over)))


def _breach_lines(
    rules: RuleSet, seating: Seating, contract: Contract, team: Sequence[Seat], tricks: Sequence[int]
) -> Iterator[ScoreLine]:
    """Yield the points that a breach wins or loses: a percentage of the bid's value (catalogue 4.2, 6.35)."""
    if contract.breach is None or contract.bid is None:
        return
    points, side = ladder_of(rules).points[contract.bid], seating.side_of[contract.breach]
    if _is_breached(rules, contract, team, tricks):
        yield ScoreLine(side, LineKind.BREACH_WON, points * rules.penalties.breach_win // 100)
    else:
        yield ScoreLine(side, LineKind.BREACH_LOST, -(points * rules.penalties.breach_loss // 100))


def barred_by(rules: RuleSet, seating: Seating, score: HandScore, partner: Seat | None = None) -> tuple[Seat, ...]:
    """Return the players who may not bid in the next auction (catalogue: set-rule, ralphing, breach; 6.34, 6.42).

    Returns:
        The declarer, the caller of a breach, or both, the declarer first.  If the game has no other players, the result
        is empty, because otherwise nobody could bid in the next auction.
    """
    contract, penalties = score.contract, rules.penalties
    if contract.declarer is None or (contract.breach is None and penalties.bar is Bar.OFF):
        return ()
    team = contract.team(seating, partner)
    barred: list[Seat] = []
    margin = {Bar.SET: (1 + penalties.set_margin, penalties.set_null_tricks), Bar.RALPHING: (4, 4)}.get(penalties.bar)
    if margin is not None and _fails_by(contract, team, score.tricks, short=margin[0], over=margin[1]):
        barred.append(contract.declarer)
    if contract.breach is not None:
        seven = isinstance(contract.bid, TrickBid) and contract.bid.level == 7
        if not _is_breached(rules, contract, team, score.tricks):
            barred.append(contract.breach)
        elif seven or penalties.breach_bars is BreachBars.ANY_BIDDER:
            barred.append(contract.declarer)
    each_once = tuple(dict.fromkeys(barred))
    return each_once if len(each_once) < len(seating.players) else ()


def _is_breached(rules: RuleSet, contract: Contract, team: Sequence[Seat], tricks: Sequence[int]) -> bool:
    """Return whether the contract failed by enough tricks for a breach to succeed (catalogue: breach, 6.42)."""
    penalties = rules.penalties
    return _fails_by(contract, team, tricks, short=1 + penalties.breach_margin, over=penalties.breach_null_tricks)


def _fails_by(contract: Contract, team: Sequence[Seat], tricks: Sequence[int], *, short: int, over: int) -> bool:
    """Return whether the contract failed by at least ``short`` tricks too few, or ``over`` tricks too many (6.34).

    If all players passed, ``team`` is empty and no contract failed (catalogue: set-rule).
    """
    if not team or contract.is_duel:
        return False
    least, most = contract.goal
    taken = _taken(tricks, team)
    return least - taken >= short or taken - most >= over
