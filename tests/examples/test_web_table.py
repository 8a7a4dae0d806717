"""The web table among the examples: whole hands over its network, people who cheat, crashes, and two processes.

The names of the tests follow the guide of source 000's site, whose whole flow the table offers.
"""

import asyncio
import json
import re
import signal
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from knowledge import walk
from paths import PROJECT
from sampling import fewer
from web_people import HOSTILE, Person, Server, actor, everybody_leaves, party, play_on, serving, together
from web_table.app import Server as WebServer
from web_table.log import Entry, Log
from web_table.messages import Looks, told_to_all, update
from web_table.room import Client, Rooms
from web_table.table import Person as Person_
from web_table.table import RequestError, Settings, Table, acted, opening
from web_table.talk import answered
from websockets.exceptions import ConnectionClosed, InvalidStatus

import five_hundred as fh
from five_hundred import presets, wire

pytestmark = pytest.mark.untraced

ONE_HAND = {"match.hands": 1}
VALIDATOR = jsonschema.Draft202012Validator({**wire.wire_schema(), "$ref": "#/$defs/View"})
QUICK: dict[str, Any] = {"changes": ONE_HAND, "settings": {"level": 1}}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server, at which each test has a table of its own."""
    yield running
    everybody_leaves()


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """A name for the table of a test."""
    return f"t-{zlib.crc32(request.node.name.encode())}"


def seats_of(person: Person) -> list[dict[str, Any]]:
    return list(person.shown["table"]["people"])


# Getting into the game (source 000, 1.0 to 2.3)


def test_the_lobby_shows_tables_with_their_seats_and_age(server: Server, name: str) -> None:
    ann, ben = Person(server.port), Person(server.port)
    ann.opens(name, "australian")
    ann.enters(name).asks("sit", seat=0, name="Ann")
    row, same = ({each["name"]: each for each in person.request("GET", "/lobby")[2]}[name] for person in (ann, ben))
    assert (row["name"], row["title"]) == (name, presets.find_preset("australian").title)
    assert [each["free"] for each in row["people"]] == [False, True, True, True]
    assert (row["people"][0]["name"], row["mine"], same["mine"]) == ("Ann", 0, None)
    assert 0 <= row["age"] < 60


def test_a_person_comes_back_to_the_seat_and_nobody_else_does(server: Server, name: str) -> None:
    people = party(server, name)
    together(people)
    people[2].leaves()
    hand = people[2].shown["hand"]
    people[0].hears()
    assert [each["here"] for each in seats_of(people[0])] == [True, True, False, True]
    stranger = Person(server.port).enters(name)
    assert stranger.asks("sit", seat=2, name="Eve") == {"re": 1, "error": "this seat is taken"}
    people[2].enters(name).sees(people[0].shown["number"])
    assert (people[2].shown["seat"], people[2].shown["hand"]) == (2, hand)


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ({"seat": 0, "name": "Ben"}, "this seat is taken"),
        ({"seat": 4, "name": "Ben"}, "there is no such seat"),
        ({"seat": True, "name": "Ben"}, "there is no such seat"),
        ({"seat": 1, "name": "Ann"}, "somebody else at this table is called Ann"),
        ({"seat": 1, "name": "ANN"}, "somebody else at this table is called ANN"),
        ({"seat": 1, "name": "bot b"}, "bot b is the name of a computer player: choose another one"),
        (
            {"seat": 1, "name": "\u202eBen"},
            "your name must not contain invisible characters",
        ),
        ({"seat": 1, "name": "B" * 21}, "your name must have 1 to 20 characters"),
        ({"seat": 1}, "your name must have 1 to 20 characters"),
    ],
)
def test_a_seat_is_refused_with_the_reason(server: Server, name: str, request_: dict[str, Any], error: str) -> None:
    ann, ben = Person(server.port), Person(server.port)
    ann.opens(name, "australian")
    ann.enters(name).asks("sit", seat=0, name="Ann")
    assert ben.enters(name).asks("sit", **request_)["error"] == error


# Playing (source 000, 3.1 to 3.6)


def test_the_game_begins_when_the_host_fills_the_seats_that_are_free(server: Server, name: str) -> None:
    ann, ben = Person(server.port), Person(server.port)
    ann.opens(name, "australian", **QUICK)
    ann.enters(name).asks("sit", seat=0, name="Ann")
    ben.enters(name).asks("sit", seat=2, name="Ben")
    assert (ben.shown["table"]["waits"], ben.shown["view"]["phase"], ben.shown["host"]) == (True, "dealing", False)
    assert ben.asks("fill")["error"] == "only the host of the table may do this"
    assert ann.asks("fill")["ok"]
    together([ann, ben])
    assert [each["computer"] for each in seats_of(ben)] == [False, True, False, True]
    assert len(ben.shown["hand"]) == 10


def test_a_bid_grid_strikes_out_what_is_too_low_and_says_why(server: Server, name: str) -> None:
    people = party(server, name)
    first = actor(people)
    assert first is not None
    assert first.asks("act", action={"action": "make-bid", "bid": "7S"}, number=first.shown["number"])["ok"]
    second = actor(people)
    assert second is not None and second is not first
    assert 'data-bid="7D"' in second.shown["grid"] and first.shown["grid"] is None
    refused = second.asks("act", action={"action": "make-bid", "bid": "6H"}, number=second.shown["number"])
    assert refused["refused"]["reason"] == "bid-too-low"
    assert refused["error"] == "6♥ is too low: bid higher than 7♠."
    assert second.shown["words"]["calls"] == ["7♠"]
    assert second.asks("why", call=0)["sentence"].startswith("Person")


def test_typed_actions_are_read(server: Server, name: str) -> None:
    people = party(server, name)
    first = actor(people)
    assert first is not None
    assert "error" in first.asks("act", typed="ninety hearts", number=first.shown["number"])
    assert first.asks("act", typed="eight hearts", number=first.shown["number"])["ok"]
    together(people)
    assert people[0].shown["words"]["calls"] == ["8♥"]


@pytest.mark.parametrize("base", ["american", "three-handed", "two-handed-dummies", "five-handed"])
def test_whole_hands_with_people_at_every_seat(server: Server, name: str, base: str) -> None:
    """Every view has the published schema, and the hand ends with its summary and its line of the sheet."""
    people = party(server, name, base, changes=ONE_HAND)
    play_on(people, Random(7))
    views = [message["view"] for frame in people[0].frames if "view" in (message := json.loads(frame))]
    for view in {view["phase"]: view for view in views}.values():
        VALIDATOR.validate(view)
    shown = people[0].shown
    assert shown["words"]["summary"] or shown["view"]["abandoned"]
    past = people[1].asks("past")["past"]
    assert len(past["sheets"]) == 1 and len(past["sheets"][0]) == shown["view"]["hands_played"]
    assert people[0].asks("next")["ok"]
    together(people)
    assert len(people[2 % len(people)].asks("past")["past"]["sheets"]) == 2


def test_a_claim_is_refused_and_another_one_accepted(server: Server, name: str) -> None:
    """Once the opponent agrees, the hand is over; until then, the play goes on with the cards on the table."""
    people = party(server, name, "two-handed-dead-hand", changes={**ONE_HAND, "play.claims": "by-consent"})
    rng, answers = Random(3), [False, True]
    while answers:
        person = actor(people)
        assert person is not None
        claim = next((each for each in person.shown["choices"] if each["label"] == "Claim the remaining tricks"), None)
        if claim is None:
            assert person.acts(rng).get("ok")
            continue
        assert person.asks("act", action=claim["action"], number=person.shown["number"])["ok"]
        other = actor(people)
        assert other is not None and other is not person
        assert other.shown["view"]["exposed"]
        agreed = {"action": "answer-claim", "agree": answers.pop(0)}
        assert other.asks("act", action=agreed, number=other.shown["number"])["ok"]
    together(people)
    assert people[0].shown["view"]["outcome"] is not None


def test_computer_players_play_a_match_with_one_person(server: Server, name: str) -> None:
    ann = Person(server.port)
    ann.opens(name, "australian", changes=ONE_HAND, settings={"level": 2, "watching": "nobody"})
    ann.enters(name).asks("sit", seat=1, name="Ann")
    ann.asks("fill")
    hint = None
    while (person := actor([ann])) is not None or ann.shown["view"]["outcome"] is None:
        if person is None:
            ann.hears()
        elif hint is None and ann.shown["view"]["phase"] == "bidding":
            hint = ann.asks("hint")["hint"]
            assert hint["sentence"] and ann.asks("act", action=hint["action"], number=ann.shown["number"])["ok"]
        else:
            assert ann.acts(Random(3)).get("ok")
    review = ann.asks("review", hand=-1, place=0)["review"]
    assert (review["hand"], review["hands"], review["place"]) == (0, 1, 0)
    assert review["picture"].startswith("<svg")
    assert review["values"] == "", "nobody plays a card now"
    last = ann.asks("review", hand=-1, place=review["last"])["review"]
    assert last["values"] == ""
    assert " win the match" in last["news"][-1]
    before = ann.asks("review", hand=-1, place=review["last"] - 1)["review"]
    assert before["values"].startswith("If all saw all cards, ")
    assert before["picture"] == last["picture"], "the last card is still there, because nobody has any after it"
    assert ann.asks("next")["ok"]
    assert ann.asks("review", hand=0, place=0)["review"] == review, "hands of earlier matches can be looked at"


def test_the_review_says_what_each_card_was_worth(server: Server, name: str) -> None:
    """The last card of a hand is worth what the hand brought."""
    people = party(server, name, changes={**ONE_HAND, "auction.all_pass": "play-no-trump"})
    play_on(people, Random(3))
    last = people[0].asks("review", hand=-1, place=0)["review"]["last"]
    values = people[0].asks("review", hand=-1, place=last - 1)["review"]["values"]
    first, second = people[0].shown["view"]["last_hand"]["score"]["after"]
    side = people[0].shown["table"]["sides"][0]["name"]
    worth = int(re.findall(r"[+−]\d+", values)[0].replace("−", "-"))
    assert worth == (first - second if f"cards, {side} would" in values else second - first) != 0


# People who come and go


def table_with(*persons: str, rules: fh.RuleSet = presets.AUSTRALIAN, **settings: Any) -> Table:
    """A table at which persons, whose names are also their keys, have the first seats; computers have the others."""
    table = Table.opened(opening("500", rules, Settings(**settings), "host", 3), ())
    for seat, person in enumerate(persons):
        table, _ = table.after({"kind": "sat", "seat": seat, "name": person, "key": person})
    return table.after({"kind": "filled"})[0]


def dealt(table: Table, seed: int = 1) -> Table:
    return table.after(acted(None, fh.shuffled_deal(table.state, Random(seed))))[0]


def passed_out(table: Table) -> Table:
    while table.state.to_act is not None:
        table, _ = table.after(acted(table.state.to_act, fh.PASS))
    return table


def sits(table: Table, seat: fh.Seat, person: str) -> Table:
    return table.after({"kind": "sat", "seat": seat, "name": person, "key": person})[0]


def test_nobody_sees_a_second_hand_of_a_deal() -> None:
    """Who leaves the seat can come back to it; to every other seat, a person comes with the next deal."""
    table, _ = dealt(table_with("Ann")).after({"kind": "left", "seat": 0})
    assert table.news == ("Ann leaves, and Bot A plays on.",)
    elsewhere = sits(table, 1, "Ann")
    assert (elsewhere.seat_of("Ann"), elsewhere.people[1].name) == (None, "Bot B")
    assert elsewhere.news == ("Ann takes the seat of Bot B after this hand.",)
    stranger = sits(elsewhere, 2, "Eve")
    assert stranger.seat_of("Eve") is None
    with pytest.raises(RequestError, match="this seat is taken"):
        sits(stranger, 2, "Ben")
    back = sits(stranger, 0, "Ann")
    assert (back.seat_of("Ann"), {*back.arriving}) == (0, {2})
    assert dealt(passed_out(elsewhere), 2).seat_of("Ann") == 1
    assert [dealt(passed_out(back), 2).seat_of(person) for person in ("Ann", "Eve")] == [0, 2]
    assert sits(passed_out(table), 1, "Ann").seat_of("Ann") == 1, "between two hands, nobody has cards"


def test_a_person_who_waits_for_a_seat_sees_no_hand(server: Server, name: str) -> None:
    """The person who is to act keeps the hand going on; another one leaves for the seat of the computer player."""
    people = [Person(server.port) for _ in range(3)]
    people[0].opens(name, "australian", settings={"level": 1})
    for seat, person in enumerate(people):
        person.enters(name).asks("sit", seat=seat, name=f"Person {seat}")
    people[0].asks("fill")
    turn = actor(people)
    leaver = next(person for person in people if person is not turn)
    left = leaver.shown["seat"]
    assert leaver.asks("leave")["ok"]
    assert leaver.asks("sit", seat=3, name="Eve")["ok"]
    together(people)
    assert (leaver.shown["seat"], leaver.shown["hand"], leaver.shown["view"]["hand"]) == (None, [], [])
    assert [each["next"] for each in seats_of(leaver)] == [None, None, None, "Eve"]
    assert leaver.asks("sit", seat=left, name="Eve")["ok"]
    assert (leaver.shown["seat"], len(leaver.shown["hand"])) == (left, 10)


def test_all_hear_who_comes_and_goes_and_what_the_host_changes() -> None:
    table = table_with("Ann")
    assert table.story == ("Ann sits down.", "Computer players take the free seats.")
    table = sits(table, 1, "Ben")
    assert table.news == ("Ben takes the seat of Bot B.",)
    settings = {**attrs.asdict(table.settings), "watching": "faces", "seconds": 15}
    assert table.after({"kind": "set", "settings": settings})[0].news == (
        "After 15 seconds, a computer player acts for a person.",
        "Everybody may watch, and sees all hands.",
    )
    late, _ = dealt(table).after(acted(0, fh.PASS, late=True))
    assert late.news == ("The time is up: a computer player acts for Ann.", "Ann passes.")
    assert dealt(table).after({"kind": "reported", "words": "x"})[0].news == ()


def test_the_others_go_on_without_a_person_who_is_away(tmp_path: Path) -> None:
    app = WebServer(tmp_path, (), 0.0)

    async def use() -> None:
        app.rooms = Rooms(log, pace=0.0)
        first = opening("500", presets.AUSTRALIAN, Settings(level=1), "0", 3)
        sat = [{"kind": "sat", "seat": seat, "name": f"P{seat}", "key": f"{seat}"} for seat in range(4)]
        for number, content in enumerate((first, *sat)):
            app.rooms.log.add(Entry("kitchen", number, content))
        absent, client = Client("0"), Client("1")
        room = app.rooms.enter("kitchen", absent)
        app.rooms.enter("kitchen", client)
        while not room.table.record.actions:
            await asyncio.sleep(0.01)
        replace = json.dumps({"do": "replace"})
        for error in ("nobody who is away is to act", "P0 may come back: wait another 30 seconds"):
            assert await answered(client, room, replace) == (None, {"error": error})
            app.rooms.leave(room, absent)
        room.since -= 31
        room.emptier -= 31
        assert await answered(Client("stranger"), room, replace) == (None, {"error": "you may not do this here"})
        assert await answered(client, room, replace) == (None, {"ok": True})
        assert room.table.news == ("P0 is away, and Bot A plays on.",)
        again = sits(room.table, 0, "P0")
        assert again.dealt_to[0].key == "0"
        room.task.cancel()

    with closing(Log(tmp_path / "tables.sqlite")) as log:
        asyncio.run(asyncio.wait_for(use(), 60))


def test_the_table_can_be_filled_while_the_host_is_away(server: Server, name: str) -> None:
    ann, ben = Person(server.port), Person(server.port)
    ann.opens(name, "australian", **QUICK)
    ann.enters(name).asks("ping")
    ben.enters(name).asks("sit", seat=1, name="Ben")
    assert (ann.shown["fill"], ben.shown["fill"]) == (True, False)
    ann.leaves()
    while not ben.shown["fill"]:
        ben.hears()
    assert ben.asks("fill")["ok"]


def test_own_tables_come_first_in_the_lobby(server: Server, name: str) -> None:
    ann, ben = Person(server.port), Person(server.port)
    ann.opens(name, "australian")
    ann.enters(name).asks("sit", seat=0, name="Ann")
    for number in range(55):
        assert ben.opens(f"{name}-{number}", "australian") == {"name": f"{name}-{number}"}
    rows = ann.request("GET", "/lobby")[2]
    assert (len(rows), rows[0]["name"], rows[0]["mine"]) == (50, name, 0)
    assert name not in {each["name"] for each in ben.request("GET", "/lobby")[2]}


def test_everybody_can_read_the_rules_of_a_table(server: Server, name: str) -> None:
    ann = Person(server.port)
    ann.opens(name, "australian", changes={"match.target": 750}, settings={"level": 5})
    page = Person(server.port).request("GET", f"/table/{name}/rules")[2].decode()
    assert "750" in page and "The computer players play at level 5." in page and "<h1>" in page
    assert Person(server.port).request("GET", "/table/nowhere/rules")[0] == 404


# Security, and what goes wrong elsewhere


def test_a_seat_sees_its_own_cards_only(server: Server, name: str) -> None:
    """No frame of a seat has a card of another hand before it is played, and a spectator's has none at all."""
    people = party(server, name)
    watcher = Person(server.port).enters(name)
    together([*people, watcher])
    hands = [set(person.shown["hand"]) for person in people]
    assert sum(map(len, hands)) == 40 and not set.intersection(*hands)
    for person, hand in zip(people, hands, strict=True):
        others = set().union(*hands) - hand
        for frame in person.frames:
            message = json.loads(frame)
            message.pop("choices", None)  # bids are written as cards are
            message.pop("grid", None)
            assert not any(f'"{card}"' in json.dumps(message) for card in others)
    cards = set().union(*hands)
    assert not any(f'"{card}"' in frame for frame in watcher.frames for card in cards)


