"""The command ``five-hundred score``, as typed by people who play with real cards."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from at_home import command_at_home
from paths import DOCS

from five_hundred import presets, svg
from five_hundred.cli.command import main
from five_hundred.formats.kept_score import KeptScore

NAMES = ("--names", "Anna, Ben, Carl, Uncle Joe")
BEGUN = (*NAMES, "--dealer", "Uncle Joe")


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The command, with all input typed beforehand."""
    return command_at_home("score", tmp_path, monkeypatch, capsys)


def resumed(output: str) -> list[str]:
    """The words of the command that continues a score, as printed last."""
    (*_, line) = (line for line in output.splitlines() if "five-hundred score --resume" in line)
    return shlex.split(line)


def test_the_published_game_gives_its_published_scores(at_home: Callable[..., str]) -> None:
    """A hand of an online game, after which the sides have 340 and 510 points; West bid six clubs and took seven."""
    output = at_home(
        *("--rules", "trickster-australian", "--names", "South, West, North, East", "--dealer", "East"),
        "--scores=310,450",
        typed="6C West 7-3",
    )
    assert "Score: South/North 340, West/East 510" in output
    assert "West/East      +60  contract made" in output
    assert "South/North    +30  3 tricks" in output
    assert "West/East win the match" in output
    (file,) = Path().glob("*.json")
    kept = KeptScore.read(file)
    assert (kept.rules, kept.public.scores) == (presets.TRICKSTER_AUSTRALIAN, (340, 510))


def test_names_and_the_first_dealer_are_asked_for(at_home: Callable[..., str]) -> None:
    asked = at_home(typed="Anna, Ben, Carl,  Uncle   Joe\nunc\n7S ben 7-3")
    assert "Hand 1: Uncle Joe deals." in asked
    assert "Score: Anna/Carl 30, Ben/Uncle Joe 140" in asked
    assert "Hand 1: South deals." in at_home(typed="\n\n")


def test_each_hand_shows_its_points_with_reasons_and_who_deals_next(at_home: Callable[..., str]) -> None:
    output = at_home(*BEGUN, typed="8S Anna 8-2\npassed\nquit")
    assert output.splitlines()[2:9] == [
        "> 8S Anna 8-2",
        "Tricks: Anna/Carl 8, Ben/Uncle Joe 2",
        "  Anna/Carl     +240  contract made",
        "  Ben/Uncle Joe   +20  2 tricks",
        "Score: Anna/Carl 240, Ben/Uncle Joe 20",
        "Hand 2: Anna deals.",
        "Saved. To continue later, type:",
    ]
    assert "Hand 3: Ben deals." in output


def test_a_player_who_may_not_bid_is_named(at_home: Callable[..., str]) -> None:
    output = at_home(*BEGUN, "--set", "penalties.bar=set", typed="8S Anna 5-5\n7S Anna 7-3\n7S Ben 7-3")
    assert "Anna may not bid in the next auction." in output
    assert "but seat 0 is barred (seat 0 is Anna" in output
    assert "Hand 3: Ben deals." in output


def test_a_missing_part_of_a_line_can_be_typed_by_itself(at_home: Callable[..., str]) -> None:
    """The error asks for it; the rest of the line need not be typed again."""
    output = at_home(
        *("--rules", "five-handed", "--names", "Anna,Ben,Carl,Dora,Eve", "--dealer", "Eve"),
        typed="7S Anna 4-1-1-3-1\ncalled AD Dora",
    )
    assert "write called CARD NAME, or called nobody" in output
    assert "Score: Anna 140, Ben 10, Carl 10, Dora 140, Eve 10" in output


def test_the_score_is_saved_after_each_line(at_home: Callable[..., str], tmp_path: Path) -> None:
    """In one new file; a score that is resumed stays in its file."""
    output = at_home(*BEGUN, typed="8S Anna 8-2\nundo\n8S Ben 8-2\nfix 1 7S Ben 8-2")
    assert output.count("Saved. To continue later, type:") == 1
    program, command, resume, file = resumed(output)
    assert (program, command, resume, Path(file).parent) == ("five-hundred", "score", "--resume", tmp_path)
    assert KeptScore.read(file).to_dict()["hands"] == ["7S Ben 8-2"]
    again = at_home(resume, file, typed="passed\nundo\nundo\npassed")
    assert "Hand 2: Anna deals." in again
    assert KeptScore.read(file).to_dict()["hands"] == ["passed"]
    assert [each.name for each in tmp_path.iterdir()] == [Path(file).name]


