"""Sessions: several matches of the same people, their score sheets, their statistics, and how they are saved."""

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import five_hundred as fh
from five_hundred import presets, score_sheet, wire
from five_hundred.record import VERSION
from five_hundred.session import Statistics, Tally, session_schema, statistics

NAMES = ("Ada", "Ben", "Cleo", "Dan")
AU = presets.AUSTRALIAN
SHORT = AU.with_options({"match.hands": 3})


@cache
def match(rules: fh.RuleSet = SHORT, seed: int = 1) -> fh.Record:
    """A match that random players have played to its end."""
    actions: list[fh.Action] = []
    starts: list[int] = []

    def watch(before: Any, action: fh.Action, _: object, __: object) -> None:
        starts.append(before.dealer)
        actions.append(action)

    fh.testing.play_match(rules, Random(seed), random_hands=4, watch=watch)
    return fh.Record(rules, starts[0], tuple(actions))


def session() -> fh.Session:
    return fh.Session(NAMES, (match(), match(seed=2)))


def scored(bid: str, declarer: int, tricks: Iterable[int], change: Iterable[int], *, made: bool | None) -> fh.HandScore:
    """The score of a hand of four players, written out by hand."""
    contract = fh.Contract(fh.parse_bid(bid, AU), declarer)
    lines = tuple(fh.ScoreLine(side, fh.LineKind.CONTRACT_MADE, points) for side, points in enumerate(change) if points)
    return fh.HandScore(contract, made, tuple(tricks), lines, (0, 0), (declarer % 2,))


class Told(fh.Record):
    """A record whose score sheet is given, so that a test can count by hand."""

    told: tuple[fh.HandScore, ...] = ()

    def score_sheet(self) -> tuple[fh.HandScore, ...]:
        return self.told


def told(*scores: fh.HandScore) -> fh.Record:
    record = Told(AU)
    object.__setattr__(record, "told", scores)
    return record


# Matches in a session


def test_a_rematch_keeps_the_people_and_the_rules_and_passes_the_deal_on() -> None:
    """000: "previous games" stay on the score sheet; the deal passes to the left, as between hands."""
    first = fh.Session(NAMES, (match(),))
    again = first.rematch()
    last = match().replay().dealer
    assert again.names == NAMES
    assert again.matches == (match(), fh.Record(SHORT, dealer=(last + 1) % 4))
    assert again.score_sheets() == (match().score_sheet(), ())
    assert first.rematch(AU).matches[-1].rules == AU


def test_a_rematch_waits_for_the_end_of_the_match() -> None:
    with pytest.raises(ValueError, match="the last match is not over"):
        fh.Session(NAMES, (match().up_to(-1),)).rematch()
    with pytest.raises(ValueError, match="the session has no match yet: with_match adds the first one"):
        fh.Session(NAMES).rematch()


def test_a_match_grows_in_its_session() -> None:
    begun = fh.Session(NAMES).with_match(match().up_to(5))
    assert begun.with_last_match(match()).matches == (match(),)
    assert begun.with_match(match(seed=2)).matches == (match().up_to(5), match(seed=2))
    with pytest.raises(ValueError, match="the session has no match yet"):
        fh.Session(NAMES).with_last_match(match())


@pytest.mark.parametrize("names", [NAMES[:3], (*NAMES, "Eve"), ()])
def test_a_session_needs_a_name_for_each_seat(names: tuple[str, ...]) -> None:
    message = rf"^a session needs one name for each seat: a match has 4 seats, got {len(names)} names$"
    with pytest.raises(ValueError, match=message):
        fh.Session(names, (match(),))
    with pytest.raises(ValueError, match="a session needs one name for each seat"):
        fh.Session(NAMES, (match(),)).rematch(presets.THREE_HANDED)


def test_a_session_takes_only_names_and_records() -> None:
    wrong: list[tuple[Any, str]] = [
        (lambda: fh.Session("Ada"), "names must be a tuple or a list with a name for each seat, got str"),
        (lambda: fh.Session((1, 2)), "a name must be a string, got int"),  # type: ignore[arg-type]
        (lambda: fh.Session(NAMES, [match().to_dict()]), "each of the matches must be a Record, such as .*, got dict"),  # type: ignore[list-item]
        (lambda: session().rematch("australian"), "rules must be a RuleSet, .*, or None, got str"),  # type: ignore[arg-type]
        (lambda: statistics([match().to_dict()]), "records must be Records, .*, got dict"),  # type: ignore[list-item]
    ]
    for make, message in wrong:
        with pytest.raises(TypeError, match=message):
            make()
    with pytest.raises(ValueError, match="a name must have at most 100 characters, got 101"):
        fh.Session(("x" * 101, "y"))


