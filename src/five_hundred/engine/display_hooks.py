"""Functions that render hands, tricks and views with ``display``; no other engine module uses ``display``.

The engine does not draw pictures or format text itself.  When ``print`` or a notebook displays a hand, a trick or a
view, the functions of this module ask the package's public modules, which Python loads at that moment.
"""

import five_hundred

__all__ = ["as_picture", "as_text"]


def as_picture(kind: str, value: object) -> str:
    """Return the SVG picture of a value.

    Args:
        kind: the name of the function of :mod:`five_hundred.display.svg` that draws the value.
        value: the hand, trick or view.
    """
    return str(getattr(five_hundred.svg, kind)(value))


def as_text(kind: str, value: object) -> str:
    """Return a value as plain text.

    Args:
        kind: the name of the function of :mod:`five_hundred.display.text` that formats the value.
        value: the hand, trick or view.
    """
    return str(getattr(five_hundred.text, kind)(value))
