"""The example web table, started as a process, and people who use it over its own network."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any

from paths import PROJECT
from websockets.sync.client import ClientConnection, connect

from five_hundred import presets

MOST_SECONDS = 60
"""After which a test gives up; an answer takes some milliseconds."""


HOSTILE: list[Any] = [
    "",
    "{",
    "null",
    "[" * 2000,
    '{"do": 7}',
    '{"id": {}, "do": "act"}',
    {"do": "act", "action": None, "number": 1},
    {"do": "act", "action": "pass", "number": 1},
    {"do": "act", "action": {}, "number": 1},
    {"do": "act", "action": {"action": "deal"}, "number": 1},
    {"do": "act", "action": {"action": "play-card", "card": "RJ", "suit": None}},
    {"do": "act", "action": {"action": "pass"}, "number": -1},
    {"do": "act", "action": {"action": "pass"}, "number": "1"},
    {"do": "act", "typed": "7H" * 1000},
    {"do": "sit", "seat": {}, "name": "Eve"},
    {"do": "sit", "seat": 10**30, "name": "Eve"},
    {"do": "set", "settings": {"level": 9}},
    {"do": "set", "settings": {"seconds": True}},
    {"do": "set", "settings": 7},
    {"do": "look", "looks": {"sorting": "x"}},
    {"do": "look", "looks": []},
    {"do": "why", "call": 99},
    {"do": "why", "call": "x"},
    {"do": "review", "hand": 10**30, "place": 0},
    {"do": "review"},
    {"do": "next"},
    {"do": "nothing"},
]
"""Frames that nobody may send, or that are not requests."""
STARTED = """
import runpy
from random import Random

import examples.web_table.room as room

