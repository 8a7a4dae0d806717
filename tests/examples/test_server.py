"""The server among the examples: a hand over the network, with players who cheat, and a server that is killed twice.

What every client is sent is kept to the byte and compared with the cards that it could not see.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from random import Random
from runpy import run_path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from paths import EXAMPLES
from sampling import fewer

import five_hundred as fh
from five_hundred import presets, view
from five_hundred.documents import rules_to_dict
from five_hundred.record import record_schema
from five_hundred.wire import view_to_dict

ONE_HAND = 'base = "australian"\n[match]\nhands = 1\n'
ENVIRONMENT = {**os.environ, "PYTHONUTF8": "1"}
MOST_SECONDS = 60
"""After which a test gives up; it takes about two."""
PACK = {card.code for card in presets.AUSTRALIAN.table.pack.cards}
STARTED = """
import signal, sys, threading, time
from random import Random
from runpy import run_path

def interrupt():
    sys.stdin.readline()
    time.sleep(0.2)  # meanwhile the main thread goes to sleep
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

threading.Thread(target=interrupt, daemon=True).start()
sys.argv = sys.argv[1:]
main = run_path(sys.argv[0])["main"]
main.__globals__["CHANCE"] = Random(1)
main()
"""
"""The server with deals that are the same in every run.

A line to it is Ctrl-C at the worst moment: the main thread does not notice the signal.  The system may hand a signal to
any thread, and even the main thread misses one that comes between its last look and its sleep.
"""


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """A server process, with its port; killed when it is no longer wanted."""
    rules = folder / "one-hand.toml"
    rules.write_text(ONE_HAND, encoding="utf-8")
    command = [sys.executable, "-c", STARTED, str(EXAMPLES / "server.py"), "--port", "0"]
    command += ["--folder", str(folder / "tables"), "--rules", str(rules), *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline().split()[-1]), process
        finally:
            process.kill()
            assert process.stderr is not None
            assert process.stderr.read() == ""


class Client:
    """One connection, and every line that came over it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.lines: list[bytes] = []

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        line = await self.reader.readline()
        assert line, "the server has closed the connection"
        self.lines.append(line)
        message: dict[str, Any] = json.loads(line)
        return message

    async def say(self, message: object) -> None:
        """Send a line."""
        self.writer.write((message if isinstance(message, bytes) else json.dumps(message).encode()) + b"\n")
        await self.writer.drain()

    async def ask(self, message: object) -> dict[str, Any]:
        """Send a line, and hear what comes back."""
        await self.say(message)
        return await self.hear()


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[Client]:
    """A client of its own."""
    client = Client(*await asyncio.open_connection("127.0.0.1", port, limit=1_000_000))
    try:
        yield client
    finally:
        client.writer.close()


class Party:
    """Four players and a spectator at one table: seats 0 to 3, and ``None``."""

    def __init__(self) -> None:
        self.tokens: dict[fh.Seat | None, str] = {}
        self.clients: dict[fh.Seat | None, Client] = {}
        self.views: dict[fh.Seat | None, dict[str, Any]] = {}
        self.discards: dict[fh.Seat, set[str]] = {}
        self.checked = 0

    async def sit_down(self, port: int) -> None:
        """Everybody joins, or comes back."""
        for seat in (0, None, 1, 2, 3):
            client = Client(*await asyncio.open_connection("127.0.0.1", port, limit=1_000_000))
            back = {"token": self.tokens[seat]} if seat in self.tokens else {"seat": seat}
            joined = await client.ask({"join": "kitchen", **({"watch": True} if seat is None else back)})
            assert joined["seat"] == seat
            assert joined["rules"]["match"]["hands"] == 1
            if seat is not None:
                self.tokens[seat] = joined["token"]
            self.clients[seat] = client
            self.views[seat] = (await client.hear())["view"]

    async def hear(self) -> None:
        """Everybody hears what one of them has done."""
        for seat, client in self.clients.items():
            message = await client.hear()
            assert message["events"], "nobody is told anything that was meant for another"
            self.views[seat] = message["view"]

    @property
    def to_act(self) -> fh.Seat:
        """Whose turn it is, as all of them have been told."""
        (seat,) = {seen["to_act"] for seen in self.views.values()}
        assert isinstance(seat, int)
        return seat

    def choice(self, rng: Random) -> object:
        """What the player to act does: the first to speak bids seven hearts, and then anything goes."""
        seen = self.views[self.to_act]
        if seen["phase"] == "bidding":
            return "pass" if seen["standing"] else "bid 7H"
        if seen["discard"]:
            return "discard " + " ".join(rng.sample(seen["hand"], seen["discard"]))
        return rng.choice(seen["legal"])

    def check(self, true: fh.State) -> None:
        """Look through every line that has come since the last time for cards that its seat cannot have seen."""
        for player, put_away in enumerate(true.secrets.discards):
            self.discards[player] = {card.code for card in true.rules.table.pack.cards_in(put_away)}
        for seat, client in self.clients.items():
            may = PACK - hidden_from(true, seat, self.discards)
            for line in client.lines:
                assert {*words(json.loads(line))} & PACK <= may, f"seat {seat} was sent a hidden card: {line!r}"
            self.checked += len(client.lines)
            client.lines.clear()

    def leave(self) -> None:
        """The server is gone."""
        for client in self.clients.values():
            client.writer.close()
        self.clients.clear()


