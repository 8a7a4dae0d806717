"""House rules as self-describing fields: the helpers that make one, and how they are listed.

An option says once what it means, what it may be, its unit and where it comes from.  The RuleSet's checks, the JSON
Schema, the settings of the command line, the option tables of the documentation and the Hypothesis strategies are all
read from that; none of them is written a second time.
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
    """Dotted path, such as ``play.joker_follow``."""
    doc: str
    """What the option says, in a sentence."""
    kind: Kind
    """The values that it may take, and how they are read and written."""
    default: object
    """Its value where nothing else is said: that of the Australian game, or of misère for a field of a special bid."""
    ids: tuple[str, ...]
    """The decisions of the rule catalogue that it settles."""
    source: str
    """The published rules it comes from, by the catalogue's tags."""
    unit: str | None = None
    """What a number counts: points, tricks, cards, hands; ``None`` for everything that is no number."""


_KEY: Final = "five_hundred.option"


def _convert(value: object, field: "attrs.Attribute[Any]") -> object:
    try:
        return field.metadata[_KEY]["kind"].parse(value)
    except ValueError as error:
        raise ValueError(f"{field.name} {error}") from None


_CONVERTER: Final[Any] = attrs.Converter(_convert, takes_field=True)


def _option(default: object, doc: str, kind: Kind, id: str, source: str, unit: str | None) -> Any:
    # All of an Option but the path, which depends on where the group stands.
    info = {"doc": doc, "kind": kind, "default": default, "ids": tuple(id.split()), "source": source, "unit": unit}
    return attrs.field(default=default, converter=_CONVERTER, metadata={_KEY: info})


def choice(default: Choice, doc: str, *, id: str, source: str) -> Any:
    """A field whose value is one of the members of the default's class.

    Args:
        default: the value of the field where nothing is said.
        doc: what the field says, in a sentence.
        id: the decisions of the rule catalogue that it settles, separated by blanks.
        source: the published rules it comes from, by the catalogue's tags.
    """
    return _option(default, doc, ChoiceKind(type(default)), id, source, None)


def flag(default: bool, doc: str, *, id: str, source: str) -> Any:
    """A field that is true or false.

    Args:
        default: the value of the field where nothing is said.
        doc: what it means if it is true; such a sentence begins with "Whether".
        id: the decisions of the rule catalogue that it settles, separated by blanks.
        source: the published rules it comes from, by the catalogue's tags.
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
    """A field that is a whole number.

    Args:
        default: the number where nothing is said; ``None`` only where ``none`` is given.
        doc: what the field says, in a sentence.
        low: the lowest number that is allowed.
        high: the highest number that is allowed.
        unit: what the number counts: points, tricks, cards, hands.
        id: the decisions of the rule catalogue that it settles, separated by blanks.
        source: the published rules it comes from, by the catalogue's tags.
        none: allows ``None`` and says what that means; with ``None`` there must be a number.
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
    """A field that is a word or a name.

    Args:
        default: the text where nothing is said.
        doc: what the field says, in a sentence.
        id: the decisions of the rule catalogue that it settles, separated by blanks.
        source: the published rules it comes from, by the catalogue's tags.
        means: says what a text means already, to be read after "is", and such a text is refused; ``None`` where nothing
            ever reads the value.
        longest: how many characters it may have.
    """
    return _option(default, doc, Text(longest, means), id, source, None)


def custom(default: object, doc: str, *, kind: Kind, id: str, source: str) -> Any:
    """A field of a kind of its own.

    Args:
        default: the value where nothing is said.
        doc: what the field says, in a sentence.
        kind: how its values are read, written and described.
        id: the decisions of the rule catalogue that it settles, separated by blanks.
        source: the published rules it comes from, by the catalogue's tags.
    """
    return _option(default, doc, kind, id, source, None)


def listed_options(group: type, prefix: str) -> tuple[Option, ...]:
    """The options of an attrs class, in the order of its fields.

    Args:
        group: the class; fields that are no options are left out.
        prefix: what the paths begin with, such as ``play``.
    """
    return tuple(
        Option(path=f"{prefix}.{field.name}", **field.metadata[_KEY])
        for field in attrs.fields(group)
        if _KEY in field.metadata
    )
