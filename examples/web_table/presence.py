"""Who has the page of a table open, in all processes.

A process writes down the people who are connected to it, and says once a second that it still runs.  What an ended
process has written is removed by the others.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping
from secrets import token_hex

__all__ = ["Presence"]

SCHEMA = """
CREATE TABLE IF NOT EXISTS processes (process TEXT PRIMARY KEY, seen REAL NOT NULL);
CREATE TABLE IF NOT EXISTS present (process TEXT, name TEXT, key TEXT, PRIMARY KEY (process, name, key)) WITHOUT ROWID;
"""
SILENCE = 3.0
"""The number of seconds after which a silent process counts as ended."""


class Presence:
    """The people who are connected to any process."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self.database, self.process = database, token_hex(8)
        database.executescript(SCHEMA)
        self.beat()

    def beat(self) -> None:
        """Say that this process runs, and remove what ended processes have left."""
        self.database.execute("INSERT OR REPLACE INTO processes VALUES (?, julianday('now'))", (self.process,))
        ended = "SELECT process FROM processes WHERE seen < julianday('now') - ? / 86400"
        self.database.execute(f"DELETE FROM present WHERE process IN ({ended})", (SILENCE,))
        self.database.execute(f"DELETE FROM processes WHERE process IN ({ended})", (SILENCE,))

    def attend(self, name: str, keys: Collection[str]) -> None:
        """Write down the people who are connected to this process at a table."""
        self.database.execute("DELETE FROM present WHERE process = ? AND name = ?", (self.process, name))
        rows = [(self.process, name, key) for key in keys]
        self.database.executemany("INSERT INTO present VALUES (?, ?, ?)", rows)

    def everybody(self) -> Mapping[str, set[str]]:
        """Return the people at each table."""
        found = defaultdict[str, set[str]](set)
        for name, key in self.database.execute("SELECT name, key FROM present"):
            found[name].add(key)
        return found
