"""Without numba, the search runs as plain Python and finds the same values."""

import json
import subprocess
import sys

import pytest
import solver_cases

_PROGRAM = """
import json, sys
sys.modules["numba"] = None
sys.path[:0] = sys.argv[1:]
from five_hundred.base.numba_compilation import HAS_NUMBA
import solver_cases
assert not HAS_NUMBA
print(json.dumps([solver_cases.solved(), solver_cases.with_little_memory(10), solver_cases.with_little_memory(10_000)]))
"""


@pytest.fixture(scope="module")
def found() -> list[list[object]]:
    """The numbers that a process without numba finds."""
    folders = [path for path in sys.path if path.endswith("support")]
    done = subprocess.run([sys.executable, "-c", _PROGRAM, *folders], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


@pytest.mark.untraced
def test_without_numba_the_values_are_the_same(found: list[list[object]]) -> None:
    assert found[0] == [[list(each) for each in values] for values in solver_cases.solved()]


def test_a_search_that_forgets_gives_the_same_answers(found: list[list[object]]) -> None:
    """A search with room for ten results forgets them again and again."""
    assert found[1] == found[2] == solver_cases.with_little_memory(10)
    assert len({*found[1]}) == 2, "both answers occur"
