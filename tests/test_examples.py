"""Every example runs as a user would run it."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_the_example_runs_and_says_something(example: Path) -> None:
    """The exit status is 0, there is output, and nothing on the error stream."""
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert not done.stderr


def test_there_are_examples() -> None:
    """A test over no example would pass."""
    assert EXAMPLES
