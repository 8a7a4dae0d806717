"""The words of the notation: which of them are taken, and when two texts are the same word.

House rules choose the word for a pass and the names of special bids.  Whatever they choose, a call is read back as what
was written: such a word is nothing that could stand in its place (a bid, an action, a card).  Two options that share a
word are found by ``five_hundred.rules.contradictions``.
"""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from five_hundred.bids.trick_bids import STRAINS, TRICK_BIDS
from five_hundred.cards.card import ALL_CARDS, SUITS

__all__ = ["ACTION_WORDS", "LONGEST_WORD", "PASS_WORDS", "folded", "joined", "why_no_name", "why_no_pass"]

LONGEST_WORD: Final = 200
"""The longest text, in characters, that is read as a bid or as a word for a pass; every name is far shorter."""
PASS_WORDS: Final = ("pass", "bye")
"""What is read as a pass under any rules."""
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
)
"""The words with which every other action begins."""


def folded(text: str) -> str:
    """A text as it is compared: without capital letters and accents, and with single blanks.

    So ``Misère``, ``MISÈRE`` and ``misere`` are the same word, however the keyboard writes an è.

    Args:
        text: the text; normalising a long one takes time that grows with the square, so limit it first
            (:data:`LONGEST_WORD`).
    """
    if not text.isascii():
        # Folding and decomposing bring forth what the other one changes again (Unicode, D146).  Capitals come first,
        # or a word with a dotless i would be another word in capital letters.
        for _ in range(2):
            text = unicodedata.normalize("NFKD", text.upper().casefold())
        text = "".join(each for each in text if not unicodedata.combining(each))
    return " ".join(text.casefold().split())


def joined(text: str) -> str:
    """The same without blanks: published logs write a name so, and two names must differ by more than these.

    Args:
        text: the text, as for :func:`folded`.
    """
    return folded(text).replace(" ", "")


def _taken() -> Mapping[str, str]:
    """What each word means that stands where a call could stand."""
    strains = [sign for strain in STRAINS for sign in (strain.code, strain.symbol)] + ["N"]
    levels = {bid.level for bid in TRICK_BIDS}
    return MappingProxyType(
        {
            **{joined(f"{level}{strain}"): "a trick bid" for level in levels for strain in strains},
            **{joined(f"i{strain}"): "an inkle in a published log" for strain in strains},
            "none": "the word for nothing",
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
    """Why no special bid can have a name, ``None`` if one can.

    Args:
        name: the name, of at most :data:`LONGEST_WORD` characters.

    Returns:
        What the name means already, to be read after "is".
    """
    word = joined(name)
    return "a pass" if word in PASS_WORDS else _TAKEN.get(word)


def why_no_pass(term: str) -> str | None:
    """Why no RuleSet can have a word for a pass, ``None`` if one can.

    Args:
        term: the word, or several, of at most :data:`LONGEST_WORD` characters.

    Returns:
        What the term means already, to be read after "is".
    """
    word, first = joined(term), folded(term).partition(" ")[0]
    if first in ACTION_WORDS or word in ACTION_WORDS:
        return f"the beginning of another action, '{first if first in ACTION_WORDS else word}'"
    if word in _TAKEN:
        return _TAKEN[word]
    if word in _CARDS:
        return "a card"
    return "a suit" if word in _SUITS else None
