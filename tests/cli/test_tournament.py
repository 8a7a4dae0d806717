"""The command that lets computer players play the same deals against each other."""

import json
from pathlib import Path

import pytest

from five_hundred import presets
from five_hundred.cli import main
from five_hundred.players import level
from five_hundred.tournaments import play_tournament, standings_text

TWO = {"level 2": level(2), "level 1": level(1)}


def test_it_prints_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    """The output agrees with the result of the library function."""
    assert main(["tournament", "--levels", "2", "1", "--deals", "12"]) == 0
    assert capsys.readouterr().out == standings_text(play_tournament(presets.AUSTRALIAN, TWO, 12)) + "\n"


def test_it_takes_the_rules_and_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The command also takes house rules."""
    words = [
        "tournament",
        "--levels",
        "2",
        "1",
        "--deals",
        "3",
        "--rules",
        "american",
        "--set",
        "match.target=1000",
        "--json",
    ]
    assert main(words) == 0
    rules = presets.AMERICAN.with_options({"match.target": 1000})
    assert json.loads(capsys.readouterr().out) == play_tournament(rules, TWO, 3).to_dict()


def test_it_keeps_the_results_and_draws_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second run plays no deal, and draws the same plot."""
    words = ["tournament", "--levels", "2", "1", "--deals", "4", "--results", str(tmp_path / "results.jsonl")]
    assert main([*words, "--plot", str(tmp_path / "one.svg")]) == 0
    first = capsys.readouterr().out
    assert main([*words, "--plot", str(tmp_path / "two.svg")]) == 0
    assert capsys.readouterr().out == first
    drawn = (tmp_path / "one.svg").read_bytes()
    assert drawn == (tmp_path / "two.svg").read_bytes()
    assert b"level 2 over level 1" in drawn


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--levels 3", "--levels takes two or more different levels, such as --levels 4 3"),
        ("--levels 3 3", "--levels takes two or more different levels, such as --levels 4 3"),
        ("--levels 3 7", "--levels takes levels from 1 to 6, got 7"),
        ("--levels three two", "argument --levels: must be a whole number, got 'three'"),
        ("--deals 0", "--deals must be 1 or more, got 0"),
        ("--seed -1", "--seed must be 0 or more, got -1"),
        ("--workers 0", "--workers must be 1 or more, or -1 for one per core, got 0"),
        ("--plot standings.pdf", "--plot must be a file name that ends in .svg or .png, got 'standings.pdf'"),
        ("--plot nowhere/plot.svg", "--plot must be a file in an existing folder, got 'nowhere/plot.svg'"),
        ("--rules nobodys", "no preset 'nobodys'; choose one of "),
        ("--results .", ".: Is a directory"),
        ("--deal 3", "unknown argument '--deal': did you mean '--deals'?"),
    ],
)
def test_a_wrong_argument_is_refused_before_any_deal(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The error is one line that says what would be right."""
    assert main(["tournament", *words.split()]) == 2
    seen = capsys.readouterr()
    assert seen.err.startswith(f"five_hundred: {says}")
    assert not seen.out
