"""The named special bids, with their values and places according to the sources."""

from collections.abc import Mapping
from typing import Final

import attrs

from five_hundred.base.named import Named
from five_hundred.bids.special_bids.shape import (
    Exposure,
    Gate,
    KittyUse,
    NullJoker,
    NullJokerLead,
    SpecialBid,
    WhoPlays,
)
from five_hundred.bids.trick_bids import STRAINS, Strain, TrickBid

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
"""Australian misère: 250 points, above seven no trump, allowed after a bid of seven (PAG)."""

OPEN_MISERE: Final = SpecialBid(
    code="OM",
    name="Open Misère",
    value=500,
    above=TrickBid(10, Strain.DIAMONDS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""Australian open misère: 500 points, above ten diamonds, with the hand face up after the first trick (PAG)."""

NULLO: Final = SpecialBid(code="N", name="Nullo", value=250, above=TrickBid(8, Strain.SPADES))
"""American nullo: 250 points, above eight spades, allowed at any time (OFF, PAG, 001)."""

OPEN_NULLO: Final = SpecialBid(
    code="ON",
    name="Open Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    exposure=Exposure.AFTER_FIRST_TRICK,
)
"""American open nullo: 500 points, above ten hearts (001, 004)."""

DOUBLE_NULLO: Final = SpecialBid(
    code="DN",
    name="Double Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    who=WhoPlays.PARTNERS,
    kitty=KittyUse.PASSED_ON,
)
"""Double nullo: both partners play and must take no tricks; the partner gets the bidder's discards (002, 003)."""

BAR_NULLO: Final = SpecialBid(
    code="BN",
    name="Bar Nullo",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    kitty=KittyUse.NOT_TAKEN,
    joker=NullJoker.OPTIONAL,
)
"""Bar nullo: nullo without the kitty (OFF)."""

NO_TRICKS: Final = SpecialBid(
    code="NTR",
    name="No Tricks",
    value=250,
    above=TrickBid(8, Strain.SPADES),
    joker_lead=NullJokerLead.LAST_TRICK,
    forced_trick_points=10,
)
"""No Tricks: 250 points, above eight spades; the defenders score ten for each trick that the bidder takes (000)."""

SPREAD: Final = attrs.evolve(
    NO_TRICKS,
    code="SP",
    name="Spread",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    step=0,
    gate=Gate.AFTER_NULL,
    exposure=Exposure.SECOND_TRICK_LED,
)
"""Open No Tricks, allowed after a bid of No Tricks (000); its value is unknown, and 500 is a guess (catalogue 4.1)."""

ACROSS_THE_CORNER: Final = attrs.evolve(
    NO_TRICKS,
    code="ATC",
    name="Across The Corner",
    gate=Gate.OVER_OPPONENTS_NULL,
    who=WhoPlays.DUEL,
    kitty=KittyUse.NOT_TAKEN,
    forced_trick_points=0,
)
"""A duel over an opponent's No Tricks: the player with fewer tricks wins 250 points, and a tie wins nothing (000)."""

ACROSS_THE_TABLE: Final = attrs.evolve(
    NO_TRICKS,
    code="AT",
    name="Across The Table",
    value=500,
    above=TrickBid(10, Strain.HEARTS),
    step=0,
    gate=Gate.AFTER_PARTNERS_NULL,
    who=WhoPlays.PARTNERS,
    kitty=KittyUse.PASSED_ON,
)
"""A double null, allowed after the partner has bid No Tricks (000); its value is a guess (catalogue 4.1)."""

PETITE_MISERE: Final = SpecialBid(code="PM", name="Petite misère", value=500, above=TrickBid(8, Strain.HEARTS))
"""Québec: 500 points, outbid only by eight no trump or more (002, 003; catalogue 5.4)."""

GROSSE_MISERE: Final = SpecialBid(
    code="GM",
    name="Grosse misère",
    value=1000,
    above=TrickBid(10, Strain.HEARTS),
    exposure=Exposure.BEFORE_FIRST_LEAD,
)
"""Grosse misère of Québec: 1000 points with the hand face up; only ten no trump is higher (002, 003)."""

HI_LO: Final = SpecialBid(
    code="HL", name="Hi-Lo", value=350, above=TrickBid(9, Strain.CLUBS), least=5, most=5, joker=NullJoker.OPTIONAL
)
"""Hi-Lo: the bidder plays alone for exactly five tricks (APP, JS4)."""

DOUBLE_MISERE: Final = attrs.evolve(
    DOUBLE_NULLO, code="DM", name="Double Misère", value=450, above=TrickBid(10, Strain.CLUBS)
)
"""Double misère of the Perfect table: 450 points, between ten clubs and ten diamonds (APP)."""

PATASTROPHE: Final = attrs.evolve(
    DOUBLE_MISERE,
    code="PA",
    name="Patastrophe",
    value=750,
    above=TrickBid(10, Strain.NO_TRUMP),
    exposure=Exposure.BEFORE_FIRST_LEAD,
)
"""Patastrophe: 750 points (APP); its rules are unknown, and a double misère with the bidder's hand open is a guess."""

BLIND_MISERE: Final = attrs.evolve(
    MISERE, code="BM", name="Blind Misère", value=1000, above=TrickBid(10, Strain.NO_TRUMP), step=2, gate=Gate.BLIND
)
"""Blind misère: 1000 points, bid before looking at the hand (APP, JS4)."""

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
        # Perfect with split colours: between the black and the red suits of each level (APP, JS4).
        "misere-150": attrs.evolve(MISERE, value=150, above=TrickBid(7, Strain.CLUBS), gate=Gate.ANYTIME),
        "open-misere-250": attrs.evolve(OPEN_MISERE, value=250, above=TrickBid(8, Strain.CLUBS)),
        "hi-lo": HI_LO,
        "double-misere": DOUBLE_MISERE,
        "patastrophe": PATASTROPHE,
        "blind-misere": BLIND_MISERE,
        # Thomas Beagle's New Zealand values (catalogue: TB).
        "misere-130": attrs.evolve(MISERE, value=130, above=TrickBid(6, Strain.NO_TRUMP), gate=Gate.ANYTIME),
        "open-misere-230": attrs.evolve(OPEN_MISERE, value=230, above=TrickBid(7, Strain.NO_TRUMP)),
        # All ten tricks alone, in any denomination (EMB; what the bid asks for is a guess).
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
"""The special bids by the names that ``contracts.specials`` accepts."""
