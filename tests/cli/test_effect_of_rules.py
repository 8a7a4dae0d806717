"""The command that measures the effect of house rules."""

import json

import pytest

from five_hundred import presets
from five_hundred.cli import main
from five_hundred.players import level
from five_hundred.tournaments import compare_rules, compared_text

AU = presets.AUSTRALIAN


@pytest.mark.untraced
def test_it_prints_what_each_change_is_worth(capsys: pytest.CaptureFixture[str]) -> None:
    """The output agrees with the result of the library function."""
    words = ["compare", "--change", "table.pack=42", "--change", "contracts.specials.M=off", "--deals", "12"]
    rules = {
        "usual rules": AU,
        "table.pack=42": AU.with_options({"table.pack": "42"}),
        "contracts.specials.M=off": AU.with_options({"contracts.specials.M": False}),
    }
    found = compare_rules(rules, level(3), 12)
    assert main(words) == 0
    assert capsys.readouterr().out == compared_text(found) + "\n"
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == found.to_dict()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "name a change to compare, such as --change contracts.specials.M=off"),
        ("--change x=1", "x: "),
        ("--change table.pack=42 --level 8", "--level must be from 1 to 6, got 8"),
        ("--change table.pack=42 --workers 0", "--workers must be 1 or more, or -1 for one per core, got 0"),
        ("--change table.pack=42 --deals 0", "deals must be 1 or more, got 0"),
        ("--change table.pack=42 --seed -3", "seed must be 0 or more, got -3"),
    ],
)
def test_a_wrong_argument_is_refused(words: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The error is one line that says what would be right."""
    assert main(["compare", *words.split()]) == 2
    seen = capsys.readouterr()
    assert seen.err.startswith(f"five_hundred: {says}")
    assert not seen.out
