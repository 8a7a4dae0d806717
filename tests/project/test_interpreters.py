"""What the other interpreters leave out is what no interpreter can change."""

import ast
import sys
import tomllib
from pathlib import Path

import pytest
from paths import PROJECT, TESTS

LISTED = tomllib.loads((TESTS / "main_interpreter.toml").read_text(encoding="utf-8"))
PURE = [path for group in LISTED["pure"] for path in group["paths"]]
PATHS = PURE + [path for group in LISTED["project"] for path in group["paths"]]
HARMLESS = {
    *(
        "collections",
        "contextlib",
        "fractions",
        "functools",
        "itertools",
        "json",
        "math",
        "operator",
        "pathlib",
        "random",
    ),
    *("re", "statistics", "textwrap", "time", "typing"),
}
"""Modules of the standard library with which these tests calculate, and read files of the project."""
# The golden transcripts are in the module of the public names.
CROSS_SECTION = [
    "engine/test_laws.py",
    "engine/test_match_end.py",
    "engine/test_refusals.py",
    "project/test_public_api.py",
]


def imported(path: Path) -> set[str]:
    """The top-level names of the modules that a module imports."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module).partition(".")[0])
    return names


def test_every_module_is_listed_once_and_exists() -> None:
    """A module that is renamed must be renamed in the list, or the other interpreters would run it again."""
    assert sorted(PATHS) == sorted(set(PATHS))
    assert [path for path in PATHS if not (PROJECT / path).is_file()] == []


@pytest.mark.parametrize("path", PURE)
def test_a_pure_module_imports_nothing_that_an_interpreter_changes(path: str) -> None:
    """To use one of these modules, such as ``pickle``, put the test into a module that other interpreters run."""
    assert imported(PROJECT / path) & sys.stdlib_module_names - HARMLESS == set()


@pytest.mark.parametrize("path", CROSS_SECTION)
def test_other_interpreters_run_a_cross_section_of_the_rules(path: str) -> None:
    assert (TESTS / path).is_file()
    assert f"tests/{path}" not in PATHS
