"""What a log leaves out or contradicts, with the line where it shows."""

import attrs

from five_hundred.errors import InvalidLogError
from five_hundred.frozen import Value

__all__ = ["Findings", "PtnRemark"]


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
            InvalidLogError: the reader is strict.
        """
        if self.strict:
            raise InvalidLogError(line, message)
        self.remarks.append(PtnRemark(line, message))