def test_nobody_watches_if_the_host_says_so(server: Server, name: str) -> None:
    ann, eve = Person(server.port), Person(server.port)
    ann.opens(name, "australian", settings={"watching": "nobody"})
    ann.enters(name).asks("sit", seat=0, name="Ann")
    ann.asks("fill")
    eve.enters(name).asks("ping")
    together([ann])
    eve.sees(ann.shown["number"])
    for message in map(json.loads, eve.frames):
        assert not {"story", "words", "hand", "picture"} & message.keys()
        assert (message.get("view"), message.get("news", []), message.get("events", [])) == (None, [], [])
    for request in ({"do": "why", "call": 0}, {"do": "review", "hand": -1, "place": 0}):
        assert eve.says(request)["error"] == "you may not do this here"


def test_all_hands_are_shown_to_those_who_watch_if_the_host_says_so(server: Server, name: str) -> None:
    people = party(server, name)
    watcher = Person(server.port).enters(name)
    together([*people, watcher])
    assert "picture" not in watcher.shown
    settings = {**people[0].shown["table"]["settings"], "watching": "faces"}
    assert people[1].asks("set", settings=settings)["error"] == "only the host of the table may do this"
    assert people[0].asks("set", settings=settings)["ok"]
    watcher.sees(people[0].shown["number"])
    assert all(f'data-card="{card}"' in watcher.shown["picture"] for card in people[3].shown["hand"])
    assert "picture" not in people[1].shown


