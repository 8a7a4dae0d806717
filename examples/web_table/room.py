"""A table in one process: its clients, the computer players, and the clock.

Every process that has a client at a table keeps a room for it, and all rooms of a table follow the same log.
"""

import asyncio
import sqlite3
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from random import SystemRandom
from typing import Any

import attrs

from five_hundred import CustomRule, FiveHundredError, Seat
from five_hundred.events import Event
from five_hundred.players import advance, level

from .log import Entry, Log
from .messages import Looks, as_json, told_to_all, update
from .presence import Presence
from .table import RequestError, Table, acted

__all__ = ["Client", "LateError", "Room", "Rooms", "hashed"]

CHANCE = SystemRandom()
"""The random generator of the system; players could guess the deals of a seeded generator."""
PACE = 0.7
"""The number of seconds before a computer player acts, so that people can follow."""
TAKE_OVER = 1.0
"""The number of seconds more before a process acts at a table where another one has made the last entry.

The other process would have acted by then, unless it has died.
"""
PATIENCE = 30.0
"""The number of seconds after which the others may let a computer player act for a person who is away."""
RETRY = 1.0
"""The number of seconds after which a process tries again what it could not do."""
MOST_READ = 200
"""The number of tables without a room that a process keeps in memory, for the lobby."""
MOST_WAITING = 100
"""The number of messages that wait for a slow client; with more, the client is disconnected, and comes back."""


class LateError(Exception):
    """A request was meant for an earlier moment of the table."""


def hashed(token: str) -> str:
    """Hash a token for the log: the server recognises it, but a reader of the file cannot use the hash."""
    return sha256(token.encode()).hexdigest()


@attrs.define(eq=False)
class Client:
    """A connection: one open page of one person."""

    key: str
    """The hash of the person's token."""
    looks: Looks = attrs.field(factory=Looks)
    has_reported: bool = False
    """Whether the person has reported a fault; a page may do so once."""
    outbox: asyncio.Queue[str | None] = attrs.field(factory=lambda: asyncio.Queue(MOST_WAITING))
    """The messages that wait to be sent; ``None`` closes the connection."""

    def send(self, message: str) -> None:
        """Send a message without waiting for the client, because a slow client must not delay the table."""
        if self.outbox.full():
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.outbox.put_nowait(None)
        else:
            self.outbox.put_nowait(message)


class Room:
    """A table with its clients in this process."""

    def __init__(self, rooms: "Rooms", name: str, table: Table) -> None:
        self.rooms, self.name, self.table = rooms, name, table
        self.clients: set[Client] = set()
        self.elsewhere: set[str] = set()
        """The people who are connected to another process."""
        self.moved = asyncio.Event()
        self.is_ours = False
        """Whether this process has made the last entry."""
        self.since = time.monotonic()
        """The time since which the seat to act could act."""
        self.emptier = self.since
        """The time when a client last left."""
        self.task = asyncio.create_task(self.keep_going())

    @property
    def here(self) -> set[Seat]:
        """The seats whose persons have the page open."""
        return {seat for seat, person in self.table.people.items() if person.key in self.present}

    @property
    def present(self) -> set[str]:
        """The people who have the page open."""
        return self.elsewhere | {client.key for client in self.clients}

    @property
    def time_left(self) -> float | None:
        """The seconds that the person who is to act has; ``None`` without such a person or without a limit."""
        limit, seat = self.table.settings.seconds, self.table.state.to_act
        if limit is None or seat is None or self.table.free or self.table.people[seat].key is None:
            return None
        return max(0.0, self.since + limit - time.monotonic())

    def absent(self) -> Seat:
        """Return the seat to act of a person who is away, or raise ``RequestError`` if there is none."""
        seat = self.table.state.to_act
        if self.table.waits or seat is None or self.table.people[seat].key is None or seat in self.here:
            raise RequestError("nobody who is away is to act")
        wait = max(self.since, self.emptier) + PATIENCE - time.monotonic()
        if wait > 0:
            raise RequestError(f"{self.table.names[seat]} may come back: wait another {wait:.0f} seconds")
        return seat

    def may_fill(self, client: Client) -> bool:
        """Whether a person may fill the table: the host, or somebody at the table while the host is away."""
        host, is_seated = self.table.host, self.table.seat_of(client.key) is not None
        return client.key == host or (is_seated and host not in self.present)

    def show(self, *clients: Client, events: Sequence[Event] | None = None) -> None:
        """Send clients what their seats may see; with ``events``, also what an entry has changed."""
        told = told_to_all(self.table, self.here, self.time_left, events)
        for client in clients:
            seat, host = self.table.seat_of(client.key), client.key == self.table.host
            client.send(update(told, self.table, seat, client.looks, host=host, fill=self.may_fill(client)))

    def change(self, content: dict[str, Any], expected: int | None = None) -> None:
        """Carry out an entry: check it, write it, and only then show it.

        Args:
            expected: the number of the table's next entry as the client knows it; ``None`` for any.

        Raises:
            LateError: somebody has made another entry since.
            RequestError: the entry is not allowed now.
            FiveHundredError: the action is not an action, or not a legal one.
        """
        if expected is not None and expected != self.table.number:
            raise LateError
        after = self.table.after(content)
        added = self.rooms.log.add(Entry(self.name, self.table.number, content))
        with suppress(sqlite3.Error):  # what is written is shown a moment later
            self.rooms.follow({(self.name, self.table.number): after} if added else {})
        if not added:
            raise LateError

    def follow(self, after: Table, events: Sequence[Event], *, is_ours: bool) -> None:
        """Show an entry that is in the log."""
        if after.record is not self.table.record or after.settings is not self.table.settings:
            self.since = time.monotonic()
        self.table, self.is_ours = after, is_ours
        self.moved.set()
        self.show(*self.clients, events=events)

    async def keep_going(self) -> None:
        """Deal, let the computer players act, and act for persons who take too long."""
        while True:
            table, self_acts = self.table, self._wait()
            self.moved.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.moved.wait(), self_acts)
                continue
            try:
                content = await asyncio.to_thread(self._decide, table)
                if table is self.table:
                    self.change(content)
            except (LateError, RequestError):
                continue
            except (sqlite3.Error, FiveHundredError) as error:  # the disk is full, or a custom rule has failed
                print(f"{self.name}: {type(error).__name__}", file=sys.stderr)  # the message may name cards
                await asyncio.sleep(RETRY)

    def _wait(self) -> float | None:
        """Return the number of seconds until this process acts; ``None`` if it waits for a person."""
        table = self.table
        if table.waits:
            return None
        seat = table.state.to_act
        extra = 0.0 if self.is_ours else TAKE_OVER
        if seat is None or table.people[seat].key is None:
            return self.rooms.pace + extra
        return None if self.time_left is None else self.time_left + extra

    @staticmethod
    def _decide(table: Table) -> dict[str, Any]:
        """Return the entry for a deal, or for the action of a computer player."""
        player = level(table.settings.level, seconds=2.0)
        record, _ = next(advance(table.record, dict.fromkeys(table.people, player), rng=CHANCE))
        seat = table.state.to_act
        return acted(seat, record.actions[-1], late=seat is not None and table.people[seat].key is not None)


