"""The one list of modules that contain rules, for the coverage, the sources in docstrings, and the mutation tests."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from mutation_copy import with_rule_modules
from paths import PROJECT
from rule_modules import rule_files, rule_modules

TOOL = PROJECT / "tools" / "rule_modules.py"


@pytest.mark.parametrize("name", rule_modules())
def test_every_rule_module_exists(name: str) -> None:
    """A name that matches nothing would leave a module without its checks."""
    place = PROJECT.joinpath("src", "five_hundred", *name.split("."))
    assert place.with_suffix(".py").is_file() != (place / "__init__.py").is_file()


def test_the_tool_prints_the_file_of_each_module_once() -> None:
    """For a package, those of all modules in it, also in the packages below it."""
    done = subprocess.run([sys.executable, str(TOOL)], capture_output=True, text=True, check=True)
    printed = done.stdout.splitlines()
    assert printed == [*rule_files()]
    assert len(printed) == len({*printed})
    assert {
        "src/five_hundred/engine/score/scoring.py",
        "src/five_hundred/engine/phases/__init__.py",
        "src/five_hundred/rules/site_options/__init__.py",
    } <= {*printed}
    assert all((PROJECT / file).is_file() for file in printed)


@pytest.mark.parametrize("name", ["engine.scorings", "phases"])
def test_a_module_that_does_not_exist_makes_the_tool_fail(tmp_path: Path, name: str) -> None:
    (tmp_path / "tools").mkdir()
    shutil.copy(TOOL, tmp_path / "tools")
    (tmp_path / "src" / "five_hundred" / "phases").mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text(f'[tool.five_hundred]\nrule-modules = ["{name}"]\n', encoding="utf-8")
    command = [sys.executable, str(tmp_path / "tools" / "rule_modules.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    message = f"rule-modules in pyproject.toml: there is no module five_hundred.{name}\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", message)


def test_the_mutation_tests_mutate_the_rule_modules_and_a_few_others() -> None:
    """Each file once, and all files exist."""
    settings = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    own = tomllib.loads(settings)["tool"]["mutmut"]["only_mutate"]
    mutated = tomllib.loads(with_rule_modules(settings, rule_files()))["tool"]["mutmut"]["only_mutate"]
    assert mutated == [*rule_files(), *own]
    assert len(mutated) == len({*mutated})
    assert all((PROJECT / file).is_file() for file in mutated)
