"""Law 8: a referee who knows the catalogue finds nothing wrong in the narration of matches of every preset."""

from collections.abc import Sequence
from random import Random

import pytest
from referee import HOUSES, check

import five_hundred as fh
from five_hundred.cli import main
from five_hundred.cli.narrate import narrate, score_sheet
from five_hundred.engine.score.scoring import HandScore
from five_hundred.engine.table.events import Event, HandScored
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import play_match

pytestmark = pytest.mark.untraced


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))])
def test_a_referee_finds_nothing_wrong_in_other_matches(
    name: str, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--rules", name, "--seed", str(seed)]) == 0
    check(capsys.readouterr().out, HOUSES[name])


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("random_hands", [0, 2, 40], ids="{} random hands".format)
def test_a_referee_finds_nothing_wrong_in_random_matches(name: str, seed: int, random_hands: int) -> None:
    """Random play bids, discards, nominates and leads jokers as no sensible player would."""
    lines: list[str] = []
    scores: list[HandScore] = []

    def watch(before: fh.State, action: fh.Action, after: fh.State, events: Sequence[Event]) -> None:
        lines.extend(narrate(before, action, after, events))
        scores.extend(event.score for event in events if isinstance(event, HandScored))

    rules = PRESETS[name].rules
    play_match(rules, Random(seed), random_hands=random_hands, watch=watch)
    match = check("\n".join([*lines, *score_sheet(rules, scores)]), HOUSES[name])
    assert len(match.rows) == len(scores)
