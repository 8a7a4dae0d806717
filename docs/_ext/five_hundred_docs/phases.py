"""How a hand goes from phase to phase: the engine's own list of phases, and what random hands did in each."""

import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from five_hundred.engine import PHASES, apply, new_game
from five_hundred.presets import PRESETS
from five_hundred.rules import RuleSet
from five_hundred.state import State
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action

from .markup import code, table

__all__ = ["observed", "phase_pages"]

_RULES: Final = 300
_ACTIONS: Final = 70


def phase_pages() -> Iterator[tuple[str, str]]:
    """The table, to be included."""
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
                ", ".join(f"{{py:class}}`~five_hundred.actions.{action}`" for action in actions),
                ", ".join(code(each.__name__) for each in after),
            )
        )
    yield "phases.md", "\n".join(table(("phase", "what happens", "actions", "then"), rows))


def _ends(seen: set[tuple[type, str, type]]) -> set[type]:
    return {after for _, _, after in seen if after not in PHASES}


def observed() -> set[tuple[type, str, type]]:
    """Every phase, action and next phase that was met in random hands: under the presets, then under any rules."""
    seen = set()
    for number in range(_RULES):
        rng = Random(number)
        for state, action, after in _hand(_rules(number, rng), rng):
            seen.add((type(state.phase), type(action).__name__, type(after.phase)))
    return seen


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
