"""Immutable tables of named things, such as presets and packs."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, overload

from five_hundred.base.errors import UnknownNameError
from five_hundred.base.message_parts import did_you_mean, shown_value

__all__ = ["Named"]

ThingT = TypeVar("ThingT")
DefaultT = TypeVar("DefaultT")


class Named(Mapping[str, ThingT]):
    """An immutable mapping from names to objects; the error for an unknown name suggests the nearest known name.

    Args:
        kind: a noun for the objects, such as ``pack``; messages place it after "no".
    """

    __slots__ = ("_kind", "_things")

    def __init__(self, kind: str, things: Mapping[str, ThingT]) -> None:
        self._kind = kind
        self._things = dict(things)

    def __getitem__(self, name: object) -> ThingT:
        if isinstance(name, str) and name in self._things:
            return self._things[name]
        hint = did_you_mean(str(name), self._things) if isinstance(name, str | int) else ""
        raise UnknownNameError(f"no {self._kind} {shown_value(name)}{hint}")

    # Without the two methods below, ``in`` and ``get`` would needlessly compose an error message for each unknown name.
    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._things

    @overload
    def get(self, name: str, default: None = None, /) -> ThingT | None: ...
    @overload
    def get(self, name: str, default: DefaultT, /) -> ThingT | DefaultT: ...
    def get(self, name: str, default: Any = None, /) -> Any:
        """Return the object with the given name, or a default value if the name is unknown."""
        return self._things[name] if name in self else default

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def __repr__(self) -> str:
        return f"<{len(self)} {self._kind}s: {', '.join(self)}>"
