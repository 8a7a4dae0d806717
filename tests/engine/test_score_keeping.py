"""The score of hands that people play with real cards: from the contract and the tricks alone."""

from collections.abc import Iterator
from random import Random

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from knowledge import walk
from real_table import by_side, essence, holder, winners

from five_hundred import HandScore, PublicState, RuleSet, presets
from five_hundred.engine.score_keeping import next_match, score_hand
from five_hundred.engine.table.events import DealAbandoned, HandScored, ThrownIn
from five_hundred.testing import RandomChooser, arbitrary_rules, rulesets


def keep(rules: RuleSet, seed: int, steps: int = 400) -> Iterator[HandScore]:
    """Keep the score of a match beside the engine, and compare each hand."""
    keeper: PublicState | None = None
    for before, _, after, events in walk(rules, seed, steps=steps, zeal=0.8):
        if (
            keeper is None
            or before.match.hands_played < keeper.match.hands_played
            or before.hands_played != keeper.hands_played
        ):
            keeper = before.public
        for event in events:
            if isinstance(event, DealAbandoned) and event.reason in (ThrownIn.ALL_PASSED, ThrownIn.ONLY_INKLES):
                keeper = next_match(keeper, None, inkles=event.reason is ThrownIn.ONLY_INKLES)
                assert essence(keeper) == essence(after.public)
            if isinstance(event, HandScored):
                real, whose = event.score, holder(after, event.score)
                assert score_hand(keeper, real.contract, real.tricks, partner=whose) == real
                sided = score_hand(keeper, real.contract, by_side(rules, real), partner=whose)
                assert attrs.evolve(sided, tricks=real.tricks) == real
                order = winners(after, events)
                assert essence(next_match(keeper, sided, winners=order)) == essence(after.public)
                try:
                    unordered = next_match(keeper, real)
                except ValueError as error:
                    assert "winners" in str(error)
                else:
                    assert essence(unordered) == essence(after.public)
                keeper = next_match(keeper, real, winners=order)
                yield real


ENOUGH_WITHOUT_A_TRICK = presets.WALKER.with_options(
    {
        "table.players": 3,
        "table.partnership": "solo",
        "table.pack": "32",
        "scoring.sweep_bonus": 100,
        "scoring.defenders": "none",
        "match.target": 20,
        "match.midhand_out": True,
        "match.exact": False,
        "match.ceiling": 31,
    }
)
"""The contract alone would end the match, but play stops after the first trick at the earliest."""


@example(rules=ENOUGH_WITHOUT_A_TRICK, seed=0)
@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_contract_and_tricks_alone_give_the_score_of_each_hand(rules: RuleSet, seed: int) -> None:
    """Every line, the scores, the dealer, the bars and the outcome, by seat and by side."""
    for _ in keep(rules, seed):
        pass


@pytest.mark.untraced
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_contract_and_tricks_alone_give_the_score_under_rare_rules(first: int) -> None:
    """The options of each RuleSet are drawn independently, so duels, breaches and called cards all occur."""
    for seed in range(first, first + 20):
        assert sum(1 for _ in keep(arbitrary_rules(RandomChooser(Random(seed))), seed))
