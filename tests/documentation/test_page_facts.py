"""Sentences of the documentation that state a fact and that no example beside them shows."""

import importlib
import inspect
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import attrs
import pytest
from extension import extension
from paths import DOCS

import five_hundred as fh
from five_hundred import players, svg, testing, text
from five_hundred.dealing import piles_of
from five_hundred.formats.ptn import rules as log_options
from five_hundred.players import choose
from five_hundred.presets import PRESETS
from five_hundred.rules import PACKS, SPECIAL_BIDS, Exposure, Gate

ROOT = DOCS.parent


AUSTRALIAN = PRESETS["australian"].rules
SOURCE = ROOT / "src" / "five_hundred"


def page(name: str) -> str:
    """A page's text with single blanks."""
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


def table(name: str, heading: str) -> list[list[str]]:
    """The cells of a table on a page, row by row, found by the words of its first heading."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    (first,) = (number for number, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    rows = []
    for line in lines[first + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def blocks(name: str) -> list[str]:
    """The TOML on a page."""
    return re.findall(r"^```toml\n(.*?)^```$", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def test_the_plain_player_of_the_simulation_is_level_2_and_plays_the_matches_of_the_command() -> None:
    """The page about simulation says so."""
    assert "which is the computer player of level 2" in page("docs/guide/simulation.md")
    assert players.level(2) is players.choose is vars(importlib.import_module("five_hundred.cli.command"))["choose"]


# --- README ----------------------------------------------------------------------------------------------------------


def test_the_speeds_in_the_readme_are_those_that_were_measured() -> None:
    """Each says what it counts: cards alone, steps of whole hands, and hands at random are three different figures."""
    report = json.loads((DOCS / "figures.json").read_text(encoding="utf-8"))
    measured = {each["name"]: each["details"] for each in report["figures"]}
    for figure, detail, sentence in (
        ("P1", "at best, five_hundred steps/s", r"the engine plays ([\d,]+) cards a second"),
        (
            "P2",
            "at best, Australian steps/s",
            r"When it plays whole hands, including the auction and the scoring, it takes ([\d,]+) steps a second",
        ),
        (
            "P3",
            "at best, five_hundred hands/s",
            r"On one core, the compiled code plays ([\d,]+) hands a second at random",
        ),
    ):
        found = re.search(sentence, page("README.md"))
        assert found is not None, sentence
        assert int(found[1].replace(",", "")) == pytest.approx(measured[figure][detail], rel=0.05)


# --- What the engine does not do -------------------------------------------------------------------------------------

# The values on the coverage pages that cannot be set, and what the page of limits says of each; "" if it is always so.
NOT_SET = {
    "first-dealer: random": "The first dealer",
    "first-dealer: first-jack": "The first dealer",
    "first-dealer: low-card": "The first dealer",
    "rotation: clockwise": "",
    "card-order: trump": "",
    "misdeal-wrong-count: redeal-no-penalty": "Wrong numbers of cards",
    "misdeal-wrong-count: n/a-in-engine": "Wrong numbers of cards",
    "inkle-6nt: meaning-joker": "partners agree on its meaning themselves",
    "bid-irregular: engine-rejects": "Bids out of turn or too low",
    "bid-irregular: forfeit-bid": "Bids out of turn or too low",
    "double-null: pass-5-each": "both partners pass five cards at the same time",
    "kitty-visibility: winner-only": "",
    "kitty-visibility: discards-secret": "",
    "kitty-discard: none": "",
    "kitty-discard: exact-count": "A wrong discard",
    "follow: must-follow-effective-suit, else any": "Revokes",
    "ralphing: penalty": "The additional penalty for ralphing",
    "revoke: engine-prevents": "Revokes",
    "revoke: american-1909": "Revokes",
    "revoke: hoffmann": "Revokes",
    "exposed-cards: called": "exposed cards",
    "exposed-cards: engine-n/a": "exposed cards",
    "table-talk: forbidden": "Table talk",
    "p2-form: pick-up-25": "The two-handed game with 25 cards",
}


def test_the_page_of_limits_names_everything_that_cannot_be_set() -> None:
    """Each row of the coverage pages without a setting is there, and no other row is taken for one.

    A value for which there is no source is not a known rule, so the page says nothing about it.
    """
    limits = page("docs/explanation/limits.md")
    rows = {
        f"{decision.id}: {value.name}"
        for decision in extension("catalogue").decisions()
        for value in decision.values
        if value.reason and value.sources != "no source"
    }
    assert rows == set(NOT_SET)
    assert all(words in limits for words in NOT_SET.values())


# --- Numbers and names that a page gives -----------------------------------------------------------------------------


def test_the_readme_counts_presets_options_packs_and_groups() -> None:
    """Those that there are."""
    readme, guide = page("README.md"), page("docs/guide/house-rules.md")
    assert ("Twenty-six presets" in readme) == (len(PRESETS) == 26)
    sizes = {len(pack) for pack in PACKS.values()}
    assert f"packs of {min(sizes)} to {max(sizes)} cards" in readme
    assert {preset.rules.table.players for preset in PRESETS.values()} == {2, 3, 4, 5, 6}
    assert "for two to six players" in readme
    assert len({option.path.partition(".")[0] for option in fh.RuleSet.options()}) == 8
    assert "in eight groups" in readme
    assert "more than seventy options in eight groups" in guide
    assert 70 < len(fh.RuleSet.options()) < 80


@pytest.mark.parametrize("package", ["cattrs", "tomli_w"])
def test_a_dependency_is_imported_where_the_readme_says(package: str) -> None:
    """It is not imported anywhere else."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (row,) = [line for line in readme.splitlines() if line.startswith(f"| [{package.replace('_', '-')}]")]
    named = re.findall(r"`five_hundred\.([a-z_.]+)`", row.partition("imported only by ")[2])
    assert sorted(importing(package)) == named != []


