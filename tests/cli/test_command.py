"""The command line: every argument, what it prints, and what it answers to wrong input."""

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from commands import refused, told
from hypothesis import given
from hypothesis import strategies as st
from sampling import fewer

import five_hundred
from five_hundred import RuleSet, SpecialBid, presets
from five_hundred.cli import main
from five_hundred.cli.arguments import shown_progress
from five_hundred.formats.kept_score import KeptScore
from five_hundred.formats.record import Record
from five_hundred.rules.documents import read_rules, rules_to_json, rules_to_toml, write_rules
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import play_match
from five_hundred.testing.strategies import rulesets

NAMES = [name for preset in PRESETS.values() for name in (preset.name, *preset.aliases)]


def process(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """``python -m five_hundred`` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "five_hundred", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        env=surroundings(**environment),
    )


def surroundings(**environment: str) -> dict[str, str]:
    """The environment of a process that finds this library."""
    return {**os.environ, "PYTHONPATH": str(Path(five_hundred.__file__).parents[1]), "PYTHONUTF8": "1", **environment}


def recorded(*arguments: object) -> Record:
    """The record that ``--json`` prints."""
    return Record.from_json(told(*arguments, "--json"))


def sheet(text: str) -> list[str]:
    """The lines of the score sheet, one a hand."""
    lines = text.splitlines()
    return lines[lines.index("Score sheet") + 2 :]


# Matches


# Who sits where, clockwise from South; with dummies a player is named, not the hand that the player also plays.
SEATS = {
    2: ["South", "North"],
    3: ["South", "West", "East"],
    4: ["South", "West", "North", "East"],
    5: ["South", "West", "Northwest", "Northeast", "East"],
    6: ["South", "Southwest", "Northwest", "North", "Northeast", "Southeast"],
}


def seats(rules: RuleSet) -> list[str]:
    """The names of all hands at a table, a dummy's and a spare one's too."""
    if rules.table.spare_hands == "dummies":
        return ["South", "West", "South's dummy", "West's dummy"]
    return SEATS[rules.table.players] + ["the spare hand"] * (rules.table.spare_hands == "for-the-bidder")


def sides(rules: RuleSet) -> list[str]:
    """The names of the sides, by their players."""
    names, players = seats(rules), rules.table.players
    number = {"opposite": players // 2, "alternate": 2}.get(rules.table.partnership, players)
    return ["/".join(names[side:players:number]) for side in range(number)]


SIDES = {
    **{name: ["South/North", "West/East"] for name in PRESETS if PRESETS[name].rules.table.players == 4},
    "three-handed": SEATS[3],
    "original-1904": SEATS[3],
    "two-handed-dummies": ["South", "West"],
    "two-handed-dead-hand": SEATS[2],
    "two-handed-exposed": SEATS[2],
    "two-handed-draw": SEATS[2],
    "five-handed": SEATS[5],
    "five-handed-hidden": SEATS[5],
    "six-handed": ["South/Northwest/Northeast", "Southwest/North/Southeast"],
    "six-handed-pairs": ["South/North", "Southwest/Northeast", "Northwest/Southeast"],
}


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_plays_to_the_end(name: str) -> None:
    text = told("--rules", name, "--seed", 1)
    record = recorded("--rules", name, "--seed", 1)
    final = record.replay()
    assert record.rules == PRESETS[name].rules
    assert final.is_over
    assert final.outcome is not None
    winners = " and ".join(SIDES[name][side] for side in final.outcome.winners)
    assert f"\n{winners} win{'' if '/' in winners or ' and ' in winners else 's'} the match" in text
    assert len(sheet(text)) == len(record.score_sheet())


@pytest.mark.parametrize("name", NAMES)
def test_rules_takes_the_name_or_the_alias_of_a_preset(name: str) -> None:
    assert recorded("--rules", name, "--hands", 1).rules == presets.find_preset(name).rules


def test_the_default_is_the_australian_game() -> None:
    assert told() == told("--rules", "australian", "--seed", 0)


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    texts = {seed: told("--seed", seed) for seed in (-3, 0, 1, 10**30)}
    assert len(set(texts.values())) == 4
    for seed, text in texts.items():
        assert told("--seed", seed) == text


def test_the_seed_also_decides_who_deals_first() -> None:
    assert {recorded("--seed", seed, "--hands", 1).dealer for seed in range(20)} == {0, 1, 2, 3}


@pytest.mark.parametrize("hands", [1, 2, 3])
def test_the_hands_argument_stops_the_match(hands: int) -> None:
    text = told("--seed", 8, "--hands", hands)
    assert told("--seed", 8).startswith(text[: text.index("The match is not over")].rstrip())
    assert len(sheet(text)) == hands
    assert len(recorded("--seed", 8, "--hands", hands).score_sheet()) == hands


def test_one_hand_is_reported_in_the_singular() -> None:
    assert "The match is not over after 1 hand." in told("--hands", 1)
    assert "The match is not over after 2 hands." in told("--hands", 2)


def test_the_hands_argument_does_not_stop_a_match_that_ends_sooner() -> None:
    assert told("--seed", 8, "--hands", 1000) == told("--seed", 8)


# The narration


@cache
def _story() -> tuple[str, Record]:
    arguments = ("--rules", "american", "--seed", 185)
    return told(*arguments), recorded(*arguments)


def test_the_narration_begins_with_the_first_deal() -> None:
    """The first line, as shown by ``| head -1``, is not empty."""
    assert _story()[0].splitlines()[0].startswith("Hand 1: ")


def test_the_narration_shows_the_hands_and_the_kitty_of_every_deal() -> None:
    text, record = _story()
    deals = [state for state, _ in record.steps() if type(state.phase).__name__ == "Bidding" and not state.calls]
    blocks = re.findall(r"Hand \d+: (\w+) deals\.\n((?:  .*\n){4})  widow  (.*)\n", text)
    assert len(blocks) == len(deals)
    names = ["South", "West", "North", "East"]
    for state, (dealer, hands, kitty) in zip(deals, blocks, strict=True):
        assert dealer == names[state.dealer]
        shown = {line.split()[0]: set(line.split()[1:]) for line in hands.splitlines()}
        assert next(iter(shown)) == names[(state.dealer + 1) % 4]
        for seat, name in enumerate(names):
            assert shown[name] == {str(card) for card in state.hand(seat)}
        assert set(kitty.split()) == {str(card) for card in state.rules.table.pack.cards_in(state.secrets.kitty)}


def test_the_narration_shows_the_auction_and_the_exchange() -> None:
    text, record = _story()
    assert record.rules.auction.pass_term == "pass"
    contracts = re.findall(r"^  (\w+) plays (.+) for (\d+) points$", text, re.M)
    scores = [score for score in record.score_sheet() if score.contract.declarer is not None]
    assert [bid for _, bid, _ in contracts] == [str(score.contract) for score in scores]
    assert len(re.findall(r"^  \w+ takes the widow: ", text, re.M)) == len(scores)
    assert len(re.findall(r"^  \w+ discards ", text, re.M)) == len(scores)
    assert re.search(r"^  \w+ +pass$", text, re.M)
    assert "lays the hand face up: " in text


def test_the_narration_shows_every_trick_and_its_winner() -> None:
    text, record = _story()
    tricks = [event.trick for _, events in record.steps() for event in events if hasattr(event, "trick")]
    lines = re.findall(r"^ +(\d+)\. (.*)$", text, re.M)
    assert len(lines) == len(tricks) == 10 * len(record.score_sheet())
    names = ["South", "West", "North", "East"]
    for (number, line), trick in zip(lines, tricks, strict=True):
        assert 1 <= int(number) <= 10
        assert re.findall(r"(\w+) \S+(?: as \w+)?\*", line) == [names[trick.winner]]
        played = re.findall(r"(South|West|North|East) (\S+?)(?=[* ]|$)", line)
        assert played == [(names[seat], str(card)) for seat, card in zip(trick.seats, trick.cards, strict=True)]


def test_the_narration_ends_each_hand_with_its_score_line_by_line() -> None:
    text, record = _story()
    for score in record.score_sheet():
        for line in score.lines:
            side = ("South/North", "West/East")[line.side]
            assert re.search(rf"^ +{side} +\{line.points:+}  ", text, re.M)
        assert f"  Score: South/North {score.after[0]}, West/East {score.after[1]}" in text


def test_the_score_sheet_shows_each_hand_and_the_running_score() -> None:
    text, record = _story()
    rows, scores = sheet(text), record.score_sheet()
    assert len(rows) == len(scores)
    for number, (row, score) in enumerate(zip(rows, scores, strict=True), start=1):
        assert row.split()[0] == str(number)
        assert ("made" in row) == (score.made is True)
        assert ("failed" in row) == (score.made is False)
        for side in range(2):
            assert f"{score.change(side):+} = {score.after[side]}" in row


def test_the_narration_uses_the_words_of_the_rules() -> None:
    """Terms differ by region: they are data on the RuleSet."""
    text = told("--set", "table.kitty_term=blind", "--set", "auction.pass_term=bye", "--hands", 1)
    assert re.search(r"^  blind  ", text, re.M)
    assert " takes the blind: " in text
    assert re.search(r"^  \w+ +bye$", text, re.M)
    assert "kitty" not in text
    assert "pass" not in text


@pytest.mark.untraced
def test_the_result_gives_the_winners_score_first() -> None:
    """'West/East win the match ...: 120 to 510' would tell the losers' score first."""
    for seed in range(12):
        text = told("--seed", seed)
        outcome = recorded("--seed", seed).replay().outcome
        assert outcome is not None
        (winner,) = outcome.winners
        assert f": {outcome.scores[winner]} to {outcome.scores[1 - winner]}." in text


# Options


def setting(*changes: str) -> RuleSet:
    """The rules of a match with some options set."""
    return recorded("--hands", 1, *(word for change in changes for word in ("--set", change))).rules


@pytest.mark.parametrize(
    ("change", "path", "value"),
    [
        ("match.target=1000", "match.target", 1000),
        (" match.target = 1000 ", "match.target", 1000),
        ("match.floor=-300", "match.floor", -300),
        ("match.hands=3", "match.hands", 3),
        ("match.must_bid_to_win=No", "match.must_bid_to_win", "no"),
        ("play.high_jacks=no", "play.high_jacks", False),
        ("play.high_jacks=False", "play.high_jacks", False),
        ("play.null_stop=yes", "play.null_stop", True),
        ("play.null_stop=on", "play.null_stop", True),
        ("play.null_stop=TRUE", "play.null_stop", True),
        ("play.joker_lead=any-suit", "play.joker_lead", "any-suit"),
        ("play.joker_lead=Any-Suit", "play.joker_lead", "any-suit"),
        ("table.pack=45", "table.pack", "45"),
        ("table.pack=5-A SCDH, RJ, 4H, 4C, matching fours", "table.pack", "43-matching-fours"),
        ("table.packets=3-3k-4-3", "table.packets", "3-3k-4-3"),
        ("auction.pass_term=no bid", "auction.pass_term", "no bid"),
        ("auction.suit_order=C S D H NT", "auction.suit_order", "C S D H NT"),
        ("contracts.schedule=perfect", "contracts.schedule", "perfect"),
        ("contracts.specials=nullo, open-nullo", "contracts.specials", ("nullo", "open-nullo")),
        ("contracts.specials=none", "contracts.specials", ()),
        ("contracts.specials=", "contracts.specials", ()),
        ("contracts.specials.M.value=230", "contracts.specials.M.value", 230),
        ("contracts.specials.M.gate=anytime", "contracts.specials.M.gate", "anytime"),
        ("contracts.specials.M.above=8S", "contracts.specials.M.above", "8S"),
        ("contracts.specials.M.above=none", "contracts.specials.M.above", None),
        ("contracts.specials.OM.name=Laydown", "contracts.specials.OM.name", "Laydown"),
        ("contracts.specials.OM=off", "contracts.specials.OM", False),
        ("contracts.specials.OM=no", "contracts.specials.OM", False),
    ],
)
def test_set_changes_an_option(change: str, path: str, value: object) -> None:
    assert setting(change) == presets.AUSTRALIAN.with_options({path: value})


@pytest.mark.parametrize("word", ["none", "None", "off", ""])
@pytest.mark.parametrize("path", ["scoring.defender_cap", "match.hands", "match.spread"])
def test_set_changes_a_number_to_none(path: str, word: str) -> None:
    assert setting(f"{path}=300", f"{path}={word}") == setting() != setting(f"{path}=300")


def test_the_last_of_repeated_set_arguments_counts() -> None:
    expected = {"match.target": 700, "table.pack": "46", "contracts.specials.M.value": 300}
    changes = ["match.target=600", "table.pack=46", "contracts.specials.M.value=300", "match.target=700"]
    assert setting(*changes) == presets.AUSTRALIAN.with_options(expected)


def test_set_changes_the_rules_of_a_preset_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    file.write_text('base = "us"\n[match]\ntarget = 700\nfloor = -700\n')
    changed = {"match.target": 800}
    for name, rules in (("us", presets.AMERICAN), (file, presets.AMERICAN.with_options({"match.floor": -700}))):
        record = recorded("--rules", name, "--set", "match.target=800", "--hands", 1)
        assert record.rules == rules.with_options(changed)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rules", "austalian"], "no preset 'austalian': did you mean 'australian'?"),
        (["--rules", "Australian"], "did you mean 'australian'?"),
        (["--rules", "bridge"], "choose one of american, australian"),
        (["--rules", "bridge"], ".toml or .json"),
        (["--rules", ""], "choose one of american"),
        (["--rules", "x" * 5000], "choose one of american"),
        (["--rules", "no-such-file.toml"], "no-such-file.toml: No such file"),
        (["--show", "austalian"], "no preset 'austalian': did you mean 'australian'?"),
        (["--show", "no-such-file.json"], "no-such-file.json: No such file"),
        (["--set", "match.taget=700"], "match.taget: no option 'match.taget': did you mean 'match.target'?"),
        (["--set", "target=700"], "match.target"),
        (["--set", "match.target"], "PATH=VALUE, such as match.target=1000, got 'match.target'"),
        (["--set", ""], "PATH=VALUE"),
        (["--set", "=700"], "no option ''"),
        (["--set", "match.target=many"], "match.target: must be a whole number from 1 to 100000, got 'many'"),
        (["--set", "match.target="], "must be a whole number from 1 to 100000"),
        (["--set", "match.target=" + "9" * 5000], "must be a whole number from 1 to 100000"),
        (["--set", "match.target=none"], "must be a whole number from 1 to 100000"),
        (["--set", "play.high_jacks=perhaps"], "must be true or false"),
        (["--set", "match.must_bid_to_win=yes"], "cannot be 'yes'; choose one of no, won-bid, made"),
        (["--set", "scoring.slam=sweeep"], "scoring.slam: cannot be 'sweeep': did you mean 'sweep'?"),
        (["--set", "table.pack=33"], "4 players (table.players, table.spare_hands) need 40 cards"),
        (["--set", "table.pack=54"], "write the name of a pack (25, 32, 33, 41, 42, 43"),
        (["--set", "table.pack=5-A SCDH"], "need 40 cards, and the kitty needs at least one, but the pack has 40"),
        (
            ["--set", "table.packets=3-3"],
            "but a pack (table.pack) of 43 cards requires 10 to a hand and 3 to the kitty",
        ),
        (["--set", "auction.pass_term="], "must be a string of 1 to 40"),
        (["--set", "auction.pass_term=\x1b[2J"], "printable"),
        (["--set", "contracts.schedule=avondal"], "avondale"),
        (["--set", "contracts.specials=misre"], "misere"),
        (["--set", "contracts.specials.M.valu=3"], "no field 'valu': did you mean 'value'?"),
        (["--set", "contracts.specials.M.value=0"], "from 1 to 10000"),
        (["--set", "contracts.specials.M.value=off"], "from 1 to 10000"),
        (["--set", "contracts.specials.X.value=3"], "no special bid has the code 'X'; choose one of M, OM"),
        (["--set", "contracts.specials.OMM=off"], "did you mean 'OM'?"),
        (["--set", "contracts.specials.M=on"], "false to remove the bid"),
        (["--set", "contracts.specials.M.name=Open Misère"], "Open Misère"),
        (
            ["--set", "contracts.specials.M.least=3"],
            "least: must not be greater than contracts.specials.M.most (0), got 3",
        ),
        (["--set", "contracts.specials.M=off", "--set", "contracts.specials.M.value=3"], "contracts.specials.M"),
        (["--set", "auction.inkle_who=anybody"], "auction.min_level"),
        (["--seed", "x"], "whole number"),
        (["--seed"], "--seed"),
        (["--seed", "7" * 5000], "must be a whole number of at most 4,300 digits, got 5,000 digits"),
        (["--seed", "7" * 5000 + "x"], "must be a whole number, got '777"),
        (["play", "--seat", "-" + "7" * 5000], "must be a whole number of at most 4,300 digits, got 5,000 digits"),
        (["--hands", "0"], "--hands must be 1 or more, got 0"),
        (["--hands", "-1"], "--hands must be 1 or more, got -1"),
        (["--hands", "many"], "whole number"),
        (["--replay", "no-such-file.json"], "no-such-file.json: No such file"),
        (["--replay", ""], "--replay takes the name of a file, or - for standard input"),
        (["--analyse"], "--analyse analyses a recorded match: add --replay FILE"),
        (["--known"], "--known needs --analyse"),
        (["--rule", "us"], "did you mean '--rules'?"),
        (["american"], "--rules american"),
        (["amercan"], "did you mean '--rules american'?"),
        (["paly"], "unknown argument 'paly': did you mean 'play'?"),
        (["Play"], "did you mean 'play'?"),
        (["tournment", "--levels", "3", "2"], "did you mean 'tournament'?"),
        (["comapre"], "did you mean 'compare'?"),
        (["--seed", "5", "play"], "unknown argument 'play': the command comes first, as in 'five-hundred play'"),
        (["help"], "did you mean '--help'?"),
        (["version"], "did you mean '--version'?"),
        (["list"], "did you mean '--list'?"),
        (["replay", "match.json"], "did you mean '--replay'?"),
        (["bridge"], "the commands are compare, play, score and tournament, and the name of rules follows --rules"),
        (["family.toml"], "did you mean '--rules family.toml'?"),
        (["x" * 100_000], "the commands are compare, play, score and tournament"),
        (["--resume", "match.json"], "unknown argument '--resume': did you mean 'five-hundred play --resume'?"),
        (["--levels=3"], "did you mean 'five-hundred tournament --levels'?"),
        (["--change", "match.target=20"], "did you mean 'five-hundred compare --change'?"),
        (["--sed=5"], "did you mean '--seed'?"),
        (["play", "--lvel", "1"], "did you mean '--level'?"),
        (["play", "quebc"], "did you mean '--rules quebec'?"),
        (["play", "resume"], "did you mean '--resume'?"),
        (["tournament", "deals"], "did you mean '--deals'?"),
        (["compare", "house.json"], "did you mean '--rules house.json'?"),
    ],
    ids=lambda each: " ".join(each)[:60] if isinstance(each, list) else "",
)
def test_wrong_arguments_are_refused_with_the_right_ones(arguments: list[str], says: str) -> None:
    assert says in refused(*arguments)


