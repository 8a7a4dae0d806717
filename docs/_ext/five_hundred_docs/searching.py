"""Search terms: words without accents, for keyboards that lack them, and the words that readers search for.

``misere`` finds misère, and ``docs/search_words.toml`` names the page that answers ``websocket``.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from five_hundred.cards.packs import PACKS

__all__ = ["search_words", "with_plain_entries", "without_accents"]

FILE: Final = Path(__file__).parents[2] / "search_words.toml"
_PACKS: Final = "_generated/reference/options/table"
"""The page that describes the packs."""


@cache
def search_words() -> Mapping[str, tuple[str, ...]]:
    """Return the words that readers search for, keyed by the page that answers them."""
    words = {page: tuple(own) for page, own in tomllib.loads(FILE.read_text(encoding="utf-8")).items()}
    packs = dict.fromkeys(f"{len(pack)} cards" for pack in PACKS.values())
    return {**words, _PACKS: ("pack of cards", "deck", *packs)}


_WORD: Final = re.compile(r"[^\W\d_]+")


def without_accents(text: str) -> list[str]:
    """Return the words of a text that have accents, without the accents, in lower case, sorted and unique."""
    words = {word.lower() for word in _WORD.findall(unicodedata.normalize("NFC", text)) if not word.isascii()}
    return sorted({_plain(word) for word in words} - {""})


def with_plain_entries(entries: Iterable[tuple[str, str, str, str, str | None]]) -> list[tuple[Any, ...]]:
    """Return the entries of an index, and add each entry that has accents a second time without its accents.

    Args:
        entries: the entries as Sphinx stores them; the text of an entry is its second element.
    """
    return [(kind, text, *rest) for kind, own, *rest in entries for text in dict.fromkeys((own, _plain(own)))]


def _plain(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
