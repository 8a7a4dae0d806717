"""Who makes a request, and what a browser may do with the pages."""

import json
from typing import Any, cast
from urllib.parse import urlsplit

from starlette.middleware.base import RequestResponseEndpoint
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

__all__ = ["COOKIE", "is_same_origin", "json_object", "secured", "token_of"]

COOKIE = "five_hundred"
HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
}


async def secured(request: Request, answer: RequestResponseEndpoint) -> Response:
    """Add the security headers to a response."""
    response = await answer(request)
    response.headers.update(HEADERS)
    return response


def token_of(connection: HTTPConnection) -> str | None:
    """Return the token of a person, who has got it as a cookie."""
    token = connection.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 100 else None


def is_same_origin(connection: HTTPConnection) -> bool:
    """Return whether one of our own pages makes a request; other sites must not act for their visitors."""
    return urlsplit(connection.headers.get("origin", "")).netloc == connection.headers.get("host")


def json_object(text: str | bytes) -> dict[str, Any] | None:
    """Return the JSON object in a text; None if the text contains something else."""
    try:
        read: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", read) if isinstance(read, dict) else None
