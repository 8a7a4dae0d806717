"""Files that are written whole: records, rules and conformance documents."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from five_hundred import presets
from five_hundred.base.atomic_files import whole_file
from five_hundred.formats.record import Record
from five_hundred.rules.documents import read_rules, write_rules
from five_hundred.testing.conformance import main

RECORD = Record(presets.QUEBEC)
WRITERS: dict[str, Callable[[Path], object]] = {
    "match.json": RECORD.write,
    "rules.toml": lambda file: write_rules(presets.QUEBEC, file),
    "conformance.json": lambda file: main(["--cases", "0", "--out", str(file)]),
}
needs_links = pytest.mark.skipif(os.name == "nt", reason="links and rights are others there")


def stops(_: int) -> None:
    raise OSError("no space left")


@pytest.mark.parametrize("name", WRITERS)
def test_the_old_file_stays_until_the_new_one_is_complete(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the disk is full, the old file is untouched and no partial file is left beside it."""
    file = tmp_path / name
    file.write_text("as it was", encoding="utf-8")
    monkeypatch.setattr(os, "fsync", stops)
    with pytest.raises((OSError, SystemExit)):
        WRITERS[name](file)
    assert file.read_text(encoding="utf-8") == "as it was"
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_write_that_is_stopped_leaves_no_partial_file(tmp_path: Path) -> None:
    """An interrupt as well as an error."""
    file = tmp_path / "new.json"
    with pytest.raises(KeyboardInterrupt), whole_file(file) as opened:
        opened.write(b"half")
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())


def test_a_partial_file_left_by_a_killed_program_is_replaced(tmp_path: Path) -> None:
    """The program starts a new partial file, even if the old one has other permissions or is not a regular file."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_text("mine", encoding="utf-8")
    (tmp_path / "match.json.part").write_text("x" * 100_000, encoding="utf-8")
    RECORD.write(tmp_path / "match.json")
    if os.name != "nt":
        (tmp_path / "match.json.part").symlink_to(elsewhere)
        RECORD.write(tmp_path / "match.json")
    assert Record.read(tmp_path / "match.json") == RECORD
    assert elsewhere.read_text(encoding="utf-8") == "mine"
    assert {each.name for each in tmp_path.iterdir()} == {"match.json", "elsewhere"}


@needs_links
def test_writing_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    """A record names hidden cards, so one that others may not read is no more readable when it is written again."""
    file = tmp_path / "match.json"
    RECORD.write(file)
    usual = stat.S_IMODE(file.stat().st_mode)
    for mode in (0o600, 0o640, usual):
        file.chmod(mode)
        with whole_file(file) as opened:
            assert stat.S_IMODE(os.fstat(opened.fileno()).st_mode) == mode, "before a byte is written"
        assert stat.S_IMODE(file.stat().st_mode) == mode


@needs_links
@pytest.mark.parametrize("exists", [True, False])
def test_writing_to_a_link_writes_the_file_that_it_leads_to(exists: bool, tmp_path: Path) -> None:
    """The link stays one, whether the file is there already or not."""
    (tmp_path / "store").mkdir()
    file, link = tmp_path / "store" / "match.json", tmp_path / "link.json"
    link.symlink_to(Path("store") / "match.json")
    if exists:
        file.write_text("old", encoding="utf-8")
    RECORD.write(link)
    assert link.is_symlink()
    assert Record.read(file) == RECORD
    assert [each.name for each in file.parent.iterdir()] == ["match.json"]


@needs_links
def test_a_pipe_or_device_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """The bytes go to the pipe or to /dev/null itself."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with whole_file(pipe) as opened:
            opened.write(b"cards")
        assert os.read(reader, 100) == b"cards"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    with pytest.raises(IsADirectoryError):
        RECORD.write(tmp_path)


def test_rules_are_written_in_utf_8_with_plain_line_ends(tmp_path: Path) -> None:
    """The encoding of the machine does not matter."""
    file = tmp_path / "rules.toml"
    rules = presets.QUEBEC.with_options({"auction.pass_term": "passé"})
    write_rules(rules, file)
    assert "passé".encode() in file.read_bytes()
    assert b"\r" not in file.read_bytes()
    assert read_rules(file) == rules


def test_the_error_of_a_write_names_the_requested_file(tmp_path: Path) -> None:
    """The error does not name the partial file, which the caller does not know."""
    file = tmp_path / "nowhere" / "match.json"
    with pytest.raises(FileNotFoundError) as failed, whole_file(file):
        pass
    assert failed.value.filename == str(file)
