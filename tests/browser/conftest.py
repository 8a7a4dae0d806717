"""One browser and one server for the tests of a page."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from site_folder import FOLDER

if TYPE_CHECKING:
    from browsing import Site
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def chromium() -> "Iterator[Browser]":
    """A browser for all tests."""
    from browsing import browser  # noqa: PLC0415  # playwright is not always installed

    with browser() as started:
        yield started


@pytest.fixture(scope="module")
def site() -> "Iterator[Site]":
    """The documentation, and what its pages have asked for."""
    from browsing import Site, served  # noqa: PLC0415  # likewise

    with served(FOLDER) as root:
        yield Site(root)
