"""What comes from outside costs as much work as it has characters, whatever is wrong with it: the work is counted.

The page "What the engine does not do" names the sizes that each reader takes.
"""

import difflib
import json
import re
import sys
import unicodedata
from collections.abc import Callable
from itertools import islice, product
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any

import pytest
from counting import bytecodes
from paths import DOCS

import five_hundred as fh
from five_hundred import presets
from five_hundred.base.arguments import A_STATE
from five_hundred.base.atomic_files import whole_file
from five_hundred.base.errors import MOST_PROBLEMS, Problems
from five_hundred.base.message_parts import did_you_mean
from five_hundred.cli import main as command_line
from five_hundred.dealing import cards_named, parse_constraints
from five_hundred.documents import parse_json, rules_from_dict, rules_from_json, rules_from_toml
from five_hundred.events import Passed
from five_hundred.rules import Pack, Packets, Schedule, ladder_of
from five_hundred.rules.bids.special_bids import MISERE
from five_hundred.rules.bids.trick_bids import STRAINS, parse_trick_bid
from five_hundred.rules.special_bid_data import special_fields
from five_hundred.testing.conformance import main as conformance
from five_hundred.wire import event_from_dict, event_to_dict, view_from_dict, view_to_dict

RULES = presets.AUSTRALIAN
VIEW: fh.View = fh.view(fh.new_game(RULES), 0)
RECORD: dict[str, Any] = fh.Record(RULES).to_dict()
MANY = 20_000


def record_with(rules: object) -> fh.Record:
    return fh.Record.from_dict({**RECORD, "rules": rules})


# --- unknown names: as many problems as anybody reads

