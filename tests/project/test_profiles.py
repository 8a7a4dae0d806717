"""How Hypothesis draws examples: the same ones in every run, unless new ones are requested."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from paths import PROJECT, TESTS

FIXED, THOROUGH = settings.get_profile("fixed"), settings.get_profile("thorough")


def examples_drawn() -> list[object]:
    """What a property draws from strategies into which Hypothesis mixes constants."""
    drawn: list[object] = []

    @settings(FIXED, max_examples=200)
    @given(value=st.integers() | st.text() | st.floats(allow_nan=False))
    def draw(value: object) -> None:
        drawn.append(value)

    draw()
    return drawn


def test_the_examples_drawn_do_not_depend_on_imported_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise they would depend on other tests, on the order of the tests and on the installation."""
    before = examples_drawn()
    name = f"constants_of_{os.getpid()}"
    (tmp_path / f"{name}.py").write_text(f"FOUND = {[*range(700_000, 700_400)]}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, name, raising=False)
    assert __import__(name).FOUND[0] == 700_000
    assert examples_drawn() == before


def test_only_the_code_decides_which_examples_are_drawn() -> None:
    """No stored examples, no clock; Hypothesis would take other values for these if the variable CI were set."""
    for profile in (FIXED, *map(settings.get_profile, ("long", "mutation"))):
        assert profile.derandomize
        assert profile.database is None
        assert profile.deadline is None
        assert profile.print_blob
        assert HealthCheck.too_slow in profile.suppress_health_check
    assert not THOROUGH.derandomize
    assert [FIXED.max_examples, settings.get_profile("long").max_examples, THOROUGH.max_examples] == [10, 50, 1000]


def test_no_property_sets_its_own_number_of_examples() -> None:
    """One number cannot suit both the usual and the thorough run; `sampling.fewer` respects both."""
    pattern = re.compile(r"^\s*@settings\([^)]*\bmax_examples", re.M)
    files = [file for file in sorted(TESTS.rglob("*.py")) if file != Path(__file__)]
    assert [file.name for file in files if pattern.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.long
def test_a_thorough_run_names_the_seed_that_repeats_it(tmp_path: Path) -> None:
    """Another run has another seed, and with the seed it draws the same examples again."""
    test = Path(__file__)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly"]
    command += ["-m", "hypothesis", "--hypothesis-profile=thorough", "-s", str(test)]

    def run(*arguments: str) -> tuple[str, str]:
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("COV", "PYTEST"))}
        told = subprocess.run(
            [*command, *arguments], cwd=PROJECT, env=environment, capture_output=True, text=True, check=True
        ).stdout
        (seed,) = re.findall(r"^To repeat these examples: --hypothesis-seed=(\d+)$", told, re.M)
        (drawn,) = re.findall(r"the sum of 1000 examples is (-?\d+)", told)
        return seed, drawn

    first, second = run(), run()
    assert first != second
    assert run(f"--hypothesis-seed={first[0]}") == first


SUMS: list[int] = []


@given(number=st.integers())
def test_numbers_are_drawn(number: int) -> None:
    """For the test above, which reads what this one prints."""
    SUMS.append(number)
    if len(SUMS) == THOROUGH.max_examples:
        print(f"the sum of {len(SUMS)} examples is {sum(SUMS)}")


@pytest.mark.parametrize("profile", ["long", "thorough"])
def test_readme_and_contributing_give_the_same_command_for_a_run(profile: str) -> None:
    """README and CONTRIBUTING."""
    commands = [
        re.findall(
            rf"^python -m pytest .*--hypothesis-profile={profile}\b.*$",
            (PROJECT / name).read_text(encoding="utf-8"),
            re.M,
        )
        for name in ("README.md", "CONTRIBUTING.md")
    ]
    assert commands[0] == commands[1]
    assert len(commands[0]) == 1
