"""Settings which all tests share."""

import os
import secrets
from collections import defaultdict
from collections.abc import Generator, Iterator
from itertools import count
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers
from untraced import clear_caches, forget_untraced, untraced

# What every profile shares. Nothing depends on the time that an example takes, on whether CI is set, or on what an
# earlier run has stored.
_base = settings(
    settings.get_profile("default"),
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# The default: the same examples in every run, so that a test turns red for a change, not for a lucky draw.
settings.register_profile("fixed", _base, max_examples=10, derandomize=True)
# For the long run, which CI makes: the same examples in every run too, but more of them.
settings.register_profile("long", _base, max_examples=50, derandomize=True)
# New examples in every run, and many of them.
settings.register_profile("thorough", _base, max_examples=1000, derandomize=False)
# A mutant only has to fail: a failing example is not made smaller.
settings.register_profile(
    "mutation",
    _base,
    max_examples=20,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
)
CASES: Final = 8
"""Of a test that has more cases than this, coverage looks on at the first ones only."""
CASE: Final = pytest.StashKey[int]()
"""The number of a test among the cases of its function, from 0 up."""

settings.load_profile("fixed")  # --hypothesis-profile loads another one, before any test module is imported

# Hypothesis mixes in numbers and strings that it finds in the source of all modules imported so far. Then the examples
# of a test would depend on the tests before it, on how the package is installed, and on the name of the folder.
if hasattr(providers, "_get_local_constants"):
    providers._get_local_constants = lambda: providers._local_constants


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed of a thorough run, so that its report can name the seed."""
    if config.getoption("hypothesis_profile") == "thorough" and config.getoption("hypothesis_seed") is None:
        config.option.hypothesis_seed = str(secrets.randbelow(10**9))


def pytest_report_header(config: pytest.Config) -> str | None:
    """Name the seed of a run with new examples."""
    seed = config.getoption("hypothesis_seed")
    return None if seed is None else f"To repeat these examples: --hypothesis-seed={seed}"


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Under mutation testing no test finds what another one, or the code before it was broken, has left in a cache."""
    if "MUTANT_UNDER_TEST" in os.environ:
        clear_caches()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Number the cases of each test."""
    cases: defaultdict[tuple[pytest.Item | pytest.Collector | None, str], Iterator[int]] = defaultdict(count)
    for item in items:
        item.stash[CASE] = next(cases[item.parent, getattr(item, "originalname", item.name)])


def is_traced(item: pytest.Item) -> bool:
    """Whether coverage counts what a test runs through."""
    marks = {mark.name for mark in item.iter_markers()}
    return "untraced" not in marks and ("traced" in marks or ("hypothesis" not in marks and item.stash[CASE] < CASES))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage does not look on while a test draws examples or does a great deal of the same.

    A line to which nothing but chance, or a late case of a test, leads is not covered.
    """
    if is_traced(item):
        forget_untraced()
        return (yield)
    with untraced():
        return (yield)