room.CHANCE = Random(1)
runpy.run_module("examples.web_table", run_name="__main__", alter_sys=True)
"""
"""The server with deals that are the same in every run."""


class Server:
    """A process that serves the web table."""

    def __init__(self, folder: Path, *arguments: str, port: int = 0) -> None:
        self.folder = folder
        command = [sys.executable, "-c", STARTED, "--port", str(port), "--folder", str(folder), *arguments]
        environment = {**os.environ, "PYTHONUTF8": "1"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=PROJECT, env=environment, stdout=pipe, stderr=pipe, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Open http://"), self.process.communicate()
        self.port = int(said.split()[1].rpartition(":")[2])

    def kill(self) -> None:
        """Kill the process with its workers, as kill -9 does."""
        with suppress(ProcessLookupError):  # it has been killed before
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@contextmanager
def serving(folder: Path, *arguments: str) -> Iterator[Server]:
    """A server, which is killed when it is no longer wanted."""
    server = Server(folder, "--pace", "0", *arguments)
    try:
        yield server
    finally:
        everybody_leaves()
        server.kill()


def everybody_leaves() -> None:
    """Close all pages."""
    while OPEN:
        OPEN.pop().leaves()


OPEN: list["Person"] = []
"""The persons whose connections the end of a test closes."""


class Person:
    """One person with a browser: a cookie, a connection to a table, and every frame that came over it."""

    def __init__(self, port: int) -> None:
        self.port, self.number = port, 0
        self.frames: list[str] = []
        self.shown: dict[str, Any] = {}
        self.socket: ClientConnection
        self.connection = ExitStack()
        OPEN.append(self)
        _, headers, _ = self.request("GET", "/")
        self.cookie = next(value for name, value in headers if name.lower() == "set-cookie").partition(";")[0]

    def request(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any, Any]:
        """The status, the headers and the content of an answer."""
        sent = {"Origin": f"http://127.0.0.1:{self.port}", "Cookie": getattr(self, "cookie", ""), **headers}
        content = None if body is None else json.dumps(body)
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=MOST_SECONDS)) as connection:
            connection.request(method, path, content, sent)
            answer = connection.getresponse()
            read = answer.read()
        is_json = "json" in (answer.getheader("content-type") or "")
        return answer.status, answer.getheaders(), json.loads(read) if is_json else read

    def opens(self, name: str, base: str, **more: object) -> dict[str, Any]:
        """Open a table."""
        answer: dict[str, Any] = self.request("POST", "/tables", {"name": name, "base": base, **more})[2]
        return answer

    def enters(self, name: str, port: int | None = None, origin: str | None = None) -> "Person":
        """Open the page of a table, or come back to it."""
        self.port = port or self.port
        sent = {"Origin": origin or f"http://127.0.0.1:{self.port}", "Cookie": self.cookie}
        self.leaves()
        address = f"ws://127.0.0.1:{self.port}/talk/{name}"
        connecting = connect(address, additional_headers=sent, max_size=None, proxy=None)
        self.socket = self.connection.enter_context(connecting)
        return self

    def leaves(self) -> None:
        """Close the page."""
        with suppress(ConnectionError):
            self.connection.close()

    def hears(self, seconds: float = MOST_SECONDS) -> dict[str, Any]:
        """The next message."""
        frame = str(self.socket.recv(timeout=seconds))
        self.frames.append(frame)
        message: dict[str, Any] = json.loads(frame)
        if "view" in message:
            self.shown = message
        return message

    def asks(self, do: str, **request: object) -> dict[str, Any]:
        """Ask for something, and return the answer."""
        self.number += 1
        return self.says({"id": self.number, "do": do, **request})

    def says(self, request: object) -> dict[str, Any]:
        """Send a frame, and return the answer."""
        self.socket.send(request if isinstance(request, str | bytes) else json.dumps(request))
        while "re" not in (answer := self.hears()):
            pass
        return answer

    def sees(self, number: int) -> None:
        """Wait for a moment of the table."""
        while self.shown.get("number", 0) < number:
            self.hears()

    def acts(self, rng: Random) -> dict[str, Any]:
        """Act as the page would."""
        return self.asks("act", action=chosen(self.shown, rng), number=self.shown["number"])


def chosen(shown: dict[str, Any], rng: Random) -> object:
    """One of the actions that the page offers, at random; in the auction, often a pass."""
    if shown["discard"] and shown["view"]["phase"] == "exchanging":
        return {"action": "exchange", "discards": rng.sample(shown["hand"], shown["discard"])}
    choices = [each["action"] for each in shown["choices"] if each["action"]["action"] != "claim"]
    passes = [each for each in choices if each["action"] == "pass"]
    return rng.choice(passes if passes and rng.random() < 0.7 else choices)


def party(server: Server, name: str, base: str = "australian", **more: object) -> list[Person]:
    """People who have sat down at a new table."""
    seats = presets.find_preset(base).rules.table.seating.players
    people = [Person(server.port) for _ in seats]
    assert people[0].opens(name, base, **more) == {"name": name}
    for seat, person in zip(seats, people, strict=True):
        assert person.enters(name).asks("sit", seat=seat, name=f"Person {seat}")["ok"]
    return people


def together(people: list[Person]) -> None:
    """Wait until all see the same moment, and it is somebody's turn or the match is over."""
    while True:
        latest = max(person.shown.get("number", 0) for person in people)
        for person in people:
            person.sees(latest)
        view = people[0].shown["view"]
        if view["to_act"] is not None or view["outcome"] is not None:
            return
        people[0].hears()


def actor(people: list[Person]) -> Person | None:
    """The person whose turn it is; None if the match is over."""
    together(people)
    turn = people[0].shown["view"]["to_act"]
    return next((person for person in people if turn is not None and person.shown["seat"] == turn), None)


def play_on(people: list[Person], rng: Random, most: int = 100_000) -> int:
    """Play until the match is over, or for so many actions; return their number."""
    for number in range(most):
        person = actor(people)
        if person is None:
            return number
        answer = person.acts(rng)
        assert answer.get("ok"), answer
    return most
