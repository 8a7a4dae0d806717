"""The page "Configure your rules by clicks", used as families would use it, in a real browser.

``FIVE_HUNDRED_SITE`` names the folder of the built documentation with the files of Python, and ``FIVE_HUNDRED_AXE`` the
file ``axe.min.js``; without them, these tests are skipped.
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")

from browsing import Site, new_page
from playwright.sync_api import Browser, Locator, Page, expect
from site_folder import AXE, NEEDS_AXE, NEEDS_SITE, READY

from five_hundred import RuleSet, View, presets, view
from five_hundred.rules.documents import rules_from_toml
from five_hundred.rules.presets import PRESETS
from five_hundred.settings import rules_from_link_text
from five_hundred.settings.trial_hand import play_trial_hand

pytestmark = NEEDS_SITE
USUAL = {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def started(chromium: Browser, site: Site) -> Iterator["Form"]:
    """The form, after the library has been loaded."""
    with new_page(chromium, site, viewport=USUAL) as opened:
        yield Form(opened, site)


@pytest.fixture
def form(started: "Form", site: Site) -> Iterator["Form"]:
    """The form as it is at first: the Australian game, and only the first group is open."""
    started.begin_anew()
    yield started
    assert site.foreign == []


@pytest.fixture
def page(chromium: Browser, site: Site) -> Iterator[Page]:
    """A new page in a window of a usual size."""
    with new_page(chromium, site, viewport=USUAL) as opened:
        yield opened


class Form:
    """The form of the page, as a person sees it."""

    def __init__(self, page: Page, site: Site, link: str = "") -> None:
        self.page = page
        page.goto(f"{site.address}configure.html{link}")
        page.get_by_role("button", name="Start", exact=True).click()
        expect(page.locator(".rules-text table").first).to_be_visible(timeout=READY)

    def begin_anew(self) -> None:
        """Bring the form back to what it shows at first."""
        self.page.emulate_media(media="screen", color_scheme="light")
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.get_by_label("Find a rule by any of its names").fill("")
        self.preset("Australian")
        summary = self.page.locator(".summary-line")
        if summary.inner_text() != "Australian, no changes.":
            self.reset()
        expect(summary).to_have_text("Australian, no changes.")
        closed = "all => all.forEach((each, place) => { each.open = place === 0; })"
        self.page.locator("details.group").evaluate_all(closed)
        self.page.locator("details.bid").evaluate_all("all => all.forEach(each => { each.open = false; })")

    def reset(self) -> None:
        """Reset all changes; a key press cannot miss the button, as a click can while the page moves."""
        self.settle()
        self.page.get_by_role("button", name="Reset all changes").press("Enter")
        self.settle()

    def preset(self, title: str) -> None:
        """Choose a preset by its title."""
        menu = self.page.get_by_label("The game that is most like yours:")
        (label,) = [each for each in menu.locator("option").all_inner_texts() if each.startswith(f"{title} (")]
        menu.select_option(label=label)
        self.settle()

    def group(self, title: str) -> None:
        """Open a group."""
        details = self.page.locator("details.group").filter(
            has=self.page.get_by_role("heading", name=title, exact=True)
        )
        self.unfold(details)

    def unfold(self, details: Locator) -> None:
        """Open a part of the form; an answer that arrives meanwhile may move what the person presses."""
        self.settle()
        if details.get_attribute("open") is None:
            details.locator("> summary").click()

    def field(self, title: str, within: Locator | None = None) -> Locator:
        """A field by its title."""
        legends = (within or self.page.locator("details.group")).locator("fieldset.field > legend")
        return legends.filter(has_text=re.compile(rf"^{re.escape(title)}\s*(changed)?$")).locator("..")

    def choose(self, title: str, meaning: str, within: Locator | None = None) -> None:
        """Choose a value by the words of its meaning."""
        self.settle()
        self.field(title, within).locator("label", has_text=meaning).click()

    def number(self, title: str, value: int, within: Locator | None = None) -> None:
        """Type a number; a number that is absent is switched on first."""
        field = self.field(title, within)
        box = field.locator("input[type=checkbox]")
        if box.count() and box.is_checked():
            box.uncheck()
        field.locator("input[type=number]").fill(str(value))

    def write(self, title: str, words: str, within: Locator | None = None) -> None:
        """Type words."""
        self.field(title, within).locator("input[type=text]").fill(words)

    def pick(self, title: str, label: str, within: Locator | None = None) -> None:
        """Choose from a menu by the words that it shows."""
        self.field(title, within).locator("select").first.select_option(label=label)

    def bid(self, name: str) -> Locator:
        """A special bid by its name, opened."""
        summary = self.page.locator("summary", has_text=re.compile(rf"^{re.escape(name)},"))
        details = self.page.locator("details.bid").filter(has=summary)
        self.unfold(details)
        return details

    def settle(self) -> None:
        """Wait until the page shows the answer to the last change."""
        expect(self.page.locator(".summary-line")).to_have_attribute("aria-busy", "false", timeout=10_000)

    def download(self) -> str:
        """The text of the file that the person downloads."""
        self.settle()
        expect(self.page.locator(".download")).to_be_enabled()
        with self.page.expect_download() as waiting:
            self.page.get_by_role("button", name="Download family.toml").click()
        assert waiting.value.suggested_filename == "family.toml"
        return Path(waiting.value.path()).read_text(encoding="utf-8")

    def messages(self, title: str) -> str:
        """What is wrong with a field, in the words at this field."""
        return self.field(title).locator("> .inner > .wrong").inner_text()


# --- five families

Clicks = Callable[[Form], None]


def the_henderson_family(form: Form) -> None:
    """The Hendersons of Melbourne are four.  They play the Australian game, but with 45 cards, so that five lie in the
    kitty, and to 1,000 points.  If everyone passes, the dealer has to bid something.  Whoever bids open misère lays the
    cards down before the first lead.
    """
    form.pick("Pack", "45 cards")
    form.group("The auction")
    form.choose("If all players pass", "The dealer must make a bid")
    form.group("The bids")
    form.choose("Laying the hand face up", "before the first lead", form.bid("Open Misère"))
    form.group("The end of the match")
    form.number("Target", 1000)


HENDERSON = presets.AUSTRALIAN.with_options(
    {
        "table.pack": "45",
        "auction.all_pass": "dealer-must-bid",
        "contracts.specials.OM.exposure": "before-first-lead",
        "match.target": 1000,
    }
)


def the_olson_family(form: Form) -> None:
    """The Olsons of Minnesota play the American game with a widow.  Everybody may bid six as a signal to the partner.
    They do not know double nullo.  The defenders' tricks cannot lift a side above 460.  No side goes out the back door:
    however low the score is, the match goes on.
    """
    form.preset("American")
    form.group("The auction")
    form.choose("Inkles", "Every player may make an inkle")
    form.group("The bids")
    form.bid("Double Nullo").get_by_role("button", name="Remove").click()
    form.group("The scoring")
    form.number("Cap on trick points", 460)
    form.group("The end of the match")
    form.choose("Out the back door", "There is no floor")


OLSON = presets.AMERICAN.with_options(
    {
        "auction.inkle_who": "anybody",
        "contracts.specials.DN": False,
        "scoring.defender_cap": 460,
        "match.back_door": "off",
    }
)


def the_tremblay_family(form: Form) -> None:
    """The Tremblays play as in Québec with 46 cards and two jokers, but with them the red joker is the higher one.  The
    last card of the kitty is turned up.  They say "passe", and the defenders score ten points for each trick, so that
    the end of the match is slow in coming: they play to 1,500.
    """
    form.preset("Québec")
    form.choose("Higher joker", "The red joker is higher.")
    form.choose("A kitty card face up", "Yes")
    form.group("The auction")
    form.write("Word for a pass", "passe")
    form.group("The scoring")
    form.choose("Tricks of the defenders", "always score points")
    form.group("The end of the match")
    form.number("Target", 1500)


TREMBLAY = presets.QUEBEC.with_options(
    {
        "table.high_joker": "red",
        "table.kitty_face_up": True,
        "auction.pass_term": "passe",
        "scoring.defenders": "each-trick",
        "match.target": 1500,
    }
)


def the_three_at_the_lake(form: Form) -> None:
    """At the lake house there are only three of them, each for themselves.  A fourth hand is dealt, so they use the 43
    cards of the game for four, and the winner of the auction plays this hand, too.  They play exactly twelve hands,
    and then the highest score wins.  Nobody counts misère as a bid there.
    """
    form.preset("Three-handed")
    form.choose("Spare hands", "With three players, a fourth hand is laid face up")
    form.pick("Pack", "43 cards")
    form.group("The bids")
    for name in ("Open Misère", "Misère"):
        form.bid(name).get_by_role("button", name="Remove").click()
    form.group("The end of the match")
    form.number("Number of hands", 12)


LAKE = presets.THREE_HANDED.with_options(
    {"table.spare_hands": "for-the-bidder", "table.pack": "43", "contracts.specials": [], "match.hands": 12}
)


def the_five_students(form: Form) -> None:
    """Five students call a card and do not know who the partner is until it falls; bidder and partner get half of the
    points each.  Clubs are the lowest suit.  They have invented a bid: "Grand Slam" promises all ten tricks alone
    and without the kitty, ranks just above ten no trump and scores 1,000 points.
    """
    form.preset("Five-handed, hidden partner")
    form.group("The auction")
    form.field("Order of the suits").get_by_role("button", name="Move lower: ♣, to place 1").click()
    form.group("The called partner")
    form.choose("Sharing the points", "each score half of the points")
    form.group("The bids")
    special = form.field("Special bids")
    special.get_by_label("A special bid to add").select_option(label="a bid of your own")
    special.get_by_role("button", name="Add this bid").click()
    bid = form.page.locator("details.bid")
    bid.get_by_label("Code").fill("GS")
    form.write("Name", "Grand Slam", bid)
    form.number("Points", 1000, bid)
    form.pick("Ranks above", "10NT", bid)
    form.choose("When it may be bid", "At any turn", bid)
    form.number("Most tricks", 10, bid)
    form.number("Fewest tricks", 10, bid)
    form.choose("Use of the kitty", "The kitty stays face down", bid)


GRAND_SLAM = {"code": "GS", "name": "Grand Slam", "value": 1000, "above": "10NT", "gate": "anytime"}
STUDENTS = presets.FIVE_HANDED_HIDDEN.with_options(
    {
        "auction.suit_order": "C S D H NT",
        "partner.settlement": "half-each",
        "contracts.specials.GS": {**GRAND_SLAM, "least": 10, "most": 10, "kitty": "not-taken"},
    }
)
FAMILIES = [
    (the_henderson_family, HENDERSON),
    (the_olson_family, OLSON),
    (the_tremblay_family, TREMBLAY),
    (the_three_at_the_lake, LAKE),
    (the_five_students, STUDENTS),
]


@pytest.mark.parametrize(("clicks", "wanted"), FAMILIES, ids=[clicks.__name__ for clicks, _ in FAMILIES])
def test_a_family_configures_its_rules_by_clicks(
    clicks: Clicks, wanted: RuleSet, form: Form, record_property: Callable[[str, object], None]
) -> None:
    """The file that they download, and the link that they send, contain their rules and nothing else."""
    begin = time.monotonic()
    clicks(form)
    text = form.download()
    seconds = time.monotonic() - begin
    record_property("seconds", round(seconds, 1))
    print(f"{clicks.__name__}: {seconds:.1f} s")
    assert rules_from_toml(text) == wanted
    link = form.page.get_by_label("This link carries your rules").input_value()
    assert rules_from_link_text(link.partition("#rules=")[2]) == wanted
    assert form.page.url == link
    score = form.page.get_by_role("link", name="Keep the score of a real game by these rules")
    assert score.get_attribute("href") == f"score.html#rules={link.partition('#rules=')[2]}"


def test_a_link_and_a_file_bring_the_rules_back(page: Page, site: Site, tmp_path: Path) -> None:
    """A second reader opens the link, changes the rules, and gets the first ones back from the file."""
    form = Form(page, site)
    the_henderson_family(form)
    text = form.download()
    link = page.url
    page.goto("about:blank")
    form = Form(page, site, link.partition("configure.html")[2])
    assert "4 changes" in page.locator(".summary-line").inner_text()
    form.group("The end of the match")
    form.number("Target", 777)
    assert "target = 777" in form.download()
    file = tmp_path / "family.toml"
    file.write_text(text, encoding="utf-8")
    page.get_by_label("Open a file:").set_input_files(file)
    expect(form.field("Target").locator("input[type=number]")).to_have_value("1000")
    assert rules_from_toml(form.download()) == HENDERSON
    file.write_text("[match]\ntaget = 3\n", encoding="utf-8")
    page.get_by_label("Open a file:").set_input_files(file)
    expect(page.locator(".file-wrong")).to_contain_text("did you mean 'match.target'?")
    assert rules_from_toml(form.download()) == HENDERSON


def test_custom_rules_are_shown_and_kept(page: Page, site: Site, tmp_path: Path) -> None:
    """The page lacks their code, which no file can bring; a reset removes the rules."""
    form = Form(page, site)
    rule = '{ rule = "no-low-misere", floor = -250 }'
    own = page.locator(".own-rules")
    expect(own).to_be_hidden()
    file = tmp_path / "club.toml"
    file.write_text(f'base = "australian"\ncustom = [\n    {rule},\n]\n', encoding="utf-8")
    page.get_by_label("Open a file:").set_input_files(file)
    expect(own).to_contain_text("no-low-misere (floor: -250)")
    expect(page.locator("#rules-text")).to_contain_text("no-low-misere (floor: -250)")
    form.group("The end of the match")
    form.number("Target", 777)
    text = form.download()
    assert rule in text
    assert "target = 777" in text
    link = page.url
    page.goto("about:blank")
    form = Form(page, site, link.partition("configure.html")[2])
    expect(own).to_contain_text("no-low-misere (floor: -250)")
    assert form.download() == text
    form.reset()
    expect(own).to_be_hidden()
    assert "custom" not in form.download()


def test_a_damaged_link_is_explained(page: Page, site: Site) -> None:
    """The page then shows the default game."""
    Form(page, site, "#rules=abc")
    expect(page.locator(".file-wrong")).to_contain_text("copy the whole link again")


def test_contradictions_appear_at_their_fields_while_one_types(form: Form) -> None:
    """The library's own words, with the titles of the fields; they vanish when the choices agree again."""
    page = form.page
    form.number("Players", 3)
    for title in ("Players", "Partners"):
        expect(form.field(title).locator("> .inner > .wrong")).to_contain_text("'opposite' requires 4 or 6 players")
    assert "set “Partners” to 'solo'" in form.messages("Partners")
    assert form.field("Players").locator("input").get_attribute("aria-invalid") == "true"
    for stale in page.locator(".stale").all():
        expect(stale).to_be_visible()
    expect(page.locator(".download")).to_be_disabled()
    expect(page.locator(".print")).to_be_disabled()
    form.choose("Partners", "Each player plays alone")
    expect(page.locator(".download")).to_be_enabled()
    expect(page.locator(".all-wrong")).to_be_hidden()
    expect(page.locator(".stale").first).to_be_hidden()
    form.number("Players", 99)
    expect(form.field("Players").locator("> .inner > .wrong")).to_contain_text("must be a whole number from 2 to 6")
    form.field("Players").locator("input").fill("")
    expect(form.field("Players").locator("> .inner > .wrong")).to_contain_text("got ''")
    form.field("Players").get_by_role("button", name="Reset to 4").click()
    form.field("Partners").get_by_role("button", name="Reset to opposite").click()
    expect(page.locator(".summary-line")).to_have_text("Australian, no changes.")


