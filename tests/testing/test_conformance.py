"""The conformance document: what it holds, and that other engines can be held against it.

The JavaScript reader in ``examples/conformance`` has an engine of its own, which was written from the rules.
"""

import copy
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paths import EXAMPLES
from tables import refusal

import five_hundred as fh
from five_hundred.engine.phases.all_phases import PHASES
from five_hundred.presets import PRESETS
from five_hundred.rules import ladder_of
from five_hundred.testing.conformance import conformance_json, main
from five_hundred.testing.conformance_schema import conformance_schema

CASES = 2
"""Random RuleSets: all that must occur does so without them."""
READER = EXAMPLES / "conformance" / "check.mjs"


@cache
def text() -> str:
    return conformance_json(fh.testing.conformance_document(CASES))


@cache
def document() -> dict[str, Any]:
    """The document as read from a file; no test changes it."""
    read: dict[str, Any] = json.loads(text())
    return read


def situations() -> Iterator[dict[str, Any]]:
    for case in document()["cases"]:
        yield from (*case["steps"], case["end"])


@cache
def states() -> list[tuple[dict[str, Any], fh.State, dict[str, Any]]]:
    """Every situation of the document, the state that it is about, and the case; replayed from the text alone."""
    found = []
    for case in document()["cases"]:
        rules = fh.RuleSet.from_dict(document()["rulesets"][case["rules"]]["options"])
        state = fh.new_game(rules, case["dealer"], case["scores"])
        for step in case["steps"]:
            found.append((step, state, case))
            state = fh.apply(state, fh.parse_action(step["action"], rules), by=step["by"])
        found.append((case["end"], state, case))
    return found


@pytest.mark.untraced
def test_the_document_follows_its_schema() -> None:
    """The schema is valid, and refuses a document with one field more or less."""
    Draft202012Validator.check_schema(conformance_schema())
    validator = Draft202012Validator(conformance_schema())
    assert validator.is_valid({**document(), "cases": document()["cases"][::6]})  # to check all of it takes long
    small = {**document(), "cases": document()["cases"][:1], "rulesets": {}}
    assert validator.is_valid(small)
    for wrong in ({**small, "more": 1}, {name: value for name, value in small.items() if name != "cases"}):
        assert not validator.is_valid(wrong)
    step = copy.deepcopy(small["cases"][0])
    step["steps"][1]["by"] = "S"
    assert not validator.is_valid({**small, "cases": [step]})


def test_the_document_covers_every_preset_reason_and_phase() -> None:
    """An engine that agrees with the document has met them all, but for custom rules, which are written in Python."""
    assert set(PRESETS) <= {case["rules"] for case in document()["cases"]}
    assert {refused["reason"] for each in situations() for refused in each["refused"]} == {
        each.value for each in fh.Reason if each is not fh.Reason.CUSTOM_RULE
    }
    assert {each["phase"] for each in situations()} == {"finished", *(phase.name for phase in PHASES)}
    scores = [each["score"] for each in situations() if "score" in each]
    assert {score["made"] for score in scores} >= {True, False}
    assert {each["outcome"]["ending"] for each in situations() if "outcome" in each} >= {"target", "floor"}


def test_the_document_contains_every_option_of_its_rules() -> None:
    """Every option is named, so that a reader needs no default, and no table of packs or points."""
    for ruleset in document()["rulesets"].values():
        rules = fh.RuleSet.from_dict(ruleset["options"])
        named = {f"{group}.{name}" for group, options in ruleset["options"].items() for name in options}
        assert named == {option.path for option in fh.RuleSet.options()}
        assert len(ruleset["cards"]) == len(rules.table.pack)
        assert {bid["bid"] for bid in ruleset["bids"]} == {bid.code for bid in ladder_of(rules).bids}


def test_replaying_the_document_gives_the_same_scores() -> None:
    """The replay uses the options, the dealer, the scores, the texts of the actions, and the stated seats."""
    for situation, state, _ in states():
        assert situation["by"] == state.to_act
        assert situation.get("seat", state.to_act) == state.turn
    for case in document()["cases"]:
        last = [state for _, state, other in states() if other is case][-1]
        totals = [step["score"]["after"] for step in case["steps"] if "score" in step]
        assert list(last.scores) == (totals[-1] if totals else case["scores"])
        winners = [tuple(step["outcome"]["winners"]) for step in case["steps"] if "outcome" in step]
        assert ([last.outcome.winners] if last.outcome else []) == winners


def test_the_engine_refuses_the_refused_actions_for_the_stated_reasons() -> None:
    """A special bid that is not on offer has no notation in these rules."""
    for situation, state, _ in states():
        for refused in situation["refused"]:
            try:
                action = fh.parse_action(refused["action"], state.rules)
            except fh.InvalidNotationError:
                assert refused["reason"] == fh.Reason.UNKNOWN_BID.value
                continue
            illegal = refusal(state, action, by=refused.get("by"))
            assert (illegal.reason.value, illegal.option) == (refused["reason"], refused["option"])


