"""Every field and every value of every preset, set in the form of the page, gives the rules that the library gives.

One page stays open, and a script in it sets the values as a person would: it clicks, chooses and types.  So that the
thousands of values take little time, the page does not wait for more keys, and draws neither pictures nor words.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

pytest.importorskip("playwright")

from browsing import Site, browser, new_page, served
from playwright.sync_api import Page, expect
from site_folder import FOLDER, NEEDS_SITE

from five_hundred import InvalidRulesError, RuleSet
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS
from five_hundred.rules.packets_and_piles import packets_of
from five_hundred.rules.presets import PRESETS, Preset
from five_hundred.rules.special_bid_data import special_fields
from five_hundred.settings import FormField, rules_from_link_text, settings_form, special_bid_form
from five_hundred.settings.draft import draft_rules, problems_at

pytestmark = NEEDS_SITE
DRIVER: Final = (Path(__file__).parent / "set_values.js").read_text(encoding="utf-8")
BIDS: Final = "contracts.specials"
FIELDS: Final = [field for group in settings_form() for field in group.fields if field.path != BIDS]
OF_BIDS: Final = special_bid_form().fields
OPEN: Final = object()
"""Stands for the entry of a menu that opens a control for other values, such as the cards of a pack."""
OWN_POINTS: Final = [[100 * level + 10 * suit for suit in range(5)] for level in range(1, 6)]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page on which the library has been loaded."""
    with browser() as chromium, served(FOLDER) as root, new_page(chromium, Site(root)) as opened:
        opened.goto(f"{root}configure.html")
        opened.get_by_role("button", name="Start", exact=True).click()
        expect(opened.locator(".rules-text table").first).to_be_visible(timeout=60_000)
        opened.evaluate(DRIVER)
        yield opened


@attrs.frozen
class Step:
    """A value to set, the option that it belongs to, and its field on the page."""

    path: str
    shown_path: str
    field: FormField
    value: Any

    def as_data(self) -> dict[str, Any]:
        """What the script in the page needs to know."""
        kinds = {"choice": "radios", "flag": "radios", "other": "menu" if self.field.named else "order"}
        value = None if self.value is OPEN else self.value
        return {
            "path": self.shown_path,
            "kind": kinds.get(self.field.kind, self.field.kind),
            "values": choices_of(self.field),
            "value": value,
            "open": self.value is OPEN,
        }


def choices_of(field: FormField) -> list[Any]:
    """The values that a field lists, in its order."""
    if field.kind == "flag":
        return [True, False]
    return [each.value for each in field.choices] or [None if name == "none" else name for name in field.named]


def values_of(field: FormField, present: Any) -> list[Any]:
    """The values to set, the present one last: all that the field lists, or the bounds and what is beyond them."""
    others: list[Any] = []
    match field.kind:
        case "number":
            assert field.low is not None and field.high is not None
            others = [field.low, field.high, field.high + 1, *([None] if field.none is not None else [])]
        case "text":
            others = ["Déjà vu", "!"]
        case _:
            pass
    match field.path:
        case "table.pack":
            others = [OPEN, "4-A SCDH, RJ", "2-A SCDH", "5-K", present, OPEN]
        case "table.packets":
            others = [OPEN, "3-1k-4-1k-3-1k", "3-3k-4-2k-3", "3-", present, OPEN]
        case "contracts.schedule":
            others = [OPEN, OWN_POINTS, [*OWN_POINTS[:4], [0] * 5], present, OPEN]
        case "auction.suit_order":
            suits = str(present).split()
            pairs = range(len(suits) - 1)
            others = [" ".join([*suits[:n], suits[n + 1], suits[n], *suits[n + 2 :]]) for n in pairs]
        case _:
            pass
    return [*(value for value in choices_of(field) if value != present), present, *others, present]


def steps_of(rules: RuleSet) -> Iterator[Step]:
    """Every value of every field, and of each special bid."""
    for field in FIELDS:
        yield from (Step(field.path, field.path, field, value) for value in values_of(field, rules.value(field.path)))
    for place, bid in enumerate(rules.contracts.specials):
        for field in OF_BIDS:
            name = field.path.rpartition(".")[2]
            path, shown = f"{BIDS}.{bid.code}.{name}", f"{BIDS}.{place}.{name}"
            yield from (Step(path, shown, field, value) for value in values_of(field, rules.value(path)))


