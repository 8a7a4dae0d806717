"""The web table in Chromium, along the guide of source 000's site: one test for each section, in its order.

The people of the guide's own examples sit at prepared tables.  A table is the sum of the entries in the log, so a test
writes the entries that lead to the moment it needs, and those of the people who have no page open.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("playwright")

from browsing import browser
from playwright.sync_api import Browser, Locator, Page, expect
from site_folder import NEEDS_SITE
from web_people import Server, serving
from web_table.log import Entry, Log
from web_table.room import hashed
from web_table.table import Settings, Table, acted, opening
from web_table_screens import Person, bubble

import five_hundred as fh
from five_hundred.dealing import Constraints, Holding, random_deal
from five_hundred.presets import NO_TRICKS

pytestmark = NEEDS_SITE

SUSAN, BOB, ALICE, SHAUN = range(4)
NAMES = ("Susan", "Bob", "Alice", "Shaun")
TABLES = count(1)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as started:
        yield started


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("tables")) as started:
        yield started
        log_in(started.folder).close()


@cache
def log_in(folder: Path) -> Log:
    """The log of a server, which both this test and the server write."""
    return Log(folder / "tables.sqlite")


class Prepared:
    """A table with the people of the guide, which plays the site's rules."""

    def __init__(self, server: Server, chromium: Browser, rules: fh.RuleSet = NO_TRICKS, seated: int = 4) -> None:
        self.name, self.chromium, self.address = f"guide-{next(TABLES)}", chromium, f"http://127.0.0.1:{server.port}"
        self.log = log_in(server.folder)
        first = opening("No Tricks", rules, Settings(), hashed(token(SUSAN)), SUSAN)
        self.log.add(Entry(self.name, 0, first))
        self.table = Table.opened(first, ())
        for seat in range(seated):
            self.add({"kind": "sat", "seat": seat, "name": NAMES[seat], "key": hashed(token(seat))})

    def add(self, content: dict[str, object]) -> None:
        """Write an entry."""
        number = self.table.number
        self.table, _ = self.table.after(content)
        assert self.log.add(Entry(self.name, number, content))

    def deal(self, **hands: str) -> None:
        """Deal the cards; some hands, or the kitty, have certain cards."""
        places = {name.lower(): seat for seat, name in enumerate(NAMES)}
        held = {places.get(place, place): fh.parse_cards(cards) for place, cards in hands.items()}
        wishes = [Holding(place, cards, least=len(cards)) for place, cards in held.items()]
        rules, dealer = self.table.rules, self.table.state.dealer
        self.add(acted(None, random_deal(Constraints(rules, wishes, dealer), Random(7))))

    def acts(self, *actions: str) -> None:
        """Let the people act in turn."""
        for action in actions:
            self.add(acted(self.table.state.to_act, fh.parse_action(action, self.table.rules)))

    def follows(self) -> None:
        """Read what the pages have added."""
        for entry in self.log.of(self.name)[self.table.number :]:
            self.table, _ = self.table.after(entry.content)

    def page_of(self, seat: int, place: str = "table") -> Page:
        """Open the page of a person at the table, or the lobby."""
        person = Person(self.chromium, self.address, NAMES[seat])
        person.context.add_cookies([{"name": "five_hundred", "value": token(seat), "url": self.address}])
        person.page.goto(f"{self.address}/table/{self.name}" if place == "table" else self.address)
        expect(person.page.locator(".own" if place == "table" else ".tables")).to_be_visible()
        return person.page


def token(seat: int) -> str:
    return f"the-cookie-of-{NAMES[seat]}".ljust(32, "-")


def seat_of(page: Page, name: str) -> Locator:
    """What stands at the seat of a person."""
    return page.get_by_role("region", name=name, exact=True)


def card(page: Page, code: str, where: str = ".hand") -> Locator:
    return page.locator(f"{where} [data-card='{code}']")


def log_of(page: Page) -> Locator:
    return page.locator(".log li")


# Getting into the game


def test_1_0_a_name_is_asked_for_and_remembered(server: Server, chromium: Browser) -> None:
    """Everybody sees the name; a person who has not entered one is told so, next to the field."""
    table = Prepared(server, chromium, seated=1)
    person = Person(chromium, table.address, "")
    person.page.goto(table.address)
    row(person.page, table).get_by_role("button", name="Sit here").first.click()
    assert bubble(person) == "First tell the others your name."
    person.page.keyboard.type("Shaun")
    person.page.reload()
    expect(person.page.get_by_label("Your name")).to_have_value("Shaun")


