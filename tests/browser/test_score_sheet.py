"""The page "Keep the score in your browser", used as people at a table would use it, in a real browser.

``FIVE_HUNDRED_SITE`` names the folder of the built documentation with the files of Python, and ``FIVE_HUNDRED_AXE`` the
file ``axe.min.js``; without them, these tests are skipped.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")

from browsing import Site, new_page
from playwright.sync_api import Browser, Page, expect
from site_folder import AXE, NEEDS_AXE, NEEDS_SITE, READY

from five_hundred import KeptScore, presets, svg
from five_hundred.rules.documents import rules_to_toml
from five_hundred.settings import rules_to_link_text

pytestmark = NEEDS_SITE
NAMES = ("Anna", "Ben", "Carl", "Uncle Joe")
PHONE = {"width": 390, "height": 844}
FAMILY = presets.AUSTRALIAN.with_options({"penalties.bar": "set", "match.target": 1000})


@pytest.fixture(scope="module")
def started(chromium: Browser, site: Site) -> Iterator["Sheet"]:
    """The page, after the library has been loaded, on a phone."""
    with new_page(chromium, site, viewport=PHONE) as opened:
        yield Sheet(opened, site)


@pytest.fixture
def sheet(started: "Sheet", site: Site) -> Iterator["Sheet"]:
    """The list of games, which is empty."""
    started.begin_anew()
    yield started
    assert site.foreign == []


@pytest.fixture
def page(chromium: Browser, site: Site) -> Iterator[Page]:
    """A new page on a phone."""
    with new_page(chromium, site, viewport=PHONE) as opened:
        yield opened


class Sheet:
    """The page, as a person sees it."""

    def __init__(self, page: Page, site: Site, link: str = "") -> None:
        self.page = page
        page.goto(f"{site.address}score.html{link}")
        self.start()

    def start(self) -> None:
        """Load the library."""
        self.page.get_by_role("button", name="Start", exact=True).click()
        expect(self.page.get_by_role("heading", name="Your games")).to_be_visible(timeout=READY)

    def begin_anew(self) -> None:
        """Forget all games."""
        self.page.emulate_media(media="screen", color_scheme="light")
        self.page.evaluate("localStorage.clear()")
        if self.page.locator(".close").is_visible():
            self.page.locator(".close").click()
        self.page.evaluate("dispatchEvent(new StorageEvent('storage', {key: 'five-hundred-score x'}))")
        expect(self.page.locator(".games li")).to_have_count(0)

    @property
    def new_title(self) -> Any:
        """The heading of the form for a new game."""
        return self.page.get_by_role("heading", name="A new game")

    def begin(self, rules: str | None = "Australian", names: tuple[str, ...] = NAMES, dealer: str = NAMES[-1]) -> None:
        """Begin a game."""
        if not self.new_title.is_visible():
            self.page.get_by_role("button", name="New game").click()
        if rules is not None:
            self.page.get_by_label("Rules:", exact=True).select_option(label=rules)
        boxes = self.page.locator(".names input")
        expect(boxes).to_have_count(len(names))
        for number, name in enumerate(names):
            boxes.nth(number).fill(name)
        self.page.get_by_label("Who deals first:").select_option(label=dealer)
        self.page.get_by_role("button", name="Begin", exact=True).click()
        expect(self.page.locator(".sheet")).to_be_visible()

    def enter(self, line: str) -> None:
        """Type the line of a hand, and wait for the answer."""
        box = self.page.locator("#line")
        box.fill(line)
        box.press("Enter")
        expect(self.page.locator(".enter")).to_be_enabled()

    def type(self, *lines: str) -> None:
        """Type lines that the page accepts."""
        count = self.rows.count()
        for number, line in enumerate(lines, start=count + 1):
            self.enter(line)
            expect(self.rows).to_have_count(number)

    @property
    def rows(self) -> Any:
        """The hands on the sheet."""
        return self.page.locator(".sheet tbody tr")

    def told(self, text: str) -> None:
        """Wait until the page says something about the last hand or the next one."""
        expect(self.page.locator(".told")).to_contain_text(text)

    def wrong(self, text: str) -> None:
        """Wait until the page says what is wrong with the line."""
        expect(self.page.locator(".line-wrong")).to_contain_text(text)

    def download(self) -> KeptScore:
        """The file of the score."""
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name="Download score.json").click()
        assert waiting.value.suggested_filename == "score.json"
        return KeptScore.read(waiting.value.path())


def test_people_keep_the_score_of_a_match(sheet: Sheet) -> None:
    """Points with their reasons, the next dealer, undo, a correction, statistics and the end of the match."""
    sheet.begin()
    sheet.told("Hand 1: Uncle Joe deals.")
    sheet.type("8S Anna 8-2")
    sheet.told("Tricks: Anna/Carl 8, Ben/Uncle Joe 2")
    sheet.told("Anna/Carl     +240  contract made")
    sheet.told("Score: Anna/Carl 240, Ben/Uncle Joe 20")
    sheet.told("Hand 2: Anna deals.")
    sheet.type("passed", "7H unc 6-4")
    expect(sheet.rows.nth(1)).to_contain_text("thrown in")
    expect(sheet.rows.nth(2)).to_contain_text("+40 = 280")
    expect(sheet.rows.nth(2)).to_contain_text("-200 = -180")
    sheet.page.get_by_role("button", name="Correct hand 3").click()
    expect(sheet.page.locator("#line")).to_have_value("7H Uncle Joe 6-4")
    sheet.enter("7H Ben 7-3")
    expect(sheet.rows.nth(2)).to_contain_text("Ben 7♥ made")
    sheet.page.get_by_role("button", name="Undo").click()
    expect(sheet.rows.nth(2)).to_contain_text("Uncle Joe 7♥ failed")
    expect(sheet.page.locator(".statistics")).to_contain_text("Anna       +140 points per hand, 1 contract")
    sheet.type("10H Carl 10-0")
    sheet.told("Anna/Carl win the match, reaching the target: 780 to -180.")
    expect(sheet.page.locator("#line")).to_be_hidden()
    assert sheet.download().to_dict()["hands"] == ["8S Anna 8-2", "passed", "7H Uncle Joe 6-4", "10H Carl 10-0"]


def test_the_parts_of_a_line_can_be_chosen(sheet: Sheet) -> None:
    """The form writes the line; the other side gets the rest of the tricks."""
    sheet.begin()
    sheet.page.get_by_label("Bid", exact=True).select_option(label="8♠")
    sheet.page.get_by_label("Declarer", exact=True).select_option(label="Ben")
    sheet.page.get_by_label("Tricks of Ben/Uncle Joe").select_option("7")
    expect(sheet.page.locator("#line")).to_have_value("8S Ben 7-3")
    sheet.page.get_by_role("button", name="Enter", exact=True).click()
    sheet.told("Score: Anna/Carl 30, Ben/Uncle Joe -240")
    sheet.page.get_by_role("button", name="All passed").click()
    sheet.page.get_by_role("button", name="Enter", exact=True).click()
    sheet.told("Hand 3: Ben deals.")


def test_a_wrong_line_is_refused_and_stays_to_be_mended(sheet: Sheet) -> None:
    sheet.begin()
    sheet.type("passed")
    sheet.enter("8S Zoe 8-2")
    sheet.wrong("write the name of the declarer: Anna, Ben, Carl or Uncle Joe")
    expect(sheet.page.locator("#line")).to_have_value("8S Zoe 8-2")
    expect(sheet.page.locator("#line")).to_be_focused()
    sheet.enter("8S Ben 8-1")
    sheet.wrong("tricks must add up to 10, got 9")
    expect(sheet.rows).to_have_count(1)
    sheet.type("8S Ben 8-2")
    expect(sheet.page.locator(".line-wrong")).to_be_hidden()


def test_a_correction_that_breaks_a_later_hand_is_refused(sheet: Sheet, tmp_path: Path) -> None:
    """Under the set rule, Anna could not have bid in the second hand; nothing changes."""
    sheet.page.get_by_role("button", name="New game").click()
    family = tmp_path / "family.toml"
    family.write_text(rules_to_toml(FAMILY), encoding="utf-8")
    sheet.page.get_by_label("or your rules file:").set_input_files(family)
    expect(sheet.page.get_by_label("Rules:", exact=True)).to_have_value("file")
    sheet.begin(None)
    sheet.type("8S Anna 8-2", "7S Anna 7-3")
    sheet.page.get_by_role("button", name="Correct hand 1").click()
    sheet.enter("8S Anna 5-5")
    sheet.wrong("after this correction, hand 2 (7S Anna 7-3) is impossible")
    expect(sheet.rows.first).to_contain_text("Anna 8♠ made")
    sheet.page.get_by_role("button", name="Cancel the correction").click()
    sheet.type("8S Ben 5-5")
    sheet.told("Ben may not bid in the next auction.")
    expect(sheet.page.get_by_label("Declarer", exact=True).locator("option")).to_have_text(
        ["declarer", "Anna", "Carl", "Uncle Joe"]
    )
    assert sheet.download().rules == FAMILY


def test_the_browser_keeps_the_games(page: Page, site: Site) -> None:
    """After the page is loaded again; two games beside each other; a game can be deleted."""
    sheet = Sheet(page, site)
    sheet.begin()
    sheet.type("8S Anna 8-2")
    page.get_by_role("button", name="All games").click()
    sheet.begin("Three-handed", ("A", "B", "C"), "A")
    sheet.type("7S A 7-2-1")
    page.evaluate("localStorage.setItem('five-hundred-score 0', 'no game')")
    page.reload()
    sheet.start()
    expect(page.locator(".games li")).to_have_count(2)
    page.get_by_role("button", name="Anna/Carl 240, Ben/Uncle Joe 20", exact=True).click()
    sheet.told("Hand 2: Anna deals.")
    sheet.type("passed")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(sheet.rows).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".undo-wrong")).to_contain_text("there is no hand to remove")
    page.get_by_role("button", name="All games").click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete the game A 140").click()
    expect(page.locator(".games li")).to_have_count(1)


def test_the_page_and_the_command_use_the_same_file(sheet: Sheet, tmp_path: Path) -> None:
    """A file of the command is opened, continued and downloaded; a wrong file is explained."""
    file = tmp_path / "score.json"
    kept = KeptScore(FAMILY, NAMES, 2, scores=(40, -60)).with_hand("8S Anna 8-2")
    kept.write(file)
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**kept.to_dict(), "note": "ours"}), encoding="utf-8")
    upload = sheet.page.get_by_label("Open a file:")
    upload.set_input_files(wrong)
    expect(sheet.page.locator(".games-wrong")).to_contain_text("unknown name 'note'")
    upload.set_input_files(file)
    sheet.told("Hand 2: Uncle Joe deals.")
    sheet.type("7H Ben 7-3")
    assert sheet.download() == kept.with_hand("7H Ben 7-3")


def test_a_link_of_the_configurator_brings_its_rules(page: Page, site: Site) -> None:
    sheet = Sheet(page, site, f"#rules={rules_to_link_text(FAMILY)}")
    expect(sheet.new_title).to_be_focused()
    sheet.begin(None)
    sheet.type("passed")
    assert sheet.download().rules == FAMILY


def test_the_sheet_can_be_printed(sheet: Sheet) -> None:
    """As a picture, or from the browser: no form, no menu, no buttons."""
    sheet.begin()
    sheet.type("8S Anna 8-2")
    with sheet.page.expect_download() as waiting:
        sheet.page.get_by_role("button", name="Download the picture").click()
    kept = sheet.download()
    drawn = svg.score_sheet(kept.rules, kept.score_sheet(), names=kept.players)
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == drawn
    sheet.page.emulate_media(media="print")
    told = sheet.page.locator("body").inner_text()
    sheet.page.emulate_media(media="screen")
    assert " ".join(told.split()) == "hand contract Anna/Carl Ben/Uncle Joe 1 Anna 8♠ made +240 = 240 +20 = 20"


def test_a_game_that_another_tab_changes_is_shown_again(page: Page, site: Site) -> None:
    """Both tabs then continue the same score."""
    sheet = Sheet(page, site)
    sheet.begin()
    sheet.type("passed")
    other = page.context.new_page()
    second = Sheet(other, site)
    other.locator(".open-game").click()
    expect(second.rows).to_have_count(1)
    second.type("8S Anna 8-2")
    expect(sheet.rows).to_have_count(2)
    sheet.type("7H Ben 7-3")
    expect(second.rows).to_have_count(3)


def test_a_browser_that_keeps_nothing_says_so(page: Page, site: Site) -> None:
    """As a full storage, or one that is switched off."""
    sheet = Sheet(page, site)
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }; }")
    sheet.begin()
    expect(page.locator(".not-kept")).to_contain_text("This browser does not keep the game: download the file")
    sheet.type("passed")
    assert sheet.download().to_dict()["hands"] == ["passed"]


def test_nothing_is_loaded_before_the_button_is_pressed(page: Page, site: Site) -> None:
    before = len(site.asked)
    page.goto(f"{site.address}score.html")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert [each for each in site.asked[before:] if "/files/" in each] == []


def test_without_javascript_the_page_leads_to_the_command(chromium: Browser, site: Site) -> None:
    with new_page(chromium, site, java_script_enabled=False) as page:
        page.goto(f"{site.address}score.html")
        article = page.locator("article")
        expect(article).to_contain_text("use the command five-hundred score")
        expect(article.get_by_role("button", name="Start")).to_have_count(0)


def test_without_the_files_of_python_the_page_says_so(page: Page, site: Site) -> None:
    page.route("**/files/manifest.json", lambda route: route.fulfill(status=404, body="no"))
    page.goto(f"{site.address}score.html")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".loading")).to_contain_text("keep the score with the command instead", timeout=READY)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_enabled()


@NEEDS_AXE
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_no_serious_violation_and_nothing_is_too_wide(sheet: Sheet, width: int, scheme: Any) -> None:
    """In the list of games, in the form of a new game, and on a sheet with a refused line."""
    page = sheet.page
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    check(page)
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".names input").first).to_be_visible()
    check(page)
    sheet.begin()
    sheet.type("8S Anna 8-2", "passed")
    sheet.enter("zz")
    sheet.wrong("'zz' is not a bid")
    page.locator(".sheet details summary").click()
    check(page)
    page.get_by_role("button", name="All games").click()
    expect(page.locator(".games li")).to_have_count(1)
    check(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a table with these two keys


def check(page: Page) -> None:
    """Fail with the rule and the element of each serious violation, or if the page must be scrolled sideways."""
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run('#score')")
    serious = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
    told = [(each["id"], [node["html"][:150] for node in each["nodes"][:3]]) for each in serious]
    assert told == [], json.dumps(told, indent=1)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