def complaint(rules: RuleSet, before: RuleSet, step: Step, found: dict[str, Any]) -> str | None:
    """What is wrong with the state of the page after a step; None if it is right.

    Args:
        rules: the rules of the preset.
        before: the rules before the step.
        step: the step.
        found: the state of the page.
    """
    if step.value is OPEN:
        if now(found) != before or found["refused"]:
            return "to open the control changes the rules"
        kind = RuleSet.option(step.path).kind
        in_full = (rules.value(step.path), str(packets_of(rules.table)))
        return (
            None if kind.dump(kind.parse(found["shown"])) in in_full else "the control does not show the present value"
        )
    if found["shown"] != step.value:
        return "the field shows another value"
    try:
        wanted, told = rules.with_options({step.path: step.value}), []
    except InvalidRulesError:
        wanted, told = before, [*problems_at(draft_rules(rules, entered(step, rules)))[step.shown_path]]
    if found["wrong"] != told or found["refused"] != bool(told):
        return f"the field must say {told}"
    return None if now(found) == wanted else "the rules are others"


def now(found: dict[str, Any]) -> RuleSet:
    """The rules in the link that the page shows."""
    return read_link(found["link"])


def accepted(found: dict[str, Any]) -> RuleSet | None:
    """The rules that the page shows; None if it shows that they are refused."""
    return None if found["refused"] else now(found)


read_link: Final = cache(rules_from_link_text)


def entered(step: Step, rules: RuleSet) -> dict[str, Any]:
    """The change as the page sends it: for a field of a special bid, the list of all bids."""
    if not step.path.startswith(f"{BIDS}."):
        return {step.path: step.value}
    _, _, code, name = step.path.split(".")
    bids: Any = rules.value(BIDS)
    return {BIDS: [{**bid, name: step.value} if bid["code"] == code else bid for bid in bids]}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=attrgetter("name"))
def test_every_value_gives_the_rules_of_the_library(page: Page, preset: Preset) -> None:
    """A refused value is explained at its field, and the rules stay as they are."""
    page.evaluate("name => choosePreset(name)", preset.name)
    steps = [*steps_of(preset.rules)]
    found = page.evaluate("steps => setValues(steps)", [step.as_data() for step in steps])
    before, wrong = preset.rules, []
    for step, state in zip(steps, found, strict=True):
        why = complaint(preset.rules, before, step, state)
        wrong += [(step.path, step.value, why, state)] if why else []
        before = now(state)
    assert wrong == []


@pytest.mark.parametrize("preset", PRESETS.values(), ids=attrgetter("name"))
def test_the_form_shows_a_preset_and_removes_its_special_bids(page: Page, preset: Preset) -> None:
    """Each field shows the preset's value, and each removed bid leaves the others as they are."""
    page.evaluate("name => choosePreset(name)", preset.name)
    steps = [[*group][-1] for _, group in groupby(steps_of(preset.rules), attrgetter("path"))]
    shown = page.evaluate("fields => shownValues(fields)", [step.as_data() for step in steps])
    assert [(step.path, value) for step, value in zip(steps, shown, strict=True)] == [
        (step.path, preset.rules.value(step.path)) for step in steps
    ]
    bids: Any = preset.rules.value(BIDS)
    while bids:
        bids = bids[1:]
        assert accepted(page.evaluate("removeBid(0)")) == draft_rules(preset.rules, {BIDS: bids}).rules


def test_every_named_special_bid_can_be_added(page: Page) -> None:
    """So can a bid of one's own, which begins with the values of misère."""
    page.evaluate("name => choosePreset(name)", "australian")
    for _ in RuleSet().contracts.specials:
        page.evaluate("removeBid(0)")
    for name in (*SPECIAL_BIDS, ""):
        bid = SPECIAL_BIDS[name] if name else attrs.evolve(SPECIAL_BIDS["misere"], code="X", name="New bid")
        wanted = draft_rules(RuleSet(), {BIDS: [special_fields(bid)]}).rules
        assert accepted(page.evaluate("name => addBid(name)", name)) == wanted
        page.evaluate("removeBid(0)")
