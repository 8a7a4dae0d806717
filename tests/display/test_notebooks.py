"""The notebooks run, and what is kept of their outputs is what they show now."""

from typing import Any

import pytest
from notebooks import executed, read
from paths import EXAMPLES

NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))


def outputs(notebook: Any) -> list[list[dict[str, Any]]]:
    """What each cell of code shows."""
    return [[dict(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_running_a_notebook_gives_its_stored_output(path: Any) -> None:
    """After a change that is meant, ``python tests/support/notebooks.py``, and look at the notebook."""
    assert outputs(executed(path)) == outputs(read(path))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_contains_pictures(path: Any) -> None:
    """The output has the SVG type, and is not just text."""
    shown = [output for cell in outputs(read(path)) for output in cell]
    pictures = [output["data"] for output in shown if "data" in output]
    assert len(pictures) >= 5
    assert all("image/svg+xml" in data and not data["text/plain"].startswith("'<svg") for data in pictures)


def test_at_least_one_notebook_is_tested() -> None:
    """A test over no notebook would pass."""
    assert NOTEBOOKS
