"""Published games: the tagged text is read, strictly and tolerantly, and written again.

``examples/australian-43.ptn`` is a hand as it was published; ``data/australian-43.txt`` is the same one in our own
notation, which was typed by hand.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import attrs
import pytest
from four_handed import plain_rulesets
from hypothesis import given
from hypothesis import strategies as st
from paths import DATA, DOCS
from published_log import TEXT, by_hands, changed, play, records, written
from sampling import fewer

from five_hundred import RuleSet, format_action, parse_action, parse_deal, presets
from five_hundred.base.errors import InvalidLogError, InvalidRecordError, InvalidRulesError
from five_hundred.cards.card import BLACK_JOKER, RED_JOKER, Suit
from five_hundred.engine.actions import PASS, Claim, MakeBid, PlayCard
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.nominating import Nominate
from five_hundred.engine.score.match_end import Ending, Outcome
from five_hundred.engine.table.phase_classes import Bidding, Dealing
from five_hundred.formats.ptn import PtnGame, read_ptn, write_ptn
from five_hundred.formats.ptn.blocks import read_blocks
from five_hundred.formats.ptn.cards_and_calls import call_text, card_text
from five_hundred.formats.ptn.findings import Findings
from five_hundred.formats.ptn.hand_tags import why_no_log
from five_hundred.formats.ptn.rules import read_rules_of
from five_hundred.formats.record import Record
from five_hundred.rules.bids import special_bids
from five_hundred.rules.bids.special_bids import Gate
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import random_action

LINES = TEXT.splitlines()
RULES = presets.TRICKSTER_AUSTRALIAN
EAST = 3
FOUR_HANDED = [
    preset.rules for preset in PRESETS.values() if (preset.rules.table.players, preset.rules.table.hands) == (4, 4)
]


@cache
def published() -> Record:
    """The same game from the other file: dealer East, 310 to 450 before the hand."""
    deal, played = (DATA / "australian-43.txt").read_text(encoding="utf-8").split("\n\n")
    actions = [parse_deal(deal, RULES, EAST), *(parse_action(line, RULES) for line in played.splitlines())]
    return Record(RULES, EAST, tuple(actions), (310, 450))


def without(name: str) -> str:
    """The published text without a tag, and without the rows of its table."""
    return re.sub(rf"^\[{name} .*\n([^\[].*\n)*", "", TEXT, flags=re.MULTILINE)


def refused(text: str) -> InvalidLogError:
    with pytest.raises(InvalidLogError) as caught:
        read_ptn(text)
    return caught.value


# The published game


def test_the_published_log_is_read_as_the_game_typed_by_hand() -> None:
    """Rules, dealer, hands, calls, discards, all forty cards in order, and the scores before the hand."""
    (game,) = read_ptn(TEXT)
    assert by_hands(game.record) == by_hands(published())
    assert not game.remarks


def test_the_published_game_ends_with_the_published_score() -> None:
    """340 to 510 after the hand: East and West have bid and made it, and win the match."""
    (game,) = read_ptn(TEXT)
    assert game.record.replay().outcome == Outcome((1,), Ending.TARGET, (340, 510))


def test_the_published_log_is_written_back_unchanged() -> None:
    """This includes options that do not affect the rules, which the record does not hold."""
    (game,) = read_ptn(TEXT)
    assert write_ptn(game) == TEXT


def test_the_guide_shows_the_log_as_it_was_published() -> None:
    """Its examples are run; this is what they are run on."""
    assert TEXT in (DOCS / "guide" / "published-games.md").read_text(encoding="utf-8")


def test_tags_that_the_record_does_not_hold_are_kept() -> None:
    """Tags that we do not know, with quotation marks and backslashes, are written again."""
    (game,) = read_ptn(changed('[GameCode "Fi', '[Site "the \\"club\\", C:\\\\cards"]\n[West "Ann"]\n[GameCode "Fi'))
    assert game.tags[0][1:3] == (("Site", 'the "club", C:\\cards'), ("West", "Ann"))
    assert read_ptn(write_ptn(game)) == (game,)


# What a log contradicts


CONTRADICTIONS = {
    "a card that another seat holds": (
        "CK SJ HT DQ",
        "CK D8 HT DQ",
        20,
        r"trick 5, 8♦ by N \(it is in the hand of E\)",
    ),
    "a card that was played before": ("S5 D9 SQ HK", "S5 CQ SQ HK", 25, r"Q♣ by N \(it is no longer in any hand\)"),
    "a suit that is not followed": ("CK SJ HT DQ", "CK D9 HT DQ", 20, "9♦ by N: .*play J♠"),
    "a trick without a card": ("DA D4 D6 DJ", "DA D4 - DJ", 19, "E's card is missing from trick 4, which N led"),
    "no card at all": ("DA D4 D6 DJ", "DA D4 XX DJ", 19, "'XX' is not a card of this pack"),
    "an illegal bid": ("Pass 6♣ Pass Pass", "Pass Misère Pass Pass", 12, "Misère by W: .*seven tricks"),
    "a bid out of turn": ("Pass 6♣ Pass Pass", "Pass 6♣ 6♦ Pass\n7♥ - - -", 13, "S cannot bid 7♥: it is the turn of W"),
    "an unknown call": ("Pass 6♣ Pass Pass", "Pass 6X Pass Pass", 12, "'6X' is not a call"),
    "a card dealt twice": ('"C8HQS5"', '"C6HQS5"', 8, "6♣ is dealt twice, to E and the kitty"),
    "a hand that is too long": ('QJ"]\n[Undealt "C8HQS5', 'QJ8"]\n[Undealt "HQS5', 7, "N must have 10 cards, got 11"),
    "a card of another pack": ("T97.AK6.QJ.95", "T97.AK6.QJ.93", 7, "'C3' is not a card of this pack"),
    "three hands": (" J.J84.KT94.QJ", "", 7, "3 hands"),
    "discards that are not held": ("H7H9HQ", "H7H9HA", 14, "W discards: A♥ is not in this hand"),
    "too many discards": ("H7H9HQ", "H7H9HQS5", 14, "W discards: Discard 3 cards, not 4"),
    "a call that is missing": ("Pass 6♣ Pass Pass", "Pass - Pass Pass", 12, "the auction is not over: W is next"),
    "another game": ('"FiveHundred"', '"Bridge"', 3, "the tag GameCode must be FiveHundred, got 'Bridge'"),
    "no such seat": ('[Dealer "E"]', '[Dealer "X"]', 6, "a seat must be one of S, W, N, E, got 'X'"),
    "an unknown value of an option": ('"whenNullo\\":1', '"whenNullo\\":7', 4, "whenNullo must be one of 1"),
    "a truth value for a number": ('"whenNullo\\":1', '"whenNullo\\":true', 4, "whenNullo must be one of .*, got true"),
    "options that contradict each other": ('variation\\":1', 'bidAfterPass\\":2', 4, "contradict each other"),
    "options that have no names": (
        LINES[3][len("[GameOptionsJson ") : -1],
        '"[1]"',
        4,
        "the tag GameOptionsJson must contain a JSON object",
    ),
    "hands of nobody": ('"E:', '"', 7, "must be a seat, a colon and 4 hands clockwise from that seat, got 0 hands"),
    "options that are no JSON": ('noWatching\\":true}', "noWatching", 4, "GameOptionsJson: not JSON"),
}
"""What was published, what stands there instead, the line of the error and its words; nobody can play it so."""


@pytest.mark.parametrize("what", CONTRADICTIONS)
def test_an_impossible_fact_in_a_log_raises_an_error_with_its_line(what: str) -> None:
    """For a strict reader and for a tolerant one."""
    old, new, line, words = CONTRADICTIONS[what]
    text = changed(old, new)
    error = refused(text)
    assert error.line == line
    assert re.search(words, error.message)
    assert str(error).startswith(f"line {line}: ")
    if what != "a call that is missing":  # which may be where the game was broken off
        with pytest.raises(InvalidLogError) as caught:
            read_ptn(text, strict=False)
        assert (caught.value.line, caught.value.message) == (line, error.message)


TOLERATED = {
    "two scores": ('"S:340 510 340 510"', '"S:340 510"', 5, "must be a seat, a colon and 4 scores"),
    "scores that are no numbers": ('"S:340 510 340 510"', '"S:340 51o 340 510"', 5, "'51o' is not a score"),
    "scores that partners do not share": (
        '"S:340 510 340 510"',
        '"S:340 510 330 510"',
        5,
        "must have equal scores for partners",
    ),
    "another contract": (
        '[Contract "6♣"]',
        '[Contract "7♣"]',
        10,
        "according to the auction, the tag Contract must be 6♣, got '7♣'",
    ),
    "a contract that is no bid": (
        '[Contract "6♣"]',
        '[Contract "x"]',
        10,
        "according to the auction, the tag Contract must be 6♣, got 'x'",
    ),
    "another declarer": (
        '[Declarer "W"]',
        '[Declarer "E"]',
        9,
        "according to the auction, the tag Declarer must be W, got 'E'",
    ),
    "another kitty": ('"W:S5HQC8"', '"W:S5HQC9"', 13, "W takes 8♣ Q♥ 5♠"),
    "the kitty for another seat": ('"W:S5HQC8"', '"N:S5HQC8"', 13, "W takes 8♣ Q♥ 5♠"),
    "discards of another seat": ('"W:H7H9HQ"', '"N:H7H9HQ"', 14, "must name W, got N: the discards are 7♥ 9♥ Q♥"),
    "an undealt card that is missing": (
        '"C8HQS5"',
        '"C8HQ"',
        8,
        "the kitty must have 3 cards, got 2; .* was added: 5♠",
    ),
    "a dealt card that is missing": (
        "T97.AK6.QJ.95",
        "T97.AK6.QJ.9",
        7,
        "S must have 10 cards, got 9; .* was added: 5♣",
    ),
    "a hand that is not told": ("T97.AK6.QJ.95", "-", 7, "S must have 10 cards, got 0"),
    "a bid after the end": ("Pass 6♣ Pass Pass", "Pass 6♣ Pass Pass\n7♥ - - -", 13, "7♥ by S comes after the end"),
    "a pass after the end": ("Pass 6♣ Pass Pass", "Pass 6♣ Pass Pass\nPass - - -", 13, "Pass by S comes after"),
    "a row that is too short": (
        "Pass 6♣ Pass Pass",
        "Pass 6♣ Pass\nPass",
        12,
        "a row of Auction must have 4 cells, got 3: write '-' for an empty cell",
    ),
    "a row that is too long": (
        "C7 CQ JH C5",
        "C7 CQ JH C5 C6",
        16,
        "a row of Play must have 4 cells, got 5: write '-' for an empty cell",
    ),
    "cards after the last trick": ("S5 D9 SQ HK", "S5 D9 SQ HK\nC6 - - -", 26, "the hand is over after 10 tricks"),
    "an unknown option": ('noWatching\\"', 'fastMode\\"', 4, "the option 'fastMode' is unknown"),
    "a tag that stands twice": (
        '[Declarer "W"]',
        '[Declarer "W"]\n[Declarer "E"]',
        10,
        "twice in this hand; the first occurrence, on line 9, is used",
    ),
    "a tag without its end": ('[Dealer "E"]', '[Dealer "E"', 6, "the tag Dealer is malformed"),
    "quotation marks in a value": (LINES[3], LINES[3].replace("\\", ""), 4, "the tag GameOptionsJson is malformed"),
    "a line that is nothing": (
        '[Declarer "W"]',
        'seen\n[Declarer "W"]',
        9,
        "'seen' must be a tag, or part of the table of",
    ),
    "another seat to begin the auction": (
        '[Auction "S"]\nPass 6♣ Pass Pass',
        '[Auction "E"]\nPass Pass 6♣ Pass\nPass - - -',
        11,
        "the auction must begin to the left of the dealer, with S, got E",
    ),
    "a kitty without a seat": ('"W:S5HQC8"', '"S5HQC8"', 13, "CardsAdded: 'S5HQC8' must be a seat, a colon"),
    "a broken tag": ('[Declarer "W"]', '[Declarer "W"]\n[]', 10, r"'\[\]' is not a tag"),
    "a suit that is not named": (
        '[Play "W"]',
        '[SuitNamed "JH:H"]\n[Play "W"]',
        15,
        "the tag SuitNamed must name suits only for jokers that were led, got RJ",
    ),
    "a nomination that is not made": ('[Play "W"]', '[Nominated "H"]\n[Play "W"]', 15, "no seat nominates a suit"),
}
"""The same for what the rest of the log puts right: the game is as published."""


@pytest.mark.parametrize("what", TOLERATED)
def test_a_fact_that_the_rest_of_the_log_corrects_is_an_error_or_a_remark(what: str) -> None:
    """A strict reader refuses it; a tolerant one says what was made of it, and has the published game."""
    old, new, line, words = TOLERATED[what]
    text = changed(old, new)
    error = refused(text)
    assert error.line == line
    assert re.search(words, error.message)
    (game,) = read_ptn(text, strict=False)
    assert (game.remarks[0].line, game.remarks[0].message) == (line, error.message)
    assert str(game.remarks[0]) == f"line {line}: {error.message}" == str(error)
    scores = None if "scores" in what else (310, 450)
    assert by_hands(game.record) == by_hands(attrs.evolve(published(), scores=scores))


# What a log leaves out


@pytest.mark.parametrize("strict", [True, False])
def test_two_piles_without_all_their_cards_are_refused(strict: bool) -> None:
    """Which of the cards that are left belongs to the hand, and which to the kitty, cannot be inferred."""
    text = without("Undealt")
    assert text.count("E:Q86.T5.") == 1
    with pytest.raises(InvalidLogError, match="must have 10 cards, got 9"):
        read_ptn(text.replace("E:Q86.T5.", "E:Q8.T5."), strict=strict)


@pytest.mark.parametrize("name", ["Dealer", "Deal", "Auction", "GameOptionsJson"])
def test_a_fact_that_cannot_be_inferred_is_required(name: str) -> None:
    """The reader guesses neither the dealer nor the rules."""
    for strict in (True, False):
        with pytest.raises(InvalidLogError, match=f"line 2: the tag {name} is missing"):
            read_ptn(without(name), strict=strict)


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("GameCode", 2, "it must be FiveHundred"),
        ("Undealt", 2, "the kitty must have 3 cards, got 0; the rest of the pack was added: 5♠ 8♣ Q♥"),
        ("Contract", 2, "according to the auction, it must be 6♣"),
        ("Declarer", 2, "according to the auction, it must be W"),
        ("CardsAdded", 2, "W takes 8♣ Q♥ 5♠"),
        ("CardsRemoved", 2, "the discards are 7♥ 9♥ Q♥, which W does not play"),
        ("GameScores", 2, "the scores before the hand are unknown, so 0 was assumed"),
        ("Event", 2, "a hand must begin with the tag Event, which is missing"),
    ],
)
def test_a_missing_fact_is_an_error_or_is_inferred_with_a_remark(name: str, line: int, words: str) -> None:
    """The line is that on which the hand begins; what follows from the rest is taken from there."""
    error = refused(without(name))
    assert error.line == line
    assert words in error.message
    (game,) = read_ptn(without(name), strict=False)
    assert [(each.line, each.message) for each in game.remarks] == [(line, error.message)]
    scores = None if name == "GameScores" else (310, 450)
    assert by_hands(game.record) == by_hands(attrs.evolve(published(), scores=scores))


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"S:340 510 340 510"', '"S:340 510 345 510"', 5, "the tag GameScores cannot be read: the scores before"),
        ('"W:S5HQC8"', '"W S5HQC8"', 13, "the tag CardsAdded cannot be read: W takes 8♣ Q♥ 5♠"),
        ('"W:H7H9HQ"', '"W:H7 H9 HQ"', 14, "the tag CardsRemoved cannot be read: the discards are 7♥ 9♥ Q♥"),
    ],
)
def test_an_unreadable_fact_is_not_reported_as_missing(old: str, new: str, line: int, words: str) -> None:
    """The first remark says what is wrong with it, the second what was made of it; both name its line."""
    (game,) = read_ptn(changed(old, new), strict=False)
    assert [remark.line for remark in game.remarks] == [line, line]
    assert game.remarks[1].message.startswith(words)


def test_missing_discards_are_inferred_only_when_the_hand_was_played_out() -> None:
    """After nine tricks, the last card may have been discarded or may still be in the hand."""
    text = "\n".join(line for line in LINES if "CardsRemoved" not in line and line != "S5 D9 SQ HK")
    with pytest.raises(InvalidLogError, match="the play does not show the discards of W"):
        read_ptn(text, strict=False)


BROKEN_OFF = {
    "after four tricks": (TEXT[: TEXT.index("CK SJ")], 19, "the play ends after 4 complete tricks: W is next", 22),
    "in the fifth trick": (
        TEXT[: TEXT.index("HT DQ")] + "- -",
        20,
        "the play ends after 4 complete tricks: E is next",
        24,
    ),
    "before the play": (TEXT[: TEXT.index("[Play")], 2, "the tag Play is missing: W is next", 6),
    "before the discard": (TEXT[: TEXT.index("[CardsRem")], 2, "the log ends before the discard: W is next", 5),
    "in the auction": (TEXT[: TEXT.index("Pass 6♣")] + "Pass 6♣ Pass -", 12, "the auction is not over: E is next", 4),
    "after the deal": (TEXT[: TEXT.index("Pass 6♣")], 11, "the auction is not over: S is next", 1),
}
"""The text, where it stops and with which words, and the actions that there are."""


@pytest.mark.parametrize("when", BROKEN_OFF)
def test_an_unfinished_game_is_read_as_far_as_it_goes(when: str) -> None:
    """A tolerant reader takes the scores for those before the hand, and adds a remark."""
    text, line, words, actions = BROKEN_OFF[when]
    error = refused(text)
    assert (error.line, error.message) == (line, words)
    (game,) = read_ptn(text, strict=False)
    said = [(each.line, each.message) for each in game.remarks]
    assert said == sorted(
        [(line, words), (5, "the hand is not finished, so GameScores is read as the scores before the hand")]
    )
    wanted = Record(RULES, EAST, published().actions[:actions], (340, 510))
    assert by_hands(game.record) == by_hands(wanted)
    (again,) = read_ptn(write_ptn(game), strict=False)
    assert again.record == game.record


def test_no_suit_is_nominated_before_the_log_shows_it() -> None:
    """Broken off where the contractor is to nominate; that no suit was shows only when a card is played."""
    for seed in range(100):
        record = play(presets.AUSTRALIAN, Random(seed))
        phases = [type(state.phase).__name__ for state, _ in record.steps()]
        first = phases.index("Nominating") if "Nominating" in phases else None
        if first is not None and record.actions[first] == Nominate(None):
            (game,) = read_ptn(write_ptn(record.up_to(first)), strict=False)
            assert by_hands(game.record) == by_hands(record.up_to(first))
            assert "the log ends before the nomination" in game.remarks[-1].message
            (game,) = read_ptn(write_ptn(record.up_to(first + 2)), strict=False)
            assert by_hands(game.record) == by_hands(record.up_to(first + 2))
            return
    raise AssertionError("nobody was asked to nominate, and did not")


def test_a_nominated_suit_is_read_even_if_no_card_was_played() -> None:
    """Its tag says so."""
    for seed in range(100):
        record = play(presets.AUSTRALIAN, Random(seed))
        nominations = [at for at, action in enumerate(record.actions) if isinstance(action, Nominate) and action.suit]
        if nominations:
            upto = record.up_to(nominations[0] + 1)
            (game,) = read_ptn(write_ptn(upto), strict=False)
            assert by_hands(game.record) == by_hands(upto)
            return
    raise AssertionError("nobody nominated a suit")


def test_columns_that_start_with_a_seat_other_than_the_leader_are_read_with_a_remark() -> None:
    """The tag names the seat of the first column, which should be the leader."""
    head, table = TEXT.split('[Play "W"]\n')
    rows = [row.split() for row in table.splitlines()]
    turned = "\n".join(" ".join([*row[1:], row[0]]) for row in rows)
    text = f'{head}[Play "N"]\n{turned}'
    assert str(refused(text)) == "line 15: the first column must belong to the leader of the first trick, W, got N"
    (game,) = read_ptn(text, strict=False)
    assert by_hands(game.record) == by_hands(published())


def test_the_column_of_a_seat_that_sits_out_is_empty() -> None:
    """In an open misère of W East's column shows ``-``."""
    record = Record(RULES, EAST, published().actions[:1])
    for said in ("pass", "bid OM", "pass", "pass", "discard 9H AS AD"):
        record, _ = record.step(parse_action(said, RULES))
    rng = Random(1)
    while (state := record.replay()).to_act is not None:
        record, _ = record.step(random_action(state, rng))
    text = write_ptn(record)
    play, row = text.index('[Play "W"]\n'), len('[Play "W"]\n')
    assert {row.split()[2] for row in text[play + row :].splitlines()} == {"-"}
    wrong = text[: play + row] + text[play + row :].replace("-", "D8", 1)
    error = refused(wrong)
    assert error.line == text[: play + row].count("\n") + 1
    assert error.message == "E does not take part in this hand: write '-'"
    (game,) = read_ptn(wrong, strict=False)
    assert by_hands(game.record) == by_hands(record)


