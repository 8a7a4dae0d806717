"""The kinds of value that an option may take: how each is read, written and described."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, Final, Protocol, Self, TypeAlias

import attrs

from five_hundred.base.values import Value

__all__ = [
    "Choice",
    "ChoiceKind",
    "CustomKind",
    "Flag",
    "Json",
    "Kind",
    "Number",
    "Text",
    "did_you_mean",
    "few",
    "shown",
    "shown_key",
    "shown_value",
]

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None
"""Plain data as JSON has it; nothing in a RuleSet is a fraction."""


_MOST_NAMES: Final = 200
"""How many names a wrong one is compared with; there are fewer options, presets or bids than that."""


def shown(text: str, longest: int = 60) -> str:
    """A text from outside as it may stand in a message: one short line of printable characters.

    Args:
        text: what came from outside.
        longest: the most characters of the result; a character that cannot be printed takes up to ten of them.
    """
    short = text[: longest + 1]
    line = short if short.isprintable() else short.encode("unicode_escape").decode("ascii")
    return line if len(line) <= longest else line[: longest - 3] + "..."


_FEW: Final = 10
"""How many names a message lists."""


def few(names: Sequence[str]) -> str:
    """Names as a message lists them: all, or of very many the first ten.

    Args:
        names: the names.

    Returns:
        The names with commas between them; empty if there are none.
    """
    others = len(names) - _FEW
    return ", ".join([*names[:_FEW], *([f"{others} more"] if others > 0 else [])])


def did_you_mean(name: str, known: Iterable[str], also: Iterable[str] = ()) -> str:
    """``": did you mean 'australian'?"`` when a known name is near, else the list of what is known.

    Args:
        name: what was written.
        known: the names that there are; only the first 200 are looked at.
        also: other names of the same things, which may be near too but are not listed.
    """
    from difflib import get_close_matches  # noqa: PLC0415  # only where something is wrong

    names = {each.casefold(): each for each in islice(known, _MOST_NAMES)}
    every = names | {each.casefold(): each for each in islice(also, _MOST_NAMES)}
    written = name[:60].casefold()
    # A name that was cut short comes before one that looks similar: "aus" is australian, not us.
    cut_short = [each for each in every if len(written) > 1 and each.startswith(written)]
    near = cut_short or get_close_matches(written, list(every), n=1)
    if near:
        return f": did you mean {every[near[0]]!r}?"
    return f"; it is one of {', '.join(names.values())}" if names else "; there is none"


class Choice(StrEnum):
    """A value of an option that has a few named ones; each member explains itself in ``doc``."""

    doc: str
    """What the value means and which sources have it, in a sentence or two."""

    def __new__(cls, value: str, doc: str = "") -> Self:
        """Make the member ``value`` with its explanation."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.doc = doc
        return member


class Kind(Protocol):
    """What values an option may take, and how they are read and written."""

    def parse(self, value: object) -> Any:
        """The option's value for plain data.

        Args:
            value: the plain data, or the value itself.

        Raises:
            ValueError: it is neither; the message says what would be right, to be read after the option's name.
        """
        ...

    def from_text(self, text: str) -> object:
        """Plain data for what a person typed on a command line.

        Args:
            text: what was typed.  What cannot be meant comes back as it is, for :meth:`parse` to refuse.
        """
        ...

    def dump(self, value: Any) -> Json:
        """The value as plain data.

        Args:
            value: what :meth:`parse` gave.
        """
        ...

    def schema(self) -> dict[str, Json]:
        """The JSON Schema of the plain data."""
        ...


