"""Packs of cards; people can write a pack as a short string.

A :class:`Pack` numbers its cards from 0.  An integer with one bit for each card, called a *mask*, represents a set of
cards.  The subpackage :mod:`five_hundred.rules` checks that the pack has enough cards for the game, and
:mod:`five_hundred.cards.packets` describes how the cards are dealt.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Final

import attrs

from five_hundred.base.arguments import TRUE_OR_FALSE, expect, expect_number
from five_hundred.base.errors import UnknownNameError
from five_hundred.base.interned import Interned, kept_apart
from five_hundred.base.message_parts import shown_value
from five_hundred.base.named_tables import Named
from five_hundred.cards.card import BLACK_JOKER, RED_JOKER, SUITS, Card, Rank, Suit, as_cards, parse_card
from five_hundred.cards.masks import Subsets

__all__ = ["PACKS", "Pack", "listed"]


def _sorted(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(as_cards(cards), key=attrgetter("order")))


@attrs.frozen(eq=False, repr=False)
class Pack(Interned):
    """A pack: all cards of the game (catalogue: deck-composition).

    Args:
        cards: all cards of the pack, in any order.
        matching_fours: whether the four of the trump suit's colour is the lowest trump, even if it shows the other suit
            of that colour (catalogue: match4-details; sources 002, 003).

    Raises:
        ValueError: a card occurs twice.
        TypeError: one of the cards is not a :class:`Card <five_hundred.cards.card.Card>`, or ``matching_fours`` is not
            a bool.
    """

    cards: tuple[Card, ...] = attrs.field(converter=_sorted)
    matching_fours: bool = False
    index: Mapping[Card, int] = attrs.field(init=False, eq=False)
    """The index of each card in the pack, which is also the position of the card's bit in a mask."""
    _numbers: Mapping[Card, int] = attrs.field(init=False, eq=False)
    whole: int = attrs.field(init=False, eq=False)
    """The mask of all cards in the pack."""
    jokers: int = attrs.field(init=False, eq=False)
    """The mask of the jokers of the pack."""

    def __attrs_post_init__(self) -> None:
        expect(self.matching_fours, bool, "matching_fours", TRUE_OR_FALSE)
        index = {card: number for number, card in enumerate(self.cards)}
        if len(index) < len(self.cards):
            twice = [card for card, count in Counter(self.cards).items() if count > 1]
            raise ValueError(
                f"a pack must contain each card only once, got {' '.join(c.code for c in twice)} more than once"
            )
        object.__setattr__(self, "index", MappingProxyType(index))
        object.__setattr__(self, "_numbers", index)  # the same dict without the proxy, which slows lookups
        object.__setattr__(self, "whole", (1 << len(self.cards)) - 1)
        object.__setattr__(self, "jokers", self.mask(card for card in self.cards if card.is_joker))

    def __len__(self) -> int:
        return len(self.cards)

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the mask of some cards of this pack; see :attr:`index` for the bit of each card.

        Args:
            cards: the cards, in any order; repeated cards count once.

        Raises:
            UnknownNameError: a card is not in this pack.
            TypeError: ``cards`` is not an iterable of cards.
        """
        mask = 0
        try:
            for card in cards:
                mask |= 1 << self._numbers[card]
        except (KeyError, TypeError) as error:
            as_cards(cards)  # raises a TypeError if these are not cards
            raise UnknownNameError(f"{error.args[0]} is not in this pack of {len(self.cards)} cards") from None
        return mask

    def is_whole(self, cards: Sequence[Card]) -> bool:
        """Return whether some cards are this pack: every card of the pack once, and no other card.

        Args:
            cards: the cards, in any order.

        Raises:
            TypeError: ``cards`` is not a sequence of cards.
        """
        try:
            whole = len(cards) == len(self.cards) and self._numbers.keys() == set(cards)
        except TypeError:  # not a sequence, or not of cards
            whole = False
        if not whole:
            as_cards(cards)
        return whole

    def cards_in(self, mask: int) -> tuple[Card, ...]:
        """Return the cards that a mask represents, sorted.

        Args:
            mask: a mask of cards of this pack, as :meth:`mask` returns it.
        """
        if type(mask) is not int:
            expect_number(mask, "mask", 0, self.whole)
        return _subsets_of(self).of(mask)

    @property
    def name(self) -> str | None:
        """The name of the pack in :data:`PACKS`, such as ``"43"``; ``None`` for a custom pack."""
        return next((name for name, pack in PACKS.items() if pack == self), None)

    @classmethod
    def parse(cls, text: str) -> "Pack":
        """Convert the name of a pack (``43``) or a list of its cards (``5-A SC, 4-A DH, RJ``) to a pack.

        Args:
            text: a name from :data:`PACKS`, or parts separated by commas or spaces.  A part is a range of ranks with
                its suits (``5-A SC``), a card (``RJ``), or the words ``matching fours``.

        Returns:
            The pack; for a given name, always the same object.

        Raises:
            ValueError: the text does not describe a pack; the message names the invalid part.
            TypeError: ``text`` is not a string.
        """
        expect(text, str, "text", "a string, such as '43'")
        known = PACKS.get(text.strip())
        return known if known is not None else _parse_cards(text)

    def __str__(self) -> str:
        return self.name or listed(self)

    def __repr__(self) -> str:
        return f"Pack.parse({str(self)!r})"


_RANGE: Final = r"(\d{1,2}|[JQKAjqka])-(\d{1,2}|[JQKAjqka])\s*([SCDHscdh♠♣♦♥]{1,4})"
_RANKS: Final = {rank.code: rank for rank in Rank if rank < Rank.RED_JOKER}
_ORDER: Final = tuple(_RANKS.values())
_LONGEST: Final = 1_000
_MATCHING: Final = re.compile("matching fours", re.IGNORECASE)


def _parse_cards(text: str) -> Pack:
    if len(text) > _LONGEST:
        raise ValueError(
            f"the description of a pack must have at most {_LONGEST:,} characters, got {len(text):,}: "
            f"{shown_value(text)}"
        )
    rest, matching = _MATCHING.subn(" ", text)
    cards: list[Card] = []

    def take(found: re.Match[str]) -> str:
        low, high, suits = (each.upper() for each in found.groups())
        if low not in _RANKS or high not in _RANKS or _RANKS[low] > _RANKS[high]:
            raise ValueError(f"{_within(found[0], text)} is not a range of ranks from low to high, such as 5-A or 4-10")
        for suit in suits:
            cards.extend(_range(_RANKS[low], _RANKS[high], _SUIT_BY_SIGN[suit]))
        return " "

    for part in re.sub(_RANGE, take, rest).replace(",", " ").split():
        try:
            cards.append(parse_card(part))
        except ValueError:
            raise ValueError(f"{_within(part, text)} is neither a card nor a range of ranks: {_right()}") from None
    if not cards:
        raise ValueError(f"a pack must contain cards, got {shown_value(text)}: {_right()}")
    try:
        return Pack(tuple(cards), bool(matching))
    except ValueError as error:
        raise ValueError(f"{error} in {shown_value(text)}") from None


def _within(part: str, text: str) -> str:
    return shown_value(part) if part == text else f"{shown_value(part)} in {shown_value(text)}"


def _right() -> str:
    return f"write the name of a pack ({', '.join(PACKS)}) or its cards, such as '5-A SC, 4-A DH, RJ'"


_SUIT_BY_SIGN: Final = {sign: suit for suit in SUITS for sign in (suit.letter, suit.symbol)}


@cache
def _range(low: Rank, high: Rank, suit: Suit) -> tuple[Card, ...]:
    # Elevens to thirteens belong only to the six-handed packs, so a range such as 5-A skips them.
    special = (Rank.ELEVEN, Rank.TWELVE, Rank.THIRTEEN)
    skip = special if low <= Rank.TEN and high >= Rank.JACK else ()
    return tuple(Card(rank, suit) for rank in _ORDER if low <= rank <= high and rank not in skip)


def listed(pack: Pack) -> str:
    """Return the list of a pack's cards in the form that :meth:`Pack.parse` reads (catalogue: deck-composition)."""
    parts: dict[str, str] = {}
    singles: list[str] = [card.code for card in pack.cards if card.is_joker or card.copy]
    for suit in SUITS:
        own = [card for card in pack.cards if card.suit is suit and not card.copy]
        while own:
            run = next(
                cards
                for high in reversed(own)
                for cards in [_range(own[0].rank, high.rank, suit)]
                if all(card in own for card in cards)
            )
            if len(run) > 1:
                key = f"{run[0].rank.code}-{run[-1].rank.code}"
                parts[key] = parts.get(key, "") + suit.letter
            else:
                singles.append(run[0].code)
            own = [card for card in own if card not in run]
    described = [f"{key} {suits}" for key, suits in parts.items()] + singles
    return ", ".join(described + (["matching fours"] if pack.matching_fours else []))