UNKNOWN: dict[str, Callable[[int], object]] = {
    "groups": lambda n: {f"{each:x}x": {} for each in range(n)},
    "options": lambda n: {"table": {f"{each:x}": 1 for each in range(n)}},
    "special bids in a list": lambda n: {"contracts": {"specials": [f"{each:x}" for each in range(n)]}},
    "codes": lambda n: {"contracts": {"specials": {f"{each:x}": {} for each in range(n)}}},
    "fields of codes": lambda n: {"contracts": {"specials": {"Q": {f"{each:x}": 1 for each in range(n)}}}},
    "fields": lambda n: {"contracts": {"specials": {"M": {f"{each:x}": 1 for each in range(n)}}}},
    "fields in a list": lambda n: {"contracts": {"specials": [{"code": "M", **{f"{e:x}": 1 for e in range(n)}}]}},
}


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many names each search for a near one has looked through."""
    made: list[int] = []
    search: Any = difflib.get_close_matches

    def counted(name: str, names: list[str], *rest: Any, **named: Any) -> Any:
        made.append(len(names))
        return search(name, names, *rest, **named)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    return made


@pytest.mark.parametrize("what", UNKNOWN)
def test_many_unknown_names_give_few_suggestions_and_few_problems(what: str, searches: list[int]) -> None:
    """F7: 30 s and a message of 48 MB for one megabyte of unknown names."""
    with pytest.raises(fh.InvalidRulesError) as caught:
        rules_from_dict(UNKNOWN[what](MANY))
    error = caught.value
    assert 1 <= len(error.problems) <= MOST_PROBLEMS
    assert len(searches) <= MOST_PROBLEMS
    assert max(searches, default=0) <= 400
    assert len(str(error)) < 400 * MOST_PROBLEMS


def test_no_more_new_special_bids_are_made_than_are_needed_to_know_that_they_are_too_many() -> None:
    """A record of 20,000,000 characters made 800,000 of them, and took 1.4 GB."""

    def work(count: int) -> int:
        codes = ["".join(letters) for letters in islice(product("EFGIKLMQRT", repeat=4), count)]
        document = {"contracts": {"specials": {code: {"code": code} for code in codes}}}

        def read() -> None:
            with pytest.raises(
                fh.InvalidRulesError, match=r"^contracts\.specials: must contain at most 100 special bids"
            ):
                rules_from_dict(document)

        return bytecodes(read)

    assert work(4_000) < 1.2 * work(101)


@pytest.mark.parametrize("what", [what for what in UNKNOWN if what != "special bids in a list"])
def test_problems_beyond_the_limit_are_counted(what: str) -> None:
    """Those that are not told too."""
    for count in (1, MOST_PROBLEMS, MOST_PROBLEMS + 1, MANY):
        with pytest.raises(fh.InvalidRulesError) as caught:
            rules_from_dict(UNKNOWN[what](count))
        error = caught.value
        assert len(error.problems) + error.more == count
        last = str(error).splitlines()[-1]
        told = re.fullmatch(r"and ([\d,]+) more problems?", last)
        assert (int(told[1].replace(",", "")) if told else 0) == error.more == max(0, count - MOST_PROBLEMS)


def test_unknown_paths_beyond_the_limit_are_counted(searches: list[int]) -> None:
    """Those of ``with_options``, and the fields of one bid, which are put together."""
    changes = {f"table.{number}": 1 for number in range(MANY)}
    changes |= {f"contracts.specials.M.{number}": 1 for number in range(MANY)}
    with pytest.raises(fh.InvalidRulesError) as caught:
        RULES.with_options(changes)
    assert len(caught.value.problems) + caught.value.more == 2 * MANY
    assert len(searches) <= MOST_PROBLEMS


def test_a_record_reports_only_the_first_of_many_problems(searches: list[int]) -> None:
    """It names one place."""
    with pytest.raises(fh.InvalidRecordError) as caught:
        record_with(UNKNOWN["options"](MANY))
    assert caught.value.place == "$.rules.table.0"
    assert len(searches) <= MOST_PROBLEMS


def test_a_near_name_is_searched_among_a_limited_number_of_names() -> None:
    """If there are more names, the message does not list the rest."""
    names = [f"name{number}" for number in range(MANY)]
    assert did_you_mean("nam7", names) == ": did you mean 'name7'?"
    assert len(did_you_mean("zzzzzzzzz", names)) < 10 * 200


def test_problems_that_are_not_reported_are_not_created() -> None:
    """Creating a message can be expensive."""
    problems, made = Problems(), 0

    def sentence() -> str:
        nonlocal made
        made += 1
        return "is wrong"

    for number in range(2 * MOST_PROBLEMS):
        problems.add(f"a.{number}", sentence)
    assert (len(problems), made) == (2 * MOST_PROBLEMS, MOST_PROBLEMS)
    error = problems.error()
    again = Problems()
    again.add_all(error, "rules.")
    assert len(again) == len(problems)
    assert again.error().problems[0].path == "rules.a.0"
    assert str(again.error()).endswith(f"\nand {MOST_PROBLEMS} more problems")


# --- texts that are too long are not looked at


class Watched(str):
    """A string that counts how many of its characters were processed."""

    __slots__ = ("worked",)

    worked: int


def _watched(name: str) -> Callable[..., Any]:
    def method(self: Watched, *args: Any) -> Any:
        self.worked += len(self)
        return getattr(str, name)(self, *args)

    return method


for _name in ("strip", "upper", "lower", "casefold", "split", "splitlines", "replace", "partition", "isprintable"):
    setattr(Watched, _name, _watched(_name))

READERS: dict[str, Callable[[str], object]] = {
    "parse_bid": lambda text: fh.parse_bid(text, RULES),
    "parse_trick_bid": parse_trick_bid,
    "parse_action": lambda text: fh.parse_action(text, RULES),
    "read_action": lambda text: fh.text.read_action(text, VIEW),
    "parse_suit": fh.parse_suit,
    "parse_card": fh.parse_card,
    "parse_cards": fh.parse_cards,
    "parse_deal": lambda text: fh.parse_deal(text, RULES, 0),
    "parse_constraints": lambda text: parse_constraints(text, RULES),
    "cards_named": lambda text: cards_named(text, RULES),
    "Pack.parse": Pack.parse,
    "the term for a pass": lambda text: RULES.with_options({"auction.pass_term": text}),
    "the name of a bid": lambda text: RULES.with_options({"contracts.specials.M.name": text}),
    "the code of a bid": lambda text: fh.SpecialBid(code=text),
    "packets": lambda text: RULES.with_options({"table.packets": text}),
    "above": lambda text: RULES.with_options({"contracts.specials.M.above": text}),
    "a choice": lambda text: RULES.with_options({"play.joker_follow": text}),
    "a bid of a view": lambda text: view_from_dict({**view_to_dict(VIEW), "standing": text}, RULES),
    "a card of a view": lambda text: view_from_dict({**view_to_dict(VIEW), "drawn": text}, RULES),
    "a suit of a view": lambda text: view_from_dict({**view_to_dict(VIEW), "led": text}, RULES),
    "an action of a view": lambda text: view_from_dict({**view_to_dict(VIEW), "legal": [text]}, RULES),
}
WRONG = (fh.InvalidNotationError, fh.InvalidRulesError, fh.UnknownNameError, ValueError)


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("character", ["a\u0300\u0316", "7 ", "S,", "ß"])
def test_a_string_that_is_too_long_is_not_normalised(reader: str, character: str) -> None:
    """F8: 16 s for 100,000 characters, as combining marks are put in order in time that grows with the square."""
    text = Watched(character * 100_000)
    text.worked = 0
    with pytest.raises(WRONG) as caught:
        READERS[reader](text)
    assert text.worked <= len(text), "at most one look for blanks"
    assert len(str(caught.value)) < 600


def test_only_short_strings_are_normalised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reader normalises at most 200 characters."""
    seen = [0]

    def counted(form: Any, text: str) -> str:
        seen.append(len(text))
        return unicodedata.normalize(form, text)

    replaced = SimpleNamespace(normalize=counted, combining=unicodedata.combining)
    monkeypatch.setattr("five_hundred.rules.bids.reserved_words.unicodedata", replaced)
    for read in READERS.values():
        for text in ("a\u0300\u0316" * 30, "a\u0300\u0316" * 66 + "a", "a\u0300\u0316" * 67, "é" * 100_000):
            with pytest.raises(WRONG):
                read(text)
    assert 0 < max(seen) <= 200 * 18, "one character becomes eighteen at most"


