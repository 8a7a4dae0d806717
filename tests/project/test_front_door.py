"""What ``import five_hundred as fh`` offers, and how it answers wrong use."""

import ast
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.phases.all_phases import ACTIONS, EVENTS, SPECS
from five_hundred.testing.strategies import rulesets

PARTS = (
    *("actions", "dealing", "documents", "evaluation", "events", "phases", "players", "playouts", "presets", "ptn"),
    *("record", "rules", "session", "settings", "sites", "solver", "svg", "testing", "text", "tournaments", "wire"),
    "worlds",
)
F: Any = fh
"""The package without its types: what a program that nobody has checked may call."""
START = fh.new_game(presets.AUSTRALIAN)
BIDDING = fh.apply(START, fh.shuffled_deal(START, Random(1)))


@pytest.mark.parametrize("part", PARTS)
def test_every_documented_module_is_an_attribute_of_the_package(part: str) -> None:
    """It is listed by ``dir``, and it is the module that the documentation describes."""
    assert part in dir(fh)
    assert getattr(fh, part).__name__.rpartition(".")[2] == part


def test_the_package_itself_has_few_names() -> None:
    """The names that most programs need; the other ones are in modules."""
    assert {*PARTS} < {*fh.__all__}
    assert len(PARTS) == 22
    assert len({*fh.__all__} - {*PARTS}) <= 100


def test_every_action_every_event_and_every_phase_has_a_public_name() -> None:
    """To annotate types and to tell events apart, a program needs nothing but public modules."""
    assert all(getattr(fh.actions, kind.__name__) is kind for kind in ACTIONS)
    assert all(getattr(fh.events, kind.__name__) is kind for kind in EVENTS)
    assert all(getattr(fh.phases, kind.__name__) is kind for kind in SPECS)
    assert all(issubclass(kind, fh.phases.Phase) for kind in SPECS)


def test_public_names_are_enough_to_lay_out_a_deal_by_hand() -> None:
    """With public names only."""
    table, cards = presets.AUSTRALIAN.table, iter(presets.AUSTRALIAN.table.pack.cards)
    piles = {name: tuple(islice(cards, count)) for name, count in fh.dealing.piles_of(table).items()}
    state = fh.apply(START, fh.Deal(fh.dealing.stacked(table, START.dealer, piles)))
    assert [state.hand(seat) for seat in range(4)] == [piles[str(seat)] for seat in range(4)]
    assert [len(pile) for pile in piles.values()] == [10, 10, 10, 10, 3]


@pytest.mark.parametrize("name", presets.PRESETS)
def test_a_match_begins_with_a_preset_or_its_rules(name: str) -> None:
    preset = fh.find_preset(name)
    assert fh.new_game(preset, dealer=1) == fh.new_game(preset.rules, dealer=1)


def test_a_state_has_the_name_of_its_phase() -> None:
    """The same name as in a view."""
    assert (START.phase_name, BIDDING.phase_name) == ("dealing", "bidding")
    assert fh.view(BIDDING, 0).phase == BIDDING.phase_name


ACTION = "action must be an Action, such as PASS or parse_action('pass', rules), got"
NO_ACTION = "is not an action: did you mean"


