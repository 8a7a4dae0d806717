"""The log of all tables: an append-only file of entries, from which every process knows every table.

A table is the sum of its entries.  The entries of a table are numbered, and the database accepts each number once: of
two processes that write the same entry at the same time, one is told that it came too late.  No process owns a table.
"""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Entry", "Log"]

SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    number INTEGER NOT NULL,
    written REAL NOT NULL DEFAULT (julianday('now')),
    entry TEXT NOT NULL,
    UNIQUE (name, number)
)
"""
PERSON = "coalesce(json_extract(entry, '$.key'), json_extract(entry, '$.host'))"
"""The person who has sat down or opened the table by an entry."""
PATIENCE = 5.0
"""The number of seconds to wait for another process that is writing."""


class Entry(NamedTuple):
    """One line of the log."""

    name: str
    """The name of the table."""
    number: int
    """The number of the entry among those of its table, from 0."""
    content: dict[str, Any]
    """What happened."""


class Log:
    """A file of entries, which several processes may open."""

    def __init__(self, file: Path) -> None:
        self.database = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)  # each statement is a transaction
        self.database.execute("PRAGMA journal_mode = WAL")
        # A killed process loses nothing; if the machine loses its power, the last moment may be lost, but no more.
        self.database.execute("PRAGMA synchronous = NORMAL")
        self.database.execute(SCHEMA)
        self.database.execute(f"CREATE INDEX IF NOT EXISTS people ON entries ({PERSON})")
        self.read = self.last()
        """The id of the last entry that :meth:`new` has returned."""

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def last(self) -> int:
        """Return the id of the last entry; 0 if the log is empty."""
        found: int = self.database.execute("SELECT coalesce(max(id), 0) FROM entries").fetchone()[0]
        return found

    def add(self, entry: Entry) -> bool:
        """Write an entry; return False if the table has an entry with this number already."""
        try:
            self.database.execute(
                "INSERT INTO entries (name, number, entry) VALUES (?, ?, ?)",
                (entry.name, entry.number, json.dumps(entry.content)),
            )
        except sqlite3.IntegrityError:
            return False
        return True

    def new(self) -> Iterator[Entry]:
        """Yield the entries that this or another process has written since the last call."""
        rows = self.database.execute(
            "SELECT id, name, number, entry FROM entries WHERE id > ? ORDER BY id", (self.read,)
        )
        for self.read, name, number, content in rows.fetchall():
            yield Entry(name, number, json.loads(content))

    def of(self, name: str) -> list[Entry]:
        """Return all entries of a table, in order."""
        rows = self.database.execute("SELECT number, entry FROM entries WHERE name = ? ORDER BY number", (name,))
        return [Entry(name, number, json.loads(content)) for number, content in rows]

    def tables(self, most: int, key: str | None) -> dict[str, int]:
        """Return tables with the seconds since the last entry of each: those of a person first, then the newest."""
        select = "SELECT name, CAST((julianday('now') - max(written)) * 86400 AS INTEGER) AS age FROM entries"
        own, end = f"name IN (SELECT name FROM entries WHERE {PERSON} = ?)", "GROUP BY name ORDER BY age LIMIT ?"
        found = self.database.execute(f"{select} WHERE {own} {end}", (key, most)).fetchall()
        found += self.database.execute(f"{select} {end}", (most,)).fetchall()
        return dict([*dict(found).items()][:most])

    def count(self) -> int:
        """Return the number of tables."""
        found: int = self.database.execute("SELECT count(*) FROM entries WHERE number = 0").fetchone()[0]
        return found
