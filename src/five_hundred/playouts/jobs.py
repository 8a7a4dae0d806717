"""Split a run into batches, play the batches in this thread or in joblib workers, and join the results.

A job contains the data that all batches share.  A :class:`DealsJob` plays hands from the deal, and a :class:`ViewJob`
continues a hand in the middle of its play, once for each of several possible next plays, which are called the *first
plays* of the run.
"""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import lru_cache
from itertools import takewhile
from time import monotonic
from typing import Final, TypeAlias

import attrs
import joblib
import numpy as np

from five_hundred.base.arguments import expect
from five_hundred.base.numba_compilation import COMPILES
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.play_setup import PlaySetup, play_setup
from five_hundred.engine.table.view import View
from five_hundred.playouts import kernel
from five_hundred.playouts.check_arguments import Policy, without_claims
from five_hundred.playouts.contracts_and_deal_as_numbers import Numbers, deal_of, table_of
from five_hundred.playouts.going_out import GoingOut, stops_when_out
from five_hundred.playouts.kernel import readable
from five_hundred.playouts.position_as_numbers import hidden_deal_of, plays_of, start_of
from five_hundred.playouts.position_from_view import position_of
from five_hundred.playouts.results import Rows
from five_hundred.playouts.scores import ScoreBook
from five_hundred.playouts.slots import Slots
from five_hundred.playouts.steps_of_contract import ContractPlan, plan_of
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Bid, Contract

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
    going_out: GoingOut | None
    """The cases in which a side goes out in the middle of a hand; ``None`` if play never stops for this reason."""


def _desk(rules: RuleSet, setups: Sequence[PlaySetup], plans: Sequence[ContractPlan], scores: Sequence[int]) -> _Desk:
    out = GoingOut(rules, scores, plans) if stops_when_out(rules) else None
    return _Desk(table_of(rules, setups), ScoreBook(rules, scores, plans), out)


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

    @property
    def plays(self) -> tuple[None]:
        """The first plays to compare: only ``None``, because the policy chooses the first play."""
        return (None,)

    @property
    def begun(self) -> int:
        """The number of tricks before the hands begin."""
        return 0

    def numbers(self) -> tuple[_Desk, Numbers, Numbers]:
        """Return the data that the kernel needs.

        Returns:
            The desk with the table and the points, the numbers of the deal, and an empty position.
        """
        desk, deal = _deals_desk(attrs.evolve(self, seed=0, policy="random"))
        return desk, deal, _NOTHING

    def first_plays(self) -> Numbers:
        """Return the numbers that let the policy choose the first play."""
        return _FREE


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

    @property
    def rules(self) -> RuleSet:
        """The house rules, with claims turned off."""
        return without_claims(self.view.rules)

    @property
    def contracts(self) -> tuple[tuple[Seat, Bid | None, Seat | None], ...]:
        """The dealer, the bid and the declarer of the only contract."""
        contract = position_of(self.view).phase.setup.contract
        return ((self.view.dealer, contract.bid, contract.declarer),)

    @property
    def begun(self) -> int:
        """The number of tricks before the hands begin."""
        return len(position_of(self.view).phase.history)

    def numbers(self) -> tuple[_Desk, Numbers, Numbers]:
        """Return the data that the kernel needs.

        Returns:
            The desk, which other views of the same contract share; the numbers of the hidden cards; and the position.
        """
        view, contract = self.view, position_of(self.view).phase.setup.contract
        return _contract_desk(self.rules, view.dealer, contract, view.scores), *_view_numbers(view)

    def first_plays(self) -> Numbers:
        """Return the first plays as numbers."""
        return plays_of(position_of(self.view), self.plays)


Job: TypeAlias = DealsJob | ViewJob
"""A job, which contains all data that a worker needs."""

_PREFER: Final = "threads" if COMPILES else None
"""The workers that joblib should use if ``joblib.parallel_config`` sets no backend; ``None`` stands for processes.

Compiled code does not hold the interpreter lock, so threads can use several cores, and share the tables of a job.
"""
_BATCH: Final = 50_000 if COMPILES else 250
"""The number of playouts in a batch."""
_FIRST_BATCH: Final = 1_000 if COMPILES else 5
"""The number of playouts in the first batch of a run with a deadline."""
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
        workers: the number of threads or, without numba, of processes; -1 for one per core; ``None`` for the setting
            of ``joblib.parallel_config``.
        progress: whether to show a progress bar, or a function that is called after each batch with two numbers: the
            hands played so far and the hands in total.
        deadline: the number of seconds after which the run begins no further batch; ``None`` to play all hands.

    Returns:
        The results of the hands, in the order of their numbers.

    Raises:
        TypeError: ``progress`` is neither a bool nor a function.
    """
    expect(progress, bool | Callable, "progress", "True, False, or a function of two numbers")
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
    most = max(1, _BATCH // len(job.plays))
    size = max(1, _FIRST_BATCH // len(job.plays)) if quickly else most
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
    number = joblib.effective_n_jobs(workers)  # with threads, joblib would ignore a number set by parallel_config
    if len(work) == 1 or number == 1:
        for batch in begun:
            yield _played(job, *batch)
    else:
        parallel = joblib.Parallel(n_jobs=number, prefer=_PREFER, return_as="generator")
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
    desk, deal, begun = job.numbers()
    seating, plays = job.rules.table.seating, job.first_plays()
    found = np.empty((len(job.plays), hands, kernel.ROW), np.int64)
    kernel.play_rows(
        readable(desk.table),
        readable(deal),
        readable(begun),
        readable(plays),
        job.policy == "plain",
        job.seed,
        first,
        hands,
        readable(found.reshape(-1)),
        readable(kernel.work_for(deal)),
    )
    rows = found.reshape(-1, kernel.ROW)
    tricks = rows[:, kernel.TRICKS : kernel.TRICKS + len(seating.seats)].astype(np.int8)
    contract = rows[:, kernel.PLAN].astype(np.int32)
    if desk.going_out is not None:
        tricks = desk.going_out.counted(contract, rows[:, kernel.WINNERS], tricks, job.begun)
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
    return _desk(job.rules, setups, plans, job.scores), deal_of(job.rules, job.slots, plans, setups)


@lru_cache(maxsize=32)
def _contract_desk(rules: RuleSet, dealer: Seat, contract: Contract, scores: tuple[int, ...]) -> _Desk:
    """Return the desk of a contract (the table and the points)."""
    setup = play_setup(rules, contract, ())
    plan = ContractPlan(dealer, contract.bid, contract.declarer, (), setup, 0, ())
    return _desk(rules, [setup], [plan], scores)


@lru_cache(maxsize=4)
def _view_numbers(view: View) -> tuple[Numbers, Numbers]:
    """Return the numbers of the hidden cards and the position of a view."""
    position = position_of(view)
    return hidden_deal_of(position), start_of(position)