async def cheat(party: Party, hands: dict[fh.Seat, set[str]]) -> None:
    """Try what is not allowed: the one who tries is told why, and nobody else hears of it."""
    seat = party.to_act
    foreigner, other = (seat + 1) % 4, (seat + 2) % 4
    theirs = min(hands[other])
    refused = (await party.clients[foreigner].ask({"do": "pass"}))["refused"]
    assert (refused["reason"], refused["cards"]) == ("not-your-turn", [])
    assert refused["seat"] == seat
    assert refused["message"] == f"It is not your turn: {('South', 'West', 'North', 'East')[seat]} must act."
    refused = (await party.clients[seat].ask({"do": f"play {theirs}"}))["refused"]
    assert refused["reason"] in ("not-held", "not-due")
    assert {*refused["cards"]} <= hands[seat]
    refused = (await party.clients[seat].ask({"do": "deal " + " ".join(sorted(PACK))}))["refused"]
    assert refused["reason"] == "not-due"
    for junk, answer in (
        (b"play 7H", "not JSON"),
        (b"[" * 3000, ""),  # too deep or not complete: how deep is too deep differs from one Python to the next
        ([], "a line must be"),
        ({"do": 7}, "must be an action, such as"),
        ({"do": "fly"}, "is not an action"),
        ({"do": {"action": "fly"}}, "must be the name of an action"),
    ):
        assert answer in (await party.clients[seat].ask(junk))["error"]
    assert "watching" in (await party.clients[None].ask({"do": "pass"}))["error"]


async def intrude(port: int) -> None:
    """What strangers try."""
    async with connected(port) as stranger:
        assert "join a table first" in (await stranger.ask({"do": "pass"}))["error"]
        for message, answer in (
            ({"join": "kitchen"}, "no seat is free"),
            ({"join": "kitchen", "seat": 2}, "no seat is free"),
            ({"join": "kitchen", "token": "guessed"}, "does not belong to any seat"),
            ({"join": "kitchen", "token": "\ud800"}, "half of a surrogate pair"),
            ({"join": "kitchen", "token": [7]}, "does not belong to any seat"),
            ({"join": "../one-hand"}, "lower-case letters"),
            ({"join": 3}, "lower-case letters"),
        ):
            assert answer in (await stranger.ask(message))["error"]
        await stranger.say(b"x" * 5000)
        assert await stranger.reader.read() == b"", "a line that is too long is the last"
    async with connected(port) as stranger:
        joined = await stranger.ask({"join": "kitchen", "watch": True, "token": "guessed"})
        assert (joined["seat"], joined["token"]) == (None, None), "who watches needs no token, whatever it looks like"


def stored(folder: Path) -> fh.Record:
    """The record that the server keeps."""
    return stored_in(folder / "tables" / "kitchen.jsonl")


