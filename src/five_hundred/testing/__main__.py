"""Play random matches under random RuleSets and check every state: ``python -m five_hundred.testing --matches 10000``.

Match number N is the same everywhere, so a run can be stopped and resumed with ``--first N``.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from random import Random
from typing import Final

from five_hundred.actions import Action
from five_hundred.events import Event
from five_hundred.rules import RuleSet
from five_hundred.state import State
from five_hundred.testing.arbitrary import RandomChooser, arbitrary_rules
from five_hundred.testing.invariants import check_legality, check_state, check_step, check_views
from five_hundred.testing.matches import play_match

__all__ = ["check_match", "main"]


def check_match(number: int, every: int = 40) -> tuple[RuleSet, State]:
    """Play and check one match.

    Args:
        number: which one; the same number is the same match everywhere.
        every: the slow checks (all actions, all views) are made at one state in so many.

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
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m five_hundred.testing", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--matches", type=int, default=1000, help="how many matches to play (default 1000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first match, to resume a run")
    parser.add_argument("--workers", type=int, default=1, help="processes that play at the same time (default 1)")
    options = parser.parse_args(arguments)
    if options.matches < 1 or options.workers < 1 or options.first < 0:
        parser.error("--matches and --workers are 1 or more, --first is 0 or more")
    began, hands, done = time.monotonic(), 0, 0
    numbers = range(options.first, options.first + options.matches)
    starts = range(numbers.start, numbers.stop, _CHUNK)
    with ProcessPoolExecutor(options.workers) if options.workers > 1 else nullcontext() as pool:
        chunks = (pool.map if pool else map)(_check_matches, [range(n, min(n + _CHUNK, numbers.stop)) for n in starts])
        for chunk in chunks:
            hands += chunk
            done = min(done + _CHUNK, options.matches)
            if done % 500 == 0:
                print(f"{numbers.start + done} matches, {hands} hands, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{options.matches} matches, {hands} hands: every invariant held")
    return 0


_CHUNK: Final = 50
"""Matches that a process plays before it reports."""


def _check_matches(numbers: range) -> int:
    """Check matches; returns how many hands they had."""
    hands = 0
    for number in numbers:
        try:
            _, final = check_match(number)
        except Exception:
            print(f"match {number} failed; repeat it with --first {number} --matches 1", file=sys.stderr, flush=True)
            raise
        hands += final.match.hands
    return hands


if __name__ == "__main__":
    raise SystemExit(main())
