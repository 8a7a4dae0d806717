"""Write the lists of the public modules ``actions``, ``events`` and ``phases``: ``python tools/public_modules.py``.

These modules offer the classes that the phases define, so a new phase would change three more files by hand.  The tool
keeps the docstring of each module and writes the rest; a test compares the names in the files with those listed here.
"""

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from five_hundred.engine.actions import PASS, Action
from five_hundred.engine.phases.all_phases import ACTIONS, EVENTS, SPECS
from five_hundred.engine.table.events import Event, ThrownIn
from five_hundred.engine.table.phase_classes import BeforePlay, Phase

__all__ = ["LISTS", "main", "written"]

PACKAGE: Final = Path(__file__).parents[1] / "src" / "five_hundred"
_ACTIONS: Final[tuple[type, ...]] = (Action, *ACTIONS)
_EVENTS: Final[tuple[type, ...]] = (Event, ThrownIn, *EVENTS)
_PHASES: Final[tuple[type, ...]] = (Phase, BeforePlay, *SPECS)
LISTS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "actions": {"PASS": type(PASS).__module__, **{kind.__name__: kind.__module__ for kind in _ACTIONS}},
        "events": {kind.__name__: kind.__module__ for kind in _EVENTS},
        "phases": {"PhaseName": Phase.__module__, **{kind.__name__: kind.__module__ for kind in _PHASES}},
    }
)
"""The names that each module offers, with the modules that define them."""


def written(module: str) -> str:
    """Return the source of a public module with its present docstring."""
    source = (PACKAGE / f"{module}.py").read_text(encoding="utf-8")
    docstring = ast.parse(source).body[0]
    homes = defaultdict(list)
    for name, home in LISTS[module].items():
        homes[home].append(name)
    lines = source.splitlines()[: docstring.end_lineno]
    lines += ["", *(f"from {home} import {', '.join(names)}" for home, names in homes.items())]
    lines += ["", f"__all__ = {[*LISTS[module]]}"]
    return _formatted("\n".join(lines) + "\n")


def _formatted(source: str) -> str:
    for command in (["check", "--fix", "--select", "I,RUF022", "--quiet"], ["format", "--quiet"]):
        ruff = [sys.executable, "-m", "ruff", *command, "--stdin-filename", str(PACKAGE / "module.py"), "-"]
        source = subprocess.run(ruff, input=source, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    return source


def main() -> int:
    """Write the modules; return the exit status."""
    for module in LISTS:
        (PACKAGE / f"{module}.py").write_text(written(module), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
