"""Which strings and numbers a file can hold: readers refuse the others, so that a writer can write what they accept."""

from typing import Final

__all__ = ["LONGEST_NUMBER", "half_pair", "why_not_writable"]

LONGEST_NUMBER: Final = 20
"""The maximum number of characters of a whole number in JSON, including its sign."""
_BITS: Final = 70
"""The number of bits that every number of that length needs at most."""


def half_pair(text: str) -> int | None:
    """Return the index of the first half of a surrogate pair, which UTF-8 cannot encode; ``None`` if there is none."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return error.start
    return None


def why_not_writable(value: object) -> str | None:
    """Say why a file cannot hold a string or a whole number; return ``None`` if it can.

    The reason is a sentence without its subject.  A file can hold any value of another type.
    """
    if isinstance(value, str):
        return None if half_pair(value) is None else "must not contain half of a surrogate pair"
    if isinstance(value, int) and (value.bit_length() > _BITS or len(str(value)) > LONGEST_NUMBER):
        return f"must have at most {LONGEST_NUMBER} digits"
    return None
