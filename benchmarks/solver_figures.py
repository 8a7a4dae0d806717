"""Measure the figures P10 to P10d and P18: the solver, beside endplay on bridge deals of the same size."""

import statistics
import time
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final

import bridge
from measure import Figure, Size, in_turn, ratios
from solver_deals import first_lead, freak, freak_suits, later_lead, null_lead

import five_hundred as fh
from five_hundred import presets, solver

__all__ = ["SOLVER_FIGURES"]


def solving(size: Size) -> Figure:
    """P10: the values of all first leads with ten cards in each hand, compared with endplay on bridge deals.

    Bridge is not 500: in 500 there are bowers and a joker, and trumps are longer.  The time to compile the search does
    not count, because it happens only once.
    """
    deals = max(2, size.hands // 10)

    def ours(bid: str) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            rng = Random(run)
            starts = [first_lead(bid, rng) for _ in range(deals)]
            return lambda: sum(len(solver.solve(start).values) > 0 for start in starts)

        return prepare

    def theirs(*, trumps: bool) -> Callable[[int], Callable[[], int]]:
        def prepare(run: int) -> Callable[[], int]:
            boards = bridge.dealt(deals, Random(run), trumps=trumps)
            return lambda: bridge.solve(boards)

        return prepare

    def at_once(run: int) -> Callable[[], int]:
        rng = Random(run)
        starts = [first_lead(("8H", "8NT")[deal % 2], rng) for deal in range(deals)]
        return lambda: sum(1 for _ in solver.solve_all(starts, workers=None))

    what, bar = (
        "time to evaluate all first leads of a suit contract over endplay's time for bridge deals",
        "at most 6, aim 2",
    )
    sides = [ours("8H"), ours("8NT"), at_once]
    others = [theirs(trumps=True), theirs(trumps=False)] if bridge.is_installed() else []
    suit, no_trump, bulk, *rates = in_turn([*sides, *others], size.runs)
    details = {
        "at best, five_hundred deals/s": max(suit),
        "at no trump, deals/s": max(no_trump),
        # The processor time of all threads counts, so the rate is that of one core.
        "solve_all, half at no trump, deals/s a core (at least 100, aim 250)": max(bulk),
    }
    if not rates:
        return Figure("P10", what, None, (), bar, details)
    median, each = ratios(rates[0], suit)
    details["at no trump, over endplay (at most 15, aim 5)"] = ratios(rates[1], no_trump)[0]
    details["endplay deals/s"] = max(rates[0])
    return Figure("P10", what, median, each, bar, details)


def eight_cards(size: Size) -> Figure:
    """P10a: the values of all leads in a suit contract with eight cards in each hand."""
    return _cards_left("P10a", 8, "at most 1", size)


def six_cards(size: Size) -> Figure:
    """P10b: the values of all leads in a suit contract with six cards in each hand."""
    return _cards_left("P10b", 6, "at most 0.25", size)


def null_bids(size: Size) -> Figure:
    """P10c: the values of all first leads under Misère and Open Misère, in hands that players of level 3 have bid."""
    deals = max(2, size.hands // 10)
    runs = [[null_lead(Random(f"{run} {deal}")) for deal in range(deals)] for run in range(size.runs)]
    what = "ms to evaluate all first leads of Misère or Open Misère"
    return _timed("P10c", what, "at most 5, aim 1", runs, [])


def freak_deals(size: Size) -> Figure:
    """P10d: the slowest of some deals in which every seat has two suits and no touching cards."""
    deals = max(2, size.hands // 10)
    runs = [
        [freak(_FREAK_BIDS[deal % len(_FREAK_BIDS)], Random(f"{run} {deal}")) for deal in range(deals)]
        for run in range(size.runs)
    ]
    others = []
    if bridge.is_installed():
        suits = [[freak_suits(Random(f"{run} {deal}")) for deal in range(deals)] for run in range(size.runs)]
        others = [bridge.freaks(each[::2], trumps=True) + bridge.freaks(each[1::2], trumps=False) for each in suits]
    what = "ms to evaluate all first leads of the slowest freak deal of a run"
    return _timed("P10d", what, "at most 2000", runs, others, each_run=max)


def dummies(size: Size) -> Figure:
    """P18: the values of all first leads with two dummies, half of whose cards lie face down."""
    deals = max(2, size.hands // 25)
    runs = [
        [
            first_lead(("8H", "8NT")[deal % 2], Random(f"{run} {deal}"), presets.TWO_HANDED_DUMMIES)
            for deal in range(deals)
        ]
        for run in range(size.runs)
    ]
    what = "ms on average to evaluate all first leads with face-down dummies, half of them at no trump"
    return _timed("P18", what, "at most 350, aim 100", runs, [], each_run=statistics.mean)


_FREAK_BIDS: Final = ("8S", "8C", "8D", "8H", "8NT")


def _cards_left(name: str, cards: int, bar: str, size: Size) -> Figure:
    deals = max(2, size.hands // 2)
    runs = [[later_lead("8H", cards, Random(f"{run} {deal}")) for deal in range(deals)] for run in range(size.runs)]
    others = []
    if bridge.is_installed():
        others = [bridge.dealt(deals, Random(run), trumps=True, cards=cards) for run in range(size.runs)]
    what = f"ms to evaluate all leads of a suit contract with {cards} cards in each hand"
    return _timed(name, what, bar, runs, others)


def _timed(
    name: str,
    what: str,
    bar: str,
    runs: list[list[fh.State]],
    others: list[list[Any]],
    *,
    each_run: Callable[[list[float]], float] = statistics.median,
) -> Figure:
    """Return the time for a deal in milliseconds of processor time, with the figures of endplay in the details.

    Args:
        name: the name of the figure.
        what: what the figure measures.
        bar: the value that the figure must reach.
        runs: the positions of each run.
        others: the bridge deals of each run; empty if there is no comparison.
        each_run: returns the figure of a run from the times of its deals.
    """
    solver.warm_up()
    own, theirs = [], []
    for run, states in enumerate(runs):
        own.append([_ms(partial(solver.solve, state)) for state in states])
        if others:
            theirs.append([_ms(partial(bridge.solve, [deal])) for deal in others[run]])
    everything = sorted(ms for times in own for ms in times)
    details: dict[str, Any] = {
        "deals": len(everything),
        "median, ms": statistics.median(everything),
        "90 % of the deals at most, ms": everything[9 * (len(everything) - 1) // 10],
        "slowest, ms": everything[-1],
    }
    if theirs:
        both = sorted(ms for times in theirs for ms in times)
        details["endplay, median, ms"] = statistics.median(both)
        details["endplay, slowest, ms"] = both[-1]
    each = tuple(each_run(times) for times in own)
    return Figure(name, what, statistics.median(each), each, bar, details)


def _ms(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return 1e3 * (time.process_time() - began)


SOLVER_FIGURES: Final[Mapping[str, Callable[[Size], Figure]]] = {
    "P10": solving,
    "P10a": eight_cards,
    "P10b": six_cards,
    "P10c": null_bids,
    "P10d": freak_deals,
    "P18": dummies,
}
"""The figures of the solver by name."""