def test_a_problem_of_a_special_bid_is_at_its_own_field(form: Form) -> None:
    """The list of problems leads to it."""
    page = form.page
    form.group("The bids")
    bid = form.bid("Misère")
    form.choose("Use of the kitty", "gives the discards to the partner", bid)
    expect(form.field("Use of the kitty", bid).locator(".wrong")).to_contain_text(
        "set “Who plays” of Misère to 'partners'"
    )
    expect(form.field("Who plays", bid).locator(".wrong")).to_be_visible()
    page.locator("#group-contracts > summary").click()
    page.locator(".all-wrong").get_by_role("button", name="Who plays").click()
    expect(form.field("Who plays", bid)).to_be_focused()
    form.choose("Who plays", "The bidder and the partner both play", bid)
    expect(page.locator(".all-wrong")).to_be_hidden()


def test_options_without_effect_are_closed_and_say_why(form: Form) -> None:
    """They open as soon as they count."""
    form.group("The auction")
    expect(form.field("If every bid is an inkle").locator("input").first).to_be_hidden()
    expect(form.field("If every bid is an inkle")).to_contain_text("no player may make an inkle (“Inkles”)")
    form.number("Lowest bid", 7)
    form.choose("Inkles", "Every player may make an inkle")
    expect(form.field("If every bid is an inkle").locator("input").first).to_be_visible()


