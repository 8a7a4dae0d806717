"""The page of what house rules are worth, and the tool that measures it."""

import json
import re
from math import erfc, sqrt
from pathlib import Path

import pytest
import rule_values
from extension import generated
from paths import DOCS

from five_hundred import presets
from five_hundred.players import level
from five_hundred.tournaments import compare_rules

BETTER = json.loads((DOCS / "rule-values-level-5.json").read_text(encoding="utf-8"))
REPORT = json.loads((DOCS / "rule-values.json").read_text(encoding="utf-8"))
NAMES = [rule_values.name_of(*each) for each in rule_values.measurable()]


def test_the_page_has_every_value_that_changes_a_preset() -> None:
    """Whoever adds a value to the catalogue measures it, too: the names agree, in the order of the catalogue."""
    assert list(REPORT["values"]) == NAMES
    assert set(REPORT["presets"]) == {value.base for _, value in rule_values.measurable()}


def test_every_value_that_changed_a_deal_has_a_row_with_its_figures() -> None:
    """The other values are named by their decision, in a list."""
    page = generated()["rule_values.md"]
    for name, row in REPORT["values"].items():
        decision = name.partition(":")[0]
        assert f"](#decision-{decision})" in page
        mean, half = row["change"]
        if (mean, half) != (0, 0):
            shown = re.escape(f"{mean:+.1f} ± {half:.1f}")
            assert re.search(rf"#decision-{re.escape(decision)}\).* \| {shown}( \?)?<br>", page), name


def test_a_change_that_may_be_luck_has_a_question_mark() -> None:
    """If no rule made a difference, a change without one would occur in fewer than one of twenty runs of all rules."""
    page = generated()["rule_values.md"]
    changing = [row["change"] for row in REPORT["values"].values() if row["change"] != [0, 0]]
    for mean, half in changing:
        chance = erfc(abs(mean) / half * 1.96 / sqrt(2))  # of at least this change, in either direction
        mark = " ?" if len(changing) * chance >= 0.05 else ""
        assert f" {mean:+.1f} ± {half:.1f}{mark}<br>" in page
    assert 0 < page.count(" ?<br>") < len(changing)


def test_each_change_is_the_mean_of_at_least_2000_deals() -> None:
    changing = [row for row in REPORT["values"].values() if row["change"] != [0, 0]]
    assert len(changing) > 100
    assert all(row["deals"] >= 2000 for row in changing)


def test_players_of_level_5_find_overlapping_intervals_and_no_other_sign() -> None:
    """The page says so of all five rules."""
    page = generated()["rule_values_level_5.md"]
    assert BETTER["run"]["level"] == 5
    assert len(BETTER["values"]) == 5
    for name, row in BETTER["values"].items():
        (mean, half), (better, better_half) = REPORT["values"][name]["change"], row["change"]
        assert mean * better > 0 or abs(mean) <= half or abs(better) <= better_half, name
        assert abs(mean - better) <= half + better_half, name
        assert f"| {mean:+.1f} ± {half:.1f} | {better:+.1f} ± {better_half:.1f} |" in page, name


def test_the_tool_measures_only_the_values_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        rule_values, "measured", lambda group, run, workers: {rule_values.name_of(*row): {} for row in group}
    )
    file = tmp_path / "values.json"
    rule_values.main(["--only", NAMES[7], "--only", NAMES[3], "--file", str(file)])
    assert list(json.loads(file.read_text(encoding="utf-8"))["values"]) == [NAMES[3], NAMES[7]]
    rule_values.main(["--again", "--only", NAMES[7], "--file", str(file)])
    assert list(json.loads(file.read_text(encoding="utf-8"))["values"]) == [NAMES[3], NAMES[7]]
    with pytest.raises(SystemExit):
        rule_values.main(["--only", "no such value", "--file", str(file)])
    assert f"--only must name a value such as '{NAMES[0]}', got 'no such value'" in capsys.readouterr().err


def test_the_tool_plays_the_same_deals_with_and_without_a_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pack of 45 cards, as `compare_rules` plays it; a value that changes none of the first deals is left at that."""
    asked = {"deck-composition: d45", "point-spread: on"}
    rows = [each for each in rule_values.measurable() if rule_values.name_of(*each) in asked]
    assert len(rows) == 2
    monkeypatch.setattr(rule_values, "measurable", lambda: rows)
    monkeypatch.setattr(rule_values, "FIRST", 5)
    file = tmp_path / "values.json"
    rule_values.main(["--deals", "8", "--file", str(file)])
    rules = {"usual": presets.AUSTRALIAN, "45": presets.AUSTRALIAN.with_options({"table.pack": "45"})}
    expected = compare_rules(rules, level(3), 8).to_dict()
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written["presets"] == {"australian": expected["usual"]}
    assert written["values"]["deck-composition: d45"] == expected["45"]
    assert written["values"]["point-spread: on"]["deals"] == 5
    assert written["values"]["point-spread: on"]["change"] == [0, 0]


def test_a_stopped_run_continues_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that the file has are kept; with other settings, all are measured again."""
    rows = rule_values.measurable()[5:7]
    monkeypatch.setattr(rule_values, "measurable", lambda: rows)
    monkeypatch.setattr(rule_values, "AT_ONCE", 1)
    played: list[int] = []

    def stop_at_the_second(group: object, run: object, workers: int) -> dict[str, object]:
        played.append(1)
        if len(played) == 2:
            raise KeyboardInterrupt
        return {rule_values.name_of(*row): {"deals": 4} for row in group}  # type: ignore[attr-defined]

    file = tmp_path / "values.json"
    monkeypatch.setattr(rule_values, "measured", stop_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        rule_values.main(["--deals", "4", "--file", str(file)])
    assert len(json.loads(file.read_text(encoding="utf-8"))["values"]) == 1
    rule_values.main(["--deals", "4", "--file", str(file)])
    assert (len(played), len(json.loads(file.read_text(encoding="utf-8"))["values"])) == (3, 2)
    rule_values.main(["--deals", "5", "--file", str(file)])
    assert len(played) == 5