def stored_in(file: Path) -> fh.Record:
    """The record of a file."""
    text = file.read_text(encoding="utf-8")
    start, *entries = map(json.loads, text[: text.rindex("\n")].splitlines())
    return fh.Record.from_dict({**start, "actions": [entry["do"] for entry in entries if "do" in entry]})


def written(*entries: object) -> str:
    """The text of a server's file."""
    return "".join(json.dumps(entry) + "\n" for entry in entries)


def hands_of(state: fh.State) -> dict[fh.Seat, set[str]]:
    """The cards of each seat."""
    return {seat: {card.code for card in state.hand(seat)} for seat in range(4)}


async def a_hand(folder: Path, rng: Random) -> Party:
    """One hand, in which the server is killed during the auction and again in the middle of a trick."""
    party, steps = Party(), 0
    for until in (3, 18, 100):
        with serving(folder) as (port, process):
            await party.sit_down(port)
            if not steps:
                await party.hear()  # the last to sit down is dealt to, as everybody is
            await intrude(port)
            while steps < until and party.views[0]["outcome"] is None:
                true = stored(folder).replay()
                for seat, seen in party.views.items():
                    assert seen == view_to_dict(view(true, seat), objects=True)
                if steps in (1, 7, 18):
                    await cheat(party, hands_of(true))
                party.check(true)
                await party.clients[party.to_act].say({"do": party.choice(rng)})
                await party.hear()
                steps += 1
            party.check(stored(folder).replay())
            process.kill()
            party.leave()
        # What a server leaves behind that was killed while it was writing.
        with (folder / "tables" / "kitchen.jsonl").open("a", encoding="utf-8") as file:
            file.write('{"do": "pla')
    return party


