"""Play at the web table in Chromium, as a person would, and look at each screen.

``python tools/web_table_screens.py http://127.0.0.1:5000 FOLDER`` writes pictures of all screens into the folder, and
prints what went wrong: errors of the page, what is too wide or too small and, with ``--axe``, what keeps people out.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

SIZES = {"360": (360, 740), "768": (768, 1024), "1280": (1280, 900)}
NUMBERS = count(int(time.time()) % 1_000_000)


class Person:
    """A person with a browser of their own."""

    def __init__(self, browser: Browser, address: str, name: str, size: str = "1280", *, dark: bool = False) -> None:
        wide, high = SIZES[size]
        scheme = "dark" if dark else "light"
        self.context = browser.new_context(
            viewport={"width": wide, "height": high},
            color_scheme=scheme,  # type: ignore[arg-type]
            has_touch=size == "360",
            bypass_csp=False,
        )
        self.page: Page = self.context.new_page()
        self.address, self.name, self.size, self.scheme = address, name, size, scheme
        self.errors: list[str] = []
        self.page.on("console", lambda told: self.errors.append(told.text) if told.type == "error" else None)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def lobby(self) -> None:
        """Open the lobby and enter the name."""
        self.page.goto(self.address)
        self.page.wait_for_selector("#your-name")
        self.page.fill("#your-name", self.name)

    def open_form(self) -> None:
        """Open the form for a new table."""
        self.page.click("summary:has-text('New table')")
        self.page.wait_for_selector("#new-name")
        self.page.wait_for_selector("#page details details >> nth=0")

    def new_table(self, preset: str = "australian") -> str:
        """Open a table, sit down at its first seat and return its name."""
        self.lobby()
        self.open_form()
        name = f"t{next(NUMBERS)}"
        self.page.fill("#new-name", name)
        self.page.select_option("#new-base", preset)
        self.page.click("text=Open the table")
        self.page.wait_for_selector("#status")
        self.page.wait_for_selector(".own")
        return name

    def sit(self, table: str) -> None:
        """Sit down at the first free seat of a table."""
        self.lobby()
        row = self.page.locator(".table-row").filter(has=self.page.get_by_role("heading", name=table, exact=True))
        row.get_by_role("button", name="Sit here").first.click()
        self.page.wait_for_selector(".own")

    def fill(self) -> None:
        """Give the free seats to computer players."""
        self.page.click("text=Fill with computer players")

    @property
    def is_to_act(self) -> bool:
        """Whether it is this person's turn."""
        return self.page.locator("#status.mine").count() > 0

    def act(self, prefer: str = "pass") -> str:
        """Do the first thing that comes to mind, and return what it was."""
        page = self.page
        if (dialog := page.locator("dialog[open] .choices button")).count():
            dialog.first.click()
            return "choice in a dialog"
        if page.locator(".exchange").count():
            page.click("text=Discard these")
            return "exchange"
        if page.locator(".grid").count() and prefer != "pass":
            free = page.locator(".grid [data-bid]:not([data-legal])")
            if free.count():
                free.nth({"bid": 0, "high": min(8, free.count() - 1)}[prefer]).click()
                return "bid"
        if (card := page.locator("button.card.ready")).count():
            card.first.click()
            return "card"
        if (go_on := page.locator(".middle .panel button:has-text('Go on')")).count():
            go_on.click()
            return "go on"
        if (choice := page.locator(".middle .choices button")).count():
            choice.last.click()
            return "choice"
        return "nothing"


def play(people: Sequence[Person], until: Callable[[], bool], prefer: str = "pass", seconds: float = 120) -> list[str]:
    """Let people play until something is true, and return what they have done."""
    done: list[str] = []
    end = time.monotonic() + seconds
    while not until():
        if time.monotonic() > end:
            raise TimeoutError(f"stuck: {[person.page.inner_text('#status') for person in people]} after {done[-3:]}")
        for person in people:
            if person.is_to_act:
                done.append(person.act(prefer))
                person.page.wait_for_timeout(100)
        people[0].page.wait_for_timeout(50)
    return done


class Gallery:
    """Pictures of screens, and what axe finds on them."""

    def __init__(self, folder: Path, axe: Path | None) -> None:
        self.axe = axe
        self.folder, self.found = folder, dict[str, list[str]]()
        folder.mkdir(parents=True, exist_ok=True)

    def show(self, person: Person, name: str, *, axe: bool = True) -> None:
        """Take a picture of the screen, and look for what keeps people out and for what is too wide or too small."""
        page, key = person.page, f"{name}-{person.size}-{person.scheme}"
        page.wait_for_timeout(250)
        page.screenshot(path=self.folder / f"{key}.png", full_page=person.size == "360")
        found = [str(error) for error in person.errors]
        person.errors.clear()
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append("wider than the window")
        smallest = 44 if person.size == "360" else 24
        found += page.evaluate(SMALL, smallest)
        if axe and self.axe is not None:
            page.evaluate(self.axe.read_text(encoding="utf-8"))
            for each in page.evaluate("axe.run(document)")["violations"]:
                where = [
                    " ".join(node["target"]) if isinstance(node["target"][0], str) else "?" for node in each["nodes"]
                ]
                found.append(f"axe: {each['impact']} {each['id']} {where[:4]}")
        if found:
            self.found[key] = found
            print(key, *found, sep="\n    ", flush=True)