def test_all_wrong_options_are_reported_at_once() -> None:
    answer = refused(
        *("--set", "match.taget=700"),
        *("--set", "match.floor=low"),
        *("--set", "auction.rounds=one"),
        *("--set", "auction.raise_own=once"),
        *("--set", "contracts.specials.M.value=0"),
    )
    lines = answer.splitlines()
    assert len(lines) == 4
    assert all(line.startswith("five_hundred: ") for line in lines)
    for path in ("match.taget", "match.floor", "auction.raise_own", "contracts.specials.M.value"):
        assert any(line.startswith(f"five_hundred: {path}: ") for line in lines)


# Files of rules


@pytest.mark.parametrize("suffix", ["toml", "json", "TOML"])
def test_rules_can_be_read_from_a_file(tmp_path: Path, suffix: str) -> None:
    rules = presets.AMERICAN.with_options({"match.target": 300, "auction.pass_term": "pässe"})
    file = tmp_path / f"family.{suffix}"
    write = rules_to_json if suffix == "json" else rules_to_toml
    file.write_text(write(rules), encoding="utf-8")
    assert recorded("--rules", file, "--hands", 1).rules == rules
    shown = told("--show", file)
    assert shown.startswith("Options that differ from the default:\n"), "a family's rules are no preset"
    assert "match.target = 300" in shown