def words(data: object) -> Iterator[str]:
    """Every word in plain data; without bids, which look like cards, and the rules: both are public."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name not in ("bid", "standing", "rules", "token"):
                yield from words(value)
    elif isinstance(data, list):
        for value in data:
            yield from words(value)
    elif isinstance(data, str) and not data.startswith("bid "):
        yield from data.replace(".", "").replace(",", "").split()


def hidden_from(true: fh.State, seat: fh.Seat | None, discards: dict[fh.Seat, set[str]]) -> set[str]:
    """The cards that a seat cannot have seen: the hands of the others, the kitty, and what others have put away.

    Nobody lays a hand open under the contract that is played here.
    """
    hidden = {card.code for card in true.rules.table.pack.cards_in(true.secrets.kitty)}
    for other in true.seating.seats:
        if other != seat:
            hidden |= {card.code for card in true.hand(other)} | discards.get(other, set())
    return hidden


def test_the_server_never_sends_a_hidden_card_even_to_cheating_players_or_after_a_crash(tmp_path: Path) -> None:
    """Every byte that was sent is compared with the cards that lay face down for its seat at that moment."""
    party = asyncio.run(asyncio.wait_for(a_hand(tmp_path, Random(1)), MOST_SECONDS))
    assert stored(tmp_path).replay().is_over
    assert [len(cards) for _, cards in sorted(party.discards.items())].count(3) == 1
    assert party.checked > 5 * 45


def test_the_server_plays_for_slow_players_and_the_client_plays_by_itself(tmp_path: Path) -> None:
    """Three players who never answer, and the client among the examples, play a hand to its end."""

    async def silent(port: int, over: asyncio.Event) -> None:
        async with connected(port) as client:
            await client.say({"join": "kitchen"})
            while not over.is_set():
                over_now = (await client.hear()).get("view", {}).get("outcome")
                if over_now:
                    over.set()

    async def both(port: int) -> str:
        over = asyncio.Event()
        idle = [asyncio.create_task(silent(port, over)) for _ in range(3)]
        command = [str(EXAMPLES / "client.py"), "--port", str(port)]
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
        )
        out, err = await process.communicate()
        await asyncio.gather(*idle)
        assert (process.returncode, err) == (0, b"")
        return out.decode()

    with serving(tmp_path, "--patience", "0.02") as (port, _):
        told = asyncio.run(asyncio.wait_for(both(port), MOST_SECONDS))
    lines = told.splitlines()
    assert re.fullmatch(r"Your seat is \w+\.", lines[0])
    assert sum(re.fullmatch(r"\w+ plays \w+[♠♣♦♥]?\.", line) is not None for line in lines) > 10
    assert [line.partition(":")[0] for line in lines[-2:]] == ["South/North", "West/East"]


def test_a_client_in_javascript_plays_a_match(tmp_path: Path) -> None:
    """Four clients, which choose among the actions that the server sends as objects, play until the match is over."""
    node = shutil.which("node")
    if node is None:
        assert "CI" not in os.environ, "Node is needed to test the client in JavaScript"
        pytest.skip("Node is not installed, and the client in JavaScript cannot be run")
    with serving(tmp_path) as (port, _):
        command = [node, str(EXAMPLES / "client.mjs"), str(port)]
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        clients = [subprocess.Popen(command, **pipes) for _ in range(4)]
        told = [client.communicate(timeout=MOST_SECONDS) for client in clients]
    assert [(client.returncode, errors) for client, (_, errors) in zip(clients, told, strict=True)] == [(0, "")] * 4
    lines = [text.splitlines() for text, _ in told]
    assert sorted(seat for seat, *_ in lines) == [f"My seat is {seat}." for seat in range(4)]
    assert len({tuple(after) for _, *after in lines}) == 1  # each of them is told the same
    assert sum(line.endswith("takes the trick.") for line in lines[0]) == 10


def test_an_action_that_arrives_too_late_is_ignored(tmp_path: Path) -> None:
    """The server has acted for the player; the late action answers an older view, even if it is legal now."""

    async def too_late() -> tuple[Any, list[Wire]]:
        table, wires = await passed_out(tmp_path, 1, lambda _: None)
        seat, number, before = table.state.to_act, len(table.record.actions), [len(wire.lines) for wire in wires]
        server = SERVER["Server"](tmp_path, presets.AUSTRALIAN, None)
        for step in (number - 1, 0, "x", [number]):
            await server.answer(wires[seat], table, json.dumps({"do": "pass", "step": step}).encode())
            assert json.loads(wires[seat].lines.pop()) == {"late": step}
        assert (len(table.record.actions), [len(wire.lines) for wire in wires]) == (number, before)
        await server.answer(wires[seat], table, json.dumps({"do": "pass", "step": number}).encode())
        assert len(table.record.actions) == number + 1
        return table, wires

    asyncio.run(too_late())


def test_a_client_plays_on_after_its_action_was_too_late() -> None:
    """It does not end, and answers the next view."""
    rules = presets.AUSTRALIAN.with_options({"match.hands": 1})
    first = fh.apply(fh.new_game(rules, dealer=3), fh.shuffled_deal(fh.new_game(rules, dealer=3), Random(1)))
    last, rng = first, Random(2)
    while not last.is_over:
        last = fh.apply(last, fh.testing.random_action(last, rng))
    heard: list[Any] = []

    async def scripted(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(message: object) -> None:
            writer.write(json.dumps(message).encode() + b"\n")

        def show(state: fh.State, number: int) -> None:
            say({"view": view_to_dict(view(state, 0)), "events": [], "step": number})

        await reader.readline()
        say({"seat": 0, "token": "x", "rules": rules_to_dict(rules, base=None)})
        for number in (1, 2):
            show(first, number)
            heard.append(json.loads(await reader.readline()))
            say({"late": number})
        show(last, 60)
        writer.close()

    async def play() -> Any:
        listening = await asyncio.start_server(scripted, "127.0.0.1", 0)
        async with listening:
            port = listening.sockets[0].getsockname()[1]
            return await run_path(str(EXAMPLES / "client.py"))["play"]("127.0.0.1", port, "kitchen")

    assert asyncio.run(asyncio.wait_for(play(), MOST_SECONDS)).outcome == last.outcome
    assert [answer["step"] for answer in heard] == [1, 2]


class Wire:
    """What stands in the place of a connection."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.transport = self

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False

    def write(self, line: bytes) -> None:
        self.lines.append(line)

    def close(self) -> None:
        pass

    async def wait_closed(self) -> None:
        pass


