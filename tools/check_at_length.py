"""Check solver, players and playouts at length: ``python tools/check_at_length.py CHECK --minutes 5 --results FILE``.

The checks are those of ``tests/support/solver_checks.py`` (endings compared with plain search over the public engine,
and deals solved with a part of the search switched off), of ``tests/support/player_checks.py`` (matches that a level
plays, and choices that must stay the same when the hidden cards are dealt anew), and of
``tests/support/exact_playouts.py`` (playouts compared with the public engine).  The checks are numbered, and the same
number always means the same check, so an interrupted run continues where its results file ends.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

import exact_playouts
import player_checks
import solver_checks
from figure_files import read_figures, write_figures

CHECKS = {**solver_checks.CHECKS, **player_checks.CHECKS, **exact_playouts.CHECKS}
"""The checks by name."""

_EVERY = 5.0
"""The number of seconds between two progress reports."""


def main(arguments: list[str] | None = None) -> int:
    """Run checks until the time is up or the count is reached; return the exit status, 1 if a check failed.

    Args:
        arguments: the arguments of the command; ``None`` for those of the process.
    """
    parser = argparse.ArgumentParser(
        prog="python tools/check_at_length.py", description="Check the solver, the players and the playouts at length."
    )
    parser.add_argument("check", choices=CHECKS, metavar="CHECK", help=f"one of {', '.join(CHECKS)}")
    parser.add_argument("--minutes", type=float, default=1.0, help="the processor time to use (default 1)")
    parser.add_argument("--count", type=int, help="stop after this number of checks, even if time is left")
    parser.add_argument("--first", type=int, default=0, help="the number of the first check (default 0)")
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="store the results in this file, and continue the run that it contains",
    )
    options = parser.parse_args(arguments)
    done = _begun(options.results, options.check, options.first)
    ends, shown = time.process_time() + 60 * options.minutes, 0.0
    while time.process_time() < ends and (options.count is None or done["checks"] < options.count):
        number = options.first + done["checks"]
        try:
            name, values = CHECKS[options.check](number)
        except AssertionError as error:
            done["wrong"].append(number)
            print(f"\n{options.check} {number} is wrong: {error}", flush=True)
        else:
            done["values"] += values
            done["without"] += not values
            done["kinds"][name] = done["kinds"].get(name, 0) + (values > 0)
        done["checks"] += 1
        if time.monotonic() > shown + _EVERY:
            shown = time.monotonic()
            print(f"\r{_words(options.check, done)}", end="", file=sys.stderr, flush=True)
            _store(options.results, done)
    _store(options.results, done)
    print(f"\r{_words(options.check, done)}")
    return 1 if done["wrong"] else 0


def _begun(file: Path | None, check: str, first: int) -> dict[str, Any]:
    """Return the results so far: those of the file if it exists, or those of a new run."""
    new = {"check": check, "first": first, "checks": 0, "values": 0, "without": 0, "wrong": [], "kinds": {}}
    found = {} if file is None else read_figures(file, new)
    if not found:
        return new
    if (found["check"], found["first"]) != (check, first):
        sys.exit(f"{file} must be the results of {check} from {first}, got {found['check']} from {found['first']}")
    return found


def _store(file: Path | None, done: dict[str, Any]) -> None:
    if file is not None:
        write_figures(file, done)


def _words(check: str, done: dict[str, Any]) -> str:
    text = (
        f"{check}: {done['checks']} checks from number {done['first']}, {done['values']} values, "
        f"{done['without']} checks without a value, {len(done['wrong'])} wrong"
    )
    if not done["kinds"]:
        return text
    rarest = min(done["kinds"], key=done["kinds"].__getitem__)
    return f"{text}; {len(done['kinds'])} kinds, the rarest of which is {rarest} ({done['kinds'][rarest]} checks)"


if __name__ == "__main__":
    sys.exit(main())
