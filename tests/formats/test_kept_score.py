"""The score of a match that people play with real cards: its lines, its corrections and its file."""

import copy
import json
import pickle
import re
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk
from real_table import by_side, essence, holder, winners

from five_hundred import (
    Contract,
    Ending,
    InvalidRecordError,
    Outcome,
    RuleSet,
    Suit,
    parse_bid,
    parse_card,
    presets,
    seat_names,
)
from five_hundred.base.errors import InvalidNotationError
from five_hundred.engine.table.events import DealAbandoned, HandScored, ThrownIn
from five_hundred.formats.kept_hand import KeptHand
from five_hundred.formats.kept_hand_line import further_words
from five_hundred.formats.kept_score import KeptScore
from five_hundred.formats.record import Record
from five_hundred.formats.statistics import statistics, statistics_lines
from five_hundred.rules import BothCross
from five_hundred.testing import RandomChooser, arbitrary_rules, rulesets

NAMES = ("Anna", "Ben", "Carl", "Uncle Joe")
HANDS = ("8S Anna 8-2", "passed", "7H Uncle Joe 6-4")


def australian(*hands: str) -> KeptScore:
    """A match by the Australian rules in which Uncle Joe deals first."""
    kept = KeptScore(presets.AUSTRALIAN, NAMES, dealer=3)
    for line in hands:
        kept = kept.with_hand(line)
    return kept


def keep(rules: RuleSet, seed: int, steps: int = 400) -> KeptScore | None:
    """Write down a match that the engine plays, line by line, and compare everything after each hand."""
    kept: KeptScore | None = None
    for before, _, after, events in walk(rules, seed, steps=steps, zeal=0.8):
        kept = kept or KeptScore(rules, seat_names(rules), before.dealer, scores=before.scores)
        for event in events:
            if isinstance(event, DealAbandoned) and event.reason in (ThrownIn.ALL_PASSED, ThrownIn.ONLY_INKLES):
                kept = kept.with_hand("inkles" if event.reason is ThrownIn.ONLY_INKLES else "passed")
                assert kept.score_sheet()[-1] is None
                assert essence(kept.public) == essence(after.public)
            if isinstance(event, HandScored):
                real = event.score
                order = winners(after, events) if rules.match.both_cross is BothCross.FIRST else ()
                tricks = tuple(by_side(rules, real))
                called = real.contract.called is not None
                hand = KeptHand(real.contract, tricks, holder(after, real) if called else None, tuple(order))
                if real.contract.partner is not None:
                    assert KeptHand(real.contract, tricks, winners=tuple(order)) == hand
                line = kept.line_of(hand)
                assert kept.read_line(line) == hand
                assert kept.with_hand(line) == kept.with_hand(hand)
                kept = kept.with_hand(hand)
                score = kept.score_sheet()[-1]
                assert score is not None
                assert (score.lines, score.after, score.made) == (real.lines, real.after, real.made)
                assert essence(kept.public) == essence(after.public)
    if kept is not None:
        assert KeptScore.from_json(kept.to_json()) == kept
    return kept


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_a_match_that_is_written_down_has_the_scores_dealers_bars_and_outcome_of_the_engine(
    rules: RuleSet, seed: int
) -> None:
    keep(rules, seed)


@pytest.mark.untraced
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_a_match_under_rare_rules_can_be_written_down(first: int) -> None:
    """The options of each RuleSet are drawn independently, so duels, breaches and called cards all occur."""
    found = [keep(arbitrary_rules(RandomChooser(Random(seed))), seed) for seed in range(first, first + 20)]
    assert any(kept is not None and kept.hands for kept in found)


def test_the_tricks_of_the_declarers_side_come_first_and_the_others_follow_clockwise() -> None:
    assert [hand.tricks for hand in australian(*HANDS).hands] == [(8, 2), (), (4, 6)]
    three = KeptScore(presets.THREE_HANDED, ("Anna", "Ben", "Carl"))
    assert three.read_line("7S Ben 5-3-2").tricks == (2, 5, 3)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("8s a 8-2", "8S Anna 8-2"),
        ("8♠ ANNA 8:2", "8S Anna 8-2"),
        ("misère uncle joe 0-10", "M Uncle Joe 0-10"),
        ("open  misere Unc 0-10", "OM Uncle Joe 0-10"),
        ("pass", "passed"),
        ("Bye", "passed"),
    ],
)
def test_a_hand_may_be_written_as_people_write(line: str, same: str) -> None:
    kept = australian()
    assert kept.line_of(kept.read_line(line)) == same