def test_kitty_and_play_of_an_all_pass_hand_are_ignored() -> None:
    """A tolerant reader ignores such tables."""
    text = changed("6♣ Pass Pass", "Pass Pass Pass").replace('"6♣"', '"Pass"').replace('[Declarer "W"]\n', "")
    (game,) = read_ptn(text, strict=False)
    assert [(each.line, each.message) for each in game.remarks] == [
        (12, "the tag CardsAdded must be absent, because no seat takes the kitty"),
        (13, "the tag CardsRemoved must be absent, because no seat takes the kitty"),
        (14, "the table below the tag Play must be empty, because the hand is not played"),
    ]
    assert refused(text).line == 12
    assert len(game.record.actions) == 5


@pytest.mark.parametrize("text", ["", "% PTN\n\n", "7♥", "\x00", "500"])
def test_a_log_without_a_hand_is_refused(text: str) -> None:
    for strict in (True, False):
        with pytest.raises(InvalidLogError, match="line 1: "):
            read_ptn(text, strict=strict)


# Options


def test_published_option_strings_have_the_published_meaning() -> None:
    """The words stood in the tag Event of other published logs; what they do not name is as in the preset."""
    assert rules_of({}) == presets.TRICKSTER_AMERICAN
    # "American with 5-card widow, nullo anytime, 8♠ overbids nullo, open nullo ±500"
    assert rules_of({"deckSize": 45, "noWatching": True}) == presets.TRICKSTER_AMERICAN.with_options(
        {"table.pack": "45"}
    )
    # "Australian with 3-card kitty, must bid to win, misère anytime, 8♠ overbids misère, ..., review last deal"
    assert rules_of({"variation": 1, "mustBidToWin": True, "reviewLastDeal": True}) == RULES.with_options(
        {"contracts.specials.M.gate": "anytime", "contracts.specials.M.above": "7NT"}
    )
    # "Australian with 3-card kitty, must bid to win, bid after pass if bid changed, misère after 7"
    options = {"variation": 1, "mustBidToWin": True, "whenNullo": 1, "S8Overbid250Nullo": False, "bidAfterPass": 2}
    assert rules_of(options) == RULES.with_options({"auction.re_entry": "if-suit-changed"})


