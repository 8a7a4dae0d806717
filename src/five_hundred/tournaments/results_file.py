"""The file that keeps the results of a tournament, so that an interrupted run can continue.

Each line is a JSON value: the first line describes the tournament, and every other line holds some deals of one pair of
players.  A run only adds whole lines; if an interruption cut the last line short, a later run removes that line.
"""

import json
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from five_hundred.base.atomic_files import named_file, whole_file
from five_hundred.base.errors import InvalidRecordError, in_file
from five_hundred.rules import RuleSet
from five_hundred.rules.documents import parse_json, rules_to_dict
from five_hundred.tournaments.duplicate import DuplicateDeal, HandResult

__all__ = ["ResultsFile"]

_Found: TypeAlias = dict[tuple[str, str], dict[int, DuplicateDeal]]
_BEGINNING: Final = b'{"pair": ['
"""The beginning of each line with deals."""
_MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark, which some editors put at the beginning of a file."""
_MOST_POINTS: Final = 1_000_000
"""More points than a hand can be worth under any rules."""


@attrs.frozen
class ResultsFile:
    """The file with the results of a tournament."""

    path: Path | str
    """The path of the file, as the caller wrote it."""
    rules: RuleSet
    """The house rules of the tournament."""
    seed: int
    """The seed of the deals."""

    @property
    def _head(self) -> dict[str, object]:
        return {"tournament": "five-hundred", "rules": rules_to_dict(self.rules), "seed": self.seed}

    def resume(self) -> Mapping[tuple[str, str], Mapping[int, DuplicateDeal]]:
        """Read the deals of the file, and prepare the file for further deals.

        The method creates the file if there is none, and removes a last line that an interruption cut short.  It
        changes no other file.

        Returns:
            For each pair of players, the deals by number.

        Raises:
            InvalidRecordError: the file holds the results of another tournament, or other data; the error names the
                file and the line.
            OSError: the file cannot be read or written.
        """
        with in_file(self.path):
            file = named_file(self.path)
            data = file.read_bytes() if file.exists() else b""
            if _line(self._head).startswith(data):  # no file, an empty file, or a first line that was cut short
                with whole_file(file) as opened:
                    opened.write(_line(self._head))
                return {}
            *lines, last = data.removeprefix(_MARK).split(b"\n")
            if not lines or not self._is_head(lines[0]):
                raise InvalidRecordError(
                    "line 1", "must hold results for this tournament's rules and seed: name another file"
                )
            found: _Found = {}
            for number, line in enumerate(lines[1:], 2):
                self._add(found, number, line)
            if last.strip():
                self._end(found, len(lines) + 1, last, len(data))
            return found

    def _is_head(self, line: bytes) -> bool:
        try:
            return json.dumps(parse_json(line), sort_keys=True) == json.dumps(self._head, sort_keys=True)
        except ValueError:
            return False

    def _end(self, found: _Found, number: int, last: bytes, size: int) -> None:
        """Read a last line without a line break: complete the line, or remove it if an interruption cut it short.

        Raises:
            InvalidRecordError: the line is neither a line with deals nor the beginning of one.
        """
        cut = last[: len(_BEGINNING)] == _BEGINNING[: len(last)] and last.isascii() and not last.rstrip().endswith(b"}")
        if not cut:
            self._add(found, number, last)
        with named_file(self.path).open("r+b") as opened:
            if cut:
                opened.truncate(size - len(last))
            else:
                opened.seek(size)
                opened.write(b"\n")

    @staticmethod
    def _add(found: _Found, number: int, line: bytes) -> None:
        """Add the deals of a line.

        Raises:
            InvalidRecordError: the line does not hold deals, or it contradicts an earlier line.
        """
        if not line.strip():
            return
        try:
            pair, deals = _deals_of(parse_json(line))
        except ValueError as error:
            message = f"this is not a line of tournament results: {error}"
            raise InvalidRecordError(f"line {number}", message) from None
        known = found.setdefault(pair, {})
        for deal in deals:
            if known.setdefault(deal.number, deal) != deal:
                raise InvalidRecordError(f"line {number}", f"an earlier line has another result of deal {deal.number}")

    def add(self, pair: tuple[str, str], deals: Sequence[DuplicateDeal]) -> None:
        """Add some deals to the file.

        Raises:
            OSError: the file cannot be written.
        """
        rows = [[deal.number, *(list(attrs.astuple(hand)) for hand in deal.hands)] for deal in deals]
        with in_file(self.path), named_file(self.path).open("ab") as opened:
            opened.write(_line({"pair": list(pair), "deals": rows}))


def _line(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _deals_of(value: Any) -> tuple[tuple[str, str], tuple[DuplicateDeal, ...]]:
    """Return the pair of players and the deals that a line describes.

    Raises:
        ValueError: the line describes something else.
    """
    if not isinstance(value, dict) or value.keys() != {"pair", "deals"}:
        raise ValueError('it must be an object with the keys "pair" and "deals"')
    pair, rows = value["pair"], value["deals"]
    if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
        raise ValueError("the pair must be a list of two names")
    if not isinstance(rows, list):
        raise ValueError("the deals must be a list")
    return (pair[0], pair[1]), tuple(_deal_of(row) for row in rows)


def _deal_of(row: Any) -> DuplicateDeal:
    if not isinstance(row, list) or len(row) != 3:
        raise ValueError("a deal must be a list of its number and two hands")
    number, first, second = row
    if type(number) is not int or number < 0:
        raise ValueError("the number of a deal must be a whole number, 0 or more")
    return DuplicateDeal(number, (_hand_of(first), _hand_of(second)))


def _hand_of(row: Any) -> HandResult:
    if not isinstance(row, list) or len(row) != 3:
        raise ValueError("a hand must be a list of its points, its declarer and its success")
    points, declared, made = row
    if type(points) not in (int, float) or not isfinite(points) or abs(points) > _MOST_POINTS:
        raise ValueError(f"the points of a hand must be a number from -{_MOST_POINTS:,} to {_MOST_POINTS:,}")
    if not (type(declared) is bool and (made is None or type(made) is bool)) and not (
        declared is None and made is None
    ):
        raise ValueError("the declarer and the success of a hand must be true, false or null")
    return HandResult(points, declared, made)
