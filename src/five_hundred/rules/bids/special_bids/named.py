"""The named special bids, with the values and the places on the ladder that the sources state.

Grand Nullo (catalogue: grand-null) is not among them: the sources hold a fragment of its rules.
"""

from collections.abc import Mapping
from typing import Final

import attrs

from five_hundred.base.named_tables import Named
from five_hundred.rules.bids.special_bids.shape import (
    Exposure,
    Gate,
    KittyUse,
    NullJoker,
    NullJokerLead,
    SpecialBid,
    WhoPlays,
)
from five_hundred.rules.bids.trick_bids import STRAINS, Strain, TrickBid

__all__ = [
    "ACROSS_THE_CORNER",
    "ACROSS_THE_TABLE",
    "BAR_NULLO",
    "BLIND_MISERE",
    "DOUBLE_MISERE",
    "DOUBLE_NULLO",
    "GROSSE_MISERE",
    "HI_LO",
    "MISERE",
    "NO_TRICKS",
    "NULLO",
    "OPEN_MISERE",
    "OPEN_NULLO",
    "PATASTROPHE",
    "PETITE_MISERE",
    "SPECIAL_BIDS",
    "SPREAD",
]

MISERE: Final = SpecialBid(
    code="M", name="Misère", value=250, above=TrickBid(7, Strain.NO_TRUMP), gate=Gate.AFTER_SEVEN
)
"""Australian misère: worth 250 points, ranked above seven no trump and allowed after a bid of seven (PAG)."""

