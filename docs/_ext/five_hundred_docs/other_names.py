"""The tables of the page "Your rule by another name", from ``docs/other_names.toml``."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

from five_hundred.base.option_kinds import Json
from five_hundred.rules import RuleSet
from five_hundred.rules.presets import PRESETS, Preset

from .markup import code, link, preset_link, table, value

__all__ = ["Group", "Rule", "name_pages", "read_groups"]

FILE: Final = Path(__file__).parents[2] / "other_names.toml"
_HEADER: Final = ("what people say", "how to set it")


@attrs.frozen
class Rule:
    """A rule of the game: its names, its effect, and the options that set it."""

    say: tuple[str, ...]
    means: str
    base: str = "australian"
    set: Mapping[str, Json] = attrs.field(factory=dict)
    places: tuple[str, ...] = attrs.field(default=(), converter=tuple)

    @property
    def preset(self) -> Preset:
        """The preset that the settings change: the default game unless the row names another preset."""
        return PRESETS[self.base]

    @property
    def rules(self) -> RuleSet:
        """The preset with the settings.

        Raises:
            InvalidRulesError: a path does not exist, or a value is not accepted.
        """
        return self.preset.rules.with_options(self.set) if self.set else self.preset.rules

    @property
    def is_default(self) -> bool:
        """Whether the default game has this rule already."""
        return self.rules == RuleSet()


@attrs.frozen
class Group:
    """A section of the page: its title, the text above its table, and its rows."""

    title: str
    about: str
    rules: tuple[Rule, ...]


def read_groups() -> tuple[Group, ...]:
    """Read the rows of ``docs/other_names.toml``, section by section."""
    groups = tomllib.loads(FILE.read_text(encoding="utf-8"))["group"]
    return tuple(
        Group(group["title"], group["about"], tuple(Rule(**{**rule, "say": (*rule["say"],)}) for rule in group["rule"]))
        for group in groups
    )


def name_pages() -> Iterator[tuple[str, str]]:
    """Yield the part of the page that contains the tables."""
    lines = []
    for group in read_groups():
        lines += [f"## {group.title}", ""]
        lines += [group.about.strip(), ""] if group.about else []
        lines += table(_HEADER, map(_row, group.rules), "spoken")
    yield "other_names.md", "\n".join(lines)


def _row(rule: Rule) -> tuple[str, str]:
    """Return a row; the names in it are main entries of the index, because the search lists main entries first."""
    places = f"<br>Places: {_entries(rule.places)}." if rule.places else ""
    return f"**{_entries(rule.say)}**<br>{rule.means}{places}", _settings(rule)


def _entries(words: Iterable[str]) -> str:
    return ", ".join(f"{{index}}`!{each}`" for each in words)


def _settings(rule: Rule) -> str:
    begin = preset_link(rule.preset.name, rule.preset.title)
    changes = ", ".join(f"{_path(path)} = {code(_value(plain))}" for path, plain in rule.set.items())
    if not changes:
        return f"preset {begin}"
    if rule.base != "australian":
        return f"preset {begin} with {changes}"
    return changes + " (default)" * rule.is_default


def _path(path: str) -> str:
    """Return a path as a link; the path of a whole special bid links to the option that lists all special bids."""
    parts = path.split(".")
    return f"[{code(path)}](#contracts.specials)" if len(parts) == 3 else link(path)


def _value(plain: Json) -> str:
    """Return a value as it is typed after ``--set``; spaces separate the items of a list."""
    return " ".join(map(str, plain)) or "none" if isinstance(plain, list) else value(plain)
