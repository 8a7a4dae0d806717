"""The table of the speed figures, from the file that ``python benchmarks --json docs/figures.json`` writes."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from .markup import table

__all__ = ["speed_pages"]

FILE: Final = Path(__file__).parents[2] / "figures.json"
BEFORE: Final = FILE.with_stem("figures-before")
"""The figures of the engine before any work on speed, measured on the same machine."""


def speed_pages() -> Iterator[tuple[str, str]]:
    """Yield the table of figures, for inclusion in the page about speed."""
    report = json.loads(FILE.read_text(encoding="utf-8"))
    before = {each["name"]: each["median"] for each in json.loads(BEFORE.read_text(encoding="utf-8"))["figures"]}
    rows = [_row(figure, before.get(figure["name"])) for figure in report["figures"]]
    others = ", ".join(f"{name} {number}" for name, number in report["versions"].items() if number)
    text = [
        *table(("figure", "description", "before", "median", "minimum and maximum", "bar"), rows),
        f"The table shows medians of {report['runs']} runs of {report['hands']:,} hands.  The machine has "
        f"{report['cores']} cores, of which the runs use one.  Versions: {report['interpreter']}; {others}; "
        f"{report['platform']}.",
    ]
    yield "speed.md", "\n".join(text) + "\n"


def _row(figure: Mapping[str, Any], before: float | None) -> tuple[str, ...]:
    runs = figure["runs"]
    spread = f"{min(runs):.2f}, {max(runs):.2f}" if len(runs) > 1 else ""
    return figure["name"], figure["what"], _shown(before), _shown(figure["median"]), spread, figure["bar"]


def _shown(median: float | None) -> str:
    return "-" if median is None else f"{median:.2f}"
