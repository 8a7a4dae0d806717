"""The work of a run in pieces, done here or by the workers of joblib, and put together again.

A job is what all pieces have in common: :class:`DealsJob` begins with the deal, :class:`ViewJob` in mid-hand.
"""

from collections.abc import Iterable, Iterator, MutableSequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import attrs
import joblib
import numpy as np
import numpy.typing as npt

from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Bid
from five_hundred.cards.seats import Seat
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.view import View
from five_hundred.playouts.chance import below, start
from five_hundred.playouts.exact import Slots, play_on, played_out, slots_of
from five_hundred.playouts.midway import Midway, midway_of
from five_hundred.playouts.plans import Plan, plan_of
from five_hundred.playouts.policies import Policy, chooser_of
from five_hundred.playouts.positions import Position, played_to, position_of, state_of
from five_hundred.playouts.results import Playouts
from five_hundred.playouts.scores import ScoreBook, points_of
from five_hundred.playouts.tables import Tables, tables_of
from five_hundred.rules import RuleSet

__all__ = ["DealsJob", "Job", "ViewJob", "gathered"]


@attrs.frozen
class DealsJob:
    """Hands from the deal on."""

    rules: RuleSet
    """The house rules, without claims."""
    slots: Slots
    """What is known of the deal."""
    contracts: tuple[tuple[Seat, Bid, Seat], ...]
    """Dealer, bid and declarer of every contract that may be drawn."""
    scores: tuple[int, ...]
    """The match score of each side before the hand, in points."""
    policy: Policy
    """How the seats choose."""
    seed: int
    """The seed of the run."""
    compiled: bool
    """Whether the compiled engine plays."""

    def plans(self) -> list[Plan]:
        """The plans of the contracts."""
        return [plan_of(self.rules, *contract) for contract in self.contracts]

    def tables(self) -> tuple[Tables, None]:
        """What the compiled engine reads.

        Returns:
            The tables, and ``None`` for a hand that begins with the deal.
        """
        return tables_of(self.rules, self.slots, self.plans(), self.scores), None

    def played(self, stream: MutableSequence[int]) -> tuple[int, HandScore]:
        """Play one hand exactly.

        Args:
            stream: the random numbers of the hand (:mod:`five_hundred.playouts.chance`), which go on.

        Returns:
            The number of its contract, and its score.
        """
        number = below(stream, len(self.contracts))
        plan = plan_of(self.rules, *self.contracts[number])
        return number, played_out(self.rules, self.slots, plan, self.scores, chooser_of(self.policy, plan), stream)


@attrs.frozen
class ViewJob:
    """A hand that is played on from what one seat sees of it."""

    view: View
    """What the seat sees, without claims and legal actions."""
    play: PlayCard | None
    """What is played first; ``None``: that is chosen like the rest."""
    policy: Policy
    """How the seats choose."""
    seed: int
    """The seed of the run."""
    compiled: bool
    """Whether the compiled engine plays."""

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
        """What the compiled engine reads.

        Returns:
            The tables, and where the hand stands.
        """
        rules, position = self.rules, self.position()
        begun = position if self.play is None else played_to(position, self.play)
        return tables_of(rules, slots_of(rules.table, {}), self.plans(), self.scores), midway_of(begun)

    def played(self, stream: MutableSequence[int]) -> tuple[int, HandScore]:
        """Play one hand on exactly.

        Args:
            stream: the random numbers of the hand (:mod:`five_hundred.playouts.chance`), which go on.

        Returns:
            The number of its only contract, 0, and its score.
        """
        position = self.position()
        return 0, play_on(state_of(position, stream), chooser_of(self.policy, position.plan), stream, self.play)


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
    """Play so many hands, in pieces, and put their results in order.

    Args:
        job: what all hands have in common.
        first: the number of the first hand.
        hands: how many hands.
        workers: how many processes, -1 for one on every core; ``None`` for what ``joblib.parallel_config`` says.
        why_exact: why the exact engine plays; ``None`` if the compiled one does.
        progress: whether to show a bar.

    Returns:
        What came of the hands, in the order of their numbers.
    """
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
        rows.points[row], rows.made[row] = points_of(score)
    return rows


def _no_rows(job: Job, hands: int) -> _Rows:
    seating = job.rules.table.seating
    return _Rows(
        np.zeros(hands, np.int32),
        np.zeros((hands, len(seating.seats)), np.int8),
        np.zeros((hands, len(seating.sides)), np.int32),
        np.zeros(hands, np.int8),
    )


def _compiled(job: Job, first: int, hands: int) -> _Rows:
    from five_hundred.playouts.kernel import play_hands, play_rests  # noqa: PLC0415  # needs numba, and takes a while

    rows, partners, plain = _no_rows(job, hands), np.zeros(hands, np.int8), job.policy == "plain"
    desk = _desk_of(attrs.evolve(job, seed=0, policy="random"))  # the tables are the same for both
    if desk.midway is None:
        play_hands(desk.tables, plain, job.seed, first, rows.contract, partners, rows.tricks)
    else:
        play_rests(desk.tables, desk.midway, plain, job.seed, first, partners, rows.tricks)
    rows.points[:], rows.made[:] = desk.scores.scored(rows.contract, partners, rows.tricks)
    return rows


@attrs.frozen(eq=False)
class _Desk:
    """What a worker keeps from one piece to the next, and for the same job with another seed."""

    tables: Tables
    midway: Midway | None
    scores: ScoreBook


@lru_cache(maxsize=16)
def _desk_of(job: Job) -> _Desk:
    tables, midway = job.tables()
    return _Desk(tables, midway, ScoreBook(job.rules, job.scores, job.plans()))
