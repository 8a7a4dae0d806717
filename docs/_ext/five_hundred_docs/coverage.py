"""The pages "Rules coverage": each known rule, how to set it, the presets that have it, and the tests that check it."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from five_hundred.base.options import Option
from five_hundred.rules import RuleSet
from five_hundred.rules.presets import PRESETS

from .catalogue import DEFAULT_BASE, Decision, Value, decisions, plays
from .markup import bullets, code, link, page, preset_link, sources, table, value

__all__ = ["SECTIONS", "coverage_pages", "decision_link", "how_to_set", "options_of", "tests_of", "tests_with"]

_DOCS: Final = Path(__file__).parents[2]
_TESTS: Final = _DOCS.parent / "tests"
_FOLDER: Final = "reference/coverage"
SECTIONS: Final = {
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
"""The sections of the catalogue, by their letters."""


def options_of(decision: str) -> tuple[Option, ...]:
    """Return the options that settle a decision."""
    return tuple(each for each in (*RuleSet.options(), *RuleSet.special_options()) if decision in each.ids)


@cache
def tests_with(mark: str) -> Mapping[str, tuple[str, ...]]:
    """Map every word of ``@pytest.mark.NAME(...)`` to the tests with that mark, as ``folder/file::function``."""
    found: dict[str, list[str]] = {}
    for file in sorted(_TESTS.rglob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for word in _words(node, mark):
                    found.setdefault(word, []).append(
                        f"{file.relative_to(_TESTS).with_suffix('').as_posix()}::{node.name}"
                    )
    return {word: tuple(tests) for word, tests in found.items()}


def _words(function: ast.FunctionDef, mark: str) -> Iterator[str]:
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            match node:
                case ast.Call(func=ast.Attribute(attr=name, value=ast.Attribute(attr="mark")), args=words) if (
                    name == mark
                ):
                    yield from (str(word.value) for word in words if isinstance(word, ast.Constant))


def tests_of(decision: str) -> tuple[str, ...]:
    """Return the tests of a decision: those marked with it, then those marked with an option that mainly settles it.

    Each option mainly settles the first decision that it lists.
    """
    own = tests_with("rule").get(decision, ())
    by_option = [
        test
        for option in options_of(decision)
        if option.ids[0] == decision
        for test in tests_with("option").get(option.path, ())
    ]
    return tuple(dict.fromkeys([*own, *by_option]))


def coverage_pages() -> Iterator[tuple[str, str]]:
    """Yield the index of the coverage pages, and a page for each section of the catalogue."""
    yield f"{_FOLDER}/index.md", _index()
    for letter, title in SECTIONS.items():
        lines = ["[How to read this page](../../../explanation/coverage.md).", ""]
        for decision in _section(letter):
            lines += _decision(decision)
        yield f"{_FOLDER}/{_file(title)}.md", page(f"Coverage: {title}", *lines)


def _index() -> str:
    lines = [
        "These pages list every decision on which published rules of 500 are known to differ, with every known answer."
        "  For each answer, the pages name the options that set it, the presets that use it, and the tests that check "
        "it.",
        "[](../../../explanation/coverage.md) explains the columns.",
        "",
        *table(
            ("section", "decisions"),
            [
                (f"[{title}]({_file(title)}.md)", "<br>".join(decision_link(each.id) for each in _section(letter)))
                for letter, title in SECTIONS.items()
            ],
            "sections",
        ),
        "```{toctree}",
        ":hidden:",
        *(f"{title} <{_file(title)}>" for title in SECTIONS.values()),
        "```",
    ]
    return page("Rules coverage", *lines)


def _file(title: str) -> str:
    return re.sub(r"\W+", "-", title.lower())


def _section(letter: str) -> list[Decision]:
    return [each for each in decisions() if each.section == letter]


def decision_link(decision: str) -> str:
    """Return the question of a decision as a link to its section."""
    (question,) = [each.question for each in decisions() if each.id == decision]
    return f"[{question}](#decision-{decision})"


def _decision(decision: Decision) -> list[str]:
    rows = [(each.name, sources(each.sources), how_to_set(each), _presets(each)) for each in decision.values]
    return [
        f"(decision-{decision.id})=",
        f"## {decision.question}",
        "",
        f"In the code and in the tests, this decision is called {code(decision.id)}.",
        "",
        *table(("value", "sources", "how", "presets"), rows, "coverage"),
        *_tests(tests_of(decision.id)),
    ]


def _tests(tests: Sequence[str]) -> list[str]:
    if not tests:
        return []
    number = f"{len(tests)} tests" if len(tests) > 1 else "1 test"
    return [
        f'<details class="tests"><summary>{number}</summary>',
        "",
        *bullets(map(code, tests)),
        "</details>",
        "",
    ]


def how_to_set(each: Value) -> str:
    """Return the options that set a value, as links, or the reason why no option sets it."""
    if each.reason:
        return each.reason
    changes = [f"{link(path)} = {code(_shown(plain))}" for path, plain in each.options.items()]
    base = [] if each.base == DEFAULT_BASE else [f"base {preset_link(each.base, each.base)}"]
    return "<br>".join([*base, *changes])


def _shown(plain: Any) -> str:
    """Format a value as on the command line."""
    if isinstance(plain, list) and not any(isinstance(item, list) for item in plain):
        return ", ".join(map(str, plain)) or "none"
    return value(plain)


def _presets(each: Value) -> str:
    """Name the presets that play a value without a change."""
    if each.reason:
        return ""
    fitting = [name for name, preset in PRESETS.items() if plays(preset.rules, each)]
    others = [name for name in PRESETS if name not in fitting]
    if not fitting or not others:
        return "all" if fitting else "none"
    return f"all but {_linked(others)}" if len(others) < len(fitting) else _linked(fitting)


def _linked(names: Sequence[str]) -> str:
    return ", ".join(preset_link(name, name) for name in names)
