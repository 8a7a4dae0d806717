"""The rules of a table as a page of prose."""

import attrs

from five_hundred.base.arguments import expect_number
from five_hundred.base.values import Value
from five_hundred.display.rules_in_words import rendering
from five_hundred.display.rules_in_words.parts import RulesSection

__all__ = ["RulesInWords"]


@attrs.frozen(repr=False)
class RulesInWords(Value):
    """The rules of a table in words, to be printed and read by people (see :func:`describe_rules`).

    ``str(page)`` is plain text.  The page contains words that the players choose, such as the names of special bids;
    :meth:`to_html` and :meth:`to_markdown` escape them.
    """

    title: str
    """The title of the page."""
    sections: tuple[RulesSection, ...]
    """The sections in the order in which a new player reads them."""

    def to_text(self, width: int = 80) -> str:
        """Return the page as plain text.

        Args:
            width: the maximum length of a line, in characters; values below 40 count as 40.
        """
        expect_number(width, "width")
        return rendering.as_text(self.title, self.sections, max(width, 40))

    def to_markdown(self) -> str:
        """Return the page as Markdown, with tables in the syntax of GitHub."""
        return rendering.as_markdown(self.title, self.sections)

    def to_html(self, level: int = 1) -> str:
        """Return the page as HTML: the content of a web page, without ``<html>`` or ``<body>``, and without styles.

        Args:
            level: the level of the page's heading, 1 to 5; the headings of the sections are one level lower.

        Raises:
            ValueError: the level is not 1 to 5.
        """
        expect_number(level, "level", 1, 5)
        return rendering.as_html(self.title, self.sections, level)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<RulesInWords {self.title!r}: {len(self.sections)} sections>"

    def _repr_html_(self) -> str:
        return self.to_html()
