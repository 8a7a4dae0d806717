"""What the package offers: names, imports, the first example, and a whole match of each preset kept as text."""

import ast
import inspect
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from paths import PROJECT
from referee import HOUSES, check
from regenerate_golden import ACTIONS, FOLDER, SEEDS, transcript

import five_hundred as fh
from five_hundred import presets
from five_hundred.rules.presets import PRESETS

PACKAGE = Path(fh.__file__).parent


# The first example


def test_a_simple_loop_plays_a_match_to_its_end() -> None:
    rules = presets.AUSTRALIAN.with_options({"table.pack": "45", "match.target": 1000})
    state = fh.new_game(rules, dealer=0)
    rng = Random(7)
    while not state.is_over:
        action = fh.shuffled_deal(state, rng) if state.to_act is None else fh.legal_actions(state)[0]
        state, _ = fh.step(state, action)
    assert state.outcome is not None
    assert state.outcome.scores == state.scores
    assert state.outcome.winners in ((0,), (1,))
    assert fh.legal_actions(state) == ()
    # Whoever always bids lowest first loses: the other side wins, as the bidders are out the back door.
    assert state.outcome.ending is fh.Ending.FLOOR
    assert min(state.scores) <= -500


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("place", ["first", "last"])
def test_the_loop_ends_under_every_preset_with_the_first_action_or_the_last(name: str, place: str) -> None:
    """The last call is the highest bid, because players who always pass would never play a card."""
    state, rng = fh.new_game(PRESETS[name].rules), Random(3)
    while not state.is_over:
        assert state.hands_played < 100
        legal = fh.legal_actions(state)
        passing = state.to_act is not None and len(legal) > 1 and legal[-1] == fh.PASS
        last = legal[-2 if passing else -1] if state.to_act is not None else None
        action = fh.shuffled_deal(state, rng) if last is None else legal[0] if place == "first" else last
        state = fh.apply(state, action)
    assert state.outcome is not None


# Names


@cache
def _constants() -> dict[str, str]:
    """The documented constants of the package, with their docstrings."""
    found: dict[str, str] = {}
    for file in PACKAGE.rglob("*.py"):
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for statement, following in pairwise(body):
            targets: Sequence[ast.expr] = ()
            if isinstance(statement, ast.Assign):
                targets = statement.targets
            elif isinstance(statement, ast.AnnAssign):
                targets = [statement.target]
            if isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant):
                found |= {target.id: str(following.value.value) for target in targets if isinstance(target, ast.Name)}
    return found


def test_dir_and_star_import_give_exactly_the_public_names() -> None:
    """Any other name raises an error."""
    space: dict[str, object] = {}
    exec("from five_hundred import *", space)
    assert {*fh.__all__} <= {*space}
    assert {*fh.__all__} <= {*dir(fh)}
    with pytest.raises(AttributeError, match="nothing"):
        _ = fh.nothing  # type: ignore[attr-defined]  # wrong on purpose


@pytest.mark.parametrize("name", fh.__all__)
def test_every_public_name_exists_and_is_documented(name: str) -> None:
    thing = getattr(fh, name)
    ours = isinstance(thing, ModuleType) or (callable(thing) and thing.__module__.startswith("five_hundred"))
    text = _constants().get(name) or (thing.__doc__ if ours else "")
    assert text
    assert text.strip()


@pytest.mark.parametrize("name", [name for name in fh.__all__ if inspect.isclass(getattr(fh, name))])
def test_every_public_method_and_property_is_documented(name: str) -> None:
    for own, member in vars(getattr(fh, name)).items():
        if not own.startswith("_") and (inspect.isfunction(member) or isinstance(member, property | classmethod)):
            assert inspect.getdoc(member), f"{name}.{own}"


@pytest.mark.parametrize("name", [name for name in fh.__all__ if inspect.isfunction(getattr(fh, name))])
def test_every_public_function_has_type_annotations(name: str) -> None:
    signature = inspect.signature(getattr(fh, name))
    assert signature.return_annotation is not inspect.Signature.empty
    for parameter in signature.parameters.values():
        assert parameter.annotation is not inspect.Parameter.empty


def test_every_module_lists_its_public_names() -> None:
    """``from module import *`` gives what the module means to give, and all of it exists."""
    for file in PACKAGE.rglob("*.py"):
        if file.name in ("__main__.py", "__init__.py"):
            continue
        name = ".".join(["five_hundred", *file.relative_to(PACKAGE).with_suffix("").parts])
        __import__(name)
        module = sys.modules[name]
        assert module.__doc__
        assert all(hasattr(module, each) for each in module.__all__)


