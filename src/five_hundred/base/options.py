"""Options: self-describing fields for house rules, and functions that define and list these fields.

The definition of an option contains its meaning, its values, its unit and its sources.  The checks of the RuleSet, the
JSON Schema, the settings of the command line, the option tables of the documentation and the Hypothesis strategies all
use these definitions.

The functions take a description of the option (``doc``), the names of the decisions in the rule catalogue that the
option covers, separated by commas (``id``), and the tags of the published rules from which it comes (``source``).  An
option of a custom rule has neither.
"""

from collections.abc import Callable
from typing import Any, Final

import attrs

from five_hundred.base.arguments import expect, expect_flag, expect_number
from five_hundred.base.field_texts import OPTION
from five_hundred.base.option_kinds import Choice, ChoiceKind, Flag, Json, Kind, Number, Text
from five_hundred.base.values import Value

__all__ = ["Option", "choice", "custom", "flag", "listed_options", "number", "text"]


@attrs.frozen(repr=False)
class Option(Value):
    """The description of an option, for documentation and settings forms."""

    path: str
    """The dotted path, such as ``play.joker_follow``."""
    doc: str
    """A description of the option, in one or two sentences."""
    kind: Kind
    """The kind of the option's values, with methods that read, write and describe them."""
    default: object
    """The default value: that of the Australian game or, for a field of a special bid, that of misère."""
    ids: tuple[str, ...]
    """The names of the decisions in the rule catalogue that the option covers."""
    source: str
    """The tags of the published rules from which the option comes, such as ``002, PAG``."""
    unit: str | None = None
    """The unit of a numeric option, such as points, tricks, cards or hands; ``None`` for any other option."""

    def schema(self) -> dict[str, Json]:
        """Return the JSON Schema of the option's values, with the description, the default, the source and the unit."""
        schema = {**self.kind.schema(), "description": self.doc, "default": self.kind.dump(self.default)}
        about = {"x-source": self.source, "x-unit": self.unit}
        return {**schema, **{name: text for name, text in about.items() if text}}


def _convert(value: object, field: "attrs.Attribute[Any]") -> object:
    try:
        return field.metadata[OPTION]["kind"].parse(value)
    except ValueError as error:
        raise ValueError(f"{field.name} {error}") from None


_CONVERTER: Final[Any] = attrs.Converter(_convert, takes_field=True)


def _option(default: object, doc: str, kind: Kind, id: str, source: str, unit: str | None) -> Any:
    for name, given in (("doc", doc), ("id", id), ("source", source), ("unit", "" if unit is None else unit)):
        expect(given, str, name, "a string")
    # These are all fields of an Option except the path, which depends on the group.
    ids = tuple(id.split(", ")) if id else ()
    info = {"doc": doc, "kind": kind, "default": default, "ids": ids, "source": source, "unit": unit}
    return attrs.field(default=default, converter=_CONVERTER, metadata={OPTION: info})


def choice(default: Choice, doc: str, *, id: str = "", source: str = "") -> Any:
    """Return an attrs field whose value is a member of the same enumeration as its default.

    Args:
        default: the default value.
        doc: a description of the option, in one or two sentences.
        id: the names of the decisions in the rule catalogue that the option covers, separated by commas.
        source: the tags of the published rules from which the option comes.
    """
    expect(default, Choice, "default", "a member of a subclass of five_hundred.rules.Choice")
    return _option(default, doc, ChoiceKind(type(default)), id, source, None)


def flag(default: bool, doc: str, *, id: str = "", source: str = "") -> Any:
    """Return an attrs field whose value is true or false.

    Args:
        default: the default value.
        doc: one sentence that describes the option and begins with "Whether".
        id: the names of the decisions in the rule catalogue that the option covers, separated by commas.
        source: the tags of the published rules from which the option comes.
    """
    expect_flag(default, "default")
    return _option(default, doc, Flag(), id, source, None)


def number(
    default: int | None,
    doc: str,
    *,
    low: int,
    high: int,
    unit: str,
    id: str = "",
    source: str = "",
    none: str | None = None,
) -> Any:
    """Return an attrs field whose value is a whole number.

    Args:
        default: the default number; ``None`` is allowed only if the argument ``none`` says what it means.
        doc: a description of the option, in one or two sentences.
        low: the lowest number.
        high: the highest number.
        unit: the unit, such as ``points``, ``tricks``, ``cards`` or ``hands``.
        id: the names of the decisions in the rule catalogue that the option covers, separated by commas.
        source: the tags of the published rules from which the option comes.
        none: a description of what the value ``None`` means; left out if the value must be a number.
    """
    expect(none, str | None, "none", "a string, or None")
    expect(unit, str, "unit", "a string, such as 'points'")
    expect_number(low, "low")
    expect_number(high, "high", low)
    if default is not None or none is None:
        expect_number(default, "default", low, high)
    return _option(default, doc, Number(low, high, none), id, source, unit)


def text(
    default: str,
    doc: str,
    *,
    id: str = "",
    source: str = "",
    means: Callable[[str], str | None] | None = None,
    longest: int = 40,
) -> Any:
    """Return an attrs field whose value is a word or a name.

    Args:
        default: the default text.
        doc: a description of the option, in one or two sentences.
        id: the names of the decisions in the rule catalogue that the option covers, separated by commas.
        source: the tags of the published rules from which the option comes.
        means: a function that returns what a reserved word means, or ``None`` for an allowed word; without a function,
            every word is allowed.
        longest: the maximum number of characters.
    """
    expect(default, str, "default", "a string")
    expect_number(longest, "longest", 1)
    return _option(default, doc, Text(longest, means), id, source, None)


def custom(default: object, doc: str, *, kind: Kind, id: str = "", source: str = "") -> Any:
    """Return an attrs field for an option with a custom kind of value."""
    return _option(default, doc, kind, id, source, None)


def listed_options(group: type, prefix: str) -> tuple[Option, ...]:
    """Return the options that an attrs class defines, in the order of its fields; it may have other fields, too.

    Args:
        prefix: the first part of the paths, such as ``play``.
    """
    return tuple(
        Option(path=f"{prefix}.{field.name}", **field.metadata[OPTION])
        for field in attrs.fields(group)
        if OPTION in field.metadata
    )
