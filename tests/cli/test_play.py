"""The command ``five-hundred play``, through a pipe, as played by a person who follows its hints."""

import io
import os
import re
import shlex
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from threading import Timer
from typing import IO

import pytest
from at_home import command_at_home
from counting import bytecodes
from knowledge import hidden_dealt_again
from rich.console import Console
from tables import dealt, discard, present, won

import five_hundred as fh
from five_hundred import text
from five_hundred.cli import play_screen
from five_hundred.cli.command import main
from five_hundred.cli.play import _OTHER_WORDS, _WORDS, COMMANDS, _answer, _command, play
from five_hundred.cli.play_match import PlayedMatch
from five_hundred.cli.play_screen import Screen
from five_hundred.display.text import told
from five_hundred.engine.table.events import Event, HandScored
from five_hundred.players import choose
from five_hundred.rules.presets import PRESETS

PLAY = [sys.executable, "-m", "five_hundred", "play"]
ENVIRONMENT = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "80"}
MOST_SECONDS = 600
"""After which a test gives up; it takes a few, and half a minute more where numba compiles the search for it."""
MOST_LINES = 400
"""More than any hand has."""


class Person:
    """A person at the terminal."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.types: IO[str] = process.stdin
        self.reads: IO[str] = process.stdout
        self.read: list[str] = []

    def type(self, line: str) -> None:
        """Type a line."""
        self.types.write(line + "\n")
        self.types.flush()

    def until(self, pattern: str) -> str:
        """Read on to a line that matches a pattern; return its first group, or the whole line."""
        for _ in range(MOST_LINES):
            line = self.reads.readline()
            assert line, f"the game is over, and nothing is like {pattern!r}: {self.read[-20:]}"
            self.read.append(line)
            if found := re.match(pattern, line):
                return found[len(found.groups()) and 1]
        raise AssertionError(f"nothing is like {pattern!r}")

    def hint(self) -> tuple[list[str], str]:
        """Return the legal actions, and the action that a good player would choose."""
        self.type("hint")
        may = self.until(r"You may (.*)\.$").split("; ")
        return may, self.until(r"A good player would (.*)\.$")

    def hand(self) -> list[str]:
        """The hand on the last table."""
        (row, *_) = (line for line in reversed(self.read) if line.startswith("│ > South"))
        return [card.code for card in fh.parse_cards(row.partition("South")[2].partition(",")[0].rstrip("│\n "))]


@contextmanager
def playing(*arguments: str) -> Iterator[Person]:
    """Run the game in a separate process, and kill the process at the end if it still runs."""
    command, pipe = [*PLAY, *arguments], subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, env=ENVIRONMENT, encoding="utf-8"
    ) as process:
        watch = Timer(MOST_SECONDS, process.kill)  # so that the test does not wait forever for a game
        watch.start()
        yield Person(process)
        watch.cancel()
        process.kill()


@pytest.mark.long
def test_a_hand_can_be_played_with_a_mistake_an_undo_and_a_saved_match(tmp_path: Path) -> None:
    """A person tries an illegal card, takes back a decision, saves the match, loses the process and resumes."""
    file = tmp_path / "match.json"
    refused, taken_back = 0, 0
    with playing("--seed", "3", "--level", "2") as person:
        before = person.hint()
        assert {"pass", "bid 7H"} <= {*before[0]}
        person.type("7H")
        person.until("South bids 7♥")
        person.type("undo")
        person.until("You take back your last decision")
        assert person.hint() == before
        person.type("7H")
        while not (refused and taken_back):
            may, would = person.hint()
            wrong = [card for card in person.hand() if f"play {card}" not in may]
            if may[0].startswith("play") and wrong:
                person.type(wrong[0])
                right = person.until(r"\w+ were led: play (.*)\.$")
                assert {fh.parse_card(word).code for word in re.split(r", | or ", right)} == {
                    action.removeprefix("play ") for action in may
                }
                assert person.hint() == (may, would)
                refused += 1
                person.type(would)
                person.type("undo")
                person.until("You take back your last decision")
                assert person.hint() == (may, would)
                taken_back += 1
            person.type(would)
        person.type(f"save {file}")
        person.until("Saved")
        left = person.hint()
    saved = fh.Record.from_json(file.read_text(encoding="utf-8"))
    with playing("--resume", str(file), "--seed", "3") as person:
        assert person.hint() == left
        scored = False
        while not scored:
            _, would = person.hint()
            person.type(would)
            person.type("help")
            person.until("Type your action")
            scored = any(re.match(r"South (makes|fails in) 7♥ ", line) for line in person.read)
        person.type("save")
        person.until("Saved")
        person.type("quit")
        assert person.reads.read().endswith("> quit\n"), "what is saved may be left without a word"
    again = fh.Record.from_json(file.read_text(encoding="utf-8"))
    assert again.actions[: len(saved.actions)] == saved.actions
    (score,) = again.score_sheet()
    assert str(score.contract) == "7♥"


def ran(
    *arguments: str, typed: str = "", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the game with all input typed beforehand, in a folder."""
    return subprocess.run(
        [*PLAY, *arguments],
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
        cwd=folder,
        env={**ENVIRONMENT, **environment},
    )


