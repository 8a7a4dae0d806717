"""Every file that this library writes: whole or not at all, never over a file of someone else, and errors name it."""

import errno
import os
import shlex
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from five_hundred import presets
from five_hundred.base.atomic_files import NOTHING, named_file, reason_of, whole_file
from five_hundred.cli import main as command_line
from five_hundred.cli.play_match import PlayedMatch
from five_hundred.formats.record import Record
from five_hundred.formats.session import Session
from five_hundred.players import level
from five_hundred.rules.documents import read_rules, write_rules
from five_hundred.testing.conformance import FORMAT, conformance_json, main
from five_hundred.tournaments import DuplicateDeal, HandResult, Standings, play_tournament
from five_hundred.tournaments.plot import save_plot

RECORD = Record(presets.QUEBEC)
SESSION = Session(("Ada", "Ben", "Cleo", "Dan"), (RECORD,))
DEALS = [DuplicateDeal(number, (HandResult(number, None, None),) * 2) for number in range(2)]
STANDINGS = Standings.of(["a", "b"], {("a", "b"): DEALS})
TWO = {"two": level(2), "one": level(1)}


MATCH = PlayedMatch.begin(presets.QUEBEC, 0, 1)


def saved_match(file: Path) -> None:
    """Save a match as ``save FILE`` does."""
    MATCH.save(file)


def tournament(file: Path) -> None:
    play_tournament(presets.QUEBEC, TWO, 1, results=file)


WRITERS: dict[str, Callable[[Path], object]] = {
    "match.json": RECORD.write,
    "played.json": saved_match,
    "evening.json": SESSION.write,
    "rules.toml": lambda file: write_rules(presets.QUEBEC, file),
    "rules.json": lambda file: write_rules(presets.QUEBEC, file),
    "conformance.json": lambda file: main(["--cases", "0", "--out", str(file)]),
    "plot.svg": lambda file: save_plot(STANDINGS, file),
    "plot.png": lambda file: save_plot(STANDINGS, file),
    "results.jsonl": tournament,
}
"""Every place that writes a file, except ``--new-rules``, which replaces no file at all."""
ASKED: dict[str, Callable[[Path], object]] = {
    "match.json": lambda file: RECORD.write(file, overwrite=True),
    "played.json": lambda file: MATCH.save(file, overwrite=True),
    "evening.json": lambda file: SESSION.write(file, overwrite=True),
    "rules.toml": lambda file: write_rules(presets.QUEBEC, file, overwrite=True),
    "rules.json": lambda file: write_rules(presets.QUEBEC, file, overwrite=True),
    "conformance.json": lambda file: main(["--cases", "0", "--out", str(file), "--overwrite"]),
    "plot.svg": lambda file: save_plot(STANDINGS, file, overwrite=True),
}
"""How a caller asks each place to replace any file."""
PRECIOUS: dict[str, bytes] = {
    "notes": b"my notes",
    "lines": b"Dear diary,\n\n",
    "JSON": b'{"precious": 1}',
    "JSON with a line break": b'{"precious": 1}\n',
    "another format": b'{"format": "five_hundred.other", "version": 1}\n',
    "the name of the format elsewhere": b'{"precious": {"format": "five_hundred.record"}}',
    "bytes": b"\xff\xfe\x00\x80",
    "nested": b"[" * 100_000,
    "rules of a person": b'# our rules\nbase = "quebec"\n',
    "a space": b" ",
}
"""The contents of files that nobody wants to lose."""
needs_links = pytest.mark.skipif(os.name == "nt", reason="links and rights are others there")


