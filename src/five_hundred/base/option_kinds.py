"""The kinds of option values: each kind has methods that read, write and describe its values."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, Protocol, Self, TypeAlias

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.message_parts import did_you_mean, shown_value
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
"""Plain data that JSON can represent; numbers must be whole."""


class Choice(StrEnum):
    """The base class of enumerations whose members are the values of an option; ``doc`` describes each member.

    A member is written as a value and a description: ``ACE = "ace", "The ace is robbed."``
    """

    doc: str
    """The meaning of the value and its sources, in a sentence or two."""

    def __new__(cls, value: str, doc: str = "") -> Self:
        """Construct an enumeration member from its value and its description."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.doc = doc
        return member


class Kind(Protocol):
    """The methods that each kind of option value must have."""

    def parse(self, value: object) -> Any:
        """Convert plain data to a value of the option.

        Args:
            value: the plain data, or the value itself.

        Returns:
            The value.

        Raises:
            ValueError: the data is invalid; the message is a phrase that follows the option's name.
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
        """Convert a value of the option to plain data.

        Args:
            value: a value that :meth:`parse` has returned.

        Returns:
            The plain data.
        """
        ...

    def schema(self) -> dict[str, Json]:
        """Return the JSON Schema of the plain data that represents a value."""
        ...


@attrs.frozen(repr=False)
class Flag(Value):
    """The kind of an option whose value is true or false."""

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
        expect(text, str, "text", "a string")
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
    """The kind of an option whose value is a whole number from ``low`` to ``high``.

    The value ``None`` is also valid if the field ``none`` gives it a meaning.  In plain data, the string ``"none"``
    also means ``None``, because TOML has no null value.
    """

    low: int
    """The lowest number allowed."""
    high: int
    """The highest number allowed."""
    none: str | None = None
    """A description of what the value ``None`` means; left out if the value must be a number."""

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
        expect(text, str, "text", "a string")
        if self.none is not None and text.strip().lower() in ("", "none", "null", "off"):
            return "none"
        try:
            number = int(text)
        except ValueError:
            return text
        # A number that is refused is shown as the person has written it, such as 007.
        return number if self.low <= number <= self.high or text == str(number) else text

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return None if value is None else int(value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        whole: dict[str, Json] = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return whole if self.none is None else {"anyOf": [whole, {"enum": [None, "none"], "description": self.none}]}


@attrs.frozen(repr=False)
class ChoiceKind(Value):
    """The kind of an option whose value is a member of a :class:`Choice`."""

    choices: type[Choice]
    """The enumeration whose members are the allowed values."""
    _by_value: dict[str, Choice] = attrs.field(init=False, eq=False, repr=False)

    @_by_value.default
    def _members(self) -> dict[str, Choice]:
        return {member.value: member for member in self.choices}

    def parse(self, value: object) -> Choice:
        """See :meth:`Kind.parse`.

        Raises:
            ValueError: the value is not a member; the message suggests the nearest one.
        """
        if isinstance(value, self.choices):
            return value
        known = self._by_value
        if isinstance(value, str) and value in known:
            return known[value]
        hint = did_you_mean(value, known) if isinstance(value, str) else f"; choose one of {', '.join(known)}"
        raise ValueError(f"cannot be {shown_value(value)}{hint}")

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        expect(text, str, "text", "a string")
        word = text.strip().lower()
        return word if word in self._by_value else text

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
"""The regular expression for values of :class:`Text`; it means the same in every dialect of regular expressions."""


@attrs.frozen(repr=False)
class Text(Value):
    """The kind of an option whose value is a name: printable words that are separated by single spaces.

    The first character of a name must be a letter or a digit.
    """

    longest: int = 40
    """The maximum number of characters."""
    means: Callable[[str], str | None] | None = None
    """A function that returns what a reserved word means, or ``None`` for an allowed word.

    If ``means`` is ``None``, every word is allowed.
    """

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
                f"must be a string of 1 to {self.longest} printable characters that begins with a letter or a digit "
                f"and has single spaces between words, got {shown_value(value)}"
            )
        meaning = self.means(value) if self.means else None
        if meaning is not None:
            raise ValueError(f"cannot be {shown_value(value)}, which is {meaning}: choose another word")
        return str.__str__(value)  # a plain string, even if the value is of a subclass

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        expect(text, str, "text", "a string")
        return text

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return str(value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        return {"type": "string", "minLength": 1, "maxLength": self.longest, "pattern": _WORDS}


@attrs.frozen(repr=False)
class CustomKind(Value):
    """The kind of an option whose value has its own parser, such as a pack or a schedule."""

    reads: Callable[[object], Any]
    """The function that implements :meth:`Kind.parse`."""
    writes: Callable[[Any], Json]
    """The function that implements :meth:`Kind.dump`."""
    shape: Callable[[], dict[str, Json]]
    """The function that implements :meth:`Kind.schema`."""
    types: Callable[[str], object] = str
    """The function that implements :meth:`Kind.from_text`; the default returns the text unchanged."""

    def parse(self, value: object) -> Any:
        """See :meth:`Kind.parse`."""
        return self.reads(value)

    def from_text(self, text: str) -> object:
        """See :class:`Kind`."""
        expect(text, str, "text", "a string")
        return self.types(text)

    def dump(self, value: Any) -> Json:
        """See :class:`Kind`."""
        return self.writes(value)

    def schema(self) -> dict[str, Json]:
        """See :class:`Kind`."""
        return self.shape()