def test_the_repr_of_a_session_shows_no_card() -> None:
    assert repr(session()) == "<Session: 2 matches of 4 seats>"


# Files


def test_a_session_reads_back_from_its_file(tmp_path: Path) -> None:
    session().write(tmp_path / "evening.json")
    assert fh.Session.read(tmp_path / "evening.json") == session()
    assert fh.Session.from_json(session().to_json()) == session()
    with pytest.raises(ValueError, match=r"^a session is written as JSON: the file name must end in \.json"):
        session().write(tmp_path / "evening.toml")


def test_a_session_follows_its_schema() -> None:
    Draft202012Validator.check_schema(session_schema())
    validator = Draft202012Validator(session_schema())
    validator.validate(session().to_dict())
    assert not validator.is_valid({**session().to_dict(), "version": VERSION + 1})
    assert not validator.is_valid({**session().to_dict(), "matches": [{}]})


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"format": "five_hundred.record"}, "$.format", "must be 'five_hundred.session'"),
        ({"version": 2}, "$.version", "must be 1, the only version that this library reads"),
        ({"names": "Ada"}, "$.names", "must be a list"),
        ({"names": ["Ada", 2, "Cleo", "Dan"]}, "$.names[1]", "must be a string, got a whole number"),
        ({"names": ["Ada"]}, "$.names", "a session needs one name for each seat: a match has 4 seats, got 1 names"),
        ({"names": ["x" * 101, "B", "C", "D"]}, "$.names", "a name must have at most 100 characters, got 101"),
        ({"names": ["x"] * 7}, "$.names", "must have at most 6 entries, got 7"),
        ({"matches": [7]}, "$.matches[0]", "must be a table, got a whole number"),
        ({"matches": [{}]}, "$.matches[0].format", "must be 'five_hundred.record'"),
        ({"matches": [{}] * 1001}, "$.matches", "must have at most 1,000 entries, got 1,001"),
        ({"extra": 1}, "$", "unknown name 'extra'"),
    ],
)
def test_a_damaged_session_is_refused_with_the_place(changes: dict[str, Any], place: str, message: str) -> None:
    with pytest.raises(fh.InvalidRecordError) as raised:
        fh.Session.from_dict({**session().to_dict(), **changes})
    assert (raised.value.place, raised.value.message) == (place, message)


def test_an_illegal_action_is_found_in_its_match() -> None:
    document = json.loads(session().to_json())
    document["matches"][1]["actions"][1] = "play AS"
    with pytest.raises(fh.InvalidRecordError) as raised:
        fh.Session.from_dict(document)
    assert raised.value.place == "$.matches[1].actions[1]"


def test_a_session_without_a_required_field_is_refused() -> None:
    for name in ("names", "matches"):
        document = session().to_dict()
        del document[name]
        with pytest.raises(fh.InvalidRecordError, match=rf"^\$\.{name}: required field missing$"):
            fh.Session.from_dict(document)


def test_a_session_has_at_most_twenty_different_rule_sets() -> None:
    """Each RuleSet keeps tables in memory that are several hundred times as large as its text."""
    records = [fh.Record(AU.with_options({"match.target": 500 + number})) for number in range(21)]
    assert len(fh.Session(NAMES, [*records[:20], *records[:20]]).matches) == 40
    with pytest.raises(ValueError, match=r"^the matches of a session can have at most 20 different RuleSets$"):
        fh.Session(NAMES, records)
    document = {**fh.Session(NAMES, records[:20]).to_dict(), "matches": [record.to_dict() for record in records] * 2}
    with pytest.raises(fh.InvalidRecordError) as raised:
        fh.Session.from_dict(document)
    assert raised.value.place == "$.matches[20].rules"  # the other matches are not read


# Score sheets


def test_the_score_sheet_is_detailed_or_simple() -> None:
    """000: "'Detailed' shows the complete history of the score ... the change in score after each hand that has been
    played. 'Simple' shows only the current score."
    """
    one = scored("7H", 0, (4, 1, 3, 2), (200, 30), made=True)
    two = attrs.evolve(scored("8NT", 1, (3, 2, 3, 2), (60, -320), made=False), before=(200, 30))
    sheet = score_sheet(AU, [one, two], names=NAMES, ascii=True)
    assert [line.split()[1:] for line in sheet.splitlines()] == [
        ["contract", "Ada/Cleo", "Ben/Dan"],
        ["Ada", "7H", "made", "+200", "=", "200", "+30", "=", "30"],
        ["Ben", "8NT", "failed", "+60", "=", "260", "-320", "=", "-290"],
    ]
    assert score_sheet(AU, [one, two], names=NAMES, detailed=False) == "Ada/Cleo 260, Ben/Dan -290"
    assert score_sheet(AU, [], detailed=False) == "South/North 0, West/East 0"
    assert "7♥" in score_sheet(AU, [one])


