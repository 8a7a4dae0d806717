"""A hand is a tuple of cards that shows itself."""

import copy
import pickle

from tables import dealt, play, playing

from five_hundred import Hand, parse_cards, presets, view

AU = presets.AUSTRALIAN


def test_the_hand_of_a_view_is_a_tuple_with_a_readable_string() -> None:
    """It is in the usual order, equal to a tuple, and has its own ``str``."""
    state = playing(AU, "7S", "AS 5S 9H 6D QD 4*C KD")
    hand = view(play(state, "AS"), 0).hand
    assert hand == state.hand(0)[:1] + state.hand(0)[2:]
    assert hash(hand) == hash(tuple(hand))
    assert str(hand).startswith("5♠  9♥  ")
    assert str(hand).endswith("K♦ Q♦ 6♦")


def test_a_hand_survives_copying_and_pickling() -> None:
    """It stays a hand."""
    hand = view(dealt(AU), 0).hand
    for same in (copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        assert (same, type(same)) == (hand, Hand)


def test_open_hands_in_a_view_are_hands() -> None:
    """This also holds for a view that a caller has built from plain tuples."""
    seen = view(playing(presets.TWO_HANDED_DUMMIES, "7S"), 0)
    assert {seat: type(shown) for seat, shown in seen.exposed} == {2: Hand, 3: Hand}
    assert type(seen.cards_of(2)) is Hand
    assert str(Hand(parse_cards("9H AS"))) == "A♠  9♥"
