"""The paths of the parts of the project that tests read."""

from pathlib import Path
from typing import Final

__all__ = ["DATA", "DOCS", "EXAMPLES", "PROJECT", "TESTS"]

PROJECT: Final = Path(__file__).resolve().parents[2]
TESTS: Final = PROJECT / "tests"
DATA: Final = TESTS / "data"
DOCS: Final = PROJECT / "docs"
EXAMPLES: Final = PROJECT / "examples"
