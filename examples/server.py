"""A server for tables of 500 that never sends a hidden card: run ``python examples/server.py``, then four clients.

The client is ``examples/client.py``.  The page "Serve a table over a network" of the documentation explains the parts
of the server.

Client and server send lines of JSON.  A client sends::

    {"join": "kitchen"}                     take a free seat; "seat": 2 takes seat 2, "watch": true watches
                                            (a table opens when a player takes its first seat)
    {"join": "kitchen", "token": "..."}     return to a seat, after the connection was lost or the server died
    {"do": "bid 7H", "step": 17}            take an action; optionally with the number of the view it is meant for
    {"do": {"action": "pass"}}              take an action that is written as an object, like those of "legal" in a view

The server sends::

    {"seat": 0, "token": "...", "rules": {...}}     once, after joining
    {"view": {...}, "events": [...], "step": 17}    after joining, and after each action of any player
    {"late": 17}                                    the action came too late for that view and was ignored
    {"refused": {"reason": ..., "message": ...}}    why the action was refused; sent only to the player who tried it
    {"error": "..."}                                what is wrong with the client's line

The server needs only five_hundred and the standard library.
"""

import argparse
import asyncio
import json
import os
import re
import secrets
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import SystemRandom
from typing import Any

from five_hundred import (
    Action,
    FiveHundredError,
    IllegalActionError,
    Record,
    RuleSet,
    Seat,
    State,
    describe,
    documents,
    find_preset,
    format_action,
    parse_action,
    read_rules,
    view,
    wire,
)
from five_hundred.events import Event
from five_hundred.players import advance, choose

LONGEST_LINE = 4_000
"""The maximum number of bytes in a line from a client; the longest action is far shorter."""
MOST_WAITING = 1_000_000
"""The maximum number of bytes that wait for a slow client; if more bytes wait, the server disconnects the client."""
MOST_TABLES = 1_000
MOST_ACTIONS = 10_000
"""The maximum number of actions in one match, including the deals.

A match to 500 points takes some hundreds of actions.  Without a limit, players who always pass could make the file grow
for ever.
"""
TABLE_NAME = re.compile(r"[a-z0-9-]{1,40}")
"""Table names become file names, so they may contain only letters, digits and hyphens."""
START = b'{"format": "five_hundred.record"'
"""The beginning of the first line of a stored match."""
CHANCE = SystemRandom()
"""The random generator of the system; players could guess the deals of a seeded generator."""
FULL = f"this match ends without a winner, because it has reached the limit of {MOST_ACTIONS:,} actions"


class RequestError(Exception):
    """The server cannot carry out a request; the client that sent the request receives the message."""


