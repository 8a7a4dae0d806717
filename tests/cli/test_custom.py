"""``--custom``: rules in Python on the command line, for presets, rules files, records and scores."""

import os
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from commands import ran, refused, told
from paths import EXAMPLES

import five_hundred
from five_hundred import Record, presets
from five_hundred.cli import main
from five_hundred.cli.arguments import UsageError
from five_hundred.cli.chosen_rules import chosen_rules
from five_hundred.cli.custom import custom_classes
from five_hundred.rules.documents import read_rules

CLUB = EXAMPLES / "custom_rules"
MISERE, DOUBLE = "club_rules:NoLowMisere", "club_rules:LastHandDouble"
ALL = [
    word
    for name in ("NoLowMisere", "HighNoTrump", "UnbrokenTrumps", "LastHandDouble", "SharedWin", "LoserDeals")
    for word in ("--custom", f"club_rules:{name}")
]
NAMES = "Anna,Ben,Cleo,Dan"


@pytest.fixture(autouse=True)
def in_the_folder_of_the_club(monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder holds ``club_rules.py``; afterwards, Python searches no other folders than before."""
    monkeypatch.chdir(CLUB)
    monkeypatch.setattr(sys, "path", [*sys.path])


def test_a_rule_is_added_to_a_preset_with_its_defaults() -> None:
    shown = told("--show", "australian", "--custom", MISERE)
    assert "  custom = no-low-misere (floor -300)\n" in shown
    assert "custom" not in told("--show", "australian")


def test_several_rules_keep_the_order_of_the_command_line() -> None:
    rules, preset = chosen_rules("australian", [], [DOUBLE, MISERE, DOUBLE])
    assert [rule.name for rule in rules.custom] == ["last-hand-double", "no-low-misere"]
    assert preset is None, "the rules are not those of the preset"


def test_set_changes_an_option_of_a_rule() -> None:
    changes = ["custom.no-low-misere.floor=-400", "match.target=1000"]
    rules, _ = chosen_rules("australian", changes, [MISERE])
    assert rules.value("custom.no-low-misere.floor") == -400
    assert rules.match.target == 1000
    wrong = refused("--custom", MISERE, "--set", "custom.no-low-misere.floor=x")
    assert "custom.no-low-misere.floor" in wrong
    assert "no-low-misere" in refused("--custom", MISERE, "--set", "custom.no-low-misere.roof=1")


def test_set_removes_a_rule() -> None:
    rules, preset = chosen_rules("australian", ["custom.no-low-misere=off"], [MISERE])
    assert rules == presets.AUSTRALIAN
    assert preset is not None
    assert "these rules have no custom rule 'no-low-misere'" in refused("--set", "custom.no-low-misere=off")


def test_a_rules_file_names_rules_and_the_command_line_their_classes() -> None:
    """The options of the file count, not the defaults."""
    shown = told("--show", "club.toml", *ALL)
    assert "no-low-misere (floor -250)" in shown
    assert "last-hand-double (hand 6)" in shown
    wrong = refused("--show", "club.toml", "--custom", MISERE)
    assert "club.toml: custom[1]: the rule 'high-no-trump' is written in Python: name its class with --custom" in wrong


def test_a_rule_that_a_file_does_not_name_is_added(tmp_path: Path) -> None:
    file = tmp_path / "plain.toml"
    file.write_text('base = "american"\n')
    assert [rule.name for rule in chosen_rules(str(file), [], [MISERE])[0].custom] == ["no-low-misere"]


def test_a_new_rules_file_names_the_rules(tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    said = told("--new-rules", file, "--custom", DOUBLE, "--set", "custom.last-hand-double.hand=3")
    assert f"--rules {file} --custom {DOUBLE}" in said
    custom = custom_classes([DOUBLE])
    assert read_rules(file, custom).value("custom.last-hand-double.hand") == 3


def test_a_match_is_played_recorded_and_replayed(tmp_path: Path) -> None:
    printed = told("--custom", MISERE, "--custom", DOUBLE, "--seed", 3, "--hands", 1)
    file = tmp_path / "match.json"
    file.write_text(told("--custom", MISERE, "--custom", DOUBLE, "--seed", 3, "--hands", 1, "--json"))
    assert told("--replay", file, "--custom", MISERE, "--custom", DOUBLE) == printed
    wrong = refused("--replay", file, "--custom", MISERE)
    assert "the rule 'last-hand-double' is written in Python: name its class with --custom MODULE:CLASS" in wrong


def test_the_rules_in_words_contain_the_sentence_of_the_rule() -> None:
    assert "Hand 8 counts double." in told("--show", "australian", "--words", "--custom", DOUBLE)


def test_compare_tells_what_a_rule_is_worth() -> None:
    change = "custom.last-hand-double=off"
    said = told("compare", "--custom", DOUBLE, "--change", change, "--deals", 2, "--level", 1)
    assert change in said


def test_a_tournament_is_played_by_the_rule() -> None:
    said = told("tournament", "--custom", MISERE, "--levels", 1, 2, "--deals", 1)
    assert "level 1 over level 2" in said


def test_a_saved_match_and_a_saved_score_are_continued_with_the_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command that continues them names the class, too."""
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    match, score = tmp_path / "match.json", tmp_path / "score.json"
    Record(attrs.evolve(presets.AUSTRALIAN, custom=[kind() for kind in custom_classes([MISERE])]), 0).write(match)
    assert ran("score", "--custom", MISERE, "--names", NAMES, "--dealer", "Anna", "--file", score)[0] == 0
    for command, file, seat in (("play", match, ["--seat", 0]), ("score", score, [])):
        assert "name its class with --custom MODULE:CLASS" in refused(command, "--resume", file, *seat)
        assert ran(command, "--resume", file, "--custom", MISERE, *seat)[0] == 0


@pytest.mark.parametrize(
    ("argument", "says"),
    [
        ("club_rules", "--custom takes MODULE:CLASS, such as club_rules:NoLowMisere, got 'club_rules'"),
        ("club_rules:", "--custom takes MODULE:CLASS"),
        ("../club_rules:NoLowMisere", "--custom takes MODULE:CLASS"),
        ("club_rules.py:NoLowMisere", "did you mean 'club_rules:NoLowMisere'?"),
        ("club_rulez:NoLowMisere", "no module 'club_rulez'; it is neither in the current folder nor installed"),
        ("five_hundred.nothing:X", "no module 'five_hundred.nothing'"),
        ("club_rules:NoLowMiser", "has no class 'NoLowMiser': did you mean 'NoLowMisere'?"),
        ("club_rules:ALL", "club_rules:ALL must be a subclass of CustomRule"),
        ("pathlib:Path", "pathlib:Path must be a subclass of CustomRule"),
        ("faulty:Nameless", "Nameless must have a name"),
        ("broken:X", "the module 'broken' cannot be imported: ZeroDivisionError: oh (broken.py, line 3)\n"),
        ("breaks:X", "the module 'breaks' cannot be imported: ZeroDivisionError: oh (breaks.py, line 2)\n"),
        ("unclosed:X", "cannot be imported: SyntaxError: '(' was never closed (unclosed.py, line 1)\n"),
        ("needy:X", "the module 'needy' needs 'no_such_package', which is not installed (needy.py, line 1)\n"),
    ],
)
def test_a_wrong_argument_is_refused(argument: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken.py").write_text("import os\n\nraise ZeroDivisionError('oh')\n")
    (tmp_path / "breaks.py").write_text("import os\nimport broken\n")
    (tmp_path / "unclosed.py").write_text("x = (\n")
    (tmp_path / "needy.py").write_text("import no_such_package\n")
    text = "from five_hundred import CustomRule\nclass Nameless(CustomRule):\n    pass\n"
    (tmp_path / "faulty.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert says in refused("--custom", argument)


def test_a_file_is_suggested_as_a_module_only_where_the_module_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = CLUB / "club_rules.py"
    assert f"got '{file}:NoLowMisere': did you mean 'club_rules:NoLowMisere'?" in refused(
        "--custom", f"{file}:NoLowMisere"
    )
    (tmp_path / "my-rules.py").touch()
    monkeypatch.chdir(tmp_path)
    wrong = refused("--custom", f"{file}:NoLowMisere")
    where = f"the module is looked for in the current folder: run the command in {CLUB.resolve()}"
    assert wrong.endswith(f"; {where}, with --custom club_rules:NoLowMisere\n")
    assert "did you mean" not in wrong
    assert refused("--custom", "club_rules.py:NoLowMisere").endswith("; there is no such file\n")
    assert "a module cannot have the name 'my-rules': rename the file" in refused("--custom", "my-rules.py:NoLowMisere")


def test_two_rules_of_the_same_name_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from club_rules import NoLowMisere\nclass Another(NoLowMisere):\n    pass\n"
    (tmp_path / "another_club.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert "two rules with the name 'no-low-misere'" in refused("--custom", MISERE, "--custom", "another_club:Another")


def test_a_class_that_two_modules_hold_is_one_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "same_club.py").write_text("from club_rules import NoLowMisere\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert [kind.name for kind in custom_classes([MISERE, "same_club:NoLowMisere", MISERE])] == ["no-low-misere"]


def test_a_rule_that_fails_is_reported_without_a_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "failing.py").write_text(
        "from five_hundred import CustomRule\n"
        "class Fails(CustomRule):\n"
        "    name, sentence = 'fails', 'It fails.'\n"
        "    def points(self, view, score):\n"
        "        return [divide(score)]\n"
        "def divide(score):\n"
        "    raise ZeroDivisionError('oh')\n"
        "class FailsElsewhere(Fails):\n"
        "    def points(self, view, score):\n"
        "        return score.of_nobody(\n"
        "            1)\n"
        "class AnswersWrong(Fails):\n"
        "    def points(self, view, score):\n"
        "        return 1\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for kind, wrong in (
        ("Fails", "raised ZeroDivisionError: oh (failing.py, line 7)"),
        (
            "FailsElsewhere",
            "raised AttributeError: 'HandScore' object has no attribute 'of_nobody' (failing.py, line 10)",
        ),
        ("AnswersWrong", "must return pairs of a side and its points, such as [(0, 10)], got 1"),
    ):
        status, _, err = ran("--custom", f"failing:{kind}")
        assert status == 2
        assert err == f"five_hundred: the custom rule 'fails': points() {wrong}\n"


RANDOM = """\
from random import Random
from five_hundred import CustomRule

RNG = Random(1)

class Moody(CustomRule):
    name, sentence, limits = "moody", "It depends.", ("bidding", "playing")
    def why_not(self, view, action):
        return "No." if RNG.random() < 0.2 else None

class Lucky(CustomRule):
    name, sentence = "lucky", "Anybody may take a trick."
    def winner(self, view, trick):
        return RNG.choice(trick.seats)
"""


@pytest.fixture
def moods(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of random rules, whose generator begins anew in each test."""
    (tmp_path / "moods.py").write_text(RANDOM)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "moods", raising=False)


@pytest.mark.parametrize(
    "command",
    [
        "",
        "play",
        "compare --change custom.moody=off --deals 2 --level 1",
        "tournament --levels 1 2 --deals 2",
    ],
)
def test_a_rule_that_answers_at_random_is_reported_without_a_traceback(
    command: str, tmp_path: Path, moods: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda *_: "pass")
    status, _, err = ran(*command.split(), "--seed", 1, "--custom", "moods:Moody", "--custom", "moods:Lucky")
    assert status == 2
    whose = "the custom rules 'moody' and 'lucky' answered the same question differently when asked again"
    assert err.splitlines()[-1] == f"five_hundred: {whose}; five_hundred.testing.check_custom_rule shows when"
    assert "Traceback" not in err


def test_a_record_made_under_a_random_rule_may_be_the_fault_of_the_rule(tmp_path: Path, moods: None) -> None:
    file = tmp_path / "match.json"
    file.write_text(told("--custom", "moods:Lucky", "--hands", 1, "--json"))
    status, _, err = ran("--replay", file, "--custom", "moods:Lucky")
    assert status == 2
    assert err.startswith(f"five_hundred: {file}: $.actions[")
    assert err.endswith(" (Or the custom rule 'lucky' answered differently than when the match was played.)\n")


def test_a_rule_that_changes_its_mind_between_two_replays_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record is legal when it is read, and no longer when it is told."""
    text = RANDOM.replace("RNG.choice(trick.seats)", "trick.winner if CALM else trick.seats[0]") + "CALM = True\n"
    (tmp_path / "calm.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "match.json"
    file.write_text(told("--custom", "calm:Lucky", "--hands", 1, "--json"))
    from_file = Record.read

    def then_moody(*given: object) -> Record:
        record = from_file(*given)  # type: ignore[arg-type]
        monkeypatch.setattr(sys.modules["calm"], "CALM", False)
        return record

    monkeypatch.setattr(Record, "read", then_moody)
    status, _, err = ran("--replay", file, "--custom", "calm:Lucky")
    assert status == 2
    assert err.startswith("five_hundred: $.actions[")
    assert "(Or the custom rule 'lucky' answered differently" in err


def test_only_the_argument_imports_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that names a module imports nothing, and without the argument the current folder is not searched."""
    (tmp_path / "trap.py").write_text("raise SystemExit('imported')\n")
    monkeypatch.chdir(tmp_path)
    before = [*sys.path]
    for named in ("trap", "trap:Trap"):
        (tmp_path / "rules.toml").write_text(f'custom = [{{ rule = "{named}" }}]\n')
        with pytest.raises(UsageError, match="is written in Python"):
            chosen_rules("rules.toml", [])
    assert sys.path == before
    assert "trap" not in sys.modules


def test_the_class_is_found_in_the_current_folder_and_by_other_processes() -> None:
    arguments = ["compare", "--custom", DOUBLE, "--change", "custom.last-hand-double=off", "--deals", "2"]
    words = [sys.executable, "-m", "five_hundred", *arguments, "--level", "1", "--workers", "2"]
    environment = {**os.environ, "PYTHONPATH": str(Path(five_hundred.__file__).parents[1]), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(words, capture_output=True, check=False, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("command", [[], ["play"], ["score"], ["compare"], ["tournament"]])
def test_help_explains_the_argument(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command, "--help"])
    assert "--custom MODULE:CLASS" in capsys.readouterr().out
