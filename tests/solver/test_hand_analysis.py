"""An analysis says what each card of a hand gave away."""

import json
from collections.abc import Iterator

import attrs
import pytest
from jsonschema import Draft202012Validator
from pictures import cards_in, written_in
from reviewed import last_plays, reviewed_hand

import five_hundred as fh
from five_hundred.solver import HandAnalysis, analyse_hand, analysis_schema, report_svg, report_text, solve


@pytest.fixture(scope="module")
def hand() -> fh.HandReview:
    return reviewed_hand(fh.presets.AUSTRALIAN, 12)


def test_every_card_loses_what_the_best_card_would_have_kept(hand: fh.HandReview) -> None:
    found = analyse_hand(hand).cards
    steps = zip(hand.states, hand.actions[1:], strict=False)
    plays = [(state, action) for state, action in steps if isinstance(action, fh.PlayCard)]
    assert [each.value.play for each in found] == [action for _, action in plays]
    assert [each.trick for each in found] == [number for number in range(1, 11) for _ in range(4)]
    for each, (state, play) in zip(found, plays, strict=True):
        solution = solve(state)
        points = [value.points for value in solution.values]
        best = max(points) if each.seat in solution.team else min(points)
        assert each.lost == abs(best - solution.value_of(play).points)
        assert each.best == solution.best
        assert each.choices == len(points)
    assert any(each.lost for each in found), "plain players are not perfect"


def test_the_losses_lead_from_the_first_value_to_the_score(hand: fh.HandReview) -> None:
    """What the sides give away adds up to the difference between perfect play and the score."""
    found = analyse_hand(hand).cards
    assert analyse_hand(hand).lost_by(1) == sum(each.lost for each in found if each.seat == 1)
    start = next(state for state in hand.states if state.phase_name == "playing")
    solution = solve(start)
    assert analyse_hand(hand).perfect == solution.value
    assert analyse_hand(hand).team == solution.team
    assert hand.score is not None
    given = sum(each.lost * (-1 if each.seat in solution.team else 1) for each in found)
    assert solution.value.points + given == hand.score.change(0 if 0 in solution.team else 1) - hand.score.change(
        1 if 0 in solution.team else 0
    )


def test_an_analysis_reports_its_progress_and_can_be_stopped(hand: fh.HandReview) -> None:
    seen: list[tuple[int, int]] = []
    analyse_hand(hand, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(number, 40) for number in range(1, 41)]

    def steps() -> Iterator[None]:
        yield from (None, None)
        raise KeyboardInterrupt

    left = steps()
    with pytest.raises(KeyboardInterrupt):
        analyse_hand(hand, progress=lambda *_: next(left))


def test_what_cannot_be_analysed_is_refused(hand: fh.HandReview) -> None:
    with pytest.raises(ValueError, match=r"review cannot be analysed: match\.midhand_out"):
        analyse_hand(reviewed_hand(fh.presets.AUSTRALIAN.with_options({"match.midhand_out": True}), 12))
    with pytest.raises(TypeError, match="review must be a HandReview"):
        analyse_hand("hand")  # type: ignore[arg-type]
    auction = attrs.evolve(hand, states=hand.states[:3], actions=hand.actions[:3])
    assert analyse_hand(auction).cards == ()


@pytest.fixture(scope="module")
def analysis(hand: fh.HandReview) -> HandAnalysis:
    return analyse_hand(hand)


def test_an_analysis_is_read_back_from_its_plain_data(analysis: HandAnalysis, hand: fh.HandReview) -> None:
    document = json.loads(json.dumps(analysis.to_dict()))
    assert document["format"] == "five_hundred.analysis"
    assert HandAnalysis.from_dict(document) == analysis
    empty = analyse_hand(attrs.evolve(hand, states=hand.states[:3], actions=hand.actions[:3]))
    assert empty.perfect is None
    assert HandAnalysis.from_dict(empty.to_dict()) == empty


