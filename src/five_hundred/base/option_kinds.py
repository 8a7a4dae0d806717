"""The kinds of option values; each kind reads, writes and describes its values."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, Protocol, Self, TypeAlias

import attrs

from five_hundred.base.messages import did_you_mean, shown_value
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
]

Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None
"""Plain data that JSON can represent, without fractions."""


class Choice(StrEnum):
    """The base of enumerations for options with named values; ``doc`` describes each member."""

    doc: str
    """The meaning of the value and its sources, in a sentence or two."""

    def __new__(cls, value: str, doc: str = "") -> Self:
        """Construct the member ``value`` with its description."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.doc = doc
        return member


class Kind(Protocol):
    """The protocol of the kinds of option values."""

    def parse(self, value: object) -> Any:
        """Convert plain data to the option's value.

        Args:
            value: the plain data, or the value itself.

        Returns:
            The value.

        Raises:
            ValueError: the data is invalid; the message is a phrase that completes the option's name.
        """
        ...

    def from_text(self, text: str) -> object:
        """Convert command-line text to plain data.

        Args:
            text: the text.

        Returns:
            The plain data; invalid text is returned unchanged, so that :meth:`parse` rejects it.
        """
        ...

    def dump(self, value: Any) -> Json:
        """Return the value as plain data.

        Args:
            value: a value that :meth:`parse` has returned.
        """
        ...

    def schema(self) -> dict[str, Json]:
        """Return the JSON Schema of the plain data."""
        ...


@attrs.frozen(repr=False)
class Flag(Value):
    """A kind for values that are true or false."""

    def parse(self, value: object) -> bool:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is not true or false.
        """
        if not isinstance(value, bool):
            raise ValueError(f"must be true or false, got {shown_value(value)}")
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
    """A kind for whole numbers from ``low`` to ``high``, and for ``None`` if ``none`` describes its meaning.

    In plain data, ``"none"`` also means ``None``, because TOML has no null value.
    """

    low: int
    """The lowest number that is allowed."""
    high: int
    """The highest number that is allowed."""
    none: str | None = None
    """The meaning of ``None`` as a value; ``None`` if the value must be a number."""

    def parse(self, value: object) -> int | None:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is not a whole number, or is out of bounds.
        """
        if self.none is not None and value in (None, "none"):
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            nothing = f", or none ({self.none})" if self.none else ""
            wanted = f"a whole number from {self.low} to {self.high}{nothing}"
            raise ValueError(f"must be {wanted}, got {shown_value(value)}")
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
    """A kind for the members of a :class:`Choice`."""

    choices: type[Choice]
    """The class whose members are allowed."""

    def parse(self, value: object) -> Choice:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is not a member; the message suggests the nearest one.
        """
        if isinstance(value, self.choices):
            return value
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
"""A pattern for the values of :class:`Text`, limited to syntax with the same meaning in every regex dialect."""


@attrs.frozen(repr=False)
class Text(Value):
    """A kind for words and names: printable words, separated by single spaces, that begin with a letter or digit."""

    longest: int = 40
    """The maximum number of characters."""
    means: Callable[[str], str | None] | None = None
    """Returns the existing meaning of a word, which is then rejected; ``None`` if every word is allowed."""

    def parse(self, value: object) -> str:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is not a string, is too long or not printable, or already has another meaning.
        """
        if (
            not isinstance(value, str)
            or not 1 <= len(value) <= self.longest
            or not value.isprintable()
            or not value[0].isalnum()
            or value != " ".join(value.split())
        ):
            raise ValueError(
                f"must be a string of 1 to {self.longest} printable characters that begins with a letter or a digit, "
                f"with single spaces between words, got {shown_value(value)}"
            )
        meaning = self.means(value) if self.means else None
        if meaning is not None:
            raise ValueError(f"cannot be {shown_value(value)}, which is {meaning}: choose another word")
        return str.__str__(value)  # a plain string, even if the value is of a subclass

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
    """A kind for values with their own parser, such as a pack or a schedule."""

    reads: Callable[[object], Any]
    """The function for :meth:`Kind.parse`."""
    writes: Callable[[Any], Json]
    """The function for :meth:`Kind.dump`."""
    shape: Callable[[], dict[str, Json]]
    """The function for :meth:`Kind.schema`."""
    types: Callable[[str], object] = str
    """The function for :meth:`Kind.from_text`; by default it returns the text unchanged."""

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