SERVER = run_path(str(EXAMPLES / "server.py"))


def answered(folder: Path, message: object) -> list[Any]:
    """What a stranger is sent for one line by a server that has just been started."""
    wire = Wire()

    async def ask() -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(json.dumps(message).encode() + b"\n")
        reader.feed_eof()
        await SERVER["Server"](folder, presets.AUSTRALIAN, None).serve(reader, wire)

    asyncio.run(ask())
    return [json.loads(line) for line in wire.lines]


def test_the_error_in_a_stored_match_is_not_sent_to_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file was changed so that a player revokes, and the details of the error would name cards."""
    rules, rng = presets.AUSTRALIAN, Random(1)
    state, actions = fh.new_game(rules, dealer=3), list[fh.Action]()
    revokes = list[tuple[fh.PlayCard, fh.Illegal]]()
    while not revokes:
        actions.append(fh.testing.random_action(state, rng))
        state = fh.apply(state, actions[-1])
        plays = [fh.PlayCard(card) for card in state.hand(state.to_act or 0)]
        tried = [(play, fh.why_illegal(state, play)) for play in plays]
        revokes = [(play, why) for play, why in tried if why is not None and why.reason is fh.Reason.MUST_FOLLOW]
    revoke, refused = revokes[0]
    start, done = fh.Record(rules, 3).to_dict(), [{"do": fh.format_action(action)} for action in (*actions, revoke)]
    named = {card.code for card in refused.cards}
    assert str(refused.cards[0]) in refused.message
    file = tmp_path / "kitchen.jsonl"
    broken = [written(start, *done), written({}), written([]), written(start, 7), written(start, {"seat": 1}), "x\n"]
    for stored in broken:
        file.write_text(stored, encoding="utf-8")
        assert answered(tmp_path, {"join": "kitchen"}) == [{"error": "the match of this table cannot be read"}]
    log = capsys.readouterr().err
    assert f"kitchen.jsonl cannot be read: $.actions[{len(actions)}]\n" in log
    assert not {*words(log)} & named


def test_a_seat_that_could_not_be_stored_is_still_free(tmp_path: Path) -> None:
    """No client has received its token, so no client could ever return to it."""
    missing = tmp_path / "not yet there"
    wires = [Wire() for _ in range(3)]

    async def join() -> None:
        server = SERVER["Server"](missing, presets.AUSTRALIAN, None)
        for number, wire in enumerate(wires):
            if number == 1:
                missing.mkdir()
            reader = asyncio.StreamReader()
            reader.feed_data(b'{"join": "kitchen", "seat": 0}\n')
            reader.feed_eof()
            await server.serve(reader, wire)

    asyncio.run(join())
    first, second, third = ([json.loads(line) for line in wire.lines] for wire in wires)
    assert first == [{"error": "the server cannot store the match, so nothing has changed"}]
    assert second[0]["seat"] == 0
    assert third == [{"error": "this seat does not exist, or no seat is free"}]


def test_only_taking_a_seat_creates_a_table(tmp_path: Path) -> None:
    """Otherwise clients that watch, guess tokens or ask for missing seats would fill the list of tables."""
    refused = [{"error": "no one has opened this table: take one of its seats first"}]
    seated: list[dict[str, object]] = [{"seat": 0, "token": "guessed"}, {"seat": 4}, {"seat": "0"}, {"seat": [0]}]

    async def join(server: Any, message: dict[str, object]) -> Any:
        reader, wire = asyncio.StreamReader(), Wire()
        reader.feed_data(json.dumps(message).encode() + b"\n")
        reader.feed_eof()
        await server.serve(reader, wire)
        return [json.loads(line) for line in wire.lines]

    async def many() -> None:
        server = SERVER["Server"](tmp_path, presets.AUSTRALIAN, None)
        for number in range(SERVER["MOST_TABLES"] + 1):
            assert await join(server, {"join": f"nobody-{number}", "watch": True}) == refused
        for other in seated:
            assert await join(server, {"join": "nobody-0", **other}) == refused
        assert server.tables == {}
        assert (await join(server, {"join": "kitchen", "seat": 3}))[0]["seat"] == 3
        again = SERVER["Server"](tmp_path, presets.AUSTRALIAN, None)
        for opened in (server, again):  # the table is there, or it was stored
            assert (await join(opened, {"join": "kitchen", "watch": True}))[0]["seat"] is None
            assert list(opened.tables) == ["kitchen"]

    asyncio.run(many())
    assert [file.name for file in tmp_path.iterdir()] == ["kitchen.jsonl"]


def test_a_deal_that_could_not_be_stored_is_dealt_later(tmp_path: Path) -> None:
    """The last pass is stored and shown; once the disk has room, the next line from any client leads to the deal."""
    wires = [Wire() for _ in range(4)]
    rules = presets.AUSTRALIAN.with_options({"auction.all_pass": "redeal-next-dealer"})

    async def pass_and_go_on() -> tuple[Any, Any]:
        server = SERVER["Server"](tmp_path, rules, None)
        table = await server.table({"join": "kitchen"})
        for wire in wires:
            await server.answer(wire, None, b'{"join": "kitchen"}')
        store = table.store

        async def full(entry: dict[str, str]) -> None:
            if entry["do"].startswith("deal "):
                raise OSError
            await store(entry)

        table.store = full
        for _ in range(4):
            await server.answer(wires[table.state.to_act], table, b'{"do": "pass"}')
        before, table.store = wires[0].lines[-1], store
        with pytest.raises(fh.IllegalActionError):
            await server.answer(wires[0], table, b'{"do": "claim"}')
        return json.loads(before), json.loads(wires[0].lines[-1])

    before, after = asyncio.run(pass_and_go_on())
    assert (before["view"]["phase"], before["events"][-1]["event"]) == ("dealing", "deal-abandoned")
    assert (after["view"]["phase"], after["events"][0]["event"]) == ("bidding", "dealt")


class TableMachine(fh.testing.GameMachine):
    """A table of the server, as the testing kit plays at it: under any rules, with restarts in between."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.file = Path(self.folder.name) / "kitchen.jsonl"

    def open(self) -> None:
        """Open the table as the server does when it finds the table's file."""
        self.table = SERVER["Table"](self.file, fh.RuleSet())

    def start(self, rules: fh.RuleSet, dealer: fh.Seat) -> None:
        self.file.write_text(written(fh.Record(rules, dealer).to_dict()), encoding="utf-8")
        self.open()

    def submit(self, seat: fh.Seat | None, action: fh.Action) -> bool:
        try:
            # As nobody has sat down the table does not deal by itself.
            asyncio.run(self.table.go_on(action, None) if seat is None else self.table.act(action, seat))
        except fh.IllegalActionError:
            return False
        return True

    def view(self, seat: fh.Seat | None) -> object:
        wire = Wire()
        self.table.clients = {wire: seat}
        self.table.show(wire, ())
        (line,) = wire.lines
        return json.loads(line)["view"]

    def expected(self, state: fh.State, seat: fh.Seat | None) -> object:
        return json.loads(json.dumps(view_to_dict(view(state, seat), objects=True)))

    def restart(self) -> None:
        self.open()

    def teardown(self) -> None:
        self.folder.cleanup()


