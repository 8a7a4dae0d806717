"""Write results of the solver as plain data for JSON, and read them back."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import attrs

from five_hundred.base.errors import InvalidNotationError, InvalidRecordError, InvalidRulesError
from five_hundred.base.option_kinds import Json
from five_hundred.formats.json_documents import checked_document
from five_hundred.formats.plain_data import from_plain, to_plain
from five_hundred.rules import RuleSet
from five_hundred.rules.documents import rules_from_dict, rules_to_dict

__all__ = ["read", "written"]

T = TypeVar("T")
_FORMAT: Final[Mapping[str, type]] = {"format": str, "version": int, "rules": dict}
"""The keys of every document, and the types of their values."""


def written(value: Any, rules: RuleSet, format: str, version: int) -> dict[str, Json]:  # noqa: A002  # the key
    """Return a result as plain data: its format, the rules, and then its other fields."""
    names = [field.name for field in attrs.fields(type(value)) if field.name != "rules"]
    fields = {name: to_plain(getattr(value, name)) for name in names}
    return {"format": format, "version": version, "rules": rules_to_dict(rules), **fields}


def read(
    document: object,
    kind: type[T],
    form: Mapping[str, type],
    *,
    format: str,  # noqa: A002  # the key
    version: int,
    lists: Mapping[str, tuple[int, type]],
    optional: tuple[str, ...],
    wrong: Callable[[T], tuple[str, str] | None],
) -> T:
    """Read a result from plain data.

    Args:
        document: plain data in the form that :func:`written` returns.
        form: the fields besides the rules, and the types of their values.
        lists: the fields that contain lists, with the maximum number of entries and the type of each entry.
        optional: the fields that may be missing or null, and are then ``None``.
        wrong: a function that returns the field that does not agree with the others and what it must be, or ``None``.

    Raises:
        InvalidRecordError: the document is not valid; the error names the place.
    """
    if isinstance(document, dict):
        document = {name: each for name, each in document.items() if name not in optional or each is not None}
    required = ("rules", *[name for name in form if name not in optional])
    whole = {**_FORMAT, **form}
    found = checked_document(document, whole, format=format, version=version, lists=lists, required=required)
    try:
        rules = rules_from_dict(found["rules"])
        result = from_plain({"rules": None, **{name: found.get(name) for name in form}}, kind, rules)
    except InvalidRulesError as error:
        first = error.problems[0]
        raise InvalidRecordError(f"$.rules.{first.path}".rstrip("."), first.message) from None
    except InvalidNotationError as error:
        where, _, what = str(error).partition(": ")
        raise InvalidRecordError(f"$.{where}", what) from None
    if (told := wrong(result)) is not None:
        raise InvalidRecordError(f"$.{told[0]}", told[1])
    return result
