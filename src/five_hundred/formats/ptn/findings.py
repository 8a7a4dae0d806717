"""What a log leaves out or contradicts, with the line where it shows."""

from collections.abc import Iterable
from typing import Final

import attrs

from five_hundred.base.errors import InvalidLogError
from five_hundred.base.values import Value

__all__ = ["MOST_REMARKS", "Findings", "PtnRemark"]

MOST_REMARKS: Final = 10_000
"""How many remarks a tolerant reader makes before it refuses a log."""


@attrs.frozen(repr=False)
class PtnRemark(Value):
    """Something that a log leaves out or contradicts, and what was made of it."""

    line: int
    """The number of the line where it shows, from 1."""
    message: str
    """What is left out or contradicted, and what was made of it."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@attrs.define
class Findings:
    """Takes remarks down; for a strict reader the first one is an error.

    Args:
        strict: whether it is one.
        remarks: those that were taken down.
    """

    strict: bool
    """Whether what would be a remark is an error."""
    remarks: list[PtnRemark] = attrs.field(factory=list)
    """What was noted, in that order."""

    def note(self, line: int, message: str) -> None:
        """Note that something is left out or contradicted, and the game can still be made.

        Args:
            line: the number of the line where it shows, from 1.
            message: what it is, and what was made of it.

        Raises:
            InvalidLogError: the reader is strict, or there are too many remarks.
        """
        if self.strict:
            raise InvalidLogError(line, message)
        self.add([PtnRemark(line, message)])

    def add(self, remarks: Iterable[PtnRemark]) -> None:
        """Take over remarks.

        Args:
            remarks: remarks on other lines.

        Raises:
            InvalidLogError: there are too many of them.
        """
        for remark in remarks:
            if len(self.remarks) >= MOST_REMARKS:
                raise InvalidLogError(remark.line, f"more than {MOST_REMARKS:,} remarks are too many for a log")
            self.remarks.append(remark)