def rules_of(options: Mapping[str, object]) -> RuleSet:
    """The rules that options name, read off a log of which nothing else is right."""
    (tag,) = [line for line in LINES if line.startswith("[GameOptionsJson")]
    told = json.dumps(options).replace('"', '\\"')
    (block,) = read_blocks(TEXT.replace(tag, f'[GameOptionsJson "{told}"]'), Findings(strict=True))
    return read_rules_of(block, Findings(strict=True))


def test_rules_passed_to_the_reader_override_the_options_of_the_log() -> None:
    """The log may have any options, or none."""
    rules = RULES.with_options({"match.target": 1000})
    (game,) = read_ptn(without("GameOptionsJson"), rules=rules)
    assert game.record.rules == rules
    assert not game.record.replay().is_over


def test_rules_that_the_options_cannot_express_are_written_in_a_separate_tag() -> None:
    """With the nearest preset, and what differs; a wrong one is named."""
    rules = presets.AUSTRALIAN.with_options({"match.target": 700})
    text = write_ptn(attrs.evolve(published(), rules=rules))
    assert '[RuleSetJson "{\\"base\\":\\"australian\\",\\"match\\":{\\"target\\":700}}"]' in text
    (game,) = read_ptn(text)
    assert game.record.rules == rules
    with pytest.raises(InvalidLogError, match=r"line 4: RuleSetJson: match\.target"):
        read_ptn(text.replace(":700", ":-1"))


