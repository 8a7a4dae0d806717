"""The parts of a description of a game: titled sections of paragraphs, lists and tables, as plain data."""

from typing import TypeAlias

import attrs

from five_hundred.base.values import Value

__all__ = ["Part", "RulesSection", "RulesTable"]


@attrs.frozen(repr=False)
class RulesTable(Value):
    """A table in the description of a game, such as the points of the bids."""

    header: tuple[str, ...]
    """The titles of the columns."""
    rows: tuple[tuple[str, ...], ...]
    """The rows, each with as many cells as the header."""


Part: TypeAlias = str | tuple[str, ...] | RulesTable
"""A part of a section: a paragraph, the items of a list, or a table."""


@attrs.frozen(repr=False)
class RulesSection(Value):
    """A titled section in the description of a game, such as the auction."""

    title: str
    """The title of the section."""
    parts: tuple[str | tuple[str, ...] | RulesTable, ...]
    """The parts in order: a string is a paragraph, a tuple of strings is a list of items."""
