r"""The syntax of PTN: lines, tags, and the tables below two of the tags.

Each tag is a line such as ``[Dealer "E"]``.  In the value of a tag, ``\"`` is a quotation mark and ``\\`` a backslash.
The reader ignores empty lines and lines that begin with ``%``.  Each hand begins with the tag ``Event``.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

import attrs

from five_hundred.base.errors import InvalidLogError
from five_hundred.base.message_parts import shown_value
from five_hundred.base.plain_values import half_pair
from five_hundred.formats.ptn.findings import Findings

__all__ = [
    "MOST_CELLS",
    "MOST_CHARACTERS",
    "MOST_HANDS",
    "MOST_TAGS",
    "Block",
    "Cell",
    "Tag",
    "is_tag_name",
    "read_blocks",
    "tag_text",
]

MOST_CHARACTERS: Final = 5_000_000
"""The maximum number of characters in a PTN log."""
MOST_HANDS: Final = 5_000
"""The maximum number of hands in a PTN log."""
MOST_TAGS: Final = 200
"""The maximum number of tags in a hand."""
MOST_CELLS: Final = 1_000
"""The maximum number of words in one of the tables of a hand."""
_TABLES: Final = ("Auction", "Play")
_FIRST: Final = "Event"
_NAME: Final = re.compile(r"\w+")
_HEAD: Final = re.compile(r'\[(\w+)\s+"')
_ESCAPE: Final = re.compile(r"\\(.)")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_TAG_ROUGHLY: Final = re.compile(r'\[(\w+)\s+"(.*)"\s*\]?')


@attrs.frozen
class Cell:
    """A word in a table, with its line number.

    Args:
        line: the number of its line, counted from 1.
    """

    line: int
    text: str


@attrs.frozen
class Tag:
    """A tag, and the table below it if there is one.

    Args:
        value: the text between the quotation marks, without backslashes.
        rows: the words of each row of the table below the tag.
    """

    name: str
    value: str
    line: int
    rows: tuple[tuple[Cell, ...], ...] = ()


@attrs.frozen
class Block:
    """The tags of a hand.

    No tag occurs twice.
    """

    line: int
    tags: tuple[Tag, ...]

    def get(self, name: str) -> Tag | None:
        """Return the tag with a given name; ``None`` if the hand has no such tag."""
        return next((tag for tag in self.tags if tag.name == name), None)


def is_tag_name(text: str) -> bool:
    """Return whether a string can be the name of a tag."""
    return _NAME.fullmatch(text) is not None


def tag_text(name: str, value: str) -> str:
    """Return a tag as a line of text."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def read_blocks(text: str, findings: Findings) -> Iterator[Block]:
    """Yield the hands of a log as blocks of tags, one at a time.

    Raises:
        InvalidLogError: the text has no tag or is too large, or a strict reader finds a syntax error.
    """
    if len(text) > MOST_CHARACTERS:
        raise InvalidLogError(1, f"the log must have at most {MOST_CHARACTERS:,} characters, got {len(text):,}")
    if (half := half_pair(text)) is not None:
        raise InvalidLogError(text.count("\n", 0, half) + 1, "the log must not contain half of a surrogate pair")
    tags: dict[str, Tag] = {}
    hands = 0
    for tag in _tags(text, findings):
        if tag.name == _FIRST or not hands:
            if tag.name != _FIRST:
                findings.note(tag.line, f"a hand must begin with the tag {_FIRST}, which is missing")
            if hands:
                yield _block(tags)
            hands, tags = hands + 1, {}
            if hands > MOST_HANDS:
                raise InvalidLogError(tag.line, f"the log must have at most {MOST_HANDS:,} hands, but has more")
        first = tags.setdefault(tag.name, tag)
        if first is not tag:
            findings.note(
                tag.line,
                f"the tag {tag.name[:40]} appears twice in this hand; "
                f"the first occurrence, on line {first.line}, is used",
            )
        if len(tags) > MOST_TAGS:
            raise InvalidLogError(tag.line, f"the hand must have at most {MOST_TAGS} tags, but has more")
    if not hands:
        raise InvalidLogError(1, 'the text has no hand: a hand begins with a line such as [Event "500"]')
    yield _block(tags)


def _block(tags: Mapping[str, Tag]) -> Block:
    return Block(next(iter(tags.values())).line, tuple(tags.values()))


def _tags(text: str, findings: Findings) -> Iterator[Tag]:
    tag, rows, cells = None, list[tuple[Cell, ...]](), 0
    for line, content in _lines(text):
        if content.startswith("["):
            if tag is not None:
                yield attrs.evolve(tag, rows=tuple(rows))
            tag, rows, cells = _tag(line, content, findings), [], 0
        elif tag is not None and tag.name in _TABLES:
            words = content.split(maxsplit=MOST_CELLS)
            cells += len(words)
            if cells > MOST_CELLS:
                raise InvalidLogError(
                    line, f"the table of {tag.name} must have at most {MOST_CELLS:,} words, but has more"
                )
            rows.append(tuple(Cell(line, word) for word in words))
        else:
            findings.note(line, f"{shown_value(content)} must be a tag, or part of the table of {' or '.join(_TABLES)}")
    if tag is not None:
        yield attrs.evolve(tag, rows=tuple(rows))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line that is neither empty nor a comment, with its number, without building a list of all lines."""
    start = 1 if text.startswith("\ufeff") else 0
    # Editors recognise only these line endings, while str.splitlines recognises more.
    for number, end in enumerate(chain(_LINE_END.finditer(text), (None,)), start=1):
        content = text[start : None if end is None else end.start()].strip()
        if content and not content.startswith("%"):
            yield number, content
        if end is not None:
            start = end.end()


def _unescaped(value: str) -> str:
    """Return the value of a tag without the backslashes used for escaping.

    In Python 3.12 and later, ``re.sub`` would take three times as much memory, because it keeps a string for each
    backslash.
    """
    return "\\".join([part.replace("\\", "") for part in value.split("\\\\")])


def _tag(line: int, content: str, findings: Findings) -> Tag | None:
    if (exact := _well_formed(content)) is not None:
        return Tag(exact[0], _unescaped(exact[1]), line)
    roughly = _TAG_ROUGHLY.fullmatch(content)
    if roughly is None:
        findings.note(line, f'{shown_value(content)} is not a tag and was ignored: write [Name "value"]')
        return None
    name = roughly[1][:40]
    findings.note(
        line, f'the tag {name} is malformed: write [Name "value"], and write \\" for a quotation mark in the value'
    )
    return Tag(roughly[1], roughly[2], line)


def _well_formed(content: str) -> tuple[str, str] | None:
    """Return a tag's name and its value, including the backslashes; ``None`` if the tag is malformed.

    A single regular expression for the whole line would store a backtracking point for every character of the value.
    """
    head = _HEAD.match(content)
    if head is None or not content.endswith("]"):
        return None
    rest = content[head.end() : -1].rstrip()
    value = rest[:-1]
    # Once the escaped characters are removed, a valid value contains no quotation mark and no backslash.
    bare = _ESCAPE.sub("", value)
    return (head[1], value) if rest.endswith('"') and '"' not in bare and "\\" not in bare else None