# Statistics


def test_bids_made_and_set_are_counted_by_player_level_and_denomination() -> None:
    """004: the numbers of bids made and set."""
    evening = [
        told(
            scored("7H", 0, (4, 1, 3, 2), (200, 30), made=True),
            scored("7H", 2, (3, 1, 3, 3), (-200, 40), made=False),
            scored("8NT", 1, (0, 6, 0, 4), (0, 320), made=True),
            scored("M", 3, (5, 0, 4, 1), (0, -250), made=False),
        ),
        told(
            scored("OM", 3, (5, 0, 5, 0), (0, 500), made=True),
            scored("9S", 0, (3, 1, 2, 1), (0, 30), made=None),
            fh.HandScore(
                fh.Contract(None, None), None, (2, 3, 2, 3), (fh.ScoreLine(1, fh.LineKind.TRICKS, 60),), (0, 0)
            ),
        ),
    ]
    found = statistics(evening)
    assert (found.matches, found.hands, found.passed_out) == (2, 7, 1)
    assert found.all_bids == Tally(made=3, failed=2, undecided=1, slams=1, points=200 - 200 + 320 - 250 + 500 + 0)
    assert found.all_bids.contracts == 6
    assert found.null_bids == Tally(made=1, failed=1, points=250)
    assert found.by_seat == {
        0: Tally(made=1, undecided=1, points=200),
        1: Tally(made=1, slams=1, points=320),
        2: Tally(failed=1, points=-200),
        3: Tally(made=1, failed=1, points=250),
    }
    assert found.by_level == {7: Tally(made=1, failed=1), 8: Tally(made=1, slams=1, points=320), 9: Tally(undecided=1)}
    assert found.by_denomination == {
        fh.Strain.SPADES: Tally(undecided=1),
        fh.Strain.HEARTS: Tally(made=1, failed=1),
        fh.Strain.NO_TRUMP: Tally(made=1, slams=1, points=320),
    }
    assert [*found.by_denomination] == [fh.Strain.SPADES, fh.Strain.HEARTS, fh.Strain.NO_TRUMP]
    assert found.by_special_bid == {"M": Tally(failed=1, points=-250), "OM": Tally(made=1, points=500)}
    assert found.points == {0: 0, 1: 730, 2: 0, 3: 730}
    assert found.points_per_hand(3) == 730 / 7


def test_a_slam_takes_all_ten_tricks() -> None:
    """004 counts slams; a hand whose play stops after eight tricks is no slam, even if one side took all of them."""
    stopped = scored("7H", 0, (5, 0, 3, 0), (200, 0), made=True)
    slam = scored("7H", 0, (5, 0, 5, 0), (250, 0), made=True)
    assert [statistics([told(score)]).all_bids.slams for score in (stopped, slam)] == [0, 1]


def test_statistics_of_no_match_are_empty() -> None:
    found = statistics([])
    assert (found.matches, found.hands, found.all_bids.contracts) == (0, 0, 0)
    assert found.points_per_hand(0) == 0
    assert fh.Session(NAMES).statistics() == found


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_the_statistics_of_any_match_agree_with_its_score_sheet(rules: fh.RuleSet, seed: int) -> None:
    """Each group of contracts adds up to the whole, and the points to the final score."""
    record = match.__wrapped__(rules, seed)
    sheet, found = record.score_sheet(), statistics([record, record])
    bids = [score.contract.bid for score in sheet if score.contract.bid is not None]
    assert found.hands == 2 * len(sheet)
    assert found.passed_out == 2 * (len(sheet) - len(bids))
    outcomes = Counter(score.made for score in sheet if score.contract.bid is not None)
    assert found.all_bids.made == 2 * outcomes[True]
    assert found.all_bids.failed == 2 * outcomes[False]
    assert found.all_bids.undecided == 2 * outcomes[None]
    assert total(found.by_seat.values()) == found.all_bids
    assert total(found.by_level.values()) == total(found.by_denomination.values())
    tricks = sum(isinstance(bid, fh.TrickBid) for bid in bids)
    assert total(found.by_level.values()).contracts == 2 * tricks
    assert total([*found.by_level.values(), *found.by_special_bid.values()]) == found.all_bids
    seating, final = rules.table.seating, record.replay().scores
    assert found.points == {seat: 2 * final[seating.side_of[seat]] for seat in seating.players}


