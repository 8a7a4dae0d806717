"""The web application: pages, pictures of cards, the lobby, and a WebSocket for each client at a table."""

import asyncio
import gc
import json
import os
import re
import secrets
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import attrs
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from five_hundred import (
    CustomRule,
    FiveHundredError,
    RuleSet,
    describe_rules,
    parse_card,
    svg,
)
from five_hundred.presets import PRESETS, find_preset
from five_hundred.settings import draft_rules, settings_form, special_bid_form

from .log import Entry, Log
from .messages import BACKS, SORTINGS, Looks, lobby_row
from .room import CHANCE, PACE, Rooms, hashed
from .security import COOKIE, is_same_origin, json_object, secured, token_of
from .table import RequestError, Settings, checked, opening
from .talk import talk

__all__ = ["ENVIRONMENT", "LONGEST_FRAME", "custom_rule", "from_environment"]

ENVIRONMENT = "WEB_TABLE"
"""The environment variable with the settings of the server."""
STATIC = Path(__file__).parent / "static"
MODULES = ", ".join(f"</static/{each.name}>; rel=modulepreload" for each in sorted(STATIC.glob("*.js")))
"""A header with which a browser loads all modules of the page at once, not one after the other."""
A_YEAR = 365 * 24 * 3600
LONGEST_BODY = 65_536
"""The largest number of bytes in a request; the largest rules have some 20,000."""
LONGEST_FRAME = 4_096
"""The largest number of bytes in a message from a client; the longest action has some 300."""
MOST_TABLES = 10_000
MOST_IN_LOBBY = 50
TABLE_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LONGEST_TABLE_NAME = 40


