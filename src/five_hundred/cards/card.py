"""Suits, ranks and cards: there is exactly one object for each card that a pack for 500 can contain.

Equal cards are therefore identical objects, and comparing them is fast.  The module
:mod:`five_hundred.engine.play.suits_and_strength` determines how strong a card is under a contract, and
:mod:`five_hundred.cards.packs` lists the cards of each pack.
"""

from collections.abc import Iterable, Sequence
from enum import Enum, IntEnum
from typing import Final

import attrs

from five_hundred.base.arguments import A_CARD, expect, expect_number
from five_hundred.base.errors import InvalidNotationError
from five_hundred.base.values import Printed

__all__ = [
    "ALL_CARDS",
    "BLACK_JOKER",
    "RED_JOKER",
    "Card",
    "Rank",
    "Suit",
    "as_cards",
    "card_as",
    "in_suits",
    "parse_card",
]


class Suit(Enum):
    """The four suits, in their usual order in the auction (catalogue: bid-suit-order)."""

    SPADES = (0, "S", "♠")
    """Spades, usually the lowest suit in the auction."""
    CLUBS = (1, "C", "♣")
    """Clubs, usually the second-lowest suit in the auction."""
    DIAMONDS = (2, "D", "♦")
    """Diamonds, usually the second-highest suit in the auction."""
    HEARTS = (3, "H", "♥")
    """Hearts, usually the highest suit in the auction."""

    def __init__(self, index: int, letter: str, symbol: str) -> None:
        self.index = index
        """The position of the suit in the usual auction order, counted from 0."""
        self.letter = letter
        """The letter that stands for the suit in text: ``S``, ``C``, ``D`` or ``H``."""
        self.symbol = symbol
        """The printed symbol of the suit, such as ``♥``."""

    @property
    def is_red(self) -> bool:
        """Whether the suit is diamonds or hearts."""
        return self.index >= 2

    @property
    def mate(self) -> "Suit":
        """The other suit of the same colour, whose jack is the left bower if this suit is trumps."""
        return SUITS[self.index ^ 1]

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        return self.symbol


SUITS: Final = tuple(Suit)
"""The four suits in their usual auction order, lowest first."""


class Rank(IntEnum):
    """The ranks of the cards, in the order of a plain suit from low to high, then the jokers.

    The pack determines which ranks are in play (catalogue: card-order, deck-composition).
    """

    TWO = 2
    """A two; only packs of 52 cards or more contain twos."""
    THREE = 3
    """A three; only packs of 52 cards or more contain threes."""
    FOUR = 4
    """A four; the usual pack of 43 cards contains only the red fours."""
    FIVE = 5
    """A five, the lowest black card in the usual pack of 43 cards."""
    SIX = 6
    """A six; packs of 33 or fewer cards contain no sixes."""
    SEVEN = 7
    """A seven, the lowest card in the three-handed pack of 33 cards."""
    EIGHT = 8
    """An eight; every named pack except the 25-card pack contains eights."""
    NINE = 9
    """A nine, the lowest card of the 25-card pack."""
    TEN = 10
    """A ten, written ``10`` or ``T``."""
    ELEVEN = 11
    """An eleven, which ranks above the ten; only packs of 61 cards or more contain elevens."""
    TWELVE = 12
    """A twelve, which ranks above the eleven; only packs of 61 cards or more contain twelves."""
    THIRTEEN = 13
    """A thirteen, which ranks below the jack.

    Only packs of 62 cards or more contain thirteens; packs of 62 to 64 cards contain only the red thirteens.
    """
    JACK = 14
    """A jack; in a trump contract, two jacks are bowers.

    The jack of the trump suit is the right bower, and the jack of the other suit of that colour is the left bower.
    """
    QUEEN = 15
    """A queen, which ranks above the jack of a plain suit."""
    KING = 16
    """A king, which ranks above the queen."""
    ACE = 17
    """An ace, the highest card of a plain suit; in the trump suit, the ace ranks just below the bowers."""
    RED_JOKER = 18
    """The only joker of a pack that contains one joker."""
    BLACK_JOKER = 19
    """The second joker of a pack that contains two jokers, usually the higher joker."""

    @property
    def code(self) -> str:
        """The rank as text: ``2`` to ``13``, ``J``, ``Q``, ``K``, ``A``, ``RJ`` or ``BJ``."""
        return _LETTERS.get(self, str(self.value))


_LETTERS: Final = {
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.ACE: "A",
    Rank.RED_JOKER: "RJ",
    Rank.BLACK_JOKER: "BJ",
}
_JOKERS: Final = (Rank.RED_JOKER, Rank.BLACK_JOKER)
_PLAIN_RANKS: Final = tuple(rank for rank in Rank if rank not in _JOKERS)


