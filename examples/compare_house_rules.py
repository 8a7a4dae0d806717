"""How high to bid the same five trumps in four packs: ``python examples/compare_house_rules.py``.

A house rule is compared by simulation.  The declarer holds five trumps, with both bowers and without a joker, and bids
six to ten hearts; the rest, jokers among them, is dealt at random.  Everybody plays as the plain players do, so the
points tell how the packs compare, not what you would score.

It needs ``pip install 'five-hundred[fast]'``, and for ``--plot packs.svg`` also ``pip install matplotlib``.
"""

import argparse
from importlib.util import find_spec
from math import sqrt
from pathlib import Path

import numpy as np

from five_hundred import RuleSet, parse_cards, presets
from five_hundred.playouts import play_hands

HOUSES = {
    "42 cards, no joker": {"table.pack": "42"},
    "43 cards, a joker": {},
    "45 cards, all fours": {"table.pack": "45"},
    "46 cards, two jokers": {"table.pack": "46"},
}
"""What each house plays otherwise than the Australian game; the kitty has what is left of the pack."""
BIDS = ("6H", "7H", "8H", "9H", "10H")
HELD = parse_cards("JH JD AH KH QH")
SEED = 500


def points(rules: RuleSet, bid: str, hands: int) -> tuple[float, float]:
    """What a bid wins its side, and the standard error of that, in points a hand."""
    played = play_hands(rules, hands, bid=bid, declarer=0, known={0: HELD}, seed=SEED, policy="plain")
    won = played.points[:, 0]
    return float(won.mean()), float(won.std(ddof=1)) / sqrt(hands)


def plot(found: dict[str, list[tuple[float, float]]], file: Path, hands: int) -> None:
    """Draw the means with two standard errors each way."""
    from matplotlib import rcParams  # noqa: PLC0415  # the table is printed without it
    from matplotlib.figure import Figure  # noqa: PLC0415  # and without this

    rcParams["svg.fonttype"], rcParams["svg.hashsalt"] = "none", str(SEED)  # text stays text, and runs are the same
    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.subplots()
    levels = np.arange(6, 11)
    # Told apart by shape as well as by colour, and the colours (of Okabe and Ito) also by the colour-blind.
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
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


def main() -> None:
    """Simulate, print, and draw."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--hands", type=int, default=20_000, help="for each house and bid (default 20,000)")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw it too; the name ends in .svg or .png")
    options = parser.parse_args()
    if options.hands < 2:
        parser.error(f"--hands must be 2 or more, or there is no standard error, not {options.hands}")
    if options.plot and options.plot.suffix not in (".svg", ".png"):
        parser.error(f"--plot takes a name that ends in .svg or .png, not {options.plot}")
    if options.plot and not options.plot.parent.is_dir():  # asked before the work, lest that be in vain
        parser.error(f"--plot takes a file in a folder that is there, not {options.plot}")
    if options.plot and find_spec("matplotlib") is None:
        parser.error("--plot needs matplotlib: pip install matplotlib")
    print(f"{'points a hand':<22}" + "".join(f"{bid:>16}" for bid in BIDS))
    found = {}
    for house, changes in HOUSES.items():
        rules = presets.AUSTRALIAN.with_options(changes)
        found[house] = [points(rules, bid, options.hands) for bid in BIDS]
        print(f"{house:<22}" + "".join(f"{mean:>9.1f} ± {error:<4.1f}" for mean, error in found[house]))
    if options.plot is None:
        print("For a picture: --plot packs.svg")
    else:
        plot(found, options.plot, options.hands)
        print(f"The picture is in {options.plot}")


if __name__ == "__main__":
    main()
