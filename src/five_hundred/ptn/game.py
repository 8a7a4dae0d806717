"""A game as a log has it: the record, and what the log says or leaves out beside that."""

from collections.abc import Sequence

import attrs

from five_hundred.actions import Action
from five_hundred.ptn.findings import PtnRemark
from five_hundred.record import Record
from five_hundred.rules import RuleSet
from five_hundred.seats import Seat

__all__ = ["PtnGame", "scores_before"]


@attrs.frozen
class PtnGame:
    """A game that was read from a log, or is to be written as one.

    Args:
        record: rules, first dealer, scores at the start, and every action.
        tags: for each hand the tags that the record does not hold, as pairs of name and value in their order: where and
            when it was played, by whom, with which words the options were given.
        remarks: what the log leaves out or contradicts; empty if a strict reader has read it.
    """

    record: Record
    tags: tuple[tuple[tuple[str, str], ...], ...] = ()
    remarks: tuple[PtnRemark, ...] = ()


def scores_before(
    rules: RuleSet, dealer: Seat, actions: Sequence[Action], after: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """The scores at the start from which a hand leads to the scores after it.

    Nearly always there is one.  With a cap on trick points there may be two: with the points, or already at the cap.

    Args:
        rules: the house rules.
        dealer: the seat that dealt.
        actions: all actions of the hand.
        after: the score of each side after it, in points.

    Returns:
        Scores by side; empty if no scores at the start lead there.
    """
    found: dict[tuple[int, ...], None] = {}
    for guess in ((0,) * len(after), after):
        reached = Record(rules, dealer, tuple(actions), guess).replay().scores
        before = tuple(end - (now - then) for end, now, then in zip(after, reached, guess, strict=True))
        if Record(rules, dealer, tuple(actions), before).replay().scores == after:
            found[before] = None
    return tuple(found)
