"""What seats and sides are called where the players have names."""

import pytest

from five_hundred import presets, text
from five_hundred.names import seat_name, side_name

AU = presets.AUSTRALIAN


def test_a_seat_has_the_name_of_its_player() -> None:
    names = ("Ann", "Ben", "Cleo", "Dov")
    assert [seat_name(AU, seat, names) for seat in range(4)] == [*names]
    assert [side_name(AU, side, names) for side in range(2)] == ["Ann/Cleo", "Ben/Dov"]


def test_a_seat_without_a_name_is_called_by_its_place() -> None:
    assert [seat_name(AU, seat, ("Ann",)) for seat in range(4)] == ["Ann", "West", "North", "East"]


def test_a_dummy_is_called_after_its_owner() -> None:
    rules = presets.TWO_HANDED_DUMMIES
    assert [seat_name(rules, seat, ("Ann", "Ben")) for seat in (2, 3)] == ["Ann's dummy", "Ben's dummy"]
    assert [seat_name(rules, seat) for seat in (2, 3)] == ["South's dummy", "West's dummy"]


@pytest.mark.parametrize("names", ["Ann", (1, 2), [None]])
def test_what_are_no_names_is_refused(names: object) -> None:
    """One text would give a letter to each seat."""
    with pytest.raises(TypeError, match="a text for each player, such as"):
        text.bid_grid(AU, names=names)  # type: ignore[arg-type]  # wrong on purpose
