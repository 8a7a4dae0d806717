"""Settings which all tests share."""

import os
import sys
from collections.abc import Generator

import pytest
from coverage import Coverage
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


def clear_caches() -> None:
    """Forget what the library has worked out so far."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "five_hundred"]:
        for value in vars(sys.modules[name]).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Under mutation testing no test finds what another one, or the code before it was broken, has left in a cache."""
    if "MUTANT_UNDER_TEST" in os.environ:
        clear_caches()


def is_traced(item: pytest.Item) -> bool:
    """Whether coverage counts what a test runs through."""
    marks = {mark.name for mark in item.iter_markers()}
    return "untraced" not in marks and ("traced" in marks or "hypothesis" not in marks)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage does not look on while a test draws examples or does a great deal of the same.

    They would take three times as long, and a line to which nothing but chance leads is not covered.  What they leave
    in caches is forgotten: whether a line counts shall not depend on the order of the tests.
    """
    trace = sys.gettrace()
    if trace is None or Coverage.current() is None or is_traced(item):
        return (yield)
    # Nor does it look on in the processes that the test starts.
    told = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("COVERAGE_PROCESS")}
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(trace)
        os.environ.update(told)
        clear_caches()
