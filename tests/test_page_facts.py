"""Sentences of the documentation that state a fact and that no example beside them shows."""

import json
import re

import pytest
from extension import DOCS, extension

from five_hundred import Exposure, Strain, Suit
from five_hundred.errors import UnknownNameError
from five_hundred.options import Option
from five_hundred.packs import PACKS
from five_hundred.presets import PRESETS
from five_hundred.rules import RuleSet
from five_hundred.special_bids import Gate
from five_hundred.strength import suit_table

ROOT = DOCS.parent


def page(name: str) -> str:
    """A page's text with single blanks."""
    return " ".join((ROOT / name).read_text(encoding="utf-8").split())


# --- README ----------------------------------------------------------------------------------------------------------


def test_the_speeds_in_the_readme_are_those_that_were_measured() -> None:
    """Each says what it counts: cards alone, steps of whole hands, and hands at random are three different figures."""
    report = json.loads((DOCS / "figures.json").read_text(encoding="utf-8"))
    measured = {each["name"]: each["details"] for each in report["figures"]}
    for figure, detail, sentence in (
        ("P1", "at best, five_hundred steps/s", r"the engine plays ([\d,]+) cards a second"),
        ("P2", "at best, Australian steps/s", r"takes ([\d,]+) steps a second in whole hands"),
        ("P3", "at best, five_hundred hands/s", r"([\d,]+) hands a second at random on one core"),
    ):
        found = re.search(sentence, page("README.md"))
        assert found is not None, sentence
        assert int(found[1].replace(",", "")) == pytest.approx(measured[figure][detail], rel=0.05)


# --- What the engine does not do -------------------------------------------------------------------------------------

# The values on the coverage pages that cannot be set, and what the page of limits says of each; "" if it is always so.
NOT_SET = {
    "first-dealer: random": "Who deals first",
    "first-dealer: first-jack": "Who deals first",
    "first-dealer: low-card": "Who deals first",
    "rotation: clockwise": "",
    "card-order: trump": "",
    "misdeal-wrong-count: redeal-no-penalty": "Wrong numbers of cards",
    "misdeal-wrong-count: n/a-in-engine": "Wrong numbers of cards",
    "inkle-6nt: meaning-joker": "what it tells the partner is your affair",
    "bid-irregular: engine-rejects": "Bids out of turn, or too low",
    "bid-irregular: forfeit-bid": "Bids out of turn, or too low",
    "double-null: pass-5-each": "both partners give five cards at the same time",
    "kitty-visibility: winner-only": "",
    "kitty-visibility: discards-secret": "",
    "kitty-discard: none": "",
    "kitty-discard: exact-count": "A wrong discard",
    "follow: must-follow-effective-suit, else any": "Revokes",
    "fail-mode: set-size": "",
    "ralphing: penalty": "The further penalty of ralphing",
    "revoke: engine-prevents": "Revokes",
    "revoke: american-1909": "Revokes",
    "revoke: hoffmann": "Revokes",
    "exposed-cards: called": "exposed cards",
    "exposed-cards: engine-n/a": "exposed cards",
    "table-talk: forbidden": "Table talk",
    "p2-form: pick-up-25": "The two-handed game with 25 cards",
}
# Options and values that would offer what the page says is not offered.
NOT_OFFERED = {
    "Five-handed teams that rotate": ("table.partnership", "rotating"),
    "A margin of your own for the set rule and for a breach": ("penalties.set_margin", None),
    "Points of a breach that never count": ("penalties.breach_counts", None),
    "A holder who alone decides": ("table.misdeal", "holder-may"),
    "Claims that the other side accepts": ("play.claims", "by-consent"),
}


def test_the_page_of_limits_names_everything_that_cannot_be_set() -> None:
    """Each row of the coverage pages without a setting is there, and no other row is taken for one."""
    limits = page("docs/explanation/limits.md")
    rows = {
        f"{decision.id}: {value.name}"
        for decision in extension("catalogue").decisions()
        for value in decision.values
        if value.reason
    }
    assert rows == set(NOT_SET)
    assert all(words in limits for words in NOT_SET.values())


