"""In signatures default values that Sphinx would write out go by their names."""

from typing import Final

from five_hundred.display.svg import DARK, LIGHT

__all__ = ["with_names"]

_VALUES: Final = {repr(LIGHT): "LIGHT", repr(DARK): "DARK", "mappingproxy({})": "{}", "<class 'str'>": "str"}


def with_names(text: str | None) -> str | None:
    """The text of a signature in which default values that are long, or no Python, go by their names."""
    for value, name in _VALUES.items():
        text = text and text.replace(f" = {value}", f" = {name}")
        text = text and text.replace(f"={value}", f"={name}")
    return text
