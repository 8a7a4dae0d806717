"""Special bids as data: the class of special bids, and named bids such as misère and nullo.

To define another special bid, call ``SpecialBid(code="BN", ...)``, or derive it from an existing bid with
``attrs.evolve``.
"""

from five_hundred.rules.bids.special_bids.named import (
    ACROSS_THE_CORNER,
    ACROSS_THE_TABLE,
    BAR_NULLO,
    BLIND_MISERE,
    DOUBLE_MISERE,
    DOUBLE_NULLO,
    GROSSE_MISERE,
    HI_LO,
    MISERE,
    NO_TRICKS,
    NULLO,
    OPEN_MISERE,
    OPEN_NULLO,
    PATASTROPHE,
    PETITE_MISERE,
    SPECIAL_BIDS,
    SPREAD,
)
from five_hundred.rules.bids.special_bids.shape import (
    CODE_PATTERN,
    GATES_AFTER_NULL,
    Exposure,
    Gate,
    KittyUse,
    NullJoker,
    NullJokerLead,
    SpecialBid,
    WhoPlays,
    why_no_code,
)

__all__ = [
    "ACROSS_THE_CORNER",
    "ACROSS_THE_TABLE",
    "BAR_NULLO",
    "BLIND_MISERE",
    "CODE_PATTERN",
    "DOUBLE_MISERE",
    "DOUBLE_NULLO",
    "GATES_AFTER_NULL",
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
    "Exposure",
    "Gate",
    "KittyUse",
    "NullJoker",
    "NullJokerLead",
    "SpecialBid",
    "WhoPlays",
    "why_no_code",
]
