"""House rules as self-describing fields, with functions that define and list options.

An option states its meaning, its values, its unit and its sources in one place.  The checks of the RuleSet, the JSON
Schema, the settings of the command line, the option tables of the documentation and the Hypothesis strategies are all
derived from its definition.
"""

from collections.abc import Callable
from typing import Any, Final

import attrs

from five_hundred.base.option_kinds import Choice, ChoiceKind, Flag, Kind, Number, Text
from five_hundred.base.values import Value

__all__ = ["Option", "choice", "custom", "flag", "listed_options", "number", "text"]


@attrs.frozen(repr=False)
class Option(Value):
    """An option as the documentation and a settings form see it."""

    path: str
    """The dotted path, such as ``play.joker_follow``."""
    doc: str
    """The description of the option, in a sentence."""
    kind: Kind
    """The kind of value, which reads, writes and describes values."""
    default: object
    """The default value: that of the Australian game, or that of misère for a field of a special bid."""
    ids: tuple[str, ...]
    """The decisions of the rule catalogue that the option settles."""
    source: str
    """The published rules that have the option, as tags of the catalogue."""
    unit: str | None = None
    """The unit of a number, such as points, tricks, cards or hands; ``None`` for an option that is not a number."""


_KEY: Final = "five_hundred.option"


def _convert(value: object, field: "attrs.Attribute[Any]") -> object:
    try:
        return field.metadata[_KEY]["kind"].parse(value)
    except ValueError as error:
        raise ValueError(f"{field.name} {error}") from None


_CONVERTER: Final[Any] = attrs.Converter(_convert, takes_field=True)


def _option(default: object, doc: str, kind: Kind, id: str, source: str, unit: str | None) -> Any:
    # This is everything in an Option except the path, which depends on the group.
    info = {"doc": doc, "kind": kind, "default": default, "ids": tuple(id.split()), "source": source, "unit": unit}
    return attrs.field(default=default, converter=_CONVERTER, metadata={_KEY: info})


def choice(default: Choice, doc: str, *, id: str, source: str) -> Any:
    """Return an attrs field whose value is a member of the default's class.

    Args:
        default: the default value.
        doc: the description, in a sentence.
        id: the decisions of the rule catalogue that the option settles, separated by spaces.
        source: the published rules that have the option, as tags of the catalogue.
    """
    return _option(default, doc, ChoiceKind(type(default)), id, source, None)


def flag(default: bool, doc: str, *, id: str, source: str) -> Any:
    """Return an attrs field that is true or false.

    Args:
        default: the default value.
        doc: the description, a sentence that begins with "Whether".
        id: the decisions of the rule catalogue that the option settles, separated by spaces.
        source: the published rules that have the option, as tags of the catalogue.
    """
    return _option(default, doc, Flag(), id, source, None)


def number(
    default: int | None,
    doc: str,
    *,
    low: int,
    high: int,
    unit: str,
    id: str,
    source: str,
    none: str | None = None,
) -> Any:
    """Return an attrs field that is a whole number.

    Args:
        default: the default number, in the given unit; ``None`` only if ``none`` is not ``None``.
        doc: the description, in a sentence.
        low: the lowest number that is allowed.
        high: the highest number that is allowed.
        unit: the unit of the number, such as points, tricks, cards or hands.
        id: the decisions of the rule catalogue that the option settles, separated by spaces.
        source: the published rules that have the option, as tags of the catalogue.
        none: the meaning of ``None`` as a value of the field; ``None`` if the value must be a number.
    """
    return _option(default, doc, Number(low, high, none), id, source, unit)


def text(
    default: str,
    doc: str,
    *,
    id: str,
    source: str,
    means: Callable[[str], str | None] | None = None,
    longest: int = 40,
) -> Any:
    """Return an attrs field that is a word or a name.

    Args:
        default: the default value.
        doc: the description, in a sentence.
        id: the decisions of the rule catalogue that the option settles, separated by spaces.
        source: the published rules that have the option, as tags of the catalogue.
        means: returns the existing meaning of a word, which is then rejected; ``None`` if every word is allowed.
        longest: the maximum number of characters.
    """
    return _option(default, doc, Text(longest, means), id, source, None)


def custom(default: object, doc: str, *, kind: Kind, id: str, source: str) -> Any:
    """Return an attrs field with a custom kind of value.

    Args:
        default: the default value.
        doc: the description, in a sentence.
        kind: the kind of value, which reads, writes and describes values.
        id: the decisions of the rule catalogue that the option settles, separated by spaces.
        source: the published rules that have the option, as tags of the catalogue.
    """
    return _option(default, doc, kind, id, source, None)


def listed_options(group: type, prefix: str) -> tuple[Option, ...]:
    """Return the options of an attrs class, in the order of its fields.

    Args:
        group: the class; other fields than options are ignored.
        prefix: the first part of the paths, such as ``play``.
    """
    return tuple(
        Option(path=f"{prefix}.{field.name}", **field.metadata[_KEY])
        for field in attrs.fields(group)
        if _KEY in field.metadata
    )