def test_the_pictures_and_the_words_follow_the_rules(form: Form) -> None:
    """The ladder, the pack, the deal and the sentences."""
    page = form.page
    form.pick("Pack", "45 cards")
    form.write("Word for the kitty", "widow")
    form.group("The bids")
    form.bid("Misère").get_by_role("button", name="Remove").click()
    form.settle()
    expect(page.locator(".pictures")).to_contain_text("45 cards:")
    expect(page.locator(".deal")).to_contain_text("2 cards to the widow")
    expect(page.locator(".ladder [data-bid=M]")).to_have_count(0)
    expect(page.locator(".ladder .only-light [data-bid=OM]")).to_have_count(1)
    expect(page.locator(".rules-text")).to_contain_text("widow")
    expect(page.locator(".rules-text")).not_to_contain_text("kitty")


def test_a_rule_is_found_by_its_other_names(form: Form) -> None:
    """Words that people use lead to the option."""
    page = form.page
    page.get_by_label("Find a rule by any of its names").fill("raise own bid")
    expect(form.field("Raising one's own bid")).to_be_visible()
    expect(page.locator(".found")).to_have_text(re.compile(r"^\d+ rules?$"))
    expect(form.field("Players")).to_be_hidden()


def test_only_the_rules_are_printed(form: Form) -> None:
    """No form, no menu, no buttons."""
    page = form.page
    page.emulate_media(media="print")
    told = page.locator("body").inner_text()
    page.emulate_media(media="screen")
    assert told.strip().startswith("The rules of 500 at our table")
    for word in ("Begin with a preset", "Download", "Print the rules", "Write your rules", "Search"):
        assert word not in told


