"""Fit level 3's estimate of the chance to win a match: ``python tools/fit_match_chances.py --results FOLDER``.

Players of level 3 play whole matches under each preset.  Before every hand, the tool compares the scores with the side
that won in the end, and looks for the scale (``five_hundred.players.match_chances.scale_of``) with the least log loss.
It prints the best scale of each preset, the scale that the library uses, and their log loss beside that of a coin,
which gives every side the same chance.  The results are stored in the folder, and an interrupted run continues there.
"""

import argparse
from collections.abc import Sequence
from functools import partial
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from figure_files import resumed_rows

import five_hundred as fh
from five_hundred.players import level, match_chances
from five_hundred.rules.presets import PRESETS

MOST_DEALS: Final = 2_000
"""The number of deals after which a match counts as drawn."""

COIN: Final = 1e9
"""A scale with which every side has the same chance."""


def match_row(number: int, rules: fh.RuleSet) -> dict[str, Any]:
    """Play a match, and return the scores before each hand, and the share of the win of each side.

    A match that does not end within a number of deals has no scores.
    """
    state, scores, player = fh.new_game(rules, dealer=number % rules.table.players), [], level(3)
    for deal in range(MOST_DEALS):
        scores.append(list(state.scores))
        state = fh.apply(state, fh.shuffled_deal(state, Random(f"fit {number} {deal}")))
        while state.to_act is not None:
            state = fh.apply(state, player(fh.view(state, state.to_act)))
        if state.outcome is not None:
            winners = state.outcome.winners
            won = [(side in winners) / len(winners) for side in range(len(state.scores))]
            return {"number": number, "scores": scores, "won": won}
    return {"number": number, "scores": [], "won": []}


def log_loss(rows: Sequence[dict[str, Any]], scale: float) -> float:
    """Return the mean of minus the logarithm of the chance given to the side that won, over all hands."""
    hands = [(scores, row["won"]) for row in rows for scores in row["scores"]]
    return fmean([_loss(won, match_chances.shares(scores, scale)) for scores, won in hands])


def _loss(won: Sequence[float], chances: Sequence[float]) -> float:
    return -sum([share * log(chance) for share, chance in zip(won, chances, strict=True) if share])


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what the folder does not have yet, and print a line for each preset."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--results", type=Path, required=True, metavar="FOLDER", help="the folder of the results")
    parser.add_argument("--matches", type=int, default=1000, help="the matches of each preset (default: 1000)")
    parser.add_argument("--presets", nargs="*", default=list(PRESETS), metavar="PRESET", help="(default: all)")
    options = parser.parse_args(arguments)
    options.results.mkdir(parents=True, exist_ok=True)
    for name in options.presets:
        rules = fh.presets.find_preset(name).rules
        file = options.results / f"matches-{name}.jsonl"
        rows = list(resumed_rows(file, options.matches, partial(match_row, rules=rules), "matches"))
        best = min(range(20, 3000, 10), key=partial(log_loss, rows))
        used = match_chances.scale_of(rules)
        losses = ", ".join([f"{log_loss(rows, scale):.4f}" for scale in (best, used, COIN)])
        print(f"\n{name}: best scale {best:.0f}, used {used:.0f}; log loss {losses} (coin)")


if __name__ == "__main__":
    main()
