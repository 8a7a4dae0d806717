"""Words that house rules choose: whatever they are, a call is read back as what was written, and nothing else is."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import InvalidRulesError, RuleSet
from five_hundred.base.errors import InvalidNotationError
from five_hundred.cards.card import ALL_CARDS, SUITS
from five_hundred.engine.actions import PASS, MakeBid
from five_hundred.engine.game import apply, new_game, shuffled_deal
from five_hundred.engine.table.view import View
from five_hundred.formats.notation import _READERS, _WORDS, format_action, parse_action, parse_bid
from five_hundred.formats.ptn.cards_and_calls import call_text, read_call
from five_hundred.formats.record import Record
from five_hundred.formats.wire import view_from_dict, view_to_dict
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.reserved_words import ACTION_WORDS, folded, joined, why_no_name, why_no_pass
from five_hundred.rules.bids.trick_bids import TRICK_BIDS
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import RandomChooser, arbitrary_rules, random_action
from five_hundred.testing.strategies import matches, rulesets, views

CASES: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "upper": str.upper,
    "lower": str.lower,
    "swapped": str.swapcase,
    "title": str.title,
    "folded": str.casefold,
    "spread": lambda text: f" {text.replace(' ', '   ')} ",
}


def bids_of(rules: RuleSet) -> list[Bid]:
    return [*TRICK_BIDS, *rules.contracts.specials]


# --- what is read back


@given(rules=rulesets(), way=st.sampled_from([*CASES]))
def test_every_bid_is_read_by_its_code_and_by_its_name(rules: RuleSet, way: str) -> None:
    """Law 4, however the rules call their bids and however the name is typed."""
    for bid in bids_of(rules):
        for text in (bid.code, str(bid)):
            assert parse_bid(CASES[way](text), rules) == bid
            assert parse_action(f"bid {CASES[way](text)}", rules) == MakeBid(bid)


@given(rules=rulesets(), way=st.sampled_from([*CASES]))
def test_the_word_for_a_pass_is_read_as_a_pass_and_not_as_a_bid(rules: RuleSet, way: str) -> None:
    """Whatever word the rules have for it, and however it is typed."""
    text = CASES[way](rules.auction.pass_term)
    assert parse_action(text, rules) is PASS
    with pytest.raises(InvalidNotationError, match="is not a bid"):
        parse_bid(text, rules)


@given(rules=rulesets(), seed=st.integers())
def test_every_action_of_a_game_is_written_and_read_back(rules: RuleSet, seed: int) -> None:
    """In records each action is a text, so no word of the rules may hide one of them."""
    rng, state = Random(seed), new_game(rules)
    while not state.is_over and state.hands_played == 0 and rng.randrange(80):
        action = random_action(state, rng)
        assert parse_action(format_action(action), rules) == action
        state = apply(state, action)


@given(record=matches(complete=False, most_actions=30))
def test_a_saved_record_is_read_back_as_the_same_match(record: Record) -> None:
    """F1: with "bid 6S" as the word for a pass, a bid was read back as a pass."""
    again = Record.from_json(record.to_json())
    assert again == record
    assert [*map(type, again.actions)] == [*map(type, record.actions)]


@given(seen=views())
def test_a_view_that_was_sent_is_read_back_unchanged(seen: View) -> None:
    """Its legal actions, calls and contract are texts on the way."""
    assert view_from_dict(view_to_dict(seen), seen.rules) == seen


@given(rules=rulesets())
def test_every_call_of_a_published_log_is_read_back(rules: RuleSet) -> None:
    """A log writes names without blanks, and bids below the minimum as inkles: all in one row of words."""
    for bid in (*(bid for bid in bids_of(rules)), None):
        text = call_text(bid, rules)
        assert read_call(text, rules) == bid
        assert text.split() == [text]
        assert text[0] not in "-%["  # which begin other lines, or stand for no call


# --- what is refused

TERM, NAME = "auction.pass_term", "contracts.specials.M.name"
READ_AS_ACTIONS = [format_action(MakeBid(bid)) for bid in TRICK_BIDS[:3]] + [*_WORDS, "play 7H", "discard", "deal"]
READ_AS_CARDS = [text for card in ALL_CARDS for text in (card.code, str(card))] + ["joker", "TH", "t♥"]
READ_AS_SUITS = [text for suit in SUITS for text in (suit.letter, suit.symbol, suit.name, suit.name[:-1].lower())]
READ_AS_BIDS = [text for bid in TRICK_BIDS for text in (bid.code, str(bid), bid.code.lower())] + [
    "7N",
    "iS",
    "i♥",
    "int",
]


@pytest.mark.option("auction.pass_term")
@pytest.mark.parametrize("term", [*READ_AS_ACTIONS, *READ_AS_CARDS, *READ_AS_SUITS, *READ_AS_BIDS, "none", "ſ", "6 S"])
def test_a_word_for_a_pass_with_another_meaning_is_refused(term: str) -> None:
    """F1: an action, a card, a suit, a bid, in whatever case and with whatever blanks."""
    for text in {term, term.upper(), term.lower()}:
        with pytest.raises(InvalidRulesError) as caught:
            RuleSet().with_options({TERM: text})
        (problem,) = caught.value.problems
        assert problem.path == TERM


@pytest.mark.option("contracts.specials.CODE.name")
@pytest.mark.parametrize("name", [*READ_AS_BIDS, "pass", "Bye", "none", "6 S", "ＰＡＳＳ"])
def test_a_bid_cannot_have_the_name_of_another_call(name: str) -> None:
    """Other calls are trick bids, inkles and passes; the name of a card is allowed."""
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet().with_options({NAME: name})
    assert [problem.path for problem in caught.value.problems] == [NAME]


@pytest.mark.option("auction.pass_term")
@pytest.mark.option("contracts.specials.CODE.name")
def test_the_refusal_of_a_reserved_word_names_its_meaning() -> None:
    """The first of several words may not begin another action either; a later word may."""
    assert why_no_name("By e") == why_no_name("pass") == "a pass"
    assert why_no_name("Misère") is None
    for term in ("bid", "Bid no more", "b i d"):
        assert why_no_pass(term) == "the beginning of another action, 'bid'"
    assert why_no_pass("no more bid") is None


@pytest.mark.option("contracts.specials.CODE.name")
@pytest.mark.parametrize("name", ["MISÈRE", "misere", "Mise\u0300re", "M isère", "M", "ＭＩＳＥＲＥ", "mısère"])
def test_two_bids_must_have_different_names(name: str) -> None:
    """F16: by more than capital letters, accents and blanks; in a list, in a table and in groups made by hand."""
    other = {"code": "ZZ", "name": name}
    ways: list[Callable[[], RuleSet]] = [
        lambda: RuleSet().with_options({"contracts.specials": ["misere", other]}),
        lambda: RuleSet().with_options({"contracts.specials.ZZ": other}),
        lambda: RuleSet().with_options({"contracts.specials": [other, "misere"]}),
    ]
    for way in ways:
        with pytest.raises(InvalidRulesError, match=r"contracts\.specials\.\w+\.name: "):
            way()


@pytest.mark.parametrize("code", ["IS", "IC", "ID", "IH", "INT", "IN"])
def test_a_bid_code_cannot_be_an_inkle_of_a_published_log(code: str) -> None:
    """There ``iNT`` is a bid of no trump below the minimum, in whatever case."""
    with pytest.raises(InvalidRulesError, match="no other meaning"):
        RuleSet().with_options({f"contracts.specials.{code}": {"code": code, "name": "Own"}})


@pytest.mark.parametrize("name", PRESETS)
def test_the_words_of_every_preset_are_unambiguous(name: str) -> None:
    """They are made like any other rules, and their words can be put into any other preset."""
    rules = PRESETS[name].rules
    assert RuleSet.from_dict(rules.to_dict()) == rules
    assert len({joined(bid.name) for bid in rules.contracts.specials}) == len(rules.contracts.specials)


def test_the_word_for_the_kitty_may_be_any_word() -> None:
    """This word is only printed: the notation of a deal has its own word for the kitty."""
    for term in ("bid 6S", "7H", "dead", "0", "pass"):
        rules = RuleSet().with_options({"table.kitty_term": term})
        state = new_game(rules)
        deal = shuffled_deal(state, Random(1))
        assert parse_action(format_action(deal), rules) == deal


# --- the words themselves


def test_the_reserved_action_words_are_those_that_the_parser_reads() -> None:
    """One list of them is what no word for a pass may begin with."""
    assert {*ACTION_WORDS} == {*_READERS, *(words.split()[0] for words in _WORDS)}


@given(text=st.text(max_size=60))
def test_folding_a_string_twice_changes_nothing(text: str) -> None:
    """What is folded stays so, and is the same word in whatever case it was typed."""
    assert folded(folded(text)) == folded(text)
    for change in (str.upper, str.lower, str.casefold):
        assert folded(change(text)) == folded(text)


@given(rules=rulesets())
def test_no_two_calls_share_a_word(rules: RuleSet) -> None:
    """Trick bids, codes, names and the word for a pass: each is a word of its own."""
    words = [{joined(bid.code), joined(str(bid))} for bid in bids_of(rules)] + [{joined(rules.auction.pass_term)}]
    assert max(Counter(word for each in words for word in each).values()) == 1


def test_random_rules_include_words_that_could_be_misread() -> None:
    """A check of the checks: what is tested above for any rules, is tested for words with something to them."""
    drawn = [arbitrary_rules(RandomChooser(Random(seed))) for seed in range(300)]
    terms = {rules.auction.pass_term for rules in drawn}
    names = {bid.name for rules in drawn for bid in rules.contracts.specials}
    codes = {bid.code for rules in drawn for bid in rules.contracts.specials}
    assert any(rules.table.kitty_term != "kitty" for rules in drawn)
    for words in (terms, names):
        assert any(" " in word for word in words), "blanks"
        assert any(word != word.casefold() and word.casefold() in map(str.casefold, words - {word}) for word in words)
        assert any(not word.isascii() for word in words), "accents"
        assert words & {"Straße"}, "ß"
        assert words & {"ſoul"}, "ſ"
        assert words & {"İki", "ıki"}, "İ"
    assert names & {"bid 6S", "claim", "play"}
    assert codes & {"BID", "CLAIM", "PLAYS", "KITTY"}


@pytest.mark.parametrize(
    ("term", "meaning"),
    [
        ("AS", "a card"),
        ("joker", "a card"),
        ("hearts", "a suit"),
        ("10d", "a trick bid"),
        ("iS", "an inkle"),
        ("none", "the word for a missing value"),
        ("nominate", "the beginning of another action, 'nominate'"),
    ],
)
def test_a_refused_word_for_a_pass_is_told_with_its_other_meaning(term: str, meaning: str) -> None:
    with pytest.raises(InvalidRulesError) as caught:
        RuleSet().with_options({TERM: term})
    assert str(caught.value) == f"{TERM}: cannot be {term!r}, which is {meaning}: choose another word"