def test_other_sites_cannot_act_for_a_person(server: Server, name: str) -> None:
    ann = Person(server.port)
    ann.opens(name, "australian")
    with pytest.raises(InvalidStatus):
        ann.enters(name, origin="http://evil.example")
    body = {"name": "attic", "base": "australian"}
    status, _, answer = ann.request("POST", "/tables", body, Origin="http://evil.example")
    assert (status, answer["error"]) == (400, "this request comes from another site")


def test_the_page_is_protected(server: Server) -> None:
    connection = Person(server.port)
    _, headers, _ = connection.request("GET", "/", Cookie="")
    sent = {name.lower(): value for name, value in headers}
    assert "HttpOnly" in sent["set-cookie"] and "samesite=strict" in sent["set-cookie"].lower()
    assert "default-src 'none'" in sent["content-security-policy"]
    assert "unsafe" not in sent["content-security-policy"]


def test_a_slow_network_gets_all_modules_at_once_and_compressed(server: Server) -> None:
    person = Person(server.port)
    _, headers, _ = person.request("GET", "/")
    modules = {name.lower(): value for name, value in headers}["link"].split(", ")
    static = PROJECT / "examples" / "web_table" / "static"
    assert modules == [f"</static/{each.name}>; rel=modulepreload" for each in sorted(static.glob("*.js"))]
    sizes = []
    for coding in ("identity", "gzip"):
        with closing(HTTPConnection("127.0.0.1", server.port)) as connection:
            connection.request("GET", "/form", headers={"Accept-Encoding": coding})
            sizes.append(len(connection.getresponse().read()))
    assert sizes[1] < sizes[0] / 3


