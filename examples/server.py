"""A server for tables of 500 that shows nobody a hidden card: ``python examples/server.py``, then four clients.

The client is ``examples/client.py``; the guide "Serve a table" in the documentation explains the parts.

Both sides send lines of JSON.  A client sends::

    {"join": "kitchen"}                     take a free seat; "seat": 2 takes that one, "watch": true none
                                            (the first player to take a seat at a table opens the table)
    {"join": "kitchen", "token": "..."}     come back to a seat, after a lost connection or a server that was killed
    {"do": "bid 7H", "step": 17}            an action as text, and (if it likes) the number of the view that it is for

and is sent::

    {"seat": 0, "token": "...", "rules": {...}}     once, after joining
    {"view": {...}, "events": [...], "step": 17}    after joining, and after whatever anybody has done
    {"late": 17}                                    the match has gone on since that view: nothing has happened
    {"refused": {"reason": ..., "message": ...}}    why the action is refused; nobody else is told
    {"error": "..."}                                what was wrong with the line

There is nothing here but the library and the standard library.
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
    RuleSet,
    Seat,
    format_action,
    parse_action,
    shuffled_deal,
    step,
    view,
)
from five_hundred.engine.events import Event
from five_hundred.formats.record import Record
from five_hundred.formats.wire import event_to_dict, illegal_to_dict, view_to_dict
from five_hundred.players import choose
from five_hundred.rules.documents import parse_json, read_rules, rules_to_dict
from five_hundred.rules.presets import find_preset

LONGEST_LINE = 4_000
"""Bytes of a line from a client; the longest action is far shorter."""
MOST_WAITING = 1_000_000
"""Bytes that may wait for a client that does not read; then it is cut off, and may come back."""
MOST_TABLES = 1_000
MOST_ACTIONS = 10_000
"""Actions of one match, deals among them.

A match to 500 points takes some hundreds, but four players who pass can go on for ever, and the file with them.
"""
TABLE_NAME = re.compile(r"[a-z0-9-]{1,40}")
"""Names become names of files, so they are nothing but letters, digits and hyphens."""
CHANCE = SystemRandom()
"""A deal from a seed could be guessed."""
FULL = f"this match ends without a winner: it has {MOST_ACTIONS:,} actions, and the server takes no more"


class RequestError(Exception):
    """What a client sent cannot be done; the text is for that client."""


class Journal:
    """A file of entries, one JSON document a line; a step costs one line, however long the match is."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.size = 0
        """Bytes of all complete lines."""

    def read(self) -> list[Any]:
        """Read all entries; a line without an end was being written when the server was killed, and does not count."""
        text = self.file.read_bytes() if self.file.exists() else b""
        self.size = text.rfind(b"\n") + 1
        return [parse_json(line) for line in text[: self.size].split(b"\n")[:-1]]

    def add(self, *entries: object) -> None:
        """Add entries; if that fails, the next ones replace what has been written of these."""
        lines = b"".join(json.dumps(entry).encode() + b"\n" for entry in entries)
        with self.file.open("r+b" if self.size else "wb") as opened:
            opened.seek(self.size)
            opened.write(lines)
            opened.truncate()
            opened.flush()
            os.fsync(opened.fileno())
        self.size += len(lines)


def send(client: asyncio.StreamWriter, message: dict[str, Any]) -> None:
    """Send a line without waiting: a slow client must not hold up the table."""
    if client.transport.get_write_buffer_size() > MOST_WAITING:
        client.transport.abort()
    elif not client.is_closing():
        client.write(json.dumps(message).encode() + b"\n")


def digest(token: object) -> str:
    """What is stored of a token: enough to know it again, and of no use to who reads it."""
    return sha256(str(token).encode(errors="surrogatepass")).hexdigest()


