"""The tool that measures how often null bids are made."""

import json
from pathlib import Path

import null_bids
import pytest

from five_hundred import parse_bid, presets

RULES = presets.AUSTRALIAN


def test_the_hands_end_before_the_first_card_and_have_the_bid() -> None:
    """The same hands come again, because level 3 makes no random choices."""
    bid = parse_bid("OM", RULES)
    first, again = (next(null_bids.hands_with(RULES, bid)) for _ in range(2))
    assert first == again
    assert first["actions"][0].startswith("deal")
    assert "bid OM" in first["actions"]
    assert not any(action.startswith("play") for action in first["actions"])


def test_a_run_continues_with_more_hands_and_more_defenders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The hands of the first run stay, and the last defender differs from itself by nothing."""
    null_bids.main(["3", "--hands", "2", "--results", str(tmp_path)])
    before = (tmp_path / "australian-OM.jsonl").read_text(encoding="utf-8")
    null_bids.main(["2", "3", "--hands", "3", "--results", str(tmp_path)])
    assert (tmp_path / "australian-OM.jsonl").read_text(encoding="utf-8").startswith(before)
    rows = [json.loads(line) for line in (tmp_path / "australian-OM-2.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["number"] for row in rows] == [0, 1, 2]
    *_, second, third = capsys.readouterr().out.splitlines()
    share = sum(row["made"] for row in rows) / 3
    assert second.startswith(f"OM against 2: made {share:.2f} ±")
    assert third.endswith("difference +0.00 ± 0.00")


def test_one_hand_alone_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One hand has no interval."""
    with pytest.raises(SystemExit):
        null_bids.main(["3", "--hands", "1", "--results", str(tmp_path)])
    assert "HANDS must be at least 2" in capsys.readouterr().err