class Journal:
    """A file of entries with one JSON document on each line; each step of a match only adds one line."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.size = 0
        """The number of bytes in all complete lines."""

    def read(self) -> list[Any]:
        """Read all entries, except an incomplete last line, which the server was writing when it died."""
        text = self.file.read_bytes() if self.file.exists() else b""
        self.size = text.rfind(b"\n") + 1
        beginning = b"{" if self.size else START
        if not text[self.size :].startswith(beginning[: len(text) - self.size]):
            raise ValueError("the last line is no entry of a match")  # so it must not be overwritten
        return [documents.parse_json(line) for line in text[: self.size].split(b"\n")[:-1]]

    def add(self, *entries: object) -> None:
        """Append entries; if this fails, the next call overwrites any part of them that was written."""
        lines = b"".join(json.dumps(entry).encode() + b"\n" for entry in entries)
        with self.file.open("r+b" if self.size else "wb") as opened:
            opened.seek(self.size)
            opened.write(lines)
            opened.truncate()
            opened.flush()
            os.fsync(opened.fileno())
        self.size += len(lines)


def send(client: asyncio.StreamWriter, message: dict[str, Any] | str) -> None:
    """Send a line without waiting for the client, because a slow client must not delay the table."""
    if client.transport.get_write_buffer_size() > MOST_WAITING:
        client.transport.abort()
    elif not client.is_closing():
        text = message if isinstance(message, str) else json.dumps(message)
        client.write(text.encode() + b"\n")


def digest(token: object) -> str:
    """Hash a token for storage: the server still recognises the token, but a reader of the file cannot use the hash."""
    return sha256(str(token).encode(errors="surrogatepass")).hexdigest()


class Table:
    """One match, with its journal, its seats and its connected clients."""

    def __init__(self, file: Path, rules: RuleSet) -> None:
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self.clients: dict[asyncio.StreamWriter, Seat | None] = {}
        self.journal = Journal(file)
        new = Record(rules, dealer=CHANCE.choice(rules.table.seating.players)).to_dict()
        self.start, *entries = self.journal.read() or [new]
        self.seats: dict[str, Seat] = {entry["token"]: entry["seat"] for entry in entries if "seat" in entry}
        actions = [entry["do"] for entry in entries if "do" in entry]
        self.record = Record.from_dict({**self.start, "actions": actions})
        self.rules = self.record.rules

    @property
    def state(self) -> State:
        """The state of the match; the record keeps it."""
        return self.record.replay()

    async def store(self, entry: dict[str, Any]) -> None:
        """Store an action, or the token of a seat; a new file begins with a line for the rules and the dealer."""
        entries = [entry] if self.journal.size else [self.start, entry]
        await asyncio.to_thread(self.journal.add, *entries)

    async def join(self, client: asyncio.StreamWriter, message: dict[str, Any]) -> None:
        """Give a client a free seat, return the client to its earlier seat, or let the client watch."""
        async with self.lock:
            token, wanted = message.get("token"), message.get("seat")
            if message.get("watch"):
                seat = token = None
            elif token is not None:
                seat = self.seats.get(digest(token))
                if seat is None:
                    raise RequestError("this token does not belong to any seat at this table")
            else:
                players = self.rules.table.seating.players
                free = [each for each in players if each not in self.seats.values()]
                seat = next((each for each in free if wanted in (None, each)), None)
                if seat is None:
                    raise RequestError("this seat does not exist, or no seat is free")
                token = secrets.token_urlsafe()
                await self.store({"seat": seat, "token": digest(token)})
                self.seats[digest(token)] = seat
            self.clients[client] = seat
        rules = documents.rules_to_dict(self.rules, base=None)
        send(client, {"seat": seat, "token": token, "rules": rules})
        self.show(client, ())
        await self.deal()

    async def act(self, action: Action, seat: Seat, expected: object = None) -> bool:
        """Carry out a player's action, store it and show it; return False if the action was meant for another step."""
        await self.deal()
        async with self.lock:
            if expected not in (None, len(self.record.actions)):
                return False
            if self.is_full:
                raise RequestError(FULL)
            await self.go_on(*self.record.step(action, by=seat))
        await self.deal()
        return True

    async def deal(self) -> None:
        """Deal the cards if a deal is next and all seats are taken.

        If a deal cannot be stored, the server tries again when a client sends its next line.
        """
        async with self.lock:
            if len(self.seats) == len(self.rules.table.seating.players) and not self.is_full:
                with suppress(OSError):
                    for record, events in advance(self.record, {}, rng=CHANCE):
                        await self.go_on(record, events)

    async def go_on(self, record: Record, events: Sequence[Event]) -> None:
        """Store and show one more action; nothing changes if the action cannot be stored."""
        await self.store({"do": format_action(record.actions[-1])})
        self.record = record
        self.moved.set()
        for client in self.clients:
            self.show(client, events)

    @property
    def is_full(self) -> bool:
        """Whether the match has reached the limit of actions."""
        return len(self.record.actions) >= MOST_ACTIONS

    def show(self, client: asyncio.StreamWriter, events: Sequence[Event]) -> None:
        """Send a client the view of its seat and the events; the server never sends any other part of the state."""
        seen = wire.view_to_json(view(self.state, self.clients[client]), objects=True)
        happened = json.dumps([wire.event_to_dict(event) for event in events])
        send(client, f'{{"view": {seen}, "events": {happened}, "step": {len(self.record.actions)}}}')
        if self.is_full and not self.state.is_over:
            send(client, {"error": FULL})

    async def keep_going(self, patience: float) -> None:
        """Let a built-in player act for a player who takes longer than ``patience`` seconds."""
        while not (self.state.is_over or self.is_full):
            state, seat, number = self.state, self.state.to_act, len(self.record.actions)
            self.moved.clear()
            try:
                await asyncio.wait_for(self.moved.wait(), None if seat is None else patience)
            except TimeoutError:
                if seat is not None:
                    with suppress(OSError):  # the action cannot be stored now; the loop tries again
                        await self.act(choose(view(state, seat)), seat, expected=number)


