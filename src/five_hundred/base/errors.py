"""The errors of this library; the one for an action that is refused is in :mod:`five_hundred.bids.refusals`."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.values import Value

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "FiveHundredError",
    "InvalidLogError",
    "InvalidNotationError",
    "InvalidRecordError",
    "InvalidRulesError",
    "Problem",
    "Problems",
    "UnknownNameError",
]


class FiveHundredError(Exception):
    """Every error that this library raises on purpose."""


@attrs.frozen(repr=False)
class Problem(Value):
    """One thing that is wrong in a document, and where."""

    path: str
    """The dotted path of the option or field; empty for the document as a whole."""
    message: str
    """What is wrong, and what would be right."""
    others: tuple[str, ...] = ()
    """The paths of other options that could be changed instead, where options contradict each other."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


MOST_PROBLEMS: Final = 100
"""How many problems of a document are told; there are fewer options than that."""


class InvalidRulesError(FiveHundredError, ValueError):
    """A RuleSet cannot be: wrong names, wrong values or options that contradict each other, all of them at once.

    Args:
        problems: what is wrong, each with the dotted path of the option.
        more: the number of problems beside these, which are not told.
    """

    problems: tuple[Problem, ...]
    """What is wrong: the first hundred of all problems."""
    more: int
    """The number of problems beside these, which are not told."""
    filename: str | None = None
    """The file in which they stand, as the caller named it; ``None`` where the rules did not come from a file."""

    def __init__(self, problems: Sequence[Problem], more: int = 0) -> None:
        super().__init__(tuple(problems), more)
        self.problems = tuple(problems)
        self.more = more

    def __str__(self) -> str:
        lines = [str(problem) for problem in self.problems]
        if self.more:
            lines.append(f"and {self.more:,} more problem{'' if self.more == 1 else 's'}")
        return "\n".join(_told_of(self.filename, line) for line in lines)


class Problems:
    """Collects what is wrong in a document: the first hundred problems, and how many more there are.

    A sentence that takes work, such as the search for a near name, is only made if it is told.
    """

    def __init__(self) -> None:
        self._told: list[Problem] = []
        self._count = 0

    def __len__(self) -> int:
        """How many problems were found, told or not."""
        return self._count

    def add(self, path: str, message: str | Callable[[], str], others: tuple[str, ...] = ()) -> None:
        """Add a problem.

        Args:
            path: the dotted path of the option or field.
            message: what is wrong, and what would be right; or what makes that sentence.
            others: the paths of other options that could be changed instead.
        """
        self._count += 1
        if len(self._told) < MOST_PROBLEMS:
            self._told.append(Problem(path, message if isinstance(message, str) else message(), others))

    def add_all(self, error: InvalidRulesError, prefix: str = "") -> None:
        """Add what an error tells.

        Args:
            error: the error about a part of the document.
            prefix: the path of that part, with which the paths begin.
        """
        for problem in error.problems:
            self.add(prefix + problem.path, problem.message, problem.others)
        self._count += error.more

    @property
    def paths(self) -> frozenset[str]:
        """The paths of the problems that are told."""
        return frozenset(problem.path for problem in self._told)

    def error(self) -> InvalidRulesError:
        """The error that tells them."""
        return InvalidRulesError(self._told, self._count - len(self._told))


class InvalidNotationError(FiveHundredError, ValueError):
    """A text is not a card, bid, action or deal; the message says what would be."""


class InvalidLogError(FiveHundredError, ValueError):
    """A published log of a game cannot be read.

    Args:
        line: the number of the line where that shows, from 1.
        message: what is wrong there, and what would be right.
    """

    line: int
    message: str

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class InvalidRecordError(FiveHundredError, ValueError):
    """A record of a match cannot be read or replayed.

    Args:
        place: where in the input, such as ``$.actions[17]``.
        message: what is wrong there.
    """

    place: str
    message: str
    filename: str | None = None
    """The file that was read, as the caller named it; ``None`` where the record did not come from a file."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return _told_of(self.filename, f"{self.place}: {self.message}")


class UnknownNameError(FiveHundredError, KeyError):
    """There is no preset, option or special bid of that name; the message names the nearest one.

    It is a ``KeyError``, as of every table that is asked for a name, but its message is not put in quotes.
    """

    def __str__(self) -> str:
        return str(self.args[0])


def _told_of(filename: str | None, message: str) -> str:
    return message if filename is None else f"{filename}: {message}"


@contextmanager
def in_file(path: "str | Path") -> Iterator[None]:
    """Name a file in the errors about what stands in it, as an ``OSError`` does.

    Args:
        path: the file, as the caller named it.

    Yields:
        Nothing; what is raised meanwhile is about that file.

    Raises:
        InvalidRulesError: raised inside; it knows the file now.
        InvalidRecordError: raised inside; it knows the file now.
    """
    try:
        yield
    except (InvalidRulesError, InvalidRecordError) as error:
        error.filename = str(path)
        raise