def test_hostile_frames_are_answered_and_change_nothing(server: Server, name: str) -> None:
    people = party(server, name)
    together(people)
    number = people[0].shown["number"]
    bystander = next(person for person in people if person.shown["seat"] != people[0].shown["view"]["to_act"])
    watcher = Person(server.port).enters(name)
    for person in (bystander, watcher):
        for frame in HOSTILE:
            answer = person.says(frame)
            assert answer["error"] and "Traceback" not in answer["error"], frame
            if "too many" in answer["error"]:
                continue
    people[2].asks("ping")
    assert people[2].shown["number"] == number


def test_an_oversized_frame_ends_the_connection_only_of_its_sender(server: Server, name: str) -> None:
    people = party(server, name)
    together(people)
    people[1].socket.send("x" * 10_000)
    with pytest.raises(ConnectionClosed):
        while True:
            people[1].hears()
    assert people[0].asks("ping")["ok"]


def test_a_stale_request_is_told_so(server: Server, name: str) -> None:
    people = party(server, name)
    first = actor(people)
    assert first is not None
    late = first.asks("act", action={"action": "pass"}, number=first.shown["number"] - 1)
    assert late["late"] and actor(people) is first


# Starting, stopping, crashes and several processes


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_the_server_without_a_traceback(tmp_path: Path, workers: str) -> None:
    """Also while somebody is at a table."""
    server = Server(tmp_path / "tables", "--workers", workers)
    ann = Person(server.port)
    ann.opens("kitchen", "australian")
    ann.enters("kitchen").asks("sit", seat=0, name="Ann")
    server.process.send_signal(signal.SIGINT)
    _, errors = server.process.communicate(timeout=60)
    everybody_leaves()
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--custom", "nothing:Rule"], "--custom nothing:Rule: No module named 'nothing'"),
        (["--port", "x"], "invalid int value"),
    ],
)
def test_a_server_that_cannot_start_says_why(tmp_path: Path, arguments: list[str], says: str) -> None:
    command = [sys.executable, "-m", "examples.web_table", "--folder", str(tmp_path / "tables"), *arguments]
    run = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False, timeout=60)
    assert run.returncode and says in run.stderr and "Traceback" not in run.stderr


