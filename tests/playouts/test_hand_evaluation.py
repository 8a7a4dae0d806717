"""The values of a hand: counted by hand, and compared with a plain restatement of the definitions."""

from random import Random
from typing import Any

import pytest

from five_hundred import Strain, Suit, parse_cards, presets
from five_hundred.evaluation import HandEvaluation, evaluate_hand
from five_hundred.rules.presets import PRESETS

RULES = presets.AUSTRALIAN
HAND = parse_cards("RJ JH JD AH 9H 5H AS KC 6C 7D")


def test_a_hand_counted_by_hand() -> None:
    """In hearts: the joker, both bowers, the ace and two more; the king and the queen of hearts are below them."""
    evaluation = evaluate_hand(HAND, RULES)
    values = {
        value.strain: (value.trumps, value.top_cards, value.losers, "".join(suit.letter for suit in value.stoppers))
        for value in evaluation.denominations
    }
    assert values == {
        Strain.SPADES: (2, 2, 6, "CH"),  # top cards: the joker, A♥; losers: J♠, K♥ Q♥, A♣, A♦ K♦
        Strain.CLUBS: (3, 3, 6, "SH"),  # top cards: the joker, A♠, A♥; losers: J♣ J♠, K♥ Q♥, A♦ K♦
        Strain.DIAMONDS: (4, 5, 3, "SCH"),  # losers: K♥ Q♥, A♣
        Strain.HEARTS: (6, 5, 2, "SC"),  # top cards: the joker, J♥, J♦, A♥, A♠; losers: A♣, A♦
        Strain.NO_TRUMP: (0, 3, 5, "SCH"),  # losers: K♥ Q♥, A♣, A♦ K♦
    }
    assert evaluation.value_in(Strain.HEARTS).trumps == 6
    assert evaluation.cards == tuple(sorted(HAND))
    assert evaluation.hands == 0
    assert evaluation.value_in(Strain.HEARTS).expected() is None


@pytest.mark.parametrize(
    ("spades", "stopped"),
    [
        ("AS", True),
        ("KS", False),  # the ace falls on the king
        ("KS 5S", True),
        ("QS 5S", False),
        ("QS 6S 5S", True),
        ("JS 7S 6S", False),
        ("JS 7S 6S 5S", True),
        ("10S 7S 6S 5S", False),
        ("10S 8S 7S 6S 5S", True),
        ("QS JS 5S", True),
        ("", False),
    ],
)
def test_a_stopper_needs_as_many_small_cards_as_there_are_higher_ones(spades: str, stopped: bool) -> None:
    cards = (*parse_cards(spades), *parse_cards("5C 6C 7C 8C 9C 10C QC KC AC JC"))[:10]
    assert (Suit.SPADES in evaluate_hand(cards, RULES).value_in(Strain.NO_TRUMP).stoppers) == stopped


def ordered(strain: Strain) -> list[list[str]]:
    """Return the codes of each suit of the pack of 43 cards from high to low; at no trump, the joker comes last."""
    ranks = [*"AKQJ", "10", *"98765"]
    suits = {suit: [f"{rank}{suit.letter}" for rank in ranks + ["4"] * suit.is_red] for suit in Suit}
    trump = strain.suit
    if trump is None:
        return [*suits.values(), ["RJ"]]
    left, right = f"J{trump.mate.letter}", f"J{trump.letter}"
    suits[trump.mate].remove(left)
    suits[trump].remove(right)
    suits[trump] = ["RJ", right, left, *suits[trump]]
    return [*suits.values(), []]