def test_rules_of_another_table_are_refused() -> None:
    """Four hands are no game for three, and a log has no dummies."""
    with pytest.raises(InvalidLogError, match=r"line 7: Deal: must be a seat, a colon and 3 hands .* got 4 hands"):
        read_ptn(TEXT, rules=presets.THREE_HANDED)
    with pytest.raises(InvalidLogError, match=r"line 2: table\.spare_hands must be 'none', got 'dummies': a log can"):
        read_ptn(TEXT, rules=presets.TWO_HANDED_DUMMIES)


def test_options_that_cannot_be_read_are_not_written() -> None:
    """The shortest ones that name the rules take their place."""
    game = PtnGame(published(), ((("GameOptionsJson", "{}}"),),))
    assert read_ptn(write_ptn(game))[0].record.rules == RULES


def test_options_of_the_log_are_not_written_for_other_rules() -> None:
    """The options would describe the wrong rules."""
    (game,) = read_ptn(TEXT)
    other = attrs.evolve(game, record=attrs.evolve(game.record, rules=presets.AUSTRALIAN))
    assert "GameOptionsJson" not in write_ptn(other)
    assert read_ptn(write_ptn(other))[0].record.rules == presets.AUSTRALIAN


# What is written is read


@given(record=records(st.sampled_from(FOUR_HANDED)))
def test_a_written_game_of_a_four_handed_preset_is_read_back_unchanged(record: Record) -> None:
    """Every action, the first dealer and the scores; and it is written in the same way again."""
    text = written(record)
    if text is not None:
        (game,) = read_ptn(text)
        assert game.record == record
        assert write_ptn(game) == text


