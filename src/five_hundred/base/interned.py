"""Interned values: equal values are one object, and this object caches the results derived from it.

Two RuleSets with the same options are the same object, whether constructed, read from a file, copied or unpickled.  The
data derived from a RuleSet, a pack or a bid can therefore be looked up by the identity of that object.  The registry
holds weak references to the objects: an unused value is freed together with the results that :func:`kept` has cached
for it.
"""

from collections.abc import Callable
from functools import wraps
from inspect import Signature, signature
from itertools import count
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast
from weakref import WeakValueDictionary, finalize

import attrs

from five_hundred.base.values import Value

__all__ = ["Interned", "kept", "kept_apart"]

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
OwnerT = TypeVar("OwnerT", bound="Interned")
ResultT = TypeVar("ResultT")
ValueT = TypeVar("ValueT", bound="Interned")

_KNOWN: Final[WeakValueDictionary[object, Any]] = WeakValueDictionary()
"""The registry: the single object for each interned value, keyed by class and fields."""
_LOCK: Final = RLock()
"""The lock held while an object enters the registry; it is reentrant, because a finalizer may create more values."""
_SERIALS: Final = count()


def _exactly(value: object) -> object:
    """Return a key that distinguishes types, so that ``1`` and ``True`` have different keys even though ``1 == True``.

    The key contains no references to other interned values, because such references would keep those values alive.
    """
    if type(value) is tuple:
        return (tuple, *map(_exactly, value))
    return type(value), id(value) if isinstance(value, Interned) else value


class _OnePerValue(type):
    """A metaclass whose classes, when called, return the existing object with the same fields, if there is one."""

    if not TYPE_CHECKING:  # otherwise a checker would take the result for a value of any type, and check no argument

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            made = super().__call__(*args, **kwargs)
            key = (cls, *(_exactly(value) for value in _fields(made)))
            object.__setattr__(made, "_kept", {})
            object.__setattr__(made, "_serial", next(_SERIALS))
            with _LOCK:
                return _KNOWN.setdefault(key, made)

    @property
    def __signature__(cls) -> Signature:
        # Without this property, documentation and tools would show the signature of __call__.  mypy warns that a
        # subclass may have a different __init__; here, cls is the class whose signature is shown.
        made = signature(cls.__init__)  # type: ignore[misc]  # explained above
        return made.replace(parameters=list(made.parameters.values())[1:])


class Interned(Value, metaclass=_OnePerValue):
    """The base class of frozen attrs classes in which equal values are one object.

    Constructors, ``attrs.evolve``, copying and unpickling all return the same object.  Decorate each subclass with
    ``attrs.frozen`` and ``eq=False``.  All field values must be hashable.
    """

    __slots__ = ("_kept", "_serial")

    _kept: dict[object, Any]
    _serial: int  # no other interned value of this process has or had this number

    def __reduce__(self) -> tuple[object, tuple[Any, ...]]:
        return _again, (type(self), _fields(self))

    def __copy__(self: ValueT) -> ValueT:
        return self

    def __deepcopy__(self: ValueT, _: object) -> ValueT:
        return self


def _fields(value: Interned) -> tuple[Any, ...]:
    """Return the values of the fields that the constructor takes, in order."""
    return tuple([getattr(value, field.name) for field in _arguments(type(value))])


def _again(cls: type[ValueT], values: tuple[Any, ...]) -> ValueT:
    """Construct a value from the values of its fields; pickle calls this function."""
    names = [str(field.alias) for field in _arguments(cls)]
    return cls(**dict(zip(names, values, strict=True)))


def _arguments(cls: Any) -> "list[attrs.Attribute[Any]]":
    return [field for field in attrs.fields(cls) if field.init]


def kept(make: FunctionT) -> FunctionT:
    """Cache a function's results in its first argument, an interned value, for as long as that value exists.

    The method ``cache_clear`` of the result removes all cached results.
    """

    def find(owner: Any = None, /, *args: Any, **named: Any) -> Any:
        if named:
            return find(*signature(make).bind(*((owner,) if owner is not None else ()), *args, **named).args)
        key = (make, *args) if args else make
        try:
            return owner._kept[key]
        except (KeyError, AttributeError):
            pass
        made = make(owner, *args)  # if the owner has the wrong type, this call raises a suitable error
        return owner._kept.setdefault(key, made)

    def cache_clear() -> None:
        for owner in list(_KNOWN.values()):
            for key in [key for key in owner._kept if key is make or (type(key) is tuple and key[0] is make)]:
                del owner._kept[key]

    found = wraps(make)(find)
    found.cache_clear = cache_clear  # type: ignore[attr-defined]  # like functools.cache
    return cast(FunctionT, found)


class KeptApart(Protocol[ResultT]):
    """A function whose results are cached for as long as its argument exists."""

    results: dict[int, ResultT]
    """The results, keyed by the serial number of the argument."""

    def __call__(self, owner: Any) -> ResultT: ...


def kept_apart(make: Callable[[OwnerT], ResultT]) -> KeptApart[ResultT]:
    """Cache a function's result for as long as the function's argument exists, but not in the argument.

    Use this decorator instead of :func:`kept` for a result that is itself a cache of cards in hands, filled on demand.
    A view leads to the rules and the pack.  If the pack led to such a cache, the view would show which cards other
    players could choose from.

    Args:
        make: a function whose result must not refer to its argument, which could then never be freed.
    """
    results: dict[int, ResultT] = {}

    @wraps(make)
    def find(owner: OwnerT) -> ResultT:
        try:
            return results[owner._serial]
        except KeyError:
            made = make(owner)
            finalize(owner, results.pop, owner._serial, None).atexit = False
            return results.setdefault(owner._serial, made)

    function = cast(KeptApart[ResultT], find)
    function.results = results
    return function