@pytest.mark.parametrize(
    ("what", "most", "read"),
    [
        ("a bid", 200, lambda text: fh.parse_bid(text, RULES)),
        ("cards", 2_000, fh.parse_cards),
        ("an action", 2_000, lambda text: fh.parse_action(text, RULES)),
        ("an action", 2_000, lambda text: fh.text.read_action(text, VIEW)),
        ("a deal", 2_000, lambda text: fh.parse_deal(text, RULES, 0)),
    ],
)
def test_the_refusal_of_a_string_that_is_too_long_says_how_long_it_may_be(
    what: str, most: int, read: Callable[[str], object]
) -> None:
    with pytest.raises(fh.InvalidNotationError) as refused:
        read("x" * 100_000)
    assert str(refused.value) == f"{what} must have at most {most:,} characters, got 100,000"


# --- packs


def test_the_cards_of_a_pack_are_checked_in_linear_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """F4: 994 characters took 6 to 9 s, since each card was looked for among all."""
    compared = 0

    def equal(one: fh.Card, other: object) -> bool:
        nonlocal compared
        compared += 1
        return one is other

    monkeypatch.setattr(fh.Card, "__eq__", equal, raising=False)
    text = "2-ASCDH" * 10
    with pytest.raises(ValueError, match="a pack must contain each card only once, got 2S 3S 4S"):
        Pack.parse(text)
    assert compared < 10 * 520


# --- lists with wrong entries


