"""The effective suits and the strength of cards, in one table for each pack and contract.

The engine uses the table to decide both which cards follow suit and which card wins a trick.  The bowers, the matching
four and the jokers are entries of this table and need no special cases elsewhere (catalogue: card-order,
match4-details, jokers, null-joker).
"""

from collections.abc import Mapping
from typing import Final

import attrs

from five_hundred.base.interned import Interned, kept
from five_hundred.cards.card import SUITS, Card, Rank, Suit
from five_hundred.cards.packs import Pack
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import PlayCard
from five_hundred.rules import HighJoker, RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.bids.special_bids import NullJoker
from five_hundred.rules.bids.trick_bids import Strain

__all__ = ["NO_SUIT", "SuitTable", "suit_table", "table_for"]

NO_SUIT: Final = len(SUITS)
"""The number used instead of a suit's index for a joker that belongs to no suit."""

# The strength of cards that do not follow the order of ranks: special trumps, and high jacks without a trump suit.
_MATCHING_FOUR, _LEFT_BOWER, _RIGHT_BOWER = 1, Rank.ACE + 1, Rank.ACE + 2
_HIGH_JACK = Rank.ACE + 1
# Numbers added to the strength of a card.  They rank the suit led above the other plain suits, trumps above the suit
# led, and jokers above trumps.
_LED, _TRUMP, _JOKER = 10, 100, 200


@kept
def _bits_of(pack: Pack) -> dict[PlayCard, int]:
    return {
        PlayCard(card, suit): 1 << number
        for number, card in enumerate(pack.cards)
        for suit in ((None, *SUITS) if card.is_joker else (None,))
    }