@pytest.mark.parametrize(
    ("rules", "hand", "answer"),
    [
        (presets.AUSTRALIAN, "8S Zoe 8-2", "write the name of the declarer: Anna, Ben, Carl or Uncle Joe, or the beg"),
        (presets.AUSTRALIAN, "8S", "got nothing"),
        (presets.AUSTRALIAN, "", "a hand begins with its bid and the name of the declarer, such as 7H Anna"),
        (
            presets.AUSTRALIAN.with_options({"auction.min_level": 7}),
            "6S Anna 8-2",
            "contract.bid must be a bid that can win the auction",
        ),
        (presets.AUSTRALIAN, "8S Ben 8", "write the tricks of Ben/Uncle Joe and Anna/Carl in this order, such as 7-3"),
        (presets.AUSTRALIAN, "8S Ben 8-1-1", "got '8-1-1'"),
        (presets.AUSTRALIAN, "8S Ben 8-1", "tricks must add up to 10, got 9"),
        (presets.AUSTRALIAN, "8S Ben 8-2 well played", "after the tricks, write nothing under these rules, got 'well'"),
        (presets.AUSTRALIAN, "8S Ben 8-2 alone", "contract.declared must be False"),
        (presets.AUSTRALIAN, "8S Ben 8-2 alone alone", "write 'alone' at most once"),
        (presets.AUSTRALIAN, "8S Ben 8-2 rival Anna", "contract.rival must be None"),
        (presets.AUSTRALIAN, "passed 6-4", "write 'passed' without tricks"),
        (presets.AUSTRALIAN, "inkles", "these rules have no inkle that cannot win"),
        (presets.AUSTRALIAN, "x" * 3000, "a hand must have at most 2,000 characters"),
    ],
)
def test_a_wrong_line_is_refused_and_the_error_says_what_would_be_right(rules: RuleSet, hand: str, answer: str) -> None:
    kept = KeptScore(rules, NAMES)
    with pytest.raises(ValueError, match=re.escape(answer)):
        kept.with_hand(hand)


def test_a_called_card_and_its_holder_are_asked_for() -> None:
    """Anna and Dora win seven spades together, or Anna wins them alone."""
    kept = KeptScore(presets.FIVE_HANDED, ("Anna", "Ben", "Carl", "Dora", "Eve"))
    with pytest.raises(InvalidNotationError, match="write called CARD NAME, or called nobody"):
        kept.with_hand("7S Anna 4-1-1-3-1")
    with pytest.raises(InvalidNotationError, match="the player who held the called card"):
        kept.with_hand("7S Anna 4-1-1-3-1 called AD")
    assert kept.with_hand("7S Anna 4-1-1-3-1 called AD Dora").public.scores == (140, 10, 10, 140, 10)
    assert kept.with_hand("7S Anna 4-1-1-3-1 called AD Anna").public.scores == (-140, 10, 10, 30, 10)
    assert kept.with_hand("7S Anna 4-1-1-3-1 called nobody").public.scores == (-140, 10, 10, 30, 10)


def test_a_hand_keeps_only_what_its_score_depends_on() -> None:
    """A contract of the engine also has the nominated suit, and the partner whom the called card has shown."""
    seven = parse_bid("7NT", presets.AUSTRALIAN)
    hand = KeptHand(Contract(seven, declarer=0, nominated=Suit.SPADES), (7, 3))
    assert hand == KeptHand(Contract(seven, declarer=0), (7, 3))
    kept = australian().with_hand(hand)
    assert KeptScore.from_json(kept.to_json()) == kept
    spades, ace = parse_bid("7S", presets.FIVE_HANDED), parse_card("AD")
    called = Contract(spades, declarer=0, called=ace)
    shown = attrs.evolve(called, partner=3)
    hand = KeptHand(called, (4, 1, 1, 3, 1), partner=3)
    assert KeptHand(shown, (4, 1, 1, 3, 1), partner=3) == KeptHand(shown, (4, 1, 1, 3, 1)) == hand
    assert (hand.contract, hand.partner) == (called, 3)
    kept = KeptScore(presets.FIVE_HANDED, ("Anna", "Ben", "Carl", "Dora", "Eve")).with_hand(hand)
    assert kept.read_line(kept.line_of(hand)) == hand
    assert KeptScore.from_json(kept.to_json()) == kept