@fewer(3)
@given(record=records(plain_rulesets({"table.pack": "46", "table.misdeal": "off", "table.deal_form": "dealt"})))
def test_a_written_game_of_any_four_handed_rules_is_read_back_unchanged(record: Record) -> None:
    """With two jokers, whichever is the higher, and any four-handed RuleSet."""
    text = written(record)
    if text is not None:
        (game,) = read_ptn(text)
        assert game.record == record


def test_most_random_games_can_be_written() -> None:
    """The tests before this one would hold if nothing could."""
    games = [play(rules, Random(seed)) for rules in FOUR_HANDED for seed in range(2)]
    assert sum(written(game) is not None for game in games) >= 0.8 * len(games)


@given(
    at=st.integers(0, len(TEXT)),
    cut=st.integers(0, 30),
    put=st.text(alphabet='SWNEHDCJTAKQ98-\n"[]{}:. \\%x1,♣\x00é', max_size=6) | st.text(max_size=3),
    strict=st.booleans(),
)
def test_any_string_is_read_as_a_game_or_raises_an_error_with_a_line(at: int, cut: int, put: str, strict: bool) -> None:
    """Whatever is cut out of the published game and put there instead: no other error is raised."""
    text = TEXT[:at] + put + TEXT[at + cut :]
    try:
        games = read_ptn(text, strict=strict)
    except InvalidLogError as error:
        assert 1 <= error.line <= len(re.split(r"\r\n|\r|\n", text))
    else:
        assert all(game.record.replay() for game in games)
        assert not (strict and any(game.remarks for game in games))
        (again,) = read_ptn(write_ptn(games[0]), strict=False)
        assert again.record == games[0].record


@pytest.mark.untraced
def test_a_hand_may_have_200_tags() -> None:
    """A log comes from outside; a published hand has some twenty."""
    own = sum(line.startswith("[") for line in LINES)
    many = "".join(f'[A{number} "x"]\n' for number in range(200 - own))
    (game,) = read_ptn(changed("[GameCode", f"{many}[GameCode"))
    assert len(game.tags[0]) == 200 - own + 2
    with pytest.raises(InvalidLogError, match="the hand must have at most 200 tags"):
        read_ptn(changed("[GameCode", f'[More "x"]\n{many}[GameCode'))


def test_an_error_is_short_even_if_a_name_is_long() -> None:
    for text in (f'[{"A" * 100_000} "x', changed("[GameCode", f'[{"A" * 9999} "x"]\n[{"A" * 9999} "x"]\n[GameCode')):
        assert len(str(refused(text))) < 200


