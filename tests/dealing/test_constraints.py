"""Constraints as data: how values are stored, and which of them are refused."""

import copy
import pickle
from typing import Any

import pytest

from five_hundred import Rank, parse_cards, presets
from five_hundred.dealing import Constraints, Holding, Points, cards_named, count_deals

RULES = presets.AUSTRALIAN
C: Any = Constraints
H: Any = Holding
P: Any = Points
"""The classes without their types: what a program that nobody has checked may call."""
ACES = cards_named("aces", RULES)


def test_values_are_stored_with_usual_names_and_narrow_numbers() -> None:
    """Constraints that mean the same are equal."""
    one = Constraints(RULES, [Holding(0, reversed(ACES), 2), Points("dealer", 0, 99)])
    other = Constraints(RULES, [Holding(" SOUTH ", ACES, 2, 4), Points(0)])
    assert one == other
    assert hash(one) == hash(other)
    assert one.constraints[0] == Holding("South", ACES, 2, 4)
    assert one.constraints[1] == Points(
        "South", 0, 32, [(Rank.JACK, 1), (Rank.QUEEN, 2), (Rank.KING, 3), (Rank.ACE, 4)]
    )
    assert repr(one) == "<Constraints 'South: 2+ aces, 0+ points'>"
    assert one != Constraints(RULES, one.constraints, 1)
    # 10 of 43 cards are in a hand, so that a pile of 33 holds at least one of eleven.
    hearts = cards_named("hearts", RULES)
    three = Constraints(RULES, [Holding("West/North/East/kitty", hearts)])
    assert three.constraints[0] == Holding("West/North/East/kitty", hearts, 1, 11)


def test_values_can_be_copied_and_pickled() -> None:
    value = Constraints(RULES, [Holding("kitty", ACES, 1)], 2)
    count = count_deals(value)
    for again in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert count_deals(again) == count


@pytest.mark.parametrize(
    ("make", "kind", "message"),
    [
        (lambda: C("australian"), TypeError, "rules must be a RuleSet"),
        (lambda: C(RULES, 5), TypeError, "constraints must be several constraints"),
        (lambda: C(RULES, ["ace"]), TypeError, "each constraint must be a Holding or Points, got str"),
        (lambda: C(RULES, [H("South", ACES)] * 101), ValueError, "at most 100 constraints, got 101"),
        (lambda: C(RULES, (), 4), ValueError, "dealer must be a seat from 0 to 3, got 4"),
        (lambda: C(RULES, (), True), TypeError, "dealer must be a seat from 0 to 3, got bool"),
        (lambda: H("South", "AH"), TypeError, "each of the cards must be a Card"),
        (lambda: C(RULES, [H(None, ACES)]), TypeError, "place must be the number of a seat, or a name"),
        (lambda: C(RULES, [H(7, ACES)]), ValueError, "'7' is not a place at this table"),
        (lambda: C(RULES, [H("South", ())]), ValueError, "the set of cards for South must contain at least one card"),
        (lambda: C(RULES, [H("South", parse_cards("2S 3S"))]), ValueError, "has no 2♠ or 3♠"),
        (lambda: C(RULES, [H("South", ACES, "1")]), TypeError, "least must be a whole number, got str"),
        (lambda: C(RULES, [H("South", ACES, 0, 1.5)]), TypeError, "most must be a whole number"),
        (lambda: C(RULES, [H("South", ACES, -1)]), ValueError, "least must be 0 or more, got -1"),
        (lambda: C(RULES, [H("South", ACES, 2, 1)]), ValueError, "at least 2 and at most 1"),
        (lambda: C(RULES, [H("South", ACES, 10**18)]), ValueError, "cannot hold so many cards: hands"),
        (lambda: H("South", ACES, 10**500), ValueError, "least must be 2**63 - 1 or less, got a number with too many"),
        (lambda: C(RULES, [P("kitty", 13)]), ValueError, "cannot hold 13 points: 3 cards of this pack"),
        (lambda: P("South", 1, None, {"A": 4}), ValueError, "values must map ranks to whole numbers from 0 to 100"),
        (lambda: P("South", 1, None, {Rank.ACE: -1}), ValueError, "whole numbers from 0 to 100"),
    ],
)
def test_wrong_values_are_refused(make: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        make()
    assert message in str(caught.value)


def test_a_total_of_points_can_be_too_small() -> None:
    """With twelve court cards and the aces worth points, 33 cards hold many of them."""
    with pytest.raises(
        ValueError, match="cannot hold at most 7 points: 33 cards of this pack are worth 8 to 40 points"
    ):
        Constraints(RULES, [Points("West/North/East/kitty", 0, 7)])
