"""Rules as the text of a link: short, the same after reading, and checked like a file."""

import base64
import json
import re
import string
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import InvalidRulesError, RuleSet, presets
from five_hundred.rules.presets import PRESETS
from five_hundred.settings import rules_from_link_text, rules_to_link_text
from five_hundred.settings.link_text import LONGEST_LINK_TEXT
from five_hundred.testing.strategies import rulesets


def packed(document: bytes) -> str:
    """A text that carries any bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(packer.compress(document) + packer.flush()).decode().rstrip("=")


@given(rulesets(), st.sampled_from(["nearest", None, *PRESETS]))
def test_every_ruleset_comes_back_from_its_link(rules: RuleSet, base: str | None) -> None:
    """The text needs no escapes in an address, and is far below the limit."""
    text = rules_to_link_text(rules, base)
    assert rules_from_link_text(text) == rules
    assert re.fullmatch(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{3}", text)
    assert len(text) < LONGEST_LINK_TEXT / 10


def test_the_link_of_a_family_is_short() -> None:
    """A preset takes a few characters; ten changes, fewer than the 280 that a short message has room for."""
    changes = {"table.pack": "45", "auction.all_pass": "dealer-must-bid", "match.target": 1000, "match.floor": -1000}
    changes |= {"auction.min_level": 7, "auction.inkle_who": "anybody", "scoring.trick_points": 5, "play.claims": "off"}
    changes |= {"table.kitty_term": "widow", "auction.pass_term": "bye", "match.must_bid_to_win": "no"}
    assert len(rules_to_link_text(presets.AUSTRALIAN)) < 40
    assert len(rules_to_link_text(presets.AUSTRALIAN.with_options(changes))) < 280


LETTERS = string.ascii_letters + string.digits + "-_.=%~ é"
CHANGED = {
    "table.pack": "45",
    "match.target": 700,
    "match.hands": 12,
    "auction.pass_term": "passe",
    "play.claims": "off",
}
SAMPLES = [
    presets.AUSTRALIAN,
    presets.AUSTRALIAN.with_options({"match.target": 700}),
    presets.QUEBEC.with_options(CHANGED),
    presets.NO_TRICKS.with_options({"contracts.specials.SP.value": 300}),
]


@pytest.mark.parametrize("rules", SAMPLES, ids=["preset", "target", "six changes", "bid"])
def test_no_change_of_one_letter_gives_other_rules(rules: RuleSet) -> None:
    """Every letter of a link becomes every other one, or is left out; or two neighbours change places."""
    text = rules_to_link_text(rules)
    changed = {text[:place] + each + text[place + 1 :] for place in range(len(text)) for each in ("", *LETTERS)}
    changed |= {text[:n] + text[n + 1] + text[n] + text[n + 2 :] for n in range(len(text) - 1)}
    others = []
    for each in changed - {text}:
        try:
            if rules_from_link_text(each) != rules:
                others.append(each)
        except InvalidRulesError:
            continue
    assert others == []


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("q1ZKSixOVbJSSiwtLilKzMlMzFOqBQA", presets.AUSTRALIAN),
        (packed(b'{"base":"quebec","match":{"target":1500}}'), presets.QUEBEC.with_options({"match.target": 1500})),
    ],
)
def test_a_link_without_a_check_can_be_read(text: str, rules: RuleSet) -> None:
    """An earlier version wrote such links."""
    assert "." not in text
    assert rules_from_link_text(text) == rules


@pytest.mark.parametrize(
    "text",
    ["", "x", "????", "AAAA", "\N{SNOWMAN}", packed(b"{}")[:-2], packed(b"\xff"), packed(b" " * 400_000 + b"{}")],
    ids=["empty", "letter", "signs", "zeros", "snowman", "cut", "not UTF-8", "too long when unpacked"],
)
def test_a_damaged_text_is_refused(text: str) -> None:
    """The message says what to do."""
    with pytest.raises(InvalidRulesError, match="copy the whole link again"):
        rules_from_link_text(text)


def test_a_text_that_is_too_long_is_refused_before_it_is_unpacked() -> None:
    """The message names the limit."""
    with pytest.raises(InvalidRulesError, match="at most 30,000 characters, got 30,001"):
        rules_from_link_text("A" * 30_001)


def test_a_small_text_cannot_fill_the_memory() -> None:
    """A megabyte of spaces takes about a thousand characters; only the permitted part is unpacked."""
    bomb = packed(b" " * 20_000_000)
    assert len(bomb) < LONGEST_LINK_TEXT
    with pytest.raises(InvalidRulesError):
        rules_from_link_text(bomb)


def test_the_document_in_a_link_is_checked_like_a_file() -> None:
    """Unknown names and contradictions are reported with their paths."""
    document = {"base": "australian", "match": {"taget": 1000}, "table": {"players": 5}}
    with pytest.raises(InvalidRulesError) as raised:
        rules_from_link_text(packed(json.dumps(document).encode()))
    assert {problem.path for problem in raised.value.problems} >= {"match.taget", "table.partnership"}


def test_a_text_must_be_a_string() -> None:
    """Bytes are refused."""
    with pytest.raises(TypeError, match="text must be the text of a link"):
        rules_from_link_text(b"x")  # type: ignore[arg-type]
