"""Saved matches: writing and reading, replay, and damaged records."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import five_hundred
from five_hundred import (
    PASS,
    Action,
    FiveHundredError,
    HandScore,
    InvalidNotationError,
    InvalidRecordError,
    MakeBid,
    RuleSet,
    SpecialBid,
    State,
    TrickBid,
    apply,
    new_game,
    parse_action,
    parse_bid,
    presets,
    shuffled_deal,
)
from five_hundred.engine.table.events import Event, HandScored
from five_hundred.formats import json_documents
from five_hundred.formats import record as module
from five_hundred.formats.record import VERSION, Record, record_schema
from five_hundred.formats.session import Session
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import play_match, random_action
from five_hundred.testing.strategies import rulesets

seeds = st.integers(0, 2**32)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def played(rules: RuleSet, seed: int) -> tuple[Record, list[State], list[HandScore]]:
    """A match played to its end at random: its record, all its states and the scores of its hands."""
    states: list[State] = []
    actions: list[Action] = []
    scores: list[HandScore] = []

    def watch(before: State, action: Action, after: State, events: Sequence[Event]) -> None:
        states.extend([after] if states else [before, after])
        actions.append(action)
        scores.extend(event.score for event in events if isinstance(event, HandScored))

    play_match(rules, Random(seed), random_hands=6, watch=watch)
    return Record(rules, states[0].dealer, tuple(actions)), states, scores


@cache
def short(rules: RuleSet = presets.AMERICAN, seed: int = 5, hands: int = 1) -> Record:
    """The record of a match of a few hands."""
    record, _, _ = played(rules.with_options({"match.hands": hands}), seed)
    return record


def refused(document: object) -> InvalidRecordError:
    """The error with which a record is refused; nothing else may be raised."""
    with pytest.raises(InvalidRecordError) as caught:
        Record.from_json(document) if isinstance(document, str | bytes) else Record.from_dict(document)
    return checked(caught.value)


def checked(error: InvalidRecordError) -> InvalidRecordError:
    """An error says where and what, in a line that can be shown."""
    assert re.match(r"\$($|\.|\[)", error.place)
    assert error.message
    assert str(error) == f"{error.place}: {error.message}"
    return error


def damaged(**changes: Any) -> dict[str, Any]:
    """A valid record with other values; ``...`` takes one out."""
    document: dict[str, Any] = {**short().to_dict(), **changes}
    return {name: value for name, value in document.items() if value is not ...}


# There and back


@given(rules=rulesets(), seed=seeds)
def test_every_saved_match_replays_to_the_same_states(rules: RuleSet, seed: int) -> None:
    """Law 4: a game is its RuleSet and its list of actions."""
    record, states, scores = played(rules, seed)
    for back in (Record.from_dict(record.to_dict()), Record.from_json(record.to_json())):
        assert back == record
        assert [state for state, _ in back.steps()] == states
        assert list(back.score_sheet()) == scores
        assert back.replay() == states[-1]
        assert states[-1].is_over


@given(rules=rulesets(), seed=seeds, data=st.data())
def test_a_match_can_be_saved_after_any_action(rules: RuleSet, seed: int, data: st.DataObject) -> None:
    record, states, _ = played(rules.with_options({"match.hands": 2}), seed)
    length = data.draw(st.integers(0, len(record.actions)))
    half = record.up_to(length)
    assert Record.from_json(half.to_json()) == half
    assert Record.from_json(half.to_json()).replay() == states[length]


@given(rules=rulesets(), seed=seeds)
def test_a_record_is_plain_json_that_the_schema_accepts(rules: RuleSet, seed: int) -> None:
    record = short(rules, seed)
    document = json.loads(record.to_json())
    assert document == record.to_dict()
    assert Record.from_json(json.dumps(document)) == record
    assert Record.from_json(record.to_json().encode()) == record
    Draft202012Validator(record_schema()).validate(document)


def test_a_record_is_built_up_action_by_action() -> None:
    whole = short()
    record = Record(whole.rules, whole.dealer)
    for action in whole.actions:
        before = record
        record, _ = record.step(action)
        assert len(before.actions) == len(record.actions) - 1
    assert record == whole


def test_a_record_is_written_to_a_file_and_read_back(tmp_path: Path) -> None:
    """The encoding of the machine does not matter; the old contents are replaced, and no other file remains."""
    file = tmp_path / "match.json"
    short().write(file)
    record = short(presets.QUEBEC.with_options({"auction.pass_term": "passé"}))
    record.write(str(file))
    assert Record.read(file) == Record.read(str(file)) == record
    assert file.read_bytes().decode("utf-8") == record.to_json()
    assert [each.name for each in tmp_path.iterdir()] == ["match.json"]


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"\xff\xfe", "not JSON"), (b"{", "not JSON"), (b"[]", "must be a table, got a list")],
    ids=["not UTF-8", "cut off", "a list"],
)
def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path, data: bytes, says: str) -> None:
    """The error is that of any wrong record; a missing file raises OSError."""
    file = tmp_path / "match.json"
    with pytest.raises(FileNotFoundError):
        Record.read(file)
    file.write_bytes(data)
    with pytest.raises(InvalidRecordError, match=says) as caught:
        Record.read(file)
    assert str(caught.value).startswith(f"{file}: $: "), "the file is named, and the place in it"
    assert caught.value.filename == str(file)
    with pytest.raises(InvalidRecordError) as caught:
        Record.from_json(data)
    assert (str(caught.value)[:3], caught.value.filename) == ("$: ", None)


def test_actions_are_taken_back_from_the_end() -> None:
    """What is taken back and done again is the same; rules, dealer and scores stay as they were."""
    whole = attrs.evolve(short(), scores=(120, -40))
    assert whole.up_to(-1).step(whole.actions[-1])[0] == whole
    assert whole.up_to(3).actions == whole.actions[:3]
    assert whole.up_to(0) == Record(whole.rules, whole.dealer, (), (120, -40))
    assert whole.up_to(10_000) == whole


@pytest.mark.parametrize("dealer", range(4))
def test_the_first_dealer_is_saved(dealer: int) -> None:
    state = new_game(RuleSet(), dealer)
    record, _ = Record(RuleSet(), dealer).step(shuffled_deal(state, Random(1)))
    assert Record.from_json(record.to_json()).replay().dealer == dealer
    assert record.replay().turn == (dealer + 1) % 4


@pytest.mark.parametrize("name", PRESETS)
def test_every_player_of_every_table_may_deal_first(name: str) -> None:
    rules = PRESETS[name].rules
    players = rules.table.players
    for dealer in range(players):
        record, _ = Record(rules, dealer).step(shuffled_deal(new_game(rules, dealer), Random(1)))
        state = Record.from_json(record.to_json()).replay()
        assert (state.dealer, state.turn) == (dealer, (dealer + 1) % players)
    for wrong in (-1, players):
        assert refused({**Record(rules).to_dict(), "dealer": wrong}).place == "$.dealer"


# One score a side: a dummy has none of its own, and partners have one between them.
SCORES = [
    ("two-handed-dummies", 2),
    ("two-handed-draw", 2),
    ("three-handed", 3),
    ("australian", 2),
    ("five-handed", 5),
    ("six-handed", 2),
    ("six-handed-pairs", 3),
]


@pytest.mark.parametrize(("name", "sides"), SCORES)
@pytest.mark.rule("partnership-mode")
def test_starting_scores_must_match_the_sides_of_every_table(name: str, sides: int) -> None:
    """``partnership-mode``, ``p6-teams`` (002): so many scores to begin with, and no other number of them."""
    rules, scores = PRESETS[name].rules, tuple(range(10, 10 * sides + 1, 10))
    record = Record(rules, scores=scores)
    assert Record.from_json(record.to_json()).replay().scores == scores
    for wrong in (scores[:-1], (*scores, 0)):
        assert refused({**record.to_dict(), "scores": list(wrong)}).place == "$.scores"


@pytest.mark.parametrize("name", PRESETS)
def test_the_names_of_the_players_are_saved_one_for_each_seat(name: str) -> None:
    """A dummy has a name, too; a record without names is read as before."""
    rules = PRESETS[name].rules
    names = tuple(f"Ada {seat} é♠" for seat in rules.table.seating.seats)
    record = Record(rules, players=names)
    assert attrs.evolve(record, actions=(PASS,)).up_to(0).players == names
    assert Record.from_json(record.to_json()) == record
    assert "players" not in Record(rules).to_dict()
    for wrong in (names[:-1], (*names, "Eve"), ()):
        with pytest.raises(ValueError, match=r"^players must have one name for each of the \d seats, got \d names$"):
            Record(rules, players=wrong)
        assert refused({**record.to_dict(), "players": list(wrong)}).place == "$.players"


@pytest.mark.parametrize("name", ["x" * 101, "\ud800", "Ada \udfff"])
def test_a_name_that_no_file_can_hold_is_refused(name: str) -> None:
    """By the reader, the constructor and the session alike: otherwise the match could be read, but never saved."""
    names = ("Ada", name, "Cleo", "Dan")
    assert refused(damaged(players=list(names))).place == "$.players"
    for make in (lambda: Record(RuleSet(), players=names), lambda: Session(names)):
        with pytest.raises(ValueError, match=r"^a name must (have at most 100 characters|not contain half of)"):
            make()


@pytest.mark.parametrize("scores", [None, (0, 0), (440, -310), (-1_000_000, 1_000_000)])
def test_starting_scores_are_saved(scores: tuple[int, int] | None) -> None:
    record = Record(RuleSet(), 2, scores=scores)
    assert ("scores" in record.to_dict()) == (scores is not None)
    assert Record.from_json(record.to_json()) == record
    assert record.replay().scores == (scores or (0, 0))


@given(rules=rulesets(), seed=seeds)
def test_the_score_sheet_adds_up_to_the_final_score(rules: RuleSet, seed: int) -> None:
    record, states, _ = played(rules, seed)
    sheet = record.score_sheet()
    for side in range(len(states[-1].scores)):
        totals = list(accumulate((score.change(side) for score in sheet), initial=0))
        assert [score.before[side] for score in sheet] == totals[:-1]
        assert totals[-1] == states[-1].scores[side]
    assert len(sheet) == states[-1].match.hands_played


# What is done only at some tables, or by some house rules: together these need every word of the notation.
WORDS: list[tuple[str, dict[str, object], str]] = [
    ("australian", {}, "deal pass bid discard nominate play"),
    ("american-midwest", {}, "throw agree refuse"),
    ("perfect-split-colours", {}, "look"),
    ("two-handed-draw", {}, "keep"),
    ("two-handed-exposed", {}, "take"),
    ("five-handed", {}, "call"),
    ("five-handed-hidden", {"partner.when": "after-winning-bid", "partner.alone": False}, "call"),
    ("australian", {"contracts.declare": True}, "declare give"),
    ("six-handed-pairs", {"penalties.breach": "either"}, "breach"),
    ("three-handed", {"table.spare_hands": "for-the-bidder", "table.pack": "43", "play.claims": "provable"}, "claim"),
    ("two-handed-dummies", {"play.claims": "provable"}, "claim"),
    ("australian", {"play.claims": "by-consent"}, "claim accept refuse"),
    ("australian", {"play.claims": "checked"}, "claim"),
    ("no-tricks", {}, "bid"),
]


@pytest.mark.parametrize(("name", "changes", "words"), WORDS, ids=[f"{name} {words}" for name, _, words in WORDS])
def test_matches_with_every_kind_of_action_replay_to_the_same_states(
    name: str, changes: dict[str, object], words: str
) -> None:
    """Law 4, for each word that an action may begin with: the same states again, and the same scores."""
    rules = PRESETS[name].rules.with_options({**changes, "match.hands": 2})
    seen: set[str] = set()
    for seed in range(200):
        record, states, scores = played(rules, seed)
        text = record.to_json()
        seen |= {line.split()[0] for line in json.loads(text)["actions"]}
        back = Record.from_json(text)
        assert back == record
        assert [state for state, _ in back.steps()] == states
        assert list(back.score_sheet()) == scores
        if seen >= set(words.split()):
            return
    raise AssertionError(f"never done: {set(words.split()) - seen}")


def test_the_test_matches_use_every_kind_of_action() -> None:
    """The table above includes every word of the notation."""
    words = {word for _, _, each in WORDS for word in each.split()}
    with pytest.raises(InvalidNotationError) as caught:
        parse_action("nonsense", RuleSet())
    assert words == set(re.findall(r"\w+", str(caught.value).partition(" begins with ")[2]))


def test_a_record_without_actions_replays_to_a_new_game() -> None:
    assert Record(RuleSet()).replay() == new_game(RuleSet())
    assert Record(RuleSet()).score_sheet() == ()
    assert Record.from_dict(damaged(actions=[])).actions == ()


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_contains_every_option_of_its_rules(name: str) -> None:
    """A record means the same for ever, even if a preset should be corrected: it names none."""
    rules = PRESETS[name].rules.with_options({"match.hands": 1})
    document = Record(rules).to_dict()
    assert document["rules"] == rules.to_dict()
    by_hand: dict[str, object] = {**document, "rules": {"base": name, "match": {"hands": 1}}}
    assert Record.from_dict(by_hand).rules == rules, "but one may"
    assert (document["format"], document["version"]) == ("five_hundred.record", VERSION)


NAMES = [
    ("a name is the own code", ("X", "X"), ("Y", "y")),
    ("a name is a card", ("X", "joker"), ("Y", "QH")),
    ("a name begins like a trick bid", ("X", "7H!"), ("Y", "8 and up")),
    ("a name is a word of the notation", ("X", "claim"), ("Y", "bid 7H")),
]


@pytest.mark.parametrize(("first", "second"), [each[1:] for each in NAMES], ids=[each[0] for each in NAMES])
def test_a_bid_is_read_back_correctly_whatever_the_names_of_other_bids(
    first: tuple[str, str], second: tuple[str, str]
) -> None:
    """Names are free text; a record holds codes, and every bid must come back as itself."""
    bids = tuple(
        SpecialBid(code=code, name=name, value=100 + step, step=step)
        for step, (code, name) in enumerate((first, second), start=1)
    )
    rules = presets.AUSTRALIAN.with_options({"contracts.specials": bids})
    for bid in (*bids, parse_bid("7H", RuleSet()), parse_bid("8S", RuleSet())):
        state = apply(new_game(rules), shuffled_deal(new_game(rules), Random(1)))
        record = Record(rules, 0, (shuffled_deal(new_game(rules), Random(1)), MakeBid(bid)))
        assert Record.from_json(record.to_json()) == record
        assert record.replay() == apply(state, MakeBid(bid))


HASHING = """
import hashlib, sys
from five_hundred import legal_actions
from five_hundred.formats.record import Record
record, told = Record.from_json(sys.stdin.buffer.read()), hashlib.sha256()
for state, events in record.steps():
    few = [] if state.to_act is None else [repr(action) for action in legal_actions(state)[:5]]
    told.update(repr((state.phase, state.hands, state.scores, state.to_act, events, few)).encode())
