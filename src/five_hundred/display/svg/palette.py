"""The colours of a picture."""

from typing import Final

import attrs

from five_hundred.base.values import Value

__all__ = ["DARK", "LIGHT", "Palette"]


@attrs.frozen(kw_only=True, repr=False)
class Palette(Value):
    """Colours as SVG writes them; vary one with ``attrs.evolve(LIGHT, felt="#234")``."""

    paper: str
    """The face of a card, and a bid that may be made."""
    edge: str
    """The edge of a card, and thin lines."""
    ink: str
    """Spades and clubs, and what is written on paper."""
    red: str
    """Diamonds and hearts."""
    clubs: str
    """Clubs where there are four colours."""
    diamonds: str
    """Diamonds where there are four colours."""
    back: str
    """The back of a card."""
    back_lines: str
    """The lines on the back of a card."""
    panel: str
    """What a bid grid lies on, and a bid that may not be made."""
    muted: str
    """What is written on a panel and matters less."""
    felt: str
    """The table."""
    felt_dark: str
    """Plates and other places on the table."""
    felt_ink: str
    """What is written on the table."""
    mark: str
    """Whose turn it is, the bid that stands, the card that won; what is written on it is ``mark_ink``."""
    mark_ink: str
    """What is written on a mark."""


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
"""White cards on green felt, as people know them; it has a ground of its own and can be read on any page."""

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
"""Dark cards for dark pages."""