class Table:
    """One match: its journal, who sits where, and who is connected."""

    def __init__(self, file: Path, rules: RuleSet) -> None:
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self.clients: dict[asyncio.StreamWriter, Seat | None] = {}
        self.journal = Journal(file)
        new = Record(rules, dealer=CHANCE.choice(rules.table.seating.players)).to_dict()
        self.start, *entries = self.journal.read() or [new]
        self.seats: dict[str, Seat] = {entry["token"]: entry["seat"] for entry in entries if "seat" in entry}
        actions = [entry["do"] for entry in entries if "do" in entry]
        record = Record.from_dict({**self.start, "actions": actions})
        self.rules, self.actions, self.state = record.rules, len(actions), record.replay()

    async def store(self, entry: dict[str, Any]) -> None:
        """Store who sits where or what was done; the first entry of a file stands below the rules and the dealer."""
        entries = [entry] if self.journal.size else [self.start, entry]
        await asyncio.to_thread(self.journal.add, *entries)

    async def join(self, client: asyncio.StreamWriter, message: dict[str, Any]) -> None:
        """Give a client a seat, the one that it had, or a place to watch from."""
        async with self.lock:
            token, wanted = message.get("token"), message.get("seat")
            if message.get("watch"):
                seat = token = None
            elif token is not None:
                seat = self.seats.get(digest(token))
                if seat is None:
                    raise RequestError("this token belongs to no seat of this table")
            else:
                players = self.rules.table.seating.players
                free = [each for each in players if each not in self.seats.values()]
                seat = next((each for each in free if wanted in (None, each)), None)
                if seat is None:
                    raise RequestError("there is no such seat, or none that is free")
                token = secrets.token_urlsafe()
                await self.store({"seat": seat, "token": digest(token)})
                self.seats[digest(token)] = seat
            self.clients[client] = seat
        rules = rules_to_dict(self.rules, base=None)
        send(client, {"seat": seat, "token": token, "rules": rules})
        self.show(client, ())
        await self.deal()

    async def act(self, action: Action, seat: Seat, expected: object = None) -> bool:
        """Do what a player wants, store it, and only then show it; nothing, if it was meant for another step."""
        await self.deal()
        async with self.lock:
            if expected not in (None, self.actions):
                return False
            await self.go_on(action, seat)
        await self.deal()
        return True

    async def deal(self) -> None:
        """Deal, if a deal is due and everybody is there.

        A deal that cannot be stored is tried again with the next line that anybody sends.
        """
        async with self.lock:
            everybody = len(self.seats) == len(self.rules.table.seating.players)
            with suppress(OSError):
                while everybody and self.state.to_act is None and not (self.state.is_over or self.is_full):
                    await self.go_on(shuffled_deal(self.state, CHANCE), None)

    async def go_on(self, action: Action, seat: Seat | None) -> None:
        """One step; ``IllegalActionError`` or ``RequestError`` if it is refused, and then nothing has happened."""
        if self.is_full:
            raise RequestError(FULL)
        state, events = step(self.state, action, by=seat)
        await self.store({"do": format_action(action)})
        self.state = state
        self.actions += 1
        self.moved.set()
        for client in self.clients:
            self.show(client, events)

    @property
    def is_full(self) -> bool:
        """Whether the match has as many actions as the server takes."""
        return self.actions >= MOST_ACTIONS

    def show(self, client: asyncio.StreamWriter, events: Sequence[Event]) -> None:
        """Send a client what its seat may see, and what happened; no more of the state gets out."""
        seen = view(self.state, self.clients[client])
        happened = [event_to_dict(event) for event in events]
        send(client, {"view": view_to_dict(seen), "events": happened, "step": self.actions})
        if self.is_full and not self.state.is_over:
            send(client, {"error": FULL})

    async def keep_going(self, patience: float) -> None:
        """Let a plain player act for whoever takes longer than so many seconds."""
        while not (self.state.is_over or self.is_full):
            state, seat, number = self.state, self.state.to_act, self.actions
            self.moved.clear()
            try:
                await asyncio.wait_for(self.moved.wait(), None if seat is None else patience)
            except TimeoutError:
                if seat is not None:
                    with suppress(OSError):  # it cannot be stored now, and is tried again
                        await self.act(choose(view(state, seat)), seat, expected=number)