@pytest.mark.parametrize("seed", range(25))
def test_the_values_are_those_of_a_plain_restatement(seed: int) -> None:
    cards = Random(seed).sample(RULES.table.pack.cards, 10)
    codes = {card.code for card in cards}
    for value in evaluate_hand(cards, RULES).denominations:
        order = ordered(value.strain)
        assert value.trumps == (0 if value.strain.suit is None else len(codes & {*order[value.strain.suit.index]}))
        top = losers = 0
        stopped = []
        for number, suit in enumerate(order):
            held = [code for code in suit if code in codes]
            run = 0
            while run < len(suit) and suit[run] in codes:
                run += 1
            top += run
            if number < 4:
                losers += len([code for code in suit[: min(3, len(held))] if code not in codes])
                if held and len(held) > suit.index(held[0]) and [*Suit][number] is not value.strain.suit:
                    stopped.append([*Suit][number])
        assert (value.top_cards, value.losers, [*value.stoppers]) == (top, losers, stopped)


@pytest.mark.parametrize("name", PRESETS)
def test_every_table_has_values(name: str) -> None:
    """All cards of a suit are top cards, and none of them is a loser."""
    rules = PRESETS[name].rules
    for seed in range(5):
        evaluation = evaluate_hand(Random(seed).sample(rules.table.pack.cards, 10), rules)
        for value in evaluation.denominations:
            assert 0 <= value.top_cards <= 10
            assert 0 <= value.losers <= 12
            assert value.strain.suit not in value.stoppers


def test_a_matching_four_and_two_jokers_are_trumps() -> None:
    rules = RULES.with_options({"table.pack": "43-matching-fours"})
    cards = parse_cards("4H 5S 6S 7S 8S 9S 10S QS KS AS")
    assert [value.trumps for value in evaluate_hand(cards, rules).denominations] == [9, 0, 1, 1, 0]
    quebec = PRESETS["quebec"].rules
    cards = parse_cards("RJ BJ 5S 6S 7S 8S 9S 10S QS KS")
    hearts, no_trump = (evaluate_hand(cards, quebec).value_in(each) for each in (Strain.HEARTS, Strain.NO_TRUMP))
    assert (hearts.trumps, hearts.top_cards, no_trump.trumps, no_trump.top_cards) == (2, 2, 0, 2)
    # The lower of two jokers that belong to no suit is neither a top card nor a loser; the ace of spades is missing.
    lower = evaluate_hand(parse_cards("RJ JS 5S 6S 7S 8S 9S 10S QS KS"), quebec).value_in(Strain.NO_TRUMP)
    assert (lower.top_cards, lower.losers) == (0, 1)


def test_a_printed_evaluation_shows_no_card() -> None:
    """A log may contain it."""
    assert repr(evaluate_hand(HAND, RULES)) == "<HandEvaluation of 10 cards>"


CALL: Any = evaluate_hand


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: CALL(HAND, "australian"), TypeError, "rules must be a RuleSet"),
        (lambda: CALL("RJ", RULES), TypeError, "each of the cards must be a Card"),
        (lambda: CALL(HAND[:9], RULES), ValueError, "cards must be 10 different cards, got 9"),
        (lambda: CALL((*HAND[:9], HAND[0]), RULES), ValueError, "cards must be 10 different cards, got 9"),
        (lambda: CALL((*HAND, parse_cards("5S")[0]), RULES), ValueError, "cards must be 10 different cards, got 11"),
        (lambda: CALL(parse_cards("2S"), RULES), ValueError, "the pack of this game has no 2♠"),
        (lambda: CALL(HAND, RULES, hands=1), ValueError, "hands must be 0, or 2 or more, got 1"),
        (lambda: CALL(HAND, RULES, hands=-1), ValueError, "hands must be 0 or more, got -1"),
        (lambda: CALL(HAND, RULES, hands="9"), TypeError, "hands must be a whole number, got str"),
        (lambda: CALL(HAND, RULES, seed=-1), ValueError, "seed must be 0 or more, got -1"),
        (lambda: CALL(HAND, RULES, seed=1.5), TypeError, "seed must be a whole number, got float"),
    ],
)
def test_wrong_arguments_are_refused(call: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind) as caught:
        call()
    assert message in str(caught.value)


def test_equal_evaluations_are_equal() -> None:
    one, other = evaluate_hand(HAND, RULES), evaluate_hand(reversed(HAND), RULES)
    assert isinstance(one, HandEvaluation)
    assert one == other
