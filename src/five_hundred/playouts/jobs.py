"""The work of a run in pieces, done here or by the workers of joblib, and put together again."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import attrs
import joblib
import numpy as np
import numpy.typing as npt

from five_hundred.contracts import Bid
from five_hundred.playouts.chance import below, start
from five_hundred.playouts.exact import Slots, played_out
from five_hundred.playouts.plans import plan_of
from five_hundred.playouts.tables import Tables, tables_of
from five_hundred.rules import RuleSet
from five_hundred.scoring import HandScore, score_hand
from five_hundred.seats import HAND_SIZE, Seat

__all__ = ["Job", "Playouts", "gathered"]


@attrs.frozen(eq=False)
class Playouts:
    """What came of many hands; every array has one row a hand, in the order of their numbers."""

    rules: RuleSet
    seed: int
    first: int
    """The number of the first hand."""
    engine: str
    """What played them: ``compiled`` or ``exact``."""
    why_exact: str | None
    """Why the compiled engine did not play; ``None`` if it did, or was not wanted."""
    bids: tuple[Bid, ...]
    """The bids that could become contracts, lowest first."""
    bid: npt.NDArray[np.int16]
    """For each hand the place of its bid in ``bids``."""
    dealer: npt.NDArray[np.int8]
    """For each hand the seat that dealt."""
    declarer: npt.NDArray[np.int8]
    """For each hand the declarer's seat."""
    tricks: npt.NDArray[np.int8]
    """For each hand the tricks taken by every seat: an array of hands by seats."""
    points: npt.NDArray[np.int32]
    """For each hand what every side won or lost, in points: an array of hands by sides."""
    made: npt.NDArray[np.int8]
    """For each hand 1 if the contract was made, 0 if not, -1 if that was still open when play stopped."""

    def __len__(self) -> int:
        return len(self.bid)

    def __repr__(self) -> str:
        return f"<Playouts: {len(self):,} hands, {self.engine} engine, seed {self.seed}>"


@attrs.frozen
class Job:
    """Everything that a worker must know."""

    rules: RuleSet
    slots: Slots
    contracts: tuple[tuple[Seat, Bid, Seat], ...]
    """Dealer, bid and declarer of every contract that may be drawn."""
    scores: tuple[int, ...]
    """The match score of each side before the hand, in points."""
    seed: int
    compiled: bool


class _Rows(NamedTuple):
    """What came of some hands."""

    contract: npt.NDArray[np.int32]
    tricks: npt.NDArray[np.int8]
    points: npt.NDArray[np.int32]
    made: npt.NDArray[np.int8]


_PIECE: Final = {True: 50_000, False: 250}
"""Hands that a worker plays at a time, compiled or not: some tenths of a second."""


def gathered(
    job: Job, first: int, hands: int, workers: int | None, why_exact: str | None, *, progress: bool
) -> Playouts:
    """Play so many hands, in pieces, and put their results in order."""
    size = _PIECE[job.compiled]
    pieces = [(number, min(size, first + hands - number)) for number in range(first, first + hands, size)]
    work = [(job, number, count) for number, count in pieces or [(first, 0)]]
    if len(work) > 1:
        parallel = joblib.Parallel(n_jobs=workers, return_as="generator")
        results = parallel(joblib.delayed(_played)(*each) for each in work)
    else:
        results = (_played(*each) for each in work)
    rows = list(_with_bar(results, hands) if progress else results)
    contract, tricks, points, made = (np.concatenate(column) for column in zip(*rows, strict=True))
    bids = tuple(dict.fromkeys(bid for _, bid, _ in job.contracts))
    columns = np.array([(dealer, bids.index(bid), declarer) for dealer, bid, declarer in job.contracts])[contract]
    return Playouts(
        rules=job.rules,
        seed=job.seed,
        first=first,
        engine="compiled" if job.compiled else "exact",
        why_exact=why_exact,
        bids=bids,
        dealer=columns[:, 0].astype(np.int8),
        bid=columns[:, 1].astype(np.int16),
        declarer=columns[:, 2].astype(np.int8),
        tricks=tricks,
        points=points,
        made=made,
    )


