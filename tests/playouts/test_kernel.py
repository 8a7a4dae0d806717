"""What is compiled does what it does in plain Python, and old compiled code is not used after a change."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

from five_hundred.engine.play import trick_rules
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import (
    JokerPolicy,
    from_flags,
    leads,
    may_follow,
    nameable,
    reneges,
    shows_void,
    strongest,
)
from five_hundred.playouts import kernel  # noqa: F401  # it lets numba compile these functions
from five_hundred.playouts.chance import below, start

SOURCE = Path(trick_rules.__file__).parents[3]


def drawn(seeds: Any, numbers: Any, counts: Any) -> Any:
    """The first numbers of many streams."""
    found = np.zeros((len(seeds), len(counts)), np.int64)
    stream = np.zeros(2, np.int64)
    for row in range(len(seeds)):
        start(stream, seeds[row], numbers[row])  # type: ignore[arg-type]
        for column in range(len(counts)):
            found[row, column] = below(stream, counts[column])  # type: ignore[arg-type]
    return found


def test_compiled_streams_equal_those_in_python() -> None:
    """Words of 64 bits that overflow give the same lowest 32 as Python's, which never do."""
    words = [0, 1, 500, 2**31, 2**32 - 1, 2**32, 2**62 + 12345, 2**63 - 1]
    seeds, numbers = (each.ravel() for each in np.meshgrid(np.array(words), np.array(words)))
    counts = [1, 2, 3, 10, 43, 8008, 2**31, 2**31 - 1] * 5
    compiled = njit(drawn)(seeds, numbers, np.array(counts))
    for row, seed, number in zip(compiled.tolist(), seeds.tolist(), numbers.tolist(), strict=True):
        stream = [0, 0]
        start(stream, seed, number)
        assert row == [below(stream, count) for count in counts]


def judged(policies: Any, hands: Any, suits: Any, powers: Any) -> Any:
    """What each of the functions says of many inputs."""
    found = np.zeros((len(hands), 6), np.int64)
    for row in range(len(hands)):
        hand, suit, policy = hands[row], suits[row], from_flags(policies[row])
        held, following, jokers = hand[0], hand[1], hand[2]
        led, own, void, played = suit[0], suit[1], suit[2], suit[3]
        found[row, 0] = may_follow(policy, held, following, jokers, led, void, played)
        found[row, 1] = reneges(led, void)
        found[row, 2] = nameable(policy, held == jokers, void, played)
        found[row, 3] = leads(held, jokers, found[row, 2])
        found[row, 4] = shows_void(own, led)
        found[row, 5] = strongest(powers[row])
    return found


def test_compiled_rules_agree_with_those_in_python() -> None:
    """Any hands, any policies; what the rules are is tested in plain Python."""
    rng, rows = np.random.default_rng(1), 20_000
    policies = rng.integers(0, 1 << len(JokerPolicy._fields), rows)
    held = rng.integers(1, 1 << 10, rows)
    jokers = held & rng.integers(0, 1 << 10, rows) & rng.integers(0, 1 << 10, rows)
    hands = np.column_stack([held, held & ~jokers & rng.integers(0, 1 << 10, rows), jokers])
    suits = np.column_stack([rng.integers(0, NO_SUIT + 1, (rows, 2)), rng.integers(0, 1 << NO_SUIT + 1, (rows, 2))])
    powers = rng.integers(-1, 6, (rows, 4))
    compiled = njit(judged)(policies, hands, suits, powers)
    plain = judged(policies.tolist(), hands.tolist(), suits.tolist(), powers.tolist())
    assert np.array_equal(compiled, plain)
    assert all(len(set(column)) > 1 for column in plain.T.tolist())


@pytest.mark.long
def test_cached_compiled_code_is_not_used_after_a_change(tmp_path: Path) -> None:
    """In a changed copy of the package, the weakest card wins, as in plain Python, where nothing is kept."""
    copy = tmp_path / "src"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))

    def tricks(**changed: str) -> str:
        program = (
            "from five_hundred import presets\n"
            "from five_hundred.playouts import play_hands\n"
            "print(play_hands(presets.AUSTRALIAN, 20, bid='7H', dealer=0).tricks.tolist())\n"
        )
        # The copy is not what coverage measures.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
        environment |= {"PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(tmp_path / "kept")} | changed
        return subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
        ).stdout

    assert (before := tricks()) == tricks(NUMBA_DISABLE_JIT="1")
    assert any((tmp_path / "kept").rglob("*.nbi")), "it is kept"
    module = copy / "five_hundred" / "engine" / "play" / "trick_rules.py"
    text = module.read_text(encoding="utf-8")
    assert text.count("if power > most:") == 1
    module.write_text(text.replace("if power > most:", "if power < most:"), encoding="utf-8")
    assert (after := tricks()) == tricks(NUMBA_DISABLE_JIT="1")
    assert after != before
