"""The work of a run in pieces, done here or by the workers of joblib, and put together again.

A job is what all pieces have in common: :class:`DealsJob` begins with the deal, :class:`ViewJob` in mid-hand.
"""

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import attrs
import joblib
import numpy as np
import numpy.typing as npt

from five_hundred.contracts import Bid
from five_hundred.playouts.chance import below, start
from five_hundred.playouts.exact import Slots, play_on, played_out, slots_of
from five_hundred.playouts.midway import Midway, midway_of
from five_hundred.playouts.plans import Plan, plan_of
from five_hundred.playouts.positions import Position, position_of, state_of
from five_hundred.playouts.results import Playouts
from five_hundred.playouts.tables import Tables, tables_of
from five_hundred.rules import RuleSet
from five_hundred.scoring import HandScore, score_hand
from five_hundred.seats import HAND_SIZE, NO_SIDE, Seat
from five_hundred.view import View

__all__ = ["DealsJob", "Job", "ViewJob", "gathered"]

_Points: TypeAlias = tuple[tuple[int, ...], int]
"""What every side won or lost, in points, and whether the contract was made (-1: open)."""


@attrs.frozen
class DealsJob:
    """Hands from the deal on."""

    rules: RuleSet
    slots: Slots
    contracts: tuple[tuple[Seat, Bid, Seat], ...]
    """Dealer, bid and declarer of every contract that may be drawn."""
    scores: tuple[int, ...]
    """The match score of each side before the hand, in points."""
    seed: int
    compiled: bool

    def plans(self) -> list[Plan]:
        """The plans of the contracts."""
        return [plan_of(self.rules, *contract) for contract in self.contracts]

    def tables(self) -> tuple[Tables, None]:
        """What the compiled engine reads."""
        return tables_of(self.rules, self.slots, self.plans()), None

    def played(self, stream: MutableSequence[int]) -> tuple[int, HandScore]:
        """Play one hand exactly; returns the number of its contract, and its score."""
        number = below(stream, len(self.contracts))
        return number, played_out(self.rules, self.slots, self.contracts[number], self.scores, stream)


@attrs.frozen
class ViewJob:
    """A hand that is played on from what one seat sees of it."""

    view: View
    seed: int
    compiled: bool

    @property
    def rules(self) -> RuleSet:
        """The house rules."""
        return self.view.rules

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of each side before the hand, in points."""
        return self.view.scores

    @property
    def contracts(self) -> tuple[tuple[Seat, Bid | None, Seat | None], ...]:
        """Dealer, bid and declarer of the only contract."""
        contract = self.position().plan.setup.contract
        return ((self.view.dealer, contract.bid, contract.declarer),)

    def position(self) -> Position:
        """Where the hand stands."""
        return position_of(self.view)

    def plans(self) -> list[Plan]:
        """The plan of the contract."""
        return [self.position().plan]

    def tables(self) -> tuple[Tables, Midway]:
        """What the compiled engine reads."""
        rules = self.rules
        return tables_of(rules, slots_of(rules.table, {}), self.plans()), midway_of(self.position())

    def played(self, stream: MutableSequence[int]) -> tuple[int, HandScore]:
        """Play one hand exactly; returns the number of its contract, and its score."""
        return 0, play_on(state_of(self.position(), stream), stream)


Job: TypeAlias = DealsJob | ViewJob
"""Everything that a worker must know."""


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
    columns = np.array(
        [(dealer, bids.index(bid), -1 if declarer is None else declarer) for dealer, bid, declarer in job.contracts]
    )[contract]
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
        rows.contract[row], score = job.played(stream)
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


def _points(score: HandScore) -> _Points:
    changes = tuple(score.change(side) for side in range(len(score.before)))
    return changes, -1 if score.made is None else int(score.made)


def _compiled(job: Job, first: int, hands: int) -> _Rows:
    # Compiling takes seconds, and without the extra there is nothing to compile with.
    from five_hundred.playouts.kernel import play_hands, play_rests  # noqa: PLC0415

    rows, partners, desk = _no_rows(job, hands), np.zeros(hands, np.int8), _desk_of(job)
    if desk.midway is None:
        play_hands(desk.tables, job.seed, first, rows.contract, partners, rows.tricks)
    else:
        play_rests(desk.tables, desk.midway, job.seed, first, partners, rows.tricks)
    # Few different things come of many hands, and each is scored once, by the exact engine: for every contract, partner
    # and number of tricks of a side, whoever of it took them.
    keys = desk.same[rows.contract] * (rows.tricks.shape[1] + 1) + partners + 1
    for seats in desk.together:
        keys = keys * (HAND_SIZE + 1) + rows.tricks[:, seats].sum(axis=1)
    different, places, which = np.unique(keys, return_index=True, return_inverse=True)
    scores = []
    for key, place in zip(different.tolist(), places.tolist(), strict=True):
        if key not in desk.scores:
            desk.scores[key] = _scored(
                job, desk.plans[rows.contract[place]], partners[place], rows.tricks[place].tolist()
            )
        scores.append(desk.scores[key])
    rows.points[:] = np.array([points for points, _ in scores]).reshape(-1, rows.points.shape[1])[which]
    rows.made[:] = np.array([made for _, made in scores])[which]
    return rows


@attrs.frozen(eq=False)
class _Desk:
    """What a worker keeps of a job from one piece to the next."""

    tables: Tables
    midway: Midway | None
    plans: list[Plan]
    same: npt.NDArray[np.int64]
    """For each contract the first one with the same bid and declarer: who deals does not matter for the score."""
    together: tuple[tuple[Seat, ...], ...]
    """The seats of each side, and each spare hand, whose side follows from the contract."""
    scores: dict[int, _Points] = attrs.field(factory=dict)
    """What came of a hand, by its contract, partner and tricks as one number."""


@lru_cache(maxsize=16)
def _desk_of(job: Job) -> _Desk:
    firsts: dict[tuple[Bid | None, Seat | None], int] = {}
    same = [firsts.setdefault(contract[1:], number) for number, contract in enumerate(job.contracts)]
    seating, (tables, midway) = job.rules.table.seating, job.tables()
    spare = [(seat,) for seat in seating.seats if seating.side_of[seat] == NO_SIDE]
    return _Desk(tables, midway, job.plans(), np.array(same), (*seating.sides, *spare))


def _scored(job: Job, plan: Plan, partner: int, tricks: Sequence[int]) -> _Points:
    rules, holder = job.rules, None if partner < 0 else int(partner)
    return _points(score_hand(rules, rules.table.seating, plan.setup.contract, tricks, job.scores, holder))