@pytest.mark.hypothesis
def test_a_table_follows_the_rules_under_any_rules() -> None:
    """With legal and illegal actions, out of turn too, and stops at any time."""
    run_state_machine_as_test(TableMachine, settings=settings(fewer(10), stateful_step_count=10))


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rules", "austalian"], "no preset 'austalian': did you mean 'australian'?"),
        (["--rules", "family.toml"], "No such file or directory: 'family.toml'"),
        (["--rules", "wrong.toml"], "wrong.toml: match.taget: no option 'match.taget': did you mean 'match.target'?"),
        (["--folder", "wrong.toml"], "'wrong.toml'"),
        (["--port", "99999"], "port must be 0-65535."),
        (["--patience", "-1"], "--patience must be more than 0 seconds, got -1.0"),
        (["--patience", "nan"], "--patience must be more than 0 seconds, got nan"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, list) else "",
)
def test_a_server_that_cannot_start_says_why_in_one_line(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.toml").write_text("[match]\ntaget = 500\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["server.py", "--port", "0", *arguments])
    names = SERVER["main"].__globals__
    begin = names["run"]
    monkeypatch.setitem(names, "run", lambda *given: asyncio.wait_for(begin(*given), 2))
    before = os.umask(0)
    try:
        with pytest.raises(SystemExit) as stopped:
            SERVER["main"]()
    finally:
        os.umask(before)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].endswith(says)


