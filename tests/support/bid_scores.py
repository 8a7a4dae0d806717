"""The score of a bid for given tricks, without a state: by side, and line by line."""

from collections.abc import Sequence

import five_hundred as fh
from five_hundred.engine.score.scoring import score_of


def scored(
    rules: fh.RuleSet,
    bid: str,
    tricks: Sequence[int],
    declarer: fh.Seat = 0,
    *,
    before: Sequence[int] | None = None,
    partner: fh.Seat | None = None,
    rival: fh.Seat | None = None,
    declared: bool = False,
) -> fh.HandScore:
    seating = rules.table.seating
    contract = fh.Contract(fh.parse_bid(bid, rules), declarer, rival, declared=declared)
    return score_of(rules, seating, contract, tricks, before or (0,) * len(seating.sides), partner)


def changes(score: fh.HandScore) -> tuple[int, ...]:
    return tuple(score.change(side) for side in range(len(score.before)))


def lines(score: fh.HandScore) -> list[tuple[fh.Side, fh.LineKind, int]]:
    return [(line.side, line.kind, line.points) for line in score.lines]
