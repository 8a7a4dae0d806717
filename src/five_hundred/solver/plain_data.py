"""Write results of the solver as plain data for JSON, read them back, and describe them in a JSON Schema."""

import json
import re
from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from five_hundred.base.errors import InvalidNotationError, InvalidRecordError
from five_hundred.base.option_kinds import Json
from five_hundred.formats.class_schema import add_object, definitions_of_strings
from five_hundred.formats.json_documents import DocumentFormat, ListOf, read_rules
from five_hundred.formats.plain_data import from_plain, to_plain
from five_hundred.rules.documents import rules_to_dict

__all__ = ["read", "schema_of", "written"]

T = TypeVar("T")


def written(value: Any, form: DocumentFormat) -> dict[str, Json]:
    """Return a result as plain data: its format, the rules, and then its other fields."""
    names = [field.name for field in attrs.fields(type(value)) if field.name != "rules"]
    fields = {name: to_plain(getattr(value, name)) for name in names}
    return form.document({"rules": rules_to_dict(value.rules), **fields})


def read(
    document: object,
    kind: type[T],
    form: DocumentFormat,
    wrong: Callable[[T], tuple[str, str] | None],
) -> T:
    """Read a result from plain data.

    Args:
        document: plain data in the form that :func:`written` returns; optional fields that are missing or null are
            ``None`` in the result.
        wrong: a function that returns the field that does not agree with the others and what it must be, or ``None``.

    Raises:
        InvalidRecordError: the document is not valid; the error names the place.
    """
    if isinstance(document, dict):
        document = {name: each for name, each in document.items() if name not in form.optional or each is not None}
    found = form.checked(document)
    rules = read_rules(found)
    try:
        result = from_plain({**{name: found.get(name) for name in form.fields}, "rules": None}, kind, rules)
    except InvalidNotationError as error:
        where, _, what = str(error).partition(": ")
        raise InvalidRecordError(f"$.{where}", what) from None
    if (told := wrong(result)) is not None:
        raise InvalidRecordError(f"$.{told[0]}", told[1])
    return result


def schema_of(kind: type, title: str, form: DocumentFormat) -> dict[str, Json]:
    """Return the JSON Schema (draft 2020-12) of the plain data that :func:`written` returns for a class."""
    defs = definitions_of_strings()
    add_object(kind, defs)
    document = defs.pop(kind.__name__)
    rules = {
        "type": "object",
        "description": "A RuleSet: every option, or a base preset and the options that differ from it.",
    }
    properties = {"rules": rules, **document["properties"]}
    for name, field in form.fields.items():
        if isinstance(field, ListOf):
            properties[name]["maxItems"] = field.most
    for each in defs.values():
        if "properties" in each:
            each["required"] = list(each["properties"])
    whole = form.schema(title, properties)
    required = ["format", "version", *properties]  # a field without a value is null
    return {
        **whole,
        **document,
        "required": required,
        "properties": whole["properties"],
        "$defs": _used(properties, defs),
    }


def _used(properties: dict[str, Any], defs: dict[str, Any]) -> dict[str, Any]:
    """Return the definitions to which the properties refer, directly or through other definitions."""
    used: dict[str, Any] = {}
    left: list[Any] = [properties]
    while left:
        for name in re.findall(r'"#/\$defs/(\w+)"', json.dumps(left.pop())):
            if name not in used:
                used[name] = defs[name]
                left.append(defs[name])
    return dict(sorted(used.items()))
