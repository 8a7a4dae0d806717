"""The files about the project agree with each other: versions, licence, the lock, and what the sdist contains."""

import re
import tomllib
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from paths import PROJECT

SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (PROJECT / "constraints.txt").read_text(encoding="utf-8")


def lines_of(lock: str) -> list[str]:
    """The lines that are no comments."""
    return [line for line in lock.splitlines() if not line.startswith("#")]


def required() -> Iterator[Requirement]:
    """What the package, its extras and the dependency groups ask for, without the package itself."""
    project, groups = SETTINGS["project"], SETTINGS["dependency-groups"]
    for written in (project["dependencies"], *project["optional-dependencies"].values(), *groups.values()):
        for each in written:
            if isinstance(each, str) and not each.startswith("five-hundred["):
                yield Requirement(each)


@pytest.mark.parametrize("field", ["version", "license"])
def test_the_citation_has_the_version_and_licence_of_the_project(field: str) -> None:
    citation = (PROJECT / "CITATION.cff").read_text(encoding="utf-8")
    (written,) = re.findall(rf"^{field}: (.*)$", citation, re.MULTILINE)
    assert written == SETTINGS["project"][field]


def test_the_lock_has_exact_versions_and_no_addresses() -> None:
    """Each package once, in the order of the alphabet."""
    lines = lines_of(LOCK)
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[\w.]+", line)] == []
    names = [line.partition("==")[0] for line in lines]
    assert names == sorted(set(names))


@pytest.mark.parametrize("requirement", [*required()], ids=str)
def test_the_lock_has_a_version_that_is_asked_for(requirement: Requirement) -> None:
    """A new requirement must be locked: run `nox -s lock`."""
    versions = dict(line.split("==") for line in lines_of(LOCK))
    assert requirement.specifier.contains(versions[canonicalize_name(requirement.name)])


def test_the_copy_for_mutation_tests_has_every_file_of_the_sdist() -> None:
    """The tests run in the copy; without CONTRIBUTING.md, `nox -s mutation` stopped before the first mutant."""
    included = {name.removeprefix("/") for name in SETTINGS["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]}
    copied = {"src", "tests", "pyproject.toml", *SETTINGS["tool"]["mutmut"]["also_copy"]}
    assert included - copied == set()


def test_everything_that_the_sdist_is_told_to_include_exists() -> None:
    """Hatch says nothing about a file that it does not find."""
    included = SETTINGS["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert [name for name in included if not (PROJECT / name.removeprefix("/")).exists()] == []
    assert {f"/{name}" for name in ("src", "tests", "docs", "tools", "constraints.txt")} <= {*included}
