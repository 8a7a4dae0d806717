"""The description of a game as plain text, Markdown and HTML."""

import re
from collections.abc import Iterator, Sequence
from html import escape
from textwrap import wrap

from five_hundred.display.rules_in_words.parts import RulesSection, RulesTable

__all__ = ["as_html", "as_markdown", "as_text"]


def as_text(title: str, sections: Sequence[RulesSection], width: int) -> str:
    """Return a page as plain text, with lines of at most ``width`` characters."""
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


def as_markdown(title: str, sections: Sequence[RulesSection]) -> str:
    """Return a page as Markdown."""
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


def as_html(title: str, sections: Sequence[RulesSection], level: int) -> str:
    """Return a page as HTML that can be inserted into a web page.

    Args:
        level: the level of the page's heading.
    """
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