@pytest.mark.parametrize("wrong", [1, None, [], {}, "fly"], ids=repr)
def test_a_record_is_read_up_to_the_first_wrong_entry(wrong: object) -> None:
    """F10: an exception with its traceback was kept for each of 200,000 wrong entries, some 300 MB."""

    def work(count: int) -> int:
        document = {**RECORD, "actions": [wrong] * count}

        def read() -> None:
            with pytest.raises(fh.InvalidRecordError, match=r"^\$\.actions\[0\]: "):
                fh.Record.from_dict(document)

        return bytecodes(read)

    work(2)
    # Texts are all checked before the first of them is read: a few bytecodes each.
    assert work(2_000) - work(2) < (2_000 * 60 if isinstance(wrong, str) else 100)


def test_a_view_with_more_values_than_any_view_has_is_refused() -> None:
    """An exception for each is made by the converter; so it is counted before, up to the limit."""
    document = view_to_dict(VIEW)
    for much in ([1] * 1_000_000, [[1] * 10_001, [1] * 10_001], {"a": {str(n): n for n in range(20_001)}}):

        def read(much: Any = much) -> None:
            for read_one in (
                lambda: view_from_dict({**document, "hand": much}, RULES),
                lambda: event_from_dict({**event_to_dict(Passed(0)), "seat": much}, RULES),
            ):
                with pytest.raises(fh.InvalidNotationError, match=r"^the document must have at most 20,000 values"):
                    read_one()

        assert bytecodes(read) < 20_000 * 60


def test_the_largest_view_is_far_below_the_limit() -> None:
    """Six players, each alone, who come back after a pass, with a hundred bids on offer: everyone of them is made."""
    codes = [f"Z{first}{second}" for first in "ABCDEFGHIJ" for second in "ABCDEFGHIJ"]
    bids = [
        {"code": code, "name": f"Bid {code}", "above": f"{6 + n // 20}{STRAINS[n // 4 % 5].code}", "step": 1 + n % 4}
        for n, code in enumerate(codes)
    ]
    rules = fh.RuleSet().with_options(
        {
            "table.players": 6,
            "table.partnership": "solo",
            "table.pack": "63",
            "auction.re_entry": "always",
            "contracts.specials": bids,
        }
    )
    state = fh.apply(fh.new_game(rules), fh.legal_actions(fh.new_game(rules))[0])
    left: list[fh.Bid] = list(ladder_of(rules).above(None))
    while left:
        # The next bid comes when all the others have passed.
        silent = len(state.calls) >= 4 and not any(call.bid for call in state.calls[-4:])
        action = fh.MakeBid(left.pop(0)) if silent or not state.calls else fh.PASS
        state = fh.apply(state, action) if fh.why_illegal(state, action) is None else state
    assert len(state.calls) > 500
    document = view_to_dict(fh.view(state, 0))
    # A view has up to three auctions: of this deal, of an abandoned deal before it, and of the last hand.
    assert 3 * len(json.dumps(document).split(",")) < 20_000 * 3 / 4


# --- plain data that is nested deeper than the interpreter goes


def nested(kind: str) -> Any:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep] if kind == "lists" else {"a": deep} if kind == "tables" else (deep,)
    return deep


DEEP = {kind: nested(kind) for kind in ("lists", "tables", "tuples")}
FIELDS = [name for name in special_fields(MISERE) if name != "code"]
EVENT = event_to_dict(Passed(0))


def option_reader(path: str) -> Callable[[Any], object]:
    return lambda deep: RULES.with_options({path: deep})


def record_reader(name: str) -> Callable[[Any], object]:
    return lambda deep: fh.Record.from_dict({**RECORD, name: deep})


def view_reader(name: str) -> Callable[[Any], object]:
    return lambda deep: view_from_dict({**view_to_dict(VIEW), name: [deep]}, RULES)


def event_reader(name: str) -> Callable[[Any], object]:
    return lambda deep: event_from_dict({**EVENT, name: deep}, RULES)