@pytest.mark.parametrize("package", ["numpy", "joblib", "tqdm"])
def test_the_playout_dependencies_are_imported_where_the_readme_says(package: str) -> None:
    """The playouts import them, and so do modules of `dealing` and `tournaments`."""
    dealing = "by `deal_many` and the progress bar of `five_hundred.dealing`"
    several = "by tournaments on several cores"
    row = f"imported only by `five_hundred.playouts`, {several}, and {dealing} |"
    assert row in page("README.md")
    own = {
        "numpy": {"dealing.numpy_draws", "dealing.batches"},
        "joblib": {"tournaments.in_parallel"},
        "tqdm": {"dealing.constrained_deals"},
    }[package]
    others = importing(package)
    assert {module for module in others if module.startswith(("dealing.", "tournaments."))} == own
    assert {module.partition(".")[0] for module in others - own} == {"playouts"}


def importing(package: str) -> set[str]:
    """The modules of the library that import a package."""
    line = re.compile(rf"^\s*(?:import|from) {package}\b", re.MULTILINE)
    files = [file for file in SOURCE.rglob("*.py") if line.search(file.read_text(encoding="utf-8"))]
    return {".".join(file.relative_to(SOURCE).with_suffix("").parts) for file in files}


def test_no_command_installs_the_library_by_its_name() -> None:
    """No package index has the library, so such a command fails; messages and pages name the extra instead.

    The tutorial says how to install an extra, and the other pages link to it.
    """
    written = {
        file: file.read_text(encoding="utf-8")
        for file in [*DOCS.rglob("*.md"), *SOURCE.rglob("*.py"), *(ROOT / "examples").glob("*.*"), ROOT / "README.md"]
        if "_generated" not in file.parts
    }
    failing = re.compile(r"pip\s+install[^\n&]*\s['\"]?five.hundred")
    assert [file for file, text in written.items() if failing.search(text)] == []
    pages = [file for file, text in written.items() if DOCS in file.parents and re.search(r"pip install\b.*\.", text)]
    assert pages == [DOCS / "tutorial.md"]


def test_each_extra_in_the_readme_installs_what_it_says() -> None:
    """The required Python version is checked, too."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    for extra, named in (("playouts", "NumPy joblib tqdm"), ("hypothesis", "Hypothesis"), ("fast", "numba")):
        (row,) = [cells for cells in table("README.md", "package") if cells[0].startswith(f"`five-hundred[{extra}]`")]
        assert re.findall(r"\[(\w+)\]\(", row[0]) == named.split()
        brought = {re.split(r"[^\w-]", each)[0] for each in project["optional-dependencies"][extra]}
        assert brought - {"five-hundred"} == set(named.lower().split())
    assert project["optional-dependencies"]["fast"][0] == "five-hundred[playouts]"
    assert project["requires-python"] == ">=3.11"
    for name in ("README.md", "docs/tutorial.md"):
        assert "You need Python 3.11 or newer" in page(name)


def test_a_state_kept_for_undo_costs_what_the_guide_says() -> None:
    """The guide states the measured size in KiB."""
    report = json.loads((DOCS / "figures.json").read_text(encoding="utf-8"))
    (memory,) = (each for each in report["figures"] if each["name"] == "P7")
    assert memory["median"] < 1
    assert "one more state costs less than a kilobyte" in page("docs/guide/undo.md")


# --- What the page of choices says of the presets --------------------------------------------------------------------


def test_two_presets_have_a_gate_for_their_open_bid() -> None:
    """6.1: the gate of an open bid is separate; Spread needs No Tricks (000), and Wikipedia's open misère a seven."""
    waiting = {
        (name, bid.name)
        for name, preset in PRESETS.items()
        for bid in preset.rules.contracts.specials
        if bid.is_null and bid.exposure is not Exposure.NEVER and bid.gate is not Gate.ANYTIME
    }
    assert waiting == {("no-tricks", "Spread"), ("wikipedia", "Open Misère")}
    choices = page("docs/explanation/choices.md")
    assert "In the presets, an open bid may be made at any time, with two exceptions" in choices


