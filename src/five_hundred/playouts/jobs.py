"""Split a run into batches, play the batches in this process or in joblib workers, and join the results.

A job contains the data that all batches share.  A :class:`DealsJob` plays hands from the deal, and a :class:`ViewJob`
continues a hand in the middle of its play, once for each of several possible next plays, which are called the *first
plays* of the run.
"""

from collections.abc import Callable, Generator, MutableSequence
from contextlib import closing
from functools import lru_cache
from itertools import takewhile
from time import monotonic
from typing import Final, TypeAlias

import attrs
import joblib
import numpy as np

from five_hundred.bids.actions import PlayCard
from five_hundred.bids.contracts import Bid, Contract
from five_hundred.cards.seats import Seat
from five_hundred.engine.play_setup import play_setup
from five_hundred.engine.scoring import HandScore
from five_hundred.engine.view import View
from five_hundred.playouts.chance import below, start
from five_hundred.playouts.check_arguments import without_claims
from five_hundred.playouts.contracts_and_deal_as_numbers import Numbers, deal_of, table_of
from five_hundred.playouts.exact_engine import Slots, play_on, played_out
from five_hundred.playouts.policies import Policy, chooser_of
from five_hundred.playouts.position_as_numbers import hidden_deal_of, plays_of, start_of
from five_hundred.playouts.position_from_view import Position, position_of, state_of
from five_hundred.playouts.results import Rows
from five_hundred.playouts.scores import ScoreBook, points_of
from five_hundred.playouts.steps_of_contract import Plan, plan_of
from five_hundred.rules import RuleSet

__all__ = ["DealsJob", "Job", "Progress", "ViewJob", "gathered"]

Progress: TypeAlias = bool | Callable[[int, int], object]
"""Whether to show a progress bar, or a function that receives two numbers: the hands played so far and the hands in
total."""


@attrs.frozen(eq=False)
class _Desk:
    """The objects that a process reuses for other batches of a job, and for similar jobs."""

    table: Numbers
    """The rules and the contracts, as the table that the compiled functions read."""
    scores: ScoreBook
    """The points of all cases scored so far (:mod:`five_hundred.playouts.scores` describes the cases)."""


@attrs.frozen
class DealsJob:
    """A job that plays hands from the deal to the score."""

    rules: RuleSet
    """The house rules, with claims turned off."""
    slots: Slots
    """The positions of the deal, with the known cards in some of them."""
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

    @property
    def plays(self) -> tuple[None]:
        """The first plays to compare: only ``None``, because the policy chooses the first play."""
        return (None,)

    def numbers(self) -> tuple[_Desk, Numbers, Numbers]:
        """Return the data that the compiled engine needs.

        Returns:
            The desk with the table and the points, the numbers of the deal, and an empty position.
        """
        desk, deal = _deals_desk(attrs.evolve(self, seed=0, policy="random"))
        return desk, deal, _NOTHING

    def first_plays(self) -> Numbers:
        """Return the numbers that let the policy choose the first play."""
        return _FREE

    def played(self, stream: MutableSequence[int]) -> tuple[int, list[HandScore]]:
        """Play one hand with the exact engine.

        Args:
            stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.

        Returns:
            The index of the hand's contract in ``contracts``, and a list with the hand's score.
        """
        number = below(stream, len(self.contracts))
        plan = plan_of(self.rules, *self.contracts[number])
        score = played_out(self.rules, self.slots, plan, self.scores, chooser_of(self.policy, plan), stream)
        return number, [score]