def _with_bar(results: Iterable[_Rows], hands: int) -> Iterator[_Rows]:
    from tqdm.auto import tqdm  # noqa: PLC0415  # only needed where somebody looks on

    with tqdm(total=hands, unit="hands", unit_scale=True) as bar:
        for rows in results:
            bar.update(len(rows.contract))
            yield rows


def _played(job: Job, first: int, hands: int) -> _Rows:
    """Play some hands of a job, beginning with that of number ``first``."""
    return _compiled(job, first, hands) if job.compiled else _exactly(job, first, hands)


def _exactly(job: Job, first: int, hands: int) -> _Rows:
    rows = _no_rows(job, hands)
    stream = [0, 0]
    for row in range(hands):
        start(stream, job.seed, first + row)
        rows.contract[row] = below(stream, len(job.contracts))
        score = played_out(job.rules, job.slots, job.contracts[rows.contract[row]], job.scores, stream)
        rows.tricks[row] = score.tricks
        rows.points[row], rows.made[row] = _points(score)
    return rows


def _no_rows(job: Job, hands: int) -> _Rows:
    seating = job.rules.table.seating
    return _Rows(
        np.zeros(hands, np.int32),
        np.zeros((hands, len(seating.seats)), np.int8),
        np.zeros((hands, len(seating.sides)), np.int32),
        np.zeros(hands, np.int8),
    )


def _points(score: HandScore) -> tuple[tuple[int, ...], int]:
    changes = tuple(score.change(side) for side in range(len(score.before)))
    return changes, -1 if score.made is None else int(score.made)


def _compiled(job: Job, first: int, hands: int) -> _Rows:
    # Compiling takes seconds, and without the extra there is nothing to compile with.
    from five_hundred.playouts.kernel import play_hands  # noqa: PLC0415

    rows, partners, desk = _no_rows(job, hands), np.zeros(hands, np.int8), _desk_of(job)
    play_hands(desk.tables, job.seed, first, rows.contract, partners, rows.tricks)
    # Few different things come of many hands, and each is scored once, by the exact engine.
    seats = rows.tricks.shape[1]
    keys = desk.same[rows.contract] * (seats + 1) + partners + 1
    for seat in range(seats):
        keys = keys * (HAND_SIZE + 1) + rows.tricks[:, seat]
    different, places, which = np.unique(keys, return_index=True, return_inverse=True)
    scores = []
    for key, place in zip(different.tolist(), places.tolist(), strict=True):
        if key not in desk.scores:
            desk.scores[key] = _scored(job, rows.contract[place], partners[place], rows.tricks[place].tolist())
        scores.append(desk.scores[key])
    rows.points[:] = np.array([points for points, _ in scores])[which]
    rows.made[:] = np.array([made for _, made in scores])[which]
    return rows


@attrs.frozen(eq=False)
class _Desk:
    """What a worker keeps of a job from one piece to the next."""

    tables: Tables
    same: npt.NDArray[np.int64]
    """For each contract the first one with the same bid and declarer: who deals does not matter for the score."""
    scores: dict[int, tuple[tuple[int, ...], int]] = attrs.field(factory=dict)
    """The points of every side, and whether the contract was made, by contract, partner and tricks as one number."""


@lru_cache(maxsize=16)
def _desk_of(job: Job) -> _Desk:
    firsts: dict[tuple[Bid, Seat], int] = {}
    same = [firsts.setdefault(contract[1:], number) for number, contract in enumerate(job.contracts)]
    plans = [plan_of(job.rules, *contract) for contract in job.contracts]
    return _Desk(tables_of(job.rules, job.slots, plans), np.array(same))


def _scored(job: Job, number: int, partner: int, tricks: Sequence[int]) -> tuple[tuple[int, ...], int]:
    contract = plan_of(job.rules, *job.contracts[number]).setup.contract
    holder = None if partner < 0 else int(partner)
    return _points(score_hand(job.rules, job.rules.table.seating, contract, tricks, job.scores, holder))
