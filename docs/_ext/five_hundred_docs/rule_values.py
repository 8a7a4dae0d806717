"""The tables of what house rules are worth, from the file that ``python tools/rule_values.py`` writes."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final

from .catalogue import Decision, Value, decisions
from .coverage import SECTIONS, decision_link, how_to_set
from .markup import bullets, preset_link, table

__all__ = ["rule_value_pages"]

FILE: Final = Path(__file__).parents[2] / "rule-values.json"
LEVEL_5_FILE: Final = Path(__file__).parents[2] / "rule-values-level-5.json"
_WIDTH: Final = 200
"""The width of a plot, in the units of its picture."""
_HEIGHT: Final = 14

_Row = Mapping[str, Any]


def rule_value_pages() -> Iterator[tuple[str, str]]:
    """Yield the tables of all values that were measured, for inclusion in the page about the worth of house rules."""
    report = json.loads(FILE.read_text(encoding="utf-8"))
    run, presets, rows = report["run"], report["presets"], report["values"]
    widest = max([abs(mean) + half for row in rows.values() for mean, half in [row["change"]]], default=1.0)
    certain = certain_widths(rows)
    lines = [
        f"Version {run['version']}, level {run['level']}, {run['deals']:,} deals for each rule, seed {run['seed']}.",
        "",
        *table(_HEAD, [_preset_row(name, row) for name, row in presets.items()], "rule-values"),
    ]
    for letter, title in SECTIONS.items():
        own = [
            (decision, value, rows[f"{decision.id}: {value.name}"])
            for decision in decisions()
            if decision.section == letter
            for value in decision.values
            if f"{decision.id}: {value.name}" in rows
        ]
        lines += _section(title, own, widest, certain)
    yield "rule_values.md", "\n".join(lines) + "\n"
    yield "rule_values_level_5.md", "\n".join(_at_both_levels(rows)) + "\n"


def certain_widths(rows: Mapping[str, _Row]) -> float:
    """Return how many times half its interval a change must be from 0, so that luck does not explain it.

    With so many rows, some intervals of 95 % lie on one side of 0 by luck.  A change of more than the returned number
    (a Bonferroni bound) has a chance below 5 % of occurring in any of the rows.
    """
    changing = sum(row["change"] != [0, 0] for row in rows.values())
    usual = NormalDist().inv_cdf(0.975)
    return NormalDist().inv_cdf(1 - 0.025 / max(1, changing)) / usual


def _at_both_levels(rows: Mapping[str, _Row]) -> list[str]:
    """Return the table of the values that players of level 5 have tested, too."""
    report = json.loads(LEVEL_5_FILE.read_text(encoding="utf-8"))
    run, better = report["run"], report["values"]
    both = [
        (
            f"{decision_link(decision.id)}<br>{how_to_set(value)}",
            _interval(rows[name]["change"]),
            _interval(better[name]["change"]),
        )
        for decision in decisions()
        for value in decision.values
        if (name := f"{decision.id}: {value.name}") in better
    ]
    return [
        f"Version {run['version']}, level {run['level']}, {run['deals']:,} deals for each rule, seed {run['seed']}.",
        "",
        *table(("rules", "change at level 3", f"change at level {run['level']}"), both, "rule-values"),
    ]


_HEAD: Final = ("rules", "points a hand", "change", "declared", "made")


def _section(title: str, own: Sequence[tuple[Decision, Value, _Row]], widest: float, certain: float) -> list[str]:
    changing = [each for each in own if each[2]["change"] != [0, 0]]
    others = list(dict.fromkeys(decision_link(decision.id) for decision, _, row in own if row["change"] == [0, 0]))
    if not own:
        return []
    shown = [f"## {title}", ""]
    if changing:
        shown += table(_HEAD, [_value_row(*each, widest, certain) for each in changing], "rule-values")
    if others:
        shown += [
            "For each of the following decisions, every deal had the same result under the usual value and under at "
            "least one of the other values:"
        ]
        shown += ["", *bullets(others)]
    return shown


def _preset_row(name: str, row: _Row) -> tuple[str, ...]:
    return preset_link(name, name), _interval(row["points"]), "-", _share(row["declared"]), _share(row["made"])


def _value_row(decision: Decision, value: Value, row: _Row, widest: float, certain: float) -> tuple[str, ...]:
    rules = f"{decision_link(decision.id)}<br>{how_to_set(value)}"
    mean, half = row["change"]
    luck = " ?" if abs(mean) <= certain * half else ""
    change = f"{_interval((mean, half))}{luck}<br>{_plot(mean, half, widest)}"
    return rules, _interval(row["points"]), change, _share(row["declared"]), _share(row["made"])


def _interval(figures: Sequence[float]) -> str:
    return f"{figures[0]:+.1f} ± {figures[1]:.1f}"


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"


def _plot(mean: float, half: float, widest: float) -> str:
    """Draw a mean as a dot and its interval as a line; a thin line marks 0."""

    def at(points: float) -> str:
        return f"{_WIDTH / 2 + points / widest * (_WIDTH / 2 - 4):.1f}"

    middle = _HEIGHT // 2
    return (
        f'<svg class="interval" aria-hidden="true" viewBox="0 0 {_WIDTH} {_HEIGHT}" stroke="currentColor">'
        f'<line x1="{at(0)}" y1="0" x2="{at(0)}" y2="{_HEIGHT}" opacity="0.4"/>'
        f'<line x1="{at(mean - half)}" y1="{middle}" x2="{at(mean + half)}" y2="{middle}" stroke-width="2"/>'
        f'<circle cx="{at(mean)}" cy="{middle}" r="3.5" fill="currentColor"/></svg>'
    )