def row(page: Page, table: Prepared) -> Locator:
    """The row of a table in the lobby."""
    return page.locator(".table-row").filter(has=page.get_by_role("heading", name=table.name, exact=True))


def test_2_0_a_game_is_started_joined_or_entered_again(server: Server, chromium: Browser) -> None:
    """The lobby offers each way where it is possible: a person who has a seat at a table gets no other one there."""
    table = Prepared(server, chromium, seated=3)
    has_seat, has_none = table.page_of(SUSAN, "lobby"), table.page_of(SHAUN, "lobby")
    for page, ways in ((has_seat, ["Come back as Susan"]), (has_none, ["Sit here", "Watch"])):
        assert row(page, table).get_by_role("button").all_inner_texts() == ways
        expect(page.get_by_text("New table")).to_be_visible()


def test_2_1_a_person_starts_a_new_game_and_has_a_seat_there(server: Server, chromium: Browser) -> None:
    """Also while other games are under way; the others see it in the lobby at once."""
    shaun = Person(chromium, f"http://127.0.0.1:{server.port}", "Shaun")
    name = shaun.new_table("no-tricks")
    expect(shaun.page.locator(".own h2")).to_have_text("Shaun")
    other = Person(chromium, shaun.address, "Alice")
    other.lobby()
    new = other.page.locator(".table-row").filter(has=other.page.get_by_role("heading", name=name, exact=True))
    expect(new.locator(".teams")).to_contain_text("Shaun")
    expect(new.get_by_role("button", name="Sit here")).to_have_count(3)


def test_2_2_others_join_as_partner_or_as_opponent(server: Server, chromium: Browser) -> None:
    """The lobby lists the seats by team, with names and the time since the last change."""
    table = Prepared(server, chromium, seated=1)
    page = table.page_of(ALICE, "lobby")
    page.get_by_label("Your name").fill("Alice")
    own = row(page, table)
    expect(own).to_contain_text("last move just now")
    teams = own.locator(".teams > div")
    expect(teams).to_have_text(["Team 1Susanfree seatSit here", "Team 2" + 2 * "free seatSit here"])
    teams.first.get_by_role("button", name="Sit here").click()
    expect(page.locator(".own h2")).to_have_text("Alice")
    table.follows()
    assert table.table.people[ALICE].name == "Alice", "opposite Susan"


def test_2_3_a_person_comes_back_after_closing_the_browser(server: Server, chromium: Browser) -> None:
    table = Prepared(server, chromium)
    table.deal()
    page = table.page_of(SHAUN)
    hand = page.locator(".hand img").evaluate_all("(all) => all.map((each) => each.alt)")
    page.close()
    again = table.page_of(SHAUN, "lobby")
    row(again, table).get_by_role("button", name="Come back as Shaun").click()
    expect(again.locator(".own h2")).to_have_text("Shaun")
    expect(again.locator(".hand img")).to_have_count(10)
    assert again.locator(".hand img").evaluate_all("(all) => all.map((each) => each.alt)") == hand


# Playing the game


def test_3_1_the_page_says_how_many_players_must_still_join(server: Server, chromium: Browser) -> None:
    """Names appear as people join, and the person's own name is at the bottom."""
    table = Prepared(server, chromium, seated=2)
    page = table.page_of(SUSAN)
    expect(page.locator("#status")).to_have_text("Waiting for 2 more players")
    expect(page.locator(".own h2")).to_have_text("Susan")
    table.add({"kind": "sat", "seat": ALICE, "name": "Alice", "key": hashed(token(ALICE))})
    expect(page.locator("#status")).to_have_text("Waiting for 1 more player")
    expect(seat_of(page, "Alice")).to_be_visible()
    table.add({"kind": "sat", "seat": SHAUN, "name": "Shaun", "key": hashed(token(SHAUN))})
    expect(page.locator(".hand img")).to_have_count(10)
    expect(seat_of(page, "Alice")).to_contain_text("10")


def test_3_2_bids_that_are_too_low_are_struck_out_in_the_grid(server: Server, chromium: Browser) -> None:
    """Bob is waited for; he goes bye, Alice bids 7♠, and the grid of Shaun has the points of what he may bid."""
    table = Prepared(server, chromium)
    table.deal()
    page = table.page_of(SHAUN)
    expect(page.locator("#status")).to_have_text("Bob is to bid")
    assert "turn" in (seat_of(page, "Bob").get_attribute("class") or "").split()
    table.acts("pass", "bid 7S")
    expect(page.locator("#status")).to_have_text("Your turn: Shaun is to bid")
    assert (called(page, "Bob"), called(page, "Alice")) == ("bye", "7♠")
    low, high = page.locator(".grid [data-bid='6H']"), page.locator(".grid [data-bid='7D']")
    expect(low).to_have_attribute("data-legal", "false")
    expect(low).to_have_attribute("aria-label", "6H, 100 points, struck out")
    expect(high).to_have_attribute("aria-label", "Bid seven diamonds, 180 points")
    struck = page.locator(".grid [data-legal=false]").evaluate_all("(all) => all.map((each) => each.dataset.bid)")
    assert struck == ["6S", "6C", "6D", "6H", "6NT", "7S", "ATC", "SP", "AT"], "no Spread without No Tricks"
    page.get_by_role("button", name="Say 'bye'").click()
    expect(page.locator("#status")).to_have_text("Susan is to bid")