print(told.hexdigest())
print(hashlib.sha256(record.to_json().encode()).hexdigest())
"""


def test_replay_is_the_same_under_any_hash_seed() -> None:
    """Law 4."""
    rules = presets.AMERICAN.with_options({"table.pack": "46", "contracts.specials.DN.exposure": "after-first-trick"})
    record = short(rules, seed=11, hands=4).to_json()
    told = set()
    for seed in ("0", "1", "4242"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": str(Path(five_hundred.__file__).parents[1]),
        }
        done = subprocess.run(
            [sys.executable, "-c", HASHING], input=record.encode(), env=environment, capture_output=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1


# Records that are not legal


def test_replay_stops_at_the_first_action_that_is_not_legal() -> None:
    deal = shuffled_deal(new_game(RuleSet()), Random(1))
    record = Record(RuleSet(), 0, (deal, PASS, deal, PASS))
    for use in (record.replay, record.score_sheet, lambda: list(record.steps())):
        with pytest.raises(InvalidRecordError) as caught:
            use()
        assert checked(caught.value).place == "$.actions[2]"
    steps = record.steps()
    assert [next(steps)[0].calls for _ in range(3)][-1] != ()


def test_an_action_after_the_end_of_the_match_is_refused() -> None:
    record = short()
    for more in ("pass", "deal 7H", "bid 7H"):
        error = refused(damaged(actions=[*record.to_dict()["actions"], more]))  # type: ignore[misc]  # Json is a union
        assert error.place == f"$.actions[{len(record.actions)}]"
        assert "over" in error.message


@pytest.mark.parametrize("dealer", [-1, 4, 10**18])
def test_a_dealer_that_does_not_exist_is_refused(dealer: int) -> None:
    assert refused(damaged(dealer=dealer)).place == "$.dealer"
    with pytest.raises(InvalidRecordError, match="dealer"):
        Record(RuleSet(), dealer).replay()


@pytest.mark.parametrize("scores", [[], [0], [0, 0, 0], [10**7, 0], [0, -(10**7)], [0] * 7])
def test_a_wrong_number_of_starting_scores_is_refused(scores: list[int]) -> None:
    assert refused(damaged(scores=scores)).place == "$.scores"


@pytest.mark.parametrize(
    "wrong", ["", "play", "bid 5H", "discard", "play 7H as", "raise", "bid M", "play ♠", "x" * 3000]
)
def test_a_string_that_is_not_an_action_is_refused_at_every_place(wrong: str) -> None:
    actions = list(short().to_dict()["actions"])  # type: ignore[arg-type]  # Json is a union
    for place in range(len(actions)):
        error = refused(damaged(actions=[*actions[:place], wrong, *actions[place + 1 :]]))
        assert error.place == f"$.actions[{place}]"


def test_an_action_of_another_kind_is_refused_at_every_place() -> None:
    record = short()
    actions: Any = record.to_dict()["actions"]
    kinds = {text.split()[0]: text for text in actions}
    assert set(kinds) == {"deal", "bid", "pass", "discard", "play"}
    for place, right in enumerate(actions):
        for kind, other in kinds.items():
            auction = {"bid", "pass"}
            if kind != right.split()[0] and not {kind, right.split()[0]} <= auction:
                error = refused(damaged(actions=[*actions[:place], other, *actions[place + 1 :]]))
                assert error.place == f"$.actions[{place}]"


@pytest.mark.untraced
def test_a_removed_or_repeated_action_is_refused_there_or_later() -> None:
    """What follows no longer fits, unless it was the last one that went."""
    record = short()
    actions: Any = record.to_dict()["actions"]
    for place in range(len(actions)):
        for changed in (
            [*actions[:place], *actions[place + 1 :]],
            [*actions[: place + 1], *actions[place:]],
            [*actions[:place], *reversed(actions[place : place + 2]), *actions[place + 2 :]],
        ):
            try:
                Record.from_dict(damaged(actions=changed))
            except InvalidRecordError as error:
                number = re.fullmatch(r"\$\.actions\[(\d+)\]", checked(error).place)
                assert number is not None
                assert int(number[1]) >= place
            else:
                # A pass less, a pass more or another order of calls may be an auction too; the rest must fit.
                assert changed == actions or place >= len(actions) - 1 or "p" in actions[place][0]


@given(rules=rulesets(fixed={"play.claims": "off"}), seed=seeds, data=st.data())
def test_a_card_that_was_played_cannot_be_played_again(rules: RuleSet, seed: int, data: st.DataObject) -> None:
    """Without claims, at least one trick is played in every hand."""
    actions: Any = short(rules, seed).to_dict()["actions"]
    plays = [number for number, text in enumerate(actions) if text.startswith("play")]
    first, second = sorted(data.draw(st.lists(st.sampled_from(plays), min_size=2, max_size=2, unique=True)))
    card = actions[first].split(" as ")[0]
    document: Any = {**short(rules, seed).to_dict(), "actions": [*actions[:second], card, *actions[second + 1 :]]}
    error = refused(document)
    assert error.place == f"$.actions[{second}]"


# Records of the wrong form


WRONG: dict[str, list[object]] = {
    "format": [..., None, 1, True, "", "five_hundred", [], {}, 1.5],
    "version": [..., None, 0, 2, True, 1.0, "1", [], {}, 10**30],
    "rules": [..., None, 1, True, "american", [], 1.5],
    "dealer": [..., None, True, "0", 0.0, 1.5, [], {}],
    "actions": [..., None, True, 3, "pass", {}, 1.5],
    "scores": [True, 3, "0", {}, 1.5],
    "players": [True, 3, "Ada", {}, 1.5],
}
INSIDE: dict[str, tuple[str, object]] = {
    "$.actions[0]": ("actions", [None]),
    "$.actions[1]": ("actions", ["pass", 3]),
    "$.actions[2]": ("actions", ["pass", "pass", ["pass"]]),
    "$.scores[0]": ("scores", [None, 0]),
    "$.scores[1]": ("scores", [0, True]),
    "$.players[1]": ("players", ["Ada", None, "Cleo", "Dan"]),
    "$.rules.base": ("rules", {"base": "austalian"}),
    "$.rules.match.taget": ("rules", {"match": {"taget": 3}}),
    "$.rules.match.target": ("rules", {"match": {"target": 0}}),
    "$.rules.match": ("rules", {"match": 3}),
    "$.rules.contracts.specials.M.value": ("rules", {"contracts": {"specials": {"M": {"value": 0}}}}),
    "$.rules.auction.inkle_who": ("rules", {"auction": {"inkle_who": "anybody"}}),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_field_of_the_wrong_type_is_named(name: str, value: object) -> None:
    error = refused(damaged(**{name: value}))
    assert error.place == f"$.{name}"
    assert not re.search("NoneType|object|iterable|<class|Error", error.message), "words of the programming language"


@pytest.mark.parametrize("place", INSIDE)
def test_the_error_gives_the_full_path_of_a_nested_fault(place: str) -> None:
    name, value = INSIDE[place]
    assert refused(damaged(**{name: value})).place == place


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("actions", [3], "a string, got a whole number"),
        ("actions", [True], "a string, got true or false"),
        ("actions", [["pass"]], "a string, got a list"),
        ("actions", [{}], "a string, got a table"),
        ("actions", [1.5], "a string, got a decimal number"),
        ("dealer", "0", "a whole number, got a string"),
        ("rules", [], "a table, got a list"),
    ],
)
def test_the_error_of_a_wrong_type_names_the_right_and_the_given_type(field: str, value: object, told: str) -> None:
    """The message does not use the names of Python types."""
    assert refused(damaged(**{field: value})).message == f"must be {told}"


def test_an_unknown_field_is_refused() -> None:
    error = refused(damaged(names=["Ann", "Bob"]))
    assert "'names'" in error.message


@pytest.mark.parametrize("name", ["", "\x1b[2J", "a\nb", "\ud800", "x" * 100_000], ids=lambda name: ascii(name)[:12])
def test_an_error_is_one_short_line_that_every_terminal_can_show(name: str) -> None:
    """Records come from untrusted sources, and their errors are written to logs and terminals."""
    actions: Any = short().to_dict()["actions"]
    for document in (
        damaged(**{name: 1}),
        damaged(format=name),
        damaged(actions=[name]),
        damaged(actions=[actions[0], f"bid {name}"]),
        damaged(actions=[actions[0], f"play {name}"]),
        damaged(actions=[f"deal {name}"]),
        damaged(actions=[f"nominate {name}"]),
        damaged(rules={name: {}}),
        damaged(rules={"base": name}),
        damaged(rules={"match": {name: 3}}),
        damaged(rules={"contracts": {"specials": {name: {"value": 3}}}}),
        damaged(rules={"contracts": {"specials": [name]}}),
    ):
        error = refused(document)
        assert str(error).isprintable()
        assert len(str(error)) < 2000


@pytest.mark.parametrize("document", [None, True, 3, 1.5, "record", [], [{}], b""], ids=repr)
def test_a_record_that_is_not_a_table_is_refused(document: object) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        Record.from_dict(document)
    assert checked(caught.value).place == "$"


def test_keys_that_are_not_strings_are_refused() -> None:
    """Plain data from elsewhere may have them."""
    document: dict[Any, Any] = {**damaged(), 3: 4}
    assert "'3'" in refused(document).message


def test_the_json_has_one_action_per_line() -> None:
    """Two records can therefore be compared line by line."""
    document: dict[str, Any] = short().to_dict()
    lines = [line.strip(" ,") for line in short().to_json().splitlines()]
    assert document["actions"]
    assert all(json.dumps(action, ensure_ascii=False) in lines for action in document["actions"])


def test_the_error_of_a_wrong_record_is_a_value_error_and_a_library_error() -> None:
    error = refused({})
    assert isinstance(error, ValueError)
    assert isinstance(error, FiveHundredError)


def test_the_schema_refuses_what_the_reader_refuses() -> None:
    validator = Draft202012Validator(record_schema())
    Draft202012Validator.check_schema(record_schema())
    for name, values in WRONG.items():
        for value in values:
            # To the schema 1.0 and 0.0 are whole numbers.
            assert validator.is_valid(damaged(**{name: value})) == (isinstance(value, float) and value in (0.0, 1.0))
    for name, value in INSIDE.values():
        assert name == "rules" or not validator.is_valid(damaged(**{name: value}))
    assert not validator.is_valid(damaged(names=[]))
    assert not validator.is_valid(damaged(dealer=-1))


# Text that is no record


def test_a_truncated_record_is_refused() -> None:
    text = short().to_json().rstrip()
    for length in range(len(text)):
        assert refused(text[:length]).place == "$"
        assert refused(text[:length].encode()[:-1]).place == "$"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1, column 1"),
        ("[" * 500_000, "deep"),
        ('{"rules":' * 100_000, "deep"),
        ('{"version": 1, "version": 1}', "twice"),
        ('{"version": ' + "1" * 5000 + "}", "5000 digits"),
        ("NaN", "NaN"),
        (b"\xff\xfe\xff", "JSON"),
        ("3", "table"),
        ("null", "table"),
        (" " * 20_000_001, "at most 20,000,000 characters, got 20,000,001"),
    ],
    ids=lambda each: str(each)[:20],
)
def test_text_that_is_not_a_record_is_refused(text: str | bytes, says: str) -> None:
    error = refused(text)
    assert error.place == "$"
    assert says in error.message


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("actions", ["pass"] * 200_001),
        ("scores", [0] * 100_000),
        ("dealer", 10**300),
        ("rules", {"match": {"target": 10**300}}),
        ("rules", {"contracts": {"schedule": [[10**300] * 5] * 5}}),
        ("rules", {"table": {"pack": "5-A " * 100_000}}),
        ("actions", ["deal " + "7H " * 100_000]),
        ("actions", ["nominate " + "H" * 100_000]),
    ],
    ids=lambda each: str(each)[:20],
)
def test_numbers_and_lists_that_are_too_large_are_refused(name: str, value: object) -> None:
    assert refused(damaged(**{name: value})).place.startswith(f"$.{name}")


@pytest.mark.parametrize(
    ("name", "value"),
    [("actions", ["pass"] * 200_001), ("scores", [0] * 7), ("players", ["Ada"] * 7)],
    ids=["actions", "scores", "players"],
)
def test_lists_that_are_too_long_are_refused_unread(name: str, value: object) -> None:
    error = refused(damaged(**{name: value}))
    assert error.place == f"$.{name}"
    assert error.message.startswith("must have at most ")


def test_a_record_up_to_the_documented_limits_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The limits are for characters, actions and sides; a longer file is refused and not cut off."""
    record, text = short(), short().to_json()
    (tmp_path / "record.json").write_text(text)
    monkeypatch.setattr(json_documents, "_LONGEST", len(text))
    monkeypatch.setattr(module, "_MOST_ACTIONS", len(record.actions))
    assert Record.from_json(text) == Record.read(tmp_path / "record.json") == record
    monkeypatch.setattr(json_documents, "_LONGEST", len(text) - 1)
    says = f"a record must have at most {len(text) - 1:,} characters, got {len(text):,}"
    with pytest.raises(InvalidRecordError, match=says):
        Record.from_json(text)
    with pytest.raises(InvalidRecordError, match=says):
        Record.read(tmp_path / "record.json")