@pytest.mark.skipif(os.name != "posix", reason="no other system sends it in this way")
@pytest.mark.parametrize("unnoticed", [False, True], ids=["noticed", "unnoticed"])
def test_stopping_the_server_by_hand_prints_no_traceback(tmp_path: Path, unnoticed: bool) -> None:
    """Ctrl-C works while a client is connected, and if the main thread misses the signal just before it sleeps."""

    async def joined(port: int) -> dict[str, Any]:
        async with connected(port) as client:
            answer = await client.ask({"join": "kitchen"})
            await client.hear()
            if unnoticed:
                assert process.stdin is not None
                process.stdin.write("\n")
                process.stdin.flush()
            else:
                process.send_signal(signal.SIGINT)
            assert process.wait(MOST_SECONDS) == 0
            return answer

    with serving(tmp_path) as (port, process):
        assert asyncio.run(joined(port))["seat"] == 0
    # Nor can anybody else on this machine read what is stored, which is as secret as the cards.
    stored = (tmp_path / "tables", tmp_path / "tables" / "kitchen.jsonl")
    assert [each.stat().st_mode & 0o077 for each in stored] == [0, 0]


def test_a_client_that_does_not_read_cannot_keep_the_server_from_stopping(tmp_path: Path) -> None:
    """The server does not wait until that client has been sent everything, as a connection that is only closed does."""

    class Deaf(Wire):
        def __init__(self) -> None:
            super().__init__()
            self.gone = asyncio.Event()

        def abort(self) -> None:
            self.gone.set()

        async def wait_closed(self) -> None:
            await self.gone.wait()

    async def stop() -> bool:
        server = SERVER["Server"](tmp_path, presets.AUSTRALIAN, None)
        client = asyncio.create_task(server.serve(asyncio.StreamReader(), Deaf()))
        await asyncio.sleep(0)
        client.cancel()
        for _ in range(10):
            await asyncio.sleep(0)
        return client.done()

    assert asyncio.run(stop())


# --- What a long match costs ------------------------------------------------------------------------------------------

ROUND = 5
"""A deal and four passes, after which the cards are dealt again."""


async def passed_out(folder: Path, rounds: int, after_each: Callable[[Any], None]) -> tuple[Any, list[Wire]]:
    """A table at which nobody ever bids; a round is a deal and four passes."""
    rules = presets.AUSTRALIAN.with_options({"auction.all_pass": "redeal-next-dealer"})
    server, wires = SERVER["Server"](folder, rules, None), [Wire() for _ in range(4)]
    table = await server.table({"join": "kitchen"})
    for wire in wires:
        await server.answer(wire, None, b'{"join": "kitchen"}')
    for _ in range(rounds):
        for _ in range(4):
            await server.answer(wires[table.state.to_act], table, b'{"do": "pass"}')
        after_each(table)
    return table, wires