def test_a_match_ends_at_the_maximum_number_of_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web_table.table.MOST_ACTIONS", 2)
    machine = TableMachine()
    machine.start(presets.AUSTRALIAN, 3)
    state = machine.table.state
    for seat, action in ((None, fh.shuffled_deal(state, Random(1))), (0, fh.PASS)):
        machine.table, _ = machine.table.after(acted(seat, action))
    with pytest.raises(RequestError, match="the limit of 2 actions"):
        machine.table.after(acted(1, fh.PASS))
    machine.table, _ = machine.table.after({"kind": "next"})
    assert (machine.table.record.actions, len(machine.table.matches), machine.table.record.dealer) == ((), 1, 0)


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    """Killed after some actions, again and again: everybody comes back to the same moment."""
    rng, folder = Random(5), tmp_path / "tables"
    server = Server(folder, "--pace", "0")
    people = party(server, "kitchen")
    try:
        for _ in range(4):
            play_on(people, rng, rng.randrange(6))
            together(people)
            before = [(person.shown["number"], person.shown["view"]) for person in people]
            server.kill()
            server = Server(folder, "--pace", "0")
            for person, (number, _) in zip(people, before, strict=True):
                person.shown = {}
                person.enters("kitchen", server.port).sees(number)
            assert [(person.shown["number"], person.shown["view"]) for person in people] == before
    finally:
        server.kill()


