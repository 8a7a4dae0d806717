"""Play random matches under random RuleSets and check every state: ``python -m five_hundred.testing --matches 10000``.

Every match has a number, which identifies the same match on every machine.  An interrupted run can therefore be resumed
with ``--first N``.

With ``--playouts 100000``, the command instead plays 100,000 hands with both engines of :mod:`five_hundred.playouts`
and compares the results.  ``--first N`` is then the number of the first RuleSet.  ``--playouts`` needs the extra
``fast``.
"""

import argparse
import signal
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from random import Random
from typing import Final, NamedTuple

from five_hundred.base.lazy_names import needs
from five_hundred.base.run_command import run_command
from five_hundred.bids.actions import Action
from five_hundred.engine.events import Event
from five_hundred.engine.state import State
from five_hundred.rules import RuleSet
from five_hundred.testing.arbitrary import arbitrary_rules
from five_hundred.testing.invariants import check_state, check_step
from five_hundred.testing.option_chooser import RandomChooser
from five_hundred.testing.random_play import play_match
from five_hundred.testing.redealing import check_views
from five_hundred.testing.refusals import check_legality

__all__ = ["check_match", "main"]


def check_match(number: int, every: int = 40) -> tuple[RuleSet, State]:
    """Play and check one match.

    Args:
        number: the number of the match, which identifies the same match on every machine.
        every: the average number of states between two slow checks, which try all actions and all views.

    Returns:
        The RuleSet and the final state.
    """
    rng = Random(number)
    rules = arbitrary_rules(RandomChooser(rng))
    checks = Random(~number)

    def watch(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
        check_state(after)
        check_step(before, after, events)
        if checks.randrange(every) == 0:
            check_legality(after, checks)
            check_views(after, checks)

    return rules, play_match(rules, rng, watch=watch)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit status."""
    return run_command("five_hundred.testing", partial(_run, arguments))


def _run(arguments: Sequence[str] | None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m five_hundred.testing",
        description="Play random matches under random RuleSets and check every state.",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--matches", type=int, default=1000, help="the number of matches to play (default: 1000)")
    what.add_argument(
        "--playouts", type=int, metavar="HANDS", help="compare the two playout engines on HANDS hands instead"
    )
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first match or RuleSet, to resume a run"
    )
    parser.add_argument("--workers", type=int, default=1, help="the number of processes (default: 1)")
    options = parser.parse_args(arguments)
    kind = _MATCHES if options.playouts is None else _PLAYOUTS
    wanted = options.matches if options.playouts is None else -(-options.playouts // _HANDS)
    if wanted < 1 or options.workers < 1 or options.first < 0:
        parser.error("--matches, --playouts and --workers must be 1 or more, and --first must be 0 or more")
    if kind is _PLAYOUTS:
        try:
            import five_hundred.testing.playouts_agree  # noqa: F401, PLC0415  # report a missing extra now
        except ModuleNotFoundError as error:
            parser.error(needs("--playouts", str(error.name)))
    began, hands, done = time.monotonic(), 0, 0
    numbers = range(options.first, options.first + wanted)
    chunks = [numbers[at : at + kind.chunk] for at in range(0, wanted, kind.chunk)]
    with _pool(options.workers) if options.workers > 1 else nullcontext() as pool:
        try:
            for played in (pool.map if pool else map)(partial(_check, kind), chunks):
                hands += played
                done = min(done + kind.chunk, wanted)
                if done % kind.told == 0:
                    seconds = time.monotonic() - began
                    print(f"{numbers.start + done} {kind.things}, {hands} hands, {seconds:.0f} s", flush=True)
        except BaseException as error:
            if pool:
                pool.shutdown(cancel_futures=True)  # otherwise the pool would first play everything that was requested
            if isinstance(error, KeyboardInterrupt):
                print(f"stopped; to continue, use --first {numbers.start + done}", file=sys.stderr)
            raise
    print(f"{wanted} {kind.things}, {hands} hands: {kind.held}")
    return 0


def _pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of worker processes that end without a message when the command is interrupted."""
    return ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))


_HANDS: Final = 250
"""The number of hands on which the engines are compared under one RuleSet."""


def _hands_of_match(number: int) -> int:
    _, final = check_match(number)
    return final.match.hands


def _hands_of_playouts(number: int) -> int:
    from five_hundred.testing.playouts_agree import check_playouts  # noqa: PLC0415  # only this function needs NumPy and numba

    return len(check_playouts(number, _HANDS))


class _Kind(NamedTuple):
    """A kind of check, which runs for numbered matches or RuleSets."""

    check: Callable[[int], int]
    """The function that checks the match or RuleSet with a given number, and returns the number of hands it played."""
    thing: str
    things: str
    chunk: int
    """The number of matches or RuleSets that a process checks before it returns a result."""
    told: int
    """The number of matches or RuleSets between two progress lines."""
    again: str
    """The command-line arguments that, together with the number of a check, repeat that check."""
    held: str
    """The words that the command prints at the end of a successful run."""


_MATCHES: Final = _Kind(_hands_of_match, "match", "matches", 50, 500, "--matches 1", "every invariant held")
_PLAYOUTS: Final = _Kind(
    _hands_of_playouts, "RuleSet", "RuleSets", 5, 20, f"--playouts {_HANDS}", "both engines played the same hands"
)


def _check(kind: _Kind, numbers: range) -> int:
    """Check the matches or RuleSets with the given numbers, and return the number of hands played."""
    hands = 0
    for number in numbers:
        try:
            hands += kind.check(number)
        except Exception:
            repeat = f"to repeat the check, use --first {number} {kind.again}"
            print(f"{kind.thing} {number} failed; {repeat}", file=sys.stderr, flush=True)
            raise
    return hands


if __name__ == "__main__":
    raise SystemExit(main())
