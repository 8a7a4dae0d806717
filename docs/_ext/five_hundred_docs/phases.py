"""The diagram and table of phases, made from the engine's list of phases and from random hands."""

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Final

from five_hundred.engine.game import apply, new_game
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.engine.table.state import State
from five_hundred.rules import RuleSet
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action

from .diagram import drawn
from .markup import code, table

__all__ = ["observed", "phase_pages", "usual"]

_RULES: Final = 1_000
_RARE: Final[tuple[Mapping[str, object], ...]] = (
    {},
    {
        "table.players": 4,
        "table.partnership": "opposite",
        "table.misdeal": "no-ace-no-face-partner-agrees",
        # With few aces and face cards, most deals have a hand without any.
        "table.pack": "2-J SCDH, A-A SC, RJ",
    },
    {"play.claims": "by-consent"},
    {
        "table.players": 4,
        "table.partnership": "opposite",
        "contracts.declare": True,
        "penalties.breach": "either",
        "play.joker_nominate": "yes",
    },
)
"""Sets of options that lead to phases that random rules rarely have; the random rules use each set in turn."""
_ACTIONS: Final = 70
_USUAL: Final = 40
"""The number of hands of the default game from which the usual sequence of phases is determined."""


def phase_pages() -> Iterator[tuple[str, str]]:
    """Yield the diagram and the table, for inclusion in a page."""
    seen = observed()
    rows = []
    for phase, spec in PHASES.items():
        actions = sorted({action for each, action, _ in seen if each is phase})
        after = [each for each in (*PHASES, *_ends(seen)) if any(row[0] is phase and row[2] is each for row in seen)]
        module = spec.step.__module__
        about = (sys.modules[module].__doc__ or "").partition("\n")[0].partition(" (")[0].removesuffix(".")
        rows.append(
            (
                f"{{py:class}}`~{phase.__module__}.{phase.__qualname__}`",
                f"{about}.",
                ", ".join(f"{{py:class}}`~five_hundred.actions.{action}`" for action in actions),
                ", ".join(code(each.__name__) for each in after),
            )
        )
    lines = [*_diagram(seen), *table(("phase", "what happens", "actions", "next phase"), rows, "phases")]
    yield "phases.md", "\n".join(lines)


def _diagram(seen: set[tuple[type, str, type]]) -> list[str]:
    steps = [phase.__name__ for phase in PHASES] + sorted(each.__name__ for each in _ends(seen))
    ways = {(one.__name__, other.__name__) for one, _, other in seen}
    return [
        "```{raw} html",
        '<figure class="steps">',
        *drawn(steps, ways, usual(), "How a hand goes from phase to phase"),
        "<figcaption>Thick arrows show the Australian game for four players; thin arrows occur with other numbers of "
        "players and with house rules.  Arrows on the left lead back to an earlier phase.  The sign ↻ marks a phase "
        "that may follow itself.</figcaption>",
        "</figure>",
        "```",
        "",
    ]


def _ends(seen: set[tuple[type, str, type]]) -> set[type]:
    return {after for _, _, after in seen if after not in PHASES}


@cache
def observed() -> set[tuple[type, str, type]]:
    """Collect the phases, actions and next phases of random hands, played with the presets and with random rules."""
    seen = set()
    for number in range(_RULES):
        rng = Random(number)
        for state, action, after in _hand(_rules(number, rng), rng):
            seen.add((type(state.phase), type(action).__name__, type(after.phase)))
    return seen


@cache
def usual() -> set[tuple[str, str]]:
    """Collect the names of the phases and next phases of random hands of the default game."""
    found = set()
    for number in range(_USUAL):
        for state, _, after in _hand(RuleSet().with_options({"match.hands": 1 + number % 2}), Random(number)):
            found.add((type(state.phase).__name__, type(after.phase).__name__))
    return found


def _rules(number: int, rng: Random) -> RuleSet:
    presets = list(PRESETS.values())
    if number < len(presets):
        return presets[number].rules
    # Matches of one hand and of two hands cover both ends of a hand: the end of the match, and the next deal.
    rules = arbitrary_rules(RandomChooser(rng), _RARE[number // 2 % len(_RARE)])
    return rules.with_options({"match.hands": 1 + number % 2})


def _hand(rules: RuleSet, rng: Random) -> Iterator[tuple[State, object, State]]:
    state = new_game(rules)
    for _ in range(_ACTIONS):
        if state.is_over:
            return
        action = random_action(state, rng)
        after = apply(state, action)
        yield state, action, after
        state = after
