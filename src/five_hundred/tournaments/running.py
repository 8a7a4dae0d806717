"""Run a tournament: every pair of players plays the same numbered deals, in batches, on any number of cores.

The result of a deal depends only on the rules, the players, the seed and the number of the deal.  The results are
therefore the same on one core, on many cores, on a cluster, and after an interruption.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from five_hundred.base.arguments import A_PATH, A_RULESET, expect, expect_number, expect_workers
from five_hundred.base.message_parts import shown_value
from five_hundred.players.player import Player
from five_hundred.rules import RuleSet
from five_hundred.tournaments.duplicate import DuplicateDeal, duplicate_deal
from five_hundred.tournaments.in_parallel import expect_importable, in_order
from five_hundred.tournaments.results_file import ResultsFile
from five_hundred.tournaments.standings import Standings

__all__ = ["Progress", "play_tournament"]

Progress: TypeAlias = Callable[[int, int], object]
"""A function that receives the number of deals played so far, and the total number of deals."""
_BATCH: Final = 10
"""The number of deals in a batch; the results are saved after each batch."""


@attrs.frozen
class _Batch:
    """A batch of deals for one pair of players."""

    pair: tuple[str, str]
    numbers: tuple[int, ...]


def play_tournament(
    rules: RuleSet,
    players: Mapping[str, Player],
    deals: int,
    *,
    seed: int = 0,
    workers: int | None = 1,
    results: Path | str | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Let every pair of players play the same deals, each deal twice, the second time with their seats swapped.

    Args:
        rules: the house rules.
        players: the players, by name; two or more.  With several workers, each player must be picklable, such as a
            function defined in a module, or a player from :func:`five_hundred.players.level`.
        deals: the number of deals for each pair.
        seed: the seed of the deals, a whole number.
        workers: the number of processes, -1 for one per core, or ``None`` for the setting of
            ``joblib.parallel_config``, such as a Dask cluster.  More than one process needs joblib (the
            extra ``playouts``).
        results: the path of a file to which the results of each batch are added.  If the file exists, the deals in it
            are not played again, so an interrupted tournament continues where it stopped.  A file with other content
            is refused and stays unchanged.  ``None`` saves nothing.
        progress: a function that receives two numbers after each batch: the deals played so far, and the deals in
            total.  An exception in this function stops the tournament.  ``None`` reports nothing.

    Returns:
        The standings of all pairs.

    Raises:
        TypeError: an argument has the wrong type.
        ValueError: there are fewer than two players, a number is too small, or other processes cannot import a custom
            rule.
        InvalidRecordError: the file holds the results of another tournament, or other data; the error names the file
            and the line.
        ImportError: joblib is not installed, but there is more than one worker.
        OSError: the file cannot be read or written.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    if len(players) < 2:
        raise ValueError(f"players must contain two or more players, got {shown_value(list(players))}")
    expect_number(deals, "deals", 1)
    expect_number(seed, "seed", 0)
    expect_workers(workers)
    expect(results, str | Path | None, "results", f"{A_PATH}, or None")
    expect_importable([rules], workers)
    pairs = list(combinations(players, 2))
    kept = None if results is None else ResultsFile(results, rules, seed)
    found: dict[tuple[str, str], dict[int, DuplicateDeal]] = {pair: {} for pair in pairs}
    if kept is not None:
        for pair, known in kept.resume().items():
            if pair in found:
                found[pair] = {number: deal for number, deal in known.items() if number < deals}
    batches = list(_batches(pairs, deals, found))
    done, all_deals = sum([len(each) for each in found.values()]), deals * len(pairs)
    work = [(rules, seed, batch.numbers, players[batch.pair[0]], players[batch.pair[1]]) for batch in batches]
    with closing(in_order(_play, work, workers)) as played:
        for batch, new in zip(batches, played, strict=True):
            if kept is not None:
                kept.add(batch.pair, new)
            found[batch.pair].update({deal.number: deal for deal in new})
            done += len(new)
            if progress is not None:
                progress(done, all_deals)
    return Standings.of(
        list(players), {pair: [each[number] for number in sorted(each)] for pair, each in found.items()}
    )


def _batches(
    pairs: Sequence[tuple[str, str]], deals: int, found: Mapping[tuple[str, str], Mapping[int, DuplicateDeal]]
) -> Iterator[_Batch]:
    """Yield the deals that are still to be played; the pairs take turns, so an early stop leaves no pair out."""
    for first in range(0, deals, _BATCH):
        for pair in pairs:
            numbers = range(first, min(first + _BATCH, deals))
            left = tuple([number for number in numbers if number not in found[pair]])
            if left:
                yield _Batch(pair, left)


def _play(rules: RuleSet, seed: int, numbers: Sequence[int], first: Player, second: Player) -> list[DuplicateDeal]:
    return [duplicate_deal(rules, number, first, second, seed=seed) for number in numbers]
