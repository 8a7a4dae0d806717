"""The public names and signatures are compared with those of the last release: what breaks a program is told."""

import re
from pathlib import Path

import public_api
import pytest
from public_api import CHANGELOG, RELEASED, Change, changes, stubs, unnamed
from public_names import public_names

pytestmark = pytest.mark.untraced

NOW = stubs()
UNDO = "def undo(state: State) -> State: ...\n"


def without(text: str, old: str, new: str) -> str:
    """The text with one change, at a place that exists once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


STEP = "def step(state: State, action: Action, *, by: Seat | None = None)"
DEAL = "def shuffled_deal(state: State, rng: Random"


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        (STEP, "def step(state: State, action: Action)", "step"),
        (STEP, STEP.replace("action", "move"), "step"),
        (STEP, STEP.removesuffix(" = None)") + ")", "step"),
        (STEP, STEP.replace("= None", "= 0"), "step"),
        (DEAL, f"{DEAL}, times: int", "shuffled_deal"),
        ("    legal_plays: tuple[PlayCard, ...] | None\n", "", "State.legal_plays"),
        ("class Rank:\n", "class Height:\n", "Rank"),
        ("def __init__(self, level, strain)", "def __init__(self, level)", "TrickBid.__init__"),
        ("def view_to_dict(", "def dict_of_view(", "wire.view_to_dict"),
    ],
)
def test_a_change_that_breaks_a_program_is_found(old: str, new: str, what: str) -> None:
    """A parameter that is gone, renamed, required or new and required; a name or a member that is gone."""
    found = changes(NOW, without(NOW, old, new))
    assert {each.name for each in found} == {what}


def test_what_is_added_breaks_nothing() -> None:
    """A name, and a parameter that has a default."""
    new = without(NOW, STEP, STEP.removesuffix(")") + ", fast: bool = True)")
    assert changes(NOW, without(new, "### five_hundred\n", f"### five_hundred\n{UNDO}")) == []
    assert changes(NOW, NOW) == []


def test_a_module_that_is_gone_is_one_change() -> None:
    """Not one for each of its names."""
    new = re.sub(r"^### five_hundred\.wire\n.*?(?=^### |\Z)", "", NOW, flags=re.MULTILINE | re.DOTALL)
    assert changes(NOW, new) == [Change("wire", "the module is gone")]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("- `State.hand` and `playouts.play_hands(rules, count)` have changed.", []),
        ("- `hand` has changed, and `play_hands` too.", ["State.hand"]),
        ("- State.hand has changed.", ["State.hand", "playouts.play_hands"]),
    ],
)
def test_a_change_is_allowed_if_the_changelog_names_it(said: str, left: list[str]) -> None:
    """In backticks, in the section of the next release; a member goes with its class."""
    found = [Change("State.hand", "gone"), Change("playouts.play_hands", "gone")]
    changelog = f"# Changelog\n\n## [Unreleased]\n\n### Changed\n\n{said}\n\n## [0.1.0]\n\n- `State.hand`\n"
    assert [each.name for each in unnamed(found, changelog)] == left


def test_the_file_of_the_release_has_every_module_and_nothing_is_broken_unsaid() -> None:
    """As CI checks it, too."""
    released = RELEASED.read_text(encoding="utf-8")
    modules = {path.rpartition(".")[0] for path in public_names()}
    assert {*re.findall(r"^### (\S+)$", released, re.MULTILINE)} <= modules
    assert unnamed(changes(released, NOW), CHANGELOG.read_text(encoding="utf-8")) == []


@pytest.mark.long
@pytest.mark.untraced
def test_the_command_tells_what_is_broken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And it writes the file of a release, after which nothing is broken any more."""
    released = tmp_path / "released.txt"
    released.write_text(without(NOW, "### five_hundred\n", f"### five_hundred\n{UNDO}"), encoding="utf-8")
    monkeypatch.setattr(public_api, "RELEASED", released)
    assert public_api.main([]) == 1
    assert capsys.readouterr().out.startswith("undo: ")
    assert public_api.main(["--write"]) == 0
    assert public_api.main([]) == 0
