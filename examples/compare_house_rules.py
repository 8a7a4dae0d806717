"""Find out how high to bid with the same five trumps in four packs: ``python examples/compare_house_rules.py``.

The example simulates the effect of a house rule.  The declarer holds five trumps, including both bowers but no joker,
and bids six to ten hearts.  All other cards, including jokers, are dealt at random.  All players follow the simple
"plain" policy, so the points show how the packs compare, but not how many points you would score.

The example needs the extra ``fast`` of five-hundred; ``--plot packs.svg`` also needs the package ``matplotlib``.
"""

import argparse
from importlib.util import find_spec
from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from five_hundred import RuleSet, parse_cards, presets
from five_hundred.playouts import play_hands

HOUSES = {
    "42 cards, no joker": {"table.pack": "42"},
    "43 cards, a joker": {},
    "45 cards, all fours": {"table.pack": "45"},
    "46 cards, two jokers": {"table.pack": "46"},
}
"""The options by which each house rule differs from the Australian game; the kitty gets the rest of the pack."""
BIDS = ("6H", "7H", "8H", "9H", "10H")
HELD = parse_cards("JH JD AH KH QH")
SEED = 500


def points(rules: RuleSet, bid: str, hands: int) -> tuple[float, float]:
    """Return the mean number of points that a bid wins for its side in a hand, and the standard error of the mean."""
    played = play_hands(rules, hands, bid=bid, declarer=0, known={0: HELD}, seed=SEED, policy="plain")
    won = played.points[:, 0]
    return float(won.mean()), float(won.std(ddof=1)) / sqrt(hands)


def plot(found: dict[str, list[tuple[float, float]]], file: Path, hands: int) -> None:
    """Plot the means with two standard errors in each direction."""
    from matplotlib import rcParams  # noqa: PLC0415  # only the plot needs it
    from matplotlib.figure import Figure  # noqa: PLC0415  # only the plot needs it

    rcParams["svg.fonttype"], rcParams["svg.hashsalt"] = "none", str(SEED)  # text stays text; runs are reproducible
    figure: Any = Figure(figsize=(7, 4.2), layout="constrained")  # the types of its methods are incomplete
    axes = figure.subplots()
    levels = np.arange(6, 11)
    # The packs differ in shape and in colour; colour-blind readers can tell these colours (Okabe and Ito) apart.
    for (house, means), colour, marker in zip(
        found.items(), ("#0072B2", "#D55E00", "#009E73", "#000000"), "osD^", strict=True
    ):
        mean, error = np.array(means).T
        axes.errorbar(levels, mean, yerr=2 * error, color=colour, marker=marker, capsize=3, label=house)
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_xticks(levels, [f"{level}♥" for level in levels])
    axes.set_xlabel("bid (tricks in hearts)")
    axes.set_ylabel("mean for the declarer's side (points a hand)")
    axes.set_title(f"The same five trumps in four packs: {hands:,} hands each, ±2 standard errors", fontsize=10)
    axes.legend(frameon=False)
    drawn = BytesIO()
    form = file.suffix.removeprefix(".")
    figure.savefig(drawn, format=form, metadata={"Date": None} if form == "svg" else None)
    with file.open("xb") as new:  # never over another file
        new.write(drawn.getvalue())


def main() -> None:
    """Simulate the hands, print the table, and plot it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--hands", type=int, default=20_000, help="hands for each house and bid (default 20,000)")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="also save a plot as FILE (.svg or .png)")
    options = parser.parse_args()
    if options.hands < 2:
        parser.error(f"--hands must be 2 or more, or there is no standard error; got {options.hands}")
    if options.plot and options.plot.suffix not in (".svg", ".png"):
        parser.error(f"--plot must be a file name that ends in .svg or .png, got {options.plot}")
    if options.plot and options.plot.exists():
        parser.error(f"--plot must be a new file, but {options.plot} exists already")
    if options.plot and not options.plot.parent.is_dir():  # checked before the simulation, which takes long
        parser.error(f"--plot must be a file in an existing folder, got {options.plot}")
    if options.plot and find_spec("matplotlib") is None:
        parser.error("--plot needs matplotlib: pip install matplotlib")
    print(f"{'points a hand':<22}" + "".join(f"{bid:>16}" for bid in BIDS))
    found: dict[str, list[tuple[float, float]]] = {}
    for house, changes in HOUSES.items():
        rules = presets.AUSTRALIAN.with_options(changes)
        found[house] = [points(rules, bid, options.hands) for bid in BIDS]
        print(f"{house:<22}" + "".join(f"{mean:>9.1f} ± {error:<4.1f}" for mean, error in found[house]))
    if options.plot is None:
        print("To plot these results, add --plot packs.svg")
    else:
        plot(found, options.plot, options.hands)
        print(f"Saved the plot as {options.plot}")


if __name__ == "__main__":
    main()
