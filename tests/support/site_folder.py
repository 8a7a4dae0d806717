"""The built documentation that the tests in a browser use; without it, they are skipped."""

import os
from pathlib import Path
from typing import Final

import pytest

__all__ = ["AXE", "FOLDER", "NEEDS_AXE", "NEEDS_SITE", "READY"]

_SITE = os.environ.get("FIVE_HUNDRED_SITE", "")
FOLDER: Final = Path(_SITE)
AXE: Final = os.environ.get("FIVE_HUNDRED_AXE", "")
NEEDS_SITE: Final = pytest.mark.skipif(not _SITE, reason="FIVE_HUNDRED_SITE does not name the built documentation")
NEEDS_AXE: Final = pytest.mark.skipif(not AXE, reason="FIVE_HUNDRED_AXE does not name the file axe.min.js")
READY: Final = 60_000
"""The milliseconds that Python may take to load on a busy machine."""
