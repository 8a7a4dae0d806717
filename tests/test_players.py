"""The plain players: what they do is always legal, and follows from what their seat may see."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred import State, new_game, presets, view
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