class Rooms:
    """The rooms of this process, which follow the log."""

    def __init__(self, log: Log, custom: Sequence[type[CustomRule]] = (), pace: float = PACE) -> None:
        self.log, self.custom, self.pace = log, custom, pace
        self.presence = Presence(log.database)
        self.open: dict[str, Room] = {}
        self.read_before: dict[str, Table] = {}

    def read(self, name: str) -> Table:
        """Return a table from the log, or raise ``RequestError`` if there is none."""
        entries = self.log.of(name)
        if not entries:
            raise RequestError("there is no such table")
        try:
            table = Table.opened(entries[0].content, self.custom)
        except FiveHundredError:  # its message is for programmers
            custom = " and ".join(each["rule"] for each in entries[0].content["rules"].get("custom", ()))
            raise RequestError(f"the server does not offer this table's custom rule now: {custom}") from None
        for entry in entries[1:]:
            table, _ = table.after(entry.content)
        return table

    def table(self, name: str) -> Table:
        """Return a table, which need not have a room here."""
        if name in self.open:
            return self.open[name].table
        if name not in self.read_before:
            if len(self.read_before) >= MOST_READ:
                self.read_before.clear()
            self.read_before[name] = self.read(name)
        return self.read_before[name]

    def enter(self, name: str, client: Client) -> Room:
        """Add a client to the room of a table."""
        self.follow()
        if name not in self.open:
            self.open[name] = Room(self, name, self.read(name))
        room = self.open[name]
        room.clients.add(client)
        self.attend(room)
        if room.table.is_open_to(room.table.seat_of(client.key)):
            client.send(as_json({"story": room.table.story}))
        room.show(*room.clients)
        return room

    def leave(self, room: Room, client: Client) -> None:
        """Remove a client; a room without clients closes, and the table stays in the log."""
        room.clients.discard(client)
        room.emptier = time.monotonic()
        self.attend(room)
        if room.clients:
            room.show(*room.clients)
        elif self.open.pop(room.name, None) is not None:
            room.task.cancel()

    def follow(self, known: dict[tuple[str, int], tuple[Table, Sequence[Event]]] | None = None) -> None:
        """Show what is new in the log; ``known`` contains the tables after entries that this process has made."""
        known = known or {}
        for name, number, content in self.log.new():
            self.read_before.pop(name, None)
            room = self.open.get(name)
            if room is not None and room.table.number == number:
                ours = (name, number) in known
                room.follow(*(known[name, number] if ours else room.table.after(content)), is_ours=ours)

    def attend(self, room: Room) -> None:
        """Tell the other processes who is at a table."""
        with suppress(sqlite3.Error):  # the disk is full: they see it later
            self.presence.attend(room.name, {client.key for client in room.clients})

    def look_around(self) -> None:
        """Say that this process runs, and show who has come to another process or left it."""
        self.presence.beat()
        everybody = self.presence.everybody()
        for name, room in self.open.items():
            before, room.elsewhere = room.present, everybody[name] - {client.key for client in room.clients}
            if room.present != before:
                room.emptier = time.monotonic()
                room.show(*room.clients)

    async def keep_following(self, every: float = 0.05, look: float = 1.0) -> None:
        """Follow the entries that other processes make, and the people who are connected to them."""
        looked = time.monotonic()
        while True:
            await asyncio.sleep(every)
            with suppress(sqlite3.Error):  # it tries again
                self.follow()
                if time.monotonic() - looked > look:
                    looked = time.monotonic()
                    self.look_around()