@pytest.mark.parametrize("rules", [fh.presets.AUSTRALIAN, fh.presets.FIVE_HANDED_HIDDEN], ids=str)
def test_every_analysis_follows_the_schema(rules: fh.RuleSet) -> None:
    """With every kind of contract and card that twelve hands have, and without cards."""
    Draft202012Validator.check_schema(analysis_schema())
    validator = Draft202012Validator(analysis_schema())
    for seed in range(12):
        review = reviewed_hand(rules, seed)
        for each in (last_plays(review, 8), attrs.evolve(review, states=review.states[:3], actions=review.actions[:3])):
            validator.validate(json.loads(json.dumps(analyse_hand(each).to_dict())))


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 2},
        {"number": "1"},
        {"cards": [{"trick": 1}]},
        {"team": ["0"]},
        {"team": [0] * 7},
        {"contract": {}},
        {"more": 1},
    ],
    ids=str,
)
def test_the_schema_refuses_what_the_reader_refuses(analysis: HandAnalysis, changes: dict[str, object]) -> None:
    document = {**analysis.to_dict(), **changes}
    assert not Draft202012Validator(analysis_schema()).is_valid(document)
    with pytest.raises(fh.InvalidRecordError):
        HandAnalysis.from_dict(document)


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"version": 2}, r"\$\.version: must be 1"),
        ({"number": "1"}, r"\$\.number: must be a whole number"),
        ({"rules": {"base": "chess"}}, r"\$\.rules\.base: "),
        ({"cards": [{}] * 61}, r"\$\.cards: must have at most 60 entries"),
        ({"cards": [{"trick": 1}]}, r"\$\.cards\[0\]"),
        ({"contract": {"bid": "5H", "declarer": 0}}, r"\$\.contract\.bid: "),
        ({"team": ["0"]}, r"\$\.team\[0\]: must be a whole number"),
    ],
)
def test_an_analysis_with_an_error_is_refused(analysis: HandAnalysis, changes: dict[str, object], place: str) -> None:
    with pytest.raises(fh.InvalidRecordError, match=place):
        HandAnalysis.from_dict({**analysis.to_dict(), **changes})
    with pytest.raises(fh.InvalidRecordError, match="must be a table"):
        HandAnalysis.from_dict([])


def test_the_report_lists_every_card_and_what_it_lost(analysis: HandAnalysis) -> None:
    text = report_text(analysis)
    rows = [line.split() for line in text.splitlines() if line.lstrip()[:1].isdigit()]
    assert [row[0] for row in rows] == [str(number) for number in range(1, 11)]
    for each in analysis.cards:
        assert any(word.rstrip("*") == str(each.value.play.card) for word in rows[each.trick - 1])
    assert sum(word.endswith("*") for row in rows for word in row) == 10, "one card of each trick is led"
    lost = [each for each in analysis.cards if each.lost]
    assert sum(line.startswith("Trick ") for line in text.splitlines()) == len(lost)
    assert f"lost {lost[0].lost} points with {lost[0].value.play.card}; best: " in text
    assert report_text(analysis, ascii=True).isascii()
    assert "Ann" in report_text(analysis, names=["Ann", "Ben", "Cat", "Dan"])
    with pytest.raises(ValueError, match="names must be a sequence of 4 names"):
        report_text(analysis, names=["Ann"])
    with pytest.raises(TypeError, match="analysis must be a HandAnalysis"):
        report_text("hand")  # type: ignore[arg-type]


def test_a_report_names_the_suit_of_a_joker_and_says_if_nothing_was_lost(analysis: HandAnalysis) -> None:
    joker = fh.PlayCard(fh.RED_JOKER, fh.Suit.HEARTS)
    assert analysis.perfect is not None
    value = attrs.evolve(analysis.perfect, play=joker, tricks=None, made=None)
    first = attrs.evolve(analysis.cards[0], value=value, lost=30, best=(joker,))
    worse = attrs.evolve(analysis, cards=(first,))
    assert report_text(worse).endswith("lost 30 points with RJ as hearts; best: RJ as hearts.")
    assert "cards left): 80 points.\n" in report_text(worse)
    assert cards_in(report_svg(worse)) == ["RJ"]
    perfect = attrs.evolve(worse, cards=(attrs.evolve(first, lost=0),))
    assert "No card gave points away." in report_text(perfect)
    empty = attrs.evolve(analysis, contract=None, perfect=None, cards=())
    assert report_text(empty) == "Hand 1: no card was played."
    assert cards_in(report_svg(empty)) == []


def test_the_picture_shows_what_the_text_says(analysis: HandAnalysis) -> None:
    picture = report_svg(analysis)
    seats = sorted(analysis.cards, key=lambda each: (each.trick, each.seat))
    assert cards_in(picture) == [each.value.play.card.code for each in seats]
    notes = [each for each in written_in(picture) if each.startswith("\N{MINUS SIGN}")]
    assert notes == [f"\N{MINUS SIGN}{each.lost}" for each in seats if each.lost]
    assert {"South", "West", "North", "East"} <= {*written_in(picture)}
    assert all(line in picture.description for line in report_text(analysis).splitlines() if line.startswith("Trick "))
    with pytest.raises(ValueError, match="width must be a number of pixels above 0"):
        report_svg(analysis, width=0)
    with pytest.raises(TypeError, match="analysis must be a HandAnalysis"):
        report_svg("hand")  # type: ignore[arg-type]
