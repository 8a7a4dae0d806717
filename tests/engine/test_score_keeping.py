"""The score of hands that people play with real cards: from the contract and the tricks alone."""

from collections.abc import Iterator, Sequence
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk

from five_hundred import HandScore, PublicState, RuleSet, State
from five_hundred.cards.seats import NO_SIDE
from five_hundred.engine.events import DealAbandoned, HandScored, ThrownIn, TricksAwarded, TricksClaimed
from five_hundred.engine.score_keeping import next_match, score_hand
from five_hundred.testing import RandomChooser, arbitrary_rules, rulesets


def essence(public: PublicState) -> object:
    """Everything about a match between two hands but the cards that were played before."""
    match = public.match
    return match.dealer, match.scores, match.uncounted, match.hands, match.barred, public.phase


def by_side(state: State, score: HandScore) -> Sequence[int]:
    """The tricks of each side; those of a spare hand belong to the declarer."""
    sides, tricks = state.seating.side_of, [0] * len(state.seating.sides)
    for seat, count in enumerate(score.tricks):
        declarer = score.contract.declarer
        tricks[sides[declarer] if declarer is not None and sides[seat] == NO_SIDE else sides[seat]] += count
    return tricks


def keep(rules: RuleSet, seed: int, steps: int = 400) -> Iterator[HandScore]:
    """Keep the score of a match beside the engine, and compare each hand."""
    keeper: PublicState | None = None
    for before, _, after, events in walk(rules, seed, steps=steps, zeal=0.8):
        if keeper is None or before.match.hands < keeper.match.hands or before.hands_played != keeper.hands_played:
            keeper = before.public
        for event in events:
            if isinstance(event, DealAbandoned) and event.reason in (ThrownIn.ALL_PASSED, ThrownIn.ONLY_INKLES):
                only_passes = event.reason is ThrownIn.ALL_PASSED
                keeper = next_match(keeper, None) if only_passes else after.public
                assert essence(keeper) == essence(after.public)
            if isinstance(event, HandScored):
                real, hand = event.score, after.match.last_hand
                assert hand is not None
                holder = hand.partner
                if holder is None and real.contract.called is not None:
                    holder = real.contract.declarer
                assert score_hand(keeper, real.contract, real.tricks, partner=holder) == real
                sided = score_hand(keeper, real.contract, by_side(after, real), partner=holder)
                assert attrs.evolve(sided, tricks=real.tricks) == real
                winners = [trick.winner for trick in hand.tricks]
                for awarded in events:
                    if isinstance(awarded, TricksAwarded | TricksClaimed):
                        winners += [awarded.seat] * awarded.count
                assert essence(next_match(keeper, sided, winners=winners)) == essence(after.public)
                try:
                    unordered = next_match(keeper, real)
                except ValueError as error:
                    assert "winners" in str(error)
                else:
                    assert essence(unordered) == essence(after.public)
                keeper = next_match(keeper, real, winners=winners)
                yield real


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_contract_and_tricks_alone_give_the_score_of_each_hand(rules: RuleSet, seed: int) -> None:
    """Every line, the scores, the dealer, the bars and the outcome, by seat and by side."""
    for _ in keep(rules, seed):
        pass


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_contract_and_tricks_alone_give_the_score_under_rare_rules(first: int) -> None:
    """The options of each RuleSet are drawn independently, so duels, breaches and called cards all occur."""
    for seed in range(first, first + 20):
        assert sum(1 for _ in keep(arbitrary_rules(RandomChooser(Random(seed))), seed))