@pytest.mark.traced
@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (lambda: F.apply(BIDDING, "pass"), TypeError, f"{ACTION} str"),
        (lambda: F.apply(START, "pass"), TypeError, f"{ACTION} str"),
        (lambda: F.step(BIDDING, None, by=1), TypeError, f"{ACTION} NoneType"),
        (lambda: F.step(BIDDING, "pass", by=0), TypeError, f"{ACTION} str"),
        (lambda: F.why_illegal(BIDDING, BIDDING), TypeError, f"{ACTION} State"),
        (
            lambda: F.new_game("australian"),
            TypeError,
            "rules must be a RuleSet or a Preset, such as find_preset('australian'), got str",
        ),
        (
            lambda: F.shuffled_deal(START, 7),
            TypeError,
            "rng must be a random.Random, such as Random(7) or SystemRandom(), got int",
        ),
        (
            lambda: fh.parse_action("7H", presets.AUSTRALIAN),
            fh.InvalidNotationError,
            f"'7H' {NO_ACTION} 'bid 7H' or 'play 7H'?",
        ),
        (lambda: fh.parse_action("rj", presets.AUSTRALIAN), fh.InvalidNotationError, f"'rj' {NO_ACTION} 'play rj'?"),
        (
            lambda: fh.parse_action("misère", presets.AUSTRALIAN),
            fh.InvalidNotationError,
            f"'misère' {NO_ACTION} 'bid misère'?",
        ),
        (
            lambda: fh.parse_card("11X"),
            fh.InvalidNotationError,
            "'11X' is not a card: write a rank and a suit, such as 7S, 10H or QD, or write RJ or BJ for a joker",
        ),
        (lambda: fh.find_preset("aus"), fh.UnknownNameError, "no preset 'aus': did you mean 'australian'?"),
        (lambda: fh.rules.PACKS["47"], fh.UnknownNameError, "no pack '47'; choose one of " + ", ".join(fh.rules.PACKS)),
        (
            lambda: F.rules.Schedule(3),
            TypeError,
            "rows must be five rows (levels 6 to 10) of five whole numbers from 1 to 10,000 (from the lowest "
            "suit to no trump), got int",
        ),
        (
            lambda: F.testing.perft("us", 1),
            TypeError,
            "state must be a State, such as the result of new_game() or apply(), got str",
        ),
        (
            lambda: F.playouts.play_hands(presets.AUSTRALIAN, 10, workers="x"),
            TypeError,
            "workers must be a whole number, got str",
        ),
        (
            lambda: F.playouts.play_hands(presets.AUSTRALIAN, 10, workers=0),
            ValueError,
            "workers must be a number of processes, -1 for one per core, or None, got 0",
        ),
    ],
)
def test_a_wrong_argument_is_refused_with_the_right_one(
    wrong: Callable[[], object], error: type[Exception], message: str
) -> None:
    """The called function itself raises the error, not a function inside the library."""
    with pytest.raises(error) as caught:
        wrong()
    assert str(caught.value) == message


@pytest.mark.parametrize("name", ["match.toml", "match.TOML", "match.ptn"])
def test_a_record_is_not_written_under_the_name_of_another_format(tmp_path: Path, name: str) -> None:
    """A record is JSON, so it must not be in a file called match.toml."""
    record = fh.Record(presets.AUSTRALIAN, 0, ())
    with pytest.raises(ValueError, match=r"^a record is written as JSON: .* must end in \.json, got \."):
        record.write(tmp_path / name)
    assert not [*tmp_path.iterdir()]


def test_the_repr_of_rules_is_their_nearest_preset_and_the_differences() -> None:
    """The repr is Python code."""
    assert repr(fh.RuleSet()) == "presets.AUSTRALIAN"
    assert repr(presets.SIX_HANDED.with_options({"match.target": 1000})) == (
        "presets.SIX_HANDED.with_options({'match.target': 1000})"
    )


@given(rules=rulesets())
def test_evaluating_the_repr_of_rules_gives_the_rules(rules: fh.RuleSet) -> None:
    """Any rules, by ``eval``."""
    assert eval(repr(rules), {"presets": presets}) == rules


def test_the_repr_of_a_ladder_fits_on_one_line() -> None:
    """It prints how many bids there are, and the lowest and the highest with their points."""
    assert repr(fh.rules.ladder_of(fh.RuleSet())) == "<Ladder: 27 bids from 6♠ (40 points) to 10NT (520 points)>"


def roundabout(source: str) -> list[str]:
    """The ways in which a module reaches others that its import statements do not name."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found += [f"import {each.name}" for each in names if each.name == "five_hundred"]
            case ast.ImportFrom(module="five_hundred", names=names):
                found += [f"from five_hundred import {each.name}" for each in names if each.name != "__version__"]
            case ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"):
                found.append("import_module")
            case _:
                pass
    return found


def test_no_module_reaches_a_higher_one_through_the_front_door_or_by_its_name() -> None:
    """The check of the layers sees import statements only; of all modules only ``lazy_names`` imports by name.

    ``--custom`` imports a module that is not part of the library.
    """
    assert roundabout("import five_hundred\nfrom five_hundred import svg") != []
    assert roundabout("from importlib import import_module\nimport_module('five_hundred.svg')") != []
    folder = Path(fh.__file__).parent
    found = {path.relative_to(folder).as_posix(): roundabout(path.read_text("utf-8")) for path in folder.rglob("*.py")}
    assert {name: ways for name, ways in found.items() if ways} == {
        "base/lazy_names.py": ["import_module"],
        "cli/custom.py": ["import_module"],
    }