def test_each_kind_of_refusal_is_included_a_limited_number_of_times() -> None:
    """At most 24 in all and three in a step; for an action out of turn, the step says which seat tries."""
    told = Counter((each["reason"], each["option"]) for situation in situations() for each in situation["refused"])
    assert max(told.values()) == 24
    for situation in situations():
        kinds = [(each["reason"], each["option"]) for each in situation["refused"]]
        assert len(kinds) == len(set(kinds)) <= 3
        for each in situation["refused"]:
            assert (each["reason"] == fh.Reason.NOT_YOUR_TURN.value) == ("by" in each)
    assert told[fh.Reason.NOT_YOUR_TURN.value, None]


@pytest.mark.untraced
def test_the_legal_actions_of_the_document_are_complete() -> None:
    """No other action is accepted (law 1); the list is sorted and has no duplicates."""
    rng = Random(3)
    for situation, state, _ in states()[::23]:
        tried = {action for action in fh.testing.all_actions(state, rng) if fh.why_illegal(state, action) is None}
        legal = situation["legal"]
        if isinstance(legal, list):
            assert legal == sorted(set(legal))
            assert {fh.format_action(action) for action in tried} == set(legal)
        elif isinstance(legal, dict):
            assert all(isinstance(action, fh.Exchange) for action in tried)
            assert all(fh.why_illegal(state, fh.parse_action(each, state.rules)) is None for each in legal["some"])
        else:
            assert all(isinstance(action, fh.Deal) for action in tried)


def test_each_bid_of_the_document_ranks_higher_than_the_last() -> None:
    """The page names the exceptions: bids over an opponent's null bid, and inkles that are not ranked."""
    excepted = 0
    for case in document()["cases"]:
        ruleset = document()["rulesets"][case["rules"]]
        rungs, options = {each["bid"]: each["rung"] for each in ruleset["bids"]}, ruleset["options"]
        gates = {special["code"]: special["gate"] for special in options["contracts"]["specials"]}
        least, ranked = options["auction"]["min_level"], options["auction"]["inkle_ranked"]
        unranked = {
            f"{level}{suit}" for level in range(6, 6 if ranked else least) for suit in ("S", "C", "D", "H", "NT")
        }
        standing = None
        for step in case["steps"]:
            bids = [action[4:] for action in step["legal"] if action.startswith("bid ")]
            for bid in bids:
                if standing is not None and rungs[bid] <= rungs[standing]:
                    excepted += 1
                    beside = gates.get(bid) == "over-opponents-null" and rungs[bid] == rungs[standing]
                    assert beside or (bid in unranked and standing in unranked), (case["rules"], bid, standing)
            word, _, rest = step["action"].partition(" ")
            standing = None if word == "deal" else rest if word == "bid" else standing
    assert excepted


@pytest.mark.long
def test_the_document_is_the_same_in_every_process(tmp_path: Path) -> None:
    """Under any PYTHONHASHSEED; the command writes what the function gives."""
    out = tmp_path / "conformance.json"
    command = [sys.executable, "-m", "five_hundred.testing.conformance", "--cases", str(CASES), "--out", str(out)]
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8", env=environment)
    same = out.read_bytes() == text().encode()
    assert same  # asserted so, since to show how such long texts differ takes minutes
    assert "conformance.json" in done.stderr
    assert not done.stdout


def test_the_command_reports_wrong_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A number that cannot be, a file that cannot be written; no part of one is left."""
    for arguments, said in (
        (["--cases", "-1"], "--cases must be 0 or more"),
        (["--cases", "0", "--out", str(tmp_path / "no" / "where.json")], "where.json cannot be written"),
    ):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code
        assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (OSError(28, "No space left on device"), 1, "five_hundred.testing.conformance: No space left on device\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=["full", "interrupted"],
)
def test_the_command_ends_without_a_traceback(
    error: BaseException, status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--cases 0 > /dev/full``, or Control-C."""

    def fail(_: int) -> bytes:
        raise error

    monkeypatch.setattr("five_hundred.testing.conformance._text", fail)
    assert main(["--cases", "0"]) == status
    assert capsys.readouterr() == ("", said)


