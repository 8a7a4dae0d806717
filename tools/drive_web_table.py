"""Drive the web table in Chromium through what takes long or goes wrong: ``python tools/drive_web_table.py matches``.

Each person has a browser context, and each command a server of its own.  ``matches`` lets people play whole matches of
many presets; the other commands break the connection or slow it down, let the clock run out, claim, and open a seat
twice.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as MissedError
from tqdm import tqdm
from web_table_screens import Person, chromium, offline, play

sys.path.append(str(Path(__file__).parents[1] / "tests" / "support"))

from web_people import serving

__all__ = ["claims", "clock", "main", "match", "slow", "tabs"]

NAMES = ("Alice", "Bob", "Chen", "Dora", "Emil", "Fay")
GAMES = (
    *("two-handed-dummies:2", "two-handed-exposed:2", "three-handed:3", "original-1904:3"),
    *("australian:4", "american:4", "no-tricks:4", "quebec:4", "five-handed:5", "six-handed:6", "six-handed-pairs:6"),
)
"""Presets with the number of people who play them."""
CLAIM = ".choices button:has-text('Claim')"
MATCH_OVER = "text=The match is over"
CLICK_AT = """(each, moment) => setTimeout(
    () => each.dispatchEvent(new MouseEvent("click", { bubbles: true })), moment - Date.now())"""
LONGEST_REST = 60
"""The number of seconds without an action after which a match is given up."""


def match(browser: Browser, address: str, preset: str, players: int, rng: Random) -> str:
    """Let people play a match until it is over; all of them must see the same sheet, which ends with the scores."""
    people = [Person(browser, address, name) for name in NAMES[:players]]
    table = people[0].new_table(preset)
    for person in people[1:]:
        person.sit(table)
    for person in people:
        person.page.set_default_timeout(5_000)
    first, actions, last = people[0].page, 0, time.monotonic()
    with tqdm(desc=preset, unit=" actions") as progress:
        while not first.locator(MATCH_OVER).count():
            if time.monotonic() - last > LONGEST_REST:
                raise TimeoutError(f"{preset}: {[person.page.inner_text('#status') for person in people]}")
            for person in people:
                if person.is_to_act and acts(person, rng):
                    actions, last = actions + 1, time.monotonic()
                    progress.update()
            first.wait_for_timeout(20)
    sheets = {sheet(person) for person in people}
    assert len(sheets) == 1, sheets
    (rows,) = sheets
    scores = [each.inner_text() for each in first.locator("aside dd").all()]
    ends = [cell.rpartition("= ")[2].replace("−", "-") for cell in rows[-1].split("\t")[2:]]
    assert ends == scores, (ends, scores)
    finished(*people)
    return f"{preset}: {players} people, {actions} actions, {len(rows)} hands, {' to '.join(scores)}"


def acts(person: Person, rng: Random) -> bool:
    """Let a person act; return False if what the person wanted to click has gone."""
    with suppress(MissedError):
        return person.act(rng.choice(("pass", "pass", "bid", "high")), rng) not in ("nothing", "go on")
    return False


def sheet(person: Person) -> tuple[str, ...]:
    """Return the rows of the score sheet that a person sees after a match."""
    person.page.wait_for_selector(MATCH_OVER)
    person.page.locator(".middle button:text-is('Score sheet')").click()
    person.page.wait_for_selector("dialog[open] tbody")
    rows = tuple(each.inner_text() for each in person.page.locator("dialog tbody").first.locator("tr").all())
    person.page.keyboard.press("Escape")
    return rows


def clock(browser: Browser, address: str) -> str:
    """Let the time run out: a computer player acts, and the person keeps the seat and acts the next time."""
    alice = Person(browser, address, "Alice")
    page = alice.page
    alice.new_table(chosen={"seconds": "15"})
    alice.fill()
    play([alice], lambda: alice.is_to_act and page.locator(".grid").count() > 0)
    start = time.monotonic()
    calls = page.locator("aside .calls li:has-text('Alice')")
    before = calls.count()
    expect(page.locator("#clock")).to_have_text("10 s", timeout=10_000)
    expect(calls).to_have_count(before + 1, timeout=20_000)
    waited = time.monotonic() - start
    assert 14 < waited < 19, waited
    assert page.locator(".own h2").inner_text() == "Alice"
    play([alice], lambda: page.locator(".log li:has-text('Alice plays')").count() > 0)
    finished(alice)
    return f"a computer player acted for Alice after {waited:.1f} s, and then she played a card"


def claims(browser: Browser, address: str) -> str:
    """Claim: the opponent refuses the first claim, so the play goes on, and accepts the second."""
    people = [Person(browser, address, name) for name in NAMES[:2]]
    people[1].sit(people[0].new_table("two-handed-dead-hand", {"play.claims": "by-consent"}))
    answered = list[str]()
    for answer in ("Refuse", "Accept"):
        claimer = until_a_claim(people)
        other = people[1 - people.index(claimer)]
        claimer.page.locator(CLAIM).first.click()
        button = other.page.locator(f".choices button:has-text('{answer}')")
        expect(button).to_be_visible()
        assert other.page.locator(".seat.open .card").count() > 0
        button.click()
        expect(button).to_be_hidden()
        answered.append(f"{other.name}: {answer.lower()}")
    for person in people:
        expect(person.page.locator(".summary")).to_be_visible()
    finished(*people)
    return ", ".join(answered)


def until_a_claim(people: Sequence[Person]) -> Person:
    """Let people play until one of them may claim."""
    while True:
        for person in people:
            if person.is_to_act and person.page.locator(CLAIM).count():
                return person
            if person.is_to_act:
                person.act("pass" if person.page.locator(".calls li").count() else "bid")
                person.page.wait_for_timeout(150)


def tabs(browser: Browser, address: str) -> str:
    """Open a seat twice: both pages show the same, and of two clicks at once one counts."""
    alice = Person(browser, address, "Alice")
    alice.new_table()
    alice.fill()
    other = Person(browser, address, "Alice", context=alice.context)
    other.page.goto(alice.page.url)
    acted = 0
    while acted < 8:
        play([alice], lambda: alice.is_to_act and other.is_to_act)
        assert alice.page.inner_text("main") == other.page.inner_text("main")
        log = alice.page.locator(".log li:text-matches('^Alice (bids|passes|discards|plays [^ ]+[.]$)')")
        before, moment = log.count(), 1_000 * time.time() + 400
        for person in (alice, other):
            target = (".grid [data-bid]:not([data-legal])", ".exchange button.main", ".hand .ready", ".choices button")
            for each in target:
                if (found := person.page.locator(each)).count():
                    found.first.evaluate(CLICK_AT, moment)
                    break
        alice.page.wait_for_timeout(600)
        assert log.count() <= before + 1, log.all_inner_texts()
        acted += 1
    finished(alice, other)
    return f"{acted} times, two clicks at once made one action"


def slow(browser: Browser, address: str) -> str:
    """Play over a slow network: nothing is done twice, and nothing is lost."""
    alice = Person(browser, address, "Alice")
    session = alice.context.new_cdp_session(alice.page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": 600, "downloadThroughput": 30_000, "uploadThroughput": 15_000}
    session.send("Network.emulateNetworkConditions", conditions)
    start = time.monotonic()
    alice.new_table()
    opened = time.monotonic() - start
    alice.fill()
    page = alice.page
    done = play([alice], lambda: page.locator(".summary").count() > 0, "bid", 240)
    finished(alice)
    return f"600 ms and 30 kB/s: the table was there after {opened:.1f} s, and a hand took {len(done)} clicks"


def finished(*people: Person) -> None:
    """Check that no script has failed, and close the browsers."""
    errors = [error for person in people for error in person.errors]
    assert not errors, errors
    for person in people:
        person.context.close()


def half_a_minute_offline(browser: Browser, address: str) -> str:
    """Be without network for 30 s."""
    offline(browser, address, 30)
    return "the same view after 30 s without network"


def matches(browser: Browser, address: str, games: Sequence[str], rng: Random) -> None:
    """Play a match of each preset."""
    for game in games:
        preset, players = game.split(":")
        print(match(browser, address, preset, int(players), rng), flush=True)


DEEDS: dict[str, Callable[[Browser, str], str]] = {
    "offline": half_a_minute_offline,
    "clock": clock,
    "claims": claims,
    "tabs": tabs,
    "slow": slow,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("command", choices=["matches", *DEEDS])
    parser.add_argument("--games", default=",".join(GAMES), help="presets with the number of people")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    pace = "0" if options.command == "matches" else "0.5"
    with TemporaryDirectory() as folder, serving(Path(folder) / "t", "--pace", pace) as server, chromium() as browser:
        address = f"http://127.0.0.1:{server.port}"
        if options.command == "matches":
            matches(browser, address, options.games.split(","), Random(options.seed))
        else:
            print(DEEDS[options.command](browser, address))


if __name__ == "__main__":
    main()