def called(page: Page, name: str) -> str:
    """The last call of a person, which stands next to the name."""
    return seat_of(page, name).locator(".call").inner_text().partition(":")[0].strip()


@pytest.mark.parametrize("first", ["hand", "kitty"])
def test_3_3_cards_are_swapped_with_the_kitty_one_for_one(server: Server, chromium: Browser, first: str) -> None:
    """The first card that is selected has an outline; the others see only that the winner of the bid exchanges."""
    table = Prepared(server, chromium)
    table.deal(shaun="4S", kitty="AS")
    table.acts("pass", "pass", "bid 7S", "pass")
    page, other = table.page_of(SHAUN), table.page_of(SUSAN)
    expect(page.locator(".kitty .card")).to_have_count(5)
    expect(card(page, "AS", ".kitty")).to_be_visible()
    clicks = [card(page, "4S"), card(page, "AS", ".kitty")]
    one, two = clicks if first == "hand" else clicks[::-1]
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    assert one.evaluate("(each) => getComputedStyle(each).outlineStyle") == "solid"
    two.click()
    expect(card(page, "AS")).to_be_visible()
    expect(card(page, "4S", ".kitty")).to_be_visible()
    expect(other.locator("#status")).to_contain_text("Shaun is to discard")
    page.get_by_role("button", name="Discard these").click()
    expect(page.locator(".hand .card")).to_have_count(10)
    expect(card(page, "AS")).to_be_visible()
    expect(page.locator(".kitty")).to_have_count(0)


def test_3_4_a_card_that_does_not_follow_suit_is_refused_with_the_reason(server: Server, chromium: Browser) -> None:
    """Diamonds are led, so Bob must play his 6♦ and not his 4♠; the joker takes the trick."""
    table = Prepared(server, chromium)
    table.deal(susan="5D", bob="4S 6D", alice="7D", shaun="RJ")
    table.acts("pass", "pass", "pass", "bid 6NT")
    discards = fh.format_action(fh.view(table.table.state, SUSAN).legal[0])
    table.acts(discards, "play 5D")
    bob, shaun = table.page_of(BOB), table.page_of(SHAUN)
    card(bob, "4S").click()
    expect(bob.locator("#bubble")).to_have_text(re.compile("Diamonds were led: play .*6♦"))
    expect(log_of(bob).first).to_have_text("Susan plays 5♦.")
    card(bob, "6D").click()
    expect(bob.locator("#bubble")).to_be_hidden()
    expect(log_of(bob).first).to_have_text("Bob plays 6♦.")
    table.follows()
    table.acts("play 7D")
    expect(shaun.locator("#status")).to_contain_text("Your turn")
    card(shaun, "RJ").click()
    expect(bob.get_by_role("group", name="The complete trick").locator(".winner")).to_be_visible()
    expect(seat_of(bob, "Shaun")).to_contain_text("1 trick")
    card(bob, "4S").click()
    expect(bob.locator("#bubble")).to_contain_text("Shaun", timeout=5_000)


def test_3_5_the_joker_gets_a_suit_when_it_is_led_without_trumps(server: Server, chromium: Browser) -> None:
    """The player may also take it back, and the card shows its suit on the table."""
    table = Prepared(server, chromium)
    table.deal(bob="RJ")
    table.acts("bid 6NT", "pass", "pass", "pass")
    seen = fh.view(table.table.state, BOB)
    low = [each for each in seen.hand if each.suit is not None][: seen.discard]
    table.acts(fh.format_action(fh.Exchange(low)))
    page = table.page_of(BOB)
    card(page, "RJ").click()
    suits = page.locator("dialog .choices button")
    expect(suits).to_have_count(4)
    page.get_by_role("button", name="Close").click()
    expect(card(page, "RJ")).to_be_visible()
    card(page, "RJ").click()
    suits.filter(has_text="diamonds").click()
    expect(page.locator(".trick .as")).to_have_text("diamonds")
    expect(log_of(page).first).to_have_text("Bob plays RJ as a diamond.")


