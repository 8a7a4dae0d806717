"""The club's own tests, for pytest: what the testing kit checks, and what one rule says."""

from random import Random

import attrs
import club_rules
import pytest

import five_hundred as fh
from five_hundred import CustomRule
from five_hundred.testing import check_custom_rule

RARE = (club_rules.SharedWin,)
"""The rules that change something in few matches."""


@pytest.mark.parametrize("rule", club_rules.ALL)
def test_a_rule_keeps_the_game_sound(rule: type[CustomRule]) -> None:
    """The rule always gives the same answers, changes something, and reveals no card."""
    check_custom_rule(rule(), matches=8, must_change=rule not in RARE)


def test_the_rules_work_together() -> None:
    """They are in the order of the club's file."""
    check_custom_rule([rule() for rule in club_rules.ALL], matches=8, must_change=False)


@pytest.mark.parametrize(("points", "legal"), [(-300, False), (-299, True)])
def test_nobody_far_behind_bids_a_misere(points: int, legal: bool) -> None:
    """Seat 2 belongs to side 0."""
    rules = attrs.evolve(fh.presets.AUSTRALIAN, custom=[club_rules.NoLowMisere()])
    state = fh.new_game(rules, scores=(points, 0))
    state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
    state = fh.apply(state, fh.parse_action("bid 7H", rules))
    assert (fh.why_illegal(state, fh.parse_action("bid M", rules)) is None) is legal
