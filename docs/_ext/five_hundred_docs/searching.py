"""Search terms without accents, for keyboards that lack them: ``misere`` finds misère."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, Final

__all__ = ["with_plain_entries", "without_accents"]

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