def total(tallies: Iterable[Tally]) -> Tally:
    """The sum of several tallies, field by field."""
    rows = [attrs.astuple(tally) for tally in tallies]
    return Tally(*map(sum, zip(*rows, strict=True))) if rows else Tally()


@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_the_statistics_of_any_match_read_back_and_follow_their_schema(rules: fh.RuleSet, seed: int) -> None:
    found = match.__wrapped__(rules, seed)
    document = json.loads(json.dumps(statistics([found]).to_dict()))
    validator("Statistics").validate(document)
    assert Statistics.from_dict(document) == statistics([found])
    validator("Session").validate(fh.Session(("x",) * len(rules.table.seating.seats), (found,)).to_dict())


@cache
def validator(name: str) -> Draft202012Validator:
    """Checks documents of one kind against the schema of all messages."""
    schema: Any = wire.wire_schema()
    del schema["anyOf"]
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"})


def test_statistics_are_written_with_a_string_for_each_key() -> None:
    """004 shows the statistics of each player; JSON has only strings as keys."""
    scores = (scored("7H", 0, (4, 1, 3, 2), (200, 30), made=True), scored("M", 3, (5, 0, 4, 1), (0, -250), made=False))
    tally = {"made": 1, "failed": 0, "undecided": 0, "slams": 0, "points": 200}
    misere = {"made": 0, "failed": 1, "undecided": 0, "slams": 0, "points": -250}
    assert statistics([told(*scores)]).to_dict() == {
        "format": "five_hundred.statistics",
        "version": 1,
        "matches": 1,
        "hands": 2,
        "passed_out": 0,
        "all_bids": {"made": 1, "failed": 1, "undecided": 0, "slams": 0, "points": -50},
        "null_bids": misere,
        "by_seat": {"0": tally, "3": misere},
        "by_level": {"7": tally},
        "by_denomination": {"H": tally},
        "by_special_bid": {"M": misere},
        "points": {"0": 200, "1": -220, "2": 200, "3": -220},
    }


@pytest.mark.parametrize(
    ("changes", "place", "message"),
    [
        ({"format": "five_hundred.session"}, "$.format", "must be 'five_hundred.statistics'"),
        ({"version": 2}, "$.version", "must be 1, the only version that this library reads"),
        ({"hands": True}, "$.hands", "must be a whole number, got true or false"),
        ({"hands": -1}, "$.hands", "must be 0 or more, got -1"),
        ({"points": {"6": 0}}, "$.points", "the keys must be among 0, 1, 2, 3, 4, 5, got '6'"),
        ({"points": {"0": "1"}}, "$.points.0", "must be a whole number, got '1'"),
        ({"by_level": {"5": {}}}, "$.by_level", "the keys must be among 6, 7, 8, 9, 10, got '5'"),
        ({"by_denomination": {"X": {}}}, "$.by_denomination", "the keys must be among S, C, D, H, NT, got 'X'"),
        (
            {"by_special_bid": {"M": {"made": 1}}},
            "$.by_special_bid.M",
            "must be a table with the keys made, failed, undecided, slams, points",
        ),
        (
            {"all_bids": {"made": -1, "failed": 0, "undecided": 0, "slams": 0, "points": 0}},
            "$.all_bids.made",
            "must be 0 or more, got -1",
        ),
        ({"null_bids": []}, "$.null_bids", "must be a table, got a list"),
        ({"cards": {}}, "$", "unknown name 'cards'"),
    ],
)
def test_damaged_statistics_are_refused_with_the_place(changes: dict[str, Any], place: str, message: str) -> None:
    with pytest.raises(fh.InvalidRecordError) as raised:
        Statistics.from_dict({**session().statistics().to_dict(), **changes})
    assert (raised.value.place, raised.value.message) == (place, message)


def test_statistics_without_a_required_field_are_refused() -> None:
    document = session().statistics().to_dict()
    for name in [*document][2:]:
        with pytest.raises(fh.InvalidRecordError, match=rf"^\$\.{name}: required field missing$"):
            Statistics.from_dict({key: value for key, value in document.items() if key != name})


def test_statistics_cannot_be_changed() -> None:
    found: Statistics = session().statistics()
    with pytest.raises(TypeError):
        found.by_seat[0] = Tally()  # type: ignore[index]
