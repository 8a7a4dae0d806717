"""The page of the web table in Chromium: whole hands, what people see, and what the page must not contain."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")

from browsing import browser
from drive_web_table import claims, tabs
from playwright.sync_api import Browser, expect
from site_folder import AXE, NEEDS_AXE, NEEDS_SITE
from web_people import Server, serving
from web_table_screens import Gallery, Person, all_screens, by_keyboard, coming_and_going, fill_in_form, play, refusals

pytestmark = NEEDS_SITE


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of its own, so that each test has the same deals in every run."""
    with serving(tmp_path / "tables", "--pace", "0.1") as started:
        yield started


def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


@NEEDS_AXE
@pytest.mark.parametrize(("size", "dark"), [("360", False), ("360", True), ("1280", False)])
def test_every_screen_can_be_used_by_everybody(
    chromium: Browser, server: Server, tmp_path: Path, size: str, dark: bool
) -> None:
    """Nothing is wider than the window or too small for a finger, no script fails, and axe finds nothing."""
    gallery = Gallery(tmp_path / "pictures", Path(AXE))
    all_screens(chromium, address(server), gallery, size, dark=dark)
    assert gallery.found == {}
    assert len([*gallery.folder.iterdir()]) > 10


def test_two_people_play_a_hand_and_see_only_their_own_cards(chromium: Browser, server: Server) -> None:
    """Neither the page, nor a frame, nor what the browser stores has a card of the other hand before it is played."""
    people = [Person(chromium, address(server), name) for name in ("Ann", "Ben")]
    frames = dict[str, list[str]]()
    for person in people:
        frames[person.name] = []
        listen(person, frames[person.name])
    table = people[0].new_table("australian")
    people[1].sit(table)
    people[0].fill()
    play(people, lambda: any(person.is_to_act for person in people))
    shown = {name: [json.loads(frame) for frame in frames[name]] for name in frames}
    hands = {name: set(shown[name][-1].get("hand") or latest(shown[name])["hand"]) for name in shown}
    assert not hands["Ann"] & hands["Ben"]
    for person, other in (people, people[::-1]):
        stored = person.page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")
        page = person.page.content() + stored
        shown_as = ("/{}.svg", 'data-card="{}"')  # a bid is written as a card is
        assert not [card for card in hands[other.name] if any(each.format(card) in page for each in shown_as)]
        for message in shown[person.name]:
            said = json.dumps({key: message[key] for key in message if key not in ("choices", "grid")})
            assert not [card for card in hands[other.name] if f'"{card}"' in said]
    done = play(people, lambda: "over" in people[0].page.locator("main").inner_text(), "bid", 180)
    assert done.count("card") >= 10 or "choice" in done
    for person in people:
        assert person.errors == []
        person.context.close()


def listen(person: Person, frames: list[str]) -> None:
    """Keep every frame that a page receives."""

    def keep(frame: str | bytes) -> None:
        frames.append(str(frame))

    person.page.on("websocket", lambda socket: socket.on("framereceived", keep))


def latest(messages: list[dict[str, Any]]) -> dict[str, Any]:
    return next(message for message in reversed(messages) if "hand" in message)


@pytest.mark.parametrize("deed", [fill_in_form, refusals, coming_and_going, by_keyboard, claims, tabs])
def test_people_can(chromium: Browser, server: Server, deed: Callable[[Browser, str], object]) -> None:
    """Fill in the form, see refusals, come and go, play by keyboard alone, claim, and open a seat in two tabs."""
    deed(chromium, address(server))


def test_the_arrow_keys_move_in_the_bid_grid(chromium: Browser, server: Server) -> None:
    """One bid is in the order of the tab key; from the last row of tricks, the way down is to the special bids."""
    ann = Person(chromium, address(server), "Ann")
    ann.new_table("australian")
    ann.fill()
    play([ann], lambda: ann.is_to_act and ann.page.locator(".grid").count() > 0)
    ann.page.locator("[data-bid='9S']").focus()
    moves = {"Right": "9C", "Down": "10C", "Left": "10S"}, {"Left": "10S", "Down": "M", "Up": "10D"}, {"Right": "10H"}
    for key, bid in (move for steps in moves for move in steps.items()):
        ann.page.keyboard.press(f"Arrow{key}")
        assert ann.page.evaluate("document.activeElement.dataset.bid") == bid
        expect(ann.page.locator(".grid [tabindex='0']")).to_have_attribute("data-bid", bid)
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".log li:has-text('Ann bids 10')")).to_be_visible()
    assert not ann.errors
    ann.context.close()


def test_a_page_comes_back_by_itself_when_the_server_has_died(chromium: Browser, tmp_path: Path) -> None:
    first = Server(tmp_path / "tables", "--pace", "0.1")
    ann = Person(chromium, address(first), "Ann")
    ann.new_table("australian")
    first.kill()
    banner = ann.page.get_by_text("The connection is lost")
    expect(banner).to_be_visible()
    second = Server(tmp_path / "tables", "--pace", "0.1", port=first.port)
    try:
        expect(banner).to_be_hidden()
        ann.fill()
        play([ann], lambda: ann.is_to_act)
    finally:
        second.kill()
    ann.context.close()
