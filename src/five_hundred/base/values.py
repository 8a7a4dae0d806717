"""The base classes of frozen values, and a fast way to construct such values.

A frozen attrs class sets every field through ``object.__setattr__``, which accounts for most of the cost of a new
state.  A constructor made by :func:`maker` avoids this cost: it creates an object of a mutable class with the same
slots, sets its fields, and then assigns the frozen class to the object's ``__class__``.  The resulting object equals
one that the frozen class constructs from the same fields.  On an interpreter that does not allow an assignment to
``__class__``, the frozen class itself constructs the value.
"""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from five_hundred.base.field_texts import FieldTexts

__all__ = ["Printed", "Value", "Written", "keep_written", "maker"]

T = TypeVar("T")


class Printed:
    """A mixin class that makes notebooks and Hypothesis print the ``repr`` of a value, and ``help()`` describe fields.

    Without this mixin, Hypothesis prints every field of an attrs class, including hidden cards.  The Rich library
    prints all fields except those with ``repr=False``, even in tracebacks, so fields with hidden cards have
    ``repr=False``.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if slots := vars(cls).get("__slots__"):  # attrs constructs a class again to give it slots
            cls.__slots__ = FieldTexts(cls, slots)  # type: ignore[assignment]  # Python accepts any iterable

    @property
    def _repr_pretty_(self) -> Callable[[Any, bool], None]:
        # This is a property, because Hypothesis would call a method even if it prints the class itself, not an object.
        return lambda printer, cycle: printer.text(repr(self))


class Value(Printed):
    """The base class of frozen attrs classes, with a ``__repr__`` method for all of them.

    Subclasses pass ``repr=False`` to attrs.  If each class had a ``__repr__`` of its own, compiling it would take a
    third of the class's import time.  This class also defines the slot for weak references, because the mutable class
    that :func:`maker` uses must have the same slots as the frozen class.
    """

    __slots__ = ("__weakref__",)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # attrs makes a function for cached properties that names no module, at which help() of Python 3.13 stops.
        made = vars(cls).get("__getattr__")
        if getattr(made, "__module__", "") is None:
            made.__module__ = cls.__module__

    def __repr__(self) -> str:
        cls: type[Any] = type(self)
        shown = [
            f"{field.name}={(repr if field.repr is True else field.repr)(getattr(self, field.name))}"
            for field in attrs.fields(cls)
            if field.repr
        ]
        return f"{cls.__qualname__}({', '.join(shown)})"


class Written(Value):
    """The base class of values that keep their form in documents from the first time that they are written.

    The kept form contains nothing besides the value itself, and it does not affect equality.  It is neither copied nor
    pickled.
    """

    __slots__ = ("_written",)

    if TYPE_CHECKING:
        _written: Any  # only the writer of documents knows the type


keep_written: Callable[[Written, Any], None] = vars(Written)["_written"].__set__
"""Keep the form of a value in documents; the value is frozen, so an assignment would fail."""


def maker(cls: type[T]) -> type[T]:
    """Return a constructor for a frozen attrs class; the constructor is faster than the class itself.

    Args:
        cls: a subclass of :class:`Value` with slots.  It must not have converters, validators or
            ``__attrs_post_init__``, because they would not be called.  A field with ``init=False`` starts as ``None``.

    Returns:
        A function that takes the fields of the class as positional arguments.  Its declared type is the class, so that
        type checkers check the arguments.
    """
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return cls  # without the GIL, assigning __class__ stops every thread
    fields = attrs.fields(cls)  # type: ignore[arg-type]  # every class that callers pass is an attrs class
    names = [field.name for field in fields if field.init]
    empty = [field.name for field in fields if not field.init]
    # A class has further slots if it has cached properties.
    twin = type(f"_Open{cls.__name__}", cls.__bases__, {"__slots__": tuple(vars(cls)["__slots__"])})
    # The names of the code's other variables begin with underscores that no field begins with.
    mark = "_"
    while any(field.name.startswith(mark) for field in fields):
        mark += "_"
    lines = [
        f"def make({', '.join(names)}):",
        f"    {mark}made = {mark}twin()",
        *(f"    {mark}made.{name} = {name}" for name in names),
        *(f"    {mark}made.{name} = None" for name in empty),
        f"    {mark}made.__class__ = {mark}cls",
        f"    return {mark}made",
    ]
    # The code sets each field in a line of its own, as the ``__init__`` of attrs does, because a loop over the fields
    # would cost more time than the constructor saves.
    space: dict[str, Any] = {f"{mark}twin": twin, f"{mark}cls": cls}
    exec("\n".join(lines), space)
    make: type[T] = space["make"]
    try:
        make(*names)
    except TypeError:
        return cls  # not CPython, or not a Value
    return make
