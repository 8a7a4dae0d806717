"""Read, write and check JSON documents that state their format name and version."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, BinaryIO, ClassVar, Final, NamedTuple, Self, TypeVar

import attrs

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.atomic_files import Content, named_file, whole_file
from five_hundred.base.errors import InvalidRecordError, InvalidRulesError, in_file
from five_hundred.base.message_parts import shown_key, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.plain_values import why_not_writable
from five_hundred.base.values import Printed
from five_hundred.rules import RuleSet
from five_hundred.rules.custom_rule import CustomRules, expect_classes
from five_hundred.rules.documents import parse_json, rules_from_dict

__all__ = [
    "LONGEST_NAME",
    "DocumentFormat",
    "ListOf",
    "Saved",
    "as_names",
    "as_scores",
    "document_content",
    "json_text",
    "read_rules",
]

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
            document = _parsed(text, what)
        except InvalidRecordError:
            return False
        return isinstance(document, dict) and document.get("format") == format

    return Content(what, recognise)


class ListOf(NamedTuple):
    """The type of a key of a document that contains a list."""

    kind: type
    """The type of each entry."""
    most: int
    """The maximum number of entries."""


def _as_fields(fields: Mapping[str, type | ListOf]) -> Mapping[str, type | ListOf]:
    return MappingProxyType({**fields})


@attrs.frozen
class DocumentFormat:
    """The format of a kind of documents: each class with documents has one, and writes and reads them with it."""

    name: str
    """The name, which the key ``format`` of each document contains."""
    version: int
    """The only version that can be read, which the key ``version`` of each document contains."""
    fields: Mapping[str, type | ListOf] = attrs.field(converter=_as_fields)
    """The other keys, and the types of their values."""
    optional: tuple[str, ...] = ()
    """The keys that may be missing."""
    noun: str = "document"
    """What a document is, such as ``record``."""

    def document(self, fields: dict[str, Json]) -> dict[str, Json]:
        """Return a document with the given fields, which begins with its format and version."""
        return {"format": self.name, "version": self.version, **fields}

    def write(self, path: str | Path, to_json: Callable[[], str], *, overwrite: bool) -> None:
        """Write a document to a file; an existing file is replaced only when the new file is complete.

        Args:
            to_json: a function that returns the text of the document; it is not called if the file cannot be replaced.

        Raises:
            ValueError: the name of the file has the suffix of another format of this library (``.toml`` or ``.ptn``).
            FileExistsError: the file has other content, and ``overwrite`` is false.
            OSError: the file cannot be written; an old file then remains unchanged.
        """
        expect_flag(overwrite, "overwrite")
        what = f"a {self.noun}"
        if (suffix := named_file(path).suffix.casefold()) in _OTHER_FORMATS:
            raise ValueError(f"{what} is written as JSON: the file name must end in .json, got {suffix}")
        with whole_file(path, None if overwrite else document_content(what, self.name)) as opened:
            opened.write(to_json().encode())

    def read(self, path: str | Path, from_dict: Callable[[object], T]) -> T:
        """Read a document from a file.

        Raises:
            OSError: the file cannot be read.
            InvalidRecordError: the document is not valid; the error names the file and the place.
        """
        with in_file(path), named_file(path).open("rb") as file:
            return from_dict(_parsed(file.read(_LONGEST + 1), f"a {self.noun}"))

    def parsed(self, text: str | bytes, instead: str) -> object:
        """Read plain data from JSON.

        Args:
            text: a string, or UTF-8 bytes.
            instead: the functions that read other things than text, for the message.

        Raises:
            InvalidRecordError: the text is too long, or it is not JSON.
            TypeError: ``text`` is neither a string nor bytes.
        """
        expect(text, str | bytes, "text", f"the text of a {self.noun} ({instead})")
        return _parsed(text, f"a {self.noun}")

    def checked(self, document: object) -> dict[str, Any]:
        """Check the structure of a document: its keys, and the types of its values.

        Raises:
            InvalidRecordError: the document has an error; only the first error is reported, because there may be very
                many.
        """
        if not isinstance(document, dict):
            raise InvalidRecordError("$", f"must be a table, got {_NAMES.get(type(document), type(document).__name__)}")
        lists = {name: kind for name, kind in self.fields.items() if isinstance(kind, ListOf)}
        for name, (_, most) in lists.items():
            items = document.get(name, [])
            if not isinstance(items, list):
                raise InvalidRecordError(f"$.{name}", "must be a list")
            if len(items) > most:
                raise InvalidRecordError(f"$.{name}", f"must have at most {most:,} entries, got {len(items):,}")
        if document.get("format") != self.name:
            raise InvalidRecordError("$.format", f"must be {self.name!r}")
        if document.get("version") != self.version:
            raise InvalidRecordError("$.version", f"must be {self.version}, the only version that this library reads")
        form: dict[str, Any] = {"format": str, "version": int, **self.fields, **dict.fromkeys(lists, list)}
        for name, value in document.items():
            if name not in form:
                raise InvalidRecordError("$", f"unknown name '{shown_key(name)}'")
            _expect(f"$.{name}", value, form[name])
        for name, (kind, _) in lists.items():
            for number, item in enumerate(document.get(name, ())):
                if type(item) is not str or kind is not str:  # there may be very many strings
                    _expect(f"$.{name}[{number}]", item, kind)
        for name in self.fields:
            if name not in document and name not in self.optional:
                raise InvalidRecordError(f"$.{name}", "required field missing")
        return document

    def schema(self, title: str, properties: Mapping[str, Json]) -> dict[str, Json]:
        """Return the JSON Schema (draft 2020-12) of the documents; ``properties`` are the schemas of the fields."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": title,
            "type": "object",
            "required": ["format", "version", *[name for name in self.fields if name not in self.optional]],
            "properties": {
                "format": {"const": self.name, "description": "The name of the format."},
                "version": {
                    "const": self.version,
                    "description": "The format version; it increases when older releases can no longer read new "
                    f"{self.noun}s.",
                },
                **properties,
            },
            "additionalProperties": False,
        }


