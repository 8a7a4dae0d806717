"""Trick bids: the levels that a bid can have."""

from typing import Any

import pytest

from five_hundred import Strain, TrickBid


@pytest.mark.parametrize("level", [7.0, True, "7", 5, 11, None])
def test_a_level_that_is_not_a_whole_number_from_6_to_10_is_refused(level: Any) -> None:
    """A level of 7.0 is equal to 7, but its bid would be written as 7.0H."""
    with pytest.raises(ValueError if type(level) is int else TypeError, match=r"^level must be"):
        TrickBid(level, Strain.HEARTS)


def test_a_strain_shows_its_name() -> None:
    """The repr of a bid contains the strain as valid code."""
    assert repr(TrickBid(7, Strain.NO_TRUMP)) == "TrickBid(level=7, strain=Strain.NO_TRUMP)"
