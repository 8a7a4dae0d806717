"""Settings which all tests share."""

import os
import sys

import pytest
from hypothesis import Phase, settings

settings.register_profile("dev", max_examples=25, deadline=None, print_blob=True)
# The same examples in every run: CI turns red for a change, not for a lucky draw.
settings.register_profile("ci", max_examples=50, deadline=None, print_blob=True, derandomize=True)
# For the other interpreters: what holds is looked for on the main one, here only whether the code runs.
settings.register_profile("few", max_examples=10, deadline=None, print_blob=True, derandomize=True)
settings.register_profile("thorough", max_examples=1000, deadline=None, print_blob=True)
# To fail is enough: what fails is not made smaller.
settings.register_profile(
    "mutation",
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)

settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Under mutation testing no test finds what another one, or the code before it was broken, has left in a cache."""
    if "MUTANT_UNDER_TEST" in os.environ:
        for name in [name for name in sys.modules if name.partition(".")[0] == "five_hundred"]:
            for value in vars(sys.modules[name]).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
