"""Split a run into batches, play the batches in this process or in joblib workers, and join the results.

A job contains the data that all batches share.  A :class:`DealsJob` plays hands from the deal, and a :class:`ViewJob`
continues a hand in the middle of its play.
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
from five_hundred.playouts.contract_plans import Plan, plan_of
from five_hundred.playouts.exact_engine import Slots, play_on, played_out, slots_of
from five_hundred.playouts.midway import Midway, midway_of
from five_hundred.playouts.policies import Policy, chooser_of
from five_hundred.playouts.positions import Position, played_to, position_of, state_of
from five_hundred.playouts.results import Playouts
from five_hundred.playouts.scores import ScoreBook, points_of
from five_hundred.playouts.tables import Tables, tables_of
from five_hundred.rules import RuleSet

__all__ = ["DealsJob", "Job", "ViewJob", "gathered"]


@attrs.frozen
class DealsJob:
    """A job that plays hands from the deal to the score."""

    rules: RuleSet
    """The house rules, with claims turned off."""
    slots: Slots
    """The known cards of the deal."""
    contracts: tuple[tuple[Seat, Bid, Seat], ...]
    """The possible contracts, each with a dealer, a bid and a declarer; one contract is drawn for each hand."""
    scores: tuple[int, ...]
    """The match score of each side before the hand, in points."""
    policy: Policy
    """The policy by which the seats choose actions."""
    seed: int
    """The seed of the run."""
    compiled: bool
    """Whether the compiled engine plays the hands."""

    def plans(self) -> list[Plan]:
        """Return the plans of the contracts."""
        return [plan_of(self.rules, *contract) for contract in self.contracts]

    def tables(self) -> tuple[Tables, None]:
        """Compute the arrays for the compiled engine.

        Returns:
            The tables, and ``None`` because the hands begin with the deal.
        """
        return tables_of(self.rules, self.slots, self.plans(), self.scores), None

    def played(self, stream: MutableSequence[int]) -> tuple[int, HandScore]:
        """Play one hand with the exact engine.

        Args:
            stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.

        Returns:
            The number of its contract, and its score.
        """
        number = below(stream, len(self.contracts))
        plan = plan_of(self.rules, *self.contracts[number])
        return number, played_out(self.rules, self.slots, plan, self.scores, chooser_of(self.policy, plan), stream)


@attrs.frozen
class ViewJob:
    """A job that plays one hand to its end many times, starting from one seat's view of the hand."""

    view: View
    """The seat's view, with claims turned off and without its legal actions."""
    play: PlayCard | None
    """The next card to play; ``None`` to let the policy choose it."""
    policy: Policy
    """The policy by which the seats choose actions."""
    seed: int
    """The seed of the run."""
    compiled: bool
    """Whether the compiled engine plays the hands."""

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
        """The dealer, the bid and the declarer of the only contract."""
        contract = self.position().plan.setup.contract
        return ((self.view.dealer, contract.bid, contract.declarer),)

    def position(self) -> Position:
        """Return the state of the hand, without hidden cards."""
        return position_of(self.view)

    def plans(self) -> list[Plan]:
        """Return the plan of the only contract."""
        return [self.position().plan]

    def tables(self) -> tuple[Tables, Midway]:
        """Compute the arrays for the compiled engine.

        Returns:
            The tables, and the state of the hand.
        """
        rules, position = self.rules, self.position()
        begun = position if self.play is None else played_to(position, self.play)
        return tables_of(rules, slots_of(rules.table, {}), self.plans(), self.scores), midway_of(begun)

    def played(self, stream: MutableSequence[int]) -> tuple[int, HandScore]:
        """Play the hand to its end once, with the exact engine.

        Args:
            stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.

        Returns:
            The number of its only contract, which is 0, and its score.
        """
        position = self.position()
        return 0, play_on(state_of(position, stream), chooser_of(self.policy, position.plan), stream, self.play)


Job: TypeAlias = DealsJob | ViewJob
"""A job, which contains all data that a worker needs."""


class _Rows(NamedTuple):
    """The results of the hands in one batch."""

    contract: npt.NDArray[np.int32]
    tricks: npt.NDArray[np.int8]
    points: npt.NDArray[np.int32]
    made: npt.NDArray[np.int8]


_BATCH: Final = {True: 50_000, False: 250}
"""The number of hands in a batch for the compiled engine (``True``) and for the exact engine (``False``)."""


def gathered(
    job: Job, first: int, hands: int, workers: int | None, why_exact: str | None, *, progress: bool
) -> Playouts:
    """Play a number of hands in batches, and join their results in order.

    Args:
        job: the job.
        first: the number of the first hand.
        hands: the number of hands.
        workers: the number of processes, -1 for one on every core; ``None`` for the setting of
            ``joblib.parallel_config``.
        why_exact: the reason why the exact engine plays the hands; ``None`` if the compiled engine plays them.
        progress: whether to show a progress bar.

    Returns:
        The results of the hands, in the order of their numbers.
    """
    size = _BATCH[job.compiled]
    batches = [(number, min(size, first + hands - number)) for number in range(first, first + hands, size)]
    work = [(job, number, count) for number, count in batches or [(first, 0)]]
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
    from tqdm.auto import tqdm  # noqa: PLC0415  # only needed for a progress bar

    with tqdm(total=hands, unit="hands", unit_scale=True) as bar:
        for rows in results:
            bar.update(len(rows.contract))
            yield rows


def _played(job: Job, first: int, hands: int) -> _Rows:
    """Play some hands of a job, starting with hand number ``first``."""
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
    desk = _desk_of(attrs.evolve(job, seed=0, policy="random"))  # the tables do not depend on the seed or the policy
    if desk.midway is None:
        play_hands(desk.tables, plain, job.seed, first, rows.contract, partners, rows.tricks)
    else:
        play_rests(desk.tables, desk.midway, plain, job.seed, first, partners, rows.tricks)
    rows.points[:], rows.made[:] = desk.scores.scored(rows.contract, partners, rows.tricks)
    return rows


@attrs.frozen(eq=False)
class _Desk:
    """The objects that a worker reuses for other batches, and for jobs that differ only in seed or policy."""

    tables: Tables
    midway: Midway | None
    scores: ScoreBook


@lru_cache(maxsize=16)
def _desk_of(job: Job) -> _Desk:
    tables, midway = job.tables()
    return _Desk(tables, midway, ScoreBook(job.rules, job.scores, job.plans()))
