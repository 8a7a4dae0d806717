"""An inventory of the few names of the standard library that signatures use, so that links to them need no network.

Sphinx would otherwise fetch the whole list from docs.python.org at every build.
"""

import zlib
from collections.abc import Iterator
from typing import Final

__all__ = ["URL", "python_inventory"]

URL: Final = "https://docs.python.org/3/"
_CLASSES: Final = {
    "library/collections.abc.html": ("Callable", "Iterable", "Iterator", "Mapping", "Sequence"),
    "library/enum.html": ("Enum", "IntEnum", "StrEnum"),
    "library/pathlib.html": ("Path",),
    "library/random.html": ("Random", "SystemRandom"),
}
_ERRORS: Final = ("AssertionError", "Exception", "IndexError", "KeyError", "OSError", "OverflowError", "RuntimeError")
_MORE_ERRORS: Final = ("TypeError", "ValueError")


def python_inventory() -> bytes:
    """The inventory in Sphinx's own form."""
    head = "# Sphinx inventory version 2\n# Project: Python\n# Version: 3\n# The rest is compressed with zlib.\n"
    return head.encode() + zlib.compress("".join(f"{line}\n" for line in _lines()).encode())


def _lines() -> Iterator[str]:
    for place, names in _CLASSES.items():
        module = place.removeprefix("library/").removesuffix(".html")
        for name in names:
            yield f"{module}.{name} py:class 1 {place}#$ -"
    for name in (*_ERRORS, *_MORE_ERRORS):
        yield f"{name} py:exception 1 library/exceptions.html#$ -"
