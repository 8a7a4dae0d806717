"""What a reader accepts, a writer writes, and the reader reads back: for every reader of this library."""

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from changed_documents import changed, damaged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from published_log import TEXT

import five_hundred as fh
from five_hundred import documents, presets, ptn, wire
from five_hundred.formats.notation import format_cards
from five_hundred.session import statistics
from five_hundred.settings import rules_from_link_text, rules_to_link_text
from five_hundred.solver import AnalysedPlay, CardValue, ContractValue, DealValues, HandAnalysis
from five_hundred.testing import random_action

RULES = presets.AUSTRALIAN.with_options({"match.hands": 1, "contracts.specials.M.name": "Misère"})
SEED = 3


class Reader(NamedTuple):
    """A reader, its writer and a valid input."""

    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    valid: Callable[[], Any]


@cache
def match() -> tuple[fh.Record, tuple[fh.State, ...], tuple[fh.events.Event, ...]]:
    """A short match with its states and events."""
    rng, record = Random(SEED), fh.Record(RULES, players=("Ada", "level 3", "é♠", ""))
    states, events = [record.replay()], list[fh.events.Event]()
    while not states[-1].is_over:
        record, happened = record.step(random_action(states[-1], rng))
        states.append(record.replay())
        events += happened
    return record, tuple(states), tuple(events)


def record() -> fh.Record:
    return match()[0]


def state() -> fh.State:
    """A state in the middle of a trick."""
    return match()[1][-10]


def kept() -> fh.KeptScore:
    """The score of a match with real cards."""
    return fh.KeptScore(RULES, ("Ada", "Uncle Joe", "é♠", "Di"), 2, scores=(40, -60)).with_hand("8S Ada 8-2")


def analysis() -> HandAnalysis:
    """An analysis with made-up values."""
    value = CardValue(fh.PlayCard(fh.parse_card("7H")), 40, 6, made=True)
    card = AnalysedPlay(1, 0, value, (value.play,), 0, 10)
    contract = fh.Contract(fh.parse_bid("7H", RULES), declarer=0)
    return HandAnalysis(RULES, 1, contract, (0, 2), value, (card, card))


def deal_values() -> DealValues:
    """Values of a deal, made up."""
    bids = [bid for bid in fh.rules.ladder_of(RULES).bids if isinstance(bid, fh.TrickBid)]
    values = [
        ContractValue(seat, bid, 40, bid.level, made=True, discards=(fh.parse_card("5S"),))
        for bid in bids
        for seat in RULES.table.seating.players
    ]
    return DealValues(RULES, 0, tuple(values), {fh.parse_bid("M", RULES): "no value is defined"}, None)


DOCUMENTS: dict[str, Reader] = {
    "record": Reader(fh.Record.from_dict, fh.Record.to_dict, lambda: record().to_dict()),
    "session": Reader(
        fh.Session.from_dict,
        fh.Session.to_dict,
        lambda: fh.Session(("Ada", "Ben", "é♠", ""), (record().up_to(6),)).to_dict(),
    ),
    "kept score": Reader(fh.KeptScore.from_dict, fh.KeptScore.to_dict, lambda: kept().to_dict()),
    "statistics": Reader(
        fh.session.Statistics.from_dict, fh.session.Statistics.to_dict, lambda: statistics([record()]).to_dict()
    ),
    "analysis": Reader(HandAnalysis.from_dict, HandAnalysis.to_dict, lambda: analysis().to_dict()),
    "values of a deal": Reader(DealValues.from_dict, DealValues.to_dict, lambda: deal_values().to_dict()),
    "rules": Reader(documents.rules_from_dict, documents.rules_to_dict, lambda: documents.rules_to_dict(RULES)),
    "every option of the rules": Reader(
        documents.rules_from_dict, fh.RuleSet.to_dict, lambda: documents.rules_to_dict(RULES, None)
    ),
    "view": Reader(
        lambda document: wire.view_from_dict(document, RULES),
        wire.view_to_dict,
        lambda: wire.view_to_dict(fh.view(state(), 0)),
    ),
    "last view": Reader(
        lambda document: wire.view_from_dict(document, RULES),
        wire.view_to_dict,
        lambda: wire.view_to_dict(fh.view(match()[1][-1], 0)),
    ),
    "all-seeing view": Reader(
        lambda document: wire.all_seeing_from_dict(document, RULES),
        wire.all_seeing_to_dict,
        lambda: wire.all_seeing_to_dict(fh.view_all(state())),
    ),
}
"""The readers of plain data."""
EVENTS = {type(event).__name__: event for event in match()[2]}
ACTIONS = {type(action).__name__: action for action in record().actions}
DOCUMENTS |= {
    f"event {name}": Reader(
        partial(wire.event_from_dict, rules=RULES), wire.event_to_dict, partial(wire.event_to_dict, event)
    )
    for name, event in EVENTS.items()
}
DOCUMENTS |= {
    f"action {name}": Reader(
        partial(wire.action_from_dict, rules=RULES), wire.action_to_dict, partial(wire.action_to_dict, action)
    )
    for name, action in ACTIONS.items()
}