async def page(request: Request) -> Response:
    """Return the page, and give a new person a token."""
    response = FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache", "link": MODULES})
    if token_of(request) is None:
        response.set_cookie(
            COOKIE,
            secrets.token_urlsafe(32),
            max_age=A_YEAR,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
    return response


@lru_cache(maxsize=512)
def picture(style: str, code: str) -> str:
    """Return the picture of a card, or of the back of a card, in a style such as ``dark-four-red-chosen``."""
    words = style.split("-")
    back = next((each for each in BACKS if each in words), "blue")
    looks = Looks(dark="dark" in words, four_colours="four" in words, back=back)
    shown = None if code == "back" else parse_card(code)
    return str(svg.card(shown, chosen="chosen" in words, **looks.picture()))


async def card(request: Request) -> Response:
    """Return the picture of a card; the address contains all that it depends on, so it is stored for good."""
    try:
        drawn = picture(request.path_params["style"], request.path_params["code"])
    except FiveHundredError as error:
        return Response(str(error), 404)
    cache = {"cache-control": f"public, max-age={A_YEAR}, immutable"}
    return Response(drawn, media_type="image/svg+xml", headers=cache)


async def body_of(request: Request) -> dict[str, Any]:
    """Return the JSON object in the body of a request."""
    if not is_same_origin(request):
        raise RequestError("this request comes from another site")
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > LONGEST_BODY:
            raise RequestError(f"a request may have at most {LONGEST_BODY:,} bytes")
    read = json_object(content)
    if read is None:
        raise RequestError("a request must be a JSON object")
    return read


def answering(handle: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
    """Let a function answer requests with JSON, also if they cannot be carried out."""

    async def respond(request: Request) -> Response:
        try:
            return JSONResponse(await handle(request))
        except (RequestError, FiveHundredError) as error:
            return JSONResponse({"error": str(error)}, 400)
        except sqlite3.Error:
            return JSONResponse({"error": "the server cannot read or write its data now: try again"}, 503)

    return respond


class Server:
    """The tables of this process, and what the requests to them do."""

    def __init__(self, folder: Path, custom: Sequence[type[CustomRule]], pace: float) -> None:
        self.folder, self.custom, self.pace = folder, custom, pace
        self.rooms: Rooms

    @asynccontextmanager
    async def run(self, _: Starlette) -> AsyncGenerator[None, None]:
        """Open the log, and follow it until the process ends."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with closing(Log(self.folder / "tables.sqlite")) as log:
            self.rooms = Rooms(log, self.custom, self.pace)
            following = asyncio.create_task(self.rooms.keep_following())
            yield
            following.cancel()

    async def lobby(self, request: Request) -> list[dict[str, Any]]:
        """Return the tables: those of the person who asks first, then the newest."""
        token = token_of(request)
        key = None if token is None else hashed(token)
        rows: list[dict[str, Any]] = []
        for name, age in self.rooms.log.tables(MOST_IN_LOBBY, key).items():
            with suppress(RequestError):  # the table has a custom rule that this server does not offer
                rows.append(lobby_row(name, age, self.rooms.table(name), key))
        return rows

    async def rules(self, request: Request) -> Response:
        """Return a page with the rules and the settings of a table in words."""
        try:
            table = self.rooms.table(request.path_params["name"])
        except RequestError as error:
            return Response(str(error), 404)
        settings = "".join(f"<li>{sentence}</li>" for sentence in table.settings.in_words)
        told = f"{describe_rules(table.rules).to_html()}<h2>The settings of the table</h2><ul>{settings}</ul>"
        return HTMLResponse((STATIC / "rules.html").read_text(encoding="utf-8").replace("{{rules}}", told))

    async def form(self, _: Request) -> dict[str, Any]:
        """Return the form for the rules of a table, with the presets and the custom rules of this server."""
        return {
            "groups": [attrs.asdict(group) for group in settings_form(self.custom)],
            "presets": [{"name": each.name, "title": each.title} for each in PRESETS.values()],
            "special": attrs.asdict(special_bid_form()),
            "custom": [{"name": kind.name, "sentence": kind().in_words()} for kind in self.custom],
            "sortings": [*SORTINGS],
            "backs": [*BACKS],
        }

    def draft(self, request: dict[str, Any]) -> tuple[RuleSet | None, dict[str, Any]]:
        """Return the rules that a form contains, and what is wrong with them, by field."""
        base, changes, chosen = request.get("base"), request.get("changes", {}), request.get("custom", [])
        if not isinstance(base, str) or not isinstance(changes, dict) or not isinstance(chosen, list):
            raise RequestError("a form has a base, changes and custom")
        rules = find_preset(base).rules
        own = [kind() for kind in self.custom if kind.name in chosen]
        draft = draft_rules(rules.with_options({"custom": own}) if own else rules, cast("dict[str, Any]", changes))
        problems = [{"message": each.message, "paths": [each.path, *each.others]} for each in draft.problems]
        return draft.rules, {"values": dict(draft.values), "problems": problems, "idle": dict(draft.idle)}

    async def check(self, request: Request) -> dict[str, Any]:
        """Check a form while a person fills it in."""
        return self.draft(await body_of(request))[1]

    async def open_table(self, request: Request) -> dict[str, Any]:
        """Open a table, whose host is the person who asks."""
        token, body = token_of(request), await body_of(request)
        name = body.get("name")
        if token is None:
            raise RequestError("allow this site to store a cookie, so that your seat stays yours")
        if not isinstance(name, str) or len(name) > LONGEST_TABLE_NAME or not TABLE_NAME.fullmatch(name):
            raise RequestError("the name of a table is made of small letters, digits and single hyphens, at most 40")
        rules, found = self.draft(body)
        if rules is None:
            raise RequestError("; ".join(each["message"] for each in found["problems"]))
        if self.rooms.log.count() >= MOST_TABLES:
            raise RequestError("this server has no room for another table")
        dealer = CHANCE.choice(rules.table.seating.players)
        changed = "" if rules == find_preset(body["base"]).rules else ", with house rules"
        title = find_preset(body["base"]).title + changed
        first = opening(title, rules, checked(Settings, body.get("settings", {})), hashed(token), dealer)
        if not self.rooms.log.add(Entry(name, 0, first)):
            raise RequestError(f"there is a table '{name}' already: choose another name, or join it")
        return {"name": name}

    async def talk(self, socket: WebSocket) -> None:
        """Serve one client until it disconnects."""
        await talk(socket, self.rooms)


def custom_rule(named: str) -> type[CustomRule]:
    """Return the class that ``module:Class`` names."""
    module, _, name = named.partition(":")
    kind: type[CustomRule] = getattr(import_module(module), name)
    return kind


def from_environment() -> Starlette:
    """Return the application with the settings in ``WEB_TABLE``, JSON such as ``{"folder": "tables"}``.

    For several processes: ``uvicorn --factory examples.web_table.app:from_environment --workers 2``.
    """
    settings = json.loads(os.environ.get(ENVIRONMENT, "{}"))
    custom = [custom_rule(named) for named in settings.get("custom", ())]
    server = Server(Path(settings.get("folder", "tables")), custom, settings.get("pace", PACE))
    routes = [
        Route("/", page),
        Route("/table/{name}", page),
        Route("/table/{name}/rules", server.rules),
        Route("/cards/{style}/{code}.svg", card),
        Route("/lobby", answering(server.lobby)),
        Route("/form", answering(server.form)),
        Route("/check", answering(server.check), methods=["POST"]),
        Route("/tables", answering(server.open_table), methods=["POST"]),
        WebSocketRoute("/talk/{name}", server.talk),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    # With everything that has been imported, a garbage collection holds up all tables for 0.15 s.
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    middleware = [Middleware(GZipMiddleware), Middleware(BaseHTTPMiddleware, dispatch=secured)]
    return Starlette(routes=routes, middleware=middleware, lifespan=server.run)
