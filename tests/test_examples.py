"""Every example runs as a user would run it."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"
NEED_MORE = {"client", "server"}
"""Examples that do not run by themselves, and have a file of tests of their own."""
EXAMPLES = {path.stem: path for path in sorted(FOLDER.glob("*.py")) if path.stem not in NEED_MORE}
FEWER = {"a_million_hands": ["200000"]}
"""What makes an example short."""


@cache
def done(example: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(EXAMPLES[example]), *FEWER.get(example, [])]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_runs_and_says_something(example: str) -> None:
    """The exit status is 0, there is output, and nothing on the error stream."""
    assert done(example).returncode == 0, done(example).stderr
    assert done(example).stdout.strip()
    assert not done(example).stderr


def test_the_hands_are_the_same_though_a_process_dies() -> None:
    """One process is dead, another one has taken its place, and no hand is different."""
    told = done("a_million_hands").stdout
    (dead,) = re.findall(r"process (\d+) is dead", told)
    before, after = (set(re.findall(r"\d+", line)) for line in re.findall(r"processes (\[.*\])", told))
    assert dead in before - after
    assert len(before) == len(after) == 2
    ((first, second),) = re.findall(r"Checksums (\w+) and (\w+): the same hands", told)
    assert first == second


def test_there_are_examples() -> None:
    """A test over no example would pass."""
    assert EXAMPLES
