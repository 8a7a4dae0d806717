"""The files that the measuring tools write: results a line at a time, and figures whole or not at all.

Neither is ever written over a file with something else.
"""

import json
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, BinaryIO, Final

from five_hundred.base.atomic_files import Content, check_replaceable, reason_of, whole_file
from five_hundred.tournaments.standings import margin_of

_ROW: Final = b'{"number": '
"""The beginning of each row in a file of results."""


def _content(keys: Collection[str]) -> Content:
    def recognise(file: BinaryIO) -> bool:
        try:
            found = json.load(file)
        except (ValueError, RecursionError):
            return False
        return isinstance(found, dict) and found.keys() == set(keys)

    return Content("figures of this tool", recognise)


def read_figures(file: Path, keys: Collection[str]) -> dict[str, Any]:
    """Return the figures that an earlier run has written; none if there is no file.

    Stop the program if the file holds something else.
    """
    try:
        check_replaceable(file, _content(keys))
        text = file.read_bytes() if file.exists() else b""
    except OSError as error:
        sys.exit(f"{reason_of(error)}: name another file")
    figures: dict[str, Any] = json.loads(text or b"{}")
    return figures


def write_figures(file: Path, figures: Mapping[str, Any]) -> None:
    """Write figures to a new file, to an empty one, or over older figures with the same keys.

    Raises:
        FileExistsError: the file holds something else.
    """
    with whole_file(file, _content(figures.keys())) as opened:
        opened.write(json.dumps(figures, indent=1).encode() + b"\n")


def resumed_rows(file: Path, count: int, make: Callable[[int], dict[str, Any]], what: str) -> Iterator[dict[str, Any]]:
    """Yield numbered rows: those that the file contains, then new ones, which are added to the file.

    Args:
        file: the file, with a line for each row.
        count: the number of rows.
        make: the function that makes the row of a number.
        what: what a row describes, in the plural, for the progress report.
    """
    data = file.read_bytes() if file.exists() else b""
    size = data.rfind(b"\n") + 1  # an interruption may have cut the last line short
    try:
        known = [json.loads(line) for line in data[:size].splitlines()]
    except ValueError:
        known = [None]
    numbers = [row.get("number") if isinstance(row, dict) else None for row in known]
    if numbers != [*range(len(known))] or not data[size:].startswith(_ROW[: len(data) - size]):
        sys.exit(f"{file} must hold {what} of an earlier run: name another folder")
    if size < len(data):
        with file.open("r+b") as opened:
            opened.truncate(size)
    yield from known[:count]
    with file.open("a", encoding="utf-8") as opened:
        for number in range(len(known), count):
            row = make(number)
            opened.write(json.dumps(row) + "\n")
            opened.flush()
            print(f"\r{number + 1} of {count} {what}", end="", file=sys.stderr, flush=True)
            yield row


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half the width of its 95 % interval, each with two decimals."""
    return round(fmean(values), 2), round(margin_of(values), 2)
