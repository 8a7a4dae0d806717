"""The files that run the examples in a browser are the pinned ones."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import browser_files
import pytest
from browser_files import PINS, CollectError, check_integrity, kept
from paths import PROJECT

SMALL: dict[str, Any] = {
    "pyodide": {"version": "1", "files": ["python.mjs"]},
    "wheels": {"attrs==1": "00"},
    "extras": {"tests": {"kit==1": "00"}},
}


def test_the_wheels_have_the_versions_of_the_lock() -> None:
    """With one exception they are what the library needs; cattrs needs the other one."""
    lock = (PROJECT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert {*PINS["wheels"]} <= {*lock}
    names = {each.partition("==")[0] for each in PINS["wheels"]}
    assert names == {"attrs", "cattrs", "tomli-w", "typing-extensions"}


def test_the_extras_of_the_browser_are_extras_of_the_library() -> None:
    """Each is pinned with what it needs itself."""
    extras = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {name: {each.partition("==")[0] for each in wheels} for name, wheels in PINS["extras"].items()} == {
        "hypothesis": {"hypothesis", "sortedcontainers"}
    }
    assert extras["hypothesis"] == ["hypothesis>=6.100"]


def collected(folder: Path) -> None:
    """Write a folder as the tool leaves it."""
    for name in ("python.mjs", "pyodide-lock.json", "attrs.whl", "kit.whl", "own.whl"):
        (folder / name).write_text(name, encoding="utf-8")
    manifest = {
        "pins": browser_files.hash_of_pins(SMALL),
        "wheels": ["attrs.whl", "own.whl"],
        "extras": {"tests": ["kit.whl"]},
        "files": {each.name: browser_files.described(each) for each in folder.iterdir()},
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def test_downloads_are_kept_while_they_and_their_pins_are_unchanged(tmp_path: Path) -> None:
    """The project's own wheel is built each time."""
    assert not kept(tmp_path, SMALL)
    collected(tmp_path)
    assert kept(tmp_path, SMALL)
    (tmp_path / "own.whl").write_text("changed", encoding="utf-8")
    assert kept(tmp_path, SMALL)
    assert not kept(tmp_path, {**SMALL, "wheels": {"attrs==2": "00"}})


@pytest.mark.parametrize("name", ["python.mjs", "attrs.whl", "kit.whl"])
def test_a_changed_download_is_not_kept(tmp_path: Path, name: str) -> None:
    """The tool compares the hash of each."""
    collected(tmp_path)
    (tmp_path / name).write_text("changed", encoding="utf-8")
    assert not kept(tmp_path, SMALL)


def test_an_archive_with_another_hash_is_refused(tmp_path: Path) -> None:
    """The message names both hashes."""
    archive = tmp_path / "archive.tgz"
    archive.write_bytes(b"abc")
    check_integrity(
        archive, "sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=="
    )
    with pytest.raises(CollectError, match=r"archive.tgz must have the hash sha256-AAAA, got sha256-"):
        check_integrity(archive, "sha256-AAAA")


def test_a_failure_leaves_the_folder_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tool says which program failed, and leaves no temporary folder."""
    folder = tmp_path / "browser"
    folder.mkdir()
    collected(folder)
    before = {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in folder.iterdir()}
    monkeypatch.setenv("PATH", str(tmp_path))
    assert browser_files.main([str(folder)]) == 1
    assert capsys.readouterr().err == "The files are not collected: npm must be installed and on PATH\n"
    assert {each.name: hashlib.sha256(each.read_bytes()).hexdigest() for each in folder.iterdir()} == before
    assert [each.name for each in tmp_path.iterdir()] == ["browser"]
