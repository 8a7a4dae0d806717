"""Inventories of the few names of others that signatures use, so that links to them need no network.

Sphinx would otherwise fetch the whole lists at every build.
"""

import zlib
from collections.abc import Iterable, Iterator
from typing import Final

__all__ = ["numpy_inventory", "python_inventory"]

_NUMPY: Final = {
    "arrays.scalars": ("bool", "int16", "int32", "int64", "int8"),
    "generated/numpy.dtype": ("dtype",),
    "generated/numpy.ndarray": ("ndarray",),
}
_CLASSES: Final = {
    "library/collections.abc.html": ("Callable", "Iterable", "Iterator", "Mapping", "MutableSequence", "Sequence"),
    "library/enum.html": ("Enum", "IntEnum", "StrEnum"),
    "library/pathlib.html": ("Path",),
    "library/random.html": ("Random", "SystemRandom"),
}
_ERRORS: Final = ("AssertionError", "Exception", "IndexError", "KeyError", "OSError", "OverflowError", "RuntimeError")
_MORE_ERRORS: Final = ("TypeError", "ValueError")


def python_inventory() -> bytes:
    """That of the standard library, in Sphinx's own form."""
    return _inventory("Python", "3", _lines())


def numpy_inventory() -> bytes:
    """That of NumPy."""
    names = {name: page for page, names in _NUMPY.items() for name in names}
    return _inventory(
        "NumPy", "", (f"numpy.{name} py:class 1 reference/{page}.html#$ -" for name, page in names.items())
    )


def _inventory(project: str, version: str, lines: Iterable[str]) -> bytes:
    head = ["# Sphinx inventory version 2", f"# Project: {project}", f"# Version: {version}"]
    head.append("# The rest is compressed with zlib.\n")
    return "\n".join(head).encode() + zlib.compress("".join(f"{line}\n" for line in lines).encode())


def _lines() -> Iterator[str]:
    for place, names in _CLASSES.items():
        module = place.removeprefix("library/").removesuffix(".html")
        for name in names:
            yield f"{module}.{name} py:class 1 {place}#$ -"
    for name in (*_ERRORS, *_MORE_ERRORS):
        yield f"{name} py:exception 1 library/exceptions.html#$ -"
