"""How values of the engine show themselves: the one door from the engine to ``display``.

The engine does not know how pictures and texts are made.  Notebooks and ``print`` ask a hand, a trick or a view to show
itself, and only then is the module that draws it loaded.
"""

from importlib import import_module

__all__ = ["as_picture", "as_text"]


def as_picture(kind: str, value: object) -> str:
    """The SVG of a value.

    Args:
        kind: the function of :mod:`five_hundred.display.svg` that draws it.
        value: the hand, trick or view.
    """
    return str(getattr(import_module("five_hundred.display.svg"), kind)(value))


def as_text(kind: str, value: object) -> str:
    """A value as plain text.

    Args:
        kind: the function of :mod:`five_hundred.display.text` that writes it.
        value: the hand, trick or view.
    """
    return str(getattr(import_module("five_hundred.display.text"), kind)(value))