@attrs.frozen(eq=False, repr=False)
class SuitTable(Interned):
    """The effective suits and the powers of the cards under a contract.

    The power of a card is its strength as a number, which depends on the suit led.  Cards are numbered as in the
    pack (catalogue: card-order, match4-details).  Use :func:`suit_table` to construct a table.
    """

    pack: Pack
    """The pack whose cards the table describes."""
    high_joker: HighJoker
    """The value of the option that decides which of two jokers is the higher card (catalogue: jokers)."""
    strain: Strain
    """The trump suit, or no trump."""
    low_jokers: bool
    """Whether the jokers are the lowest cards (catalogue: null-joker, 6.18)."""
    nominated: Suit | None
    """The suit that the declarer has nominated for the jokers; ``None`` if no suit is nominated (catalogue 6.13)."""
    high_jacks: bool
    """Whether each jack ranks above the ace of its suit (catalogue: card-order, j5-nt)."""
    suit_of: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The effective suit of each card: the index of the suit, or ``NO_SUIT``."""
    suits: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """For each effective suit, the mask of its cards; the last mask is for ``NO_SUIT``."""
    power: tuple[tuple[int, ...], ...] = attrs.field(init=False, eq=False, repr=False)
    """The power of each card, as ``power[led][card]``; the highest power wins the trick, and power 0 never wins."""
    _power_of: tuple[Mapping[PlayCard, int], ...] = attrs.field(init=False, eq=False, repr=False)
    """For each suit led, the power of each play, as ``_power_of[led][play]``."""
    _bit_of: Mapping[PlayCard, int] = attrs.field(init=False, eq=False, repr=False)
    """For each play, the bit of its card in a mask."""

    def __attrs_post_init__(self) -> None:
        cards, index = self.pack.cards, self.pack.index
        suit_of = tuple(self._effective_suit(card) for card in cards)
        suits = tuple(
            sum(1 << number for number, suit in enumerate(suit_of) if suit == wanted) for wanted in range(NO_SUIT + 1)
        )
        power = tuple(tuple(self._power(card, led) for card in cards) for led in range(NO_SUIT + 1))
        for name, value in (
            ("suit_of", suit_of),
            ("suits", suits),
            ("power", power),
            ("_power_of", tuple({play: row[index[play.card]] for play in _bits_of(self.pack)} for row in power)),
            ("_bit_of", _bits_of(self.pack)),
        ):
            object.__setattr__(self, name, value)

    def _effective_suit(self, card: Card) -> int:
        trump = self.strain.suit
        if card.suit is None:
            own = trump or self.nominated
            return NO_SUIT if own is None else own.index
        if trump is not None and card.suit is trump.mate and self._moves_to_trumps(card):
            return trump.index
        return card.suit.index

    def _moves_to_trumps(self, card: Card) -> bool:
        return card.rank is Rank.JACK or (card.rank is Rank.FOUR and self.pack.matching_fours)

    def _power(self, card: Card, led: int) -> int:
        """Return the strength of a card (catalogue: card-order, two-jokers-trick); 0 if it cannot win the trick."""
        trump, suit = self.strain.suit, self._effective_suit(card)
        if card.suit is None:
            better = (card.rank is Rank.BLACK_JOKER) == (self.high_joker is HighJoker.BLACK)
            if suit == NO_SUIT and self.low_jokers:
                return 1 if better else 2
            wins = suit in (NO_SUIT, led) or trump is not None
            return _JOKER + better if wins else 0
        if trump is not None and suit == trump.index:
            return _TRUMP + self._trump_strength(card, trump)
        if suit != led:
            return 0
        return _LED + (_HIGH_JACK if self.high_jacks and card.rank is Rank.JACK else card.rank)

    def _trump_strength(self, card: Card, trump: Suit) -> int:
        if card.rank is Rank.JACK:
            return _RIGHT_BOWER if card.suit is trump else _LEFT_BOWER
        return card.rank if card.suit is trump else _MATCHING_FOUR

    def __repr__(self) -> str:
        nominated = f", jokers in {self.nominated.name.lower()}" if self.nominated else ""
        return f"<SuitTable {self.strain.code} of {self.pack}{nominated}>"

    def __reduce__(self) -> tuple[object, tuple[Pack, HighJoker, Strain, bool, Suit | None, bool]]:
        return suit_table, (
            self.pack,
            self.high_joker,
            self.strain,
            self.low_jokers,
            self.nominated,
            self.high_jacks,
        )


def suit_table(
    pack: Pack,
    high_joker: HighJoker,
    strain: Strain,
    low_jokers: bool = False,
    nominated: Suit | None = None,
    high_jacks: bool = False,
) -> SuitTable:
    """Return the suit table for a pack under a contract, which is built only once (catalogue: card-order, jokers).

    Args:
        low_jokers: whether jokers that belong to no suit are the lowest cards.
        nominated: the suit nominated for the jokers, possible only without trumps; ``None`` if no suit is nominated.
        high_jacks: whether each jack ranks above the ace of its suit, possible only without trumps.
    """
    return _suit_table(pack, high_joker, strain, low_jokers, nominated, high_jacks)


@kept
def _suit_table(
    pack: Pack, high_joker: HighJoker, strain: Strain, low_jokers: bool, nominated: Suit | None, high_jacks: bool
) -> SuitTable:
    return SuitTable(pack, high_joker, strain, low_jokers, nominated, high_jacks)


def table_for(rules: RuleSet, contract: Contract, seat: Seat | None = None) -> SuitTable:
    """Return the suit table for a seat's cards under a contract (catalogue: null-joker, joker-nominate, j5-nt).

    Args:
        seat: the seat; it matters because a nominated suit applies only to the declarer's jokers (catalogue 6.13).
            ``None`` means any seat except the declarer's.
    """
    special = contract.special
    low_jokers = special is not None and special.joker is NullJoker.LOW
    nominated = contract.nominated if seat == contract.declarer else None
    high_jacks = rules.play.high_jacks and special is None and contract.strain is Strain.NO_TRUMP
    return suit_table(rules.table.pack, rules.table.high_joker, contract.strain, low_jokers, nominated, high_jacks)
