"""The lists of actions, events and phases, which a tool writes: ``python tools/public_modules.py``."""

import pytest
from public_modules import LISTS, PACKAGE, written


@pytest.mark.parametrize("module", LISTS)
def test_a_public_module_is_what_the_tool_writes(module: str) -> None:
    """After a new action, event or phase: ``python tools/public_modules.py``."""
    assert written(module) == (PACKAGE / f"{module}.py").read_text(encoding="utf-8")
