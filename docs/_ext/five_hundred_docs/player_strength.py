"""The tables of how strong the computer players are, from the file that ``python tools/player_strength.py`` writes."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from .markup import table

__all__ = ["player_strength_pages"]

SCORE: Final = "level 3 over a player that ignores the score"
"""The name of the matches that show what it is worth to bid by the score of the match."""
FILE: Final = Path(__file__).parents[2] / "player-strength.json"


def player_strength_pages() -> Iterator[tuple[str, str]]:
    """Yield the tables of the levels and of the ingredients of the search, for inclusion in the page about both."""
    report = json.loads(FILE.read_text(encoding="utf-8"))
    cards, pairs = report["cards"], report["pairs"]
    levels = {name: row for name, row in cards["players"].items() if name.startswith("level ")}
    variants = {name: row for name, row in cards["players"].items() if name not in levels}
    lines = [
        f"These are the figures of version {report['version']}.",
        "",
        "## Each level over another one",
        "",
        *table(
            ("levels", "points a hand", "deals", "matches won", "matches"),
            [(name, *_points(row), *_share(report["matches"].get(name))) for name, row in pairs.items()],
        ),
        *_presets(report.get("presets", {})),
        *_matches(report["matches"]),
        "## What each level gives away",
        "",
        *table(
            ("player", "points given away a hand", "milliseconds a card"),
            [(name, _interval(row["lost"], 0), str(row["milliseconds"])) for name, row in levels.items()],
        ),
        f"These are the figures of {cards['hands']:,} hands with {cards['positions']:,} positions.",
        "",
        "## What each ingredient of the search is worth",
        "",
        *table(
            ("level 6 with", "points given away a hand", "difference from level 6", "milliseconds a card"),
            [_variant(name, row) for name, row in variants.items()],
        ),
        *_kitty(cards["kitty"]),
    ]
    yield "player_strength.md", "\n".join(lines) + "\n"


def _variant(name: str, row: Mapping[str, Any]) -> tuple[str, ...]:
    return name, _interval(row["lost"], 0), _interval(row["difference"], 1, "+"), str(row["milliseconds"])


def _presets(presets: Mapping[str, Mapping[str, Any]]) -> list[str]:
    if not presets:
        return []
    deals = {name: row["deals"] for row_of in presets.values() for name, row in row_of.items()}
    return [
        "## The same under other rules",
        "",
        *table(
            ("preset", *deals),
            [
                (f"`{preset}`", *(_interval(rows[name]["points"], 1, "+") for name in deals))
                for preset, rows in presets.items()
            ],
        ),
        f"Deals: {', '.join(f'{count:,} ({name})' for name, count in deals.items())}.",
        "",
    ]


def _points(row: Mapping[str, Any]) -> tuple[str, str]:
    return _interval(row["points"], 1, "+"), f"{row['deals']:,}"


def _share(row: Mapping[str, Any] | None) -> tuple[str, str]:
    """Return the share of the matches that were won, and their number."""
    return ("", "") if row is None else (f"{_interval(row['won'], 1)} %", f"{row['matches']:,}")


def _matches(rows: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the matches against the player that ignores the score, and those of the styles."""
    won, matches = _share(rows[SCORE])
    lines = [
        "## What it is worth to bid by the score of the match",
        "",
        f"Level 3 won {won} of {matches} matches against a player that ignores the score.",
        "",
    ]
    styles = {name: row for name, row in rows.items() if "=" in name}
    if styles:
        header = ("level 3 with", "matches won over the usual level 3", "matches")
        lines += [
            "## What a style costs",
            "",
            *table(header, [(f"`{name}`", *_share(styles[name])) for name in styles]),
        ]
    return lines


def _kitty(row: Mapping[str, Any] | None) -> list[str]:
    if row is None:
        return []
    gain = _interval(row["gain"], 1, "+")
    return [
        f"With discards that were weighed in 20 possible deals, the declarer's side would gain {gain} points a hand "
        f"more than with the discards of level 3, if all players then played perfectly ({row['hands']:,} hands).",
        "",
    ]


def _interval(figures: tuple[float, float], digits: int, sign: str = "") -> str:
    mean, half = figures
    return f"{mean:{sign}.{digits}f} ± {half:.{digits}f}"
