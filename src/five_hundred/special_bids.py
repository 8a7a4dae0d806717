"""Special bids that have a name, ready to be put on offer or to be varied with ``attrs.evolve``.

Each is plain data; one of your own is made the same way: ``SpecialBid(code="BN", name="Bar Nullo", ...)``.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from five_hundred.bids import Exposure, Gate, KittyUse, NullJoker, SpecialBid, Strain, TrickBid, WhoPlays

__all__ = [
    "BAR_NULLO",
    "DOUBLE_NULLO",
    "MISERE",
    "NULLO",
    "OPEN_MISERE",
    "OPEN_NULLO",
    "SPECIAL_BIDS",
]

MISERE: Final = SpecialBid(
    code="M", name="Misère", value=250, above=TrickBid(7, Strain.NO_TRUMP), gate=Gate.AFTER_SEVEN
)
"""Australian: 250 points, above seven no trump, after a bid of seven (PAG)."""

OPEN_MISERE: Final = SpecialBid(
    code="OM",
    name="Open Misère",
    value=500,
    above=TrickBid(10, Strain.DIAMONDS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""Australian: 500 points, above ten diamonds, the hand shown after the first trick (PAG)."""

NULLO: Final = SpecialBid(code="N", name="Nullo", value=250, above=TrickBid(8, Strain.SPADES))
"""American: 250 points, above eight spades, at any time (OFF, PAG, 001)."""

OPEN_NULLO: Final = SpecialBid(
    code="ON",
    name="Open Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""American: 500 points, above ten hearts (001, 004)."""

DOUBLE_NULLO: Final = SpecialBid(
    code="DN",
    name="Double Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    who=WhoPlays.PARTNERS,
    kitty=KittyUse.PASSED_ON,
)
"""Both partners play and may take no trick; the partner receives the bidder's discards (002, 003)."""

BAR_NULLO: Final = SpecialBid(
    code="BN",
    name="Bar Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    kitty=KittyUse.NOT_TAKEN,
    joker=NullJoker.OPTIONAL,
)
"""Nullo without the kitty (OFF)."""

SPECIAL_BIDS: Final[Mapping[str, SpecialBid]] = MappingProxyType(
    {
        "misere": MISERE,
        "open-misere": OPEN_MISERE,
        "nullo": NULLO,
        "open-nullo": OPEN_NULLO,
        "double-nullo": DOUBLE_NULLO,
        "bar-nullo": BAR_NULLO,
        # Thomas Beagle's New Zealand values (catalogue: TB).
        "misere-130": attrs.evolve(MISERE, value=130, above=TrickBid(6, Strain.NO_TRUMP), gate=Gate.ANYTIME),
        "open-misere-230": attrs.evolve(OPEN_MISERE, value=230, above=TrickBid(7, Strain.NO_TRUMP)),
    }
)
"""The special bids by the names under which ``contracts.specials`` takes them."""