# What the tagged text has no words for


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (presets.TWO_HANDED_DUMMIES, "table.spare_hands must be 'none', got 'dummies'"),
        (presets.TWO_HANDED_DEAD_HAND, "table.spare_hands must be 'none', got 'one-dead'"),
        (presets.TWO_HANDED_EXPOSED, "table.deal_form must be 'dealt', got 'exposed-eight'"),
        (presets.TWO_HANDED_DRAW, "table.deal_form must be 'dealt', got 'drawn'"),
        (
            presets.THREE_HANDED.with_options({"table.spare_hands": "one-dead", "table.pack": "43"}),
            "table.spare_hands must be 'none', got 'one-dead'",
        ),
        (
            presets.THREE_HANDED.with_options({"table.spare_hands": "for-the-bidder", "table.pack": "43"}),
            "table.spare_hands must be 'none', got 'for-the-bidder'",
        ),
    ],
)
def test_rules_of_tables_that_a_log_cannot_hold_are_refused(rules: RuleSet, words: str) -> None:
    """A log is of ten cards for each player and a kitty; the error names the option."""
    with pytest.raises(InvalidRecordError) as caught:
        write_ptn(play(rules, Random(1)))
    only = "a log can describe only a deal with ten cards for each player, and a kitty"
    assert (caught.value.place, caught.value.message) == ("$.rules", f"{words}: {only}")


def test_every_preset_for_more_than_two_players_can_be_written() -> None:
    """The presets for two players all have hands that belong to no player, or another deal."""
    assert [name for name, preset in PRESETS.items() if why_no_log(preset.rules)] == [
        name for name, preset in PRESETS.items() if preset.rules.table.players == 2
    ]


def test_cards_without_a_letter_in_logs_are_refused() -> None:
    """Logs have no letter for a card of a second pack."""
    rules = RULES.with_options({"table.pack": "5-A SC, 4-A DH, 2S', RJ"})
    with pytest.raises(InvalidRecordError, match=r"\$\.rules: table\.pack: the format has no letter for 2♠'"):
        write_ptn(play(rules, Random(1)))


def test_a_record_with_a_claim_cannot_be_written_as_a_log() -> None:
    """With its place in the record."""
    rules = RULES.with_options({"play.claims": "provable"})
    for seed in range(50):
        record = play(rules, Random(seed))
        if isinstance(record.actions[-1], Claim):
            with pytest.raises(InvalidRecordError) as caught:
                write_ptn(record)
            assert caught.value.place == f"$.actions[{len(record.actions) - 1}]"
            assert caught.value.message == "a log cannot express 'claim'"
            return
    raise AssertionError("nobody has claimed")


def test_a_declined_offer_is_refused_by_its_own_name() -> None:
    """In the auction a pass has a word, so the error says which pass has none."""
    rules = RULES.with_options({"contracts.declare": True})
    for seed in range(50):
        record = play(rules, Random(seed))
        phases = [type(state.phase).__name__ for state, _ in record.steps()]
        declined = [at for at, action in enumerate(record.actions) if phases[at] == "DeclaringAlone" and action == PASS]
        if declined:
            with pytest.raises(InvalidRecordError) as caught:
                write_ptn(record)
            assert caught.value.place == f"$.actions[{declined[0]}]"
            assert caught.value.message == "a log cannot express 'pass' in the phase declaring-alone"
            return
    raise AssertionError("everybody has declared")


@pytest.mark.parametrize(
    ("tags", "place", "message"),
    [
        ([("West", 'Ann"]\n[Declarer "N')], "$.tags[0][0]", "the value of the tag West must be a single line"),
        ([("Site", "home\r")], "$.tags[0][0]", "the value of the tag Site must be a single line"),
        (
            [("Site", "home"), ("Played on", "Sunday")],
            "$.tags[0][1]",
            "the name of a tag must consist of letters, digits and _, got 'Played on'",
        ),
        ([("", "Sunday")], "$.tags[0][0]", "the name of a tag must consist of letters, digits and _, got ''"),
        ([("Dealer", "N")], "$.tags[0][0]", "the tag Dealer must not be given: its value comes from the record"),
        (
            [("RuleSetJson", "{}")],
            "$.tags[0][0]",
            "the tag RuleSetJson must not be given: its value comes from the record",
        ),
        ([("Site", "home"), ("Site", "club")], "$.tags[0][1]", "the tag Site may appear only once per hand"),
    ],
)
def test_a_tag_that_would_change_the_log_is_refused(tags: list[tuple[str, str]], place: str, message: str) -> None:
    """Names of players come from outside: none of them may add a tag or change the game."""
    with pytest.raises(InvalidRecordError) as caught:
        write_ptn(PtnGame(published(), (tuple(tags),)))
    assert caught.value.place == place
    assert caught.value.message.startswith(message)


def test_a_record_without_a_deal_cannot_be_written_as_a_log() -> None:
    with pytest.raises(InvalidRecordError, match="a log must contain at least one hand"):
        write_ptn(Record(RULES))


def test_a_log_of_a_game_with_a_step_that_logs_lack_is_refused() -> None:
    """In a double null the partner discards as well, and no tag records that."""
    specials = [attrs.evolve(special_bids.DOUBLE_NULLO, above=None)]
    rules = RULES.with_options({"contracts.specials": specials})
    text = changed("6♣ Pass Pass", "DoubleNullo Pass Pass")
    for strict in (True, False):
        with pytest.raises(InvalidLogError, match="these rules have a step that a log cannot describe: exchanging"):
            read_ptn(text.replace('"6♣"', '"DoubleNullo"'), rules=rules, strict=strict)


# Jokers


def joker_leads() -> Iterator[tuple[Record, str, Suit]]:
    """Games without trumps in which a joker was led, as they are written, and the suit that it named."""
    rules = RULES.with_options({"auction.min_level": 6})
    for seed in range(150):
        record = play(rules, Random(seed))
        for action in record.actions:
            if isinstance(action, PlayCard) and action.suit is not None:
                yield record, write_ptn(record), action.suit