@pytest.mark.parametrize("depth", [10, 900])
def test_deep_nesting_at_any_place_is_refused(depth: int) -> None:
    nested: Any = 1
    for _ in range(depth):
        nested = [nested] if depth % 2 else {"a": [nested]}
    for document in (
        nested,
        damaged(format=nested),
        damaged(rules={"match": nested}),
        damaged(rules={"match": {"target": nested}}),
        damaged(rules={"base": nested}),
        damaged(rules={"contracts": {"specials": [nested]}}),
        damaged(rules={"contracts": {"schedule": nested}}),
        damaged(actions=[nested]),
        damaged(scores=[nested]),
    ):
        refused(document)


@given(document=anything)
def test_arbitrary_data_is_refused(document: object) -> None:
    with pytest.raises(InvalidRecordError) as caught:
        Record.from_dict(document)
    checked(caught.value)


@given(text=st.text() | st.binary())
def test_arbitrary_text_is_refused(text: str | bytes) -> None:
    refused(text)


FEW = short()
TEXT = FEW.to_json()


@given(place=st.integers(0, len(TEXT) - 1), character=st.sampled_from('{}[]",:019-.eE \n\\xpu♠') | st.characters())
@example(place=TEXT.index("play ") + 5, character="1")
def test_a_record_with_one_changed_character_is_refused_or_is_valid(place: int, character: str) -> None:
    for text in (TEXT[:place] + character + TEXT[place + 1 :], TEXT[:place] + character + TEXT[place:]):
        try:
            record = Record.from_json(text)
        except InvalidRecordError as error:
            checked(error)
        else:
            assert Record.from_json(record.to_json()) == record