def test_a_hand_that_contradicts_itself_is_refused_by_the_score_and_has_no_line() -> None:
    five = KeptScore(presets.FIVE_HANDED, ("Anna", "Ben", "Carl", "Dora", "Eve"))
    called = Contract(parse_bid("7S", presets.FIVE_HANDED), declarer=0, called=parse_card("AD"))
    with pytest.raises(ValueError, match=r"partner must be seat 3, as in the contract, or None, got 2"):
        five.with_hand(KeptHand(attrs.evolve(called, partner=3), (4, 1, 1, 3, 1), partner=2))
    with pytest.raises(ValueError, match=r"partner must be the seat that held the called card"):
        five.line_of(KeptHand(called, (4, 1, 1, 3, 1)))
    for hand, answer in {
        KeptHand(Contract(called.bid, declarer=0), (7, 3), inkles=True): "inkles must be False for a hand with a contr",
        KeptHand(tricks=(7, 3)): "a hand without a contract was thrown in, and must have no tricks",
    }.items():
        with pytest.raises(ValueError, match=answer):
            australian().with_hand(hand)
        with pytest.raises(ValueError, match=answer):
            australian().line_of(hand)
    with pytest.raises(TypeError, match="contract must be a Contract, or None, got str"):
        KeptHand("7S")  # type: ignore[arg-type]


def test_an_error_names_the_players_and_the_word_to_add() -> None:
    """The engine's error has numbers of seats, which nobody at the table knows."""
    rules = next(
        rules
        for seed in range(500)
        if "rival" in further_words(rules := arbitrary_rules(RandomChooser(Random(seed))))
        and rules.table.players == 4
        and len(rules.table.seating.sides) == 2
    )
    kept = KeptScore(rules, NAMES)
    code = next(special.code for special in rules.contracts.specials if special.who.value == "duel")
    with pytest.raises(ValueError, match=r"contract\.rival must be .* write rival NAME \(seat 0 is Anna, seat 1 is Be"):
        kept.with_hand(f"{code} Anna 4-6")


def test_a_correction_scores_the_later_hands_again() -> None:
    """By hand: 8S is worth 240, 7H 200 and each trick of the defenders 10."""
    kept = australian(*HANDS)
    assert kept.public.scores == (240 + 40, 20 - 200)
    right = kept.with_correction(1, "8S Ben 8-2")
    assert right.public.scores == (20 + 40, 240 - 200)
    assert right == australian("8S Ben 8-2", *HANDS[1:])
    assert kept.public.scores == (280, -180), "the value itself never changes"
    assert kept.without_last_hand() == australian(*HANDS[:2])


def test_a_correction_that_ends_the_match_before_a_later_hand_is_refused() -> None:
    """Ten hearts are worth 500 points, so the first hand would have ended the match."""
    with pytest.raises(ValueError, match=r"after this correction, hand 2 \(passed\) is impossible: the match was over"):
        australian(*HANDS).with_correction(1, "10H Anna 10-0")


def test_a_correction_that_bars_a_later_declarer_is_refused() -> None:
    """Under the set rule, a player who fails by more than one trick may not bid in the next hand."""
    rules = presets.AUSTRALIAN.with_options({"penalties.bar": "set", "penalties.set_margin": 1})
    kept = KeptScore(rules, NAMES).with_hand("8S Anna 8-2").with_hand("7S Anna 7-3")
    message = (
        r"after this correction, hand 2 \(7S Anna 7-3\) is impossible: contract.declarer .* barred \(seat 0 is Anna"
    )
    with pytest.raises(ValueError, match=message):
        kept.with_correction(1, "8S Anna 5-5")
    assert kept.with_correction(1, "8S Anna 7-3").public.scores == (-320 + 80 + 140, 30 + 30)


@pytest.mark.parametrize("number", [0, 4, -1])
def test_only_a_hand_of_the_sheet_can_be_corrected(number: int) -> None:
    with pytest.raises(ValueError, match="the number must be from 1 to 3"):
        australian(*HANDS).with_correction(number, "passed")
    with pytest.raises(ValueError, match="no hand can be corrected, because there is none yet"):
        australian().with_correction(number, "passed")
    with pytest.raises(ValueError, match="no hand to remove"):
        australian().without_last_hand()


def test_a_long_name_is_called_a_name_and_not_a_hand() -> None:
    with pytest.raises(InvalidNotationError, match="a name must have at most 2,000 characters"):
        australian().seat_of("x" * 3000)


def test_no_hand_follows_the_end_of_the_match() -> None:
    over = australian("10H Anna 10-0")
    assert over.public.outcome == Outcome((0,), Ending.TARGET, (500, 0))
    with pytest.raises(ValueError, match="hand 2: the match was over before this hand"):
        over.with_hand("passed")


