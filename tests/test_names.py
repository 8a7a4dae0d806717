"""Names of one's own for the seats, wherever something is drawn, written or told."""

from collections.abc import Callable
from typing import Any

import pytest
from tables import dealt

from five_hundred import presets, svg, text, view

AU = presets.AUSTRALIAN
TAKE_NAMES: list[Callable[..., Any]] = [text.bid_grid, text.table, svg.bid_grid, svg.table]


@pytest.mark.parametrize("draw", TAKE_NAMES)
@pytest.mark.parametrize("names", [("Ann", "Ben"), "Anna", "ABCDE"])
def test_there_is_a_name_for_each_seat_or_none(draw: Callable[..., Any], names: object) -> None:
    """One text would give a letter to each seat."""
    with pytest.raises(ValueError, match="names must be 4, one for each seat, not"):
        draw(view(dealt(AU), 0), names=names)


def test_a_dummy_has_a_name_too() -> None:
    """Two players at the table, four seats."""
    seen = view(dealt(presets.TWO_HANDED_DUMMIES), 0)
    told = text.table(seen, names=("Ann", "Ben", "Ann's dummy", "Ben's dummy"))
    seats = [line[2:].split("  ")[0] for line in told.splitlines()[1:5]]
    assert seats == ["Ann", "Ben (D)", "Ann's dummy", "Ben's dummy"]
