"""How a hand goes from phase to phase: the engine's own list of phases, and what random hands did in each."""

import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from five_hundred.engine.game import PHASES, apply, new_game
from five_hundred.engine.state import State
from five_hundred.rules import RuleSet
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action

from .diagram import drawn
from .markup import code, table

__all__ = ["observed", "phase_pages", "usual"]

_RULES: Final = 300
_ACTIONS: Final = 70
_USUAL: Final = 40
"""Hands of the default game, of which the usual way through a hand is read."""


def phase_pages() -> Iterator[tuple[str, str]]:
    """The diagram and the table, to be included."""
    seen = observed()
    rows = []
    for phase, functions in PHASES.items():
        actions = sorted({action for each, action, _ in seen if each is phase})
        after = [each for each in (*PHASES, *_ends(seen)) if any(row[0] is phase and row[2] is each for row in seen)]
        module = functions.step.__module__
        about = (sys.modules[module].__doc__ or "").partition("\n")[0].partition(" (")[0].removesuffix(".")
        rows.append(
            (
                f"{{py:class}}`~{phase.__module__}.{phase.__qualname__}`",
                f"{about}.",
                ", ".join(f"{{py:class}}`~five_hundred.bids.actions.{action}`" for action in actions),
                ", ".join(code(each.__name__) for each in after),
            )
        )
    lines = [*_diagram(seen), *table(("phase", "what happens", "actions", "then"), rows, "phases")]
    yield "phases.md", "\n".join(lines)


def _diagram(seen: set[tuple[type, str, type]]) -> list[str]:
    steps = [phase.__name__ for phase in PHASES] + sorted(each.__name__ for each in _ends(seen))
    ways = {(one.__name__, other.__name__) for one, _, other in seen}
    return [
        "```{raw} html",
        '<figure class="steps">',
        *drawn(steps, ways, usual(), "How a hand goes from phase to phase"),
        "<figcaption>Thick: the Australian game of four.  Thin: with other tables and house rules.  Ways back are on "
        "the left; a turning arrow stands where a phase may follow itself.</figcaption>",
        "</figure>",
        "```",
        "",
    ]


def _ends(seen: set[tuple[type, str, type]]) -> set[type]:
    return {after for _, _, after in seen if after not in PHASES}


@cache
def observed() -> set[tuple[type, str, type]]:
    """Every phase, action and next phase that was met in random hands: under the presets, then under any rules."""
    seen = set()
    for number in range(_RULES):
        rng = Random(number)
        for state, action, after in _hand(_rules(number, rng), rng):
            seen.add((type(state.phase), type(action).__name__, type(after.phase)))
    return seen


@cache
def usual() -> set[tuple[str, str]]:
    """The names of every phase and next phase that was met in random hands of the default game."""
    found = set()
    for number in range(_USUAL):
        for state, _, after in _hand(RuleSet().with_options({"match.hands": 1 + number % 2}), Random(number)):
            found.add((type(state.phase).__name__, type(after.phase).__name__))
    return found


def _rules(number: int, rng: Random) -> RuleSet:
    presets = list(PRESETS.values())
    if number < len(presets):
        return presets[number].rules
    # A match of one or two hands, so that both ends of a hand are met.
    return arbitrary_rules(RandomChooser(rng)).with_options({"match.hands": 1 + number % 2})


def _hand(rules: RuleSet, rng: Random) -> Iterator[tuple[State, object, State]]:
    state = new_game(rules)
    for _ in range(_ACTIONS):
        if state.is_over:
            return
        action = random_action(state, rng)
        after = apply(state, action)
        yield state, action, after
        state = after
