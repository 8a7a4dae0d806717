"""A server for tables of 500 that shows nobody a hidden card: ``python examples/server.py``, then four clients.

The client is ``examples/client.py``; the guide "Serve a table" in the documentation explains the parts.

Both sides send lines of JSON.  A client sends::

    {"join": "kitchen"}                     take a free seat; "seat": 2 takes that one, "watch": true none
                                            (whoever takes the first seat of a table opens it)
    {"join": "kitchen", "token": "..."}     come back to a seat, after a lost connection or a server that was killed
    {"do": "bid 7H"}                        an action as text

and is sent::

    {"seat": 0, "token": "...", "rules": {...}}     once, after joining
    {"view": {...}, "events": [...]}                after joining, and after whatever anybody has done
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
    State,
    parse_action,
    shuffled_deal,
    step,
    view,
)
from five_hundred.documents import parse_json, read_rules, rules_to_dict
from five_hundred.events import Event
from five_hundred.players import choose
from five_hundred.presets import find_preset
from five_hundred.record import Record
from five_hundred.wire import event_to_dict, illegal_to_dict, view_to_dict

LONGEST_LINE = 4_000
"""Bytes of a line from a client; the longest action is far shorter."""
MOST_WAITING = 1_000_000
"""Bytes that may wait for a client that does not read; then it is cut off, and may come back."""
MOST_TABLES = 1_000
TABLE_NAME = re.compile(r"[a-z0-9-]{1,40}")
"""Names become names of files, so they are nothing but letters, digits and hyphens."""
CHANCE = SystemRandom()
"""A deal from a seed could be guessed."""


class RequestError(Exception):
    """What a client sent cannot be done; the text is for that client."""


def store(file: Path, text: str) -> None:
    """Write a file whole or not at all: if the power fails meanwhile, the old one is still there."""
    new = file.with_suffix(".new")
    with new.open("w", encoding="utf-8") as opened:
        opened.write(text)
        opened.flush()
        os.fsync(opened.fileno())
    new.replace(file)


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
    """One match: its record, who sits where, and who is connected."""

    def __init__(self, file: Path, rules: RuleSet) -> None:
        self.file = file
        self.lock = asyncio.Lock()
        self.moved = asyncio.Event()
        self.clients: dict[asyncio.StreamWriter, Seat | None] = {}
        self.seats: dict[str, Seat] = {}  # by the digest of the token
        self.record = Record(rules, dealer=CHANCE.choice(rules.table.seating.players))
        if file.exists():
            stored = parse_json(file.read_bytes())
            assert isinstance(stored, dict)
            self.record, self.seats = Record.from_dict(stored["record"]), stored["seats"]
        self.state = self.record.replay()

    async def store(self, record: Record, seats: dict[str, Seat]) -> None:
        """Store the match and who sits where."""
        stored = {"seats": seats, "record": record.to_dict()}
        await asyncio.to_thread(store, self.file, json.dumps(stored))

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
                players = self.record.rules.table.seating.players
                free = [each for each in players if each not in self.seats.values()]
                seat = next((each for each in free if wanted in (None, each)), None)
                if seat is None:
                    raise RequestError("there is no such seat, or none that is free")
                token = secrets.token_urlsafe()
                seats = {**self.seats, digest(token): seat}
                await self.store(self.record, seats)
                self.seats = seats
            self.clients[client] = seat
        rules = rules_to_dict(self.record.rules, base=None)
        send(client, {"seat": seat, "token": token, "rules": rules})
        self.show(client, ())
        await self.deal()

    async def act(self, action: Action, seat: Seat, expected: State | None = None) -> None:
        """Do what a player wants to do, store it, and only then show it."""
        await self.deal()
        async with self.lock:
            if expected is None or expected is self.state:
                await self.go_on(action, seat)
        await self.deal()

    async def deal(self) -> None:
        """Deal, if a deal is due and everybody is there.

        A deal that cannot be stored is tried again with the next line that anybody sends.
        """
        async with self.lock:
            everybody = len(self.seats) == len(self.record.rules.table.seating.players)
            with suppress(OSError):
                while everybody and self.state.to_act is None and not self.state.is_over:
                    await self.go_on(shuffled_deal(self.state, CHANCE), None)

    async def go_on(self, action: Action, seat: Seat | None) -> None:
        """One step; ``IllegalActionError`` if it is refused, and then nothing has happened."""
        state, events = step(self.state, action, by=seat)
        record = self.record.with_action(action)
        await self.store(record, self.seats)
        self.state, self.record = state, record
        self.moved.set()
        for client in self.clients:
            self.show(client, events)

    def show(self, client: asyncio.StreamWriter, events: Sequence[Event]) -> None:
        """Send a client what its seat may see, and what happened; no more of the state gets out."""
        seen = view(self.state, self.clients[client])
        happened = [event_to_dict(event) for event in events]
        send(client, {"view": view_to_dict(seen), "events": happened})

    async def keep_going(self, patience: float) -> None:
        """Let a plain player act for whoever takes longer than so many seconds."""
        while not self.state.is_over:
            state, seat = self.state, self.state.to_act
            self.moved.clear()
            try:
                await asyncio.wait_for(self.moved.wait(), None if seat is None else patience)
            except TimeoutError:
                if seat is not None:
                    with suppress(OSError):  # it cannot be stored now, and is tried again
                        await self.act(choose(view(state, seat)), seat, expected=state)


class Server:
    """All tables, and the lines that come in."""

    def __init__(self, folder: Path, rules: RuleSet, patience: float | None) -> None:
        self.folder, self.rules, self.patience = folder, rules, patience
        self.tables: dict[str, Table] = {}
        self.clocks: set[asyncio.Task[None]] = set()

    def table(self, message: dict[str, Any]) -> Table:
        """The table that a client joins: one that is there, was stored, or begins now."""
        name = message["join"]
        if not isinstance(name, str) or not TABLE_NAME.fullmatch(name):
            raise RequestError("the name of a table is 1 to 40 small letters, digits and hyphens")
        if name not in self.tables:
            file = self.folder / f"{name}.json"
            if not file.exists() and not self.takes_a_seat(message):
                # It would stay in the list, and a thousand such names would fill that.
                raise RequestError("nobody has opened this table: take one of its seats first")
            if len(self.tables) >= MOST_TABLES:
                raise RequestError("there are too many tables")
            table = self.tables[name] = self.open(file)
            if self.patience is not None:
                clock = asyncio.create_task(table.keep_going(self.patience))
                self.clocks.add(clock)
                clock.add_done_callback(self.clocks.discard)
        return self.tables[name]

    def takes_a_seat(self, message: dict[str, Any]) -> bool:
        """Whether a client would be given a seat of a table that begins now."""
        seats = (None, *self.rules.table.seating.players)
        return not message.get("watch") and message.get("token") is None and message.get("seat") in seats

    def open(self, file: Path) -> Table:
        """The match of a file; what is wrong with it is not for players, as the message may name cards of a hand."""
        try:
            return Table(file, self.rules)
        except (AssertionError, KeyError, ValueError) as error:
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
            pass  # the server is stopped
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
            table = self.table(message)
            await table.join(client, message)
            return table
        seat, text = table.clients[client], message.get("do")
        if seat is None:
            raise RequestError("you are watching")
        if not isinstance(text, str):
            raise RequestError('"do" is an action as text, such as "bid 7H"')
        await table.act(parse_action(text, table.record.rules), seat)
        return table


async def lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The lines of a client; one that is too long is its last."""
    with suppress(ConnectionError, ValueError):
        while (line := await reader.readline()).endswith(b"\n"):
            yield line


async def run(server: Server, host: str, port: int) -> None:
    """Serve until the process is stopped; as every step is stored, it may be stopped at any time."""
    listening = await asyncio.start_server(server.serve, host, port, limit=LONGEST_LINE)
    print(f"listening on {host} port {listening.sockets[0].getsockname()[1]}", flush=True)
    try:
        await asyncio.Event().wait()  # for ever; it is serving already
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