@pytest.mark.parametrize(
    ("names", "answer"),
    [
        (NAMES[:3], "players must have one name for each of the 4 seats, got 3 names"),
        (("Anna", "ANNA", "Carl", "Dora"), "players must have different names"),
        (("", "Ben", "Carl", "Dora"), "a name must be one to 8 words"),
        ((" Anna", "Ben", "Carl", "Dora"), "a name must be one to 8 words"),
        (("Anna 8-2", "Ben", "Carl", "Dora"), "a name must not contain '8-2'"),
        (("Anna", "Alone", "Carl", "Dora"), "a name must not contain 'Alone'"),
        (("A" * 101, "Ben", "Carl", "Dora"), "a name must have at most 100 characters"),
    ],
)
def test_names_that_no_line_could_hold_are_refused(names: tuple[str, ...], answer: str) -> None:
    with pytest.raises(ValueError, match=re.escape(answer)):
        KeptScore(presets.AUSTRALIAN, names)


def test_a_score_is_written_to_a_file_and_read_back(tmp_path: Path) -> None:
    """As JSON that a person can read, with the hands as lines."""
    kept, file = australian(*HANDS), tmp_path / "score.json"
    kept.write(file)
    document = json.loads(file.read_text(encoding="utf-8"))
    assert {key: document[key] for key in document if key != "rules"} == {
        "format": "five_hundred.kept_score",
        "version": 1,
        "players": [*NAMES],
        "dealer": 3,
        "hands": [*HANDS],
    }
    assert KeptScore.read(file) == kept
    assert pickle.loads(pickle.dumps(kept)) == copy.deepcopy(kept) == kept
    assert repr(kept) == "<KeptScore: 3 hands of Anna, Ben, Carl and Uncle Joe>"


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"format": "five_hundred.record"}, "$.format: must be 'five_hundred.kept_score'"),
        ({"version": 2}, "$.version: must be 1"),
        ({"note": "ours"}, "$: unknown name 'note'"),
        ({"rules": {"match": {"target": "high"}}}, "$.rules.match.target"),
        ({"players": ["Anna"]}, "$.players: players must have one name for each of the 4 seats"),
        ({"dealer": 4}, "$.dealer: dealer must be"),
        ({"scores": [0]}, "$.scores"),
        ({"hands": ["8S Anna 8-2", 7]}, "$.hands[1]: must be a string"),
        ({"hands": ["8S Anna 8-2", "zz"]}, "$.hands[1]: a hand begins with its bid"),
        ({"hands": ["10H Anna 10-0", "passed"]}, "$.hands[1]: the match was over before this hand"),
    ],
)
def test_a_wrong_document_is_refused_with_its_place(change: dict[str, object], answer: str) -> None:
    with pytest.raises(InvalidRecordError, match=re.escape(answer)):
        KeptScore.from_dict({**australian(*HANDS).to_dict(), **change})


@pytest.mark.parametrize("missing", ["format", "version", "rules", "players", "dealer", "hands"])
def test_a_document_without_one_of_its_keys_is_refused(missing: str) -> None:
    document = australian(*HANDS).to_dict()
    del document[missing]
    with pytest.raises(InvalidRecordError, match=re.escape(f"$.{missing}")):
        KeptScore.from_dict(document)


def test_a_score_does_not_replace_a_record(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    Record(presets.AUSTRALIAN).write(file)
    with pytest.raises(FileExistsError, match="does not hold a kept score"):
        australian().write(file)
    australian().write(file, overwrite=True)
    assert KeptScore.read(file) == australian()


def test_tricks_of_each_seat_are_refused() -> None:
    """A line has the tricks of each side."""
    contract = Contract(parse_bid("7S", presets.AUSTRALIAN), declarer=0)
    with pytest.raises(ValueError, match="tricks must be the number of tricks of each of the 2 sides, got 4 numbers"):
        australian().with_hand(KeptHand(contract, (5, 1, 2, 2)))


def test_kept_scores_have_statistics() -> None:
    """Anna's side won 240 and 40 points in two hands, the other side 20 and -200."""
    found = statistics([australian(*HANDS)])
    assert (found.matches, found.hands, found.all_bids.made, found.all_bids.failed) == (1, 2, 1, 1)
    assert [*statistics_lines(found, NAMES)] == [
        "Anna       +140 points per hand, 1 contract (1 made, 0 failed)",
        "Ben        -90 points per hand, 0 contracts",
        "Carl       +140 points per hand, 0 contracts",
        "Uncle Joe  -90 points per hand, 1 contract (0 made, 1 failed)",
    ]
