"""Playouts stop in the middle of a hand when a side goes out, as the engine does (catalogue: midhand-out)."""

from random import Random
from typing import Any

import numpy as np
import pytest
from exact_playouts import POLICIES, check_hands, check_rest
from knowledge import walk

from five_hundred import RuleSet, parse_cards, presets, view
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.playouts import play_hands

AUSTRALIAN = presets.AUSTRALIAN.with_options({"match.midhand_out": True})
SOLO = {"table.partnership": "solo", "contracts.specials": [], "table.pack": "63", "match.must_bid_to_win": "no"}
TRUMPS: dict[Any, Any] = {0: parse_cards("RJ JH JD AH KH QH 10H 9H 8H 7H"), "kitty": parse_cards("6H 5H 4H")}

pytestmark = pytest.mark.option("match.midhand_out")


def alone(players: int) -> RuleSet:
    return AUSTRALIAN.with_options({**SOLO, "table.players": players})


@pytest.mark.parametrize(("score", "tricks"), [(300, 7), (260, 10), (299, 10)])
def test_a_contract_that_reaches_the_target_ends_the_hand(score: int, tricks: int) -> None:
    """7 hearts are worth 200 of 500 points with the seventh trick; all ten tricks are worth 250, with the tenth."""
    played = play_hands(AUSTRALIAN, 20, bid="7H", declarer=0, known=TRUMPS, scores=(score, 0))
    assert (played.tricks == [tricks, 0, 0, 0]).all()


@pytest.mark.untraced
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        (AUSTRALIAN, (450, 440)),
        (presets.ORIGINAL_1904, (430, -480, 470)),
        (alone(5), (450, 430, 480, -490, 440)),
        (alone(6), (450, 430, 480, -490, 440, 350)),
        (AUSTRALIAN.with_options({"match.must_bid_to_win": "no", "match.ceiling": 600}), (350, 480)),
    ],
    ids=["two sides", "three", "five", "six", "a ceiling"],
)
def test_hands_stop_where_the_engine_stops_them(rules: RuleSet, scores: tuple[int, ...], policy: Any) -> None:
    """Close to the target, some hands stop before the tenth trick and others do not."""
    played = check_hands(rules, 150, scores=scores, policy=policy, seed=3)
    assert len(set(played.tricks.sum(axis=1).tolist())) > 1


@pytest.mark.untraced
@pytest.mark.parametrize("rules", [AUSTRALIAN, alone(5)], ids=["two sides", "five"])
def test_the_rest_of_a_hand_stops_where_the_engine_stops_it(rules: RuleSet) -> None:
    """In matches in which a side is close to the target."""
    rng, tried = Random(1), 0
    for seed in range(20):
        for _, _, state, _ in walk(rules, seed, 800):
            if isinstance(state.phase, Playing) and max(state.scores) > 200 and rng.random() < 0.1:
                check_rest(view(state, state.to_act), 3, seed=seed)
                tried += 1
    assert tried > 10


def test_a_case_is_judged_once_and_the_next_batch_finds_it() -> None:
    """A second run, and a run in parts, stop in the same hands."""
    whole = play_hands(alone(6), 3000, bid="8H", scores=(420,) * 6, seed=2)
    again = play_hands(alone(6), 3000, bid="8H", scores=(420,) * 6, seed=2)
    parts = [play_hands(alone(6), 1500, bid="8H", scores=(420,) * 6, seed=2, first=first) for first in (0, 1500)]
    for other in (again.tricks, np.concatenate([part.tricks for part in parts])):
        assert np.array_equal(whole.tricks, other)
    assert np.array_equal(whole.points, again.points)