# --- a played hand


def may_see(seen: View) -> set[str]:
    """The codes of the cards in a view."""
    cards = [*seen.hand, *seen.turned_up, *seen.on_table, *seen.discards, *seen.picked_up]
    cards += [*(each.card for each in seen.trick), *(card for trick in seen.tricks for card in trick.cards)]
    cards += [card for _, hand in (*seen.exposed, *seen.exposed_in_full) for card in hand]
    if seen.last_hand is not None:
        cards += [card for trick in seen.last_hand.tricks for card in trick.cards]
    return {card.code for card in cards}


def test_a_hand_played_from_a_seat_shows_no_hidden_card(form: Form) -> None:
    """The whole document is searched for cards after each decision; a refused card says why not."""
    seed = 12
    page = form.page
    page.evaluate(f"() => {{ crypto.getRandomValues = (array) => {{ array[0] = {seed}; return array; }}; }}")
    page.get_by_role("button", name="South", exact=True).click()
    decisions: list[str] = []
    asked, refusals = page.locator(".asked"), 0
    for _ in range(40):
        hand = play_trial_hand(presets.AUSTRALIAN, seed, 0, decisions)
        expect(page.locator(".step")).to_have_text(re.compile(rf"of {len(hand.steps)}\b"))
        seen = view(hand.steps[-1].state, 0)
        hidden = {card.code for card in seen.rules.table.pack.cards} - may_see(seen)
        shown = set(page.locator(".hand [data-card]").evaluate_all("all => all.map(each => each.dataset.card)"))
        assert shown
        assert not shown & hidden
        symbols = {code.translate(str.maketrans("SCDH", "♠♣♦♥")) for code in hidden if not code.endswith("J")}
        told = f"{page.locator('.happened').inner_text()} {page.locator('.why').inner_text()}"
        # A bid may look like a card, such as 7♠.
        cards = re.sub(r"(bids|plays|makes|fails in) \S+", "", told)
        assert not any(re.search(rf"(?<!\w){each}", cards) for each in symbols), told
        if hand.is_over:
            break
        refused = asked.locator(".refused")
        if seen.phase == "playing" and refused.count():
            refused.first.click()
            expect(page.locator(".why")).not_to_be_empty()
            refusals += 1
        if asked.locator(".card-choice").count():
            discards = [card.code for card in seen.hand[: seen.discard]]
            for code in discards:
                asked.locator(f"input[value='{code}']").check()
            asked.get_by_role("button", name="Discard these cards").click()
            decisions.append(f"discard {' '.join(discards)}")
        else:
            button = asked.locator(".action:not(.refused)").first
            decisions.append(_text_of(seen, button.inner_text()))
            button.click()
    else:
        pytest.fail("the hand must end")
    assert refusals > 0
    assert form.page.locator(".happened").inner_text().count("South/North") > 0


