"""What people type into the two searches, that of the configurator and that of the site, and what they must find."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright")

from browsing import Site, browser, new_page, served
from playwright.sync_api import Page, expect
from site_folder import FOLDER, NEEDS_SITE

pytestmark = NEEDS_SITE


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page of the documentation."""
    with browser() as chromium, served(FOLDER) as root, new_page(chromium, Site(root)) as opened:
        opened.goto(root)
        yield opened


RULES = [
    ("misere", "Special bids", 12),
    ("MISÈRE", "Special bids", 12),
    ("open misere", "Special bids", 12),
    ("63 cards", "Pack", 3),
    ("45 cards", "Pack", 6),
    ("widow", "Word for the kitty", 3),
    ("NT", "Order of the suits", 12),
    ("raise own bid", "Raising one's own bid", 6),
    ("back door", "Out the back door", 6),
    ("bids inkles", "Inkles", 6),
    ("no-trump", "Order of the suits", 12),
    ("stick the dealer", "If all players pass", 3),
]
"""A query, the title of a field that it must find, and the number of fields that it may find at most."""
GAMES = [
    ("Queensland", ["Australian"]),
    ("ontario", ["Canadian"]),
    ("Minnesota", ["American, Midwest"]),
    ("quebec", ["Québec"]),
    ("montreal", []),
    ("new zealand", ["New Zealand", "Thomas Beagle's New Zealand"]),
    ("euchre", ["Wikipedia"]),
    ("63 cards", ["Six-handed, two sides of three", "Six-handed, three pairs"]),
]
"""A query, and the games that it must find, and no others."""


def test_the_search_of_the_configurator_finds_rules_and_games(page: Page) -> None:
    """By words without accents, by places and by the number of cards; a part of a word finds nothing."""
    page.goto(page.url.rstrip("/") + "/configure.html")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".rules-text table").first).to_be_visible(timeout=60_000)
    box = page.get_by_label("Find a rule by any of its names")
    for query, title, most in RULES:
        box.fill(query)
        titles = page.locator(".group > .field:not([hidden]) > legend").all_text_contents()
        shown = [each.removesuffix(" changed").strip() for each in titles]
        assert title in shown, (query, shown)
        count = int(page.locator(".found").inner_text().split()[0])
        assert count <= most, (query, count)
    for query, games in GAMES:
        box.fill(query)
        assert page.locator(".suggested button").all_inner_texts() == games, query
    for query in ("onal", "6 63 card x", "xyz"):
        box.fill(query)
        assert page.locator(".found").inner_text() == "0 rules", query
    box.fill("Ontario")
    page.locator(".suggested").get_by_role("button", name="Canadian").click()
    expect(page.locator(".summary-line")).to_have_text("Canadian, no changes.")


PAGES = [
    ("licence", "index"),
    ("license", "index"),
    ("websocket", "guide/server"),
    ("WebSockets", "guide/server"),
    ("gymnasium", "guide/write-a-player"),
    ("reinforcement learning", "guide/write-a-player"),
    ("print rules", "guide/rules-in-words"),
    ("print the rules", "guide/rules-in-words"),
    ("install", "tutorial"),
    ("misere", "reference/glossary"),
    ("63 cards", "_generated/reference/options/table"),
    ("euchre", "reference/glossary"),
    ("Queensland", "guide/your-rule-by-another-name"),
    ("Ontario", "guide/your-rule-by-another-name"),
    ("quebec", "guide/your-rule-by-another-name"),
    ("NT", "reference/notation"),
    ("back door", "guide/your-rule-by-another-name"),
    ("legal_actions", "_generated/api/play/the-match"),
]
"""A query, and a page that must be among its first three results."""


def test_the_search_of_the_site_leads_to_the_page_that_answers(page: Page) -> None:
    """The page is among the first three results."""
    page.goto(page.url.split("/configure")[0].rstrip("/") + "/search.html")
    page.wait_for_function("Search.hasIndex()")
    for query, wanted in PAGES:
        # The best result is the last one.
        found = page.evaluate("query => Search._performSearch(...Search._parseQuery(query)).slice(-3)", query)
        assert wanted in [each[0] for each in found], (query, found)