class Server:
    """A server with all its tables, which handles the lines that clients send."""

    def __init__(self, folder: Path, rules: RuleSet, patience: float | None) -> None:
        self.folder, self.rules, self.patience = folder, rules, patience
        self.tables: dict[str, Table] = {}
        self.opening = asyncio.Lock()
        self.clocks: set[asyncio.Task[None]] = set()

    async def table(self, message: dict[str, Any]) -> Table:
        """Return the table that a client joins; open the table if necessary."""
        name = message["join"]
        if not isinstance(name, str) or not TABLE_NAME.fullmatch(name):
            raise RequestError("the name of a table must be 1 to 40 lower-case letters, digits or hyphens")
        if name not in self.tables:
            async with self.opening:
                if name not in self.tables:  # another client may have opened it meanwhile
                    await self.add_table(name, message)
        return self.tables[name]

    async def add_table(self, name: str, message: dict[str, Any]) -> None:
        """Open a stored or a new table; other tables continue while the server reads a long match."""
        file = self.folder / f"{name}.jsonl"
        if not file.exists() and not self.takes_a_seat(message):
            # Otherwise the table would stay in the list, and a thousand such names would fill it.
            raise RequestError("no one has opened this table: take one of its seats first")
        if len(self.tables) >= MOST_TABLES:
            raise RequestError("the server has too many tables to open another one")
        table = self.tables[name] = await asyncio.to_thread(self.open, file)
        if self.patience is not None:
            clock = asyncio.create_task(table.keep_going(self.patience))
            self.clocks.add(clock)
            clock.add_done_callback(self.clocks.discard)

    def takes_a_seat(self, message: dict[str, Any]) -> bool:
        """Return whether the message asks for a seat that a new table has."""
        seats = (None, *self.rules.table.seating.players)
        return not message.get("watch") and message.get("token") is None and message.get("seat") in seats

    def open(self, file: Path) -> Table:
        """Open the match in a file; hide the details of errors from the players, because they may name hidden cards."""
        try:
            return Table(file, self.rules)
        except (KeyError, TypeError, ValueError) as error:
            print(f"{file} cannot be read: {getattr(error, 'place', type(error).__name__)}", file=sys.stderr)
            raise RequestError("the match of this table cannot be read") from None

    async def serve(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Answer the lines of one client until it disconnects."""
        table: Table | None = None
        try:
            async for line in lines(reader):
                try:
                    table = await self.answer(client, table, line)
                except IllegalActionError as error:
                    told = describe(error.illegal, self.rules)  # it calls the seats by their names, as the clients do
                    send(client, {"refused": {**wire.illegal_to_dict(error.illegal), "message": told}})
                except (RequestError, FiveHundredError) as error:
                    send(client, {"error": str(error)})
                except OSError:
                    send(client, {"error": "the server cannot store the match, so nothing has changed"})
        except asyncio.CancelledError:
            client.transport.abort()  # the server stops without waiting for the client to read everything
        finally:
            for each in self.tables.values():
                each.clients.pop(client, None)
            client.close()
            with suppress(OSError):
                await client.wait_closed()

    async def answer(
        self,
        client: asyncio.StreamWriter,
        table: Table | None,
        line: bytes,
    ) -> Table:
        """Carry out the request in a line, and return the client's table."""
        try:
            message = documents.parse_json(line)
        except ValueError as error:
            raise RequestError(str(error)) from None
        if not isinstance(message, dict) or not {"join", "do"} & {*message}:
            raise RequestError('a line must be {"join": TABLE} or {"do": ACTION}')
        if table is None:
            if "join" not in message:
                raise RequestError("join a table first")
            table = await self.table(message)
            await table.join(client, message)
            return table
        seat, wanted = table.clients[client], message.get("do")
        if seat is None:
            raise RequestError("you are watching this table, so you cannot act")
        if not isinstance(wanted, str | dict):
            raise RequestError('"do" must be an action, such as "bid 7H" or {"action": "make-bid", "bid": "7H"}')
        rules = table.rules
        action = parse_action(wanted, rules) if isinstance(wanted, str) else wire.action_from_dict(wanted, rules)
        if not await table.act(action, seat, message.get("step")):
            send(client, {"late": message["step"]})
        return table


async def lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield the lines from a client; stop at a line that is too long."""
    with suppress(ConnectionError, ValueError):
        while (line := await reader.readline()).endswith(b"\n"):
            yield line


async def run(server: Server, host: str, port: int) -> None:
    """Serve until Ctrl-C; the process may also be killed at any time, because it stores every step."""
    stopped = asyncio.Event()
    with suppress(NotImplementedError):  # on Windows, where Ctrl-C wakes asyncio without this
        # Without this, the loop could go to sleep just after the signal, and sleep until a client sends a line.
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)
    listening = await asyncio.start_server(server.serve, host, port, limit=LONGEST_LINE)
    print(f"listening on {host} port {listening.sockets[0].getsockname()[1]}", flush=True)
    try:
        await stopped.wait()  # start_server has already begun to serve
    finally:
        listening.close()  # since Python 3.12, `async with` would wait for all clients to disconnect


def main() -> None:
    """Parse the arguments and serve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=5000, help="the port; 0 chooses a free one (default 5000)")
    parser.add_argument("--folder", type=Path, default=Path("tables"), help="the folder for the stored matches")
    parser.add_argument("--rules", default="australian", help="a preset or a rules file")
    parser.add_argument("--patience", type=float, help="seconds until a built-in player acts for a slow player")
    options = parser.parse_args()
    if options.patience is not None and not options.patience > 0:
        parser.error(f"--patience must be more than 0 seconds, got {options.patience}")
    try:
        is_file = options.rules.endswith((".toml", ".json"))
        rules = read_rules(options.rules) if is_file else find_preset(options.rules).rules
        os.umask(0o077)  # other users of this machine must not read the stored cards and seats
        options.folder.mkdir(parents=True, exist_ok=True)
        with suppress(KeyboardInterrupt):
            asyncio.run(run(Server(options.folder, rules, options.patience), options.host, options.port))
    except (FiveHundredError, OSError, OverflowError) as error:  # wrong rules, or an unusable folder or port
        parser.error(str(error))


if __name__ == "__main__":
    main()
