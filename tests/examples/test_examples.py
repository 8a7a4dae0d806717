"""Every example runs as a user would run it."""

import os
import re
import subprocess
import sys
from functools import cache
from math import sqrt
from pathlib import Path
from runpy import run_path
from xml.etree import ElementTree

import pytest
from paths import DOCS, EXAMPLES

from five_hundred import presets
from five_hundred.playouts import play_hands

pytestmark = pytest.mark.untraced

NEED_MORE = {"adviser", "client", "server"}
"""Examples that do not run by themselves, and have a file of tests of their own."""
CLUB = EXAMPLES / "custom_rules"
SCRIPTS = {
    path.stem: path
    for path in (*sorted(EXAMPLES.glob("*.py")), CLUB / "play_club_match.py")
    if path.stem not in NEED_MORE
}
FEWER = {"a_million_hands": ["200000"], "compare_house_rules": ["--hands", "4000"]} | {
    "search_player": ["--hands", "10", "--deals", "3"]
}
"""What makes an example short."""
LONG = {"a_million_hands", "search_player"}
"""Examples that take several seconds even so."""


@cache
def done(example: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPTS[example]), *FEWER.get(example, [])]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.mark.untraced
@pytest.mark.parametrize(
    "example", [pytest.param(example, marks=pytest.mark.long if example in LONG else ()) for example in SCRIPTS]
)
def test_the_example_runs_and_prints_something(example: str) -> None:
    """The exit status is 0, there is output, and nothing on the error stream."""
    assert done(example).returncode == 0, done(example).stderr
    assert done(example).stdout.strip()
    assert not done(example).stderr


@pytest.mark.untraced
def test_the_tests_of_the_club_pass() -> None:
    """They run as the club runs them: in their folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "-c", os.devnull]
    environment = {**os.environ, "PYTEST_ADDOPTS": ""}  # the options of this run are not those of the club
    run = subprocess.run(
        command, cwd=CLUB, env=environment, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert run.returncode == 0, run.stdout
    assert "9 passed" in run.stdout


@pytest.mark.long
def test_simulated_hands_are_the_same_even_if_a_process_dies() -> None:
    """One process is dead, another one has taken its place, and no hand is different."""
    told = done("a_million_hands").stdout
    (dead,) = re.findall(r"process (\d+) is dead", told)
    before, after = (set(re.findall(r"\d+", line)) for line in re.findall(r"processes (\[.*\])", told))
    assert dead in before - after
    assert len(before) == len(after) == 2
    ((first, second),) = re.findall(r"Checksums (\w+) and (\w+): the same hands", told)
    assert first == second


def test_the_values_of_bids_are_estimated_from_a_few_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The output omits bids that were never made; a run of no hands is refused."""
    example = run_path(str(SCRIPTS["a_million_hands"]))
    played = play_hands(presets.AUSTRALIAN, 3, seed=500)
    won: dict[str, list[int]] = {}
    for number, declarer, points in zip(played.bid.tolist(), played.declarer.tolist(), played.points, strict=True):
        won.setdefault(str(played.bids[number]), []).append(int(points[declarer % 2]))  # the partner sits opposite
    assert example["worth"](played) == {bid: round(sum(each) / len(each), 1) for bid, each in won.items()}
    assert len(won) > 1
    monkeypatch.setattr(sys, "argv", ["a_million_hands.py", "0"])
    with pytest.raises(SystemExit, match=r"^2$"):
        example["main"]()
    assert "hands must be 1 or more, got 0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("log", "answer"), [("nothing.ptn", "nothing.ptn: "), (__file__, "line 1: the text has no hand")]
)
def test_a_log_that_cannot_be_read_is_named_in_the_error(log: str, answer: str) -> None:
    """The error is a sentence and not a traceback."""
    command = [sys.executable, str(SCRIPTS["published_game"]), log]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert answer in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_house_rules_example_has_twenty_lines() -> None:
    """With the line that says what they are, and without blank ones."""
    text = SCRIPTS["house_rules"].read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 20
    assert "[contracts.specials.OM]\nvalue = 520\n" in done("house_rules").stdout


def test_the_comparison_of_house_rules_gives_correct_error_bars() -> None:
    """A bid that wins or loses its value V, m on the average, varies by the root of V² - m²."""
    rows = re.findall(r"^(\d\d cards.*?)  +(-?\d.*)$", done("compare_house_rules").stdout, re.MULTILINE)
    assert len(rows) == 4
    for _, row in rows:
        found = [(float(mean), float(error)) for mean, error in re.findall(r"(-?[\d.]+) ± ([\d.]+)", row)]
        assert len(found) == 5
        for value, (mean, error) in zip((300, 400, 500), found[2:], strict=True):  # slams pay more for the lower ones
            assert error == pytest.approx(sqrt((value**2 - mean**2) / 4000), abs=0.06)
    means = {house[:2]: [float(mean) for mean in re.findall(r"(-?[\d.]+) ±", row)] for house, row in rows}
    assert all(more > fewer for more, fewer in zip(means["45"], means["43"], strict=True)), "a bigger kitty helps"


@pytest.mark.long
@pytest.mark.untraced
def test_the_comparison_is_drawn_with_labelled_axes(tmp_path: Path) -> None:
    """With both axes named, and their units."""
    picture = tmp_path / "packs.svg"
    command = [sys.executable, str(SCRIPTS["compare_house_rules"]), "--hands", "200", "--plot", str(picture)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert f"Saved the plot as {picture}" in ran.stdout
    words = " ".join(ElementTree.fromstring(picture.read_text(encoding="utf-8")).itertext())
    for expected in ("points a hand", "tricks in hearts", "46 cards, two jokers", "standard errors"):
        assert expected in words


PICTURE = DOCS / "_static" / "logo.svg"


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--hands", "1"], "2 or more"),
        (["--plot", "x.svg"], "pip install"),
        (["--plot", "x.foo"], "ends in .svg or .png, got x.foo"),
        (["--plot", "no/where/x.svg"], "an existing folder, got "),
        (["--plot", str(PICTURE)], f"must be a new file, but {PICTURE} exists already"),
    ],
)
def test_the_comparison_names_the_packages_it_needs(arguments: list[str], answer: str) -> None:
    """Before it simulates anything."""
    code = f"""
import importlib.util, runpy, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "matplotlib" else find(name, *rest)
sys.argv = {["compare", *arguments]!r}
runpy.run_path({str(SCRIPTS["compare_house_rules"])!r}, run_name="__main__")
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, encoding="utf-8")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert answer in ran.stderr


def test_every_example_is_listed_with_its_purpose() -> None:
    """With what it shows, in the file beside them, which the documentation includes."""
    told = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    examples = {file.name for file in EXAMPLES.iterdir()} - {"README.md", "__pycache__"}
    assert not {name for name in examples if f"`{name}`" not in told}


def test_at_least_one_example_is_tested() -> None:
    """A test over no example would pass."""
    assert SCRIPTS
