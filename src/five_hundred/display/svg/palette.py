"""The colours of a picture."""

from typing import Final

import attrs

from five_hundred.base.interned import Interned

__all__ = ["DARK", "LIGHT", "Palette"]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Palette(Interned):
    """A set of SVG colours.  To change a colour, use ``attrs.evolve(LIGHT, felt="#234")``."""

    paper: str
    """The background colour of a card's face and of a bid that may be made."""
    edge: str
    """The colour of card edges and other thin lines."""
    ink: str
    """The colour of spades, clubs and the text on a card's face."""
    red: str
    """The colour of diamonds and hearts."""
    clubs: str
    """The colour of clubs if each suit has its own colour."""
    diamonds: str
    """The colour of diamonds if each suit has its own colour."""
    back: str
    """The colour of the back of a card."""
    back_lines: str
    """The colour of the lines on a card's back."""
    panel: str
    """The background colour of a bid grid and of a bid that may not be made."""
    muted: str
    """The colour of less important text on the background of a bid grid."""
    felt: str
    """The background colour of the table."""
    felt_dark: str
    """The colour of the boxes on the table that contain names or scores."""
    felt_ink: str
    """The colour of text on the table."""
    mark: str
    """The colour that highlights the seat to act, the highest bid, the winning card and chosen cards."""
    mark_ink: str
    """The colour of text and ticks on the highlight colour ``mark``."""


LIGHT: Final = Palette(
    paper="#ffffff",
    edge="#7d838c",
    ink="#1b1d21",
    red="#c4122f",
    clubs="#00703c",
    diamonds="#0a4fb3",
    back="#2c5c8f",
    back_lines="#a9c6e3",
    panel="#eceef1",
    muted="#575d66",
    felt="#1e6a4b",
    felt_dark="#144a35",
    felt_ink="#ffffff",
    mark="#ffd24a",
    mark_ink="#1b1d21",
)
"""White cards on green felt.  The pictures include a background, so they are legible on any page."""

DARK: Final = Palette(
    paper="#262b33",
    edge="#8b93a1",
    ink="#f3f4f6",
    red="#ff8088",
    clubs="#62d394",
    diamonds="#7db5ff",
    back="#28507c",
    back_lines="#7fa3c7",
    panel="#171a1f",
    muted="#a6adb8",
    felt="#12382a",
    felt_dark="#0b241b",
    felt_ink="#f3f4f6",
    mark="#e9bd3a",
    mark_ink="#1b1d21",
)
"""Dark cards, for pages with a dark background."""
