"""Settings which all tests share."""

import os
import sys

import pytest
from hypothesis import settings

settings.register_profile("dev", max_examples=25, deadline=None, print_blob=True)
# The same examples in every run: CI turns red for a change, not for a lucky draw.
settings.register_profile("ci", max_examples=50, deadline=None, print_blob=True, derandomize=True)
settings.register_profile("thorough", max_examples=1000, deadline=None, print_blob=True)

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


def pytest_sessionstart(session: pytest.Session) -> None:
    """Under mutation testing every run begins without cached values, which may come from before the mutation."""
    if "MUTANT_UNDER_TEST" in os.environ:
        for name in [name for name in sys.modules if name.partition(".")[0] == "five_hundred"]:
            for value in vars(sys.modules[name]).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