def test_errors_in_a_rules_file_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    file.write_text("[match]\ntaget = 700\nfloor = 3\n")
    for argument in ("--rules", "--show"):
        answer = refused(argument, file)
        assert "'match.target'" in answer
        assert "match.floor: must be a whole number from -100000 to -1" in answer
        assert all(line.startswith(f"five_hundred: {file}: match.") for line in answer.splitlines())
    file.write_text("[match\n")
    assert f"{file}: not TOML" in refused("--rules", file)
    file.write_bytes(b"\xff")
    assert f"{file}: byte 0 is not UTF-8" in refused("--rules", file)
    (tmp_path / "folder.json").mkdir()
    assert "folder.json: Is a directory" in refused("--rules", tmp_path / "folder.json")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the files of one run."""
    return tmp_path_factory.mktemp("rules")


@fewer(4)  # two matches and a replay each
@given(rules=rulesets(), seed=st.integers(0, 1000), suffix=st.sampled_from(["toml", "json"]))
def test_any_rules_from_a_file_can_be_played(folder: Path, rules: RuleSet, seed: int, suffix: str) -> None:
    file = folder / f"any.{suffix}"
    file.write_text(rules_to_json(rules) if suffix == "json" else rules_to_toml(rules), encoding="utf-8")
    arguments = ("--rules", file, "--seed", seed, "--hands", 3)
    text, record = told(*arguments), recorded(*arguments)
    assert record.rules == rules
    scores = record.score_sheet()
    assert len(sheet(text)) == len(scores) <= 3
    assert text.count(" deals.\n") >= len(scores)
    tricks = [event for _, events in record.steps() for event in events if type(event).__name__ == "TrickTaken"]
    assert len(re.findall(rf"^ +\d+\. (?:{'|'.join(seats(rules))}) ", text, re.M)) == len(tricks)
    for score in scores:
        points = ", ".join(f"{side} {after}" for side, after in zip(sides(rules), score.after, strict=True))
        assert f"  Score: {points}\n" in text
    file.with_suffix(".record").write_text(record.to_json(), encoding="utf-8")
    assert told("--replay", file.with_suffix(".record")) == text
    told("--show", file)


@pytest.mark.parametrize(
    "bid",
    [
        {"who": "both-hands", "exposure": "second-trick-led"},
        {"who": "partners", "kitty": "passed-on", "exposure": "before-first-lead"},
        {"kitty": "not-taken", "joker": "low", "joker_lead": "last-trick"},
        {"least": 5, "most": 5, "forced_trick_points": 10},
        {"least": 10, "most": 10, "who": "partners"},
    ],
    ids=str,
)
def test_the_narration_can_describe_every_special_bid(bid: dict[str, Any]) -> None:
    """Plain players never choose most special bids, so the test narrates a record of random play."""
    special = attrs.evolve(SpecialBid(code="X", name="Experiment"), **bid)
    rules = presets.AUSTRALIAN.with_options(
        {"contracts.specials": (special,), "match.hands": 6, "table.pack": "46", "auction.all_pass": "play-no-trump"}
    )
    actions: list[Any] = []
    dealers: list[int] = []

    def watch(before: Any, action: Any, *_: object) -> None:
        actions.append(action)
        dealers.append(before.dealer)

    for seed in range(4):
        actions.clear()
        dealers.clear()
        play_match(rules, Random(seed), watch=watch)
        record = Record(rules, dealers[0], tuple(actions))
        text = replayed(record.to_json().encode())
        assert len(sheet(text)) == 6
        contracts = [str(score.contract) for score in record.score_sheet()]
        for name in contracts:
            assert name in text or name == "all passed: no trump"


# Records


def replayed(data: bytes, *arguments: object, expected: int = 0) -> str:
    """What ``--replay -`` tells of a record on standard input."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(data))
    try:
        return told("--replay", "-", *arguments) if expected == 0 else refused("--replay", "-", *arguments)
    finally:
        sys.stdin = before


