"""The command ``five-hundred tournament``: let computer players play the same deals against each other."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from five_hundred.base.atomic_files import check_replaceable, reason_of
from five_hundred.base.message_parts import shown
from five_hundred.cli.arguments import (
    Parser,
    UsageError,
    add_rules,
    check_workers,
    parsed,
    shown_progress,
    whole_number,
)
from five_hundred.cli.chosen_rules import chosen_rules
from five_hundred.cli.custom import same_answers
from five_hundred.players import LEVELS, level
from five_hundred.tournaments import play_tournament, standings_text
from five_hundred.tournaments.plot import PLOT, save_plot

__all__ = ["lines", "make_parser"]


def make_parser() -> Parser:
    """Return the parser of the arguments."""
    parser = Parser(
        prog="five-hundred tournament",
        description="Let computer players of several levels play against each other, two levels at a time. "
        "All pairs of levels play the same deals, each deal twice, the second time with the seats swapped.",
        epilog="The results depend only on the rules, the levels, the seed and the number of deals.",
        allow_abbrev=False,
    )
    add_rules(parser)
    parser.add_argument(
        *("--levels",),
        type=whole_number,
        nargs="+",
        default=[3, 2],
        metavar="LEVEL",
        help=f"two or more of the levels {LEVELS[0]} to {LEVELS[-1]} (default: 3 2)",
    )
    parser.add_argument(
        "--deals", type=whole_number, default=100, metavar="N", help="number of deals for each pair (default: 100)"
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the random seed (default: 0)")
    parser.add_argument(
        "--workers",
        type=whole_number,
        default=1,
        metavar="N",
        help="number of processes; -1 for one per core (default: 1)",
    )
    parser.add_argument(
        "--results", metavar="FILE", help="keep the results in FILE, and continue an interrupted tournament from it"
    )
    parser.add_argument("--json", action="store_true", help="print the standings as JSON")
    parser.add_argument("--plot", metavar="FILE", help="also save a plot, as .svg or .png (needs matplotlib)")
    parser.add_argument(
        "--overwrite", action="store_true", help="replace the file of --plot even if it holds something else"
    )
    return parser


def lines(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the lines that show the standings.

    The function plays the tournament first.

    Raises:
        UsageError: an argument is wrong, or a file cannot be read or written.
    """
    options = parsed(make_parser(), arguments)
    _check(options)
    rules, _ = chosen_rules(options.rules or "australian", options.changes, options.custom)
    players = {f"level {number}": level(number, seed=options.seed) for number in options.levels}
    try:
        with same_answers([rules]):
            standings = play_tournament(
                *(rules, players, options.deals),
                seed=options.seed,
                workers=options.workers,
                results=options.results,
                progress=shown_progress("deals"),
            )
        if options.plot:
            save_plot(standings, options.plot, overwrite=options.overwrite)
    except OSError as error:
        raise UsageError(reason_of(error)) from None
    except (ValueError, ImportError) as error:
        raise UsageError(str(error)) from None
    if options.json:
        yield json.dumps(standings.to_dict(), indent=1)
    else:
        yield from standings_text(standings).splitlines()


def _check(options: Namespace) -> None:
    """Refuse wrong arguments before starting the tournament, which may take a long time.

    Raises:
        UsageError: an argument is wrong.
    """
    wrong = [number for number in options.levels if number not in LEVELS]
    if wrong:
        raise UsageError(f"--levels takes levels from {LEVELS[0]} to {LEVELS[-1]}, got {wrong[0]}")
    if len(set(options.levels)) < 2 or len(set(options.levels)) < len(options.levels):
        raise UsageError("--levels takes two or more different levels, such as --levels 4 3")
    if options.deals < 1:
        raise UsageError(f"--deals must be 1 or more, got {options.deals}")
    if options.seed < 0:
        raise UsageError(f"--seed must be 0 or more, got {options.seed}")
    check_workers(options.workers)
    if options.plot is None:
        if options.overwrite:
            raise UsageError("--overwrite needs --plot FILE")
        return
    path = Path(options.plot)
    if path.suffix not in (".svg", ".png"):
        raise UsageError(f"--plot must be a file name that ends in .svg or .png, got '{shown(options.plot)}'")
    if not path.parent.is_dir():
        raise UsageError(f"--plot must be a file in an existing folder, got '{shown(options.plot)}'")
    if not options.overwrite:
        try:
            check_replaceable(path, PLOT)
        except FileExistsError as error:
            raise UsageError(f"{reason_of(error)}: name another file, or add --overwrite") from None
        except OSError as error:
            raise UsageError(reason_of(error)) from None
    if find_spec("matplotlib") is None:
        raise UsageError("--plot needs matplotlib, which is not installed: pip install matplotlib")