@attrs.frozen
class ViewJob:
    """A job that plays one hand to its end many times, starting from one seat's view of the hand."""

    view: View
    """The seat's view."""
    plays: tuple[PlayCard | None, ...]
    """The next plays to compare; ``None`` stands for the play that the policy chooses."""
    policy: Policy
    """The policy by which the seats choose actions."""
    seed: int
    """The seed of the run."""
    compiled: bool
    """Whether the compiled engine plays the hands."""

    @property
    def rules(self) -> RuleSet:
        """The house rules, with claims turned off."""
        return without_claims(self.view.rules)

    @property
    def contracts(self) -> tuple[tuple[Seat, Bid | None, Seat | None], ...]:
        """The dealer, the bid and the declarer of the only contract."""
        contract = self.position().plan.setup.contract
        return ((self.view.dealer, contract.bid, contract.declarer),)

    def position(self) -> Position:
        """Return the state of the hand, without hidden cards."""
        return position_of(self.view)

    def numbers(self) -> tuple[_Desk, Numbers, Numbers]:
        """Return the data that the compiled engine needs.

        Returns:
            The desk, which other views of the same contract share; the numbers of the hidden cards; and the position.
        """
        view, contract = self.view, self.position().plan.setup.contract
        return _contract_desk(self.rules, view.dealer, contract, view.scores), *_view_numbers(view)

    def first_plays(self) -> Numbers:
        """Return the first plays as numbers."""
        return plays_of(self.position(), self.plays)

    def played(self, stream: MutableSequence[int]) -> tuple[int, list[HandScore]]:
        """Play the hand to its end once for each first play, with the exact engine and the same hidden cards.

        Args:
            stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`).

        Returns:
            The index of the only contract, which is 0, and the score after each first play.
        """
        position = self.position()
        state, choose = state_of(position, stream), chooser_of(self.policy, position.plan)
        return 0, [play_on(state, choose, list(stream), play) for play in self.plays]


Job: TypeAlias = DealsJob | ViewJob
"""A job, which contains all data that a worker needs."""

_BATCH: Final = {True: 50_000, False: 250}
"""The number of playouts in a batch for the compiled engine (``True``) and for the exact engine (``False``)."""
_FIRST_BATCH: Final = {True: 1_000, False: 5}
"""The number of playouts in the first batch of a run with a deadline, with the same keys as ``_BATCH``."""
_NOTHING: Final = np.zeros(0, np.int64)
_FREE: Final = np.array([-1, 0], np.int64)


def gathered(
    job: Job, first: int, hands: int, *, workers: int | None, progress: Progress, deadline: float | None
) -> Rows:
    """Play a number of hands in batches, and join their results in order.

    Args:
        job: the job.
        first: the number of the first hand.
        hands: the number of hands.
        workers: the number of processes, or -1 for one per core; ``None`` for the setting of
            ``joblib.parallel_config``.
        progress: whether to show a progress bar, or a function that is called after each batch with two numbers: the
            hands played so far and the hands in total.
        deadline: the number of seconds after which the run begins no further batch; ``None`` to play all hands.

    Returns:
        The results of the hands, in the order of their numbers.
    """
    until = None if deadline is None else monotonic() + deadline
    work = list(_batches(job, first, hands, quickly=until is not None))
    parts, done = list[Rows](), 0
    with closing(_in_order(job, work, workers, until)) as results, closing(_shown(progress, hands)) as shown:
        next(shown)
        for rows in results:
            parts.append(rows)
            done += len(rows.contract)
            shown.send(done)
    return Rows.joined(parts)


