"""Draw the standings of a tournament, with matplotlib."""

from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Final

from five_hundred.base.atomic_files import Content, whole_file
from five_hundred.base.message_parts import shown
from five_hundred.tournaments.standings import Standings

__all__ = ["PLOT", "save_plot"]

_TITLE: Final = "Tournament of five_hundred"
"""The title in the metadata of each plot, by which the file is recognised."""
_HEAD: Final = 20_000
"""The number of bytes within which matplotlib writes the metadata."""


def _is_plot(file: BinaryIO) -> bool:
    return _TITLE.encode() in file.read(_HEAD)


PLOT: Final = Content("a plot of a tournament", _is_plot)
"""The content of the files that :func:`save_plot` replaces."""


def save_plot(standings: Standings, path: Path | str, *, overwrite: bool = False) -> None:
    """Save a plot of the points per hand that each player gained over each other player, with 95 % intervals.

    The function replaces an older plot of a tournament, but no file with other content.

    Args:
        path: the file, which ends in ``.svg`` or ``.png``.

    Raises:
        ImportError: matplotlib is not installed.
        ValueError: the path has another ending.
        FileExistsError: the file holds something other than a plot of a tournament, and ``overwrite`` is false.
        OSError: the file cannot be written; an old file stays unchanged.
    """
    form = Path(path).suffix.removeprefix(".")
    if form not in ("svg", "png"):
        raise ValueError(f"the file name of a plot must end in .svg or .png, got '{shown(str(path))}'")
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
    drawn = BytesIO()
    figure.savefig(drawn, format=form, metadata={"Title": _TITLE, **({"Date": None} if form == "svg" else {})})
    with whole_file(path, None if overwrite else PLOT) as opened:
        opened.write(drawn.getvalue())
