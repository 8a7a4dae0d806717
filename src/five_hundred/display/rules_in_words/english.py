"""Numbers, points and names of cards as English words."""

from collections.abc import Iterable
from typing import Final

from five_hundred.base.message_parts import all_of
from five_hundred.cards.card import Card, Rank, Suit
from five_hundred.rules.bids.contracts import Bid
from five_hundred.rules.bids.special_bids import SpecialBid
from five_hundred.rules.bids.trick_bids import Strain

__all__ = [
    "bid_name",
    "capital",
    "card_name",
    "joined",
    "many",
    "number",
    "points",
    "rank_name",
    "ranks_name",
    "strain_name",
    "suits_name",
]

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def number(count: int) -> str:
    """Return a number as a word up to twelve, and in digits above twelve; 0 becomes "no"."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def many(count: int, noun: str) -> str:
    """Return a number as a word, and a noun whose plural ends in s, such as ``three cards``."""
    return f"{number(count)} {noun}" if count == 1 else f"{number(count)} {noun}s"


def points(count: int) -> str:
    """Return a number of points in digits, such as ``1,000 points`` or ``−500 points``."""
    digits = f"{count:,}".replace("-", "−")
    return f"{digits} point" if count == 1 else f"{digits} points"


def capital(text: str) -> str:
    """Return a string with a capital first letter."""
    return text[:1].upper() + text[1:]


def joined(*sentences: str | None) -> str:
    """Join sentences, each with its full stop, into a paragraph, which is empty if all of them are ``None``."""
    return " ".join(sentence for sentence in sentences if sentence)


def rank_name(rank: Rank) -> str:
    """Return the name of a rank, such as ``king`` or ``seven``; the rank must not be that of a joker."""
    return rank.name.lower()


def ranks_name(rank: Rank) -> str:
    """Return the plural of the name of a rank, such as ``sixes``."""
    return f"{rank_name(rank)}{'es' if rank is Rank.SIX else 's'}"


def card_name(card: Card) -> str:
    """Return the name of a card, such as ``jack of hearts`` or ``joker``."""
    if card.suit is None:
        return card.rank.name.lower().replace("_", " ")
    return f"{rank_name(card.rank)} of {_suit(card.suit)}"


def _suit(suit: Suit) -> str:
    return suit.name.lower()


def strain_name(strain: Strain) -> str:
    """Return the name of a denomination, such as ``spades`` or ``no trump``."""
    return strain.name.lower().replace("_", " ")


def bid_name(bid: Bid) -> str:
    """Return a bid as people say it, such as ``seven no trump``; a special bid has the name that the rules give it."""
    return bid.name if isinstance(bid, SpecialBid) else f"{number(bid.level)} {strain_name(bid.strain)}"


def suits_name(suits: Iterable[Suit]) -> str:
    """Return the names of some suits, such as ``spades and clubs``."""
    return all_of([_suit(suit) for suit in suits])