PLACES: dict[str, tuple[type[Exception] | tuple[type[Exception], ...], Callable[[Any], object]]] = {
    "RuleSet.from_dict": (fh.InvalidRulesError, fh.RuleSet.from_dict),
    "rules_from_dict": (fh.InvalidRulesError, rules_from_dict),
    "a base": (fh.InvalidRulesError, lambda deep: rules_from_dict({"base": deep})),
    "a group": (fh.InvalidRulesError, lambda deep: rules_from_dict({"table": deep})),
    "a special bid of a table": (fh.InvalidRulesError, lambda d: RULES.with_options({"contracts.specials.M": d})),
    "a special bid of a list": (fh.InvalidRulesError, lambda deep: RULES.with_options({"contracts.specials": [deep]})),
    "a code": (fh.InvalidRulesError, lambda deep: RULES.with_options({"contracts.specials": [{"code": deep}]})),
    "SpecialBid code": (ValueError, lambda deep: fh.SpecialBid(code=deep)),
    "Schedule.parse": (ValueError, Schedule.parse),
    "a row of a schedule": (ValueError, lambda deep: Schedule.parse([[1, 2, 3, 4, deep]] * 5)),
    "a level": (TypeError, lambda deep: fh.TrickBid(deep, STRAINS[0])),
    "a dealer": (TypeError, lambda deep: fh.new_game(RULES, deep)),
    "scores": ((ValueError, TypeError), lambda deep: fh.new_game(RULES, 0, deep)),
    "a seat": (TypeError, lambda deep: fh.view(fh.new_game(RULES), deep)),
    "find_preset": (TypeError, fh.find_preset),
    "an option": (TypeError, RULES.option),
    "Record.from_dict": (fh.InvalidRecordError, fh.Record.from_dict),
    "view_from_dict": (fh.InvalidNotationError, lambda deep: view_from_dict(deep, RULES)),
    "event_from_dict": (fh.InvalidNotationError, lambda deep: event_from_dict(deep, RULES)),
    **{f"the option {each.path}": (fh.InvalidRulesError, option_reader(each.path)) for each in fh.RuleSet.options()},
    **{f"the field {name}": (fh.InvalidRulesError, option_reader(f"contracts.specials.M.{name}")) for name in FIELDS},
    **{f"the record's {name}": (fh.InvalidRecordError, record_reader(name)) for name in (*RECORD, "scores", "more")},
    "a record's action": (fh.InvalidRecordError, lambda deep: fh.Record.from_dict({**RECORD, "actions": [deep]})),
    "a record's score": (fh.InvalidRecordError, lambda deep: fh.Record.from_dict({**RECORD, "scores": [deep, 0]})),
    **{f"the view's {name}": (fh.InvalidNotationError, view_reader(name)) for name in view_to_dict(VIEW)},
    **{f"the event's {name}": (fh.InvalidNotationError, event_reader(name)) for name in EVENT},
}


@pytest.mark.parametrize("kind", DEEP)
@pytest.mark.parametrize("place", PLACES)
def test_deeply_nested_data_is_refused_with_the_documented_error(place: str, kind: str) -> None:
    """F13: ``RecursionError`` from what promises one documented error."""
    wanted, read = PLACES[place]
    with pytest.raises(wanted) as caught:
        read(DEEP[kind])
    message = str(caught.value)
    assert len(message) < 3_000


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 300 + "]" * 300])
def test_deeply_nested_text_is_read_or_refused_with_the_documented_error(text: str) -> None:
    """This holds for every reader of JSON and TOML."""
    for read, wanted in ((rules_from_json, fh.InvalidRulesError), (fh.Record.from_json, fh.InvalidRecordError)):
        with pytest.raises(wanted):
            read(text)
    with pytest.raises(fh.InvalidRulesError):
        rules_from_toml(f"a = {text}")
    if text.endswith("]"):
        assert isinstance(parse_json(text), list)


# --- names of files, and of options


