"""How hands, tricks and views are displayed, as far as the modules that define them know.

The engine draws no pictures and formats no text.  The package registers the functions that do; they load the
subpackage ``display`` when ``print`` or a notebook first displays a value.
"""

from collections.abc import Callable

__all__ = ["as_picture", "as_text", "register"]

_Printer = Callable[[str, object], str]
_printers: dict[str, _Printer] = {}


def register(picture: _Printer, text: _Printer) -> None:
    """Say how values are displayed.

    Each function takes the kind of the display, such as ``"hand"``, and the value.
    """
    _printers.update(picture=picture, text=text)


def as_picture(kind: str, value: object) -> str:
    """Return the SVG picture of a value; the kind is the name of a function of :mod:`five_hundred.svg`."""
    return _printers["picture"](kind, value)


def as_text(kind: str, value: object) -> str:
    """Return a value as plain text; the kind is the name of a function of :mod:`five_hundred.text`."""
    return _printers["text"](kind, value)
