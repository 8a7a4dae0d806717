"""The seats of a table: how many play, who plays with whom, and spare hands as options (catalogue: section A)."""

import pytest

from five_hundred.cards.seats import NO_SIDE, in_sides, with_dummies, with_spare_seat
from five_hundred.rules import RuleSet

SEATINGS = [
    # players, partnership, the partners of seat 0 to the last one
    (4, "opposite", [(2,), (3,), (0,), (1,)]),  # fixed-opposite: all seeds
    (2, "solo", [(), ()]),  # 002
    (3, "solo", [(), (), ()]),  # 001, 002, 003
    (5, "called-card", [()] * 5),  # 002: "there are no fixed teams and each player plays for themselves"
    (6, "alternate", [(2, 4), (3, 5), (0, 4), (1, 5), (0, 2), (1, 3)]),  # 002, 001, BIC, PAG
    (6, "opposite", [(3,), (4,), (5,), (0,), (1,), (2,)]),  # 002 "Cut Throat", 001; RT: 0-3, 1-4, 2-5
]


@pytest.mark.option("table.players", "table.partnership")
@pytest.mark.rule("players-count", "partnership-mode", "p6-teams")
@pytest.mark.parametrize(("players", "partnership", "partners"), SEATINGS)
def test_the_partnership_option_decides_who_are_partners(
    players: int, partnership: str, partners: list[tuple[int, ...]]
) -> None:
    """Catalogue partnership-mode, p6-teams: opposite pairs, two alternating threes, or each player alone."""
    pack = {2: "25", 3: "33", 4: "43", 5: "53", 6: "63"}[players]
    options = {"table.players": players, "table.partnership": partnership, "table.pack": pack}
    seating = RuleSet().with_options(options).table.seating
    seats = tuple(range(players))
    assert seating.players == seating.seats == seating.owners == seats
    assert [seating.partners(seat) for seat in seats] == partners
    for seat in seats:
        together = {seat, *partners[seat]}
        assert set(seating.sides[seating.side_of[seat]]) == together
        around = [(seat + step) % players for step in range(1, players)]
        assert seating.opponents(seat) == tuple(other for other in around if other not in together)
        assert seating.fellow_players(seat) == tuple(other for other in around if other in together), "clockwise"


def test_the_default_is_four_players_in_two_pairs() -> None:
    """Catalogue players-count, partnership-mode: the defaults."""
    assert RuleSet().table.seating == in_sides(4, 2)
    assert RuleSet().table.seating.sides == ((0, 2), (1, 3))
    assert RuleSet().table.seating.side_of == (0, 1, 0, 1)


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p2-form", "partnership-mode")
def test_a_dummy_sits_opposite_its_owner_and_belongs_to_the_owners_side() -> None:
    """002: "each player plays both the hand that is dealt to them and their partner's" (one-player-two-hands)."""
    seating = with_dummies(2)
    assert (seating.players, seating.seats) == ((0, 1), (0, 1, 2, 3))
    assert seating.sides == ((0, 2), (1, 3))
    assert seating.owners == (0, 1, 0, 1)
    assert seating.dummies == (2, 3)
    assert [seating.partners(seat) for seat in seating.seats] == [(2,), (3,), (0,), (1,)]
    assert [seating.fellow_players(seat) for seat in seating.players] == [(), ()], "nobody else bids for the side"
    assert [seating.opponents(seat) for seat in seating.players] == [(1,), (0,)]
    assert [seating.after(seat) for seat in seating.players] == [1, 0], "only players bid and deal"
    options = {"players": 2, "partnership": "solo", "spare_hands": "dummies"}
    rules = RuleSet().with_options({f"table.{name}": value for name, value in options.items()})
    assert rules.table.seating == seating


@pytest.mark.option("table.spare_hands")
@pytest.mark.rule("p3-deck")
def test_a_fourth_hand_has_no_side_before_the_auction_is_won() -> None:
    """Catalogue p3-deck (FRA): the high bidder gets the spare hand."""
    seating = with_spare_seat(3)
    assert (seating.players, seating.seats) == ((0, 1, 2), (0, 1, 2, 3))
    assert seating.sides == ((0,), (1,), (2,))
    assert seating.side_of == (0, 1, 2, NO_SIDE)
    assert seating.partners(3) == seating.partners(0) == ()
    options = {"players": 3, "partnership": "solo", "spare_hands": "for-the-bidder"}
    rules = RuleSet().with_options({f"table.{name}": value for name, value in options.items()})
    assert rules.table.seating == seating
