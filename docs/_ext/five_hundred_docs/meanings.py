"""Types in signatures without what their numbers mean: ``int`` instead of ``Annotated[int, Meaning.SEAT]``."""

import sys
from collections.abc import Callable
from functools import wraps
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from sphinx.util import typing as sphinx_typing

__all__ = ["hide_meanings", "plain"]


def plain(kind: Any) -> Any:
    """Return a type without annotations, at any depth.

    Args:
        kind: the type.
    """
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return plain(inner[0])
    if not inner or not any(get_origin(each) is Annotated or get_args(each) for each in inner):
        return kind
    parts = tuple([[*map(plain, each)] if isinstance(each, list) else plain(each) for each in inner])
    if origin in (Union, UnionType):
        return Union[parts]  # noqa: UP007  # the parts are known only at run time
    return origin[parts] if hasattr(origin, "__class_getitem__") else kind


def hide_meanings() -> None:
    """Let Sphinx write types without annotations, wherever it turns a type into text."""
    for name in ("stringify_annotation", "restify"):
        original = getattr(sphinx_typing, name)
        shown = _plainly(original)
        for module in [*sys.modules.values()]:
            if getattr(module, name, None) is original:
                setattr(module, name, shown)


def _plainly(write: Callable[..., str]) -> Callable[..., str]:
    @wraps(write)
    def written(annotation: Any, *args: Any, **named: Any) -> str:
        return write(plain(annotation), *args, **named)

    return written