def test_two_processes_serve_one_table_and_one_takes_over(tmp_path: Path) -> None:
    folder, rng = tmp_path / "tables", Random(6)
    with serving(folder) as first, serving(folder) as second:
        people = party(first, "kitchen")
        for person in people[2:]:
            person.enters("kitchen", second.port)
        for person in people:
            while not all(each["here"] for each in seats_of(person)):
                person.hears()
        play_on(people, rng, 8)
        together(people)
        first.kill()
        while [each["here"] for each in seats_of(people[2])] != [False, False, True, True]:
            people[2].hears()
        for person in people[:2]:
            person.enters("kitchen", second.port)
        assert play_on(people, rng, 8) == 8


def test_a_custom_rule_of_the_server_can_be_switched_on(tmp_path: Path) -> None:
    """A server that does not offer the rule says so, and still shows its other tables."""
    rule = "examples.custom_rules.club_rules:HighNoTrump"
    with serving(tmp_path / "tables", "--custom", rule) as server:
        ann = Person(server.port)
        ann.opens("attic", "australian")
        (offered,) = ann.request("GET", "/form")[2]["custom"]
        assert ann.opens("kitchen", "australian", custom=[offered["name"]]) == {"name": "kitchen"}
        titles = {row["name"]: row["title"] for row in ann.request("GET", "/lobby")[2]}
        assert titles["kitchen"] == f"{titles['attic']}, with house rules"
    with serving(tmp_path / "tables") as server:
        ben = Person(server.port)
        assert [row["name"] for row in ben.request("GET", "/lobby")[2]] == ["attic"]
        error = f"the server does not offer this table's custom rule now: {offered['name']}"
        assert ben.enters("kitchen").hears()["error"] == error