class Saved(Printed):
    """A value that is saved as a JSON document, such as a record; a subclass defines its format and its plain data."""

    __slots__ = ()

    _form: ClassVar[DocumentFormat]

    def to_dict(self) -> dict[str, Json]:
        """Return the value as plain data, which :meth:`from_dict` can read."""
        raise NotImplementedError

    def to_json(self) -> str:
        """Return the value as JSON with one entry of each list per line, which :meth:`from_json` reads back.

        Raises:
            TypeError: an action that the value contains is not an Action.
        """
        return json_text(self.to_dict())

    def write(self, path: str | Path, *, overwrite: bool = False) -> None:
        """Write the value to a file as JSON; the method replaces an older file of this kind, but no other file.

        If the program or the machine stops halfway, the file is either the complete old file or the complete new file.
        The new file has the permissions of the file that it replaces.  If the path is a symbolic link, the target of
        the link is replaced.

        Args:
            path: the path of the file.  While the method writes, a temporary file whose name ends in ``.part`` exists
                beside it.
            overwrite: whether to replace the file even if it holds something else.

        Raises:
            ValueError: the name of the file has the suffix of another format of this library (``.toml`` or ``.ptn``).
            TypeError: an action that the value contains is not an Action.
            FileExistsError: the file holds something else, and ``overwrite`` is false.
            OSError: the file cannot be written; an old file then remains unchanged.
        """
        self._form.write(path, self.to_json, overwrite=overwrite)

    @classmethod
    def read(cls, path: str | Path, custom: CustomRules = ()) -> Self:
        """Read a file, and check it as :meth:`from_dict` does.

        Args:
            path: the path of a file written by :meth:`write` or another program.
            custom: the classes of the custom rules that the file may name; nothing that it names is imported.

        Raises:
            OSError: the file cannot be read.
            InvalidRecordError: the file is not valid; the error names the file and the place.
            TypeError: ``custom`` does not contain well-defined classes of custom rules with different names.
        """
        expect_classes(custom)
        return cls._form.read(path, partial(cls.from_dict, custom=custom))

    @classmethod
    def from_dict(cls, document: object, custom: CustomRules = ()) -> Self:
        """Read plain data in the form that :meth:`to_dict` returns."""
        raise NotImplementedError

    @classmethod
    def from_json(cls, text: str | bytes, custom: CustomRules = ()) -> Self:
        """Read JSON, and check it as :meth:`from_dict` does.

        Args:
            text: JSON in the form that :meth:`to_json` returns, as a string or as UTF-8 bytes.
            custom: the classes of the custom rules that the text may name; nothing that it names is imported.

        Raises:
            InvalidRecordError: the text is not valid; the error names the place.
            TypeError: ``text`` is neither a string nor bytes, or ``custom`` does not contain well-defined classes of
                custom rules with different names.
        """
        expect_classes(custom)
        name = cls.__name__
        return cls.from_dict(
            cls._form.parsed(text, f"for a file, use {name}.read; for plain data, {name}.from_dict"), custom
        )