@pytest.mark.parametrize(("words", "offer"), NOT_OFFERED.items(), ids=NOT_OFFERED)
def test_what_is_said_to_be_missing_is_missing(words: str, offer: tuple[str, str | None]) -> None:
    """When it comes, the page has to change."""
    path, value = offer
    assert words in page("docs/explanation/limits.md")
    try:
        option: Option = RuleSet.option(path)
    except UnknownNameError:
        return
    assert value is not None, f"{path} is offered now"
    with pytest.raises(ValueError, match=r"must be|cannot be"):
        option.kind.parse(value)


# --- Numbers and names that a page gives -----------------------------------------------------------------------------


def test_the_readme_counts_presets_options_packs_and_groups() -> None:
    """Those that there are."""
    readme, guide = page("README.md"), page("docs/guide/house-rules.md")
    assert ("Twenty-five presets" in readme) == (len(PRESETS) == 25)
    sizes = {len(pack) for pack in PACKS.values()}
    assert f"packs of {min(sizes)} to {max(sizes)} cards" in readme
    assert {preset.rules.table.players for preset in PRESETS.values()} == {2, 3, 4, 5, 6}
    assert "for two to six players" in readme
    assert len({option.path.partition(".")[0] for option in RuleSet.options()}) == 8
    assert "in eight groups" in readme
    assert "some seventy options in eight groups" in guide
    assert 65 <= len(RuleSet.options()) <= 75


@pytest.mark.parametrize("package", ["cattrs", "tomli_w"])
def test_a_dependency_is_imported_where_the_readme_says(package: str) -> None:
    """And nowhere else."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (row,) = [line for line in readme.splitlines() if line.startswith(f"| [{package.replace('_', '-')}]")]
    named = re.findall(r"`five_hundred\.([a-z_.]+)`", row.partition("imported only by ")[2])
    importing = re.compile(rf"^\s*(?:import|from) {package}\b", re.MULTILINE)
    folder = ROOT / "src" / "five_hundred"
    files = [file for file in folder.rglob("*.py") if importing.search(file.read_text(encoding="utf-8"))]
    assert sorted(".".join(file.relative_to(folder).with_suffix("").parts) for file in files) == named != []


# --- What the page of choices says of the presets --------------------------------------------------------------------


def test_an_open_bid_waits_in_one_preset_only() -> None:
    """6.1: the gate of the open bid is its own; 000 lets Spread be bid once anybody has bid No Tricks."""
    waiting = {
        (name, bid.name)
        for name, preset in PRESETS.items()
        for bid in preset.rules.contracts.specials
        if bid.is_null and bid.exposure is not Exposure.NEVER and bid.gate is not Gate.ANYTIME
    }
    assert waiting == {("no-tricks", "Spread")}
    assert "In the presets it may be bid at any time, except Spread" in page("docs/explanation/choices.md")


def test_options_that_few_presets_set() -> None:
    """6.26: one has the cap of 490; 5.20, 5.21: six play with 63 cards, and nobody with 61; no kitty is turned up."""
    tables = {name: preset.rules for name, preset in PRESETS.items()}
    assert {name: rules.scoring.defender_cap for name, rules in tables.items() if rules.scoring.defender_cap} == {
        "trickster-australian": 490
    }
    assert {rules.table.pack.name for rules in tables.values() if rules.table.players == 6} == {"63"}
    assert not any(rules.table.kitty_face_up or rules.table.pack.name == "61" for rules in tables.values())
    six = PRESETS["six-handed"].rules
    assert [six.with_options({"table.pack": pack}).table.kitty_size for pack in ("63", "65", "66")] == [3, 5, 6]


def test_a_joker_belongs_to_no_suit_unless_it_is_nominated() -> None:
    """5.22: 002 says that it is the only trump and a card of a suit."""
    rules = PRESETS["australian"].rules
    joker = rules.table.pack.jokers
    plain = suit_table(rules.table.pack, rules.table.high_joker, Strain.NO_TRUMP)
    nominated = suit_table(rules.table.pack, rules.table.high_joker, Strain.NO_TRUMP, nominated=Suit.HEARTS)
    assert not any(plain.suits[suit.index] & joker for suit in Suit)
    assert [suit for suit in Suit if nominated.suits[suit.index] & joker] == [Suit.HEARTS]