def test_what_cannot_be_written_changes_nothing_and_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The disk is full for a moment: a person is told so, and the deal comes later."""
    monkeypatch.setattr("web_table.room.RETRY", 0.0)
    app = WebServer(tmp_path, (), 0.0)
    full = [True]

    def add(log: Log, entry: Entry) -> bool:
        if full:
            raise sqlite3.OperationalError("database or disk is full")
        return written(log, entry)

    async def use() -> None:
        app.rooms = Rooms(log, pace=0.0)
        first = opening("500", presets.AUSTRALIAN, Settings(), "host", 0)
        sat = [{"kind": "sat", "seat": seat, "name": f"P{seat}", "key": f"{seat}"} for seat in (0, 1, 2)]
        for number, content in enumerate((first, *sat)):
            app.rooms.log.add(Entry("kitchen", number, content))
        monkeypatch.setattr(Log, "add", add)
        client = Client("3")
        room = app.rooms.enter("kitchen", client)
        frame = json.dumps({"id": 1, "do": "sit", "seat": 3, "name": "Ann"})
        before = room.table
        assert await answered(client, room, frame) == (
            1,
            {"error": "the server cannot write this down now, so nothing has changed: try again"},
        )
        assert room.table is before
        full.clear()
        assert await answered(client, room, frame) == (1, {"ok": True})
        full.append(True)
        while "kitchen: OperationalError" not in capsys.readouterr().err:
            await asyncio.sleep(0.01)
        assert not room.table.record.actions
        full.clear()
        while not room.table.record.actions:
            await asyncio.sleep(0.01)
        room.task.cancel()

    written = Log.add
    with closing(Log(tmp_path / "tables.sqlite")) as log:
        asyncio.run(use())


def test_a_computer_player_acts_for_a_person_who_takes_too_long_and_gives_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the host's time limit; the next time, the person has the whole time again."""
    monkeypatch.setattr("web_table.room.TAKE_OVER", 0.0)
    app = WebServer(tmp_path, (), 0.0)

    async def use() -> None:
        app.rooms = Rooms(log, pace=0.0)
        first = opening("500", presets.AUSTRALIAN, Settings(level=1, seconds=15), "0", 3)
        sat = [{"kind": "sat", "seat": seat, "name": f"P{seat}", "key": f"{seat}"} for seat in range(4)]
        for number, content in enumerate((first, *sat)):
            app.rooms.log.add(Entry("kitchen", number, content))
        room = app.rooms.enter("kitchen", Client("0"))
        while not room.table.record.actions:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert (room.table.state.to_act, len(room.table.record.actions)) == (0, 1), "the person has time"
        room.since -= 15
        room.moved.set()
        while len(room.table.record.actions) == 1:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert (room.table.state.to_act, len(room.table.record.actions)) == (1, 2), "the next person has time"
        assert room.table.people[0].key == "0", "the seat is still the person's"
        room.task.cancel()

    with closing(Log(tmp_path / "tables.sqlite")) as log:
        asyncio.run(asyncio.wait_for(use(), 60))


