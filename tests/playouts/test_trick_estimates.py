"""Expected tricks: the same hands as playouts of the same contract, and no game that a table does not have."""

import numpy as np
import pytest

from five_hundred import RuleSet, Strain, find_preset, parse_cards, presets
from five_hundred.evaluation import DenominationValue, evaluate_hand
from five_hundred.playouts import play_hands
from five_hundred.rules.presets import PRESETS

RULES = presets.AUSTRALIAN
HAND = parse_cards("RJ JH JD AH 9H 5H AS KC 6C 7D")
HANDS = 60


def games(value: DenominationValue) -> list[tuple[bool, bool]]:
    return [(each.kitty, each.partner) for each in value.tricks]


@pytest.mark.parametrize(("strain", "bid"), [(Strain.HEARTS, "6H"), (Strain.NO_TRUMP, "6NT")])
def test_kitty_and_partner_are_an_ordinary_contract(strain: Strain, bid: str) -> None:
    """The mean and its error are those of the tricks of both partners."""
    found = evaluate_hand(HAND, RULES, hands=HANDS, seed=4).value_in(strain).expected()
    played = play_hands(RULES, HANDS, bid=bid, declarer=0, known={0: HAND}, policy="plain", seed=4)
    tricks = played.tricks[:, 0] + played.tricks[:, 2]
    assert found is not None
    assert found.mean == pytest.approx(float(tricks.mean()))
    assert found.error == pytest.approx(float(np.sqrt(((tricks - tricks.mean()) ** 2).sum() / (HANDS - 1) / HANDS)))


def test_without_a_partner_at_the_table_a_hand_is_played_alone() -> None:
    """The special bid that replaces the trick bid leads to the same tricks, with the same deals."""
    rules = find_preset("three-handed").rules
    cards = parse_cards("RJ JH JD AH 9H 8H AS KC 8C 7D")
    value = evaluate_hand(cards, rules, hands=HANDS).value_in(Strain.HEARTS)
    played = play_hands(rules, HANDS, bid="7H", declarer=0, known={0: cards}, policy="plain")
    alone = value.expected(partner=False)
    assert games(value) == [(True, False), (False, False)]
    assert alone is not None
    assert alone.mean == pytest.approx(float(played.tricks[:, 0].mean()))


def test_the_kitty_and_the_partner_are_worth_tricks() -> None:
    """In spades, the hand has only two trumps."""
    value = evaluate_hand(HAND, RULES, hands=400).value_in(Strain.SPADES)
    means = {(each.kitty, each.partner): each.mean for each in value.tricks}
    assert games(value) == [(True, True), (True, False), (False, True), (False, False)]
    assert means[True, True] > means[True, False] > means[False, False]
    assert means[True, True] > means[False, True] > means[False, False]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        *((name, [(True, True), (True, False), (False, True), (False, False)]) for name in ("american", "six-handed")),
        *((name, [(True, False), (False, False)]) for name in ("five-handed", "two-handed-dead-hand")),
        ("two-handed-dummies", [(True, True), (True, False), (False, False)]),  # the partner is the dummy
    ],
)
def test_each_table_has_the_games_that_are_known_before_the_auction(
    name: str, expected: list[tuple[bool, bool]]
) -> None:
    rules = PRESETS[name].rules
    evaluation = evaluate_hand(rules.table.pack.cards[:10], rules, hands=2)
    assert {strain: games(evaluation.value_in(strain)) for strain in Strain} == dict.fromkeys(Strain, expected)
    assert all(0 <= each.mean <= 10 for value in evaluation.denominations for each in value.tricks)


def test_a_seed_repeats_the_simulation() -> None:
    one = evaluate_hand(HAND, RULES, hands=50, seed=1)
    assert one == evaluate_hand(HAND, RULES, hands=50, seed=1)
    assert one != evaluate_hand(HAND, RULES, hands=50, seed=2)


def test_hands_that_cannot_be_simulated_are_refused() -> None:
    """The values that need no simulation remain."""
    drawn = find_preset("two-handed-draw").rules
    with pytest.raises(
        ValueError, match=r"^the hand cannot be simulated: the players draw their hands \(table.deal_form\)$"
    ):
        evaluate_hand(HAND, drawn, hands=2)
    assert evaluate_hand(HAND, drawn).value_in(Strain.HEARTS).trumps == 6
    misdeals = RuleSet().with_options({"table.misdeal": "no-face"})
    with pytest.raises(ValueError, match=r"^the hand cannot be simulated: .*every deal is a misdeal"):
        evaluate_hand(parse_cards("5S 6S 7S 8S 9S 10S 5C 6C 7C 8C"), misdeals, hands=2)
