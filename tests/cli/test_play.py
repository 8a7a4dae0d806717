"""The command ``five-hundred play``, through a pipe, as played by a person who follows its hints."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer
from typing import IO

import pytest
from knowledge import hidden_dealt_again
from rich.console import Console

from five_hundred import View, parse_card, parse_cards
from five_hundred.cli.command import main
from five_hundred.cli.play import COMMANDS
from five_hundred.cli.play_match import PlayedMatch
from five_hundred.cli.play_screen import Screen
from five_hundred.display.seat_story import told
from five_hundred.engine.events import Event, HandScored
from five_hundred.formats.record import Record
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
        return [card.code for card in parse_cards(row.partition("South")[2].partition(",")[0].rstrip("│\n "))]


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
                assert {parse_card(word).code for word in re.split(r", | or ", right)} == {
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
    saved = Record.from_json(file.read_text(encoding="utf-8"))
    with playing("--resume", str(file), "--seed", "3", "--level", "2") as person:
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
    again = Record.from_json(file.read_text(encoding="utf-8"))
    assert again.actions[: len(saved.actions)] == saved.actions
    (score,) = again.score_sheet()
    assert str(score.contract) == "7♥"


def ran(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the game with all input typed beforehand."""
    return subprocess.run(
        [*PLAY, *arguments],
        input=typed,
        capture_output=True,
        check=False,
        encoding="utf-8",
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
    assert done.stdout.endswith("The match has not been saved.\n")


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
    assert Record.from_json(file.read_bytes()).replay() == game.state
    assert game.is_saved


@pytest.mark.parametrize("name", PRESETS)
def test_every_game_can_be_played_fits_the_screen_and_shows_no_hidden_card(name: str) -> None:
    """Redealing the cards that the person cannot see changes no screen and no line of the story."""
    rng, rules = Random(1), PRESETS[name].rules
    seat = rules.table.players - 1
    game = PlayedMatch.begin(rules, seat, 3, strength=3)

    def shown() -> str:
        """Return the screen as it would be drawn now."""
        screen, drawn = Screen(), io.StringIO()
        screen.console = Console(
            file=drawn, force_terminal=True, width=80, height=24, highlight=False, legacy_windows=False
        )
        screen.tell(["Something happened."] * 30)
        screen.show(game.view, seat)
        lines = re.sub(r"\x1b\[[\d;]*[A-Za-z]", "", drawn.getvalue()).splitlines()
        assert len(lines) < 24, "there is a line for the prompt"
        assert all(len(line) <= 80 for line in lines)
        return drawn.getvalue()

    lines: list[str] = []

    def tell(before: View, happened: Iterable[Event]) -> bool:
        """Keep the story; return whether a hand is over."""
        events = list(happened)
        lines.extend(line for event in events for line in told(event, before, game.view))
        return any(isinstance(event, HandScored) for event in events)

    over = tell(game.view, game.go_on())
    while not over:
        true, drawn = game.state, shown()
        game.state = hidden_dealt_again(true, seat, rng)
        assert shown() == drawn
        game.state = true
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
