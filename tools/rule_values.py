"""Measure what every known house rule is worth: ``python tools/rule_values.py`` writes docs/rule-values.json.

Computer players play the same deals under a preset and under the same preset with one value of the catalogue changed.
A value that changes none of the first deals is not tested on more deals.  The tool writes the file after every few
values, and a run that was stopped continues where it stopped; ``--again`` measures values again: all of them, or those
of ``--only``.

The file docs/rule-values-level-5.json comes from the same tool, with ``--level 5``, an ``--only`` for each of its
values, and the file's name for ``--file``.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

import attrs
from figure_files import read_figures, write_figures

from five_hundred import RuleSet, __version__
from five_hundred.players import level
from five_hundred.rules.presets import find_preset
from five_hundred.tournaments import ComparedRules, compare_rules

DOCS: Final = Path(__file__).parents[1] / "docs"
sys.path.append(str(DOCS / "_ext"))

from five_hundred_docs.catalogue import Value, decisions  # noqa: E402  # the line above makes it importable

FILE: Final = DOCS / "rule-values.json"
FIRST: Final = 100
"""The number of deals that test whether a value changes anything; if it does not, no more deals are played."""
AT_ONCE: Final = 8
"""The number of values that are compared with the preset at the same time."""


@attrs.frozen
class Run:
    """The settings of a run; figures that were measured with different settings are not mixed."""

    version: str
    level: int
    deals: int
    seed: int


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the values that the file does not have yet."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=2_000, help="the number of deals for each value (default: 2000)")
    parser.add_argument("--level", type=int, default=3, help="the level of all players (default: 3)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the deals (default: 0)")
    parser.add_argument("--workers", type=int, default=1, help="processes; -1 for one per core (default: 1)")
    parser.add_argument(
        "--only", action="append", metavar="VALUE", help="measure this value, as the file names it; repeatable"
    )
    parser.add_argument("--again", action="store_true", help="measure values again that the file has")
    parser.add_argument("--file", type=Path, default=FILE, help="the file to write (default: docs/rule-values.json)")
    options = parser.parse_args(arguments)
    run = Run(__version__, options.level, options.deals, options.seed)
    names = options.only or [name_of(*each) for each in measurable()]
    found = {name: row for name, row in known(options.file, run).items() if not (options.again and name in names)}
    if unknown := set(names) - {name_of(*each) for each in measurable()}:
        parser.error(f"--only must name a value such as {name_of(*measurable()[0])!r}, got {min(unknown)!r}")
    todo = [each for each in measurable() if name_of(*each) in names and name_of(*each) not in found]
    done = 0
    for group in groups(todo):
        found |= measured(group, run, options.workers)
        save(options.file, run, found)
        done += len(group)
        print(f"{done} of {len(todo)} values", file=sys.stderr, flush=True)
    print(f"{len(found)} rows in {options.file}")


def save(file: Path, run: Run, found: Mapping[str, Any]) -> None:
    """Write the rows of the presets, then those of the values in the order of the catalogue."""
    values = {name: found[name] for each in measurable() if (name := name_of(*each)) in found}
    presets = {name: row for name, row in found.items() if name not in values}
    write_figures(file, {"run": attrs.asdict(run), "presets": presets, "values": values})


def known(file: Path, run: Run) -> dict[str, Any]:
    """Return the rows that an earlier run has left in the file, if it had the same settings."""
    document = read_figures(file, ("run", "presets", "values"))
    if document.get("run") != attrs.asdict(run):
        return {}
    known: dict[str, Any] = document["presets"] | document["values"]
    return known


def measurable() -> list[tuple[str, Value]]:
    """Return the values that change their preset, each with the name of its decision, in the order of the catalogue."""
    return [
        (decision.id, value)
        for decision in decisions()
        for value in decision.values
        if not value.reason and value.rules() != find_preset(value.base).rules
    ]


def name_of(decision: str, value: Value) -> str:
    """Return the name of a row of the file."""
    return f"{decision}: {value.name}"


def groups(todo: Sequence[tuple[str, Value]]) -> Iterator[list[tuple[str, Value]]]:
    """Yield groups of a few values; the values of a group change the same preset."""
    for base in dict.fromkeys(value.base for _, value in todo):
        own = iter([each for each in todo if each[1].base == base])
        while group := list(islice(own, AT_ONCE)):
            yield group


def measured(group: Sequence[tuple[str, Value]], run: Run, workers: int) -> dict[str, Any]:
    """Return the rows of some values of one preset, and of the preset itself."""
    base = group[0][1].base
    rules = {base: find_preset(base).rules} | {name_of(*each): each[1].rules() for each in group}
    first = compared(rules, run, min(FIRST, run.deals), workers)
    changing = {name: own for name, own in rules.items() if name == base or first.deals[name] != first.deals[base]}
    whole = compared(changing, run, run.deals, workers)
    return {name: rows[name] for rows in (first.to_dict(), whole.to_dict()) for name in rows}


def compared(rules: Mapping[str, RuleSet], run: Run, deals: int, workers: int) -> ComparedRules:
    """Play deals under each of the rules."""
    return compare_rules(rules, level(run.level), deals, seed=run.seed, workers=workers)


if __name__ == "__main__":
    main()
