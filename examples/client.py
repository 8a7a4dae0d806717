"""A client of ``examples/server.py`` that plays by itself: ``python examples/client.py``, four times for a table.

It keeps its token, and when the connection is lost it comes back to its seat.  What it knows is what it was sent; that
is read back to a View, so any player that chooses from a View can play here.
"""

import argparse
import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

from five_hundred import Action, RuleSet, View, describe, format_action, seat_names, side_names
from five_hundred.formats.wire import event_from_dict, view_from_dict
from five_hundred.players import choose
from five_hundred.rules.documents import rules_from_dict

LONGEST_LINE = 1_000_000
ATTEMPTS = 20
"""How often it tries to come back, a little later each time."""


async def messages(host: str, port: int, join: dict[str, Any]) -> AsyncIterator[tuple[dict[str, Any], Any]]:
    """What the server sends, each message with the writer to answer it; comes back when the connection is lost."""
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
            pass  # the server is not there, or no longer
        except OverflowError as error:
            raise SystemExit(str(error)) from None  # a port has a number up to 65535
    raise SystemExit(f"nobody answers on {host} port {port}")


async def play(
    host: str, port: int, table: str, *, watch: bool = False, decide: Callable[[View], Action] = choose
) -> View:
    """Take a seat at a table, or watch, until the match is over.

    Args:
        host: where the server is.
        port: and on which port.
        table: the name of the table.
        watch: whether to take no seat.
        decide: what the player does, given what it sees.

    Returns:
        What it saw last.
    """
    join: dict[str, Any] = {"join": table, "watch": watch}
    rules: RuleSet | None = None
    async for message, writer in messages(host, port, join):
        if "rules" in message:
            rules = rules_from_dict(message["rules"])
            join["token"] = message["token"]
            print("Watching." if watch else f"Your seat is {seat_names(rules)[message['seat']]}.", flush=True)
        elif "view" in message and rules is not None:
            for event in message["events"]:
                print(describe(event_from_dict(event, rules), rules), flush=True)
            seen = view_from_dict(message["view"], rules)
            if seen.outcome is not None:
                writer.close()
                return seen
            if seen.legal:
                answer = {"do": format_action(decide(seen)), "step": message["step"]}
                writer.write(json.dumps(answer).encode() + b"\n")
        elif "late" not in message:  # too late: the server has played for it, and has sent the next view
            raise SystemExit(message.get("error") or message["refused"]["message"])
    raise AssertionError("messages come until the match is over")


def main() -> None:
    """Read the arguments and play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=5000)
    parser.add_argument("--table", default="kitchen")
    parser.add_argument("--watch", action="store_true", help="take no seat")
    options = parser.parse_args()
    seen = asyncio.run(play(options.host, options.port, options.table, watch=options.watch))
    for side, score in zip(side_names(seen.rules), seen.scores, strict=True):
        print(f"{side}: {score} points")


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