@given(value=anything, data=st.data())
def test_any_value_at_any_place_is_valid_or_is_refused_there(value: object, data: st.DataObject) -> None:
    document = json.loads(TEXT)
    names = [(name,) for name in document] + [("actions", number) for number in range(len(document["actions"]))]
    # Plain data is a union to mypy; the rules are always a table.
    names += [("rules", group) for group in document["rules"]] + [("rules", "match", "hands")]  # type: ignore[list-item]
    *way, last = data.draw(st.sampled_from(names))
    table = document
    for name in way:
        table = table[name]
    table[last] = value
    try:
        record = Record.from_dict(document)
    except InvalidRecordError as error:
        top = str(way[0] if way else last)
        # Other rules or another dealer make actions illegal that were legal before.
        assert checked(error).place.startswith((f"$.{top}", "$.actions") if top in ("rules", "dealer") else f"$.{top}")
    else:
        assert Record.from_json(record.to_json()) == record


@given(seed=seeds)
def test_a_record_can_continue_with_other_legal_actions(seed: int) -> None:
    """From any place on the match may go on otherwise, and that is a record like any other."""
    rng = Random(seed)
    length = rng.randrange(len(FEW.actions))
    record = attrs.evolve(FEW, actions=FEW.actions[:length])
    while not record.replay().is_over:
        record, _ = record.step(random_action(record.replay(), rng))
    assert Record.from_json(record.to_json()).replay() == record.replay()


def test_a_trick_bid_is_written_with_its_code() -> None:
    """People can read the format of a record."""
    actions: Any = FEW.to_dict()["actions"]
    assert len(actions) == len(FEW.actions)
    for text, action in zip(actions, FEW.actions, strict=True):
        if isinstance(action, MakeBid) and isinstance(action.bid, TrickBid):
            assert text == f"bid {action.bid.code}"
    assert all(line.startswith("  ") for line in TEXT.splitlines() if '"play ' in line)