@attrs.frozen(eq=False, init=False, repr=False, weakref_slot=False)
class Card(Printed):
    """A card; there is exactly one object for each combination of rank, suit and copy.

    Args:
        rank: the rank; ``Rank.RED_JOKER`` and ``Rank.BLACK_JOKER`` are the two jokers.
        suit: the printed suit, ``None`` for a joker.
        copy: 1 for a two, three or four of a second pack, which some six-handed games use instead of elevens and
            twelves (catalogue: duplicate-cards); 0 for every other card.

    Raises:
         ValueError: no pack for 500 contains such a card.
    """

    rank: Rank
    suit: Suit | None
    copy: int
    order: int
    """The number by which a hand is sorted: cards are in order of suit, then of rank, with the jokers last."""
    code: str
    """The card as plain text, such as ``10H`` or ``RJ``."""

    def __new__(cls, rank: Rank, suit: Suit | None = None, copy: int = 0) -> "Card":
        """Return the canonical card.

        Raises:
             ValueError: no pack for 500 contains such a card.
        """
        expect_number(copy, "copy", 0, 1)
        try:
            return _CARDS[rank, suit, copy]
        except (KeyError, TypeError):
            second = " of a second pack" if copy else ""
            given: object = rank
            text = f"; to read a string, call parse_card({given!r})" if isinstance(given, str) else ""
            raise ValueError(f"there is no card of rank {rank!r} and suit {suit!r}{second}{text}") from None

    @property
    def is_joker(self) -> bool:
        """Whether the card is one of the two jokers."""
        return self.suit is None

    def __lt__(self, other: "Card") -> bool:
        return self.order < other.order

    def __str__(self) -> str:
        return self.code if self.suit is None else f"{self.rank.code}{self.suit.symbol}{_COPY[self.copy]}"

    def __repr__(self) -> str:
        return f"<Card {self.code}>"

    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit | None, int]]:
        return Card, (self.rank, self.suit, self.copy)


_COPY: Final = ("", "'")
"""The suffixes of a card's code: empty for a card of the first pack, an apostrophe for a card of a second pack."""


def _make(rank: Rank, suit: Suit | None, copy: int = 0) -> Card:
    card = object.__new__(Card)
    place = 4 * len(Rank) + rank if suit is None else suit.index * len(Rank) + rank
    order = 2 * place + copy
    code = rank.code if suit is None else rank.code + suit.letter + _COPY[copy]
    for name, value in (("rank", rank), ("suit", suit), ("copy", copy), ("order", order), ("code", code)):
        object.__setattr__(card, name, value)
    return card


_CARDS: Final[dict[tuple[Rank, Suit | None, int], Card]] = {
    **{(rank, suit, 0): _make(rank, suit) for suit in SUITS for rank in _PLAIN_RANKS},
    **{(rank, None, 0): _make(rank, None) for rank in _JOKERS},
    **{(rank, suit, 1): _make(rank, suit, 1) for suit in SUITS for rank in (Rank.TWO, Rank.THREE, Rank.FOUR)},
}
ALL_CARDS: Final = tuple(_CARDS.values())
"""All cards that packs can contain: four suits of sixteen ranks, two jokers, and twelve low cards of a second pack."""
RED_JOKER: Final = _CARDS[Rank.RED_JOKER, None, 0]
"""The red joker, which is the only joker of most packs."""
BLACK_JOKER: Final = _CARDS[Rank.BLACK_JOKER, None, 0]
"""The black joker; in Québec, this is the white joker 'la blanche'."""

_BY_TEXT: Final = {
    **{card.code: card for card in ALL_CARDS},
    **{str(card): card for card in ALL_CARDS},
    **{f"T{suit.letter}": _CARDS[Rank.TEN, suit, 0] for suit in SUITS},
    **{f"T{suit.symbol}": _CARDS[Rank.TEN, suit, 0] for suit in SUITS},
    "JOKER": RED_JOKER,
}


def in_suits(cards: Sequence[Card]) -> str:
    """Return cards as text, jokers first and then suit by suit in bidding order, such as ``RJ  A♠ 9♠  10♣  K♥``.

    To display a player's own hand, use :func:`five_hundred.display.text.hand`.
    """
    jokers = [card.code for card in cards if card.is_joker]
    suits = (sorted((c for c in cards if c.suit is suit), reverse=True) for suit in SUITS)
    return "  ".join([*jokers, *(" ".join(map(str, suit)) for suit in suits if suit)])


def card_as(card: Card, suit: Suit | None) -> str:
    """Return a played card as text, with the suit named for a led joker: ``RJ as hearts``."""
    return f"{card}" if suit is None else f"{card} as {suit.name.lower()}"


def as_cards(cards: Iterable[Card], name: str = "cards") -> tuple[Card, ...]:
    """Check that all items are cards, and return them in the given order.

    Args:
        name: the name of the argument that contains the cards.

    Raises:
        TypeError: ``cards`` is not iterable, or an item is not a card.
    """
    expect(cards, Iterable, name, "an iterable of cards, such as parse_cards('6D 7D')")
    given = tuple(cards)
    if {*map(type, given)} != {Card}:
        for card in given:
            expect(card, Card, f"each of the {name}", A_CARD)
    return given


def parse_card(text: str) -> Card:
    """Convert a string such as ``7S``, ``10h``, ``Td``, ``J♣``, ``RJ`` or ``joker`` (the red joker) to a card.

    Args:
        text: rank and suit; case and surrounding spaces do not matter.  A low card of a second pack has an apostrophe
            (``2S'``).

    Returns:
        The canonical card.

    Raises:
        InvalidNotationError: the text is not a card.
        TypeError: ``text`` is not a string.
    """
    try:
        return _BY_TEXT[text]  # the usual form
    except (KeyError, TypeError):
        expect(text, str, "text", "a string, such as '7S'")
    card = _BY_TEXT.get(text.strip().upper()) if len(text) < 10 else None
    if card is None:
        shown = text if len(text) < 20 else text[:17] + "..."
        raise InvalidNotationError(
            f"{shown!r} is not a card: write a rank and a suit, such as 7S, 10H or QD, or write RJ or BJ for a joker"
        )
    return card
