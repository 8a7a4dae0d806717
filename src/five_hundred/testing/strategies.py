"""Hypothesis strategies: any RuleSet, any state that can be reached under it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

import attrs
from hypothesis import strategies as st

from five_hundred.engine import apply, new_game
from five_hundred.rules import RuleSet
from five_hundred.state import Phase, State
from five_hundred.testing.arbitrary import arbitrary_rules
from five_hundred.testing.matches import random_action

__all__ = ["rulesets", "states"]

T = TypeVar("T")


@attrs.frozen
class _HypothesisChooser:
    draw: st.DrawFn

    def integer(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))

    def among(self, items: Sequence[T]) -> T:
        return self.draw(st.sampled_from(items))


@st.composite
def rulesets(draw: st.DrawFn, fixed: Mapping[str, object] | None = None) -> RuleSet:
    """Any valid RuleSet; shrinks towards the default one.

    Args:
        draw: given by Hypothesis.
        fixed: options that shall have a certain value, by dotted path, such as ``{"table.players": 5}``.
    """
    return arbitrary_rules(_HypothesisChooser(draw), fixed or {})


@st.composite
def states(
    draw: st.DrawFn,
    rules: st.SearchStrategy[RuleSet] | None = None,
    phase: type[Phase] | tuple[type[Phase], ...] | None = None,
    most_actions: int = 120,
) -> State:
    """A state that random play reaches.

    Args:
        draw: given by Hypothesis.
        rules: where the RuleSet comes from; without it any.
        phase: the phase, or phases, that the state must be in; without it any.
        most_actions: how many actions are played at most before a state of that phase is taken.
    """
    chosen = draw(rules if rules is not None else rulesets())
    rng = Random(draw(st.integers(0, 2**32)))
    state = new_game(chosen, dealer=draw(st.integers(0, chosen.table.players - 1)))
    at_least = draw(st.integers(0, most_actions))
    found = state
    for number in range(20 * most_actions):
        fits = phase is None or isinstance(state.phase, phase)
        if fits:
            found = state
            if number >= at_least:
                break
        if state.is_over or (number > most_actions and fits):
            break
        state = apply(state, random_action(state, rng))
    if phase is not None and not isinstance(found.phase, phase):
        return draw(st.nothing())
    return found
