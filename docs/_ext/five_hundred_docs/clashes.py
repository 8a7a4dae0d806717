"""The pairs of options that contradict each other, with their error messages, from a table of the tests.

The tests check that the table is complete; the messages are created when the pages are generated.
"""

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from five_hundred.base.errors import InvalidRulesError
from five_hundred.base.option_kinds import Json
from five_hundred.rules import RuleSet

__all__ = ["Clash", "clashes_of", "from_tests"]

_ROOT: Final = Path(__file__).parents[3]
_CODE: Final = re.compile(r"^(contracts\.specials)\.[A-Z]+\.")


@attrs.frozen
class Clash:
    """One refusal of a RuleSet."""

    options: tuple[str, ...]
    """The paths of the contradicting options, with CODE for the code of a special bid; the one to change is first."""
    changes: Mapping[str, Json]
    """The values that were set, by path."""
    message: str
    """The error message for the player."""


def from_tests() -> None:
    """Make the tables of the tests importable, and the example that they use."""
    for folder in (_ROOT / "tests" / "support", _ROOT / "examples" / "custom_rules"):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))


def clashes_of(path: str) -> tuple[Clash, ...]:
    """Return the contradictions of an option, one for each set of options."""
    found: dict[frozenset[str], Clash] = {}
    for clash in _clashes():
        if path in clash.options:
            found.setdefault(frozenset(clash.options), clash)
    return tuple(found.values())


@cache
def _clashes() -> tuple[Clash, ...]:
    from_tests()
    from contradicting import TOLD  # noqa: PLC0415  # importable only after from_tests()

    return tuple(_clash(changes) for changes, *_ in TOLD)


def _clash(changes: Mapping[str, Any]) -> Clash:
    try:
        RuleSet().with_options(changes)
    except InvalidRulesError as error:
        (problem,) = error.problems
        options = (problem.path, *problem.others)
        return Clash(tuple(_CODE.sub(r"\1.CODE.", each) for each in options), changes, problem.message)
    raise AssertionError(f"{changes} must be refused as a contradiction, but were accepted")