def test_wrong_arguments_are_refused_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence goes to the error stream, and the exit status is 2."""
    broken = tmp_path / "broken.json"
    broken.write_text("{}", encoding="utf-8")
    for arguments, answer in (
        (["--rules", "australien"], "did you mean 'australian'"),
        (["--seat", "4"], "--seat must be from 0 to 3"),
        (["--resume", str(tmp_path / "nothing.json")], "nothing.json: No such file"),
        (["--resume", str(broken)], "$.format: must be"),
    ):
        assert main(["play", *arguments]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert answer in printed.err


def test_the_game_goes_on_after_wrong_input(tmp_path: Path) -> None:
    """This also holds on a terminal without suit symbols; the end of the input ends the game."""
    # In the auction, input without a verb means a bid.
    typed = f"undo\nsave\nsave {tmp_path / 'no' / 'where'}\nplay 9Z\nzz\n9Z 9S\n\nhelp\n"
    done = ran("--seed", "3", typed=typed, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, "")
    answers = done.stdout.split("> ")
    for number, answer in enumerate(
        (
            "There is no decision to take back.",
            "Name a file: save FILE",
            "No such file",
            "'9Z' is not a card",
            "'zz' is not a bid",
            "'9Z 9S' is not a bid",
        ),
        start=-8,
    ):
        assert answer in answers[number], done.stdout
    assert done.stdout.isascii()
    assert answers[-1].endswith("show these commands\n\n"), "there is nothing to save before the first decision"


def test_the_saved_match_stays_if_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk may be full, or the power may fail during the write."""
    game, file = PlayedMatch.begin(PRESETS["australian"].rules, 0, 3, strength=3), tmp_path / "match.json"
    game.go_on()
    game.save(file)
    before = file.read_bytes()
    game.do(choose(game.view))

    def fails(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        game.save()
    assert file.read_bytes() == before
    assert not game.is_saved
    monkeypatch.undo()
    game.save()
    assert fh.Record.from_json(file.read_bytes()).replay() == game.state
    assert game.is_saved


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_every_game_can_be_played_fits_the_screen_and_shows_no_hidden_card(name: str) -> None:
    """Redealing the cards that the person cannot see changes no screen and no line of the story."""
    rng, rules = Random(1), PRESETS[name].rules
    seat = rules.table.players - 1
    game = PlayedMatch.begin(rules, seat, 3, strength=3)

    def shown(state: fh.State) -> str:
        """Return the screen as it would be drawn in this state."""
        screen, drawn = Screen(), io.StringIO()
        screen.console = Console(
            file=drawn, force_terminal=True, width=80, height=24, highlight=False, legacy_windows=False
        )
        screen.tell(["Something happened."] * 30)
        screen.show(fh.view(state, seat), seat)
        lines = re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", drawn.getvalue()).splitlines()
        assert len(lines) < 24, "there is a line for the prompt"
        assert all(len(line) <= 80 for line in lines)
        return drawn.getvalue()

    lines: list[str] = []

    def tell(before: fh.View, happened: Iterable[Event]) -> bool:
        """Keep the story; return whether a hand is over."""
        events = list(happened)
        lines.extend(line for event in events for line in told(event, before, game.view))
        return any(isinstance(event, HandScored) for event in events)

    over = tell(game.view, game.go_on())
    while not over:
        assert shown(hidden_dealt_again(game.state, seat, rng)) == shown(game.state)
        before = game.view
        over = tell(before, [*game.do(choose(before)), *game.go_on()])
    assert any(re.search(r" (makes|fails in|is clear whether) ", line) for line in lines)


def test_only_cards_that_may_not_be_played_are_dim() -> None:
    """All other cards, and everything else in the row, have normal brightness."""
    game = PlayedMatch.begin(PRESETS["australian"].rules, 0, 3, strength=3)
    game.go_on()
    seen = game.view
    while seen.phase != "playing" or len(seen.legal) == len(seen.hand):
        game.do(choose(seen))
        game.go_on()
        seen = game.view
    screen, drawn = Screen(), io.StringIO()
    screen.console = Console(file=drawn, force_terminal=True, width=80, height=24, color_system="standard")
    screen.show(seen, 0)
    (row,) = (line for line in drawn.getvalue().splitlines() if "> South" in line)
    dim = re.findall(r"\x1b\[2(?:;31)?m([^\x1b]*)\x1b", row)
    assert sorted(dim) == sorted(str(card) for card in seen.hand if card not in seen.playable)


def test_a_long_answer_is_wrapped_between_words() -> None:
    """The terminal has 80 columns; the text of help fits without wrapping."""
    screen, drawn = Screen(), io.StringIO()
    screen.console = Console(file=drawn, force_terminal=True, width=80, height=24, highlight=False)
    words = "You may " + "; ".join(f"bid {level}{suit}" for level in range(6, 11) for suit in "SCDH") + "; pass."
    screen.say(words)
    lines = drawn.getvalue().splitlines()
    assert len(lines) > 1
    assert " ".join(line.strip() for line in lines) == words
    assert all(len(line) <= 80 for line in COMMANDS.splitlines())


def test_the_line_editor_keeps_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the prompt would disappear when the person recalls an earlier line."""
    prompts: list[str] = []

    def typed(prompt: str = "") -> str:
        prompts.append(prompt)
        return "pass"

    monkeypatch.setattr("builtins.input", typed)
    screen = Screen()
    screen.console = Console(file=io.StringIO(), force_terminal=True, width=80, height=24)
    assert screen.ask() == "pass"
    assert prompts == ["> "]


# Saving


def resumed(output: str) -> list[str]:
    """The words of the last command in an output, as a shell reads them."""
    (*_, line) = (line for line in output.splitlines() if "five-hundred play --resume" in line)
    return shlex.split(line)


def title(output: str) -> str:
    """Who the person is, according to the last table."""
    return str(re.findall("you are (\\w+)", output)[-1])


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The command, with all input typed beforehand."""
    return command_at_home("play", tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize("end", ["quit", "q", ""], ids=["quit", "q", "the end of the input"])
def test_a_match_is_saved_when_the_person_leaves_and_continues_in_the_same_seat(
    end: str, at_home: Callable[..., str], tmp_path: Path
) -> None:
    """The printed command is complete."""
    before = at_home("--seed", "5", "--seat", "1", "--level", "1", typed=f"pass\n{end}")
    program, command, resume, file = resumed(before)
    assert (program, command, resume, Path(file).parent) == ("five-hundred", "play", "--resume", tmp_path)
    saved = fh.Record.read(file)
    assert saved.players == ("level 1", "West", "level 1", "level 1")
    again = at_home(resume, file, typed=end)
    assert title(again) == title(before) == "West"
    assert fh.Record.read(file) == saved, "nothing has changed"
    assert "Saved" not in again


def test_a_new_match_is_saved_in_a_new_file(tmp_path: Path) -> None:
    """In the current folder, whose name may have spaces; older matches stay."""
    folder = tmp_path / "our games"
    folder.mkdir()
    for number in (1, 2):
        done = ran("--seed", "5", "--seat", "1", "--level", "1", typed="pass\nquit", folder=folder)
        assert (done.returncode, done.stderr) == (0, "")
        assert resumed(done.stdout)[-1].startswith(f"{folder}{os.sep}five-hundred-")
        assert len([fh.Record.read(file) for file in folder.iterdir()]) == number


def test_a_continued_match_is_saved_in_its_own_file(at_home: Callable[..., str], tmp_path: Path) -> None:
    """With the same players; a person who plays on, or takes something back, changes the file."""
    file = tmp_path / "match.json"
    at_home("--seed", "5", "--seat", "1", "--level", "1", typed=f"pass\nsave {file}\nq")
    before = fh.Record.read(file)
    assert resumed(at_home("--resume", str(file), typed="undo\nq"))[-1] == str(file)
    after = fh.Record.read(file)
    assert after.actions == before.actions[: len(after.actions)] != before.actions
    assert after.players == before.players
    assert [each.name for each in tmp_path.iterdir()] == ["match.json"]


def test_control_c_saves_the_match(tmp_path: Path) -> None:
    """At the prompt, and while the computer players think."""
    with subprocess.Popen(
        [*PLAY, "--seed", "5"],
        cwd=tmp_path,
        env=ENVIRONMENT,
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # A shell that runs the tests in the background lets its processes ignore the signal.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # this test has no threads
    ) as process:
        person = Person(process)
        person.type("pass")
        person.until(r"\w+ plays|\w+ passes")
        person.until("│ South is to")
        process.send_signal(signal.SIGINT)
        out = person.reads.read()
    (file,) = tmp_path.iterdir()
    assert resumed(out)[-1] == str(file)
    assert fh.PASS in fh.Record.read(file).actions


@pytest.mark.parametrize("interrupted", [KeyboardInterrupt, RuntimeError])
def test_a_match_is_saved_whatever_stops_the_program(
    interrupted: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even a fault in this library."""
    monkeypatch.chdir(tmp_path)
    game = begun()
    game.do(fh.PASS)

    def stop() -> list[Event]:
        raise interrupted

    monkeypatch.setattr(game, "go_on", stop)
    with pytest.raises(interrupted):
        play(game, Screen())
    (file,) = tmp_path.iterdir()
    assert fh.Record.read(file).actions[-1] is fh.PASS


def test_control_c_at_a_pause_is_not_enter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It ends the command, like Control-C at the prompt."""

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    screen = Screen()
    screen.console = Console(force_terminal=True, file=io.StringIO())
    with pytest.raises(KeyboardInterrupt):
        screen.pause()
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--seed", "1"]) == 130


def begun(strength: int = 1) -> PlayedMatch:
    """A match in which it is the person's turn to bid."""
    game = PlayedMatch.begin(PRESETS["australian"].rules, 0, 5, strength=strength)
    game.go_on()
    return game


def test_a_person_may_leave_without_saving(at_home: Callable[..., str], tmp_path: Path) -> None:
    assert "Saved" not in at_home("--seed", "5", typed="pass\nquit!")
    assert not list(tmp_path.iterdir())


def test_nothing_is_saved_before_the_first_decision(at_home: Callable[..., str], tmp_path: Path) -> None:
    assert at_home("--seed", "5", typed="hand\nquit").endswith("> quit\n")
    assert not list(tmp_path.iterdir())


def failing_fsync(_: object) -> None:
    """Fail as a full disk does: the error names no file."""
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_told_in_a_sentence_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It leaves no file behind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(os, "fsync", failing_fsync)
    typed = iter(["pass", "save match.json", "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    play(begun(), Screen())
    lines = capsys.readouterr().out.splitlines()
    assert f"{tmp_path / 'match.json'}: No space left on device" in lines
    assert re.fullmatch(rf"The match has not been saved: {tmp_path}/five-hundred-[\d-]+\.json: No space .*", lines[-1])
    assert not list(tmp_path.iterdir())


def test_the_home_folder_is_used_if_the_current_one_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The current folder may also have been removed."""
    gone, home = tmp_path / "gone", tmp_path / "home"
    gone.mkdir()
    home.mkdir()
    monkeypatch.chdir(gone)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    gone.rmdir()
    game = begun()
    game.do(fh.PASS)
    assert game.save_somewhere().parent == home


def test_save_never_replaces_a_file_unless_asked(at_home: Callable[..., str], tmp_path: Path) -> None:
    """Whether the file holds notes, another match or anything else; ``save! FILE`` asks for it."""
    notes, other = tmp_path / "notes.txt", tmp_path / "other.json"
    notes.write_text("my notes", encoding="utf-8")
    fh.Record(PRESETS["quebec"].rules).write(other)
    before = other.read_bytes()
    typed = f"save {notes}\nsave {other}\nsave! {other}\nsave {other}\nsave\nq"
    answers = at_home("--seed", "5", typed=typed)
    for file in (notes, other):
        assert f"{file}: this file exists already. Choose another name, or replace it with save! {file}" in answers
    assert notes.read_text(encoding="utf-8") == "my notes"
    assert other.read_bytes() != before
    assert answers.count("Saved.") == 3


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("save ~/match.json", "match.json"),
        ("save ~", None),
        ("save '~/match.json'", None),
        ("save our match.json", "our match.json"),
        ("save  'our match.json' ", "our match.json"),
        ('SAVE "it\'s ours.json"', "it's ours.json"),
        ("save it's ours.json", "it's ours.json"),
        ("save\tmatch.json", "match.json"),
        ("save ''", None),
        ('save ""', None),
        ("save '", "'"),
        ("save ~nobody-of-this-name/match.json", None),
        ("save no/where.json", None),
        ("save match.toml", None),
        ("save .", None),
        ("save -match.json", "-match.json"),
    ],
)
def test_the_file_name_of_save_is_read_as_a_person_means_it(
    typed: str, name: str | None, at_home: Callable[..., str], tmp_path: Path
) -> None:
    """``~`` is the home folder, and quotes are no part of the name; the printed command finds the file."""
    answers = at_home("--seed", "5", typed=f"{typed}\nq")
    assert [each.name for each in tmp_path.iterdir()] == ([] if name is None else [name])
    if name is not None:
        assert resumed(answers) == ["five-hundred", "play", "--resume", str(tmp_path / name)]
        assert fh.Record.read(tmp_path / name).players


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_match_is_not_saved_to_a_pipe_or_device(at_home: Callable[..., str], tmp_path: Path) -> None:
    """Nobody could read it again, so the person who quits would lose it; a pipe without a reader stops the game."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    answers = at_home("--seed", "5", typed=f"pass\nsave {pipe}\nsave! {pipe}\nsave {os.devnull}\nquit")
    for file in (pipe, os.devnull):
        assert f"{file}: a match can only be saved to a file, not to a pipe or device" in answers
    assert fh.Record.read(resumed(answers)[-1]).players


def test_a_file_without_names_needs_the_seat(
    at_home: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Older files and those of other programs can be continued; the file then names the seat."""
    file = tmp_path / "match.json"
    fh.Record(PRESETS["australian"].rules, dealer=3).write(file)
    assert main(["play", "--resume", str(file)]) == 2
    assert f"{file} does not say which seat is yours: add --seat N (0 is South)" in capsys.readouterr().err
    assert title(at_home("--resume", str(file), "--seat", "2", "--level", "2", typed="pass\nq")) == "North"
    assert title(at_home("--resume", str(file))) == "North"
    assert fh.Record.read(file).players == ("level 2", "level 2", "North", "level 2")


def test_the_seat_of_a_saved_match_cannot_be_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In another seat, the person would see hidden cards; the level may be changed, and names of people stay."""
    file = tmp_path / "match.json"
    names = ("level 4", "Ada", "level 4", "level 1")
    fh.Record(PRESETS["australian"].rules, players=names).write(file)
    assert main(["play", "--resume", str(file), "--seat", "0"]) == 2
    assert "where you are West: leave out --seat" in capsys.readouterr().err
    assert PlayedMatch.load(file, 1, 0).record.players == names
    assert PlayedMatch.load(file, None, 0, strength=2).record.players == ("level 2", "Ada", "level 2", "level 2")
    fh.Record(PRESETS["australian"].rules, players=("Ada", "Ben", "Cleo", "Dan")).write(file)
    with pytest.raises(ValueError, match="has several people, and does not say which seat is yours"):
        PlayedMatch.load(file, None, 0)
    assert PlayedMatch.load(file, 2, 0).record.players == ("level 3", "level 3", "Cleo", "level 3")


def test_the_memory_of_a_resumed_match_grows_with_its_length() -> None:
    """It must not keep a copy of the actions for each decision."""
    rules = PRESETS["australian"].rules

    def memory(hands: int) -> int:
        """The bytes that a match of so many thrown-in hands needs."""
        state, actions, rng = fh.new_game(rules), list[fh.Action](), Random(1)
        for _ in range(5 * hands):
            actions.append(fh.shuffled_deal(state, rng) if state.to_act is None else fh.PASS)
            state = fh.apply(state, actions[-1])
        record = fh.Record(rules, actions=tuple(actions))
        tracemalloc.start()
        game = PlayedMatch(record, 0, 1)
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(game.decisions) == hands
        return size

    memory(10)  # fills the caches
    assert memory(800) < 2.5 * memory(400)


def test_a_long_line_takes_time_in_proportion_to_its_length(tmp_path: Path) -> None:
    """A line without a red card was searched again from each of its characters."""
    screen = Screen()
    screen.console = Console(file=io.StringIO(), width=80)

    def work(length: int) -> int:
        return bytecodes(lambda: screen.say("x" * length))

    work(10)
    assert re.compile(play_screen._RED).pattern.startswith(r"(?<!\w)"), "a match begins only where a word begins"
    assert work(40_000) < 1.5 * work(20_000) + 10_000
    done = ran("--seed", "5", typed="x" * 1_000_000 + "\nq\n", folder=tmp_path)
    assert done.returncode == 0


# Commands


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        *((word, "Type your action") for word in ("?", "h", "H", "help", "HELP", "help me", "commands")),
        *((word, "> South ") for word in ("hand", "table", "cards", "show", "sort")),
        *((word, "No hand has been scored yet.") for word in ("score", "scores", "Score")),
        *((word, "There is no trick yet.") for word in ("last", "trick")),
        *((word, "There is no decision to take back.") for word in ("undo", "u", "back")),
        ("rules", "The rules of 500"),
        ("why 10NT", "Nobody has made this call in this hand."),
        ("why bogus", "'bogus' is not a bid"),
        ("hnit", "or did you mean 'hint'?"),
        ("exot", "or did you mean 'quit'?"),
        ("udno", "or did you mean 'undo'?"),
        ("scroe", "or did you mean 'score'?"),
        ("lst", "or did you mean 'last'?"),
        ("quti", "or did you mean 'quit'?"),
        ("save", "Name a file: save FILE"),
    ],
)
def test_the_usual_words_work_as_commands(
    typed: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter([typed, "quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    play(begun(), Screen())
    told = capsys.readouterr().out.partition(f"> {typed}\n")[2]
    assert answer in told
    assert typed != "sort" or told != ""


@pytest.mark.parametrize("word", ["q", "Q", "quit", "QUIT", "exit", "stop", ":q", "quit!", "q!", ":q!"])
def test_the_usual_words_stop_the_game(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter([word])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    play(begun(), Screen())
    assert next(lines, None) is None


def test_help_lists_every_command() -> None:
    """And every other word means one of them."""
    listed = [line.split()[0] for line in COMMANDS.splitlines()[2:]]
    assert {*_OTHER_WORDS.values()} <= {*listed} == {*_WORDS}
    assert not {*_OTHER_WORDS} & {*listed}


def test_sort_turns_the_suits_round_and_back() -> None:
    """The person's hand begins with the lowest card of each suit, then again with the highest one."""
    game, screen, drawn = begun(), Screen(), io.StringIO()
    screen.console = Console(file=drawn, width=80)
    for _ in range(2):
        _answer(game, screen, "sort")
    low, high = (
        fh.parse_cards(row.partition("South")[2].strip("│ \n"))
        for row in drawn.getvalue().splitlines()
        if "> South" in row
    )
    assert high == fh.sort_hand(game.view.hand)
    assert low == fh.sort_hand(game.view.hand, sorting=fh.Sorting(high_first=False)) != high


def test_last_and_score_show_the_last_trick_and_the_score_sheet() -> None:
    game, screen, drawn = begun(2), Screen(), io.StringIO()
    screen.console = Console(file=drawn, width=80)
    while not game.state.hands_played or game.view.last_trick is None:
        game.do(choose(game.view))
        game.go_on()
    for word in ("last", "score"):
        _answer(game, screen, word)
    last = present(game.view.last_trick)
    assert text.trick(last, game.view.rules) in drawn.getvalue()
    assert fh.score_sheet(game.view.rules, game.record.score_sheet()) in drawn.getvalue()


def test_the_notation_of_an_action_comes_before_another_word_for_a_command() -> None:
    """A house may call a pass "stop", or a special bid "Q"; H is hearts when a suit is named."""
    changes = {"auction.pass_term": "stop", "contracts.specials.M.name": "Q", "contracts.specials.OM.name": "Exit"}
    game = PlayedMatch.begin(PRESETS["australian"].rules.with_options(changes), 0, 5)
    game.go_on()
    for word in ("stop", "q", "exit", "bid q"):
        assert _command(word.split()[0], word, game.view) is None
    assert _command("quit", "quit", game.view) == "quit"
    nominating = fh.view(discard(won(dealt(game.view.rules, "RJ", kitty="4H 5S 6S"), "7NT"), "4H 5S 6S"), 0)
    assert _command("h", "h", nominating) is None
    assert _command("?", "?", nominating) == "help"


@pytest.mark.untraced
@pytest.mark.parametrize("typed", ["why 7H", "why bid 7H", "WHY 7h"])
def test_why_explains_a_call_of_this_auction(typed: str) -> None:
    """The person's own bid is explained as the others see it; without a call, the last one is explained."""
    game, screen, drawn = begun(2), Screen(), io.StringIO()
    screen.console = Console(file=drawn, width=300)
    _answer(game, screen, "why")
    _answer(game, screen, "7H")
    _answer(game, screen, typed)
    _answer(game, screen, "why pass")
    told = drawn.getvalue()
    assert "South's bid of seven hearts: usually " in told
    assert "'s pass: usually strength for " in told or "Nobody has made this call" in told


# Terminals


@pytest.mark.parametrize("columns", ["0", "1", "-3", "", "abc", "²", "000", "99999999999", "20", "41", "300"])
def test_every_size_of_the_terminal_shows_the_table(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A size that cannot be right does not count."""
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", columns)
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    play(begun(), Screen())
    shown = capsys.readouterr().out
    assert "South" in shown
    if columns not in ("20", "41"):
        assert {len(line) for line in shown.splitlines() if line.startswith("│")} == {80}


@pytest.mark.parametrize("height", [1, 3, 10, 24])
def test_a_low_terminal_shows_the_table(height: int) -> None:
    screen, drawn = Screen(), io.StringIO()
    screen.console = Console(file=drawn, force_terminal=True, width=80, height=height)
    screen.tell(["Something happened."] * 30)
    screen.show(begun().view, 0)
    assert "> South" in drawn.getvalue()


def test_input_that_is_not_text_does_not_stop_the_game(tmp_path: Path) -> None:
    """Even where Python expects UTF-8 strictly."""
    done = subprocess.run(
        [*PLAY, "--seed", "5"],
        input=b"\xff\xfe\nsave \xff.json\n\0\n?\nq\n",
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env={**ENVIRONMENT, "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Type your action" in done.stdout
