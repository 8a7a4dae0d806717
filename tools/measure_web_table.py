"""Measure the example web table: ``python tools/measure_web_table.py crash``; ``--help`` lists the other commands.

Each command starts servers in a temporary folder, uses them as people do, and prints what it has seen.  The tests do
the same at a smaller size.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from tqdm import tqdm
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

sys.path.append(str(Path(__file__).parents[1] / "tests" / "support"))

from web_people import (
    HOSTILE,
    Person,
    Server,
    chosen,
    everybody_leaves,
    party,
    play_on,
    serving,
    together,
)

SECONDS = 30
"""How long the tables play under load."""


def crash(times: int, folder: Path, rng: Random) -> str:
    """Kill the server between two actions, and let everybody come back."""
    server = Server(folder, "--pace", "0")
    people, actions = party(server, "kitchen"), 0
    try:
        for _ in tqdm(range(times)):
            actions += play_on(people, rng, rng.randrange(4))
            together(people)
            if people[0].shown["view"]["outcome"] is not None:
                people[0].asks("next")
                together(people)
            before = [(person.shown["number"], person.shown["view"]) for person in people]
            port = server.port
            server.kill()
            server = Server(folder, "--pace", "0", port=port)
            for person, (number, view) in zip(people, before, strict=True):
                person.shown = {}
                person.enters("kitchen").sees(number)
                assert (person.shown["number"], person.shown["view"]) == (number, view)
    finally:
        everybody_leaves()
        server.kill()
    return f"{times} kills among {actions} actions: nothing lost, everybody resumed"


def hostile(times: int, folder: Path, rng: Random) -> str:
    """Send hostile frames from seats that are not to act, and from a spectator."""
    with serving(folder) as server:
        people = party(server, "kitchen")
        together(people)
        number, turn = people[0].shown["number"], people[0].shown["view"]["to_act"]
        # The host may change the settings, so that a changed frame of the host could be a proper request.
        senders = [person for person in people[1:] if person.shown["seat"] != turn]
        senders.append(Person(server.port).enters("kitchen"))
        answered = 0
        for _ in tqdm(range(times)):
            frame = rng.choice(HOSTILE)
            if isinstance(frame, dict) and rng.random() < 0.5:
                frame = {**frame, rng.choice([*frame]): rng.choice([None, -1, "x", [], {}, True, 1e308])}
            answer = rng.choice(senders).says(frame)
            answered += bool(answer.get("error")) or answer.get("ok", False)  # a changed frame can be harmless
        honest = people[turn]
        honest.asks("ping")
        assert (honest.shown["number"], answered) == (number, times), (honest.shown["number"], number, answered)
    return f"{times} frames, {answered} answered with a reason, no effect"


def takeover(times: int, folder: Path, rng: Random) -> str:
    """Kill the process that lets the computer players act; measure until the other one goes on."""
    waited = []
    for number in tqdm(range(times)):
        name = f"table-{number}"
        with serving(folder) as second:
            first = Server(folder, "--pace", "0.5")
            person = Person(first.port)
            person.opens(name, "australian", settings={"level": 1})
            person.enters(name).asks("sit", seat=0, name="Ann")
            watcher = Person(second.port).enters(name)
            person.asks("leave")
            person.asks("fill")
            watcher.sees(watcher.hears().get("number", 0) + 3)
            first.kill()
            start = time.perf_counter()
            with suppress(TimeoutError):  # what the first process wrote before it was killed
                while True:
                    watcher.hears(0.25)
            watcher.sees(watcher.shown["number"] + 1)
            waited.append(time.perf_counter() - start)
    return f"{times} times: the other process went on after {median(waited):.2f} s, at most {max(waited):.2f} s"


def workers(times: int, folder: Path, rng: Random) -> str:
    """Play with clients at both workers of one server, and kill one of the workers again and again."""
    actions, waited, name = 0, list[float](), "kitchen"
    with serving(folder, "--workers", "2") as server:
        people = party(server, name)
        for _ in tqdm(range(times)):
            while sum(map(has_clients, serving_now := children(server.process.pid))) < 2:
                rng.choice(people).enters(name)  # the system chooses the worker
                time.sleep(0.1)
            actions += play_on(people, rng, 5)
            together(people)
            if people[0].shown["view"]["outcome"] is not None:
                people[0].asks("next")
                together(people)
            os.kill(rng.choice(serving_now), signal.SIGKILL)
            start = time.perf_counter()
            for person in people:
                with suppress(ConnectionClosed):
                    person.asks("ping")
                    continue
                person.enters(name).sees(person.shown["number"])
            waited.append(time.perf_counter() - start)
            actions += play_on(people, rng, 5)
        everybody_leaves()
        server.process.terminate()
        server.process.communicate()
    return f"{times} workers killed among {actions} actions: everybody was back after {max(waited):.2f} s at most"


def children(process: int) -> list[int]:
    """Return the workers of a server."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    named = {int(each): Path(f"/proc/{each}/cmdline").read_bytes() for each in found}
    return [child for child, command in named.items() if b"spawn_main" in command]