@kept_apart
def _subsets_of(pack: Pack) -> Subsets[Card]:
    return Subsets(pack.cards)


def _pack(black_from: Rank, red_from: Rank, *others: Card) -> Pack:
    lowest = {suit: red_from if suit.is_red else black_from for suit in SUITS}
    return Pack((*(card for suit in SUITS for card in _range(lowest[suit], Rank.ACE, suit)), *others))


_RED: Final = tuple(suit for suit in SUITS if suit.is_red)
_ELEVENS: Final = tuple(Card(rank, suit) for rank in (Rank.ELEVEN, Rank.TWELVE) for suit in SUITS)
_RED_THIRTEENS: Final = tuple(Card(Rank.THIRTEEN, suit) for suit in _RED)
_THIRTEENS: Final = tuple(Card(Rank.THIRTEEN, suit) for suit in SUITS)
_SECOND_PACK: Final = (
    *(Card(rank, suit, 1) for rank in (Rank.TWO, Rank.THREE) for suit in SUITS),
    *(Card(Rank.FOUR, suit, 1) for suit in _RED),
)


PACKS: Final[Mapping[str, Pack]] = Named(
    "pack",
    {
        "25": _pack(Rank.NINE, Rank.NINE, RED_JOKER),
        "32": _pack(Rank.SEVEN, Rank.SEVEN),
        "33": _pack(Rank.SEVEN, Rank.SEVEN, RED_JOKER),
        "41": _pack(Rank.FIVE, Rank.FIVE, RED_JOKER),
        "42": _pack(Rank.FIVE, Rank.FOUR),
        "43": _pack(Rank.FIVE, Rank.FOUR, RED_JOKER),
        "43-matching-fours": attrs.evolve(
            _pack(Rank.FIVE, Rank.FIVE, Card(Rank.FOUR, Suit.CLUBS), Card(Rank.FOUR, Suit.HEARTS), RED_JOKER),
            matching_fours=True,
        ),
        "44": _pack(Rank.FIVE, Rank.FOUR, RED_JOKER, BLACK_JOKER),
        "45": _pack(Rank.FOUR, Rank.FOUR, RED_JOKER),
        "46": _pack(Rank.FOUR, Rank.FOUR, RED_JOKER, BLACK_JOKER),
        "52": _pack(Rank.TWO, Rank.TWO),
        "53": _pack(Rank.TWO, Rank.TWO, RED_JOKER),
        "61": _pack(Rank.TWO, Rank.TWO, *_ELEVENS, RED_JOKER),
        "62": _pack(Rank.TWO, Rank.TWO, *_ELEVENS, *_RED_THIRTEENS),
        "63": _pack(Rank.TWO, Rank.TWO, *_ELEVENS, *_RED_THIRTEENS, RED_JOKER),
        "63-two-packs": _pack(Rank.TWO, Rank.TWO, *_SECOND_PACK, RED_JOKER),
        "64": _pack(Rank.TWO, Rank.TWO, *_ELEVENS, *_RED_THIRTEENS, RED_JOKER, BLACK_JOKER),
        "65": _pack(Rank.TWO, Rank.TWO, *_ELEVENS, *_THIRTEENS, RED_JOKER),
        "66": _pack(Rank.TWO, Rank.TWO, *_ELEVENS, *_THIRTEENS, RED_JOKER, BLACK_JOKER),
    },
)
"""The packs, keyed by name; each name begins with the number of cards in the pack (catalogue: deck-composition)."""
