"""Draw the standings of a tournament, with matplotlib."""

from pathlib import Path
from typing import Any

from five_hundred.tournaments.standings import Standings

__all__ = ["save_plot"]


def save_plot(standings: Standings, path: Path | str) -> None:
    """Save a plot of the points per hand that each player gained over each other player, with 95 % intervals.

    Args:
        standings: the standings.
        path: the path of the file, which ends in ``.svg`` or ``.png``.

    Raises:
        ImportError: matplotlib is not installed.
        OSError: the file cannot be written.
    """
    try:
        from matplotlib import rcParams  # noqa: PLC0415  # only the plot needs it
        from matplotlib.figure import Figure  # noqa: PLC0415  # only the plot needs it
    except ModuleNotFoundError as error:
        raise ImportError("a plot needs matplotlib, which is not installed: pip install matplotlib") from error
    rcParams["svg.fonttype"], rcParams["svg.hashsalt"] = (
        "none",
        "five-hundred",
    )  # text stays text; runs are reproducible
    pairs = [each for each in standings.comparisons if len(each.deals) > 1]
    figure: Any = Figure(figsize=(7, 1.2 + 0.45 * len(pairs)), layout="constrained")  # its methods lack types
    axes = figure.subplots()
    places = range(len(pairs))
    points, margins = [each.points for each in pairs], [each.margin for each in pairs]
    axes.errorbar(points, places, xerr=margins, fmt="o", color="#0072B2", capsize=4)
    axes.axvline(0, color="grey", linewidth=0.8)
    axes.set_yticks(places, [f"{each.first} over {each.second}" for each in pairs])
    axes.set_ylim(len(pairs) - 0.5, -0.5)
    axes.set_xlabel("points a hand, with 95 % intervals")
    file = Path(path)
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)