def has_clients(process: int) -> bool:
    """Return whether a worker has a client: more sockets than the five that it needs without one."""
    folder, found = Path(f"/proc/{process}/fd"), 0
    with suppress(OSError):  # the worker has ended, or has closed a file meanwhile
        for each in folder.iterdir():
            found += "socket" in str(each.readlink())
    return found > 5


class Seat:
    """A connection that acts as the page would."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.shown = socket, dict[str, Any]()
        self.answers = asyncio.Queue[dict[str, Any]]()

    async def listen(self) -> None:
        async for frame in self.socket:
            message = json.loads(frame)
            if "view" in message:
                self.shown = message
            elif "re" in message:
                self.answers.put_nowait(message)

    async def ask(self, do: str, **request: object) -> dict[str, Any]:
        await self.socket.send(json.dumps({"id": 1, "do": do, **request}))
        return await self.answers.get()


async def one_table(port: int, name: str, rng: Random, ready: asyncio.Barrier) -> list[float]:
    """Play at one table, an action a second, once all tables are full; return the seconds until each answer."""
    people = [await asyncio.to_thread(Person, port) for _ in range(4)]
    await asyncio.to_thread(people[0].opens, name, "australian")
    seats, listening = list[Seat](), list[asyncio.Task[None]]()
    origin = f"http://127.0.0.1:{port}"
    for number, person in enumerate(people):
        headers = {"Origin": origin, "Cookie": person.cookie}
        seats.append(Seat(await connect(f"ws://127.0.0.1:{port}/talk/{name}", additional_headers=headers, proxy=None)))
        listening.append(asyncio.create_task(seats[-1].listen()))
        assert "ok" in await seats[-1].ask("sit", seat=number, name=f"Person {number}")
    waited = []
    await ready.wait()  # what it takes to open the tables and to sit down is not measured
    await asyncio.sleep(rng.random())
    end = time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        begun = time.perf_counter()
        to_act = seats[0].shown["view"]["to_act"]
        if to_act is not None and seats[to_act].shown["view"]["to_act"] == to_act:
            seat = seats[to_act]
            answer = await seat.ask("act", action=chosen(seat.shown, rng), number=seat.shown["number"])
            assert "ok" in answer or answer.get("late"), answer
            waited.append(time.perf_counter() - begun)
        await asyncio.sleep(max(0.0, begun + 1 - time.perf_counter()))
    for seat in seats:
        await seat.socket.close()
    await asyncio.gather(*listening)
    return waited


async def all_tables(port: int, tables: int, rng: Random) -> list[float]:
    """Play at many tables at once."""
    ready = asyncio.Barrier(tables)
    runs = [one_table(port, f"table-{number}", Random(rng.random()), ready) for number in range(tables)]
    return [wait for waits in await asyncio.gather(*runs) for wait in waits]


def load(tables: int, folder: Path, rng: Random) -> str:
    """Play at many tables at once, an action a second at each."""
    with serving(folder) as server:
        waited = asyncio.run(all_tables(server.port, tables, rng))
    cut = quantiles(waited, n=100)
    times = f"median {1000 * cut[49]:.0f} ms, 95 % {1000 * cut[94]:.0f} ms, 99 % {1000 * cut[98]:.0f} ms"
    return f"{tables} tables, {len(waited)} actions in {SECONDS} s: {times}"


COMMANDS: dict[str, tuple[Callable[[int, Path, Random], str], int]] = {
    "crash": (crash, 200),
    "hostile": (hostile, 10_000),
    "takeover": (takeover, 10),
    "load": (load, 200),
    "workers": (workers, 20),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the command names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("command", choices=[*COMMANDS])
    parser.add_argument("--times", type=int, help="how many kills, frames, take-overs, tables or workers")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    measure, times = COMMANDS[options.command]
    with TemporaryDirectory() as folder:
        print(measure(options.times or times, Path(folder) / "tables", Random(options.seed)))


if __name__ == "__main__":
    main()