def test_a_step_writes_as_many_bytes_in_a_long_match_as_in_a_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every round of passes costs the same, so a match that never ends cannot slow down the other tables."""
    opened, costs, bytes_written = Path.open, list[int](), [0]

    def counted(path: Path, *arguments: Any, **named: Any) -> Any:
        file = opened(path, *arguments, **named)
        write = file.write

        class Counted:
            def __enter__(self) -> "Counted":
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def __getattr__(self, name: str) -> Any:
                return getattr(file, name)

            def write(self, data: str | bytes) -> int:
                bytes_written[0] += len(data)
                return int(write(data))

        return Counted()

    def note(_: Any) -> None:
        costs.append(bytes_written[0])
        bytes_written[0] = 0

    monkeypatch.setattr(Path, "open", counted)
    asyncio.run(passed_out(tmp_path, 20, note))
    assert len(set(costs[1:])) == 1, "the first round also has the rules and the seats"
    assert 0 < costs[1] < 500


def test_a_match_ends_at_the_maximum_number_of_actions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server tells every player and accepts no further action, and the file can still be read."""
    most = 4 * ROUND
    monkeypatch.setitem(SERVER["main"].__globals__, "MOST_ACTIONS", most)
    full = {"error": SERVER["FULL"]}

    async def go_on() -> None:
        table, wires = await passed_out(tmp_path, 4, lambda _: None)
        assert len(table.record.actions) == most
        assert all(json.loads(wire.lines[-1]) == full for wire in wires)
        assert [json.loads(line) for wire in wires for line in wire.lines].count(full) == 4, "once, at the end"
        state = table.state
        for seat in range(4):
            with pytest.raises(SERVER["RequestError"], match="reached the limit"):
                await table.act(fh.parse_action("pass", table.rules), seat)
        assert (table.state, len(table.record.actions)) == (state, most)
        await table.keep_going(0.001)  # nobody plays on for those who are slow

    asyncio.run(go_on())
    assert len(stored_in(tmp_path / "kitchen.jsonl").actions) == most
    assert answered(tmp_path, {"join": "kitchen", "watch": True})[-1] == full


def test_a_match_with_the_maximum_number_of_actions_can_be_read_again() -> None:
    """The server takes fewer actions than a record may have; the guide says how many."""
    schema: Any = record_schema()
    most = SERVER["MOST_ACTIONS"]
    assert most <= schema["properties"]["actions"]["maxItems"]
    guide = " ".join((EXAMPLES.parent / "docs" / "guide" / "server.md").read_text(encoding="utf-8").split())
    assert f"`MOST_ACTIONS` ({most:,}) actions in one match," in guide


@pytest.mark.parametrize("cut", [1, 5, 40])
def test_an_incomplete_last_line_of_the_file_is_ignored(tmp_path: Path, cut: int) -> None:
    """The server was killed, or the disk was full, while it wrote; what is written next takes the place of the line."""
    journal = SERVER["Journal"](tmp_path / "kitchen.jsonl")
    entries = [{"start": 1}, {"do": "a" * 40}, {"do": "b" * 40}]
    for entry in entries:
        journal.add(entry)
    text = journal.file.read_bytes()
    journal.file.write_bytes(text[:-cut])
    again = SERVER["Journal"](journal.file)
    assert again.read() == entries[:2]
    again.add(7)
    assert SERVER["Journal"](journal.file).read() == [*entries[:2], 7]


@pytest.mark.parametrize("text", [b"my notes", b"my notes\n", b'{"precious": 1}', b'{"do": "pass"}\nmy notes', b"\xff"])
def test_a_file_with_something_else_is_not_written_to(tmp_path: Path, text: bytes) -> None:
    """Even if it has no line break, so that its whole content looks like a line that was cut short."""
    file = tmp_path / "kitchen.jsonl"
    file.write_bytes(text)
    with pytest.raises((ValueError, KeyError)):
        SERVER["Table"](file, presets.AUSTRALIAN)
    assert file.read_bytes() == text


def test_the_search_finds_cards_in_messages() -> None:
    """The search for cards in a message finds them wherever they stand, and leaves bids alone."""
    card: fh.Card = presets.AUSTRALIAN.table.pack.cards[0]
    for message in (
        {"view": {"hand": [card.code]}},
        {"refused": {"message": f"Hearts were led: play {card.code}."}},
        {"events": [{"trick": {"plays": [card.code]}}]},
        {"view": {"legal": [f"play {card.code}"]}},
        {"view": {"legal": [{"action": "play-card", "card": card.code, "suit": None}]}},
    ):
        assert card.code in words(message)
    assert card.code not in words({"bid": card.code, "legal": [f"bid {card.code}"]})
