"""Play random matches under random RuleSets and check every state: ``python -m five_hundred.testing --matches 10000``.

Every match has a number, which identifies the same match on every machine.  An interrupted run can therefore be resumed
with ``--first N``.
"""

import argparse
import signal
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from random import Random
from typing import Final

from five_hundred.base.run_command import run_command
from five_hundred.engine.actions import Action
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.state import State
from five_hundred.rules import RuleSet
from five_hundred.testing.arbitrary import arbitrary_rules
from five_hundred.testing.invariants import check_state, check_step
from five_hundred.testing.option_chooser import RandomChooser
from five_hundred.testing.random_play import play_match
from five_hundred.testing.redealing import check_views
from five_hundred.testing.refusals import check_legality

__all__ = ["check_match", "main"]


def check_match(number: int, every: int = 40, *, custom: bool = False) -> tuple[RuleSet, State]:
    """Play and check one match; return the RuleSet and the final state.

    The same ``number`` means the same match on every machine.  Slow checks, which try all actions and all views, take
    place on average once in ``every`` states.  With ``custom``, the RuleSet has an arbitrary custom rule.
    """
    rng = Random(number)
    rules = arbitrary_rules(RandomChooser(rng), custom=custom)
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
    parser.add_argument("--matches", type=int, default=1000, help="the number of matches to play (default: 1000)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match, to resume a run")
    parser.add_argument(
        "--custom", action="store_true", help="play under RuleSets with an arbitrary custom rule, which uses every hook"
    )
    parser.add_argument("--workers", type=int, default=1, help="the number of processes (default: 1)")
    options = parser.parse_args(arguments)
    wanted = options.matches
    if wanted < 1 or options.workers < 1 or options.first < 0:
        parser.error("--matches and --workers must be 1 or more, and --first must be 0 or more")
    began, hands, done = time.monotonic(), 0, 0
    numbers = range(options.first, options.first + wanted)
    chunks = [numbers[at : at + _CHUNK] for at in range(0, wanted, _CHUNK)]
    with _pool(options.workers) if options.workers > 1 else nullcontext() as pool:
        try:
            for played in (pool.map if pool else map)(partial(_hands_of, custom=options.custom), chunks):
                hands += played
                done = min(done + _CHUNK, wanted)
                if done % _TOLD == 0:
                    seconds = time.monotonic() - began
                    print(f"{numbers.start + done} matches, {hands} hands, {seconds:.0f} s", flush=True)
        except BaseException as error:
            if pool:
                pool.shutdown(cancel_futures=True)  # otherwise the pool would first play everything that was requested
            if isinstance(error, KeyboardInterrupt):
                print(f"stopped; to continue, use --first {numbers.start + done}", file=sys.stderr)
            raise
    print(f"{wanted} matches, {hands} hands: every invariant held")
    return 0


def _pool(workers: int) -> ProcessPoolExecutor:
    """Return a pool of worker processes that end without a message when the command is interrupted."""
    return ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))


_CHUNK: Final = 50
"""The number of matches that a process checks before it returns a result."""
_TOLD: Final = 500
"""The number of matches between two progress lines."""


def _hands_of(numbers: range, *, custom: bool) -> int:
    """Check the matches with the given numbers, and return the number of hands played."""
    hands = 0
    for number in numbers:
        try:
            hands += check_match(number, custom=custom)[1].match.hands_played
        except Exception:
            repeat = f"to repeat the check, use --first {number} --matches 1{' --custom' if custom else ''}"
            print(f"match {number} failed; {repeat}", file=sys.stderr, flush=True)
            raise
    return hands


if __name__ == "__main__":
    raise SystemExit(main())
