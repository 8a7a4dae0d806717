"""Functions that write parts of messages: untrusted values, lists, counts, and suggestions of similar names."""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Final

import attrs

__all__ = [
    "Mention",
    "Message",
    "all_of",
    "counted",
    "did_you_mean",
    "few",
    "shown",
    "shown_key",
    "shown_value",
    "without_control",
]

_MOST_NAMES: Final = 200
"""The maximum number of known names to compare with an unknown name; no table in this library has that many."""
# Control characters, line breaks, marks and overrides of the writing direction, and code points that are not
# characters.
_STEERS: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def without_control(text: str) -> str:
    """Return a text with U+FFFD in place of each character that could change how the surrounding text is displayed.

    A line break would start a new line in a table, an escape sequence would move the cursor of a terminal, and an
    override of the writing direction would reverse the scores that follow.
    """
    return _STEERS.sub("\ufffd", text)


def shown(text: str, longest: int = 60) -> str:
    """Return an untrusted string as one short line of printable characters, for a message.

    Args:
        longest: the maximum length of the result in characters; an escaped character takes up to ten of them.
    """
    short = text[: longest + 1]
    line = short if short.isprintable() else short.encode("unicode_escape").decode("ascii")
    return line if len(line) <= longest else line[: longest - 3] + "..."


@attrs.frozen
class Mention:
    """A part of a message that names an option by its path."""

    path: str
    """The path of the option."""


class Message(str):
    """A message that keeps its parts apart, so that a form can replace the paths of options with titles.

    The words of the library may contain paths; the values between the words are never searched for paths, because a
    person may have typed them.

    Args:
        words: the words of the library, with ``{}`` in the place of each value.
    """

    words: str
    """The words of the library, with ``{}`` in the place of each value."""
    values: tuple[str | Mention, ...]
    """The values."""

    def __new__(cls, words: str, *values: str | Mention) -> "Message":
        """Join the parts."""
        shown = [each.path if isinstance(each, Mention) else each for each in values]
        made = super().__new__(cls, _joined(words.split("{}"), shown))
        made.words, made.values = words, values
        return made

    def __getnewargs__(self) -> tuple[str | Mention, ...]:  # type: ignore[override]  # a str has one argument
        return (self.words, *self.values)

    def within(self, prefix: str) -> "Message":
        """Return the message with a prefix, the path of the option to which they belong, before each mentioned path."""
        values = [Mention(prefix + each.path) if isinstance(each, Mention) else each for each in self.values]
        return Message(self.words, *values)

    def told(self, words: Callable[[str], str], title: Callable[[str], str]) -> str:
        """Return the message for people who do not know the paths of options.

        The functions replace the paths in the words of the library, and return the title of a mentioned option.
        """
        values = [title(each.path) if isinstance(each, Mention) else each for each in self.values]
        return _joined([words(each) for each in self.words.split("{}")], values)


def _joined(words: Sequence[str], values: Sequence[str]) -> str:
    return words[0] + "".join([value + each for value, each in zip(values, words[1:], strict=True)])


_FEW: Final = 10
"""The maximum number of names that a message lists."""


def few(names: Sequence[str]) -> str:
    """Return names, separated by commas, for a message: all of them, or the first ten and the number of the others."""
    others = len(names) - _FEW
    return ", ".join([*names[:_FEW], *([f"{others} more"] if others > 0 else [])])


def did_you_mean(name: str, known: Iterable[str], also: Iterable[str] = ()) -> str:
    """Return a hint such as ``": did you mean 'australian'?"``, or a list of the known names if none is similar.

    Args:
        known: the known names; only the first 200 are compared.
        also: other known names, which are compared but not listed.
    """
    from difflib import get_close_matches  # noqa: PLC0415  # needed only for error messages

    names = {each.casefold(): each for each in islice(known, _MOST_NAMES)}
    every = names | {each.casefold(): each for each in islice(also, _MOST_NAMES)}
    written = name[:60].casefold()
    # A known name that begins with the unknown name is a better guess than a similar one: "aus" means australian, not
    # us.
    cut_short = [each for each in every if len(written) > 1 and each.startswith(written)]
    near = cut_short or get_close_matches(written, list(every), n=1)
    if near:
        return f": did you mean {every[near[0]]!r}?"
    return f"; choose one of {', '.join(names.values())}" if names else "; there are none"


def all_of(words: Sequence[str], last: str = "and") -> str:
    """Join items into a list in words, such as ``ace, king and seven``; ``last`` stands before the last item."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def counted(count: int, noun: str) -> str:
    """Return a number in digits and a noun in the singular or plural, such as ``1 trick`` or ``3 cards``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def shown_value(value: object) -> str:
    """Return untrusted plain data as a message shows it: a string or number as its value, anything else as its type.

    Lists and tables are not printed, because they may be nested more deeply than the interpreter can print.
    """
    if isinstance(value, str):
        return f"'{shown(value)}'"
    if isinstance(value, int) and value.bit_length() >= 400:
        return "a number with too many digits"
    return shown(repr(value)) if isinstance(value, int | float | None) else f"a {type(value).__name__}"


def shown_key(key: object) -> str:
    """Return a key from untrusted data as text, for the path that names the place of a problem."""
    if isinstance(key, str):
        return shown(key)
    return shown_value(key) if isinstance(key, int | None) else f"<{type(key).__name__}>"
