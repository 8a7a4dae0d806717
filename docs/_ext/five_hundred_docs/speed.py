"""The table of the figures, from the file that ``python benchmarks --json docs/figures.json`` has written."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from .markup import table

__all__ = ["speed_pages"]

FILE: Final = Path(__file__).parents[2] / "figures.json"


def speed_pages() -> Iterator[tuple[str, str]]:
    """A part of the page about speed."""
    report = json.loads(FILE.read_text(encoding="utf-8"))
    rows = [_row(figure) for figure in report["figures"]]
    others = ", ".join(f"{name} {number}" for name, number in report["versions"].items() if number)
    text = [
        *table(("", "what", "median", "least and greatest", "bar"), rows),
        f"Medians of {report['runs']} runs of {report['hands']:,} hands on {report['cores']} cores, of which one is "
        f"used: {report['interpreter']}; {others}; {report['platform']}.",
    ]
    yield "speed.md", "\n".join(text) + "\n"


def _row(figure: Mapping[str, Any]) -> tuple[str, ...]:
    runs, median = figure["runs"], figure["median"]
    shown = "not measured" if median is None else f"{median:.2f}"
    spread = f"{min(runs):.2f}, {max(runs):.2f}" if len(runs) > 1 else ""
    return figure["name"], figure["what"], shown, spread, figure["bar"]
