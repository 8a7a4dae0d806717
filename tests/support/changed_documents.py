"""Strategies that change one place of a valid document, or some bytes of its text."""

import json
import sys
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

ODD: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(
        [
            *(None, True, False, 0, -1, 1, 2, 99, 10**19, 10**30, -(10**30), 10**5000),
            *(0.5, 1e308, float("nan"), float("inf"), float("-inf")),
            *("", " ", "\0", "\ud800", "\udfff x", "x" * 5000, "\x1b[2J", "\n", "é", "０", "7H", "pass", "none", "M"),
            *([], {}, [[]], [{}], {"\ud800": "\ud800"}, {"": 1}, {"code": "\ud800", "name": "\ud800"}),
        ]
    ),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None), max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=5,
    ),
)
"""Values that are wrong in most places of a document: of every type, too large, or strings that nobody can write."""


def json_text(value: Any) -> bytes:
    """A value as JSON, even if it contains numbers that the interpreter does not write by itself."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(value).encode()
    finally:
        sys.set_int_max_str_digits(limit)


def places(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each value in a document."""
    yield path
    inner = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in inner:
        yield from places(value, (*path, key))


@st.composite
def changed(draw: st.DrawFn, document: Any) -> Any:
    """A document with another value in one place, with another key, or without one of its values."""
    path = draw(st.sampled_from([*places(document)]))
    if not path:
        return draw(ODD)
    whole = deepcopy(document)
    table = whole
    for key in path[:-1]:
        table = table[key]
    match draw(st.sampled_from(["replace", "replace", "remove", "rename"])):
        case "replace":
            table[path[-1]] = draw(ODD)
        case "remove":
            del table[path[-1]]
        case _ if isinstance(table, dict):
            table[draw(st.sampled_from(["", "\ud800", "\0", "x", "99", "é" * 200]))] = table.pop(path[-1])
        case _:
            table.insert(path[-1], draw(ODD))
    return whole


@st.composite
def damaged(draw: st.DrawFn, text: bytes) -> bytes:
    """A text that was cut short, or in which some bytes are others."""
    at = draw(st.integers(0, len(text)))
    if draw(st.booleans()):
        return text[:at]
    return text[:at] + draw(st.binary(max_size=4)) + text[at + draw(st.integers(0, 4)) :]
