"""The effect of a house rule on the same deals."""

from math import inf, sqrt
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import RuleSet, presets
from five_hundred.players import level
from five_hundred.testing import rulesets
from five_hundred.tournaments import ComparedRules, PlayedDeal, compare_rules, compared_text, numbered_deal, play_hand

AU = presets.AUSTRALIAN


def deals(*points: int) -> tuple[PlayedDeal, ...]:
    """Return deals with the given points: made if above 0, lost if below 0, and without a declarer if 0."""
    return tuple(PlayedDeal(each, declared=each != 0, made=each > 0 if each else None) for each in points)


def test_the_figures_are_those_of_paired_deals() -> None:
    """The second rules gain 10, 20 and 60 points more, so 30 on average."""
    found = ComparedRules({"usual": deals(100, -100, 0), "other": deals(110, -80, 60)})
    assert found.points("usual") == pytest.approx((0, 1.96 * 100 / sqrt(3)))
    assert found.change("other") == pytest.approx((30, 1.96 * stdev([10, 20, 60]) / sqrt(3)))
    assert found.change("usual") == (0, 0)
    assert found.declared("usual") == found.made("other") == pytest.approx(2 / 3)
    assert found.declared("other") == 1.0
    assert found.made("usual") == 0.5
    assert compared_text(found).splitlines() == [
        "rules     points a hand            change  declared    made",
        "usual      +0.0 ± 113.2                 -     66.7%   50.0%",
        "other     +30.0 ± 111.5      +30.0 ± 29.9    100.0%   66.7%",
    ]


def test_one_deal_says_nothing_about_the_uncertainty() -> None:
    """The interval is infinite, and the table shows only the points; it showed ± 0.0 before."""
    found = ComparedRules({"usual": deals(100), "other": deals(110)})
    assert found.points("usual") == (100, inf)
    assert found.change("other") == (10, inf)
    assert compared_text(found).splitlines()[1:] == [
        "usual            +100.0                 -    100.0%  100.0%",
        "other            +110.0             +10.0    100.0%  100.0%",
    ]


@given(rulesets(), st.integers(0, 1000))
def test_the_points_are_those_that_the_score_shows(rules: RuleSet, seed: int) -> None:
    """Under any rules, the declarer's side gains the points of the score, and equal rules make no difference."""
    found = compare_rules({"one": rules, "other": rules}, level(2), 3, seed=seed)
    assert found.deals["one"] == found.deals["other"]
    for number, deal in enumerate(found.deals["one"]):
        start = numbered_deal(rules, number, seed)
        end = play_hand(start, [level(2)] * len(start.seating.sides))
        last = end.match.last_hand
        if last is None or last.contract.declarer is None:
            assert deal == PlayedDeal(0, declared=False, made=None)
            continue
        declaring = last.score.declaring
        change = [new - old for old, new in zip(start.scores, end.scores, strict=True)]
        assert deal.points == sum(each if side in declaring else -each for side, each in enumerate(change))
        assert deal.made is last.score.made


@pytest.mark.untraced
def test_a_bid_that_is_worth_more_wins_more() -> None:
    """The rules get the same cards, and only the points differ."""
    dear = AU.with_options({"scoring.defenders": "none"})
    found = compare_rules({"usual": AU, "no points for the defenders": dear}, level(2), 60)
    assert found.change("no points for the defenders")[0] > 0
    done: list[tuple[int, int]] = []
    compare_rules({"usual": AU}, level(2), 60, progress=lambda *each: done.append(each))
    assert done == [(50, 60), (60, 60)]


@pytest.mark.long
def test_the_numbers_are_the_same_with_several_processes() -> None:
    """A deal does not depend on where it is played."""
    rules = {"one": AU, "other": presets.AMERICAN}
    assert compare_rules(rules, level(3), 60, workers=2) == compare_rules(rules, level(3), 60)


def test_wrong_arguments_are_refused() -> None:
    """Bad input gets a clear error."""
    with pytest.raises(ValueError, match="rules must contain at least one RuleSet"):
        compare_rules({}, level(2), 5)
    with pytest.raises(ValueError, match="deals must be 1 or more, got 0"):
        compare_rules({"one": AU}, level(2), 0)
    with pytest.raises(TypeError, match="rules must be a RuleSet"):
        compare_rules({"one": 3}, level(2), 5)  # type: ignore[dict-item]  # on purpose
