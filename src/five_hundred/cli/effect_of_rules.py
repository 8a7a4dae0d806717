"""The command ``five-hundred compare``: measure the effect of house rules."""

import json
from collections.abc import Iterator, Sequence

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
from five_hundred.tournaments import compare_rules, compared_text

__all__ = ["lines", "make_parser"]

_USUAL = "usual rules"


def make_parser() -> Parser:
    """Return the parser of the arguments."""
    parser = Parser(
        prog="five-hundred compare",
        description="Print the effect of each change to the rules: play the same deals with and without the change.",
        epilog="The points in the output are those of the declarer's side minus those of all other sides.",
        allow_abbrev=False,
    )
    add_rules(parser)
    parser.add_argument(
        *("--change",),
        action="append",
        default=[],
        metavar="PATH=VALUE",
        dest="variants",
        help="a change to compare with the usual rules; repeatable",
    )
    parser.add_argument("--deals", type=whole_number, default=200, metavar="N", help="number of deals (default: 200)")
    parser.add_argument(
        "--level", type=whole_number, default=3, metavar="N", help="the level of all players (default: 3)"
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the random seed (default: 0)")
    parser.add_argument(
        "--workers",
        type=whole_number,
        default=1,
        metavar="N",
        help="number of processes; -1 for one per core (default: 1)",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser


def lines(arguments: Sequence[str]) -> Iterator[str]:
    """Yield the lines that show the effect of the changes.

    The function plays the deals first.

    Raises:
        UsageError: an argument is wrong.
    """
    options = parsed(make_parser(), arguments)
    if not options.variants:
        raise UsageError("name a change to compare, such as --change contracts.specials.M=off")
    if options.level not in LEVELS:
        raise UsageError(f"--level must be from {LEVELS[0]} to {LEVELS[-1]}, got {options.level}")
    check_workers(options.workers)
    name = options.rules or "australian"
    rules = {_USUAL: chosen_rules(name, options.changes, options.custom)[0]}
    for change in options.variants:
        rules[change] = chosen_rules(name, [*options.changes, change], options.custom)[0]
    player = level(options.level, seed=max(0, options.seed))
    try:
        with same_answers([*rules.values()]):
            found = compare_rules(
                *(rules, player, options.deals),
                seed=options.seed,
                workers=options.workers,
                progress=shown_progress("hands"),
            )
    except (ValueError, ImportError) as error:
        raise UsageError(str(error)) from None
    if options.json:
        yield json.dumps(found.to_dict(), indent=1)
    else:
        yield from compared_text(found).splitlines()
