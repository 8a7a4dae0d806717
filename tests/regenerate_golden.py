"""Write the golden transcripts anew: ``python tests/regenerate_golden.py``.

Each is a whole match as ``python -m five_hundred --rules NAME --seed N`` tells it.  Read the difference before you
commit it: a line that has changed is a rule, a player or a sentence that has changed.
"""

import io
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

from five_hundred.cli import main

FOLDER: Final = Path(__file__).parent / "golden"
SEEDS: Final[Mapping[str, int]] = {
    "american": 185,
    "australian": 73,
    "new-zealand": 201,
    "newcastle": 201,
    "neuralplay": 164,
    "trickster-american": 361,
    "trickster-australian": 161,
}
"""Matches in which contracts are made and fail, and special bids are played.

New Zealand and Newcastle have the same deals: how they differ can be read side by side.
"""


def transcript(name: str) -> str:
    """The match of a preset, as the command line tells it."""
    told = io.StringIO()
    with redirect_stdout(told):
        status = main(["--rules", name, "--seed", str(SEEDS[name])])
    assert status == 0
    return told.getvalue()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for preset in SEEDS:
        (FOLDER / f"{preset}.txt").write_text(transcript(preset), encoding="utf-8", newline="\n")
        print(FOLDER / f"{preset}.txt")