def _batches(job: Job, first: int, hands: int, *, quickly: bool) -> Generator[tuple[int, int], None, None]:
    """Yield the first hand and the number of hands of each batch; with ``quickly``, the first batches are small."""
    most = max(1, _BATCH[job.compiled] // len(job.plays))
    size = max(1, _FIRST_BATCH[job.compiled] // len(job.plays)) if quickly else most
    number, end = first, first + hands
    while True:
        count = min(size, end - number)
        yield number, count
        number, size = number + count, min(2 * size, most)
        if number == end:
            return


def _in_order(
    job: Job, work: list[tuple[int, int]], workers: int | None, until: float | None
) -> Generator[Rows, None, None]:
    """Play batches, and yield their results in order; after the time ``until``, begin no batch but the first."""
    begun = takewhile(lambda batch: until is None or batch is work[0] or monotonic() < until, work)
    if len(work) == 1 or joblib.effective_n_jobs(workers) == 1:
        for batch in begun:
            yield _played(job, *batch)
    else:
        parallel = joblib.Parallel(n_jobs=workers, return_as="generator")
        with closing(parallel(joblib.delayed(_played)(job, *batch) for batch in begun)) as results:
            yield from results


def _shown(progress: Progress, hands: int) -> Generator[None, int, None]:
    """Show the progress; the caller sends the number of hands played so far to the generator."""
    if callable(progress):
        while True:
            progress((yield), hands)
    if not progress:
        while True:
            yield
    from tqdm.auto import tqdm  # noqa: PLC0415  # only needed for a progress bar

    with tqdm(total=hands, unit="hands", unit_scale=True) as bar:
        while True:
            bar.update((yield) - bar.n)


def _played(job: Job, first: int, hands: int) -> Rows:
    """Play some hands of a job, starting with hand number ``first``."""
    return _compiled(job, first, hands) if job.compiled else _exactly(job, first, hands)


def _exactly(job: Job, first: int, hands: int) -> Rows:
    seating = job.rules.table.seating
    rows = Rows.empty(len(job.plays), hands, len(seating.seats), len(seating.sides))
    stream = [0, 0]
    for hand in range(hands):
        start(stream, job.seed, first + hand)
        rows.contract[hand], scores = job.played(stream)
        for play, score in enumerate(scores):
            rows.tricks[play, hand] = score.tricks
            rows.points[play, hand], rows.made[play, hand] = points_of(score)
    return rows


def _compiled(job: Job, first: int, hands: int) -> Rows:
    from five_hundred.playouts import kernel  # noqa: PLC0415  # the import needs numba, and takes a while

    desk, deal, begun = job.numbers()
    seating, plays = job.rules.table.seating, job.first_plays()
    found = np.empty((len(job.plays), hands, kernel.ROW), np.int64)
    kernel.play_rows(
        desk.table,
        deal,
        begun,
        plays,
        job.policy == "plain",
        job.seed,
        first,
        hands,
        found.reshape(-1),
        kernel.work_for(deal),
    )
    rows = found.reshape(-1, kernel.ROW)
    tricks = rows[:, kernel.TRICKS : kernel.TRICKS + len(seating.seats)].astype(np.int8)
    contract = rows[:, kernel.PLAN].astype(np.int32)
    points, made = desk.scores.scored(contract, rows[:, kernel.PARTNER_SEAT].astype(np.int8), tricks)
    shape = found.shape[:2]
    return Rows(
        contract[:hands],
        tricks.reshape(*shape, len(seating.seats)),
        points.reshape(*shape, len(seating.sides)),
        made.reshape(shape),
    )


@lru_cache(maxsize=16)
def _deals_desk(job: DealsJob) -> tuple[_Desk, Numbers]:
    """Return the desk of a job (the table and the points), and the numbers of its deal."""
    plans = [plan_of(job.rules, *contract) for contract in job.contracts]
    setups = list(dict.fromkeys(plan.setup for plan in plans))
    table = table_of(job.rules, setups, job.scores)
    return _Desk(table, ScoreBook(job.rules, job.scores, plans)), deal_of(job.rules, job.slots, plans, setups)


@lru_cache(maxsize=32)
def _contract_desk(rules: RuleSet, dealer: Seat, contract: Contract, scores: tuple[int, ...]) -> _Desk:
    """Return the desk of a contract (the table and the points)."""
    setup = play_setup(rules, contract, ())
    plan = Plan(dealer, contract.bid, contract.declarer, (), setup, 0, ())
    return _Desk(table_of(rules, [setup], scores), ScoreBook(rules, scores, [plan]))


@lru_cache(maxsize=4)
def _view_numbers(view: View) -> tuple[Numbers, Numbers]:
    """Return the numbers of the hidden cards and the position of a view."""
    position = position_of(view)
    return hidden_deal_of(position), start_of(position)
