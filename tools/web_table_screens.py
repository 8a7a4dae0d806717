"""Play at the web table in Chromium, as a person would, and look at each screen.

``python tools/web_table_screens.py http://127.0.0.1:5000 FOLDER`` writes pictures of all screens into the folder, and
prints what went wrong: errors of the page, what is too wide or too small and, with ``--axe``, what keeps people out.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

SIZES = {"360": (360, 740), "768": (768, 1024), "1280": (1280, 900)}
NUMBERS = count(int(time.time()) % 1_000_000)


class Person:
    """A person with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        size: str = "1280",
        *,
        dark: bool = False,
        context: BrowserContext | None = None,
    ) -> None:
        wide, high = SIZES[size]
        scheme = "dark" if dark else "light"
        self.context = context or browser.new_context(
            viewport={"width": wide, "height": high},
            color_scheme=scheme,  # type: ignore[arg-type]
            has_touch=size == "360",
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

    def new_table(self, preset: str = "australian", chosen: Mapping[str, str] | None = None) -> str:
        """Open a table with some options and settings, sit down at its first seat and return its name."""
        self.lobby()
        self.open_form()
        name = f"t{next(NUMBERS)}"
        self.page.fill("#new-name", name)
        self.page.select_option("#new-base", preset)
        for path, value in (chosen or {}).items():
            self.page.click(f"details details:not([open]):has([id='{path}']) > summary")
            self.page.select_option(f"[id='{path}']", value)
        self.page.wait_for_timeout(300)
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

    def act(self, prefer: str = "pass", rng: Random | None = None) -> str:
        """Do the first thing that comes to mind, or play a card at random, and return what it was."""
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
            card.nth(rng.randrange(card.count()) if rng else 0).click()
            return "card"
        if (go_on := page.locator(".middle .panel button:has-text('Continue')")).count():
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
    while True:
        to_act = [person for person in people if person.is_to_act]
        if until():  # asked after those who are to act, so that nobody acts who need not
            break
        if time.monotonic() > end:
            raise TimeoutError(f"stuck: {[person.page.inner_text('#status') for person in people]} after {done[-3:]}")
        for person in to_act:
            done.append(person.act(prefer))
            person.page.wait_for_timeout(100)
        people[0].page.wait_for_timeout(50)
    return done


class Gallery:
    """Pictures of screens, and what axe finds on them."""

    def __init__(self, folder: Path, axe: Path | None = None) -> None:
        self.folder, self.axe, self.found = folder, axe, dict[str, list[str]]()
        folder.mkdir(parents=True, exist_ok=True)

    def show(self, person: Person, name: str) -> None:
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
        if self.axe is not None:
            page.evaluate(self.axe.read_text())
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
                gallery.show(people[0], f"{preset}-{kind.strip('.').replace(' ', '')}")
        return "hand is over" in words or "match is over" in words

    done = play(people, over, "bid", 180)
    gallery.show(people[0], f"{preset}-over")
    for person in people:
        if person.errors:
            print(preset, person.name, person.errors)
        person.context.close()
    return done


def bubble(person: Person) -> str:
    """Return what the page says next to the element that was used last; a hint may take long at first."""
    person.page.wait_for_selector("#bubble:not([hidden])", timeout=90_000)
    return person.page.inner_text("#bubble")


def fill_in_form(browser: Browser, address: str) -> None:
    """Enter what contradicts, mend it, change a special bid, and open the table."""
    alice = Person(browser, address, "Alice")
    page = alice.page
    alice.lobby()
    alice.open_form()
    page.click("summary:has-text('The end of the match')")
    page.fill("[id='match.target']", "-5")
    page.wait_for_selector(".wrong:has([id='match.target']) .problem")
    page.click("text=Open the table")
    assert "whole number" in bubble(alice)
    page.fill("[id='match.target']", "500")
    page.wait_for_selector(".wrong", state="detached")
    page.click("summary:has-text('The bids')")
    page.click("summary:text-is('Misère')")
    page.fill("[id='contracts.specials.0.value']", "270")
    page.wait_for_selector("summary:text-is('The bids · 1 changed')")
    page.click("text=Open the table")
    page.wait_for_selector(".own")
    alice.context.close()


def refusals(browser: Browser, address: str) -> None:
    """Be refused at a bid, at a card and at a typed move; ask for hints and for the meaning of a call."""
    alice = Person(browser, address, "Alice")
    page = alice.page
    alice.new_table()
    alice.fill()
    play([alice], lambda: alice.is_to_act and page.locator(".grid").count() > 0)
    page.locator(".grid [data-legal=false]").first.click()
    assert bubble(alice)
    page.locator(".grid [data-bid]:not([data-legal])").nth(8).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("li:has-text('Alice bids')")
    page.locator("aside .call").first.click()
    assert bubble(alice)
    play([alice], lambda: page.locator(".exchange").count() > 0, "high")
    away, kept = page.locator(".kitty .card").first, page.locator(".hand .card").first
    names = away.get_attribute("data-card"), kept.get_attribute("data-card")
    away.click()
    kept.click()
    page.wait_for_selector(f".hand [data-card='{names[0]}']")
    page.wait_for_selector(f".kitty [data-card='{names[1]}']")
    page.click("text=Hint")
    page.wait_for_selector(".card img[alt$=suggested]", timeout=90_000)
    play(
        [alice],
        lambda: alice.is_to_act and 0 < page.locator(".hand .ready").count() < page.locator(".hand .card").count(),
    )
    page.locator(".hand .card:not(.ready)").first.click()
    assert bubble(alice)
    page.fill("#typed", "nonsense")
    page.click("text=Do this")
    assert "nonsense" in bubble(alice)
    page.fill("#typed", page.locator(".hand .ready img").first.get_attribute("alt") or "")
    page.keyboard.press("Enter")
    page.wait_for_selector("#typed", state="detached")
    alice.context.close()


def offline(browser: Browser, address: str, seconds: float) -> None:
    """Be without network for some time, and see the same table afterwards."""
    alice = Person(browser, address, "Alice")
    alice.new_table()
    alice.fill()
    play([alice], lambda: alice.is_to_act)
    before = alice.page.inner_text("main")
    alice.context.set_offline(True)
    alice.page.wait_for_selector("#banner:not([hidden])")
    alice.page.wait_for_timeout(1_000 * seconds)
    alice.context.set_offline(False)
    alice.page.wait_for_selector("#banner", state="hidden")
    assert alice.page.inner_text("main") == before
    alice.context.close()


def coming_and_going(browser: Browser, address: str) -> None:
    """Watch, come back, leave a seat to a computer player, and let somebody else take it over after the hand."""
    alice, bob, chen = (Person(browser, address, name) for name in ("Alice", "Bob", "Chen"))
    table = alice.new_table()
    bob.sit(table)
    chen.lobby()
    chen.page.goto(f"{address}/table/{table}")
    chen.page.fill("#your-name", "Bob")
    chen.page.locator("button:text-is('Sit here')").first.click()
    assert "Somebody else" in bubble(chen)
    alice.fill()
    alice.page.goto(address)
    alice.page.click("text=Come back as Alice")
    bob.page.click(".menu summary")
    bob.page.click("nav >> text=Leave the seat")
    bob.page.click("dialog >> button:text-is('Leave the seat')")
    bob.page.wait_for_selector(".own", state="detached")
    chen.page.fill("#your-name", "Chen")
    chen.page.locator("button:text-is('Take this seat')").first.click()
    chen.page.wait_for_selector("text=Chen sits down after this hand")
    play([alice], lambda: chen.page.locator(".own").count() > 0)
    for watching, sign in (("faces", ".picture svg"), ("nobody", "text=Spectators are not allowed")):
        alice.page.click(".menu summary")
        alice.page.click("nav >> text=Settings")
        alice.page.select_option("dialog #watching", f'"{watching}"')
        alice.page.click("text=Save")
        bob.page.wait_for_selector(sign)
    for person in (alice, bob, chen):
        person.context.close()


def by_keyboard(browser: Browser, address: str, name: str = "<b onclick=x>&amp;") -> None:
    """Play a match of one hand by keyboard alone, under a name that looks like HTML, and begin another one."""
    person = Person(browser, address, name)
    page = person.page
    person.lobby()
    person.open_form()
    page.click("summary:has-text('The end of the match')")
    page.locator(".field:has([id='match.hands']) input[type=checkbox]").uncheck()
    page.fill("[id='match.hands']", "1")
    page.wait_for_selector("summary:has-text('1 changed')")
    page.click("text=Open the table")
    page.wait_for_selector(".own")
    assert page.locator(".own h2").inner_text() == name
    person.fill()
    targets = (
        "dialog[open] .choices button",
        ".grid [data-bid]:not([data-legal])",
        ".exchange button.main",
        ".hand .card.ready",
        ".middle .choices button",
    )
    end = time.monotonic() + 180
    while "match is over" not in page.inner_text("main"):
        assert time.monotonic() < end, page.inner_text("main")
        page.wait_for_timeout(60)
        if person.is_to_act and (target := next((each for each in targets if page.locator(each).count()), None)):
            for _ in range(100):
                if page.evaluate("(target) => document.activeElement.matches(target)", target):
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.wait_for_timeout(250)
            assert not page.evaluate("() => document.activeElement === document.body")
    page.click("text=Next match")
    page.wait_for_selector("#status.mine")
    assert not person.errors, person.errors
    person.context.close()


def main() -> None:
    """Look at every screen in every size, then do what the screens do not show."""
    parser = argparse.ArgumentParser(description="Look at every screen of the web table.")
    parser.add_argument("address")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--axe", type=Path, help="the file axe.min.js of axe-core, from npm")
    parser.add_argument("--sizes", default="360,768,1280")
    parser.add_argument("--schemes", default="light,dark")
    parser.add_argument("--games", default="", help="presets with the number of people, such as six-handed:6,quebec:4")
    parser.add_argument("--deeds", action="store_true", help="also do what the screens do not show")
    options = parser.parse_args()
    gallery = Gallery(options.folder, options.axe)
    with chromium() as browser:
        for size in filter(None, options.sizes.split(",")):
            for scheme in options.schemes.split(","):
                all_screens(browser, options.address, gallery, size, dark=scheme == "dark")
        for game in filter(None, options.games.split(",")):
            preset, people = game.split(":")
            together(browser, options.address, gallery, preset, int(people))
        if options.deeds:
            for deed in (fill_in_form, refusals, coming_and_going, by_keyboard):
                deed(browser, options.address)
                print(deed.__name__, "done", flush=True)
            offline(browser, options.address, 5)


if __name__ == "__main__":
    main()
