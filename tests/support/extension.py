"""The modules of the documentation's extension, which is no part of the package."""

import importlib
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any

from paths import DOCS
from untraced import forget_untraced, untraced


def extension(name: str) -> Any:
    """A module of the extension by its name, such as ``coverage``."""
    sys.path.insert(0, str(DOCS / "_ext"))
    try:
        return importlib.import_module(f"five_hundred_docs.{name}")
    finally:
        sys.path.remove(str(DOCS / "_ext"))


@cache
def generated() -> Mapping[str, str]:
    """Every page that the extension makes by its place; they are made once for all tests."""
    with untraced():
        pages = dict(extension("pages").generated_pages())
    forget_untraced()
    return pages
