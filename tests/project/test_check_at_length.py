"""``tools/check_at_length.py`` runs checks by their numbers, and continues an interrupted run."""

import json
from pathlib import Path

import check_at_length
import pytest


def test_a_run_continues_where_its_results_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts, whole = tmp_path / "parts.json", tmp_path / "whole.json"
    assert check_at_length.main(["endings-2", "--count", "2", "--results", str(parts)]) == 0
    assert check_at_length.main(["endings-2", "--count", "5", "--results", str(parts)]) == 0
    assert check_at_length.main(["endings-2", "--count", "5", "--results", str(whole)]) == 0
    assert json.loads(parts.read_text(encoding="utf-8")) == json.loads(whole.read_text(encoding="utf-8"))
    assert "endings-2: 5 checks from number 0, " in capsys.readouterr().out
    with pytest.raises(SystemExit, match="must be the results of endings-3 from 0, got endings-2 from 0"):
        check_at_length.main(["endings-3", "--results", str(parts)])


def test_a_wrong_value_is_reported_with_its_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(number: int) -> tuple[str, int]:
        assert number != 8, "nine is not eight"
        return "some rules", 2

    monkeypatch.setattr(check_at_length, "CHECKS", {"endings-2": wrong})
    assert check_at_length.main(["endings-2", "--first", "7", "--count", "3"]) == 1
    out = capsys.readouterr().out
    assert "endings-2 8 is wrong: nine is not eight" in out
    assert "3 checks from number 7, 4 values, 0 checks without a value, 1 wrong; 1 kinds, " in out
    assert "the rarest of which is some rules (2 checks)" in out
