"""The reserved words of the notation, and functions that compare words.

House rules set the word for a pass and the names of special bids.  The notation of a call must be unambiguous, so
these words must not already mean another call.  The word for a pass must not mean another action, a card or a suit
either.  The module ``five_hundred.rules.name_clashes`` finds options that use the same word.
"""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from five_hundred.cards.card import ALL_CARDS, SUITS
from five_hundred.rules.bids.trick_bids import STRAINS, TRICK_BIDS

__all__ = ["ACTION_WORDS", "LONGEST_WORD", "PASS_WORDS", "folded", "joined", "why_no_name", "why_no_pass"]

LONGEST_WORD: Final = 200
"""The maximum length, in characters, of a string that is read as a bid or a pass; names are far shorter."""
PASS_WORDS: Final = ("pass", "bye")
"""The words that mean a pass under any rules."""
ACTION_WORDS: Final = (
    "bid",
    "discard",
    "nominate",
    "play",
    "deal",
    "take",
    "give",
    "call",
    "keep",
    "look",
    "throw",
    "agree",
    "refuse",
    "declare",
    "breach",
    "claim",
    "accept",
)
"""The words that begin the notation of an action, for all actions except a pass."""


def folded(text: str) -> str:
    """Return a string in the form used for comparison: lower case, no accents, and single spaces between words.

    The strings ``Misère``, ``MISÈRE`` and ``misere`` are therefore equal, in every Unicode form of the è.

    Args:
        text: the string; limit its length first (:data:`LONGEST_WORD`), because the time to normalise it grows with
            the square of the length.
    """
    if not text.isascii():
        # Folding and decomposing each produce characters that the other step changes (Unicode, D146), so both run
        # twice.  The conversion to upper case comes first, so that a word with a dotless i equals its upper-case form.
        for _ in range(2):
            text = unicodedata.normalize("NFKD", text.upper().casefold())
        text = "".join(each for each in text if not unicodedata.combining(each))
    return " ".join(text.casefold().split())


def joined(text: str) -> str:
    """Return the result of :func:`folded` without its spaces; published logs write names without spaces."""
    return folded(text).replace(" ", "")


def _taken() -> Mapping[str, str]:
    """Return the meaning of each reserved word that could otherwise be the name of a call."""
    strains = [sign for strain in STRAINS for sign in (strain.code, strain.symbol)] + ["N"]
    levels = {bid.level for bid in TRICK_BIDS}
    return MappingProxyType(
        {
            **{joined(f"{level}{strain}"): "a trick bid" for level in levels for strain in strains},
            **{joined(f"i{strain}"): "an inkle" for strain in strains},
            "none": "the word for a missing value",
        }
    )


_TAKEN: Final = _taken()
_CARDS: Final = frozenset(joined(text) for card in ALL_CARDS for text in (card.code, str(card))) | frozenset(
    joined(text) for text in ("joker", *(f"T{suit.letter}" for suit in SUITS), *(f"T{suit}" for suit in SUITS))
)
_SUITS: Final = frozenset(
    joined(text) for suit in SUITS for text in (suit.letter, suit.symbol, suit.name, suit.name[:-1])
)


def why_no_name(name: str) -> str | None:
    """Explain why a special bid must not have a given name, of at most :data:`LONGEST_WORD` characters.

    Returns:
        The existing meaning of the name, as a phrase that completes "which is ..."; ``None`` if the name is allowed.
    """
    word = joined(name)
    return "a pass" if word in PASS_WORDS else _TAKEN.get(word)


def why_no_pass(term: str) -> str | None:
    """Explain why a word or phrase of at most :data:`LONGEST_WORD` characters may not be used for a pass.

    Returns:
        The existing meaning of the term, as a phrase that completes "which is ..."; ``None`` if it may be used.
    """
    word, first = joined(term), folded(term).partition(" ")[0]
    if first in ACTION_WORDS or word in ACTION_WORDS:
        return f"the beginning of another action, '{first if first in ACTION_WORDS else word}'"
    if word in _TAKEN:
        return _TAKEN[word]
    if word in _CARDS:
        return "a card"
    return "a suit" if word in _SUITS else None
