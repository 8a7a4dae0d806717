"""The rules of a table as a page of prose, which can be text, Markdown or HTML: paragraphs, lists and tables."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap
from typing import TypeAlias

import attrs

from five_hundred.base.arguments import expect_number
from five_hundred.base.values import Value

__all__ = ["Part", "RulesInWords", "RulesSection", "RulesTable"]


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
        return _as_text(self.title, self.sections, max(width, 40))

    def to_markdown(self) -> str:
        """Return the page as Markdown, with tables in the syntax of GitHub."""
        return _as_markdown(self.title, self.sections)

    def to_html(self, level: int = 1) -> str:
        """Return the page as HTML: the content of a web page, without ``<html>`` or ``<body>``, and without styles.

        Args:
            level: the level of the page's heading, 1 to 5; the headings of the sections are one level lower.

        Raises:
            ValueError: the level is not 1 to 5.
        """
        expect_number(level, "level", 1, 5)
        return _as_html(self.title, self.sections, level)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<RulesInWords {self.title!r}: {len(self.sections)} sections>"

    def _repr_html_(self) -> str:
        return self.to_html()


def _as_text(title: str, sections: Sequence[RulesSection], width: int) -> str:
    """Return a page as plain text, in lines of at most ``width`` characters."""
    lines = [*_underlined(title, "=", width)]
    for section in sections:
        lines += ["", *_underlined(section.title, "-", width)]
        for part in section.parts:
            lines.append("")
            if isinstance(part, str):
                lines += _wrapped(part, width)
            elif isinstance(part, tuple):
                for item in part:
                    lines += _wrapped(item, width, "- ")
            else:
                lines += _table(part, width)
    return "\n".join(lines)


def _underlined(title: str, sign: str, width: int) -> list[str]:
    lines = _wrapped(title, width)
    return [*lines, sign * max(map(len, lines))]


def _wrapped(text: str, width: int, before: str = "") -> list[str]:
    return wrap(text, width, initial_indent=before, subsequent_indent=" " * len(before), break_on_hyphens=False)


def _table(table: RulesTable, width: int) -> Iterator[str]:
    """Yield the lines of a table; the last column is wrapped if the table is too wide."""
    rows = [table.header, *table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.header))]
    before = sum(widths[:-1]) + 2 * (len(widths) - 1)
    last = max(16, width - before)
    numeric = [all(_is_number(row[column]) for row in table.rows) for column in range(len(widths))]
    for number, row in enumerate(rows):
        cells = [
            cell.rjust(size) if right else cell.ljust(size)
            for cell, size, right in zip(row[:-1], widths[:-1], numeric[:-1], strict=True)
        ]
        final = [row[-1].rjust(widths[-1])] if numeric[-1] else wrap(row[-1], last) or [""]
        yield "  ".join([*cells, final[0]]).rstrip()
        yield from (" " * before + line for line in final[1:])
        if not number:
            yield "  ".join("-" * min(size, last) for size in widths)


def _is_number(text: str) -> bool:
    return text.replace(",", "").isdigit()


def _as_markdown(title: str, sections: Sequence[RulesSection]) -> str:
    blocks = [f"# {_plain_markdown(title)}"]
    for section in sections:
        blocks.append(f"## {_plain_markdown(section.title)}")
        for part in section.parts:
            if isinstance(part, str):
                blocks.append(_plain_markdown(part))
            elif isinstance(part, tuple):
                blocks.append("\n".join(f"- {_plain_markdown(item)}" for item in part))
            else:
                rule = ["---"] * len(part.header)
                rows = [[_plain_markdown(cell) for cell in row] for row in (part.header, *part.rows)]
                blocks.append("\n".join(_markdown_row(row) for row in (rows[0], rule, *rows[1:])))
    return "\n\n".join(blocks) + "\n"


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _plain_markdown(text: str) -> str:
    """Escape the characters of a string that have a special meaning in Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|~$&!])", r"\\\1", text)


def _as_html(title: str, sections: Sequence[RulesSection], level: int) -> str:
    lines = [f"<h{level}>{escape(title)}</h{level}>"]
    for section in sections:
        lines.append("<section>")
        lines.append(f"<h{level + 1}>{escape(section.title)}</h{level + 1}>")
        for part in section.parts:
            if isinstance(part, str):
                lines.append(f"<p>{escape(part)}</p>")
            elif isinstance(part, tuple):
                lines += ["<ul>", *(f"<li>{escape(item)}</li>" for item in part), "</ul>"]
            else:
                lines += _html_table(part)
        lines.append("</section>")
    return "\n".join(lines) + "\n"


def _html_table(table: RulesTable) -> Iterator[str]:
    yield "<table>"
    header = "".join([f'<th scope="col">{escape(cell)}</th>' for cell in table.header])
    yield f"<thead><tr>{header}</tr></thead>"
    yield "<tbody>"
    for first, *others in table.rows:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in others)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table>"