@pytest.mark.untraced
@pytest.mark.parametrize("name", PRESETS)
def test_replaying_a_record_prints_the_same_match(name: str, tmp_path: Path) -> None:
    arguments = ("--rules", name, "--seed", 5, "--set", "match.target=300")
    record, text = told(*arguments, "--json"), told(*arguments)
    file = tmp_path / "match.json"
    file.write_text(record, encoding="utf-8")
    assert told("--replay", file) == text
    assert replayed(record.encode()) == text


def test_replaying_a_record_stops_after_the_given_number_of_hands() -> None:
    record = told("--seed", 8, "--json").encode()
    assert replayed(record, "--hands", 2) == told("--seed", 8, "--hands", 2)


def test_the_json_argument_prints_only_json() -> None:
    text = told("--json", "--hands", 2, "--seed", 3)
    document = json.loads(text)
    assert (document["format"], document["version"]) == ("five_hundred.record", 1)
    assert text.endswith("}\n")
    assert text.count("\n") > len(document["actions"]), "an action a line"


def test_replaying_an_unfinished_record_prints_the_match_so_far() -> None:
    document = json.loads(told("--json", "--hands", 1, "--seed", 7))
    document["actions"] = document["actions"][:20]
    text = replayed(json.dumps(document).encode())
    assert text.lstrip().startswith("Hand 1: ")
    assert "not over" in text


