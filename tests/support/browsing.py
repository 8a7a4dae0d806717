"""A browser for tests of the documentation, and a server for its files that notes every request."""

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

__all__ = ["Site", "browser", "new_page", "served"]

_ARGUMENTS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012  # an attribute of instances in the base class
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the name in the library
        """Print nothing."""


class Site:
    """The address of the documentation, and the addresses on other hosts that its pages have asked for."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.foreign: list[str] = []
        self.asked: list[str] = []

    def note(self, address: str) -> None:
        """Note a request of a page."""
        self.asked.append(address)
        if not address.startswith((self.address, "data:", "blob:")):
            self.foreign.append(address)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, as ``python -m http.server`` does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def browser() -> Iterator[Browser]:
    """Start Debian's Chromium."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=list(_ARGUMENTS))
        try:
            yield started
        finally:
            started.close()


@contextmanager
def new_page(started: Browser, site: Site, **options: Any) -> Iterator[Page]:
    """Open an empty page that fails its test if it asks another host, or if a script fails.

    The reader asks for less motion, so that no page moves away under the mouse.
    """
    context = started.new_context(accept_downloads=True, reduced_motion="reduce", **options)
    page = context.new_page()
    errors: list[str] = []
    page.on("request", lambda request: site.note(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        yield page
    finally:
        context.close()
    assert errors == []
    assert site.foreign == []
