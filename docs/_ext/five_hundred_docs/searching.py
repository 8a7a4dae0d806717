"""Words with accents are found without them, as most keyboards type them: ``misere`` leads to misère."""

import re
import unicodedata
from typing import Final

__all__ = ["without_accents"]

_WORD: Final = re.compile(r"[^\W\d_]+")


def without_accents(text: str) -> list[str]:
    """Each word of a text that has an accent, without it; in small letters, in their order, once."""
    words = {word.lower() for word in _WORD.findall(unicodedata.normalize("NFC", text)) if not word.isascii()}
    plain = {"".join(letter for letter in unicodedata.normalize("NFD", word) if letter.isascii()) for word in words}
    return sorted(plain - {""})