def _text_of(seen: View, label: str) -> str:
    """The notation of the legal action whose button has a label."""
    from five_hundred.settings.trial_hand_data import _button  # noqa: PLC0415

    buttons = [_button(seen.rules, action) for action in seen.legal]
    (text,) = [each["text"] for each in buttons if each["label"] == label]
    assert isinstance(text, str)
    return text


def test_a_watched_hand_is_stepped_forward_and_back(form: Form) -> None:
    """Trick by trick, to the score; the buttons end where the hand does."""
    page = form.page
    page.get_by_role("button", name="Watch a hand").click()
    forward, back = page.get_by_role("button", name="Forward"), page.get_by_role("button", name="Back", exact=True)
    expect(back).to_be_disabled()
    expect(page.locator(".all-hands figure")).to_have_count(4)
    count = int(page.locator(".step").inner_text().rpartition(" ")[2])
    for number in range(2, count + 1):
        forward.click()
        expect(page.locator(".step")).to_have_text(f"Part {number} of {count}")
    expect(forward).to_be_disabled()
    expect(page.locator(".happened")).to_contain_text(re.compile("makes|fails in|All passed"))
    back.click()
    expect(page.locator(".step")).to_have_text(f"Part {count - 1} of {count}")


# --- everyone can use it


def test_nothing_is_loaded_before_the_button_is_pressed(page: Page, site: Site) -> None:
    """Readers who only look at the page load neither Python nor the library."""
    before = len(site.asked)
    page.goto(f"{site.address}configure.html")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    asked = site.asked[before:]
    assert any("page.mjs" in each for each in asked)
    assert [each for each in asked if "/files/" in each] == []


