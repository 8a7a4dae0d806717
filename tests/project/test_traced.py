"""At which tests coverage looks on, as CONTRIBUTING says."""

from collections.abc import Callable

import pytest
from paths import PROJECT


@pytest.fixture
def traced(request: pytest.FixtureRequest) -> bool:
    """Whether coverage would look on at the test."""
    settings = str(PROJECT / "tests" / "conftest.py")
    plugins = request.config.pluginmanager.get_plugins()
    [shared] = [each for each in plugins if getattr(each, "__file__", None) == settings]
    is_traced: Callable[[object], bool] = shared.is_traced
    return is_traced(request.node)


@pytest.mark.parametrize("case", range(10))
def test_coverage_looks_on_at_the_first_eight_cases(traced: bool, case: int) -> None:
    assert traced == (case < 8)


@pytest.mark.traced
@pytest.mark.parametrize("case", range(10))
def test_coverage_looks_on_at_every_case_of_a_marked_test(traced: bool, case: int) -> None:
    assert traced, case


@pytest.mark.untraced
def test_coverage_does_not_look_on_at_a_marked_test(traced: bool) -> None:
    assert not traced


@pytest.mark.hypothesis  # as Hypothesis marks its tests
def test_coverage_does_not_look_on_at_a_property(traced: bool) -> None:
    assert not traced