OPEN_MISERE: Final = SpecialBid(
    code="OM",
    name="Open Misère",
    value=500,
    above=TrickBid(10, Strain.DIAMONDS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""Australian open misère: worth 500 points and ranked above ten diamonds (PAG).

The bidder's hand is laid face up after the first trick.
"""

NULLO: Final = SpecialBid(code="N", name="Nullo", value=250, above=TrickBid(8, Strain.SPADES))
"""American nullo: worth 250 points, ranked above eight spades and allowed at any turn (OFF, PAG, 001)."""

OPEN_NULLO: Final = SpecialBid(
    code="ON",
    name="Open Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""American open nullo: worth 500 points and ranked above ten hearts (001, 004)."""

DOUBLE_NULLO: Final = SpecialBid(
    code="DN",
    name="Double Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    who=WhoPlays.PARTNERS,
    kitty=KittyUse.PASSED_ON,
)
"""Double nullo: both partners play and may take no trick; the partner gets the bidder's discards (002, 003)."""

BAR_NULLO: Final = SpecialBid(
    code="BN",
    name="Bar Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    kitty=KittyUse.NOT_TAKEN,
    joker=NullJoker.OPTIONAL,
)
"""Bar nullo: a nullo in which the bidder does not take the kitty (OFF)."""

NO_TRICKS: Final = SpecialBid(
    code="NTR",
    name="No Tricks",
    value=250,
    above=TrickBid(8, Strain.SPADES),
    joker_lead=NullJokerLead.LAST_TRICK,
    forced_trick_points=10,
)
"""No Tricks: worth 250 points and ranked above eight spades (000).

The defenders score ten points for each trick that the bidder takes.
"""

SPREAD: Final = attrs.evolve(
    NO_TRICKS,
    code="SP",
    name="Spread",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    step=0,
    gate=Gate.AFTER_NULL,
    opened_by="NTR",
    exposure=Exposure.SECOND_TRICK_LED,
)
"""Spread: an open No Tricks, allowed after a bid of No Tricks (000).

The value of Spread is unknown, so 500 points is a guess (catalogue 4.1).
"""

ACROSS_THE_CORNER: Final = attrs.evolve(
    NO_TRICKS,
    code="ATC",
    name="Across The Corner",
    gate=Gate.OVER_OPPONENTS_NULL,
    opened_by="NTR",
    who=WhoPlays.DUEL,
    kitty=KittyUse.NOT_TAKEN,
    forced_trick_points=0,
)
"""Across The Corner: a duel between a player who bid No Tricks and an opponent (000).

The player who takes fewer tricks wins 250 points; a tie wins nothing.
"""

ACROSS_THE_TABLE: Final = attrs.evolve(
    NO_TRICKS,
    code="AT",
    name="Across The Table",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    step=0,
    gate=Gate.AFTER_PARTNERS_NULL,
    opened_by="NTR",
    who=WhoPlays.PARTNERS,
    kitty=KittyUse.PASSED_ON,
)
"""Across The Table: a double null, allowed after the partner has bid No Tricks (000).

The value of Across The Table is unknown, so 500 points is a guess (catalogue 4.1).
"""

PETITE_MISERE: Final = SpecialBid(code="PM", name="Petite misère", value=500, above=TrickBid(8, Strain.HEARTS))
"""Petite misère of Québec: worth 500 points, ranked just below eight no trump (002, 003; catalogue 5.4)."""

GROSSE_MISERE: Final = SpecialBid(
    code="GM",
    name="Grosse misère",
    value=1000,
    above=TrickBid(10, Strain.HEARTS),
    exposure=Exposure.BEFORE_FIRST_LEAD,
)
"""Québec's grosse misère: worth 1000 points, with the bidder's hand face up (002, 003).

Only ten no trump ranks above grosse misère.
"""

HI_LO: Final = SpecialBid(
    code="HL", name="Hi-Lo", value=350, above=TrickBid(9, Strain.CLUBS), least=5, most=5, joker=NullJoker.OPTIONAL
)
"""Hi-Lo: the bidder plays alone and must take exactly five tricks (APP, JS4)."""

DOUBLE_MISERE: Final = attrs.evolve(
    DOUBLE_NULLO, code="DM", name="Double Misère", value=450, above=TrickBid(10, Strain.CLUBS)
)
"""The Perfect table's double misère: worth 450 points, ranked between ten clubs and ten diamonds (APP)."""

PATASTROPHE: Final = attrs.evolve(
    DOUBLE_MISERE,
    code="PA",
    name="Patastrophe",
    value=750,
    above=TrickBid(10, Strain.NO_TRUMP),
    exposure=Exposure.BEFORE_FIRST_LEAD,
)
"""Patastrophe: worth 750 points (APP); its rules are unknown, so this library assumes an open double misère."""

BLIND_MISERE: Final = attrs.evolve(
    MISERE, code="BM", name="Blind Misère", value=1000, above=TrickBid(10, Strain.NO_TRUMP), step=2, gate=Gate.BLIND
)
"""Blind misère: worth 1000 points, made before the bidder looks at the hand (APP, JS4)."""

SPECIAL_BIDS: Final[Mapping[str, SpecialBid]] = Named(
    "special bid",
    {
        "misere": MISERE,
        "open-misere": OPEN_MISERE,
        "nullo": NULLO,
        "open-nullo": OPEN_NULLO,
        "double-nullo": DOUBLE_NULLO,
        "bar-nullo": BAR_NULLO,
        "no-tricks": NO_TRICKS,
        "spread": SPREAD,
        "across-the-corner": ACROSS_THE_CORNER,
        "across-the-table": ACROSS_THE_TABLE,
        "petite-misere": PETITE_MISERE,
        "grosse-misere": GROSSE_MISERE,
        # For the schedule Perfect with split colours: these bids rank between the black and the red suits of a level
        # (APP, JS4).
        "misere-150": attrs.evolve(MISERE, value=150, above=TrickBid(7, Strain.CLUBS), gate=Gate.ANYTIME),
        "open-misere-250": attrs.evolve(OPEN_MISERE, value=250, above=TrickBid(8, Strain.CLUBS)),
        "hi-lo": HI_LO,
        "double-misere": DOUBLE_MISERE,
        "patastrophe": PATASTROPHE,
        "blind-misere": BLIND_MISERE,
        # Thomas Beagle's New Zealand values (catalogue: TB).
        "misere-130": attrs.evolve(MISERE, value=130, above=TrickBid(6, Strain.NO_TRUMP), gate=Gate.ANYTIME),
        "open-misere-230": attrs.evolve(OPEN_MISERE, value=230, above=TrickBid(7, Strain.NO_TRUMP)),
        # The bidder must take all ten tricks alone; each denomination has its own bid (EMB; the goal of these bids is a
        # guess).
        **{
            f"game-{strain.name.lower().replace('_', '-')}": SpecialBid(
                code=f"G{strain.code}",
                name=f"Game in {strain.name.lower().replace('_', ' ')}",
                value=1000,
                strain=strain,
                above=TrickBid(10, Strain.NO_TRUMP),
                step=strain.index + 1,
                least=10,
                most=10,
                joker=NullJoker.OPTIONAL,
            )
            for strain in STRAINS
        },
    },
)
"""The special bids, keyed by the names that the option ``contracts.specials`` accepts."""