def test_without_javascript_the_page_leads_to_the_guide(chromium: Browser, site: Site) -> None:
    """One sentence and a link; no button that does nothing."""
    with new_page(chromium, site, java_script_enabled=False) as page:
        page.goto(f"{site.address}configure.html")
        article = page.locator("article")
        expect(article).to_contain_text("write the file family.toml by hand")
        expect(article.get_by_role("button", name="Start")).to_have_count(0)
        article.get_by_role("link", name=re.compile("Configure your family.s rules")).click()
        expect(page.locator("h1")).to_have_text(re.compile("^Configure your family.s rules"))


def test_without_the_files_of_python_the_page_says_so(page: Page, site: Site) -> None:
    """The reader is sent to the guide, and can try again."""
    page.route("**/files/manifest.json", lambda route: route.fulfill(status=404, body="no"))
    page.goto(f"{site.address}configure.html")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".loading")).to_contain_text("You can write the rules in a file instead", timeout=READY)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_enabled()


def tab_to(page: Page, wanted: Locator, most: int = 400) -> None:
    """Press the tabulator until an element has the focus."""
    for _ in range(most):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("the element cannot be reached with the tabulator")


def test_the_keyboard_is_enough(page: Page, site: Site) -> None:
    """Start, choose a preset and a value, type a number, and download the file without a mouse."""
    page.goto(f"{site.address}configure.html")
    tab_to(page, page.get_by_role("button", name="Start", exact=True))
    page.keyboard.press("Enter")
    preset = page.get_by_label("The game that is most like yours:")
    expect(preset).to_be_focused(timeout=READY)
    page.keyboard.type("Queb")
    page.keyboard.press("Enter")
    tab_to(page, page.locator("#group-match > summary"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("spinbutton", name="Target", exact=True))
    page.keyboard.press("Control+A")
    page.keyboard.type("1500")
    tab_to(page, page.locator("#rule-match-compare-0"))
    page.keyboard.press("ArrowDown")
    expect(page.locator(".summary-line")).to_have_attribute("aria-busy", "false")
    tab_to(page, page.locator(".download"))
    with page.expect_download() as waiting:
        page.keyboard.press("Enter")
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    name = re.findall(r'base = "(.*)"', text)[0]
    changes = {"match.target": 1500, "match.compare": "more-than"}
    assert rules_from_toml(text) == PRESETS[name].rules.with_options(changes)


@NEEDS_AXE
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_no_serious_violation(form: Form, width: int, scheme: Any) -> None:
    """With every group and every bid open, a problem at a field, and a hand in progress."""
    page = form.page
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    page.evaluate("document.querySelectorAll('#configurator details').forEach(each => { each.open = true; })")
    page.get_by_role("button", name="South", exact=True).click()
    expect(page.locator(".asked .action").first).to_be_visible()
    check_with_axe(page)
    form.number("Players", 3)
    expect(page.locator(".all-wrong")).to_be_visible()
    check_with_axe(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def check_with_axe(page: Page) -> None:
    """Fail with the rule and the element of each serious violation in the configurator."""
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run('#configurator')")
    serious = [each for each in found["violations"] if each["impact"] in ("serious", "critical")]
    told = [(each["id"], [node["html"][:150] for node in each["nodes"][:3]]) for each in serious]
    assert told == [], json.dumps(told, indent=1)
