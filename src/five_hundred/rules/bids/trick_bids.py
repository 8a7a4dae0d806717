"""Trick bids: promises to take a number of tricks with a trump suit, or without trumps.

The rank and the points of bids depend on the house rules; see :mod:`five_hundred.rules.ladder`.
"""

from enum import Enum
from typing import Final

import attrs

from five_hundred.base.arguments import expect_number, expected
from five_hundred.base.interned import Interned
from five_hundred.base.message_parts import shown_value
from five_hundred.cards.card import SUITS, Suit
from five_hundred.rules.bids.schedules import LEVELS

__all__ = ["STRAINS", "TRICK_BIDS", "Strain", "TrickBid", "parse_trick_bid"]


class Strain(Enum):
    """The denomination of a trick bid: a trump suit, or no trump (catalogue: bid-suit-order)."""

    SPADES = (0, "S", "♠")
    """Spades are trumps: usually the lowest denomination."""
    CLUBS = (1, "C", "♣")
    """Clubs are trumps."""
    DIAMONDS = (2, "D", "♦")
    """Diamonds are trumps."""
    HEARTS = (3, "H", "♥")
    """Hearts are trumps: usually the highest suit."""
    NO_TRUMP = (4, "NT", "NT")
    """No suit is trump: usually the highest denomination."""

    def __init__(self, index: int, code: str, symbol: str) -> None:
        self.index = index
        """The position in the usual order of denominations, counted from 0; for suits, the same as in :class:`Suit`."""
        self.code = code
        """The denomination as text: ``S``, ``C``, ``D``, ``H`` or ``NT``."""
        self.symbol = symbol
        """The printed symbol of the denomination, such as ``♥`` or ``NT``."""

    @property
    def suit(self) -> Suit | None:
        """The trump suit; ``None`` at no trump."""
        return SUITS[self.index] if self.index < len(SUITS) else None

    def __repr__(self) -> str:
        return f"Strain.{self.name}"

    def __str__(self) -> str:
        return self.symbol


STRAINS: Final = tuple(Strain)
"""The five denominations in their usual order, lowest first."""


@attrs.frozen(eq=False, repr=False)
class TrickBid(Interned):
    """A promise to take tricks: ``TrickBid(7, Strain.HEARTS)`` is seven hearts (000-004; catalogue: bid-min-level).

    Args:
        level: the number of tricks, 6 to 10.
        strain: the trump suit, or no trump.

    Raises:
        ValueError: the level is not one of 6 to 10.
        TypeError: the level is not a whole number, or the strain is not a :class:`Strain`.
    """

    level: int = attrs.field()
    strain: Strain = attrs.field(validator=expected(Strain, "a Strain, such as Strain.HEARTS"))

    @level.validator
    def _check_level(self, _: object, value: int) -> None:
        expect_number(value, "level", LEVELS[0], LEVELS[-1])

    @property
    def code(self) -> str:
        """The bid in plain text, such as ``7H`` or ``8NT``."""
        return f"{self.level}{self.strain.code}"

    def __str__(self) -> str:
        return f"{self.level}{self.strain.symbol}"


TRICK_BIDS: Final = tuple(TrickBid(level, strain) for level in LEVELS for strain in STRAINS)
"""All 25 trick bids."""
_BY_TEXT: Final = {
    **{bid.code: bid for bid in TRICK_BIDS},
    **{str(bid): bid for bid in TRICK_BIDS},
    **{f"{level}N": TrickBid(level, Strain.NO_TRUMP) for level in LEVELS},
}


def parse_trick_bid(text: str) -> TrickBid:
    """Read one of :data:`TRICK_BIDS`, such as ``7H``, ``8nt`` or ``10♠``.

    Args:
        text: the level and the denomination, in upper or lower case; no trump is ``NT`` or ``N``.

    Raises:
        ValueError: the text is not a trick bid.
    """
    bid = _BY_TEXT.get(text.strip().upper()) if len(text) < 20 else None
    if bid is None:
        raise ValueError(f"{shown_value(text)} is not a trick bid: write a level and a suit or NT, such as 7H or 8NT")
    return bid
