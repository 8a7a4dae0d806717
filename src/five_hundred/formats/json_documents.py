"""Read, write and check JSON documents that state their format name and version."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, Final, TypeVar

from five_hundred.base.atomic_files import Content, named_file, whole_file
from five_hundred.base.errors import InvalidRecordError, in_file
from five_hundred.base.message_parts import shown_key
from five_hundred.base.plain_values import why_not_writable
from five_hundred.rules.documents import parse_json

__all__ = ["checked_document", "document_content", "parse_document", "read_document", "write_document"]

T = TypeVar("T")

_LONGEST: Final = 20_000_000
"""The maximum length of a document, in characters."""

_HEAD: Final = 200
"""The number of bytes in which a document of this library states its format."""
_OTHER_FORMATS: Final = (".toml", ".ptn")

_NAMES: Final[Mapping[type, str]] = MappingProxyType(
    {
        int: "a whole number",
        str: "a string",
        dict: "a table",
        list: "a list",
        bool: "true or false",
        float: "a decimal number",
        type(None): "null",
    }
)


def document_content(what: str, format: str) -> Content:  # noqa: A002  # the key of the document
    """Return the content of the files that hold documents of a format, which the key ``format`` of a document contains.

    ``what`` says what such a document is, such as ``a record``.
    """
    head = re.compile(rb'(\xef\xbb\xbf)?\s*\{\s*"format"\s*:\s*"' + re.escape(format.encode()) + b'"')

    def recognise(file: BinaryIO) -> bool:
        # This library writes the format first.  Other programs may write the keys in another order.
        text = file.read(_HEAD)
        if head.match(text) is not None:
            return True
        text += file.read(_LONGEST + 1 - len(text))
        try:
            document = parse_document(text, what)
        except InvalidRecordError:
            return False
        return isinstance(document, dict) and document.get("format") == format

    return Content(what, recognise)


def write_document(path: str | Path, to_json: Callable[[], str], content: Content, *, overwrite: bool) -> None:
    """Write a document to a file; an existing file is replaced only when the new file is complete.

    Args:
        to_json: a function that returns the text of the document; it is not called if the file cannot be replaced.

    Raises:
        ValueError: the name of the file has the suffix of another format of this library (``.toml`` or ``.ptn``).
        FileExistsError: the file has other content, and ``overwrite`` is false.
        OSError: the file cannot be written; an old file then remains unchanged.
    """
    if (suffix := named_file(path).suffix.casefold()) in _OTHER_FORMATS:
        raise ValueError(f"{content.name} is written as JSON: the file name must end in .json, got {suffix}")
    with whole_file(path, None if overwrite else content) as opened:
        opened.write(to_json().encode())


def read_document(path: str | Path, from_json: Callable[[bytes], T]) -> T:
    """Read a document from a file.

    Raises:
        OSError: the file cannot be read.
        InvalidRecordError: the document is not valid; the error names the file and the place.
    """
    with in_file(path), named_file(path).open("rb") as file:
        return from_json(file.read(_LONGEST + 1))


def parse_document(text: str | bytes, what: str) -> object:
    """Read plain data from JSON.

    Args:
        text: a string, or UTF-8 bytes.
        what: what the document is, such as ``a record``, for the message.

    Raises:
        InvalidRecordError: the text is too long, or it is not JSON.
    """
    if len(text) > _LONGEST:
        raise InvalidRecordError("$", f"{what} must have at most {_LONGEST:,} characters, got {len(text):,}")
    try:
        return parse_json(text)
    except ValueError as error:
        raise InvalidRecordError("$", str(error)) from None


def checked_document(
    document: object,
    form: Mapping[str, type],
    *,
    format: str,  # noqa: A002  # the key of the document
    version: int,
    lists: Mapping[str, tuple[int, type]],
    required: tuple[str, ...],
) -> dict[str, Any]:
    """Check the structure of a document: its keys, and the types of its values.

    Args:
        form: the keys that the document may have, and the types of their values.
        format: the name of the format, which the key ``format`` must contain.
        version: the only version of the format that can be read, which the key ``version`` must contain.
        lists: the keys that contain lists, with the maximum number of entries and the type of each entry.
        required: the keys that must be present, besides ``format`` and ``version``.

    Raises:
        InvalidRecordError: the document has an error; only the first error is reported, because there may be very many.
    """
    if not isinstance(document, dict):
        raise InvalidRecordError("$", f"must be a table, got {_NAMES.get(type(document), type(document).__name__)}")
    for name, (most, _) in lists.items():
        items = document.get(name, [])
        if not isinstance(items, list):
            raise InvalidRecordError(f"$.{name}", "must be a list")
        if len(items) > most:
            raise InvalidRecordError(f"$.{name}", f"must have at most {most:,} entries, got {len(items):,}")
    if document.get("format") != format:
        raise InvalidRecordError("$.format", f"must be {format!r}")
    if document.get("version") != version:
        raise InvalidRecordError("$.version", f"must be {version}, the only version that this library reads")
    for name, value in document.items():
        if name not in form:
            raise InvalidRecordError("$", f"unknown name '{shown_key(name)}'")
        _expect(f"$.{name}", value, form[name])
    for name, (_, kind) in lists.items():
        for number, item in enumerate(document.get(name, ())):
            if type(item) is not str or kind is not str:  # there may be very many strings
                _expect(f"$.{name}[{number}]", item, kind)
    for name in required:
        if name not in document:
            raise InvalidRecordError(f"$.{name}", "required field missing")
    return document


def _expect(place: str, value: object, kind: type) -> None:
    # The type is compared exactly, because isinstance(True, int) is true.
    if type(value) is not kind:
        raise InvalidRecordError(place, f"must be {_NAMES[kind]}, got {_NAMES.get(type(value), type(value).__name__)}")
    if kind is int and (why := why_not_writable(value)) is not None:
        raise InvalidRecordError(place, why)