def test_the_file_holds_every_line_before_the_next_one_is_typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """So a computer that stops loses no hand."""
    file, typed, found = tmp_path / "score.json", iter(["8S Anna 8-2", "passed", "7S Ben 7-3"]), []

    def line(_: str) -> str:
        found.append(len(KeptScore.read(file).hands))
        return next(typed, "quit")

    monkeypatch.setattr("builtins.input", line)
    assert main(["score", *BEGUN, "--file", str(file)]) == 0
    assert found == [0, 1, 2, 3]
    assert capsys.readouterr().err == ""


def test_a_refused_correction_changes_nothing(at_home: Callable[..., str]) -> None:
    """Ten hearts would have ended the match before the second hand."""
    output = at_home(*BEGUN, typed="8S Anna 8-2\n7S Ben 7-3\nfix 1 10H Anna 10-0\nfix 3 passed\nfix\nfix x\nscore")
    assert "after this correction, hand 2 (7S Ben 7-3) is impossible: the match was over before this hand" in output
    assert "the number must be from 1 to 2, got 3" in output
    assert output.count("write the number of the hand after fix") == 2
    assert output.splitlines()[-3:-1] == [
        "    2  Ben 7♠ made                        +30 = 270          +140 = 160",
        "Hand 3: Ben deals.",
    ]