def test_the_suit_named_by_a_joker_is_read_from_its_tag_or_inferred() -> None:
    """Without our tag it is inferred where one suit fits; else a tolerant reader says which would."""
    inferred = open_question = 0
    for record, text, suit in joker_leads():
        assert f'[SuitNamed "JH:{suit.letter}"]' in text
        (told,) = read_ptn(text)
        assert told.record == record
        assert write_ptn(told) == text
        bare = "\n".join(line for line in text.splitlines() if "SuitNamed" not in line)
        try:
            (game,) = read_ptn(bare)
        except InvalidLogError as error:
            open_question += 1
            assert f"{suit}" in error.message
            assert "the log does not say which suit" in error.message
            (game,) = read_ptn(bare, strict=False)
            assert [each.message for each in game.remarks] == [error.message]
            same = [format_action(action)[:7] for action in record.actions[1:]]
            assert [format_action(action)[:7] for action in game.record.actions[1:]] == same
        else:
            inferred += 1
            assert game.record == record
    assert inferred
    assert open_question


def test_two_jokers_are_written_as_the_higher_and_the_lower() -> None:
    """``H`` is also the only joker of other packs."""
    for high, letters in (
        ("black", {BLACK_JOKER: "JH", RED_JOKER: "JL"}),
        ("red", {BLACK_JOKER: "JL", RED_JOKER: "JH"}),
    ):
        rules = RULES.with_options({"table.pack": "46", "table.high_joker": high})
        assert {joker: card_text(joker, rules) for joker in letters} == letters


# Several hands


def test_consecutive_hands_that_fit_are_read_as_one_match() -> None:
    """The next dealer, the same rules, and scores that follow."""
    record = play(RULES, Random(5), hands=3)
    text = write_ptn(record)
    assert text.count("[Event ") == 3
    assert [game.record for game in read_ptn(text)] == [record]


def test_hands_that_do_not_fit_are_read_as_separate_games() -> None:
    """The same hand twice: it is not the turn of the same dealer again; remarks go to the game of their line."""
    twice = TEXT + TEXT.replace('[Declarer "W"]', '[Declarer "S"]')
    with pytest.raises(InvalidLogError, match="line 34: according to the auction, the tag Declarer must be W, got 'S'"):
        read_ptn(twice)
    first, second = read_ptn(twice, strict=False)
    assert first.record == second.record
    assert not first.remarks
    assert [each.line for each in second.remarks] == [34]


def test_a_hand_whose_scores_do_not_follow_starts_a_new_game() -> None:
    """What it started from is worked out from what it led to."""
    record = play(RULES, Random(5), hands=2)
    first, _, second = write_ptn(record).partition("\n\n")
    (scores,) = re.findall(r"GameScores .*", second)
    other = second.replace(scores, 'GameScores "S:100 200 100 200"]')
    games = read_ptn(f"{first}\n\n{other}")
    assert len(games) == 2
    assert games[1].record.replay().scores == (100, 200)


def test_a_hand_with_other_rules_starts_a_new_game() -> None:
    """Dealer and scores would fit, but the rules of a match never change."""
    first, _, second = write_ptn(play(RULES, Random(5), hands=2)).partition("\n\n")
    games = read_ptn(f"{first}\n\n{second.replace('mustBidToWin', 'noWatching')}")
    assert [game.record.rules.match.must_bid_to_win.value for game in games] == ["won-bid", "no"]


def test_an_error_in_a_later_hand_has_its_own_line() -> None:
    """This also holds if the hand would continue a match."""
    text = write_ptn(play(RULES, Random(5), hands=2))
    at = text.rindex("[CardsRemoved ")
    wrong = text[:at] + re.sub(r":\w\w", ":C4", text[at:], count=1)
    error = refused(wrong)
    assert error.line == text[:at].count("\n") + 1
    assert "'C4' is not a card of this pack" in error.message
    at = text.rindex("[Play ")
    rows = text[at:].splitlines()
    twice = "\n".join([*rows[:2], rows[1]])
    error = refused(text[:at] + twice)
    assert error.line == text[:at].count("\n") + 3
    assert "it is no longer in any hand" in error.message


def test_an_all_pass_hand_is_read_as_a_hand_of_its_match() -> None:
    """The contract is "Pass", there is no declarer, and no card is played."""
    record = published()
    passes = parse_action("pass", RULES)
    passed = Record(RULES, EAST, (record.actions[0], *[passes] * 4), (310, 450))
    text = write_ptn(passed)
    assert '[Contract "Pass"]' in text
    assert "[Declarer" not in text
    assert "[Play" not in text
    (game,) = read_ptn(text)
    assert by_hands(game.record) == by_hands(passed)
    assert game.record.replay().dealer == 0


def test_an_unshuffled_pack_keeps_its_order_when_a_log_is_read() -> None:
    """A log says who got which cards; where all passed before and the pack lies as it was gathered that is enough."""
    rules = RULES.with_options({"auction.all_pass": "next-dealer-no-reshuffle"})
    record = by_hands(Record(rules, EAST, (published().actions[0], *[parse_action("pass", rules)] * 4)))
    for _ in range(30):
        record, _ = record.step(random_action(record.replay(), Random(3)))
    (game,) = read_ptn(write_ptn(record), strict=False)
    assert game.record == record


def test_a_hand_with_other_cards_than_the_gathered_pack_starts_a_new_game() -> None:
    """After a passed-out hand without a shuffle the next cards are certain."""
    rules = RULES.with_options({"auction.all_pass": "next-dealer-no-reshuffle"})
    passes = [parse_action("pass", rules)] * 4
    first = Record(rules, EAST, (published().actions[0], *passes))
    second = Record(rules, 0, (Deal(rules.table.pack.cards), *passes))
    games = read_ptn(f"{write_ptn(first)}\n{write_ptn(second)}", strict=False)
    assert [by_hands(game.record) for game in games] == [by_hands(first), by_hands(second)]


def test_the_scores_before_the_hand_are_written_where_play_stops_at_the_target() -> None:
    """They decide when the hand is over."""
    rules = RULES.with_options({"match.midhand_out": True})
    record = attrs.evolve(published(), rules=rules, actions=published().actions[:-4])
    assert record.replay().is_over
    text = write_ptn(record)
    assert '[ScoresBefore "S:310 450 310 450"]' in text
    (game,) = read_ptn(text)
    assert by_hands(game.record) == by_hands(record)


# Scores


