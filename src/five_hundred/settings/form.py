"""A form for all options; a settings screen that is built from it does not need to know any option by name."""

import re
from typing import Final, Literal, TypeAlias

import attrs

from five_hundred.base.docstring_texts import texts_of
from five_hundred.base.option_kinds import ChoiceKind, Flag, Json, Kind, Number, Text
from five_hundred.base.options import Option
from five_hundred.base.values import Value
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CUSTOM, CustomRules, RuleInPython, expect_classes
from five_hundred.rules.groups import Groups
from five_hundred.rules.sources import SOURCES, with_names
from five_hundred.settings.titles import in_titles, title_of

__all__ = ["FieldKind", "FormChoice", "FormField", "FormGroup", "cited", "settings_form", "special_bid_form"]

FieldKind: TypeAlias = Literal["choice", "flag", "number", "text", "other"]
"""The kind of a field: one of several values, yes or no, a whole number, a word, or a value with a form of its own."""


@attrs.frozen(repr=False)
class FormChoice(Value):
    """One of the values of a field."""

    value: str
    """The value as plain data."""
    meaning: str
    """The meaning of the value, in a sentence."""
    sources: str
    """The published rules from which the value comes, in words; empty if the library names none."""


@attrs.frozen(repr=False)
class FormField(Value):
    """A field of the form, for one option."""

    path: str
    """The path of the option; in the path of a special bid's field, ``CODE`` stands for the code of the bid."""
    title: str
    """A short title."""
    meaning: str
    """The meaning of the option, in a sentence or two."""
    sources: str
    """The published rules from which the option comes, in words."""
    kind: FieldKind
    """The kind of the field."""
    default: Json
    """The default value, as plain data."""
    choices: tuple[FormChoice, ...] = ()
    """The values to choose from; empty unless the field has the kind ``choice``."""
    low: int | None = None
    """The lowest number; ``None`` unless the field has the kind ``number``."""
    high: int | None = None
    """The highest number; ``None`` unless the field has the kind ``number``."""
    unit: str | None = None
    """The unit of the number, such as points or tricks; ``None`` unless the field has the kind ``number``."""
    none: str | None = None
    """What the option's value ``None`` means; this field is ``None`` if the option does not accept that value."""
    longest: int | None = None
    """The maximum number of characters; ``None`` unless the field has the kind ``text``."""
    named: tuple[str, ...] = ()
    """The names that the field accepts as values, such as the names of packs; empty unless its kind is ``other``."""


@attrs.frozen(repr=False)
class FormGroup(Value):
    """A group of fields."""

    name: str
    """The name of the group, such as ``auction``; for a custom rule, ``custom.`` and the name of the rule."""
    title: str
    """The title of the group."""
    meaning: str
    """A description of the group, in a sentence."""
    fields: tuple[FormField, ...]
    """The fields, in the order of the options."""


_TITLES: Final = {"match": "The end of the match", "partner": "The called partner", "contracts": "The bids"}


def settings_form(custom: CustomRules = ()) -> tuple[FormGroup, ...]:
    """Return the form for all options, in groups.

    The function derives the form from the descriptions of the options, so a new option gets a field automatically.

    Args:
        custom: the classes of custom rules; each gets a group of its own, whose name is ``custom.NAME``.

    Raises:
        TypeError: ``custom`` is not a sequence of well-defined classes of custom rules with different names.
    """
    groups = {}
    for name, field in attrs.fields_dict(Groups).items():
        fields = tuple(_field(each) for each in RuleSet.options() if each.path.startswith(f"{name}."))
        assert field.type is not None  # every group has a class
        meaning = in_titles(texts_of(field.type)[""])
        groups[name] = FormGroup(name, _TITLES.get(name, f"The {name}"), meaning, fields)
    return (*groups.values(), *[_group_of(kind) for kind in expect_classes(custom)])


def _group_of(kind: type[RuleInPython]) -> FormGroup:
    fields = tuple([_field(option) for option in kind.options()])
    return FormGroup(f"{CUSTOM}.{kind.name}", title_of(kind.name), kind().in_words(), fields)


def special_bid_form() -> FormGroup:
    """Return the form for one special bid; the form has no field for the code of the bid."""
    fields = tuple(_field(each) for each in RuleSet.special_options())
    return FormGroup("special", "A special bid", "The fields of a special bid.", fields)


def _field(option: Option) -> FormField:
    kind = option.kind
    meaning, _ = cited(_ABOUT_PATHS.sub("", option.doc))
    common = attrs.evolve(
        FormField(option.path, title_of(option.path), meaning, _sources(option.source), "other", None),
        default=kind.dump(option.default),
    )
    match kind:
        case ChoiceKind(choices=choices):
            values = tuple(FormChoice(each.value, *cited(each.doc)) for each in choices)
            return attrs.evolve(common, kind="choice", choices=values)
        case Flag():
            return attrs.evolve(common, kind="flag")
        case Number(low=low, high=high, none=none):
            return attrs.evolve(common, kind="number", low=low, high=high, unit=option.unit, none=none)
        case Text(longest=longest):
            return attrs.evolve(common, kind="text", longest=longest)
        case _:
            return attrs.evolve(common, named=_named(kind))


def _named(kind: Kind) -> tuple[str, ...]:
    """Return the names that the JSON Schema of a kind lists as valid values."""
    schema = kind.schema()
    parts = schema.get("anyOf", [schema])
    assert isinstance(parts, list)
    listed = [part.get("enum") for part in parts if isinstance(part, dict)]
    return tuple(name for names in listed if isinstance(names, list) for name in names if isinstance(name, str))


_ABOUT_PATHS: Final = re.compile(r" The path of .*?\.(?=\s|$)")
"""The regular expression for a sentence that explains paths, which people who fill in a form never see."""
_CITATION: Final = re.compile(rf" \(([^()]*(?<![\w.,])(?:{'|'.join(map(re.escape, SOURCES))})\b[^()]*)\)")
"""The regular expression for a parenthesis that cites a source."""
_OWN_CHOICE: Final = re.compile(r"(?:catalogue )?\b[456]\.\d{1,2}(?:, [456]\.\d{1,2})*\b")


def cited(doc: str) -> tuple[str, str]:
    """Separate a description of an option or a value from the sources that it cites by tags in parentheses.

    The result is the description without these parentheses and without paths, and the sources in words.
    """
    found: list[str] = []

    def taken(parenthesis: re.Match[str]) -> str:
        found.append(_sources(parenthesis[1]))
        return ""

    return in_titles(_CITATION.sub(taken, doc)), "; ".join(found)


def _sources(text: str) -> str:
    return with_names(_OWN_CHOICE.sub("our choice", text))
