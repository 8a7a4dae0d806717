"""A client of ``examples/server.py`` that plays by itself: run ``python examples/client.py`` once for each seat.

The client keeps its token, with which it returns to its seat after it has lost the connection.  The client knows only
what the server sends.  The client converts each message to a View, so any player that chooses an action from a View can
play.
"""

import argparse
import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from five_hundred import RuleSet, View, describe, documents, format_action, seat_names, side_names, wire
from five_hundred.players import Player, choose

LONGEST_LINE = 1_000_000
ATTEMPTS = 20
"""The number of times that the client tries to reconnect; before each attempt, it waits a little longer."""


async def messages(host: str, port: int, join: dict[str, Any]) -> AsyncIterator[tuple[dict[str, Any], Any]]:
    """Yield each message from the server, with the writer for the answer; reconnect if the connection is lost."""
    attempt = 0
    while attempt < ATTEMPTS:
        await asyncio.sleep(0.1 * attempt)
        attempt += 1
        try:
            reader, writer = await asyncio.open_connection(host, port, limit=LONGEST_LINE)
            writer.write(json.dumps(join).encode() + b"\n")
            while (line := await reader.readline()).endswith(b"\n"):
                attempt = 0
                yield json.loads(line), writer
        except OSError:
            pass  # the server is not running, or has stopped
        except OverflowError as error:
            raise SystemExit(str(error)) from None  # the port number is above 65535
    raise SystemExit(f"no server answers on {host} port {port}")


async def play(host: str, port: int, table: str, *, watch: bool = False, decide: Player = choose) -> View:
    """Take a seat at a table, or watch, until the match is over.

    Args:
        host: the host name or address of the server.
        port: the port of the server.
        table: the name of the table.
        watch: whether to watch without a seat.
        decide: the player that chooses the actions.

    Returns:
        The last view, in which the match is over.
    """
    join: dict[str, Any] = {"join": table, "watch": watch}
    rules: RuleSet | None = None
    async for message, writer in messages(host, port, join):
        if "rules" in message:
            rules = documents.rules_from_dict(message["rules"])
            join["token"] = message["token"]
            print("Watching." if watch else f"Your seat is {seat_names(rules)[message['seat']]}.", flush=True)
        elif "view" in message and rules is not None:
            for event in message["events"]:
                print(describe(wire.event_from_dict(event, rules), rules), flush=True)
            seen = wire.view_from_dict(message["view"], rules)
            if seen.outcome is not None:
                writer.close()
                return seen
            if seen.legal:
                answer = {"do": format_action(decide(seen)), "step": message["step"]}
                writer.write(json.dumps(answer).encode() + b"\n")
        elif "late" not in message:  # too late: the server has acted for this seat and sent the next view
            raise SystemExit(message.get("error") or message["refused"]["message"])
    raise AssertionError("the server sends messages until the match is over")


def main() -> None:
    """Parse the arguments and play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=5000)
    parser.add_argument("--table", default="kitchen")
    parser.add_argument("--watch", action="store_true", help="watch without taking a seat")
    options = parser.parse_args()
    seen = asyncio.run(play(options.host, options.port, options.table, watch=options.watch))
    for side, score in zip(side_names(seen.rules), seen.scores, strict=True):
        print(f"{side}: {score} points")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
