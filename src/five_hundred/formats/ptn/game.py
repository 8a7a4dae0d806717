"""A game from a PTN log: its record, the tags that the record does not contain, and remarks about gaps in the log."""

from collections.abc import Sequence
from itertools import product

import attrs

from five_hundred.base.arguments import A_RECORD, expect, expected
from five_hundred.base.errors import InvalidRecordError
from five_hundred.base.values import Printed
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.formats.ptn.findings import PtnRemark
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet

__all__ = ["PtnGame", "scores_before"]


def _are_remarks(_: object, __: object, remarks: object) -> None:
    expect(remarks, tuple, "remarks", "a tuple of PtnRemarks")
    for remark in remarks if isinstance(remarks, tuple) else ():
        expect(remark, PtnRemark, "each of the remarks", "a PtnRemark")


@attrs.frozen
class PtnGame(Printed):
    """A game that was read from a PTN log, or that will be written as one.

    Args:
        record: the rules, the first dealer, the scores at the start, and every action.
        tags: for each hand, the names and values of the tags that the record does not contain, in order, such as the
            place, the time, the players and the wording of the options.
        remarks: the gaps and contradictions in the log; empty if a strict reader has read it.

    Raises:
        TypeError: ``record`` is not a Record, or ``remarks`` is not a tuple of remarks.
    """

    record: Record = attrs.field(validator=expected(Record, A_RECORD))
    tags: tuple[tuple[tuple[str, str], ...], ...] = ()
    remarks: tuple[PtnRemark, ...] = attrs.field(default=(), validator=_are_remarks)


def scores_before(
    rules: RuleSet, dealer: Seat, actions: Sequence[Action], after: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return the possible scores before a hand, given the scores after it.

    Usually, only one list of scores before the hand is possible.  If the rules cap trick points, several lists may be
    possible: a side may have scored its trick points, or it may already have reached the cap.

    Args:
        after: the score of each side after the hand, in points.

    Returns:
        The possible lists of scores, by side; empty if no scores before the hand lead to ``after``.
    """
    start = Record(rules, dealer, tuple(actions))
    guesses = [(0,) * len(after)] if rules.scoring.defender_cap is None else [(0,) * len(after), after]
    changes = [change for guess in guesses if (change := _change(start, guess)) is not None]
    by_side = [dict.fromkeys(end - change[side] for change in changes) for side, end in enumerate(after)]
    return tuple(before for before in product(*by_side) if _leads_to(start, before, after))


def _change(start: Record, before: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return the points that each side wins or loses in a hand; ``None`` if the scores before it are impossible."""
    try:
        reached = attrs.evolve(start, scores=before).replay().scores
    except InvalidRecordError:
        return None  # with these scores, a side would have reached the target earlier and ended the hand
    return tuple(now - then for now, then in zip(reached, before, strict=True))


def _leads_to(start: Record, before: tuple[int, ...], after: tuple[int, ...]) -> bool:
    change = _change(start, before)
    return change is not None and all(then + won == end for then, won, end in zip(before, change, after, strict=True))