# --- The guides ------------------------------------------------------------------------------------------------------


def test_the_play_command_plays_by_the_family_s_file_of_the_readme(tmp_path: Path) -> None:
    """``--rules family.toml``: the bid that the file makes dearer is shown so."""
    assert "(`--rules family.toml`), and so does `five-hundred play`" in page("README.md")
    file = tmp_path / "family.toml"
    file.write_text(blocks("README.md")[0], encoding="utf-8")
    command = [sys.executable, "-m", "five_hundred", "play", "--rules", str(file)]
    environment = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "80"}
    ran = subprocess.run(
        [*command, "--seed", "1", "--level", "2"],
        input="quit\n",
        env=environment,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert re.search(r"Open Misère, above 10NT +520\n", ran.stdout)


def test_any_input_at_the_table_of_the_tutorial_is_done_or_changes_nothing() -> None:
    """Every error is one of the library's, by which ``play`` goes on: the record has what was right, and no more."""
    assert "Every error that a player can cause is a" in page("docs/tutorial.md")
    tutorial = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    program = re.findall(r"^```\{testcode\}\n(.*?)^```$", tutorial, re.DOTALL | re.MULTILINE)[0]
    wrong = "|\0|pass pass|bid 11H|deal|deal 5S 6S|discard 5S 5S|play RJ as X|play|claim|look|keep|take 5S|call none"
    words = [*wrong.split("|"), "throw in", "agree", "declare", "breach", "bid " + "9" * 3000]
    rng, right, errors = Random(2), list[fh.Action](), list[object]()
    seen: list[fh.View] = []

    def view(state: fh.State, seat: fh.Seat) -> fh.View:
        seen.append(fh.view(state, seat))
        return seen[-1]

    def answer(prompt: str) -> str:
        if prompt.startswith("Pass the keyboard"):
            return ""
        if len(errors) <= len(right):
            return words[len(right) % len(words)]
        legal = seen[-1].legal
        right.append(legal[int(rng.random() * len(legal))])
        return fh.format_action(right[-1])

    def tell(*told: object, **_: object) -> None:
        if len(told) == 1 and isinstance(told[0], fh.FiveHundredError):
            errors.append(told[0])

    names: dict[str, Any] = {}
    exec(program, names)
    names |= {"view": view, "input": answer, "print": tell}
    record = names["play"](fh.Record(AUSTRALIAN))
    assert record.replay().is_over
    assert [action for action in record.actions if not isinstance(action, fh.Deal)] == right
    assert len(errors) == len(right) > len(words)


def test_rules_files_are_written_as_the_guides_show() -> None:
    """The family's game to the letter; a new bid by hand, as the same rules."""
    family = fh.documents.rules_from_toml(blocks("docs/guide/house-rules.md")[0])
    assert fh.documents.rules_to_toml(family) == blocks("docs/guide/house-rules.md")[0]
    hi_lo = fh.SpecialBid(code="HL", name="Hi-Lo", value=350, above=fh.TrickBid(9, fh.Strain.CLUBS), least=5, most=5)
    by_hand = fh.documents.rules_from_toml(blocks("docs/guide/special-bids.md")[0])
    assert by_hand == AUSTRALIAN.with_options({"contracts.specials.HL": hi_lo})
    assert family.diff(AUSTRALIAN).keys() == AUSTRALIAN.diff(family).keys()
    assert AUSTRALIAN.diff(family) == {path: AUSTRALIAN.value(path) for path in family.diff(AUSTRALIAN)}


def test_a_problem_names_the_other_options_that_could_be_changed() -> None:
    """House rules: ``problem.others``."""
    with pytest.raises(fh.InvalidRulesError) as caught:
        AUSTRALIAN.with_options({"table.pack": "45", "table.packets": "3-1k-4-1k-3-1k"})
    (problem,) = caught.value.problems
    assert problem.path == "table.packets"
    assert problem.others == ("table.pack", "table.players", "table.spare_hands")


def test_the_presets_for_each_number_of_players() -> None:
    """Tables: every one but those for four is named, with what is particular."""
    rows = table("docs/guide/tables.md", "players")
    words = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
    for number, presets, _ in rows:
        those = {name for name, preset in PRESETS.items() if preset.rules.table.players == words[number]}
        if number == "four":
            assert presets == "all other presets"
        else:
            assert {name.strip("` ") for name in presets.split(",")} == those
    assert [row[0] for row in rows] == [*words]
    sides = {name: preset.rules.table.seating.sides for name, preset in PRESETS.items()}
    for name, preset in PRESETS.items():
        if preset.rules.table.players in (3, 5):
            assert all(len(side) == 1 for side in sides[name])
            assert preset.rules.scoring.defenders == "each-trick"
        if preset.rules.table.players == 4:
            assert sides[name] == ((0, 2), (1, 3))
    assert {name for name, preset in PRESETS.items() if preset.rules.table.partnership == "called-card"} == {
        "five-handed",
        "five-handed-hidden",
    }


def test_the_guide_describes_every_value_for_hands_without_a_player() -> None:
    """Tables: the guide tells every value of the two options in words."""
    told = page("docs/guide/tables.md")
    assert "dead hands that no one touches, dummies, or, with three players, a hand that the winner" in told
    assert "by choosing among exposed cards, or by drawing" in told
    for path, values in (
        ("table.spare_hands", "none one-dead two-dead for-the-bidder dummies"),
        ("table.deal_form", "dealt exposed-eight drawn"),
    ):
        kind = fh.RuleSet.option(path).kind
        assert [choice.value for choice in kind.choices] == values.split()  # type: ignore[attr-defined]


def test_a_special_bid_answers_six_questions() -> None:
    """Special bids: each field belongs to an answer, and the stated defaults are right."""
    fields = [
        name for row in table("docs/guide/special-bids.md", "question") for name in re.findall(r"`(\w+)`", row[1])
    ]
    assert {*fields, "strain"} == {field.name for field in attrs.fields(fh.SpecialBid)}
    bid = fh.SpecialBid(code="HL", name="Hi-Lo", value=350)
    assert (bid.least, bid.most, bid.gate, bid.who, bid.kitty, bid.exposure) == (
        (0, 0, Gate.ANYTIME, "alone", "taken", Exposure.NEVER)
    )
    told = (
        "the bidder must take no tricks, may bid at any turn, plays without the partner, takes the kitty, and keeps "
        "the hand hidden."
    )
    assert told in page("docs/guide/special-bids.md")
    with_trumps = [bid for bid in SPECIAL_BIDS.values() if bid.strain is not fh.Strain.NO_TRUMP]
    assert "Nearly every special bid is played without trumps" in page("docs/guide/special-bids.md")
    assert 0 < len(with_trumps) < len(SPECIAL_BIDS) / 5


def test_two_gates_let_the_first_player_bid() -> None:
    """Special bids: two of them ask for no earlier bid."""
    open_gates = set()
    for gate in Gate:
        bid = fh.SpecialBid(code="X", name="Ex", value=350, gate=gate)
        rules = AUSTRALIAN.with_options({"contracts.specials.X": bid})
        state = fh.new_game(rules)
        state = fh.apply(state, fh.shuffled_deal(state, Random(1)))
        if fh.MakeBid(bid) in fh.legal_actions(state):
            open_gates.add(gate)
    assert open_gates == {Gate.ANYTIME, Gate.BLIND}
    assert "first player make the bid, use the gate `anytime` or `blind`" in page("docs/guide/special-bids.md")


def test_the_guide_lists_the_options_of_published_logs() -> None:
    """Published games: all that are read, each with its values, that of a log that does not name it first."""
    rows = {row[0].strip("`"): row[1] for row in table("docs/guide/published-games.md", "option")}
    assert [*rows] == [*log_options._VALUES]
    assert "Six of a log's options set rules of the game." in page("docs/guide/published-games.md")
    for name, (_, values) in log_options._VALUES.items():
        told = re.findall(r"`(\w+)`|(left out)", rows[name])
        listed = [None if left_out else json.loads(value) for value, left_out in told]
        assert listed == [*values]
        assert [type(each) for each in listed] == [type(each) for each in values]
    screen = ", ".join(f"`{name}`" for name in log_options._ABOUT_THE_SCREEN[:-1])
    assert f"{screen} and `{log_options._ABOUT_THE_SCREEN[-1]}` do not change the rules." in page(
        "docs/guide/published-games.md"
    )


def test_pictures_and_text_have_the_same_functions() -> None:
    """Pictures: whatever is drawn can be written, too."""
    # The text of a score sheet comes from five_hundred.score_sheet.
    drawn = {name for name in svg.__all__ if inspect.isfunction(getattr(svg, name))} - {"score_sheet"}
    words = {"plain", "turn", "describe_action", "read_action", "SheetRow", "sheet_rows", "hand_score_lines"}
    assert drawn == {*text.__all__} - words
    for name in drawn:
        assert [*inspect.signature(getattr(text, name)).parameters][:1] == [
            *inspect.signature(getattr(svg, name)).parameters
        ][:1]


def test_the_guide_lists_the_piles_of_a_deal() -> None:
    """Simulation: the kitty, and those that only some tables have."""
    dead = PRESETS["two-handed-dead-hand"].rules.with_options({"table.spare_hands": "two-dead", "table.pack": "43"})
    tables = [dead.table, *(preset.rules.table for preset in PRESETS.values())]
    piles = {name for each in tables for name in piles_of(each) if not name.isdigit()}
    sentence = page("docs/guide/simulation.md").partition("piles_of` returns. ")[2].partition(".")[0]
    assert set(re.findall(r"`([^`]+)`", sentence)) == piles


def test_the_strategies_take_the_arguments_that_the_guide_says() -> None:
    """Testing: those that the guide names take a RuleSet, or nothing; no other does."""
    (sentence,) = re.findall(r"((?:`\w+`(?:, | and )?)+) take a RuleSet", page("docs/guide/testing.md"))
    takers = set()
    for name in testing.__all__:
        strategy = getattr(testing, name)
        parameters = inspect.signature(strategy).parameters.values() if inspect.isfunction(strategy) else ()
        first = next(iter(parameters), None)
        if first is not None and first.name == "rules" and first.default is None:
            takers.add(name)
    assert set(re.findall(r"`(\w+)`", sentence)) == takers


def test_the_server_takes_as_many_actions_as_its_guide_says() -> None:
    """A match that is played to its end has far fewer actions."""
    source = (ROOT / "examples" / "web_table" / "table.py").read_text(encoding="utf-8")
    (most,) = re.findall(r"^MOST_ACTIONS = ([\d_]+)$", source, re.MULTILINE)
    assert f"at most `MOST_ACTIONS` ({int(most):,}) actions in one match." in page("docs/guide/server.md")
    assert "A match to 500 points takes some hundreds" in source
    counts = []
    for seed in range(4):
        state, rng, count = fh.new_game(AUSTRALIAN), Random(seed), 0
        while not state.is_over:
            action = fh.shuffled_deal(state, rng) if state.to_act is None else choose(fh.view(state, state.to_act))
            state, count = fh.apply(state, action), count + 1
        counts.append(count)
    assert 100 < sum(counts) / len(counts) < 1000
    assert max(counts) < int(most) / 5


@pytest.mark.long
@pytest.mark.untraced  # numba compiles here, which takes far longer when coverage traces it
def test_the_comparison_of_packs_gives_the_figures_on_the_page() -> None:
    """The largest and the smallest difference, and the points that tell the picture in words."""
    example = run_path(str(ROOT / "examples" / "compare_house_rules.py"))
    told = page("docs/examples.md")
    assert "The standard errors of all means in this example are below 3 points." in told

    def won(pack: str, *bids: str) -> list[float]:
        rules = AUSTRALIAN.with_options({"table.pack": pack})
        found = [example["points"](rules, bid, 20_000) for bid in bids]
        assert all(error < 3 for _, error in found)
        return [mean for mean, _ in found]

    packs = {pack: won(pack, "6H", "7H", "9H") for pack in ("42", "43", "45")}
    bigger = [more - less for more, less in zip(packs["45"], packs["43"], strict=True)]
    assert f"the same bid is worth {bigger[0]:.0f} to {bigger[2]:.0f} points more" in told
    highest = [more - less for more, less in zip(packs["42"][:2], packs["43"][:2], strict=True)]
    assert f"six and seven hearts are worth {highest[1]:.0f} to {highest[0]:.0f} points more" in told
    (two_jokers,) = won("46", "9H")
    assert f"wins {packs['45'][2]:.0f} points with 45 cards and loses {-two_jokers:.0f} with 46" in told
    assert f"with 42 and 43 it loses {-packs['42'][2]:.0f} and {-packs['43'][2]:.0f}" in told
