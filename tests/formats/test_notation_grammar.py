"""The page about the notation says what the library reads: its grammar is taken at its word, its table is complete."""

import re
from collections.abc import Mapping
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paths import DOCS

import five_hundred as fh
from five_hundred import presets
from five_hundred.cards.card import ALL_CARDS
from five_hundred.engine.phases.all_phases import ACTIONS, PHASES
from five_hundred.rules.bids.trick_bids import TRICK_BIDS

PAGE = (DOCS / "reference" / "notation.md").read_text(encoding="utf-8")
RULES = presets.AUSTRALIAN.with_options({"auction.min_level": 7, "auction.inkle_who": "anybody"})
"""Rules with special bids and with inkles, so that the library reads all bids of the grammar."""
TOKEN = re.compile(r"""\s*(?:"([^"]*)"|\?\s*(.*?)\s*\?|(\w+)|([|,=;{}\[\]]))""", re.DOTALL)
SIGNS = {"|": "|", ",": "", "{": "(?:", "}": ")*", "[": "(?:", "]": ")?"}


@cache
def productions() -> Mapping[str, str]:
    """The text of each rule of the grammar by its name."""
    (grammar,) = re.findall(r"```\{code-block\} ebnf\n:class: grammar\n(.*?)```", PAGE, re.DOTALL)
    return dict(re.findall(r"^(\w+)\s*= (.*?) ;$", grammar, re.DOTALL | re.MULTILINE))


def pattern(name: str, words: Mapping[str, str]) -> str:
    """A rule of the grammar as a regular expression; ``words`` are those for what it leaves to the rules.

    No rule of it contains itself, so that the expression ends.
    """
    made = ""
    for literal, left_open, rule, sign in TOKEN.findall(productions()[name]):
        if sign:
            made += SIGNS[sign]
        elif rule:
            made += pattern(rule, words)
        else:
            made += words[left_open] if left_open else re.escape(literal)
    return f"(?:{made})"


def words_of(rules: fh.RuleSet) -> Mapping[str, str]:
    names = [name for bid in rules.contracts.specials for name in (bid.code, bid.name)]
    return {
        "the code or the name of a special bid that the rules have": "|".join(map(re.escape, names)) or "(?!)",
        "the word that the rules have for it": re.escape(rules.auction.pass_term),
    }


WORDS = words_of(RULES)


def texts(name: str) -> st.SearchStrategy[str]:
    """What a rule of the grammar allows."""
    return st.from_regex(pattern(name, WORDS), fullmatch=True)


def matches(name: str, text: str, rules: fh.RuleSet = RULES) -> bool:
    return re.fullmatch(pattern(name, words_of(rules)), text) is not None


@given(text=texts("cards"))
def test_all_cards_of_the_grammar_can_be_read(text: str) -> None:
    """One or more, however they are separated."""
    assert len(fh.parse_cards(text)) == 1 + len(re.findall(r", |[ ,]", text))


@given(text=texts("bid"))
def test_all_bids_of_the_grammar_can_be_read(text: str) -> None:
    """Trick bids and the special bids of the rules."""
    assert fh.parse_bid(text, RULES) in {*TRICK_BIDS, *RULES.contracts.specials}


@given(text=texts("action"))
def test_all_actions_of_the_grammar_can_be_read(text: str) -> None:
    """And what is written of one is in the grammar again."""
    action = fh.parse_action(text, RULES)
    assert matches("action", fh.format_action(action).strip())
    assert fh.parse_action(fh.format_action(action), RULES) == action


def test_the_grammar_contains_all_cards_and_bids() -> None:
    """Both the typed and the displayed forms are in the grammar."""
    for card in ALL_CARDS:
        assert matches("card", card.code)
        assert matches("card", str(card))
    for bid in TRICK_BIDS:
        assert matches("bid", bid.code)
    for text in ("1H", "RJ'", "5S'", "7", "H7", "", "14S"):
        assert not matches("card", text)
        with pytest.raises(ValueError, match="is not a card"):
            fh.parse_card(text)


@pytest.mark.parametrize("seed", range(20))
def test_the_grammar_contains_every_action_of_a_game(seed: int) -> None:
    """The test uses games under many rules."""
    rng = Random(seed)
    state = fh.new_game(fh.testing.arbitrary_rules(fh.testing.RandomChooser(rng)))
    for _ in range(30):
        if type(state.phase) not in PHASES or state.is_over:
            break
        action = fh.testing.random_action(state, rng)
        assert matches("action", fh.format_action(action).strip(), state.rules)
        state = fh.apply(state, action)


def test_the_table_has_a_row_for_every_action_with_examples_that_are_read() -> None:
    """The rows are in the order of the phases; the examples are written as the library writes them."""
    rows = re.findall(r"^\| \{py:class\}`~five_hundred\.(?:actions\.)?(\w+)` \| (.*?) \| (.*?) \|$", PAGE, re.MULTILINE)
    kinds = {kind.__name__: kind for kind in ACTIONS}
    assert [name for name, *_ in rows] == list(kinds)
    for name, examples, when in rows:
        assert when
        for text in re.findall(r"`([^`]+)`", examples):
            action = fh.parse_action(text, RULES)
            assert type(action) is kinds[name]
            assert fh.format_action(action) == text


def test_an_exchange_without_cards_is_the_single_word_discard() -> None:
    """The grammar has ``discard`` alone: the exchange of no card at all."""
    assert fh.parse_action("discard", RULES) == fh.Exchange(())
    assert matches("action", "discard")