def test_3_6_a_hand_ends_with_its_score_and_a_match_with_its_winner(server: Server, chromium: Browser) -> None:
    """The page says whether the bid was made, and the change of the score; then the next deal, or the next match."""
    table = Prepared(server, chromium, NO_TRICKS.with_options({"match.hands": 2}))
    table.deal()
    page = table.page_of(SHAUN)
    play_out(table)
    expect(page.locator(".summary")).to_contain_text("Bob/Shaun -250 contract failed")
    expect(page.locator("aside dd")).to_have_text([str(score) for score in table.table.state.scores])
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("#status")).to_contain_text("is to bid")
    table.follows()
    play_out(table)
    expect(page.get_by_role("heading", name="The match is over")).to_be_visible()
    expect(page.locator(".middle .panel")).to_contain_text(re.compile("wins? the match, after the last hand"))
    page.get_by_role("button", name="Next match").click()
    expect(page.locator(".hand .card")).to_have_count(10)
    expect(page.locator("aside dd")).to_have_text(["0", "0"])


def play_out(table: Prepared) -> None:
    """Bob bids No Tricks, and the hand is played."""
    table.acts("bid NTR")
    hands = table.table.state.hands_played
    while table.table.state.hands_played == hands and not table.table.state.is_over:
        seen = fh.view(table.table.state, table.table.state.to_act)
        table.acts("pass" if fh.PASS in seen.legal else fh.format_action(seen.legal[0]))


# Options


def test_4_1_the_backs_of_the_cards_have_five_styles(server: Server, chromium: Browser) -> None:
    """A person may change the style at any time, and it stays."""
    table = Prepared(server, chromium)
    table.deal()
    page = table.page_of(SHAUN)
    styles = set[str]()
    for style in ("blue", "red", "green", "violet", "grey"):
        menu(page, "Preferences")
        page.get_by_label("Backs of the cards").select_option(style)
        page.keyboard.press("Escape")
        back = page.locator(".backs img").first
        expect(back).to_have_attribute("src", f"/cards/light-{style}/back.svg")
        styles.add(page.evaluate("(src) => fetch(src).then((answer) => answer.text())", back.get_attribute("src")))
    assert len(styles) == 5
    page.reload()
    expect(page.locator(".backs img").first).to_have_attribute("src", "/cards/light-grey/back.svg")


def menu(page: Page, item: str) -> None:
    page.locator(".menu summary").click()
    page.locator("nav").get_by_role("button", name=item).click()


def test_4_2_the_score_is_shown_in_detail_with_earlier_matches_or_simply(server: Server, chromium: Browser) -> None:
    """Detailed: the change after each hand, with the matches before; simple: only the score of today."""
    table = Prepared(server, chromium, NO_TRICKS.with_options({"match.hands": 1}))
    for _ in range(2):
        table.deal()
        play_out(table)
        table.add({"kind": "next"})
    table.deal()
    page = table.page_of(SHAUN)
    menu(page, "Score sheet")
    earlier = page.locator("dialog details")
    expect(earlier).to_have_count(2)
    earlier.first.locator("summary").click()
    first = table.table.matches[0].score_sheet()[0]
    assert first is not None
    change = f"{first.change(0):+} = {first.after[0]}".replace("-", "−")
    expect(earlier.first.locator("tbody td").nth(1)).to_have_text(change)
    page.get_by_label("Detailed").uncheck()
    expect(earlier).to_have_count(0)
    expect(page.locator("dialog tbody tr")).to_have_count(2)
    page.reload()
    menu(page, "Score sheet")
    expect(page.get_by_label("Detailed")).not_to_be_checked()


# When things go wrong


def test_5_0_a_fault_can_be_reported_and_a_reload_shows_the_table(server: Server, chromium: Browser) -> None:
    """A page sends one report, until it is reloaded; it stands in the log, right after what has happened."""
    table = Prepared(server, chromium)
    table.deal()
    page = table.page_of(SHAUN)
    shown = page.locator("main").inner_text()
    for answer in ("Thank you", "You may not do this here"):
        menu(page, "Report a fault")
        page.get_by_label("What went wrong").fill("The 7♠ is upside down.")
        page.get_by_role("button", name="Send").click()
        expect(page.locator("#bubble")).to_contain_text(answer)
        page.keyboard.press("Escape")
    last = table.log.of(table.name)[-1].content
    assert last == {"kind": "reported", "seat": SHAUN, "words": "The 7♠ is upside down."}
    page.reload()
    expect(page.locator(".hand .card")).to_have_count(10)
    assert page.locator("main").inner_text() == shown