def test_the_guide_shows_what_the_command_prints(at_home: Callable[..., str]) -> None:
    page = (DOCS / "guide" / "score.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    (command,) = re.findall(r"^\$ five-hundred score (--rules .*)$", page, re.MULTILINE)
    _, _, *arguments = shlex.split(command)
    typed = "\n".join(re.findall(r"^> (.*)$", shown, re.MULTILINE))
    output = re.sub(r"Saved\..*\n.*\n", "", at_home(*arguments, typed=typed))
    assert output[output.index("> ") :].strip() == shown.strip()


def test_every_command_answers(at_home: Callable[..., str], tmp_path: Path) -> None:
    typed = "help\nstatistics\n8S Anna 8-2\nstats\nrules\nundo\nundo\n\nfoo\nscore\nQ"
    output = at_home(*BEGUN, typed=typed)
    assert "fix N HAND   correct hand N, as in fix 3 7H Uncle Joe 6-4" in output
    assert "Anna       +240 points per hand, 1 contract (1 made, 0 failed)" in output
    assert "there is no hand to remove" in output
    assert "'foo' is not a bid" in output
    assert "called" not in output.split("> help")[1].split(">")[0], "the help names only what the rules may need"
    assert len([*tmp_path.iterdir()]) == 1


def test_undo_takes_back_a_correction_and_then_the_hands_before_it(at_home: Callable[..., str]) -> None:
    """After the score was resumed, only hands can be taken back."""
    output = at_home(*BEGUN, typed="8S Anna 8-2\npassed\nfix 1 7S Ben 7-3\nundo")
    file = resumed(output)[-1]
    assert KeptScore.read(file).to_dict()["hands"] == ["8S Anna 8-2", "passed"]
    at_home("--resume", file, typed="fix 1 7S Ben 7-3\nundo\nundo")
    assert KeptScore.read(file).to_dict()["hands"] == ["8S Anna 8-2"]


def test_the_sheet_is_written_to_print_it(at_home: Callable[..., str], tmp_path: Path) -> None:
    """As text or as a picture; a file is replaced only if the person asks for it."""
    (tmp_path / "notes.txt").write_text("ours", encoding="utf-8")
    typed = "8S Anna 8-2\nprint sheet.svg\nprint 'our sheet.txt'\nprint notes.txt\nprint\nprint sheet.pdf"
    output = at_home(*BEGUN, typed=typed)
    (file,) = tmp_path.glob("*.json")
    kept = KeptScore.read(file)
    drawn = svg.score_sheet(kept.rules, kept.score_sheet(), names=kept.players)
    assert (tmp_path / "sheet.svg").read_text(encoding="utf-8") == drawn
    assert "Anna 8♠ made" in (tmp_path / "our sheet.txt").read_text(encoding="utf-8")
    assert "notes.txt: this file exists already. Choose another name, or replace it with print! notes.txt" in output
    assert output.count("write a file name that ends in .txt or .svg") == 2
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "ours"
    at_home("--resume", str(file), typed="print! notes.txt")
    assert "Anna 8♠ made" in (tmp_path / "notes.txt").read_text(encoding="utf-8")


def test_no_other_file_is_replaced_unless_asked(at_home: Callable[..., str], tmp_path: Path) -> None:
    """Neither notes nor the score of other people."""
    other, notes = tmp_path / "theirs.json", tmp_path / "notes.json"
    KeptScore(presets.AUSTRALIAN, ("A", "B", "C", "D")).write(other)
    notes.write_text("ours", encoding="utf-8")
    before = {file: file.read_bytes() for file in (other, notes)}
    output = at_home(*BEGUN, typed=f"8S Anna 8-2\nsave {other}\nsave {notes}\npassed")
    for file in (other, notes):
        assert f"{file}: this file exists already. Choose another name, or replace it with save! {file}" in output
        assert file.read_bytes() == before[file]
    at_home(*BEGUN, typed=f"passed\nsave! {other}\npassed")
    assert KeptScore.read(other).to_dict()["hands"] == ["passed", "passed"]


def test_a_score_that_another_program_changes_meanwhile_is_not_replaced(
    at_home: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two people who continue the same file keep both scores."""
    file = tmp_path / "score.json"
    at_home(*BEGUN, "--file", str(file), typed="passed")
    theirs = KeptScore.read(file).with_hand("8S Anna 8-2")
    others = iter([True, False])

    def line(_: str) -> str:
        for write in others:
            if write:
                theirs.write(file)
            return "7S Ben 7-3"
        raise EOFError

    monkeypatch.setattr("builtins.input", line)
    assert main(["score", "--resume", str(file)]) == 0
    assert KeptScore.read(file) == theirs
    ours = KeptScore.read(resumed(capsys.readouterr().out)[-1])
    assert ours.to_dict()["hands"] == ["passed", "7S Ben 7-3", "7S Ben 7-3"]


def test_control_c_loses_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "five_hundred", "score", *BEGUN, "--file", "score.json"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "80"},
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background lets its processes ignore the signal.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # this test has no threads
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write("8S Anna 8-2\n")
        process.stdin.flush()
        while not process.stdout.readline().startswith("Hand 2"):
            pass
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == ""
    assert KeptScore.read(tmp_path / "score.json").to_dict()["hands"] == ["8S Anna 8-2"]


@pytest.mark.parametrize("answers", [[], ["Anna, Ben, Carl, Dora"]])
@pytest.mark.parametrize(("stop", "status"), [(KeyboardInterrupt, 130), (EOFError, 0)])
def test_a_person_who_stops_at_an_opening_question_begins_no_score(
    answers: list[str], stop: type[BaseException], status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only Enter chooses the usual names and the usual dealer."""
    lines = iter(answers)

    def line(_: str) -> str:
        for each in lines:
            return each
        raise stop

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", line)
    assert main(["score", "--file", "score.json"]) == status
    assert not list(tmp_path.iterdir())


def test_a_person_who_interrupts_the_score_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["7S Ben 7-3"])

    def line(_: str) -> str:
        for each in lines:
            return each
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", line)
    assert main(["score", *BEGUN, "--file", "score.json"]) == 130
    assert KeptScore.read(tmp_path / "score.json").to_dict()["hands"] == ["7S Ben 7-3"]


def test_a_name_gives_no_order_to_the_terminal(at_home: Callable[..., str]) -> None:
    """A name may come from a file of another person; the escape sequence changes the title of the window."""
    title = "\x1b]0;pwned\x07"
    names = ("--names", f"{title}a,b,c,d", "--dealer", "b")
    typed = f"7S a 8-2\n7S b 8-2\nscore\nstatistics\nhelp\nfix {title} 7S\n{title}\nprint {title}.txt\nprint {title}"
    output = at_home(*names, "--file", "score.json", typed=typed)
    assert "write the name of the declarer: \ufffd]0;pwned\ufffda, b, c or d" in output
    output += at_home("--resume", "score.json", typed=typed)
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", output)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--rules", "australien"], "did you mean 'australian'"),
        (["--names", "Anna, Ben"], "names must be 4 names with commas between them, got 2"),
        (["--names", "Anna, Anna, Ben, Carl"], "players must have different names"),
        ([*NAMES, "--dealer", "Zoe"], "write the name of a player: Anna, Ben, Carl or Uncle Joe"),
        ([*BEGUN, "--scores", "1"], "scores must be"),
        ([*BEGUN, "--scores", "a,b"], "--scores must be whole numbers with commas between them"),
        (
            [*BEGUN, "--file", "there.json"],
            "there.json exists already: continue it with --resume, or choose another na",
        ),
        ([*BEGUN, "--file", "score.toml"], "the file name must end in .json"),
        (["--resume", "there.json"], "there.json: $.format: must be 'five_hundred.kept_score'"),
        (["--resume", "nothing.json"], "nothing.json: No such file"),
        (["--resume", "there.json", *BEGUN], "leave out --names and --dealer"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(
    arguments: list[str],
    answer: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The sentence goes to the error stream, and the exit status is 2."""
    monkeypatch.chdir(tmp_path)
    Path("there.json").write_text("{}", encoding="utf-8")
    assert main(["score", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert answer in printed.err
    assert re.fullmatch(r"\{\}", Path("there.json").read_text(encoding="utf-8"))