def json_text(document: Json) -> str:
    """Return a document as JSON, with one entry of each list per line."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


def read_rules(document: Mapping[str, object], custom: CustomRules = ()) -> RuleSet:
    """Read the house rules that a document contains under the key ``rules``.

    ``custom`` contains the classes of the custom rules that the document may name; nothing that it names is imported.

    Raises:
        InvalidRecordError: the rules are not valid; the error names the place.
        TypeError: ``custom`` does not contain well-defined classes of custom rules with different names.
    """
    try:
        return rules_from_dict(document["rules"], custom)
    except InvalidRulesError as error:
        first = error.problems[0]
        raise InvalidRecordError(f"$.rules.{first.path}".rstrip("."), first.message) from None


def _parsed(text: str | bytes, what: str) -> object:
    """Read plain data from JSON.

    Raises:
        InvalidRecordError: the text is too long, or it is not JSON.
    """
    if len(text) > _LONGEST:
        raise InvalidRecordError("$", f"{what} must have at most {_LONGEST:,} characters, got {len(text):,}")
    try:
        return parse_json(text)
    except ValueError as error:
        raise InvalidRecordError("$", str(error)) from None


def _expect(place: str, value: object, kind: type) -> None:
    # The type is compared exactly, because isinstance(True, int) is true.
    if type(value) is not kind:
        raise InvalidRecordError(place, f"must be {_NAMES[kind]}, got {_NAMES.get(type(value), type(value).__name__)}")
    if kind is int and (why := why_not_writable(value)) is not None:
        raise InvalidRecordError(place, why)


LONGEST_NAME: Final = 100
"""The maximum number of characters of a player's name."""


def as_names(names: Sequence[str]) -> tuple[str, ...]:
    """Check the names of players, and return them as a tuple.

    Raises:
        TypeError: the names are neither a tuple nor a list of strings.
        ValueError: a name is too long, or cannot be written to a file.
    """
    expect(names, tuple | list, "names", "a tuple or a list with a name for each seat")
    for name in names:
        expect(name, str, "a name", "a string")
        if len(name) > LONGEST_NAME:
            raise ValueError(f"a name must have at most {LONGEST_NAME} characters, got {len(name)}")
        if (why := why_not_writable(name)) is not None:
            raise ValueError(f"a name {why}, got {shown_value(name)}")
    return tuple(names)


def as_scores(scores: Sequence[int] | None) -> tuple[int, ...] | None:
    """Check the type of the scores at the start of a match, and return them as a tuple, or ``None`` for the usual ones.

    Raises:
        TypeError: the scores are neither a tuple, a list nor ``None``.
    """
    expect(scores, tuple | list | None, "scores", "a tuple or a list with the score of each side, or None")
    return None if scores is None else tuple(scores)
