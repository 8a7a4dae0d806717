"""The type ``Svg``, which every drawing function returns."""

from typing import Self

__all__ = ["Svg"]


class Svg(str):
    """The SVG source of a picture, as a string that a notebook displays as a picture.

    A program can write the string to a file or insert it into a page.  The string's ``repr`` shows only the caption.

    Args:
        xml: the SVG source.
        caption: what the picture shows, in a few words.
        description: what the picture shows, in sentences, for readers who cannot see it.
    """

    caption: str
    """What the picture shows, in a few words."""
    description: str
    """What the picture shows, in sentences, for readers who cannot see it."""

    def __new__(cls, xml: str, caption: str = "", description: str = "") -> Self:
        """Make a picture from its SVG source."""
        made = super().__new__(cls, xml)
        made.caption, made.description = caption, description
        return made

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Svg: {self.caption}>"
