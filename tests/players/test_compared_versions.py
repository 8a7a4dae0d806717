"""The tool that lets players of two versions of the library play against each other."""

import json
from pathlib import Path

import compare_versions
import pytest
from paths import PROJECT


def test_a_player_of_another_process_plays_as_the_same_player_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other process replays rules, deals and actions: two equal players gain the same in both seatings."""
    told = ["3", f"{PROJECT}:3", "--preset", "three-handed", "--pairs", "4", "--hands", "--results", str(tmp_path)]
    compare_versions.main(told)
    said = capsys.readouterr().out
    assert "three-handed: +0.00 ± 0.00 points a hand, 4 pairs" in said


def test_a_better_player_wins_matches_and_a_run_continues(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The shares are those of the first player, and a longer run keeps what a shorter one has played."""
    compare_versions.main(["3", "1", "--pairs", "4", "--results", str(tmp_path)])
    [file] = tmp_path.iterdir()
    before = file.read_text(encoding="utf-8")
    compare_versions.main(["3", "1", "--pairs", "6", "--results", str(tmp_path)])
    assert file.read_text(encoding="utf-8").startswith(before)
    share = float(capsys.readouterr().out.rpartition("australian: ")[2].partition(" ")[0])
    assert 50 < share <= 100
    compare_versions.main(["3", "1", "--first-pair", "4", "--pairs", "2", "--results", str(tmp_path / "later")])
    [later] = (tmp_path / "later").iterdir()
    gains = [[json.loads(row)["gain"] for row in each.read_text("utf-8").splitlines()] for each in (file, later)]
    assert gains[0][4:] == gains[1], "a run may begin where another one ended"


def test_a_folder_without_the_library_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        compare_versions.main(["3", f"{tmp_path}:3", "--results", str(tmp_path)])


def test_a_negative_number_of_the_first_pair_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        compare_versions.main(["3", "1", "--first-pair", "-1", "--results", str(tmp_path)])
    assert "NUMBER must be 0 or more, got -1" in capsys.readouterr().err
