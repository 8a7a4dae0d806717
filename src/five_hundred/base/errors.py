"""The exceptions of this library, except the one for an illegal action (see :mod:`five_hundred.engine.refusals`)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from five_hundred.base.message_parts import Message
from five_hundred.base.values import Value

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "CustomRuleError",
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
    """The base class of all errors that this library defines."""


@attrs.frozen(repr=False)
class Problem(Value):
    """A problem in a document: the path of the invalid option or field, and a message."""

    path: str
    """The dotted path of the option or field; an empty string if the problem concerns the whole document."""
    message: str
    """A description of the problem and of the values that would be valid."""
    others: tuple[str, ...] = ()
    """The paths of the other options that could be changed instead, if options contradict each other."""

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
MOST_PROBLEMS: Final = 100
"""The maximum number of problems that an error lists, which is greater than the number of options."""


class InvalidRulesError(FiveHundredError, ValueError):
    """The error for an invalid RuleSet; it reports all unknown names, invalid values and contradictions together.

    Args:
        problems: the problems, each with the dotted path of the option.
        more: the number of further problems, which are not listed.
        remedy: the changes that would make the rules valid.
    """

    problems: tuple[Problem, ...]
    """The first hundred problems."""
    more: int
    """The number of further problems, which are not listed."""
    remedy: Mapping[str, object]
    """The further changes, by path, that make the refused changes valid; empty if the library knows none.

    The library knows such changes only if options contradict each other, if no name has to be replaced, and if the
    rules come from :meth:`RuleSet.with_options <five_hundred.RuleSet.with_options>` or from plain data.
    """
    filename: str | None = None
    """The path of the rules file, as the caller wrote it; ``None`` if the rules did not come from a file."""

    def __init__(self, problems: Sequence[Problem], more: int = 0, remedy: Mapping[str, object] = _NOTHING) -> None:
        super().__init__(tuple(problems), more, dict(remedy))
        self.problems = tuple(problems)
        self.more = more
        self.remedy = dict(remedy)

    def __str__(self) -> str:
        return "\n".join(lines_of(self))


def lines_of(error: InvalidRulesError) -> list[str]:
    """Return the message of the error, one line for each problem."""
    lines = [str(problem) for problem in error.problems]
    if error.more:
        lines.append(f"and {error.more:,} more problem{'' if error.more == 1 else 's'}")
    if error.remedy:
        lines.append(f"with these changes as well, the rules are valid: {error.remedy}")
    return [_told_of(error.filename, line) for line in lines]


class Problems:
    """A collector of problems in a document; it keeps the first hundred problems and counts the others.

    The collector builds an expensive message, such as one that suggests the nearest name, only if it keeps the problem
    that the message describes.
    """

    def __init__(self) -> None:
        self._told: list[Problem] = []
        self._count = 0

    def __len__(self) -> int:
        """Return the total number of problems, including those that the collector has not kept."""
        return self._count

    def add(self, path: str, message: str | Callable[[], str], others: tuple[str, ...] = ()) -> None:
        """Add a problem.

        Args:
            message: a description of the problem and of the values that would be valid, or a function that returns this
                description.
            others: the paths of other options that could be changed instead.
        """
        self._count += 1
        if len(self._told) < MOST_PROBLEMS:
            self._told.append(Problem(path, message if isinstance(message, str) else message(), others))

    def add_all(self, error: InvalidRulesError, prefix: str = "") -> None:
        """Add all problems that an error reports.

        Args:
            prefix: the text to put before each path in the error, including the paths of other options.
        """
        for problem in error.problems:
            message = problem.message
            told = message.within(prefix) if isinstance(message, Message) else message
            self.add(prefix + problem.path, told, tuple(prefix + other for other in problem.others))
        self._count += error.more

    @property
    def paths(self) -> frozenset[str]:
        """The paths of the problems that the collector has kept."""
        return frozenset(problem.path for problem in self._told)

    def error(self) -> InvalidRulesError:
        """Return an error that reports the collected problems."""
        return InvalidRulesError(self._told, self._count - len(self._told))


class InvalidNotationError(FiveHundredError, ValueError):
    """The error for a string that is not a valid card, bid, action or deal; the message says what is valid."""


class InvalidLogError(FiveHundredError, ValueError):
    """The error for a published log that cannot be read.

    Args:
        line: the number of the invalid line, counted from 1.
        message: what is wrong in this line, and what would be right.
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
    """The error for a saved match, session, table of statistics or tournament that cannot be read or replayed.

    Args:
        place: the place in the input, such as ``$.actions[17]`` or ``line 3``.
        message: what is wrong at this place.
    """

    place: str
    message: str
    filename: str | None = None
    """The path of the file, as the caller wrote it; ``None`` if the input did not come from a file."""

    def __init__(self, place: str, message: str) -> None:
        super().__init__(place, message)
        self.place = place
        self.message = message

    def __str__(self) -> str:
        return _told_of(self.filename, f"{self.place}: {self.message}")


class CustomRuleError(FiveHundredError):
    """The error for a custom rule whose code fails, or returns something that it must not return.

    The state stays as it was.

    Args:
        rule: the name of the custom rule.
        message: what went wrong.
    """

    rule: str
    """The name of the custom rule."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(rule, message)
        self.rule = rule

    def __str__(self) -> str:
        return f"the custom rule '{self.args[0]}': {self.args[1]}"


class UnknownNameError(FiveHundredError, KeyError):
    """The error for an unknown preset, option or special bid, or for a card that a pack does not have.

    The message about a name suggests the nearest name.

    This class is a ``KeyError``, the error for a missing dictionary key, but ``str`` returns its message without
    quotes.
    """

    def __str__(self) -> str:
        return str(self.args[0])


def _told_of(filename: str | None, message: str) -> str:
    return message if filename is None else f"{filename}: {message}"


@contextmanager
def in_file(path: "str | Path") -> Iterator[None]:
    """Set the ``filename`` of errors about a file: about its contents, and about reading it.

    Raises:
        InvalidRulesError: the error raised in the block, with its ``filename`` set.
        InvalidRecordError: the error raised in the block, with its ``filename`` set.
        OSError: the error raised in the block, with its ``filename`` set.
    """
    try:
        yield
    except (InvalidRulesError, InvalidRecordError) as error:
        error.filename = str(path)
        raise
    except OSError as error:
        error.filename = error.filename or str(path)  # an error of read() or write() names no file
        raise