def as_file(document: Any) -> bytes:
    """A document as the bytes of a file, which a program may write with any characters."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False).encode()


def check_document(reader: Reader, document: Any) -> bool:
    """Check that a document is refused with an error of this library, or can be written and read back."""
    try:
        value = reader.read(document)
    except fh.FiveHundredError as error:
        str(error).encode()
        return False
    written = as_file(reader.write(value))
    assert reader.read(documents.parse_json(written)) == value
    return True


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_valid_document_is_written_as_it_was_read(name: str) -> None:
    reader = DOCUMENTS[name]
    assert check_document(reader, json.loads(json.dumps(reader.valid())))


@pytest.mark.parametrize("name", DOCUMENTS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_a_reader_of_plain_data_accepts_can_be_written(name: str, data: st.DataObject) -> None:
    """Any value in any place: half of a surrogate pair, a number with 5,000 digits, NaN, NUL, another type."""
    reader = DOCUMENTS[name]
    check_document(reader, data.draw(changed(json.loads(json.dumps(reader.valid())))))


@pytest.mark.parametrize(
    "odd",
    ["\ud800", 10**30, 10**5000, float("nan"), float("inf")],
    ids=["\\ud800", "30 digits", "5,000 digits", "NaN", "infinity"],
)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_place_of_a_document_takes_what_no_file_can_hold(name: str, odd: Any) -> None:
    """Neither as a value nor as a key: every place is tried."""
    reader = DOCUMENTS[name]
    valid = json.loads(json.dumps(reader.valid()))
    places: list[tuple[Any, Any]] = []

    def walk(table: Any) -> None:
        for key in [*table] if isinstance(table, dict) else range(min(len(table), 6)):
            places.append((table, key))
            if isinstance(table[key], dict | list) and key != "rules":  # which have documents of their own
                walk(table[key])

    walk(valid)
    for table, key in places:
        old = table[key]
        table[key] = odd
        check_document(reader, valid)
        table[key] = old
        if isinstance(table, dict) and isinstance(odd, str):
            table[odd] = old
            check_document(reader, valid)
            del table[odd]


TEXTS: dict[str, Reader] = {
    "record": Reader(fh.Record.from_json, fh.Record.to_json, lambda: record().to_json()),
    "session": Reader(
        fh.Session.from_json, fh.Session.to_json, lambda: fh.Session(("Ada", "Ben", "é♠", ""), (record(),)).to_json()
    ),
    "kept score": Reader(fh.KeptScore.from_json, fh.KeptScore.to_json, lambda: kept().to_json()),
    "line of a hand": Reader(
        lambda text: kept().read_line(text), lambda hand: kept().line_of(hand), lambda: "7H Uncle Joe 6-4"
    ),
    "rules in JSON": Reader(documents.rules_from_json, documents.rules_to_json, lambda: documents.rules_to_json(RULES)),
    "rules in TOML": Reader(documents.rules_from_toml, documents.rules_to_toml, lambda: documents.rules_to_toml(RULES)),
    "link": Reader(rules_from_link_text, rules_to_link_text, lambda: rules_to_link_text(RULES)),
    "log": Reader(lambda text: ptn.read_ptn(text, strict=False)[0], ptn.write_ptn, lambda: TEXT),
    "action": Reader(
        lambda text: fh.parse_action(text, RULES), fh.format_action, lambda: fh.format_action(record().actions[0])
    ),
    "cards": Reader(fh.parse_cards, format_cards, lambda: "7H 10S RJ"),
    "bid": Reader(lambda text: fh.parse_bid(text, RULES), fh.format_bid, lambda: "Misère"),
    "deal": Reader(
        lambda text: fh.parse_deal(text, RULES, 0),
        lambda deal: fh.format_deal(deal, RULES, 0),
        lambda: fh.format_deal(fh.shuffled_deal(fh.new_game(RULES), Random(SEED)), RULES, 0),
    ),
}
"""The readers of text."""


@pytest.mark.parametrize("name", TEXTS)
@given(data=st.data())
def test_whatever_a_reader_of_text_accepts_can_be_written(name: str, data: st.DataObject) -> None:
    """Bytes are cut or changed anywhere, and characters that no file can hold stand anywhere."""
    reader = TEXTS[name]
    text = data.draw(damaged(reader.valid().encode())).decode(errors="replace")
    at = data.draw(st.integers(0, len(text)))
    odd = data.draw(st.sampled_from(["", "\ud800", "\0", "\\ud800", "\\u0000", "9" * 30, '"', "\\"]))
    text = text[:at] + odd + text[at:]
    try:
        value = reader.read(text)
    except fh.FiveHundredError as error:
        str(error).encode()
        return
    written = reader.write(value)
    written.encode()
    again = reader.read(written)
    # A log without an Event gets one when it is written, because each hand must begin with this tag.
    assert getattr(again, "record", again) == getattr(value, "record", value)
    assert reader.write(again) == written


@pytest.mark.parametrize(
    "text", [b'"\\ud800"', '"\\ud800"', '"\ud800"', b'"\xed\xa0\x80"', b'{"\\uDFFF": 1}', b'["a", "\\udc00\\ud800"]']
)
def test_json_with_half_of_a_surrogate_pair_is_refused(text: str | bytes) -> None:
    """No file in UTF-8 can hold it; a whole pair is one character."""
    with pytest.raises(ValueError, match="not JSON: "):
        documents.parse_json(text)
    assert documents.parse_json(b'"\\ud83c\\udca1 \\\\ud800"') == "\U0001f0a1 \\ud800"


FILES: dict[str, tuple[Callable[[Path], Any], Callable[[], str]]] = {
    "match.json": (fh.Record.read, lambda: record().to_json()),
    "evening.json": (fh.Session.read, lambda: fh.Session(("Ada", "Ben", "é♠", ""), (record(),)).to_json()),
    "score.json": (fh.KeptScore.read, lambda: kept().to_json()),
    "rules.toml": (fh.read_rules, lambda: documents.rules_to_toml(RULES)),
    "rules.json": (fh.read_rules, lambda: documents.rules_to_json(RULES)),
}
"""The readers of files."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the files of all examples."""
    return tmp_path_factory.mktemp("files")


@pytest.mark.parametrize("name", FILES)
@given(data=st.data())
def test_a_damaged_file_is_read_correctly_or_refused_with_its_name(
    name: str, data: st.DataObject, folder: Path
) -> None:
    """Whatever bytes it holds."""
    read, valid = FILES[name]
    file = folder / name
    text = valid().encode()
    file.write_bytes(data.draw(damaged(text) | st.binary()))
    try:
        value = read(file)
    except fh.FiveHundredError as error:
        assert getattr(error, "filename", None) == str(file)
        assert all(line.startswith((f"{file}: ", "and ")) or str(file) in line for line in str(error).splitlines())
    else:
        assert isinstance(value, fh.Record | fh.Session | fh.RuleSet | fh.KeptScore)
