"""What every drawing function returns."""

from typing import Self

__all__ = ["Svg"]


class Svg(str):
    """A picture: the text of it, which a notebook shows as a picture.

    It can be written to a file, put into a page, or taken wherever a text is wanted; ``repr`` has only its caption.

    Args:
        xml: the picture as SVG.
        caption: see :attr:`caption`.
        description: see :attr:`description`.
    """

    caption: str
    """What the picture shows, in a few words."""
    description: str
    """What the picture shows, in sentences: for whoever does not see it."""

    def __new__(cls, xml: str, caption: str = "", description: str = "") -> Self:
        """Make a picture of its text."""
        made = super().__new__(cls, xml)
        made.caption, made.description = caption, description
        return made

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Svg: {self.caption}>"
