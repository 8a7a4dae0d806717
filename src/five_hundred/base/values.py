"""The base classes of frozen values, and a fast way to construct values.

A frozen attrs class sets every field through ``object.__setattr__``, which is most of the cost of a new state.
:func:`maker` fills a mutable class with the same slots instead and then changes the object's class.  The result is the
same as the value that the class itself would construct.  If the interpreter does not let
an object change its class, the class itself constructs the value.
"""

import sys
from typing import Any, TypeVar

import attrs

__all__ = ["Printed", "Value", "maker"]

T = TypeVar("T")


class Printed:
    """A mixin that makes notebooks and Hypothesis print the ``repr`` of a value.

    Without this mixin, Hypothesis prints every field of an attrs class, including hidden cards.  Rich always prints the
    fields, even in tracebacks, except those with ``repr=False``; therefore fields with hidden cards have
    ``repr=False``.
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


class Value(Printed):
    """The base of frozen attrs classes.

    All these classes share one ``repr``; otherwise attrs would compile one for each class (unless it has
    ``repr=False``), which takes a third of the import time of a class.  The base class also has the slot for weak
    references, so that the mutable class of :func:`maker` has the same slots.
    """

    __slots__ = ("__weakref__",)

    def __repr__(self) -> str:
        cls: type[Any] = type(self)
        shown = [
            f"{field.name}={(repr if field.repr is True else field.repr)(getattr(self, field.name))}"
            for field in attrs.fields(cls)
            if field.repr
        ]
        return f"{cls.__qualname__}({', '.join(shown)})"


def maker(cls: type[T]) -> type[T]:
    """Return a constructor for values of a frozen attrs class that is faster than the class itself.

    Args:
        cls: a subclass of :class:`Value` with slots.  It must not have converters, validators or
            ``__attrs_post_init__``, because they would not be called.  A field with ``init=False`` starts as ``None``.

    Returns:
        A function that takes the fields of the class as positional arguments.  Its declared type is the class, so that
        type checkers check the arguments.
    """
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return cls  # without the GIL, assigning __class__ stops every thread
    fields = attrs.fields(cls)  # type: ignore[arg-type]  # every class here is one of attrs
    names = [field.name for field in fields if field.init]
    empty = [field.name for field in fields if not field.init]
    twin = type(f"_Open{cls.__name__}", (Value,), {"__slots__": (*names, *empty)})
    lines = [
        f"def make({', '.join(names)}):",
        "    made = twin()",
        *(f"    made.{name} = {name}" for name in names),
        *(f"    made.{name} = None" for name in empty),
        "    made.__class__ = cls",
        "    return made",
    ]
    # Written out, as attrs does with __init__: a loop over the fields would cost more than it saves.
    space: dict[str, Any] = {"twin": twin, "cls": cls}
    exec("\n".join(lines), space)
    make: type[T] = space["make"]
    try:
        make(*names)
    except TypeError:
        return cls  # not CPython, or not a Value
    return make
