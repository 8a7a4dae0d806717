"""Descriptions of the values that an option accepts, for each kind of option."""

from collections.abc import Iterator, Mapping
from typing import Final

from five_hundred.base.option_kinds import ChoiceKind, CustomKind, Flag, Json, Kind, Number, Text

from .markup import bullets, code, linked, sources, table

__all__ = ["told_values"]

_A_SPECIAL: Final = "a table of the [fields of a special bid](special.md)"


def told_values(kind: Kind, default: object) -> list[str]:
    """Describe the values that a kind of option accepts; values with a docstring are listed with their meaning."""
    match kind:
        case ChoiceKind(choices=choices):
            rows = [
                (code(each.value) + (" (default)" if each is default else ""), linked(sources(each.doc)))
                for each in choices
            ]
            return table(("value", "meaning"), rows, "choices")
        case Flag():
            return ["Either `true` or `false`."]
        case Number(low=low, high=high, none=none):
            nothing = f", or `none` ({none})" if none else ""
            return [f"A whole number from {low:,} to {high:,}{nothing}." if low < high else f"Only {low}."]
        case Text(longest=longest):
            return [f"A string of 1 to {longest} characters that begins with a letter or a digit."]
        case _:
            return _custom(kind, default)


def _custom(kind: Kind, default: object) -> list[str]:
    assert isinstance(kind, CustomKind), (
        f"{type(kind).__name__}: told_values must describe this kind of value, but has no text for it"
    )
    plain = kind.dump(default)
    shapes = list(_shapes(kind.schema(), plain if isinstance(plain, str) else None))
    return ["One of:", "", *bullets(shapes)] if len(shapes) > 1 else [f"{shapes[0][0].upper()}{shapes[0][1:]}."]


def _shapes(schema: Mapping[str, Json], example: str | None = None) -> Iterator[str]:
    """Describe the values that a JSON Schema allows."""
    several = schema.get("anyOf")
    names, about = schema.get("enum"), schema.get("description")
    if isinstance(several, list):
        for each in several:
            if isinstance(each, dict):
                yield from _shapes(each)
    elif isinstance(names, list):
        # null and "none" mean the same, so only "none" is listed.
        known = ", ".join(code(name) for name in names if name is not None)
        yield f"{known}: {about}" if about else known
    elif isinstance(about, str):
        yield about
    elif "pattern" in schema:
        yield f"a string such as {code(example)}" if example else f"a string of the form {code(schema['pattern'])}"
    elif schema.get("type") == "array":
        yield _list(schema)
    else:
        yield _A_SPECIAL


def _list(schema: Mapping[str, Json]) -> str:
    items, count = schema.get("items"), schema.get("minItems")
    inner = items if isinstance(items, dict) else {}
    if inner.get("type") == "integer":
        return f"{count} whole numbers"
    each = " or ".join(_shapes(inner))
    return f"a list of {count} lists of {each}" if count else f"a list; each item is {each}"