def test_a_record_without_actions_can_be_replayed() -> None:
    text = replayed(Record(RuleSet()).to_json().encode())
    assert "not over" in text


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"", "not JSON"), (b"[]", "table"), (b"{}", "$.format"), (b"\xff\xff", "not JSON"), (b"[" * 200_000, "deep")],
)
def test_a_file_that_is_not_a_record_is_refused(data: bytes, says: str, tmp_path: Path) -> None:
    answer = replayed(data, expected=2)
    assert says in answer
    assert answer.startswith("five_hundred: standard input: $")
    file = tmp_path / "match.json"
    file.write_bytes(data)
    answer = refused("--replay", file)
    assert says in answer
    assert answer.startswith(f"five_hundred: {file}: $")


def test_a_record_with_an_illegal_action_prints_only_an_error_with_its_place() -> None:
    """Nothing on standard output, though the first hands are in order."""
    document = json.loads(told("--json", "--seed", 7))
    number = len(document["actions"]) - 3
    document["actions"][number] = "pass"
    assert f"$.actions[{number}]" in replayed(json.dumps(document).encode(), expected=2)


def test_a_folder_is_refused_as_a_record(tmp_path: Path) -> None:
    assert "Is a directory" in refused("--replay", tmp_path)


# A new rules file


@pytest.mark.parametrize(
    ("arguments", "base", "changes"),
    [
        ((), "australian", {}),
        (("--rules", "us"), "american", {}),
        (("--rules", "quebec", "--set", "match.target=700"), "quebec", {"match.target": 700}),
        (("--set", "contracts.specials.M=off"), "australian", {"contracts.specials.M": False}),
    ],
)
def test_a_new_rules_file_can_be_played_at_once(
    arguments: tuple[str, ...], base: str, changes: dict[str, object], tmp_path: Path
) -> None:
    """It names its preset, it holds what was set, and the answer says how to play by it."""
    path = tmp_path / "family.toml"
    answer = told("--new-rules", path, *arguments)
    title = PRESETS[base].title
    assert answer == (
        f"Wrote the rules of {title} to {path}. Edit the file, then play by its rules with this command:\n"
        f"  five-hundred --rules {path}\n"
    )
    assert f'base = "{base}"' in path.read_text(encoding="utf-8")
    assert read_rules(path) == PRESETS[base].rules.with_options(changes)
    assert recorded("--rules", path, "--hands", 1).rules == read_rules(path)


