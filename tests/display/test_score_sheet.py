"""The score sheet as data, which text and pictures show, and the summary of one hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import walk
from tables import dealt, discard, won

import five_hundred as fh
from five_hundred import presets, svg
from five_hundred.events import HandScored
from five_hundred.testing import rulesets
from five_hundred.text import SheetRow, hand_score_lines, sheet_rows

AU = presets.AUSTRALIAN
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def a_hand() -> fh.events.HandScored:
    """Ada plays seven hearts, and takes every trick."""
    hand = "RJ JH JD AH KH QH 10H 9H 8H 7H"
    state = discard(won(dealt(AU, hand, kitty="4H 5H 6H"), "7H"), "4H 5H 6H")
    events: tuple[fh.events.Event, ...] = ()
    while not state.hands_played:
        state, events = fh.step(state, fh.legal_actions(state)[0])
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    return scored


SCORE = a_hand().score


def test_a_row_has_numbers() -> None:
    row, thrown_in = sheet_rows(AU, [SCORE, None], NAMES)
    assert row == SheetRow(1, "Ada 7♥ made", (250, 0), (250, 0))
    assert thrown_in == SheetRow(2, "thrown in", (), ())
    assert row.changes == ("+250 = 250", "+0 = 0")
    assert sheet_rows(AU, [SCORE])[0].contract == "South 7♥ made"


def test_the_summary_of_a_hand_names_the_tricks_and_the_reasons() -> None:
    assert list(hand_score_lines(AU, SCORE, NAMES)) == [
        "Tricks: Ada/Cleo 10, Ben/Dan 0",
        "  Ada/Cleo      +200  contract made",
        "  Ada/Cleo       +50  slam",
        "Score: Ada/Cleo 250, Ben/Dan 0",
    ]


@pytest.mark.rule("midhand-out")
@pytest.mark.parametrize(
    ("options", "before", "told"),
    [
        ({}, (480, 510), "Play stops because Ada/Cleo reached 520 points."),
        (
            {"match.must_bid_to_win": "no"},
            (480, 520),
            "Play stops because Ada/Cleo reached 520 points and Ben/Dan reached 530 points.",
        ),
        ({"match.must_bid_to_win": "no"}, (300, 490), "Play stops because Ben/Dan reached 500 points."),
    ],
)
def test_play_stops_because_of_the_sides_that_may_win(
    options: dict[str, object], before: tuple[int, int], told: str
) -> None:
    """Six spades, worth 40, are made in seven tricks; defenders who must bid to win do not stop it (6.27, 6.32)."""
    rules = AU.with_options({"match.midhand_out": True, **options})
    score = fh.score_hand(fh.new_match(rules, scores=before), fh.Contract(fh.parse_bid("6S", rules), 0), (6, 1))
    assert next(hand_score_lines(rules, score, NAMES)) == told


@pytest.mark.rule("null-stop")
def test_play_stops_because_a_misere_has_failed() -> None:
    """The bidder has taken the second trick."""
    rules = AU.with_options({"play.null_stop": True})
    score = fh.score_hand(fh.new_match(rules), fh.Contract(fh.parse_bid("M", rules), 0), (1, 1))
    assert next(hand_score_lines(rules, score, NAMES)) == "Play stops because the bid can no longer be made."


@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_text_and_picture_show_the_rows(rules: fh.RuleSet, seed: int) -> None:
    """Under any rules, the points of a row lead from the score before the hand to the score after it."""
    scores = [each.score for *_, events in walk(rules, seed, 200) for each in events if isinstance(each, HandScored)]
    rows = sheet_rows(rules, scores)
    lines = fh.score_sheet(rules, scores).splitlines()[1:]
    for score, row, line in zip(scores, rows, lines, strict=True):
        stops = [told for told in hand_score_lines(rules, score) if told.startswith("Play stops")]
        assert len(stops) == (sum(score.tricks) < 10)
        assert row.scores == score.after
        assert row.points == tuple(
            sum(each.points for each in score.lines if each.side == side) for side in range(len(row.scores))
        )
        assert row.contract in line
        assert all(change in line for change in row.changes)
    assert [row.number for row in rows] == list(range(1, len(scores) + 1))
    picture = svg.score_sheet(rules, scores)
    assert all(f"Hand {row.number}: " in picture for row in rows)


@pytest.mark.parametrize("wrong", ["1", None, 3])
def test_a_summary_of_something_else_is_refused_at_once(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^score must be a HandScore, such as .*, got"):
        hand_score_lines(AU, wrong)
