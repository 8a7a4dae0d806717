"""CONTRIBUTING.md names files that exist, and an option that is added as it says works, is documented and is tested."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest
from paths import PROJECT

GUIDE = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
EXAMPLE = GUIDE.partition("## Add an option\n")[2].partition("\n## ")[0]
LAWS = "tests/engine/test_scoring_laws.py"
# Where each code block of the example goes, in their order: the file, the lines it stands before or replaces, and its
# indentation.  The last block of tests goes to the end of the file.
PLACES = [
    ("src/five_hundred/rules/scoring.py", "    defenders: DefenderPoints = choice(\n", 4),
    ("src/five_hundred/engine/score/scoring.py", "    elif made is False:\n", 4),
    (
        "src/five_hundred/display/rules_in_words/scoring.py",
        '    if game.rules.scoring.failure is Failure.SUBTRACT:\n        return f"{made} If',
        4,
    ),
    (LAWS, "        if contract.rival is not None:\n            for side, winner", 8),
    (LAWS, "", 0),
    ("docs/catalogue.toml", '  ["set-size", "no source", ', 2),
]
# The folders of the tests that can notice a new option of the scores.
CHECKS = ["tests/base tests/rules tests/settings", "tests/display", "tests/documentation", "tests/engine -k scor"]


def test_every_path_in_the_guide_exists() -> None:
    """Paths of folders, which end in a slash, are checked too."""
    named = re.findall(r"`((?:src|tests|docs|tools|\.ci)/[\w./-]*)`", GUIDE)
    assert len(named) > 20
    assert [path for path in named if not (PROJECT / path).exists()] == []


def test_the_guide_names_every_subpackage() -> None:
    """Each with its job, from the highest to the lowest."""
    table = GUIDE.partition("| subpackage | its job |\n")[2].partition("\n\n")[0]
    subpackages = [path.parent.name for path in (PROJECT / "src" / "five_hundred").glob("*/__init__.py")]
    assert sorted(re.findall(r"^\| `(\w+)` \| \w", table, re.MULTILINE)) == sorted(subpackages)


def test_the_tests_of_each_subpackage_are_in_the_folder_of_its_name() -> None:
    """The page "Where to find what" says so, and names the other folders that contain tests."""
    page = (PROJECT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^The folders (.*) in `tests/` contain the tests of everything else", page, re.MULTILINE)
    subpackages = {path.parent.name for path in (PROJECT / "src" / "five_hundred").glob("*/__init__.py")}
    with_tests = {path.parent.name for path in (PROJECT / "tests").glob("*/test_*.py")}
    assert with_tests == subpackages | {*re.findall(r"`(\w+)`", line)}


def test_a_test_that_cites_a_law_cites_one_of_the_list() -> None:
    """The guide says where the list is."""
    laws = (PROJECT / "tests" / "engine" / "test_laws.py").read_text(encoding="utf-8")
    known = re.findall(r"^(\d)\. ", laws.partition('\n"""\n')[0], re.MULTILINE)
    assert known == [str(number) for number in range(1, len(known) + 1)]
    text = "".join([path.read_text(encoding="utf-8") for path in (PROJECT / "tests").rglob("*.py")])
    cited = re.findall(r"\b[Ll]aws? (\d)(?: to (\d))?", text)
    assert {*filter(None, sum(cited, ()))} == {*known}


def added(folder: Path) -> set[str]:
    """Add the option of the example to the copy of the project in a folder, and return the files that it took."""
    blocks = re.findall(r"^   ```(?:python|toml)\n(.*?)^   ```$", EXAMPLE, re.DOTALL | re.MULTILINE)
    for (name, before, spaces), block in zip(PLACES, blocks, strict=True):
        file = folder / name
        text = file.read_text(encoding="utf-8")
        own = indent(re.sub(r"^   ", "", block, flags=re.MULTILINE), " " * spaces)
        if not before:
            text += f"\n\n{own}"
        elif name.endswith(".toml"):
            text = re.sub(rf"^{re.escape(before)}.*\n", own, text, count=1, flags=re.MULTILINE)
        else:
            # The block may begin with the line before which it stands.
            assert text.count(before) == 1
            text = text.replace(before, own if own.startswith(before) else own + before)
        file.write_text(text, encoding="utf-8")
    return {name for name, *_ in PLACES}


def copied(folder: Path) -> None:
    """Copy the project to a folder, and add the option of the example there."""
    unwanted = shutil.ignore_patterns("*.pyc", "_build", "_generated")  # what numba has compiled is valid in the copy
    for name in (".ci", "benchmarks", "docs", "examples", "src", "tests", "tools"):
        shutil.copytree(PROJECT / name, folder / name, ignore=unwanted)
    for file in PROJECT.iterdir():
        if file.is_file() and file.name != ".git":  # a file in a linked working tree
            shutil.copy(file, folder)
    assert len(added(folder)) == 5


def run_in(folder: Path, *command: str) -> str:
    """Run a command with the library of a copy of the project, see that it succeeds, and return what it printed."""
    environment = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.untraced
def test_the_tests_of_the_example_pass(tmp_path: Path) -> None:
    """The usual run notices a name in the example that the library no longer has."""
    copied(tmp_path)
    assert "3 passed" in run_in(tmp_path, "-m", "pytest", "-q", LAWS, "-k", "test_each_missing_trick")


@pytest.mark.long
@pytest.mark.untraced
@pytest.mark.parametrize("tests", CHECKS)
def test_the_option_of_the_example_needs_five_files_and_the_figures(tests: str, tmp_path: Path) -> None:
    """In a copy of the project, with the code of the guide and the figures, every test that can notice it passes."""
    copied(tmp_path)
    if tests == "tests/documentation":
        (command,) = re.findall(r"^   python (tools/.*)$", EXAMPLE, re.MULTILINE)
        run_in(tmp_path, *command.split())
    run_in(tmp_path, "-m", "pytest", "-q", *tests.split())