def test_a_score_at_the_cap_can_follow_from_more_than_one_score() -> None:
    """Source 001: must bid to win, so trick points bring a side to 490 and no further.

    North and South take three tricks: they had 460 before, or were there already.
    """
    text = changed('"S:340 510 340 510"', '"S:490 510 490 510"')
    error = refused(text)
    assert error.line == 5
    assert "460 for S and N, 450 for W and E or 490 for S and N, 450 for W and E" in error.message
    (game,) = read_ptn(text, strict=False)
    assert game.record.scores == (460, 450)
    told = write_ptn(game)
    assert '[ScoresBefore "S:460 450 460 450"]' in told
    assert read_ptn(told)[0].record == game.record


def test_scores_that_the_hand_does_not_lead_to_are_reported() -> None:
    """With the cap of source 001, three tricks give a side at 485 five points."""
    text = write_ptn(attrs.evolve(published(), scores=(485, 450)))
    assert read_ptn(text)[0].record.scores == (485, 450)
    error = refused(text.replace("S:490 510 490 510", "S:480 510 480 510"))
    assert error.line == text[: text.index("[GameScores")].count("\n") + 1
    assert "after a hand that began at 485 for S and N, 450 for W and E, GameScores must be" in error.message


def test_scores_that_no_earlier_score_leads_to_are_reported() -> None:
    """If play stops at the target, a side with 510 after the last trick cannot have had 450 before the hand."""
    rules = RULES.with_options({"match.midhand_out": True})
    with pytest.raises(
        InvalidLogError, match="line 5: no scores at the start of the hand could have led to 340 for S and N, 510 for W"
    ):
        read_ptn(TEXT, rules=rules)
    (game,) = read_ptn(TEXT, rules=rules, strict=False)
    assert game.record.scores is None


def test_either_side_can_be_at_the_cap_before_a_hand() -> None:
    """All passed, and both sides are paid for their tricks, wherever they stand below the cap or above it."""
    rules = presets.NO_TRICKS.with_options({"table.pack": "43", "scoring.defender_cap": 490})
    for seed, scores in ((1, (485, 495)), (2, (100, 495)), (3, (495, 480)), (4, (-30, 10))):
        record = Record(rules, 0, (), scores)
        while isinstance((state := record.replay()).phase, Dealing) is not (len(record.actions) > 0):
            quiet = parse_action("pass", rules) if isinstance(state.phase, Bidding) else None
            record, _ = record.step(quiet or random_action(state, Random(seed)))
        (game,) = read_ptn(write_ptn(record))
        assert by_hands(game.record) == by_hands(record)


def test_a_special_bid_is_read_as_one_word_or_several() -> None:
    """A log has one word for a call; the name of a bid may have two."""
    for said in ("OpenMisère", "Open Misère", "open misère", "OM"):
        text = changed("6♣ Pass Pass", f"{said} Pass Pass").replace('"6♣"', f'"{said}"')
        (game,) = read_ptn(text[: text.index("[CardsRem")], strict=False)
        assert game.record.actions[2] == MakeBid(RULES.contracts.specials[1])


@pytest.mark.parametrize("name", ["Two Words", "A few words", "All ten at no trump", "Misère of one suit and another"])
def test_a_name_of_any_number_of_words_is_read(name: str) -> None:
    """Source 000 has names of three words, such as Across The Corner; a house may choose longer ones."""
    misere = attrs.evolve(special_bids.MISERE, name=name, gate=Gate.ANYTIME)
    rules = RULES.with_options({"contracts.specials": (misere,)})
    text = changed("6♣ Pass Pass", f"{name} Pass Pass").replace('"6♣"', f'"{name}"')
    (game,) = read_ptn(text[: text.index("[CardsRem")], rules=rules, strict=False)
    assert game.record.actions[2] == MakeBid(rules.contracts.specials[0])


def test_a_special_bid_is_written_by_its_name_in_one_word() -> None:
    """Which is no other bid's: a RuleSet has no two names that differ only in blanks."""
    misere, open_misere = RULES.contracts.specials
    assert [call_text(bid, RULES) for bid in (misere, open_misere, None)] == ["Misère", "OpenMisère", "Pass"]
    with pytest.raises(InvalidRulesError, match="must differ by more than case, accents and spaces"):
        RULES.with_options({"contracts.specials": (misere, attrs.evolve(open_misere, name="Mis ère"))})


def test_an_inkle_is_written_with_its_own_letter() -> None:
    """``i♠`` is a bid of six where seven is the least; ``iNT`` one of no trump."""
    rules = presets.TRICKSTER_AMERICAN
    calls = ["bid 6S", "bid 6NT", "bid 7C", "pass"]
    record = Record(rules, EAST, (published().actions[0], *(parse_action(call, rules) for call in calls)))
    text = write_ptn(record)
    assert "i♠ iNT 7♣ Pass" in text
    (game,) = read_ptn(text, strict=False)
    assert by_hands(game.record) == by_hands(record)


def test_a_skipped_player_is_written_as_a_pass() -> None:
    """Published logs write ``Pass`` for a skipped player, and ``-`` in a round that ended early."""
    calls = ["pass", "bid 6C", "bid 6D", "pass", "bid 6H", "pass"]
    record = Record(RULES, EAST, (published().actions[0], *(parse_action(call, RULES) for call in calls)), (1, 2))
    text = write_ptn(record)
    assert "Pass 6♣ 6♦ Pass\nPass 6♥ Pass -\n" in text
    (game,) = read_ptn(text, strict=False)
    assert by_hands(game.record) == by_hands(record)
    skipped = text.replace("\nPass 6♥ Pass -", "\n- 6♥ Pass -")
    (game,) = read_ptn(skipped, strict=False)
    assert any("write Pass instead of - for S until the auction ends" in each.message for each in game.remarks)


def test_a_game_can_be_built_compared_and_hashed() -> None:
    """It can be made by hand, compared and hashed."""
    game = PtnGame(published())
    assert write_ptn(game) == write_ptn(published())
    assert len({game, PtnGame(published())}) == 1
