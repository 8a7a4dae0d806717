"""Marks for tests that not every platform can run."""

import sys

import pytest

__all__ = ["not_in_pyodide"]

not_in_pyodide = pytest.mark.skipif(
    sys.platform == "emscripten", reason="Pyodide has no processes, no threads and 32-bit sizes"
)
