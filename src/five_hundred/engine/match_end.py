"""The end of the match: who has won, and when play stops before the last trick (catalogue: section J)."""

from collections.abc import Sequence
from enum import StrEnum

import attrs

from five_hundred.bids.contracts import Contract
from five_hundred.cards.seats import Seat, Seating, Side
from five_hundred.engine.scoring import HandScore, score_hand
from five_hundred.rules import BackDoor, Bar, BothCross, Breach, Compare, MatchRules, MustBid, RuleSet
from five_hundred.rules.ladder import ladder_of

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


def _goal(rules: MatchRules) -> int:
    """The lowest score that has reached the target."""
    return rules.target + _past(rules)


def _past(rules: MatchRules) -> int:
    return 0 if rules.compare is Compare.AT_LEAST else 1


def goes_out_now(rules: RuleSet, score: HandScore) -> bool:
    """Whether play stops because somebody has reached the target (catalogue: midhand-out, 6.32).

    The bidder stops it once the contract is made and brings the target; anybody else does unless the contract can still
    be made and would bring the bidder there.

    Args:
        rules: the house rules.
        score: the score of the tricks that have been played so far.
    """
    match, contract = rules.match, score.contract
    if not match.midhand_out or match.hands is not None:
        return False
    if score.made is None and contract.bid is not None:
        worth = rules.contracts.declare_points if contract.declared else ladder_of(rules).points[contract.bid]
        if score.before[score.declaring[0]] + worth >= _goal(match):
            return False
    return bool(_at_the_target(match, score.counting, score.declaring, score.made, contract.is_duel))


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


def order_of_reaching(
    rules: RuleSet, seating: Seating, score: HandScore, winners: Sequence[Seat], partner: Seat | None = None
) -> tuple[tuple[Side, ...], ...]:
    """The defending sides by the trick that brought them to the target, the first ones first (catalogue: both-cross).

    Args:
        rules: the house rules.
        seating: the sides.
        score: the hand's score.
        winners: the seats that took the tricks, in order.
        partner: who held the called card, where the contract does not say it; ``None`` for what it says.

    Returns:
        The sides that are at the target after the hand, in groups: sides that one trick brought there stand together.
    """
    goal = _goal(rules.match)
    left = [side for side, points in enumerate(score.counting) if points >= goal and side not in score.declaring]
    if len(left) < 2:
        return tuple((side,) for side in left)
    order: list[tuple[Side, ...]] = []
    for played in range(len(winners) + 1):
        tricks = [winners[:played].count(seat) for seat in seating.seats]
        points = score_hand(rules, seating, score.contract, tricks, score.before, partner).counting
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
    """Whether the match is over after a hand, and who has won (catalogue: section J; 5.23, 5.24, 6.28 to 6.31, 6.39).

    These questions are asked in order, and the first one that is answered with yes ends the match:

    ======= ============================================ ===========================================================
    ending  question                                     winners
    ======= ============================================ ===========================================================
    hands   Were all hands of the match played?          The highest score.  None of the other questions is asked.
    target  Is a side at the target that may win there?  As ``both_cross`` says.
    ceiling Is a side over the ceiling?                  The highest score; if all are over it, not the bidders.
    floor   Does a side lose at the floor?               The highest score.
    spread  Are two sides too far apart?                 The highest score.
    ======= ============================================ ===========================================================

    A side over the ceiling or at the floor cannot win while another side is neither.  Equal scores share the win.

    Args:
        rules: the rules for the end of the match.
        scores: the score of each side, in points.
        declaring: the declaring sides of the hand, the bidder's first; none if all passed.
        made: whether the contract was made; ``None`` where all passed, or where it was left undecided.
        hands: hands played so far, this one among them.
        only_bidders: whether in this hand only the bidders can reach the target (catalogue 5.14).
        reached: the sides that reached the target during play, the first ones first.

    Returns:
        How the match ended; ``None`` if it goes on.
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
    return tuple(side for side in sides if scores[side] == best)


def _over_the_ceiling(rules: MatchRules, scores: Sequence[int]) -> tuple[Side, ...]:
    """The sides with a score that is so high that it loses (catalogue: walker, 6.31)."""
    if rules.ceiling is None:
        return ()
    limit = rules.ceiling + _past(rules)
    return tuple(side for side, score in enumerate(scores) if score >= limit)


def _at_the_floor(rules: MatchRules, scores: Sequence[int]) -> tuple[Side, ...]:
    """The sides that lose at the floor: under ``LOSES``, and in other words ``LEADER_WINS`` (catalogue: back-door)."""
    if rules.back_door is BackDoor.OFF:
        return ()
    limit = rules.floor - _past(rules)
    low = tuple(side for side, score in enumerate(scores) if score <= limit)
    if low and rules.back_door is BackDoor.UNLESS_OPPONENTS_NEGATIVE:
        others = [score for score in scores if score > limit]
        return low if others and min(others) >= 0 else ()  # catalogue 6.29
    return low


def _can_win(rules: MatchRules, scores: Sequence[int]) -> Sequence[Side]:
    """The sides that are neither over the ceiling nor at the floor; all of them if there are none (catalogue 6.39)."""
    lost = _over_the_ceiling(rules, scores) + _at_the_floor(rules, scores)
    return [side for side in range(len(scores)) if side not in lost] or range(len(scores))


def _at_the_target(
    rules: MatchRules, scores: Sequence[int], declaring: Sequence[Side], made: bool | None, only_bidders: bool
) -> list[Side]:
    """The sides that have the score that wins, and may win with it (catalogue: target, must-bid-to-win; 5.14, 6.27)."""
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
    """Who of the sides at the target wins (catalogue: both-cross; 6.28, 6.33)."""
    leaders = _leaders(scores, across)
    candidates = leaders if rules.both_cross is BothCross.HIGHER_SCORE else across
    if bidders := [side for side in declaring if side in candidates]:
        return (bidders[0],)
    if rules.both_cross is BothCross.FIRST:
        for together in reached:
            if first := [side for side in together if side in across]:
                return _leaders(scores, first)
    return leaders
