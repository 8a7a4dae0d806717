"""Complete tricks: the voids that they show, and the seat that wins and leads next (catalogue: follow; 6.15).

Which cards may be played and which card wins is in the tests of the trick rules.
"""

import pytest
from joker_tables import at_no_trump, house, pass_time
from tables import legal, play, playing, tricks, winner

import five_hundred as fh
from five_hundred.engine.play.tricks import winner_of


@pytest.mark.rule("follow")
def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    """Source 000: "This player has the 'lead' for the next trick"; the table then plays clockwise from there."""
    state = playing(house(), "7NT", "4S", "5S", "AS", "6S")
    state = play(state, "4S 5S AS 6S")
    assert (winner(state), state.turn, state.to_act) == (2, 2, 2)
    assert fh.view(state, 0).leader == 2
    assert tricks(state)[0].seats == (0, 1, 2, 3)
    assert [card.code for card in tricks(state)[0].cards] == ["4S", "5S", "AS", "6S"]


@pytest.mark.option("play.joker_renege")
@pytest.mark.rule("nt-joker-follow")
def test_playing_a_joker_shows_no_void() -> None:
    """Catalogue 6.15: "playing a joker shows nothing": the second joker may go to the same suit."""
    holder = "RJ BJ 5D 6D 7D 5H 6H 7H 8H 9H"
    state = at_no_trump(house(joker_renege="last-card-only"), holder)
    state = pass_time(play(state, "AC RJ"), 1)
    assert fh.view(state, 0).shown_void[1] == frozenset()
    state = play(state, "5D")  # seat 1 has won with the joker
    while state.turn != 0:
        state = play(state, min(legal(state)))
    state = pass_time(play(state, "AD"), 2)
    assert state.turn == 0
    assert "BJ" in legal(play(state, "KC"))


@pytest.mark.rule("nt-joker-follow")
def test_a_card_of_another_suit_shows_a_void_in_every_view() -> None:
    """Catalogue 6.15: shown void "when that suit was led and it played a card of another suit", at once."""
    state = play(at_no_trump(house()), "AC")
    assert fh.view(state, 3).shown_void == (frozenset(),) * 4
    state = play(state, "5D")
    assert fh.view(state, None).shown_void[1] == {fh.Suit.CLUBS}
    assert fh.view(state, None).shown_void[0] == frozenset(), "leading shows nothing"


@pytest.mark.rule("nt-joker-follow")
def test_not_following_a_suit_named_by_a_joker_shows_a_void() -> None:
    """Catalogue 6.15: "Suits named for led jokers count as led": not following one shows void."""
    state = playing(house(), "7NT", "RJ", "6D *HS", "5C", "6C")
    state = play(state, "RJ:C 6D")
    assert fh.view(state, 2).shown_void[1] == {fh.Suit.CLUBS}
    assert fh.view(state, 2).led is fh.Suit.CLUBS


def test_an_incomplete_trick_has_no_winner() -> None:
    """Every seat has played: a card is missing, or a seat."""
    state = play(playing(house(), "7NT", "AS 5S", "6S", "7S", "8S"), "AS 6S 7S")
    phase = state.phase
    assert isinstance(phase, fh.phases.Playing)
    assert winner_of(phase.setup, (0, 1, 2), phase.trick, 0, ()) == 0
    with pytest.raises(ValueError, match="zip"):
        winner_of(phase.setup, phase.seats, phase.trick, 0, ())
