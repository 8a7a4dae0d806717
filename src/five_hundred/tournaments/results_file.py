"""The file that keeps the results of a tournament, so that an interrupted run can continue.

Each line is a JSON value: the first line describes the tournament, and every other line holds some deals of one pair of
players.  A run only adds whole lines; if an interruption cut the last line short, that line is ignored.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs

from five_hundred.rules import RuleSet
from five_hundred.rules.documents import rules_to_dict
from five_hundred.tournaments.duplicate import DuplicateDeal, HandResult

__all__ = ["ResultsFile"]


@attrs.frozen
class ResultsFile:
    """The file with the results of a tournament."""

    path: Path
    """The path of the file."""
    rules: RuleSet
    """The house rules of the tournament."""
    seed: int
    """The seed of the deals."""

    @property
    def _head(self) -> dict[str, object]:
        return {"tournament": "five-hundred", "rules": rules_to_dict(self.rules), "seed": self.seed}

    def read(self) -> Iterator[tuple[tuple[str, str], DuplicateDeal]]:
        """Yield the deals of the file, each with the names of the two players; nothing if there is no file.

        Raises:
            ValueError: the file holds the results of another tournament, or other data.
            OSError: the file cannot be read.
        """
        lines = self._lines()
        if not lines:
            return
        if _parsed(lines[0]) != self._head:
            raise ValueError(f"{self.path} must hold results for this tournament's rules and seed: name another file")
        for number, line in enumerate(lines[1:], 2):
            try:
                value = json.loads(line)
                (first, second), rows = value["pair"], value["deals"]
                deals = [DuplicateDeal(row[0], (HandResult(*row[1]), HandResult(*row[2]))) for row in rows]
            except (ValueError, KeyError, TypeError, IndexError):
                raise ValueError(f"{self.path}, line {number}: this is not a line of tournament results") from None
            for deal in deals:
                yield (first, second), deal

    def begin(self) -> None:
        """Create the file if there is none, and remove a last line that an interruption cut short.

        Raises:
            OSError: the file cannot be written.
        """
        lines = self._lines()
        if not lines:
            self.path.write_bytes(_line(self._head))
            return
        with self.path.open("r+b") as opened:
            opened.truncate(sum([len(line.encode()) + 1 for line in lines]))

    def add(self, pair: tuple[str, str], deals: Sequence[DuplicateDeal]) -> None:
        """Add some deals to the file.

        Args:
            pair: the names of the two players.
            deals: the deals.

        Raises:
            OSError: the file cannot be written.
        """
        rows = [[deal.number, *(list(attrs.astuple(hand)) for hand in deal.hands)] for deal in deals]
        with self.path.open("ab") as opened:
            opened.write(_line({"pair": list(pair), "deals": rows}))

    def _lines(self) -> list[str]:
        """Return the complete lines of the file."""
        if not self.path.exists():
            return []
        return self.path.read_text(encoding="utf-8").split("\n")[:-1]


def _line(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None
