"""Frozen values: what their classes share, and how the hottest of them are made quickly.

A frozen attrs class sets every field through ``object.__setattr__``, and that is most of what a new state costs.
:func:`maker` fills an open twin with the same fields instead and then closes it: the twin becomes a value of the class,
the same in every respect.  Where the interpreter does not allow that, the class itself makes the value.
"""

import sys
from typing import Any, TypeVar

import attrs

__all__ = ["Printed", "Value", "maker"]

T = TypeVar("T")


class Printed:
    """What a notebook or a failing Hypothesis test prints of a value is its ``repr``.

    Without this Hypothesis would print every field of a class of attrs, and so every hidden card.  Rich does so in any
    case, in its tracebacks too, but for fields with ``repr=False``: so that is what fields with hidden cards have.
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


class Value(Printed):
    """The base of frozen attrs classes.

    It has the one ``repr`` of them all: attrs would write and compile one for each class (unless it is told
    ``repr=False``), which is a third of what a class costs when it is imported.  And it has the slot for weak
    references, which the twin of :func:`maker` could not share otherwise.
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
    """What makes values of a frozen attrs class, faster than the class does.

    Args:
        cls: a subclass of :class:`Value`, with slots.  Its converters, validators and ``__attrs_post_init__`` would not
            be called, so it has none.  A field that is no argument is ``None`` to begin with.

    Returns:
        A function that takes every field of the class that is an argument, by place.  It is typed as the class, so that
        what it is given is checked as if it were.
    """
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return cls  # there every thread is stopped while a class is changed
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
