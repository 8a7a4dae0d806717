"""The tables of counts, from the file that ``python tools/perft_counts.py`` writes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from five_hundred.rules.presets import PRESETS

from .markup import table

__all__ = ["perft_pages"]

FILE: Final = Path(__file__).parents[2] / "perft.json"


def perft_pages() -> Iterator[tuple[str, str]]:
    """Yield the tables of counts, for inclusion in the page about counts."""
    counted = json.loads(FILE.read_text(encoding="utf-8"))
    lines: list[str] = []
    for name, rows in counted.items():
        cells = [(row["position"], " · ".join(f"{count:,}" for count in row["counts"])) for row in rows]
        lines += [f"### {PRESETS[name].title}", "", f"[`{name}`](#preset-{name})", ""]
        lines += table(("position", "number of sequences of 1, 2, 3, ... actions"), cells)
    yield "perft.md", "\n".join(lines)