def test_without_standard_output_the_command_asks_for_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m five_hundred.testing.conformance >&-``"""
    with monkeypatch.context() as patched, pytest.raises(SystemExit, match=r"^2$"):
        patched.setattr(sys, "stdout", None)
        main([])
    assert "there is no standard output: use --out with a file name" in capsys.readouterr().err


# A reader in another language


def node() -> str:
    """The path of Node; without Node these tests are skipped, unless all tests are required."""
    found = shutil.which("node")
    if found is None:
        assert "CI" not in os.environ, "Node is needed to test the reader in JavaScript"
        pytest.skip("Node is not installed, and the reader in JavaScript cannot be run")
    return found


def checked(file: Path, changed: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    file.write_text(json.dumps(changed), encoding="utf-8")
    return subprocess.run([node(), str(READER), str(file)], check=False, capture_output=True, encoding="utf-8")


def test_an_engine_in_javascript_agrees(tmp_path: Path) -> None:
    """It finds the legal cards and the winners itself, and checks some thousand of them."""
    done = checked(tmp_path / "all.json", document())
    assert done.returncode == 0, done.stdout + done.stderr
    assert "This engine agrees." in done.stdout
    lines = (line.strip().partition("  ") for line in done.stdout.splitlines())
    counts = {what: int(times) for times, _, what in lines if times.isdigit()}
    assert counts["the legal cards"] > 1000
    assert counts["the winner of a trick"] > 500
    assert counts["whether a contract is made"] > 20


def remove_a_card(case: dict[str, Any]) -> None:
    step = next(step for step in case["steps"] if step["phase"] == "playing" and len(step["legal"]) > 3)
    step["legal"].remove(next(action for action in step["legal"] if action != step["action"]))


def change_a_winner(case: dict[str, Any]) -> None:
    trick = next(step["trick"] for step in case["steps"] if "trick" in step)
    trick["winner"] = next(seat for seat in trick["seats"] if seat != trick["winner"])


def change_a_score(case: dict[str, Any]) -> None:
    score = next(step["score"] for step in case["steps"] if "score" in step)
    score["lines"][0]["points"] += 10


def change_who_made_it(case: dict[str, Any]) -> None:
    score = next(step["score"] for step in case["steps"] if "score" in step)
    score["made"] = not score["made"]


def play_what_is_not_held(case: dict[str, Any]) -> None:
    step = next(step for step in case["steps"] if step["phase"] == "playing")
    step["action"] = "play 2S"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (remove_a_card, "the legal cards: the document has"),
        (change_a_winner, "the winner of a trick: the document has"),
        (change_a_score, "the lines of a score add up: the document has"),
        (change_who_made_it, "whether a contract is made: the document has"),
        (play_what_is_not_held, "the action is legal: the document has false"),
    ],
)
def test_the_javascript_checker_reports_differences(
    change: Callable[[dict[str, Any]], None], said: str, tmp_path: Path
) -> None:
    """With the case and the step; the document that is not changed is agreed with."""
    plain = next(
        case
        for case in document()["cases"]
        if case["rules"] == "canadian" and any(step.get("contract", {}).get("trump") for step in case["steps"])
    )
    small = {**document(), "cases": [copy.deepcopy(plain)]}
    assert checked(tmp_path / "right.json", small).returncode == 0
    change(small["cases"][0])
    done = checked(tmp_path / "wrong.json", small)
    assert done.returncode == 1
    assert "WRONG case 0 (canadian), step " in done.stdout
    assert said in done.stdout


def rotating() -> list[dict[str, Any]]:
    """The cases in which partners rotate and the best cards are divided between the bidder and the partner."""
    found = [case for case in document()["cases"] if case["rules"] == "rotating-partners"]
    return [case for case in found if any(step.get("score", {}).get("made") for step in case["steps"])]


def together(case: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The contracts of a case that only the declarer and the partner together could make, and their scores."""
    contract: dict[str, Any] = {}
    for step in case["steps"]:
        contract = step.get("contract", contract)
        score = step.get("score", {"made": False})
        if score["made"] and score["tricks"][contract["declarer"]] < 6:
            yield contract, score


@pytest.mark.rule("partnership-mode")
def test_rotating_partners_make_contracts_together() -> None:
    """6.41, sources 002 and 003: the second player after the bidder is the partner, and both score the contract."""
    (case,) = rotating()
    made = [*together(case)]
    assert len({contract["declarer"] for contract, _ in made}) >= 3
    for contract, score in made:
        assert contract["partner"] == (contract["declarer"] + 2) % 5
        sides = {line["side"] for line in score["lines"] if line["kind"] == "contract-made"}
        assert sides == {contract["declarer"], contract["partner"]}


def test_the_javascript_checker_counts_the_tricks_of_a_partner_for_one_hand(tmp_path: Path) -> None:
    """6.41: with another partner in the document, the contract would not be made."""
    (case,) = copy.deepcopy(rotating())
    small = {**document(), "cases": [case]}
    assert checked(tmp_path / "right.json", small).returncode == 0
    contract, _ = next(together(case))
    contract["partner"] = None
    done = checked(tmp_path / "wrong.json", small)
    assert done.returncode == 1
    assert "whether a contract is made: the document has true" in done.stdout


def test_the_javascript_checker_refuses_other_documents(tmp_path: Path) -> None:
    """Another format, another version, no file."""
    for wrong in ({"format": "five_hundred.record", "version": 1}, {**document(), "version": 2, "cases": []}):
        done = checked(tmp_path / "wrong.json", wrong)
        assert done.returncode == 2
        assert "is not a conformance document of version 1" in done.stderr
    done = subprocess.run([node(), str(READER)], check=False, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr.strip()) == (2, "usage: node check.mjs CONFORMANCE_DOCUMENT")


@pytest.mark.parametrize("text", ["", '{"format": "five_hundred.conformance", "version": 1, "cas', "null", "[]", None])
def test_the_javascript_checker_names_an_unreadable_file(text: str | None, tmp_path: Path) -> None:
    """Examples are an incomplete file and a folder."""
    file = tmp_path if text is None else tmp_path / "cut.json"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    done = subprocess.run([node(), str(READER), str(file)], check=False, capture_output=True, encoding="utf-8")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"{file}: ")
