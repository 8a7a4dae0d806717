"""The lists of actions, events and phases, which a tool writes: ``python tools/public_modules.py``."""

import ast

import pytest
from public_modules import LISTS, PACKAGE


@pytest.mark.parametrize("module", LISTS)
def test_a_public_module_offers_what_the_tool_lists(module: str) -> None:
    """After a new action, event or phase: ``python tools/public_modules.py``."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert {alias.name: node.module for node in imports for alias in node.names} == LISTS[module]
    (listed,) = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    assert sorted(ast.literal_eval(listed)) == sorted(LISTS[module])
