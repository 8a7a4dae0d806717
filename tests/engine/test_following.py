"""What the events of a step do to the public state: the law that events say everything that everybody can see."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk

from five_hundred import RuleSet
from five_hundred.engine.following import followed
from five_hundred.testing import RandomChooser, arbitrary_rules, rulesets


def check(rules: RuleSet, seed: int) -> None:
    for before, _, after, events in walk(rules, seed, steps=150, zeal=0.5):
        assert followed(before.public, events) == after.public


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_the_events_of_a_step_lead_to_its_public_state(rules: RuleSet, seed: int) -> None:
    """Somebody who knows the rules and hears what is said and played knows the table without a single hidden card."""
    check(rules, seed)


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_the_events_under_rare_rules_lead_to_the_public_state(first: int) -> None:
    """The options of each RuleSet are drawn independently, so redeals, bars, dummies and claims all occur."""
    for seed in range(first, first + 20):
        check(arbitrary_rules(RandomChooser(Random(seed))), seed)
