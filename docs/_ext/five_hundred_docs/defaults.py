"""Short names for default values in signatures, which Sphinx would otherwise write out in full."""

from typing import Final

from five_hundred.display.svg import DARK, LIGHT

__all__ = ["with_names"]

_VALUES: Final = {repr(LIGHT): "LIGHT", repr(DARK): "DARK", "mappingproxy({})": "{}", "<class 'str'>": "str"}


def with_names(text: str | None) -> str | None:
    """Replace default values that are long or not valid Python with their names in the text of a signature.

    Returns:
        The changed text, or None if there is no text.
    """
    for value, name in _VALUES.items():
        text = text and text.replace(f" = {value}", f" = {name}")
        text = text and text.replace(f"={value}", f"={name}")
    return text