def test_a_new_rules_file_can_start_from_another_file(tmp_path: Path) -> None:
    """Its base is the nearest preset."""
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    rules = PRESETS["walker"].rules.with_options({"match.target": 700})
    write_rules(rules, old)
    told("--new-rules", new, "--rules", old)
    assert 'base = "walker"' in new.read_text(encoding="utf-8")
    assert read_rules(new) == rules


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("family.json", "--new-rules writes TOML: the file name must end in .toml, got '"),
        (".toml", "--new-rules writes TOML: the file name must end in .toml, got '"),
        ("there.toml", "there.toml already exists: choose another name, or delete the file first"),
        ("nowhere/family.toml", "family.toml: No such file"),
        ("a\0b.toml", "must not contain a null character"),
    ],
)
def test_a_new_rules_file_does_not_replace_an_existing_file(name: str, says: str, tmp_path: Path) -> None:
    """A file that exists stays as it is, and nothing is left half-done."""
    (tmp_path / "there.toml").write_text("[match]\n", encoding="utf-8")
    assert says in refused("--new-rules", tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["there.toml"]
    assert (tmp_path / "there.toml").read_text(encoding="utf-8") == "[match]\n"


def test_version_prints_the_version() -> None:
    assert told("--version") == f"five-hundred {five_hundred.__version__}\n"


def test_the_list_of_presets_lines_up() -> None:
    """Every title begins in the same column."""
    lines = told("--list").splitlines()
    assert len(lines) == len(PRESETS)
    columns = {line.rindex(f"  {preset.title}") for line, preset in zip(lines, PRESETS.values(), strict=True)}
    assert len(columns) == 1


# The process


def test_the_command_runs_as_a_module() -> None:
    done = process("--seed", "3", "--hands", "1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == told("--seed", 3, "--hands", 1)


def test_the_exit_status_of_wrong_input_is_2() -> None:
    done = process("--rules", "austalian")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"did you mean 'australian'?" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_record_can_be_piped_from_one_process_to_another() -> None:
    record = process("--seed", "3", "--json", PYTHONHASHSEED="1")
    done = process("--replay", "-", stdin=record.stdout, PYTHONHASHSEED="2")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode() == told("--seed", 3)


def test_help_names_every_argument() -> None:
    done = process("--help")
    assert done.returncode == 0
    for name in (
        "--rules",
        "--set",
        "--custom",
        "--seed",
        "--hands",
        "--json",
        "--replay",
        "--analyse",
        "--known",
        "--list",
        "--show",
        "--new-rules",
    ):
        assert name.encode() in done.stdout


@pytest.mark.parametrize("columns", ["0", "1", "-1", "", "abc", "²", "20", "99999"])
@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["play", "--help"], ["--list"], ["--show", "us", "--words"], ["--hands", "1"]],
    ids=" ".join,
)
def test_every_size_of_the_terminal_shows_the_output(
    arguments: list[str], columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A size that cannot be right does not count."""
    monkeypatch.setenv("COLUMNS", "80")
    with suppress(SystemExit):
        main(arguments)
    usual = capsys.readouterr().out.split()
    monkeypatch.setenv("COLUMNS", columns)
    with suppress(SystemExit):
        main(arguments)
    assert len("".join(capsys.readouterr().out.split())) > 0.9 * len("".join(usual))


@pytest.mark.parametrize("arguments", [["--seed", "3"], ["--json"]], ids=" ".join)
def test_a_closed_output_pipe_is_not_an_error(arguments: list[str]) -> None:
    """``python -m five_hundred | head -1``"""
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "five_hundred", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(),
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        errors = running.stderr.read()
    assert errors == b""
    assert running.returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("arguments", [["--hands", "1"], ["--show", "us"], ["--json", "--hands", "1"]], ids=" ".join)
def test_an_output_without_suit_symbols_gets_letters(encoding: str, arguments: list[str]) -> None:
    """On Windows the output of ``python -m five_hundred > match.txt`` is not UTF-8."""
    raw = io.BytesIO()
    with redirect_stdout(io.TextIOWrapper(raw, encoding=encoding, newline="\n")) as out:
        assert main(arguments) == 0
        out.flush()
    assert len(raw.getvalue().splitlines()) == len(told(*arguments).splitlines())


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_record_is_the_same_in_any_encoding(encoding: str) -> None:
    """``python -m five_hundred --json > match.json`` can be read again on Windows, Misère and all."""
    done = process("--json", "--hands", "1", PYTHONUTF8="0", PYTHONIOENCODING=encoding)
    record = Record.from_json(done.stdout)
    assert record.rules == presets.AUSTRALIAN
    assert next(iter(record.rules.contracts.specials)).name == "Misère"


def test_an_output_of_another_process_without_suit_symbols_gets_letters() -> None:
    done = process("--hands", "1", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Hand 1: ")


def test_the_command_prints_nothing_without_standard_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """``python -m five_hundred >&-``, or ``pythonw``: there is no stream at all."""
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["--list"]) == 0


def test_replay_from_missing_standard_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """``python -m five_hundred --replay - <&-``"""
    monkeypatch.setattr(sys, "stdin", None)
    assert "no standard input: give --replay a file name" in refused("--replay", "-")


@pytest.mark.parametrize(
    "arguments", [["score"], ["score", "--names", "a,b,c,d", "--dealer", "a"], ["play", "--seed", "1"]]
)
def test_a_command_that_asks_for_lines_is_refused_without_standard_input(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """``python -m five_hundred score <&-``"""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", None)
    assert "there is no standard input: type the lines in a terminal" in refused(*arguments)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_lines_are_read_without_standard_output_or_standard_error(
    stream: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """``python -m five_hundred score >&-``: Python's ``input`` needs all three streams."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("7S a 8-2\n"))
    monkeypatch.setattr(sys, stream, None)
    assert main(["score", "--names", "a,b,c,d", "--dealer", "a", "--file", "score.json"]) == 0
    assert [str(hand.tricks) for hand in KeptScore.read(tmp_path / "score.json").hands] == ["(8, 2)"]


def test_progress_needs_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """``five-hundred tournament 2>&-``"""
    monkeypatch.setattr(sys, "stderr", None)
    assert shown_progress("deals") is None


ORDER = "\x1b]0;pwned\x07"
"""An order that changes the title of the terminal's window."""


@pytest.mark.parametrize(
    "arguments",
    [
        ["--replay", f"{ORDER}.json"],
        ["--new-rules", f"no{ORDER}/x.toml"],
        ["--custom", f"{ORDER}:Rule"],
        ["--set", f"match.target={ORDER}"],
        ["--rules", ORDER],
        [ORDER],
        [f"--{ORDER}"],
        ["play", "--resume", ORDER],
        ["score", "--names", ORDER],
        ["score", "--names", f"{ORDER}a b c d e f g h i,b,c,d", "--dealer", "b"],
        ["score", "--names", f"{ORDER}a,b,c,d", "--dealer", "zoe"],
        ["score", "--names", "a,b,c,d", "--file", f"there{ORDER}.json"],
        ["tournament", "--results", f"no{ORDER}/x.json", "--levels", "1", "1"],
    ],
    ids=ascii,
)
def test_an_error_gives_no_order_to_the_terminal(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Arguments, names and files may come from other people (docs/reference/limits.md)."""
    monkeypatch.chdir(tmp_path)
    Path(f"there{ORDER}.json").write_text("{}", encoding="utf-8")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", refused(*arguments))


def test_the_output_gives_no_order_to_the_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    output = told("--new-rules", f"{ORDER}.toml")
    assert "\ufffd]0;pwned\ufffd.toml" in output
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", output)


class _FullDisk(io.StringIO):
    def write(self, _: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_full_disk_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", _FullDisk())
        status = main(["--list"])
    assert status != 0
    assert "No space left on device" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--list", "--show", "us"], "not allowed with"),
        (["--json", "--replay", "-"], "not allowed with"),
        (["--replay", "-", "--rules", "us"], "leave out --rules"),
        (["--replay", "-", "--set", "match.target=20"], "leave out --rules"),
        (["--replay", "-", "--seed", "1"], "leave out --rules, --set and --seed"),
        (
            ["--list", "--rules", "us"],
            "--list lists every preset: leave out --rules, --set, --custom, --seed and --hands",
        ),
        (["--list", "--set", "match.target=20"], "leave out --rules, --set"),
        (["--list", "--hands", "1"], "and --hands"),
        (
            ["--show", "us", "--rules", "au"],
            "--show NAME already names the rules: leave out --rules, --seed and --hands",
        ),
        (["--show", "us", "--seed", "0"], "--seed"),
        (["--show", "us", "--hands", "1"], "--hands"),
        (
            ["--version", "--seed", "1"],
            "--version prints the version: leave out --rules, --set, --custom, --seed and --hands",
        ),
        (
            ["--new-rules", "x.toml", "--seed", "1"],
            "--new-rules writes a rules file and plays no match: leave out --seed",
        ),
        (["--new-rules", "x.toml", "--list"], "not allowed with"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_arguments_that_exclude_each_other_are_refused(arguments: list[str], says: str) -> None:
    """Rather than one of them being overlooked."""
    assert says in refused(*arguments)


def test_an_interrupted_match_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control-C is how a long narration is ended; 130 is what a shell expects."""

    def interrupt(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("five_hundred.cli.command._say", interrupt)
    assert main(["--list"]) == 130
