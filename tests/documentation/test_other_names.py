"""Every row of the page "Your rule by another name" can be set as the page says."""

import re
from collections import Counter
from typing import Any

import pytest
from extension import extension, generated
from paths import DOCS

from five_hundred.rules import RuleSet
from five_hundred.rules.presets import PRESETS

NAMES = extension("other_names")
GROUPS = NAMES.read_groups()
ROWS = [rule for group in GROUPS for rule in group.rules]


def the_id(rule: Any) -> str:
    return str(rule.say[0])


@pytest.fixture(scope="module")
def page() -> str:
    """The tables of the page."""
    return generated()["other_names.md"]


@pytest.mark.parametrize("rule", ROWS, ids=the_id)
def test_the_settings_of_a_row_are_valid_and_have_the_values_shown(rule: Any) -> None:
    """The settings change the preset that the row names, and the rules then hold the values that the row gives."""
    rules = rule.rules
    for path, plain in rule.set.items():
        group, name, *rest = path.split(".")
        bids = {bid.code: bid for bid in rules.contracts.specials}
        match rest:
            case []:
                assert getattr(getattr(rules, group), name) == RuleSet.option(path).kind.parse(plain)
            case [code]:  # the bid is taken off
                assert plain is False
                assert code in {bid.code for bid in rule.preset.rules.contracts.specials} - {*bids}
            case [code, field]:
                assert getattr(bids[code], field) == RuleSet.option(path).kind.parse(plain)
            case _:
                pytest.fail(f"{path} is the path of no option")


@pytest.mark.parametrize("rule", ROWS, ids=the_id)
def test_a_row_changes_its_preset_or_says_that_it_is_the_default(rule: Any, page: str) -> None:
    """A reader who sets what is set already would wonder; paths and presets are links."""
    words = ", ".join(f"{{index}}`!{each}`" for each in rule.say)
    places = ", ".join(f"{{index}}`!{each}`" for each in rule.places)
    told = f"{rule.means}<br>Places: {places}." if places else rule.means
    (line,) = [line for line in page.splitlines() if line.startswith(f"| **{words}**<br>{told} | ")]
    is_default = rule.rules == RuleSet()
    assert line.endswith(" (default) |") == (bool(rule.set) and is_default)
    if rule.set and not is_default:
        assert {*rule.set} == {*rule.rules.diff(rule.preset.rules)} or "contracts.specials" in rule.set
    if rule.base != "australian" or not rule.set:
        assert f"preset [{rule.preset.title}](#preset-{rule.base})" in line
    assert all(f"[`{path}`](#" in line for path in rule.set)


@pytest.mark.parametrize("rule", ROWS, ids=the_id)
def test_the_command_line_accepts_the_settings_of_a_row(rule: Any, page: str) -> None:
    """Path and value as the page prints them, typed after ``--set``."""
    (line,) = [line for line in page.splitlines() if rule.means in line]
    shown = re.findall(r"\[`([^`]+)`\]\(#[^)]+\) = `([^`]+)`", line)
    assert [path for path, _ in shown] == [*rule.set]
    kinds = {path: RuleSet.option(path).kind for path in rule.set if path.count(".") != 2}
    typed = {path: kinds[path].from_text(value) if path in kinds else value != "false" for path, value in shown}
    assert rule.preset.rules.with_options(typed) == rule.rules


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        *[
            (words, words)
            for words in ("bidder goes out", "raise own bid", "joker low", "misère before seven", "widow")
        ],
        *[(words, words) for words in ("must bid to win", "back door", "New Zealand rules")],
        ("pass after bid", "pass after bid: always"),
    ],
)
def test_the_search_finds_the_words_of_a_row(words: str, wanted: str) -> None:
    """An entry of the index comes first if what is typed is at least half of it; a row says the words as typed."""
    said = [each for rule in ROWS for each in rule.say]
    assert wanted in said
    assert words in wanted
    assert len(words) >= len(wanted) / 2
    assert not [each for each in said if ";" in each or "`" in each or each.startswith("!")]


def test_no_two_rows_share_a_word() -> None:
    """A reader who finds a word has found its only row."""
    assert len(ROWS) > 100
    words = Counter(word.casefold() for rule in ROWS for word in (*rule.say, *rule.places))
    assert [word for word, count in words.items() if count > 1] == []
    assert all(len(group.rules) > 4 for group in GROUPS)


@pytest.mark.parametrize(
    "words",
    [
        "bidder goes out",
        "raise own bid",
        "pass after bid",
        "joker low",
        "misère before seven",
        "must bid to win",
        "back door",
        "widow",
        "New Zealand rules",
        "no-trump beats",
        "going out backwards",
        "slam",
        "dummy hand",
        "whist-style",
        "63-card pack",
        "lose 500 to be out",
    ],
)
def test_the_words_that_people_use_are_on_the_page(words: str, page: str) -> None:
    """The search of the site and of the browser finds plain text."""
    assert words in re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", page)


def test_the_rows_cover_every_group_of_options_and_most_presets() -> None:
    """No group of options is forgotten."""
    told = {path.partition(".")[0] for rule in ROWS for path in rule.set}
    assert told == {option.path.partition(".")[0] for option in RuleSet.options()}
    based = {rule.base for rule in ROWS if not rule.set}
    unnamed = {*PRESETS} - based
    assert unnamed == {
        "five-handed-hidden",  # its one option has a row
        "neuralplay",
        "thomas-beagle",
        "trickster-american",
        "trickster-australian",
    }


def test_the_sentences_of_the_rows_are_complete_and_short() -> None:
    """Each begins with a capital letter, ends in a full stop and is short enough for a narrow table."""
    for rule in ROWS:
        assert re.fullmatch(r"[A-Z0-9].{10,130}\.", rule.means), rule.means


def test_the_page_includes_the_generated_tables() -> None:
    """The file of the guide includes what is generated."""
    text = (DOCS / "guide" / "your-rule-by-another-name.md").read_text(encoding="utf-8")
    assert "```{include} ../_generated/other_names.md\n```" in text
