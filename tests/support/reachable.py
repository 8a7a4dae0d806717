"""Everything that an object leads to, by attributes, slots and containers, private ones too."""

from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from types import BuiltinMethodType, FunctionType, MemberDescriptorType, MethodType, ModuleType, NoneType

import five_hundred as fh
from five_hundred.cards.masks import Subsets
from five_hundred.engine.table.state import Secrets

ATOMS = (type, ModuleType, FunctionType, Enum, str, bytes, int, float, NoneType)


def parts(each: object) -> list[object]:
    """The items, keys and values of an object, what its slots and its ``__dict__`` hold, and the object of a method."""
    if isinstance(each, ATOMS):
        return []
    found: list[object] = [*each.values()] if isinstance(each, Mapping) else []
    found += each if isinstance(each, Mapping | tuple | list | set | frozenset) else ()
    slots = [
        slot for cls in type(each).__mro__ for slot in vars(cls).values() if isinstance(slot, MemberDescriptorType)
    ]
    for slot in slots:
        with suppress(AttributeError):  # an empty slot
            found.append(slot.__get__(each))
    found += getattr(each, "__dict__", {}).values()
    return [*found, each.__self__] if isinstance(each, MethodType | BuiltinMethodType) else found


def reachable(*starts: object) -> dict[int, tuple[object, list[object]]]:
    """Everything that objects lead to, each with its parts."""
    found: dict[int, tuple[object, list[object]]] = {}
    waiting = [*starts]
    while waiting:
        each = waiting.pop()
        if id(each) not in found:
            found[id(each)] = each, parts(each)
            waiting.extend(found[id(each)][1])
    return found


def assert_nothing_hidden(*starts: object) -> None:
    """No state and no cache of cards can be reached from these objects."""
    for each, _ in reachable(*starts).values():
        assert not isinstance(each, fh.State | Secrets | Subsets)
        # No list of seats, sides, tricks or cards is this long; a mask of cards soon is a greater number.
        assert not isinstance(each, Mapping) or not [key for key in each if type(key) is int and key >= 100], each
