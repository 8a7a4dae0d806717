"""The conversation with a client: every request is carried out or refused, and only the client gets the answer."""

import asyncio
import sqlite3
import time
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from five_hundred import FiveHundredError, format_action, text, view, wire
from five_hundred.players import explain_call, hint

from .messages import Looks, advice, as_json, past, refusal, review
from .room import Client, LateError, Room, Rooms, hashed
from .security import is_same_origin, json_object, token_of
from .table import RequestError, checked

__all__ = ["answered", "talk"]

REQUESTS = 20, 40
"""How many messages a client may send in a second, and how many at once."""


async def talk(socket: WebSocket, rooms: Rooms) -> None:
    """Serve one client until it disconnects."""
    token = token_of(socket)
    if token is None or not is_same_origin(socket):
        await socket.close(4403)
        return
    await socket.accept()
    client = Client(hashed(token))
    try:
        room = rooms.enter(socket.path_params["name"], client)
    except (RequestError, FiveHundredError) as error:
        await socket.send_json({"error": str(error)})
        await socket.close(4404)
        return
    sending = asyncio.create_task(send(socket, client))
    try:
        await listen(socket, client, room)
    finally:
        sending.cancel()
        rooms.leave(room, client)


async def send(socket: WebSocket, client: Client) -> None:
    """Send the messages of a client, one after the other."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await client.outbox.get()) is not None:
            await socket.send_text(message)
        await socket.close(4408)


async def listen(socket: WebSocket, client: Client, room: Room) -> None:
    """Carry out what a client asks for; every request is answered, and only that client gets the answer."""
    rate, most = REQUESTS
    tokens, last = float(most), time.monotonic()
    with suppress(WebSocketDisconnect):
        while True:
            received = await socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            now = time.monotonic()
            tokens, last = min(most, tokens + (now - last) * rate) - 1, now
            if tokens < 0:
                client.send(as_json({"re": None, "error": "too many requests: wait a moment"}))
                await asyncio.sleep(1 / rate)
                continue
            number, answer = await answered(client, room, received.get("text"))
            client.send(as_json({"re": number, **answer}))


async def answered(client: Client, room: Room, frame: str | None) -> tuple[Any, dict[str, Any]]:
    """Return the id of a request and the answer to it."""
    request = json_object(frame or "")
    if request is None or not isinstance(request.get("do"), str):
        return None, {"error": "a request must be a JSON object with what to do"}
    number = request.get("id")
    if not isinstance(number, int | None):
        return None, {"error": "the id of a request must be a whole number"}
    try:
        return number, await carry_out(client, room, request) or {"ok": True}
    except LateError:
        room.show(client)
        return number, {"late": True, "error": "somebody else was faster: look again"}
    except (RequestError, FiveHundredError) as error:
        return number, refusal(room.table, error)
    except sqlite3.Error:
        return number, {"error": "the server cannot write this down now, so nothing has changed: try again"}
    except (TypeError, ValueError, LookupError, OverflowError):
        return number, {"error": "this is no such request"}


async def carry_out(client: Client, room: Room, request: dict[str, Any]) -> dict[str, Any] | None:
    """Carry out a request, and return what only this client gets."""
    table = room.table
    seat, expected = table.seat_of(client.key), request.get("number")
    match request["do"]:
        case "act":
            if seat is None:
                raise RequestError("you have no seat at this table")
            content = {"kind": "acted", "seat": seat, "action": named_action(room, seat, request)}
            room.change(content, expected)
        case "sit":
            room.change({"kind": "sat", "seat": request.get("seat"), "name": request.get("name"), "key": client.key})
        case "leave" if seat is not None:
            room.change({"kind": "left", "seat": seat})
        case "replace" if seat is not None:
            room.change({"kind": "left", "seat": room.absent(), "away": True}, expected)
        case "fill" if room.may_fill(client):
            room.change({"kind": "filled"})
        case "next" if seat is not None or client.key == table.host:
            room.change({"kind": "next"})
        case "set" if client.key == table.host:
            room.change({"kind": "set", "settings": request.get("settings")})
        case "fill" | "next" | "set":
            raise RequestError("only the host of the table may do this")
        case "report" if seat is not None and not client.has_reported:
            room.change({"kind": "reported", "seat": seat, "words": request.get("words")})
            client.has_reported = True
            return {"sentence": "Thank you.  It is in the log of the table, right after what has happened."}
        case "ping":
            return None
        case "look":
            client.looks = checked(Looks, request.get("looks"))
            room.show(client)
        case "hint" if seat is not None and table.settings.hints:
            seen = view(table.state, seat)
            found = await asyncio.to_thread(hint, seen, seconds=2.0, names=table.names)
            return {"hint": advice(seen, found, client.looks, table.names)}
        case "why" if table.is_open_to(seat):
            seen = view(table.state, seat)
            number: int = request["call"]
            call = seen.calls[number]
            return {"sentence": (await asyncio.to_thread(explain_call, seen, call, names=table.names)).sentence}
        case "past" if table.is_open_to(seat):
            return {"past": await asyncio.to_thread(past, table, client.looks)}
        case "review" if table.settings.shown and table.is_open_to(seat):
            at = request["hand"], request["place"]
            return {"review": await asyncio.to_thread(review, table, *at, client.looks)}
        case _:
            raise RequestError("you may not do this here")
    return None


def named_action(room: Room, seat: int, request: dict[str, Any]) -> str:
    """Return the notation of the action that a client sends as data, or that a person has typed."""
    state = room.table.state
    if isinstance(typed := request.get("typed"), str):
        return format_action(text.read_action(typed, view(state, seat)))
    return format_action(wire.action_from_dict(request.get("action"), state.rules))
