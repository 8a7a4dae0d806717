"""What a custom rule is worth, and tournaments under custom rules."""

from importlib import import_module
from pathlib import Path

import attrs
import pytest
from club import BY_NAME, CLUB, IN_A_PROGRAM, SIX, under

import five_hundred as fh
from five_hundred import presets
from five_hundred.players import level
from five_hundred.tournaments import compare_rules, play_tournament

TWO = {"one": level(1), "other": level(2)}


def first_hand_double() -> fh.RuleSet:
    """Return rules under which each hand of a comparison counts double."""
    return under(attrs.evolve(BY_NAME["last-hand-double"], hand=1))


def test_the_effect_of_a_rule_in_memory_is_measured() -> None:
    """When every hand counts double, the points are doubled."""
    found = compare_rules({"usual": presets.AUSTRALIAN, "double": first_hand_double()}, level(2), 20)
    usual, double = found.deals["usual"], found.deals["double"]
    assert [2 * deal.points for deal in usual] == [deal.points for deal in double]
    assert any(deal.points for deal in usual)


def test_other_processes_must_be_able_to_import_a_rule() -> None:
    """A file that was run as a program is no module."""
    message = "workers must be 1, because other processes lack the custom rule 'no-low-misere': define it in a module"
    with pytest.raises(ValueError, match=message):
        compare_rules({"usual": presets.AUSTRALIAN, "own": under(IN_A_PROGRAM)}, level(2), 2, workers=2)
    with pytest.raises(ValueError, match=message):
        play_tournament(under(IN_A_PROGRAM), TWO, 2, workers=2)


@pytest.mark.long
def test_the_numbers_are_the_same_with_several_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They import the rules from the module that defines them."""
    (tmp_path / "club_of_processes.py").write_text(CLUB.read_text())
    monkeypatch.syspath_prepend(tmp_path)
    own = attrs.evolve(presets.AUSTRALIAN, custom=[kind() for kind in import_module("club_of_processes").ALL])
    rules = {"usual": presets.AUSTRALIAN, "own": own}
    assert compare_rules(rules, level(2), 60, workers=2) == compare_rules(rules, level(2), 60)


def test_a_file_of_results_names_the_custom_rules(tmp_path: Path) -> None:
    """A run continues under the same rules with the same values, and under no others."""
    file = tmp_path / "results.jsonl"
    rules = under(*SIX)
    first = play_tournament(rules, TWO, 2, results=file)
    assert '"rule": "no-low-misere", "floor": -300' in file.read_text().splitlines()[0]
    assert play_tournament(under(*SIX), TWO, 2, results=file) == first
    for other in (
        presets.AUSTRALIAN,
        under(*SIX[::-1]),
        under(attrs.evolve(SIX[0], floor=-250), *SIX[1:]),  # type: ignore[call-arg]
    ):
        with pytest.raises(fh.InvalidRecordError, match="must hold results for this tournament's rules and seed"):
            play_tournament(other, TWO, 2, results=file)