@pytest.mark.parametrize("name", ["a\0b", "\0", "a\ud800"], ids=ascii)
def test_an_impossible_file_name_raises_os_error(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F15: it is an ``OSError``, as it says, wherever a name is taken; on the command line one line."""
    if sys.platform == "win32" and "\0" not in name:
        pytest.skip("such a name can be had there")
    toml = f"{name}.toml"
    for use in (
        lambda: fh.Record.read(name),
        lambda: fh.Record(RULES).write(tmp_path / name),
        lambda: fh.read_rules(toml),
        lambda: fh.read_rules(Path(toml)),
        lambda: fh.write_rules(RULES, tmp_path / toml),
        lambda: whole_file(name).__enter__(),
    ):
        with pytest.raises(OSError, match="must not contain a null character") as caught:
            use()
        assert caught.value.filename
        assert caught.value.strerror
    for words in (["--rules", toml], ["--show", toml], ["--replay", name]):
        assert command_line(words) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1
    with pytest.raises(SystemExit):
        conformance(["--cases", "0", "--out", name])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "path",
    [PurePosixPath("contracts.specials.M.value"), 5, None, ("a",), 10**5000, b"table.pack"],
    ids=lambda path: type(path).__name__,
)
def test_a_value_that_is_not_a_string_is_refused_as_an_option_path(path: Any) -> None:
    """F15: a path-like object; in nested data too."""
    with pytest.raises(
        fh.InvalidRulesError, match=r"an option's path must be a string, such as 'match.target', got a "
    ):
        RULES.with_options({path: 3})
    documents: list[Any] = [{path: {}}, {"table": {path: 3}}, {"contracts": {"specials": {path: {}}}}]
    for document in documents:
        with pytest.raises(fh.InvalidRulesError):
            rules_from_dict(document)
    with pytest.raises(fh.InvalidRulesError):
        rules_from_dict({"contracts": {"specials": {"M": {path: 3}}}})
    with pytest.raises(fh.InvalidRulesError):
        rules_from_dict({"contracts": {"specials": [{"code": "M", path: 3}]}})


# --- what has a phase is not yet a state


@pytest.mark.parametrize(
    "state", [fh.new_game(RULES), fh.apply(fh.new_game(RULES), fh.legal_actions(fh.new_game(RULES))[0])]
)
def test_an_object_that_only_looks_like_a_state_is_refused(state: fh.State) -> None:
    """F15: the engine makes no extra check, but the error still says that the object is not a state."""
    whole = {"rules": state.rules, "match": state.match, "hands": state.hands, "turn": 0, "to_act": 0}
    for like in (SimpleNamespace(phase=state.phase), SimpleNamespace(phase=state.phase, **whole)):
        for ask in ASKED:
            with pytest.raises(TypeError, match=f"^{re.escape(f'state must be {A_STATE}')}, got SimpleNamespace$"):
                ask(like)


ASKED: list[Callable[[Any], object]] = [
    fh.legal_actions,
    lambda like: fh.why_illegal(like, fh.PASS),
    lambda like: fh.why_illegal(like, fh.PASS, by=0),
    lambda like: fh.apply(like, fh.PASS),
    lambda like: fh.apply(like, fh.PASS, by=0),
    lambda like: fh.step(like, fh.PASS),
    lambda like: fh.view(like, 0),
]


# --- the page

PAGE = (DOCS / "explanation" / "limits.md").read_text(encoding="utf-8")
DEAL = "0: 7S 8S 9S 10S JS QS KS AS RJ 7H\n1: 5C 6C 7C 8C 9C 10C JC QC KC AC\n2: 4D 5D 6D 7D 8D 9D 10D JD QD KD\n"
DEAL += "3: 4H 5H 6H 8H 9H 10H JH QH KH AH\nkitty: 5S 6S AD"


def values_in(document: Any) -> int:
    inner = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    return len(inner) + sum(map(values_in, inner))


VALUES: int = values_in({**view_to_dict(VIEW), "more": 0})


TAKEN: list[tuple[str, int, Callable[[int], object]]] = [
    ("a card", 9, lambda n: fh.parse_card("7S".ljust(n))),
    ("a trick bid", 19, lambda n: parse_trick_bid("7H".ljust(n))),
    ("a bid, a suit", 200, lambda n: fh.parse_bid("OM".ljust(n), RULES)),
    ("a bid, a suit", 200, lambda n: fh.parse_suit("H".ljust(n))),
    ("an action, cards, a deal by hands", 2_000, lambda n: fh.parse_action("play 7H".ljust(n), RULES)),
    ("an action, cards, a deal by hands", 2_000, lambda n: fh.parse_cards("7H".ljust(n))),
    ("an action, cards, a deal by hands", 2_000, lambda n: fh.parse_deal(DEAL.ljust(n), RULES, 0)),
    ("constraints on a deal", 40_000, lambda n: parse_constraints("South: joker".ljust(n), RULES)),
    ("constraints on a deal", 100, lambda n: parse_constraints("South: " + ",".join(["joker"] * n), RULES)),
    ("a set of cards", 500, lambda n: cards_named("hearts".ljust(n), RULES)),
    ("a pack, packets", 1_000, lambda n: Pack.parse("5-A SCDH, RJ".ljust(n))),
    ("a pack, packets", 99, lambda n: Packets.parse("-".join("1" * n))),
    ("a word for a pass or the kitty", 40, lambda n: RULES.with_options({"auction.pass_term": "x" * n})),
    ("a word for a pass or the kitty", 40, lambda n: RULES.with_options({"table.kitty_term": "x" * n})),
    ("a word for a pass or the kitty", 30, lambda n: RULES.with_options({"contracts.specials.M.name": "x" * n})),
    ("rules in JSON or TOML", 1_000_000, lambda n: rules_from_json("{}".ljust(n))),
    ("rules in JSON or TOML", 1_000_000, lambda n: rules_from_toml("#".ljust(n))),
    ("rules in JSON or TOML", 2_000, lambda n: rules_from_toml("#" + "." * n)),
    ("rules in JSON or TOML", 4, lambda n: refuses_a_table(n, "")),
    ("a record", 20_000_000, lambda n: fh.Record.from_json(json.dumps(RECORD).ljust(n))),
    ("a record", 200_000, lambda n: refuses_at(n, "look")),
    ("a view or an event", 20_000, lambda n: view_from_dict({**view_to_dict(VIEW), "more": [0] * (n - VALUES)}, RULES)),
]


def refuses_at(count: int, action: str) -> None:
    """Read a record of so many actions, the first of which cannot be: it is not too long if that is what is wrong."""
    try:
        fh.Record.from_dict({**RECORD, "actions": [action] * count})
    except fh.InvalidRecordError as error:
        if error.place != "$.actions[0]":
            raise


def refuses_a_table(dots: int, keys: str) -> None:
    """Read a table with so many dots in its name; no group of options has such a name, so only that may be wrong."""
    try:
        rules_from_toml(f"#.\n \t[{'a.' * dots}a]\n{keys}#" + "." * 100)
    except fh.InvalidRulesError as error:
        if error.problems[0].path != "a":
            raise


def test_the_keys_of_a_table_cost_the_same_however_long_its_name_is() -> None:
    """A table with 1,900 dots in its name, and 110,000 keys, took more than a minute."""

    def work(dots: int) -> int:
        return bytecodes(lambda: refuses_a_table(dots, "".join(f"k{number} = 1\n" for number in range(500))))

    assert work(4) < 1.5 * work(0)


@pytest.mark.traced
@pytest.mark.parametrize(("what", "most", "read"), TAKEN, ids=[f"{what} {most}" for what, most, _ in TAKEN])
def test_each_reader_has_the_limit_that_the_page_states(what: str, most: int, read: Callable[[int], object]) -> None:
    """Exactly so much, and not one more."""
    (row,) = [line for line in PAGE.splitlines() if line.startswith(f"| {what}")]
    assert re.search(rf"\b{most:,}\b", row)
    read(most)
    with pytest.raises(WRONG) as caught:
        read(most + 1)
    told = str(caught.value)
    assert f"{most:,}" in told or "write " in told, "the refusal says what would be right"


def test_errors_report_as_many_problems_as_the_page_states() -> None:
    """The first hundred."""
    assert re.search(rf"^\| problems .* the first {MOST_PROBLEMS}, ", PAGE, re.MULTILINE)
