"""The likelihood of deals, given the bids and leads of the players."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, play, playing, present

from five_hundred import State, apply, presets, view
from five_hundred.cards.card import Suit, parse_card
from five_hundred.engine.actions import PlayCard
from five_hundred.players.deal_likelihood import likelihood_of_actions
from five_hundred.testing import states
from five_hundred.worlds import sample_states

AU = presets.AUSTRALIAN


@given(states(), st.integers(0, 2**32))
def test_no_deal_that_can_be_is_impossible(state: State, seed: int) -> None:
    """Under any rules and in any phase, every weight is above 0, because players may bid and lead as they like."""
    if state.to_act is None:
        return
    seen = view(state, state.to_act)
    likelihood = likelihood_of_actions(seen)
    if likelihood is not None:
        assert all(likelihood(world) > 0 for world in sample_states(seen, 5, Random(seed)))


def test_a_joker_may_be_led_as_a_suit_that_the_leader_does_not_hold() -> None:
    """A tournament found this case: the weight of every deal was 0."""
    state = playing(AU, "7NT", "RJ 5S 6S 7S 8S 9S 10S JS QS KS", "*H", "*D", "*C AS")
    state = apply(state, PlayCard(parse_card("RJ"), Suit.CLUBS))
    for _ in range(3):
        state = apply(state, view(state, state.to_act).legal[0])
    state = play(state, "5S")
    likelihood = present(likelihood_of_actions(view(state, 1)))
    assert likelihood(state) > 0


def weight(hand: str, calls: str) -> float:
    """Return the likelihood of a hand of West, given the calls, from the view of South, who calls first."""
    state = call(dealt(AU, "", hand), calls)
    likelihood = present(likelihood_of_actions(view(state, 0)))
    return likelihood(state)


def test_a_bid_speaks_for_a_hand_that_takes_tricks_in_it() -> None:
    """The better the hand, the more likely the bid."""
    hands = ("5S 6S 7S 8S 5C 6C 7C 5D 6D 4H", "5H 6H 7H 8H 5C 6C 7C AS 6D 7D", "RJ JH JD AH KH QH AS 5C 6C 7C")
    weights = [weight(hand, "7S 8H pass pass") for hand in hands]
    assert all(one < other for one, other in pairwise(weights))


def test_a_null_bid_speaks_for_low_cards() -> None:
    """The lowest cards of each suit are the safest."""
    low, high = "5S 6S 7S 5C 6C 7C 4D 5D 6D 4H", "AS KS 10S JC QC KC AD KD 9D AH"
    assert weight(low, "7S M pass pass") > weight(high, "7S M pass pass")


def test_nobody_learns_from_own_bids() -> None:
    """A seat knows its own cards."""
    state = call(dealt(AU), "7H pass pass")
    assert likelihood_of_actions(view(state, 0)) is None
