"""The plain players: what they do is always legal, and follows from what their seat may see."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import call, dealt, play, playing, won

from five_hundred import State, format_action, new_game, presets, view
from five_hundred.players import choose
from five_hundred.state import Dealing, Finished
from five_hundred.testing import redealt, states


@given(state=states(), boldness=st.floats(-5, 5), seed=st.integers(0, 2**32))
def test_what_a_plain_player_does_is_legal_and_needs_no_hidden_card(state: State, boldness: float, seed: int) -> None:
    """Under any rules, in any phase; with the hidden cards dealt anew the player does the same."""
    seat = state.to_act
    if seat is None:
        return
    action = choose(view(state, seat), boldness)
    assert action in view(state, seat).legal
    assert action == choose(view(redealt(state, seat, Random(seed)), seat), boldness)


@given(state=states())
def test_nobody_chooses_but_the_seat_to_act(state: State) -> None:
    """Bad input gets a clear error."""
    for seat in {*state.seating.players, None} - {state.to_act}:
        with pytest.raises(ValueError, match=f"seat {state.to_act} is to act, and this is the view of {seat}"):
            choose(view(state, seat))


def test_between_hands_there_is_nothing_to_choose() -> None:
    """A deal is due, and chance is no player's."""
    state = new_game(presets.AUSTRALIAN)
    assert isinstance(state.phase, Dealing | Finished)
    with pytest.raises(ValueError, match="seat None is to act"):
        choose(view(state, 0))


# What they choose

AU = presets.AUSTRALIAN
SPADES = "RJ JS JC AS KS QS 10S 4D 5D 6C"
HEARTS = "RJ JH AH KH QH 4D 5S 5C 6C 7C"
LOW = "5S 7S 9S 5C 7C 9C 4D 6D 4H 6H"


def misere(*hands: str) -> State:
    """Seat 1 plays misère, and leads."""
    return playing(AU, "M", *hands, seat=1, before="7S")


CHOICES: dict[str, tuple[Callable[[], State], str]] = {
    "the strongest card is led": (lambda: playing(AU, "7S", "RJ AS 8*D"), "play RJ"),
    "the cheapest card wins": (
        lambda: play(playing(AU, "7H", "5S 9*D", "AS KS 6S 7*C"), "5S"),
        "play 6S",
    ),
    "the partner has the trick": (
        lambda: play(playing(AU, "7H", "KS 9*D", "6S 9*C", "AS 7S 8*H"), "KS 6S"),
        "play 7S",
    ),
    "the other defender has the trick": (
        lambda: play(playing(AU, "7H", "5S 9*D", "KS 9*C", "6S 9*H", "AS 7S 8*"), "5S KS 6S"),
        "play 7S",
    ),
    "the lowest trump goes, not the left bower": (
        lambda: play(playing(AU, "7H", "RJ 9*C", "JD 5H 8*S"), "RJ"),
        "play 5H",
    ),
    "the dealer must bid": (
        lambda: call(
            dealt(AU.with_options({"auction.all_pass": "dealer-must-bid"}), "", "", "", LOW), "pass pass pass"
        ),
        "bid 6S",
    ),
    "no card wins": (
        lambda: play(playing(AU, "7H", "KS 9*D", "AS 9*C", "QS 7S 8*H"), "KS AS"),
        "play 7S",
    ),
    "a null is led low": (lambda: misere("", "5S 7S 8S 5C 6C 7C 4D 5D 6D 4H"), "play 4D"),
    "against a null the trick is left to whoever has it": (
        lambda: play(misere("", "7S 9*C", "5S 6S 8S AS 6*D"), "7S"),
        "play 6S",
    ),
    "against a null what has to win wins high": (
        lambda: play(misere("", "5S 9*C", "6S 8S AS 7*D"), "5S"),
        "play AS",
    ),
    "trumps and aces are kept, and the long suit": (
        lambda: won(dealt(AU, "JS AS KS QS 10S AH 6C 7C 4D 5D", kitty="5H 6H 7H"), "7S"),
        "discard 6C 4D 5D",
    ),
    "for a null the highest are put away": (
        lambda: won(dealt(AU, "", "5S 7S AS 5C 6C 7C 4D 5D 6D 4H", kitty="KH 5H KC"), "M", seat=1, before="7S"),
        "discard AS KC KH",
    ),
    "the suit that the hand is good for is bid": (lambda: dealt(AU, SPADES), "bid 6S"),
    "a hand without tricks passes": (lambda: call(dealt(AU, "", "QS 9S QC 9C QD 9D QH 9H 8H 7H"), "6S"), "pass"),
    "ten low cards are a null": (lambda: call(dealt(AU, "", "", LOW), "pass 7S"), "bid M"),
    "over an opponent": (lambda: call(dealt(AU, "", HEARTS), "6D"), "bid 6H"),
    "of the cards on the table the highest is taken": (lambda: dealt(presets.TWO_HANDED_EXPOSED), "take AC"),
    "the partner's bid is enough": (lambda: call(dealt(AU, "", "", HEARTS), "6D pass"), "pass"),
}


@pytest.mark.parametrize("choice", CHOICES)
def test_plain_players_count_and_choose(choice: str) -> None:
    """As the module says: the cheapest card that wins, no trick from the partner, what the hand looks good for."""
    state, expected = CHOICES[choice]
    seen = view(state(), state().to_act)
    assert format_action(choose(seen)) == expected


def test_boldness_is_tricks_that_a_bidder_hopes_for() -> None:
    """With half a trick more than the hand is worth it is good for one bid more, though the partner has bid."""
    state = call(dealt(AU, "", "", HEARTS), "6D pass")
    assert format_action(choose(view(state, 2), 0.5)) == "bid 6H"