def test_the_version_is_that_of_the_project_metadata() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == fh.__version__


def test_the_package_has_a_py_typed_file() -> None:
    """PEP 561: an empty file says that the annotations are meant to be used."""
    assert (PACKAGE / "py.typed").is_file()


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("five_hundred", "cattrs tomli_w hypothesis numpy argparse pytest json tomllib"),
        ("five_hundred.rules.documents", "cattrs hypothesis numpy argparse pytest"),
        ("five_hundred.formats.record", "hypothesis numpy argparse pytest"),
        ("five_hundred.cli", "hypothesis numpy pytest"),
        ("five_hundred.testing", "hypothesis numpy pytest"),
    ],
)
def test_importing_the_package_loads_few_modules(module: str, unwanted: str) -> None:
    """A program that only plays does not load the parsers of files and arguments or the testing kit."""
    assert _loaded_by(f"import {module}") & {*unwanted.split()} == set()


def test_the_package_loads_its_modules_only_on_first_use() -> None:
    """At first less than attrs does; then attrs and what that needs, and what shuffles."""
    attrs = _loaded_by("import attrs")
    assert _loaded_by("import five_hundred") - {"five_hundred"} < attrs - {"attrs", "attr"}
    asked = _loaded_by("import five_hundred as fh; fh.new_game(fh.presets.AUSTRALIAN)")
    assert asked - attrs - {"five_hundred"} <= {"ast", "random", "bisect", "math", "hashlib"}


def _loaded_by(program: str) -> set[str]:
    """The top-level modules that are there after a program, without those that are the interpreter's own affair."""
    report = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"
    # Where coverage is measured it would start in the process and import much itself.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE")}
    environment["PYTHONPATH"] = str(PACKAGE.parent)
    command = [sys.executable, "-c", f"{program}; {report}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return {name for name in done.stdout.split() if not name.startswith("_")}


# Golden transcripts


def test_there_is_a_golden_transcript_of_every_preset() -> None:
    assert set(SEEDS) == set(PRESETS)
    assert {file.stem for file in FOLDER.iterdir()} == {file.stem for file in ACTIONS.iterdir()} == set(PRESETS)


@pytest.mark.parametrize("name", SEEDS)
def test_the_narration_of_a_match_equals_the_golden_transcript(name: str) -> None:
    """After a change that is meant, run ``regenerate_golden.py`` and read the difference."""
    assert transcript(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SEEDS)
def test_a_referee_finds_nothing_wrong_in_the_golden_transcript(name: str) -> None:
    """Law 8: an independent statement of the catalogue's rules checks the narration alone."""
    match = check((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), HOUSES[name])
    assert {"made" in row[0] for row in match.rows} == {True, False}, "one contract is made and another one fails"


def test_the_golden_transcripts_include_rare_actions_of_every_table() -> None:
    """The transcripts also include the rarer bids."""
    texts = [(FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in SEEDS]
    for needed in (
        "Misère",
        "Nullo",
        "Open",
        "(inkle)",
        "Only inkles were bid",
        "lays the hand face up",
        "RJ as ",
        "beyond the cap",
        "reaching the target",
        "looks at the hand",
        "offers to throw the cards in",
        "draws ",
        "to the kitty",
        "dummy shows ",
        "turns up ",
        " calls ",
        "is the partner",
        "plays without a partner",
        "the hand is played at no trump",
        "points against ",
        "sit out",
        "forced trick",
        "the opponents' failed contract",
        "scored too many points",
    ):
        assert any(needed in text for text in texts), needed


def test_play_card_refuses_other_arguments_than_a_card_and_a_suit() -> None:
    """Bad input gets a clear error."""
    wrong: list[tuple[Any, ...]] = [("7H",), (fh.parse_card("7H"), "H"), ([],)]
    for arguments in wrong:
        with pytest.raises(TypeError, match=r"^(card|suit) must be a (Card|Suit), such as"):
            fh.PlayCard(*arguments)


def test_new_game_refuses_the_name_of_a_preset() -> None:
    """Its name is not enough."""
    with pytest.raises(TypeError, match=r"must be a RuleSet or a Preset, .* got str"):
        fh.new_game("australian")  # type: ignore[arg-type]  # wrong on purpose


def test_a_strain_is_shown_as_it_is_bid() -> None:
    """Examples are 7♥ and 8NT."""
    assert [str(strain) for strain in fh.Strain] == ["♠", "♣", "♦", "♥", "NT"]