@attrs.frozen(repr=False)
class Flag(Value):
    """Yes or no."""

    def parse(self, value: object) -> bool:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is not true or false.
        """
        if not isinstance(value, bool):
            raise ValueError(f"must be true or false, not {shown_value(value)}")
        return value

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(
            text.strip().lower(), text
        )

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return bool(value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        return {"type": "boolean"}


@attrs.frozen(repr=False)
class Number(Value):
    """A whole number from ``low`` to ``high``; also ``None`` where ``none`` says what that means.

    ``None`` may be written ``"none"``, since TOML has no other word for it.
    """

    low: int
    """The lowest number that is allowed."""
    high: int
    """The highest number that is allowed."""
    none: str | None = None
    """What it means if there is no number; ``None`` where there must be one."""

    def parse(self, value: object) -> int | None:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is no whole number, or one out of bounds.
        """
        if self.none is not None and value in (None, "none"):
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            nothing = f", or nothing ({self.none})" if self.none else ""
            wanted = f"a whole number from {self.low} to {self.high}{nothing}"
            raise ValueError(f"must be {wanted}, not {shown_value(value)}")
        return int(value)

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        if self.none is not None and text.strip().lower() in ("", "none", "null", "off"):
            return "none"
        try:
            return int(text)
        except ValueError:
            return text

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return None if value is None else int(value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        whole: dict[str, Json] = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return whole if self.none is None else {"anyOf": [whole, {"enum": [None, "none"], "description": self.none}]}


@attrs.frozen(repr=False)
class ChoiceKind(Value):
    """One of the members of a :class:`Choice`."""

    choices: type[Choice]
    """The class whose members are allowed."""

    def parse(self, value: object) -> Choice:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is none of the members; the message names the nearest one.
        """
        known = {member.value: member for member in self.choices}
        if isinstance(value, str) and value in known:
            return known[value]
        hint = did_you_mean(value, known) if isinstance(value, str) else f"; it is one of {', '.join(known)}"
        raise ValueError(f"cannot be {shown_value(value)}{hint}")

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        return text.strip().lower()

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return str(value.value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        return {
            "type": "string",
            "oneOf": [{"const": member.value, "description": member.doc} for member in self.choices],
        }


_WORDS: Final = r"^[^\s!-/:-@\[-`{-~]\S*( \S+)*$"
"""What :class:`Text` takes, as far as a pattern can say it that means the same in every language."""


@attrs.frozen(repr=False)
class Text(Value):
    """A word or a name: words of printable characters with single blanks, which begin with a letter or a digit."""

    longest: int = 40
    """How many characters it may have."""
    means: Callable[[str], str | None] | None = None
    """What a text means already, to be read after "is": then it is refused.  ``None`` where nothing ever reads it."""

    def parse(self, value: object) -> str:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is no text, one that is too long or cannot be printed, or one that means something
                else already.
        """
        if (
            not isinstance(value, str)
            or not 1 <= len(value) <= self.longest
            or not value.isprintable()
            or not value[0].isalnum()
            or value != " ".join(value.split())
        ):
            raise ValueError(
                f"must be a text of 1 to {self.longest} printable characters, first a letter or a digit, "
                f"with single blanks between words, not {shown_value(value)}"
            )
        meaning = self.means(value) if self.means else None
        if meaning is not None:
            raise ValueError(f"cannot be {shown_value(value)}, which is {meaning}: choose another word")
        return str.__str__(value)  # a plain text, whatever class it was of

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        return text

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return str(value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        return {"type": "string", "minLength": 1, "maxLength": self.longest, "pattern": _WORDS}


@attrs.frozen(repr=False)
class CustomKind(Value):
    """A value with a reading of its own, such as a pack or a schedule."""

    reads: Callable[[object], Any]
    """What :meth:`Kind.parse` does."""
    writes: Callable[[Any], Json]
    """What :meth:`Kind.dump` does."""
    shape: Callable[[], dict[str, Json]]
    """What :meth:`Kind.schema` does."""
    types: Callable[[str], object] = str
    """What :meth:`Kind.from_text` does; the text itself unless something else is said."""

    def parse(self, value: object) -> Any:
        """See :meth:`Kind.parse`."""
        return self.reads(value)

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        return self.types(text)

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return self.writes(value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        return self.shape()


def shown_value(value: object) -> str:
    """Plain data from outside as it may stand in a message: a text or a number, else only what kind of thing it is.

    What holds other data is not printed: it may be nested deeper than the interpreter can print.

    Args:
        value: what came from outside.
    """
    if isinstance(value, str):
        return f"'{shown(value)}'"
    if isinstance(value, int) and value.bit_length() >= 400:
        return "a number that is far too long"
    return shown(repr(value)) if isinstance(value, int | float | None) else f"a {type(value).__name__}"


def shown_key(key: object) -> str:
    """The name of an entry of a table from outside as it may stand in a path: that of JSON is a text.

    Args:
        key: the name, or whatever a program has put there.
    """
    if isinstance(key, str):
        return shown(key)
    return shown_value(key) if isinstance(key, int | None) else f"<{type(key).__name__}>"
