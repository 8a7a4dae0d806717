r"""The form of the tagged text: lines, tags, and the rows of tables below two of them.

A tag stands on a line of its own, ``[Dealer "E"]``; in its value ``\"`` is a quotation mark and ``\\`` a backslash.
Lines that begin with ``%`` and empty lines say nothing.  ``Event`` begins a hand.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from five_hundred.errors import InvalidLogError
from five_hundred.ptn.findings import Findings

__all__ = ["Block", "Cell", "Tag", "is_tag_name", "read_blocks", "tag_text"]

_LONGEST: Final = 20_000_000
_TABLES: Final = ("Auction", "Play")
_FIRST: Final = "Event"
_NAME: Final = re.compile(r"\w+")
_TAG: Final = re.compile(r'\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_TAG_ROUGHLY: Final = re.compile(r'\[(\w+)\s+"(.*)"\s*\]?')


@attrs.frozen
class Cell:
    """A word of a table.

    Args:
        line: the number of the line on which it stands, from 1.
        text: the word.
    """

    line: int
    text: str


@attrs.frozen
class Tag:
    """A tag, and the table below it.

    Args:
        name: its name.
        value: what stands between the quotation marks, without backslashes.
        line: the number of the line on which it stands, from 1.
        rows: the words of each row below it.
    """

    name: str
    value: str
    line: int
    rows: tuple[tuple[Cell, ...], ...] = ()


@attrs.frozen
class Block:
    """The tags of a hand.

    Args:
        line: the number of the line on which it begins, from 1.
        tags: the tags in their order, each name once.
    """

    line: int
    tags: tuple[Tag, ...]

    def get(self, name: str) -> Tag | None:
        """The tag of a name; ``None`` if it is not there.

        Args:
            name: the name.
        """
        return next((tag for tag in self.tags if tag.name == name), None)


def is_tag_name(text: str) -> bool:
    """Whether a tag can be called so.

    Args:
        text: the name.
    """
    return _NAME.fullmatch(text) is not None


def tag_text(name: str, value: str) -> str:
    """A tag as a line.

    Args:
        name: its name.
        value: its value.
    """
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def read_blocks(text: str, findings: Findings) -> tuple[Block, ...]:
    """The hands of a text, as blocks of tags.

    Args:
        text: the text.
        findings: where it goes what has another form.

    Raises:
        InvalidLogError: the text holds no tag, or (for a strict reader) something in it has another form.
    """
    if len(text) > _LONGEST:
        raise InvalidLogError(1, f"{len(text):,} characters are too many for a log")
    blocks: list[dict[str, Tag]] = []
    for tag in _tags(text, findings):
        if tag.name == _FIRST or not blocks:
            if tag.name != _FIRST:
                findings.note(tag.line, f"a hand begins with the tag {_FIRST}, which is missing")
            blocks.append({})
        first = blocks[-1].setdefault(tag.name, tag)
        if first is not tag:
            findings.note(tag.line, f"{tag.name[:40]} stands twice in this hand: line {first.line} holds")
    if not blocks:
        raise InvalidLogError(1, 'there is no hand here: it begins with a line such as [Event "500"]')
    return tuple(Block(next(iter(tags.values())).line, tuple(tags.values())) for tags in blocks)


def _tags(text: str, findings: Findings) -> Iterator[Tag]:
    tag, rows = None, list[tuple[Cell, ...]]()
    for line, content in _lines(text):
        if content.startswith("["):
            if tag is not None:
                yield attrs.evolve(tag, rows=tuple(rows))
            tag, rows = _tag(line, content, findings), []
        elif tag is not None and tag.name in _TABLES:
            rows.append(tuple(Cell(line, word) for word in content.split()))
        else:
            findings.note(line, f"{content[:40]!r} is neither a tag nor in a table of {' or '.join(_TABLES)}")
    if tag is not None:
        yield attrs.evolve(tag, rows=tuple(rows))


def _lines(text: str) -> Iterable[tuple[int, str]]:
    # Only these end a line for an editor, which numbers them; str.splitlines knows more.
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        content = line.strip()
        if content and not content.startswith("%"):
            yield number, content


def _tag(line: int, content: str, findings: Findings) -> Tag | None:
    if exact := _TAG.fullmatch(content):
        return Tag(exact[1], re.sub(r"\\(.)", r"\1", exact[2]), line)
    roughly = _TAG_ROUGHLY.fullmatch(content)
    if roughly is None:
        findings.note(line, f'{content[:40]!r} is not a tag, and was left: write [Name "value"]')
        return None
    name = roughly[1][:40]
    findings.note(line, f'the tag {name} is not well formed: write [Name "value"], with \\" for a quotation mark')
    return Tag(roughly[1], roughly[2], line)
