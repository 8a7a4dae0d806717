"""Playouts: both engines play the same hands, in pieces or at once, with any number of workers."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from five_hundred import RuleSet, presets
from five_hundred.ladder import ladder_of
from five_hundred.phases.bidding import can_be_contract
from five_hundred.playouts import Playouts, jobs
from five_hundred.presets import PRESETS
from five_hundred.testing.__main__ import main
from five_hundred.testing.agreement import check_agreement, check_playouts
from five_hundred.testing.strategies import rulesets

ROOT = Path(__file__).parents[1]
AUSTRALIAN = presets.AUSTRALIAN
COLUMNS = ("bid", "dealer", "declarer", "tricks", "points", "made")
COMPILED = [name for name, preset in PRESETS.items() if not preset.rules.match.midhand_out]
"""The presets that the compiled engine plays."""


def same(some: Playouts, others: Playouts) -> bool:
    """Whether two runs are the same hands."""
    return some.bids == others.bids and all(np.array_equal(getattr(some, c), getattr(others, c)) for c in COLUMNS)


def joined(*parts: Playouts) -> list[Any]:
    """The columns of several runs, one after the other."""
    return [np.concatenate([getattr(part, column) for part in parts]).tolist() for column in COLUMNS]


# Both engines


@pytest.mark.parametrize("name", COMPILED)
def test_every_bid_of_a_preset_is_played_alike_by_both_engines(name: str) -> None:
    """Hand by hand, and every bid that can become the contract is among them, by every declarer."""
    rules = PRESETS[name].rules
    played = check_agreement(rules, 240, seed=500)
    assert set(played.bids) == {bid for bid in ladder_of(rules).bids if can_be_contract(rules, bid)}
    assert set(played.bid.tolist()) == set(range(len(played.bids)))
    assert set(played.declarer.tolist()) == set(played.dealer.tolist()) == set(rules.table.seating.players)


@pytest.mark.parametrize("numbers", [range(at, at + 20) for at in range(0, 160, 20)], ids=str)
def test_both_engines_play_the_same_hands_under_any_rules(numbers: range) -> None:
    """Bid, declarer, dealer, scores and some cards are given or not.

    Far more is ``python -m five_hundred.testing --playouts 100000``.
    """
    for number in numbers:
        check_playouts(number, 8)


@given(rules=rulesets(), seed=st.integers(0, 2**63 - 1), first=st.integers(0, 2**62))
@settings(max_examples=20)
def test_both_engines_agree_on_hands_of_any_number_and_seed(rules: RuleSet, seed: int, first: int) -> None:
    """Whatever is drawn here shrinks."""
    check_agreement(rules.with_options({"match.midhand_out": False}), 2, dealer=0, seed=seed, first=first)


def test_the_command_compares_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """``python -m five_hundred.testing --playouts 251 --first 7``: whole RuleSets, of 250 hands each."""
    assert main(["--playouts", "251", "--first", "7"]) == 0
    assert capsys.readouterr().out == "2 RuleSets, 500 hands: both engines played the same hands\n"


def test_a_hand_that_is_not_the_same_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With what repeats it."""
    compiled = jobs._compiled

    def wrong(job: jobs.Job, first: int, hands: int) -> Any:
        rows = compiled(job, first, hands)
        rows.points[3] += 10
        return rows

    monkeypatch.setattr(jobs, "_compiled", wrong)
    with pytest.raises(AssertionError, match=r"^points of hand 3: \["):
        main(["--playouts", "1", "--first", "5"])
    assert capsys.readouterr().err == "RuleSet 5 failed; repeat it with --first 5 --playouts 250\n"


def test_kernel_lines_run_uncompiled_and_give_the_same_hands() -> None:
    """Without its compiler the kernel is plain Python, whose lines coverage can count: same hands, every preset."""
    program = (
        "import warnings, zlib\n"
        "warnings.simplefilter('ignore')  # a product of more than 63 bits, of which the lowest 32 are used\n"
        "from five_hundred.presets import PRESETS\n"
        "from five_hundred.testing.agreement import check_agreement\n"
        f"for name in {COMPILED!r}:\n"
        "    check_agreement(PRESETS[name].rules, 25, dealer=0, seed=1)\n"
        "from five_hundred.playouts import kernel\n"
        "print(type(kernel.play_hands).__name__)\n"
    )
    assert run(program, NUMBA_DISABLE_JIT="1") == "function"


def run(program: str, **environment: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
