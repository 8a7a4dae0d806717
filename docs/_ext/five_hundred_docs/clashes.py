"""Which options cannot stand together, and what a player is told who tries: from the table of the tests.

The tests hold that table to be complete; the sentences here are those that the rules give when the pages are made.
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

_TESTS: Final = Path(__file__).parents[3] / "tests" / "support"
_CODE: Final = re.compile(r"^(contracts\.specials)\.[A-Z]+\.")


@attrs.frozen
class Clash:
    """One refusal of a RuleSet."""

    options: tuple[str, ...]
    """The paths of the options that clash, those of a special bid with CODE, the one to be changed first first."""
    changes: Mapping[str, Json]
    """What was set, by path."""
    message: str
    """What the player is told."""


def from_tests() -> None:
    """Let the tables of the tests be imported."""
    if str(_TESTS) not in sys.path:
        sys.path.append(str(_TESTS))


def clashes_of(path: str) -> tuple[Clash, ...]:
    """The clashes that an option takes part in, one for each other option."""
    found: dict[frozenset[str], Clash] = {}
    for clash in _clashes():
        if path in clash.options:
            found.setdefault(frozenset(clash.options), clash)
    return tuple(found.values())


@cache
def _clashes() -> tuple[Clash, ...]:
    from_tests()
    from contradicting import TOLD  # noqa: PLC0415  # it can be found only now

    return tuple(_clash(changes) for changes, *_ in TOLD)


def _clash(changes: Mapping[str, Any]) -> Clash:
    try:
        RuleSet().with_options(changes)
    except InvalidRulesError as error:
        (problem,) = error.problems
        options = (problem.path, *problem.others)
        return Clash(tuple(_CODE.sub(r"\1.CODE.", each) for each in options), changes, problem.message)
    raise AssertionError(f"{changes} can stand together")
