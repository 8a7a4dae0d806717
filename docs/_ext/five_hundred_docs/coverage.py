"""The page "Rules coverage": every known rule, how it is set, which presets have it, and which tests hold it."""

import ast
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from five_hundred.options import Option
from five_hundred.presets import PRESETS, find_preset
from five_hundred.rules import RuleSet

from .markup import code, link, page, preset_link, sources, table, value

__all__ = ["Decision", "Value", "coverage_pages", "decision_link", "decisions", "options_of", "tests_of", "tests_with"]

_DOCS: Final = Path(__file__).parents[2]
_SECTIONS: Final = {
    "A": "Table",
    "B": "Pack",
    "C": "Deal and misdeals",
    "D": "Bidding",
    "E": "Points of the bids",
    "F": "No-trick contracts and special bids",
    "G": "Kitty",
    "H": "Play",
    "I": "Score of a hand",
    "J": "End of the match",
    "K": "Set, ralphing, breach",
    "L": "Irregularities",
    "M": "Five players",
    "N": "Six players",
    "O": "Two players",
    "P": "Three players",
}


@attrs.frozen
class Value:
    """One way in which a decision is known to be played."""

    name: str
    sources: str
    options: Mapping[str, object]
    """How to set it; empty where the library does not play it, or needs no option to."""
    reason: str
    """Why there is nothing to set."""
    base: str
    """The preset to begin with."""

    def rules(self) -> RuleSet:
        """A RuleSet that plays it so."""
        return find_preset(self.base).rules.with_options(self.options)


@attrs.frozen
class Decision:
    """A point on which published rules differ."""

    id: str
    section: str
    question: str
    values: tuple[Value, ...]


@cache
def decisions() -> tuple[Decision, ...]:
    """All of them, in the order of the catalogue."""
    with (_DOCS / "catalogue.toml").open("rb") as file:
        document = tomllib.load(file)
    return tuple(
        Decision(name, each["section"], each["question"], tuple(_value(*one) for one in each["values"]))
        for name, each in document.items()
    )


def _value(name: str, source: str, how: str | dict[str, Any]) -> Value:
    if isinstance(how, str):
        return Value(name, source, {}, how, "australian")
    options = {path: value for path, value in how.items() if path != "base"}
    return Value(name, source, options, "", how.get("base", "australian"))


def options_of(decision: str) -> tuple[Option, ...]:
    """The options that settle a decision."""
    return tuple(each for each in (*RuleSet.options(), *RuleSet.special_options()) if decision in each.ids)


@cache
def tests_with(mark: str) -> Mapping[str, tuple[str, ...]]:
    """For every word of ``@pytest.mark.NAME("word")`` the tests that carry it, as ``file::function``."""
    found: dict[str, list[str]] = {}
    for file in sorted((_DOCS.parent / "tests").glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for word in _words(node, mark):
                    found.setdefault(word, []).append(f"{file.stem}::{node.name}")
    return {word: tuple(tests) for word, tests in found.items()}


def _words(function: ast.FunctionDef, mark: str) -> Iterator[str]:
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr=name, value=ast.Attribute(attr="mark")), args=[ast.Constant(value=word)]
                ) if name == mark:
                    yield str(word)


def tests_of(decision: str) -> tuple[str, ...]:
    """The tests of a decision: those that name it, then those that name an option which settles it and nothing else."""
    own = tests_with("rule").get(decision, ())
    by_option = [
        test
        for option in options_of(decision)
        if option.ids[0] == decision
        for test in tests_with("option").get(option.path, ())
    ]
    return tuple(dict.fromkeys([*own, *by_option]))


def coverage_pages() -> Iterator[tuple[str, str]]:
    """The page."""
    lines = [
        "Every point on which published rules of 500 are known to differ, every way in which it is played, and how to "
        "get it here: the options that set it, the presets that have it, and the tests that hold the engine to it.",
        "A value that has no option says why.",
        "What the tags of the sources stand for is said in [](../../explanation/sources.md).",
        "",
    ]
    for letter, title in _SECTIONS.items():
        lines += [f"## {title}", ""]
        for decision in (each for each in decisions() if each.section == letter):
            lines += _decision(decision)
    yield "reference/coverage.md", page("Rules coverage", *lines)


def decision_link(decision: str) -> str:
    """The id of a decision, linked to what is said about it."""
    return f"[{code(decision)}](#decision-{decision})"


def _decision(decision: Decision) -> list[str]:
    rows = [(each.name, sources(each.sources), _how(each), _presets(each)) for each in decision.values]
    tests = tests_of(decision.id)
    shown = ", ".join(code(test) for test in tests[:_MOST]) + (f" and {len(tests) - _MOST} more" * (len(tests) > _MOST))
    return [
        f"(decision-{decision.id})=",
        f"### {decision.id}",
        "",
        f"{decision.question}.",
        "",
        *table(("value", "sources", "how", "presets"), rows, "coverage"),
        *([f"Tests: {shown}.", ""] if tests else []),
    ]


_MOST: Final = 6
"""How many tests a decision lists."""


def _how(each: Value) -> str:
    if each.reason:
        return each.reason
    links = [f"{link(path)} = {code(_shown(plain))}" for path, plain in each.options.items()]
    return "<br>".join(links)


def _shown(plain: Any) -> str:
    return ", ".join(map(str, plain)) if isinstance(plain, list) and plain else value(plain)


def _presets(each: Value) -> str:
    """The presets that play it so without a change."""
    if each.reason:
        return ""
    fitting = [name for name, preset in PRESETS.items() if _plays(preset.rules, each)]
    others = [name for name in PRESETS if name not in fitting]
    if not others:
        return "all"
    return f"all but {_linked(others)}" if len(others) < len(fitting) else _linked(fitting)


def _linked(names: Sequence[str]) -> str:
    return ", ".join(preset_link(name, name) for name in names)


def _plays(rules: RuleSet, each: Value) -> bool:
    try:
        return rules.with_options(each.options) == rules
    except ValueError:
        return False
