"""The results file of a tournament: a valid file loses nothing, and a wrong one is refused with its name and line."""

import json
from pathlib import Path
from typing import Any

import pytest
from changed_documents import changed, damaged, json_text
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import InvalidRecordError, presets
from five_hundred.tournaments import DuplicateDeal, HandResult
from five_hundred.tournaments.results_file import ResultsFile

AU = presets.AUSTRALIAN
PAIR = ("one", "two")


def deal(number: int) -> DuplicateDeal:
    """A deal with a number of its own."""
    return DuplicateDeal(number, (HandResult(10.5 * number, True, None), HandResult(-20, None, None)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the files of all examples."""
    return tmp_path_factory.mktemp("results")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a first line and two lines of deals."""
    return written(tmp_path / "results.jsonl")


def written(path: Path) -> Path:
    path.unlink(missing_ok=True)
    kept = ResultsFile(path, AU, 0)
    assert kept.resume() == {}
    kept.add(PAIR, [deal(0), deal(1)])
    kept.add(PAIR, [deal(2)])
    return path


def resumed(file: Path) -> dict[int, DuplicateDeal]:
    """The deals that a new run finds in the file."""
    return dict(ResultsFile(file, AU, 0).resume().get(PAIR, {}))


ALL = {number: deal(number) for number in range(3)}


@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("last", ["whole", "without its line break"])
def test_a_file_with_other_line_ends_loses_nothing(end: bytes, last: str, file: Path) -> None:
    """However often it is continued: an editor may change the line ends, or remove the last one."""
    data = file.read_bytes().replace(b"\n", end)
    file.write_bytes(data if last == "whole" else data.removesuffix(end))
    for number in range(3, 6):
        assert [*resumed(file)] == [*range(number)]
        assert file.read_bytes().startswith(data.removesuffix(end))
        ResultsFile(file, AU, 0).add(PAIR, [deal(number)])
    assert resumed(file) == ALL | {number: deal(number) for number in range(3, 6)}


def test_empty_lines_and_a_byte_order_mark_do_not_count(file: Path) -> None:
    """Some editors add them."""
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\n\n") + b"\n  \n")
    before = file.read_bytes()
    assert resumed(file) == ALL
    assert file.read_bytes() == before


def test_a_file_that_was_cut_anywhere_loses_only_the_line_that_was_cut(file: Path) -> None:
    """The next run plays the deals of this line again."""
    data = file.read_bytes()
    ends = [at for at, byte in enumerate(data) if byte == ord("\n")]
    for size in sorted({*range(0, len(data), 23), *(end + step for end in ends for step in (-1, 0, 1))}):
        file.write_bytes(data[:size])
        found = resumed(file)
        lines = max(0, data[: size + 1].count(b"\n") - 1)  # a line without only its line break is whole
        assert found == {number: deal(number) for number in range((0, 2, 3)[lines])}
        ResultsFile(file, AU, 0).add(PAIR, [deal(number) for number in range(3) if number not in found])
        assert resumed(file) == ALL


HANDS: list[Any] = [[1], [1, 0, None], [1, "true", True], [1, None, True], [1, True, 2], {}, None, [1, None, None, 1]]
WRONG: dict[str, Any] = {
    "not JSON": b"Dear diary",
    "another object": {"precious": 1},
    "null": None,
    "a list": [],
    "deep nesting": b"[" * 100_000,
    "a deep deal": b'{"pair": ["one", "two"], "deals": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "no UTF-8": b'{"pair": ["one", "tw\xff"], "deals": []}',
    "a pair of one": {"pair": ["one"], "deals": []},
    "a pair of numbers": {"pair": [1, 2], "deals": []},
    "the letters of a pair": {"pair": "ab", "deals": []},
    "no deals": {"pair": ["one", "two"]},
    "another key": {"pair": ["one", "two"], "deals": [], "more": 1},
    "deals in a table": {"pair": ["one", "two"], "deals": {"0": []}},
    "another result of a deal": {"pair": ["one", "two"], "deals": [[0, [5, None, None], [5, None, None]]]},
    "a repeated key": b'{"pair": ["one", "two"], "deals": [], "deals": []}',
    **{
        f"deal {json.dumps(number)}": {"pair": ["one", "two"], "deals": [[number, [1, None, None], [1, None, None]]]}
        for number in ("x", None, -1, 3.0, True, [3])
    },
    **{
        f"points {points.decode()[:8]}": b'{"pair": ["one", "two"], "deals": [[3, [%s, null, null], [1, null, null]]]}'
        % points
        for points in (b"1e308", b"-1e7", b"1e400", b"NaN", b"Infinity", b"null", b'"5"', b"true", b"[1]", b"9" * 5000)
    },
    **{f"hand {json.dumps(hand)}": {"pair": ["one", "two"], "deals": [[3, [1, None, None], hand]]} for hand in HANDS},
}


@pytest.mark.parametrize("end", [b"\n", b""], ids=["with a line break", "without one"])
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_line_is_refused_with_the_file_and_the_line(name: str, end: bytes, file: Path) -> None:
    """The file stays as it is: its last line may be worth something to somebody."""
    line = WRONG[name] if isinstance(WRONG[name], bytes) else json.dumps(WRONG[name]).encode()
    file.write_bytes(file.read_bytes() + line + end)
    before = file.read_bytes()
    with pytest.raises(InvalidRecordError) as refused:
        resumed(file)
    assert str(refused.value).startswith(f"{file}: line 4: ")
    assert file.read_bytes() == before


@given(data=st.data())
def test_a_changed_file_is_read_correctly_or_refused(data: st.DataObject, folder: Path) -> None:
    """Whatever stands in any place, and wherever the file is cut or overwritten."""
    file = written(folder / "results.jsonl")
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    if data.draw(st.booleans()):
        number = data.draw(st.integers(0, 2))
        lines[number] = data.draw(changed(lines[number]))
        file.write_bytes(b"".join(json_text(line) + b"\n" for line in lines))
    else:
        file.write_bytes(data.draw(damaged(file.read_bytes())))
    before = file.read_bytes()
    try:
        found = ResultsFile(file, AU, 0).resume()
    except InvalidRecordError as error:
        assert (error.filename, file.read_bytes()) == (str(file), before)
        return
    again = folder / "again.jsonl"
    again.unlink(missing_ok=True)
    kept = ResultsFile(again, AU, 0)
    kept.resume()
    for pair, deals in found.items():
        kept.add(pair, [*deals.values()])
    assert {pair: deals for pair, deals in kept.resume().items() if deals} == {
        pair: deals for pair, deals in found.items() if deals
    }