# Under any rules


class TableMachine(fh.testing.GameMachine):
    """A table of the server, as the testing kit plays at it, with restarts in between."""

    table: Table

    def start(self, rules: fh.RuleSet, dealer: fh.Seat) -> None:
        sat = ({"kind": "sat", "seat": seat, "name": f"P{seat}", "key": f"{seat}"} for seat in people_of(rules))
        self.entries = [opening("500", rules, Settings(), "host", dealer), *sat]
        self.restart()

    def submit(self, seat: fh.Seat | None, action: fh.Action) -> bool:
        content = acted(seat, action)
        try:
            if fh.parse_action(content["action"], self.table.rules) != action:
                return False  # another game's bid with a code of this one, which nobody can send
            self.table, _ = self.table.after(content)
        except fh.FiveHundredError:
            return False
        self.entries.append(content)
        return True

    def view(self, seat: fh.Seat | None) -> object:
        told = told_to_all(self.table, (), None, None)
        return json.loads(update(told, self.table, seat, Looks(), host=False, fill=False))["view"]

    def expected(self, state: fh.State, seat: fh.Seat | None) -> object:
        return wire.view_to_dict(fh.view(state, seat))

    def restart(self) -> None:
        first, *others = json.loads(json.dumps(self.entries))
        self.table = Table.opened(first, ())
        for content in others:
            self.table, _ = self.table.after(content)


def people_of(rules: fh.RuleSet) -> tuple[fh.Seat, ...]:
    return rules.table.seating.players


@pytest.mark.hypothesis
def test_a_table_follows_the_rules_under_any_rules() -> None:
    """With legal and illegal actions, out of turn too, and stops at any time."""
    run_state_machine_as_test(TableMachine, settings=settings(fewer(4), stateful_step_count=20))


@attrs.frozen
class AnotherDeal(Table):
    """A table at which the cards lie differently."""

    dealt: fh.State | None = None

    @property
    def state(self) -> fh.State:
        return super().state if self.dealt is None else self.dealt


@settings(fewer(5))
@given(rules=fh.testing.rulesets(), seed=st.integers(0, 2**32))
def test_no_message_depends_on_a_hidden_card(rules: fh.RuleSet, seed: int) -> None:
    """Whatever a seat or a spectator is sent stays the same to the byte when the hidden cards are dealt anew."""
    table = Table.opened(opening("500", rules, Settings(), "host", people_of(rules)[0]), ())
    names = {seat: Person_(f"P{seat}", f"{seat}") for seat in people_of(rules)}
    rng = Random(seed)
    for before, _, _, events in islice(walk(rules, seed, 60), 0, None, 6):
        for seat in (None, *people_of(rules)):
            here, there = (
                AnotherDeal("500", rules, table.settings, "host", table.record, names, dealt=state)
                for state in (before, fh.testing.redealt(before, seat, rng))
            )
            sent, other = (
                update(told_to_all(each, (), None, events), each, seat, Looks(), host=False, fill=False)
                for each in (here, there)
            )
            assert sent == other


# Settings


def test_a_contradiction_is_marked_at_its_fields(server: Server, name: str) -> None:
    ann = Person(server.port)
    form = {"base": "australian", "changes": {"match.target": -5}}
    found = ann.request("POST", "/check", form)[2]
    assert [each["paths"] for each in found["problems"]] == [["match.target"]]
    assert "error" in ann.opens(name, "australian", changes={"match.target": -5})
    fields = {field["path"] for group in ann.request("GET", "/form")[2]["groups"] for field in group["fields"]}
    assert fields == {option.path for option in fh.RuleSet.options()}


def test_the_log_has_no_token(server: Server, name: str) -> None:
    people = party(server, name)
    together(people)
    content = b"".join(file.read_bytes() for file in server.folder.iterdir())
    for person in people:
        assert person.cookie.partition("=")[2].encode() not in content
    assert name.encode() in content
