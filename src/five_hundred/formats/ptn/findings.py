"""Gaps and contradictions in a PTN log, with their line numbers."""

from collections.abc import Iterable
from typing import Final

import attrs

from five_hundred.base.errors import InvalidLogError
from five_hundred.base.values import Value

__all__ = ["MOST_REMARKS", "Findings", "PtnRemark"]

MOST_REMARKS: Final = 10_000
"""The maximum number of remarks; a tolerant reader rejects a log that produces more."""


@attrs.frozen(repr=False)
class PtnRemark(Value):
    """A gap or a contradiction in a PTN log, and how the reader resolved it."""

    line: int
    """The number of the line with the fault, counted from 1."""
    message: str
    """What the log omits or contradicts, and how the reader resolved the problem."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


@attrs.define
class Findings:
    """A collector of remarks; if the reader is strict, each remark raises an error instead."""

    strict: bool
    """Whether each remark raises an error."""
    remarks: list[PtnRemark] = attrs.field(factory=list)
    """The remarks, in the order in which they were added."""

    def note(self, line: int, message: str) -> None:
        """Report a gap or a contradiction that does not prevent the reader from reading the game.

        Args:
            message: what is missing or contradicted, and how the reader resolved it.

        Raises:
            InvalidLogError: the reader is strict, or there are too many remarks.
        """
        if self.strict:
            raise InvalidLogError(line, message)
        self.add([PtnRemark(line, message)])

    def add(self, remarks: Iterable[PtnRemark]) -> None:
        """Add remarks that another collector has received.

        Raises:
            InvalidLogError: there are too many remarks.
        """
        for remark in remarks:
            if len(self.remarks) >= MOST_REMARKS:
                raise InvalidLogError(remark.line, f"the log produces more than {MOST_REMARKS:,} remarks")
            self.remarks.append(remark)
