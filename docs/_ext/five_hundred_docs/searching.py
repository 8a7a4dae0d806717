"""Search terms without accents, for keyboards that lack them: ``misere`` finds misère."""

import re
import unicodedata
from typing import Final

__all__ = ["without_accents"]

_WORD: Final = re.compile(r"[^\W\d_]+")


def without_accents(text: str) -> list[str]:
    """Return the words of a text that have accents, without the accents, in lower case, sorted and unique."""
    words = {word.lower() for word in _WORD.findall(unicodedata.normalize("NFC", text)) if not word.isascii()}
    plain = {"".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isascii()) for word in words}
    return sorted(plain - {""})
