"""The contract of a hand: the numbers of tricks with which it is made."""

import pytest

from five_hundred import Contract, parse_bid, presets


@pytest.mark.parametrize(
    ("bid", "declared", "goal"),
    [(None, False, (0, 10)), ("8H", False, (8, 10)), ("M", False, (0, 0)), ("8H", True, (10, 10))],
)
def test_the_goal_of_a_contract_is_its_fewest_and_most_tricks(
    bid: str | None, declared: bool, goal: tuple[int, int]
) -> None:
    """If all players passed, no number of tricks is too few or too many."""
    made = None if bid is None else parse_bid(bid, presets.AUSTRALIAN)
    contract = Contract(made, None if made is None else 0, declared=declared)
    assert contract.goal == goal
    assert contract.is_duel is False
    assert Contract(made, 0, rival=1).is_duel is True


def test_the_opponents_of_a_contract_are_the_players_of_the_other_sides() -> None:
    """Not the partner of this hand (6.41); nobody, if all players passed."""
    seating = presets.AUSTRALIAN.table.seating
    bid = parse_bid("7H", presets.AUSTRALIAN)
    assert Contract(bid, declarer=1).opponents(seating) == (2, 0)
    assert Contract(None, None).opponents(seating) == ()
    five = presets.FIVE_HANDED.with_options({"table.partnership": "rotating"}).table.seating
    assert Contract(bid, declarer=1, partner=3).opponents(five) == (2, 4, 0)
