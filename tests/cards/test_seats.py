"""Seats: who sits where, and on which side."""

import copy
import pickle

import pytest

from five_hundred.cards.seats import HAND_SIZE, Seating, in_sides, with_dummies, with_spare_seat

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


@pytest.mark.rule("partnership-mode")
def test_each_player_on_a_side_of_three_sits_between_two_opponents() -> None:
    """Catalogue alternate-2x3 (BIC): "each partner has opponents left and right"; 002: "alternating positions"."""
    seating = in_sides(6, 2)
    for seat in seating.players:
        assert {seating.after(seat), (seat - 1) % 6} <= set(seating.opponents(seat))


@pytest.mark.rule("rotation")
@pytest.mark.parametrize(("players", "sides"), [(2, 2), (3, 3), (4, 2), (5, 5), (6, 2), (6, 3)])
def test_the_next_seat_is_clockwise(players: int, sides: int) -> None:
    """Catalogue rotation: clockwise, which is to the next number."""
    seating = in_sides(players, sides)
    assert seating.dummies == ()
    for seat in range(players):
        assert seating.after(seat) == (seat + 1) % players
        assert seating.clockwise_from(seat) == tuple((seat + step) % players for step in range(players))


@pytest.mark.parametrize("seating", [in_sides(4, 2), in_sides(6, 3), with_dummies(2), with_spare_seat(3)])
def test_a_seating_compares_hashes_copies_and_pickles_by_value(seating: Seating) -> None:
    """It compares, hashes, copies and pickles."""
    for other in (copy.deepcopy(seating), *(pickle.loads(pickle.dumps(seating, p)) for p in PROTOCOLS)):
        assert other == seating
        assert hash(other) == hash(seating)
        assert (other.seats, other.side_of) == (seating.seats, seating.side_of)
        assert (other.dummies, other.mates) == (seating.dummies, seating.mates)


def test_a_hand_has_ten_cards() -> None:
    """Every table of 500 plays ten tricks (catalogue deck-composition: cards = 10 x hands + kitty)."""
    assert HAND_SIZE == 10