@pytest.fixture(autouse=True)
def short_conformance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a short conformance document, because a whole one takes seconds."""
    text = conformance_json({"format": FORMAT, "version": 1, "rulesets": {}, "cases": []}).encode()
    monkeypatch.setattr("five_hundred.testing.conformance._text", lambda _: text)


def stops(_: int) -> None:
    """Fail as the system does: its error names no file."""
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.traced
@pytest.mark.parametrize("content", PRECIOUS)
@pytest.mark.parametrize("name", WRITERS)
def test_a_file_with_other_content_is_never_written_to(name: str, content: str, tmp_path: Path) -> None:
    """The error names the file; the file stays, and there is nothing beside it."""
    file = tmp_path / name
    file.write_bytes(PRECIOUS[content])
    with pytest.raises((OSError, ValueError, SystemExit)) as refused:
        WRITERS[name](file)
    assert file.read_bytes() == PRECIOUS[content]
    assert [each.name for each in tmp_path.iterdir()] == [name]
    if not isinstance(refused.value, SystemExit):
        assert getattr(refused.value, "filename", None) == str(file)


@pytest.mark.parametrize("name", WRITERS)
def test_each_writer_replaces_its_own_file_and_an_empty_one(name: str, tmp_path: Path) -> None:
    """A program may write the same file again and again, and fill a temporary file that is still empty."""
    file = tmp_path / name
    file.touch()
    for _ in range(2):
        WRITERS[name](file)
        assert file.read_bytes()


@pytest.mark.parametrize("other", WRITERS)
@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_does_not_replace_the_file_of_another_one(name: str, other: str, tmp_path: Path) -> None:
    """A record is no session, and a plot is no record."""
    kinds = {"played.json": "match.json", "plot.png": "plot.svg"}
    if kinds.get(name, name) == kinds.get(other, other):
        return
    (tmp_path / other).touch()
    WRITERS[other](tmp_path / other)
    file = (tmp_path / other).rename(tmp_path / name)
    before = file.read_bytes()
    with pytest.raises((OSError, ValueError, SystemExit)):
        WRITERS[name](file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ASKED)
def test_a_caller_may_ask_to_replace_any_file(name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(b"my notes")
    ASKED[name](file)
    assert b"my notes" not in file.read_bytes()


@pytest.mark.parametrize("base", ["nearest", "quebec", None])
@pytest.mark.parametrize("suffix", ["toml", "json"])
def test_rules_that_a_person_has_edited_are_not_replaced(suffix: str, base: str | None, tmp_path: Path) -> None:
    """The comments of the person would be lost; the line ends of another system do not count as an edit."""
    file = tmp_path / f"rules.{suffix}"
    write_rules(presets.WALKER, file, base)
    text = file.read_bytes()
    file.write_bytes(text.replace(b"\n", b"\r\n"))
    write_rules(presets.QUEBEC, file, base)
    file.write_bytes(text + (b"# since 1998\n" if suffix == "toml" else b"\n"))
    with pytest.raises(FileExistsError, match="rules exactly as write_rules writes them"):
        write_rules(presets.QUEBEC, file)
    assert read_rules(file) == presets.WALKER


def test_a_record_with_its_keys_in_another_order_is_replaced(tmp_path: Path) -> None:
    """Another program may have written it."""
    file = tmp_path / "match.json"
    file.write_text('{"version": 1, "dealer": 0, "format": "five_hundred.record"}', encoding="utf-8")
    RECORD.write(file)
    assert Record.read(file) == RECORD


def test_a_file_that_appears_during_the_write_is_not_replaced(tmp_path: Path) -> None:
    """A tournament may take hours between the two."""
    file = tmp_path / "new.toml"
    with pytest.raises(FileExistsError), whole_file(file, NOTHING) as opened:
        opened.write(b"rules")
        file.write_bytes(b"mine")
    assert file.read_bytes() == b"mine"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("name", WRITERS)
def test_the_old_file_stays_until_the_new_one_is_complete(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the disk is full, the old file stays, no partial file is left beside it, and the error names the file."""
    file = tmp_path / name
    file.touch()
    if name != "results.jsonl":  # which is only ever added to
        WRITERS[name](file)
    before = file.read_bytes()
    monkeypatch.setattr(os, "fsync", stops)
    with pytest.raises((OSError, SystemExit)) as failed:
        WRITERS[name](file)
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [name]
    if isinstance(failed.value, OSError):
        assert reason_of(failed.value) == f"{file}: No space left on device"


def test_a_write_that_is_stopped_leaves_no_partial_file(tmp_path: Path) -> None:
    """An interrupt as well as an error."""
    file = tmp_path / "new.json"
    with pytest.raises(KeyboardInterrupt), whole_file(file) as opened:
        opened.write(b"half")
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())


def test_a_file_of_a_person_that_is_named_like_a_partial_file_stays(tmp_path: Path) -> None:
    """The temporary file gets a name that no other file has."""
    (tmp_path / "match.json.part").write_text("mine", encoding="utf-8")
    RECORD.write(tmp_path / "match.json")
    assert Record.read(tmp_path / "match.json") == RECORD
    assert (tmp_path / "match.json.part").read_text(encoding="utf-8") == "mine"
    assert {each.name for each in tmp_path.iterdir()} == {"match.json", "match.json.part"}


def test_a_file_may_have_the_longest_name_that_the_system_allows(tmp_path: Path) -> None:
    """The name of the temporary file is no longer."""
    file = tmp_path / ("x" * 250 + ".json")
    RECORD.write(file)
    assert Record.read(file) == RECORD


def test_a_write_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder would allow it."""
    file = tmp_path / "match.json"
    RECORD.write(file)
    monkeypatch.setattr(os, "access", lambda path, mode: (path, mode) != (file, os.W_OK))  # root may write to any file
    with pytest.raises(PermissionError) as refused:
        RECORD.write(file, overwrite=True)
    assert refused.value.filename == str(file)


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
        Record(presets.WALKER).write(file)
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


def test_an_empty_file_name_is_refused() -> None:
    """Otherwise it would stand for the current folder."""
    for use in (named_file, Record.read, RECORD.write):
        with pytest.raises(OSError, match="a file path must not be empty"):
            use("")
    assert "must not be empty" in reason_of(OSError(errno.EINVAL, "a file path must not be empty", ""))


def test_the_command_that_a_new_rules_file_suggests_can_be_copied_into_a_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "our family's rules.toml"
    assert command_line(["--new-rules", str(file)]) == 0
    command = capsys.readouterr().out.splitlines()[-1]
    assert shlex.split(command) == ["five-hundred", "--rules", str(file)]