class Server:
    """All tables, and the lines that come in."""

    def __init__(self, folder: Path, rules: RuleSet, patience: float | None) -> None:
        self.folder, self.rules, self.patience = folder, rules, patience
        self.tables: dict[str, Table] = {}
        self.opening = asyncio.Lock()
        self.clocks: set[asyncio.Task[None]] = set()

    async def table(self, message: dict[str, Any]) -> Table:
        """The table that a client joins: one that is there, was stored, or begins now."""
        name = message["join"]
        if not isinstance(name, str) or not TABLE_NAME.fullmatch(name):
            raise RequestError("the name of a table is 1 to 40 small letters, digits and hyphens")
        if name not in self.tables:
            async with self.opening:
                if name not in self.tables:  # another client may have opened it meanwhile
                    await self.add_table(name, message)
        return self.tables[name]

    async def add_table(self, name: str, message: dict[str, Any]) -> None:
        """Open a table that was stored or begins now; others play on while a long match is read."""
        file = self.folder / f"{name}.jsonl"
        if not file.exists() and not self.takes_a_seat(message):
            # It would stay in the list, and a thousand such names would fill that.
            raise RequestError("nobody has opened this table: take one of its seats first")
        if len(self.tables) >= MOST_TABLES:
            raise RequestError("there are too many tables")
        table = self.tables[name] = await asyncio.to_thread(self.open, file)
        if self.patience is not None:
            clock = asyncio.create_task(table.keep_going(self.patience))
            self.clocks.add(clock)
            clock.add_done_callback(self.clocks.discard)

    def takes_a_seat(self, message: dict[str, Any]) -> bool:
        """Whether a client would be given a seat of a table that begins now."""
        seats = (None, *self.rules.table.seating.players)
        return not message.get("watch") and message.get("token") is None and message.get("seat") in seats

    def open(self, file: Path) -> Table:
        """The match of a file; what is wrong with it is not for players, as the message may name cards of a hand."""
        try:
            return Table(file, self.rules)
        except (KeyError, TypeError, ValueError) as error:
            print(f"{file} cannot be read: {getattr(error, 'place', type(error).__name__)}", file=sys.stderr)
            raise RequestError("the match of this table cannot be read") from None

    async def serve(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Answer one client's lines until it goes."""
        table: Table | None = None
        try:
            async for line in lines(reader):
                try:
                    table = await self.answer(client, table, line)
                except IllegalActionError as error:
                    send(client, {"refused": illegal_to_dict(error.illegal)})
                except (RequestError, FiveHundredError) as error:
                    send(client, {"error": str(error)})
                except OSError:
                    send(client, {"error": "the match cannot be stored: nothing has happened"})
        except asyncio.CancelledError:
            client.transport.abort()  # the server is stopped, and does not wait until the client has read everything
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
        """Do what a line asks for."""
        try:
            message = parse_json(line)
        except ValueError as error:
            raise RequestError(str(error)) from None
        if not isinstance(message, dict) or not {"join", "do"} & {*message}:
            raise RequestError('a line is {"join": TABLE} or {"do": ACTION}')
        if table is None:
            if "join" not in message:
                raise RequestError("join a table first")
            table = await self.table(message)
            await table.join(client, message)
            return table
        seat, text = table.clients[client], message.get("do")
        if seat is None:
            raise RequestError("you are watching")
        if not isinstance(text, str):
            raise RequestError('"do" is an action as text, such as "bid 7H"')
        if not await table.act(parse_action(text, table.rules), seat, message.get("step")):
            send(client, {"late": message["step"]})
        return table


async def lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The lines of a client; one that is too long is its last."""
    with suppress(ConnectionError, ValueError):
        while (line := await reader.readline()).endswith(b"\n"):
            yield line


async def run(server: Server, host: str, port: int) -> None:
    """Serve until Ctrl-C; as every step is stored, the process may also be killed at any time."""
    stopped = asyncio.Event()
    with suppress(NotImplementedError):  # on Windows, where asyncio wakes up at Ctrl-C by itself
        # Without this the loop could fall asleep just after the signal, and sleep until somebody sends something.
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stopped.set)
    listening = await asyncio.start_server(server.serve, host, port, limit=LONGEST_LINE)
    print(f"listening on {host} port {listening.sockets[0].getsockname()[1]}", flush=True)
    try:
        await stopped.wait()  # it is serving already
    finally:
        listening.close()  # its own way to end waits, since Python 3.12, until every client has gone


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=5000, help="0 takes a free one (default 5000)")
    parser.add_argument("--folder", type=Path, default=Path("tables"), help="where matches are stored")
    parser.add_argument("--rules", default="australian", help="a preset, or a file of rules")
    parser.add_argument("--patience", type=float, help="seconds, after which a plain player acts for a slow one")
    options = parser.parse_args()
    if options.patience is not None and not options.patience > 0:
        parser.error(f"--patience is more than 0 seconds, not {options.patience}")
    try:
        is_file = options.rules.endswith((".toml", ".json"))
        rules = read_rules(options.rules) if is_file else find_preset(options.rules).rules
        os.umask(0o077)  # the cards and the seats that are stored are for nobody else on this machine
        options.folder.mkdir(parents=True, exist_ok=True)
        with suppress(KeyboardInterrupt):
            asyncio.run(run(Server(options.folder, rules, options.patience), options.host, options.port))
    except (FiveHundredError, OSError, OverflowError) as error:  # wrong rules, a folder or a port that cannot be had
        parser.error(str(error))


if __name__ == "__main__":
    main()