SMALL = """(least) => [...document.querySelectorAll("button, [role=button], select, input, summary, a")]
    .filter((each) => !each.closest(".field") || least < 40)
    .map((each) => [each, (each.type === "checkbox" ? each.closest("label") ?? each : each).getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < least - 0.6 || box.height < least - 0.6))
    .slice(0, 4)
    .map(([each, box]) => `small: ${each.outerHTML.slice(0, 70)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser
        browser.close()


def all_screens(browser: Browser, address: str, gallery: Gallery, size: str, *, dark: bool) -> None:
    """Play a hand, and look at every screen on the way."""
    alice = Person(browser, address, "Alice", size, dark=dark)
    page = alice.page
    alice.lobby()
    gallery.show(alice, "01-lobby")
    alice.open_form()
    page.locator("#page details details summary").nth(2).click()
    gallery.show(alice, "02-form")
    alice.new_table()
    gallery.show(alice, "03-waiting")
    alice.fill()
    play([alice], lambda: alice.is_to_act and page.locator(".grid").count() > 0)
    page.click("text=Hint")
    page.wait_for_selector(".advice:not(:has-text('One moment'))", timeout=90_000)
    gallery.show(alice, "04-bidding")
    play([alice], lambda: page.locator(".exchange").count() > 0, "high")
    page.locator(".kitty button.card").first.click()
    gallery.show(alice, "05-exchange")
    play([alice], lambda: page.locator(".trick .card").count() >= 2 and alice.is_to_act)
    gallery.show(alice, "06-play")
    play([alice], lambda: page.locator("button:has-text('Last trick')").count() > 0)
    page.click("button:has-text('Last trick')")
    gallery.show(alice, "07-last-trick")
    page.keyboard.press("Escape")
    play([alice], lambda: page.locator(".summary").count() > 0)
    gallery.show(alice, "08-summary")
    page.click(".menu summary")
    gallery.show(alice, "09-menu")
    page.click("nav >> text=Score sheet")
    page.wait_for_selector("dialog[open]")
    gallery.show(alice, "10-sheet")
    page.keyboard.press("Escape")
    for name, item in (("11-review", "Review hands"), ("12-preferences", "Preferences"), ("13-settings", "Settings")):
        page.click(".menu summary")
        page.click(f"nav >> text={item}")
        page.wait_for_selector("dialog[open]")
        gallery.show(alice, name)
        page.keyboard.press("Escape")
    alice.context.close()


def together(
    browser: Browser, address: str, gallery: Gallery, preset: str, players: int, size: str = "1280"
) -> list[str]:
    """Let as many people as a game has play a hand, and return what they have done."""
    people = [
        Person(browser, address, name, size) for name in ("Alice", "Bob", "Chen", "Dora", "Emil", "Fay")[:players]
    ]
    table = people[0].new_table(preset)
    for person in people[1:]:
        person.sit(table)
    kinds = set[str]()

    def over() -> bool:
        words = people[0].page.locator("main").inner_text()
        for kind in (".exchange", ".trick .card", ".kitty", ".seat.open", ".choices button"):
            if kind not in kinds and people[0].page.locator(kind).count():
                kinds.add(kind)
                gallery.show(people[0], f"{preset}-{kind.strip('.').replace(' ', '')}", axe=False)
        return "hand is over" in words or "match is over" in words

    done = play(people, over, "bid", 180)
    gallery.show(people[0], f"{preset}-over", axe=False)
    for person in people:
        if person.errors:
            print(preset, person.name, person.errors)
        person.context.close()
    return done


def main() -> None:
    """Look at every screen in every size."""
    parser = argparse.ArgumentParser(description="Look at every screen of the web table.")
    parser.add_argument("address")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--axe", type=Path, help="the file axe.min.js of axe-core")
    parser.add_argument("--sizes", default="360,768,1280")
    parser.add_argument("--schemes", default="light,dark")
    options = parser.parse_args()
    gallery = Gallery(options.folder, options.axe)
    with chromium() as browser:
        for size in options.sizes.split(","):
            for scheme in options.schemes.split(","):
                all_screens(browser, options.address, gallery, size, dark=scheme == "dark")


if __name__ == "__main__":
    main()
