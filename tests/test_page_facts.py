"""Sentences of the documentation that state a fact and that no example beside them shows."""

import json
import re

import pytest
from extension import DOCS, extension

from five_hundred.errors import UnknownNameError
from five_hundred.options import Option
from five_hundred.rules import RuleSet

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


# --- What the engine does not do ---------------------------------------------------------------------------------------

# The values on the coverage pages that cannot be set, and what the page of limits says of each; "" for what is so always.
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
    with pytest.raises(ValueError, match="must be|cannot be"):
        option.kind.parse(value)
