"""The files of figures that the tools write: whole or not at all, and never over a file with something else."""

import json
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from five_hundred.base.atomic_files import Content, check_replaceable, reason_of, whole_file


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
