"""Values of which there is one object each, with what is derived from them kept beside them.

Two RuleSets with the same options are the same object, however they were made: written out, read from a file, copied or
unpickled.  So any table that is looked up by a RuleSet, a pack or a bid is found at once, by identity.  The objects are
held weakly: when nobody uses a value any more it goes, and the tables that were :func:`kept` with it go too.
"""

from collections.abc import Callable
from functools import wraps
from inspect import Signature, signature
from threading import RLock
from typing import Any, Final, TypeVar, cast
from weakref import WeakValueDictionary

import attrs

from five_hundred.base.values import Value

__all__ = ["Interned", "kept"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
ValueT = TypeVar("ValueT", bound="Interned")

_KNOWN: Final[WeakValueDictionary[object, Any]] = WeakValueDictionary()
"""The one object of each value, by its class and fields."""
_LOCK: Final = RLock()
"""Two threads must never make two objects of one value; the lock is reentrant, as a finalizer may make values too."""


def _exactly(value: object) -> object:
    """A key that differs where types do: ``1 == True``, but they are not the same value.

    It does not hold other interned values, or a value would never go that is kept with a part of it.
    """
    if type(value) is tuple:
        return (tuple, *map(_exactly, value))
    return type(value), id(value) if isinstance(value, Interned) else value


class _OnePerValue(type):
    """The class of classes whose call returns the object that has the same fields, if there is one."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        made = super().__call__(*args, **kwargs)
        key = (cls, *(_exactly(value) for value in _fields(made)))
        object.__setattr__(made, "_kept", {})
        with _LOCK:
            return _KNOWN.setdefault(key, made)

    @property
    def __signature__(cls) -> Signature:
        # Without this, documentation and tools would show that of __call__ above.
        made = signature(cls.__init__)  # type: ignore[misc]  # of this very class
        return made.replace(parameters=list(made.parameters.values())[1:])


class Interned(Value, metaclass=_OnePerValue):
    """The base of frozen attrs classes whose equal values are one object; decorate them with ``eq=False``.

    Constructors, ``attrs.evolve``, copies and pickles all return that object.  The fields are hashable.
    """

    __slots__ = ("_kept",)

    _kept: dict[object, Any]

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return _again, (type(self), _fields(self))

    def __copy__(self: ValueT) -> ValueT:
        return self

    def __deepcopy__(self: ValueT, _: object) -> ValueT:
        return self


def _fields(value: Interned) -> tuple[Any, ...]:
    """The values of the fields that are arguments, in their order."""
    return tuple([getattr(value, field.name) for field in _arguments(type(value))])


def _again(cls: type[ValueT], values: tuple[Any, ...]) -> ValueT:
    """Make a value from its fields, for pickle."""
    names = [str(field.alias) for field in _arguments(cls)]
    return cls(**dict(zip(names, values, strict=True)))


def _arguments(cls: Any) -> "list[attrs.Attribute[Any]]":
    return [field for field in attrs.fields(cls) if field.init]


def kept(make: FunctionT) -> FunctionT:
    """Keep what a function returns with the value that is its first argument, for as long as that value lives.

    Args:
        make: a function of an interned value and of other hashable arguments.

    Returns:
        The same function, which calculates each result once.  Its method ``cache_clear`` forgets all results.
    """

    def find(owner: Any = None, /, *args: Any, **named: Any) -> Any:
        if named:
            return find(*signature(make).bind(*((owner,) if owner is not None else ()), *args, **named).args)
        key = (make, *args) if args else make
        try:
            return owner._kept[key]
        except (KeyError, AttributeError):
            pass
        made = make(owner, *args)  # says what would be right, if the owner is something else
        return owner._kept.setdefault(key, made)

    def cache_clear() -> None:
        for owner in list(_KNOWN.values()):
            for key in [key for key in owner._kept if key is make or (type(key) is tuple and key[0] is make)]:
                del owner._kept[key]

    found = wraps(make)(find)
    found.cache_clear = cache_clear  # type: ignore[attr-defined]  # as functions of functools have it
    return cast(FunctionT, found)
