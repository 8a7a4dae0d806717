"""Views that no state has: with other facts than the match, for readers of views and for checks that compare them."""

from functools import partial
from typing import Any

import attrs

from five_hundred import View
from five_hundred.engine.table.view import FACTS

__all__ = ["altered", "contradicting"]

_CARDS = {"hand": "held", "discards": "discards", "picked_up": "picked_up", "passed_on": "passed_on"}
"""The own cards of a seat, by the names of the facts that show them."""


def _shown(value: object, _: View) -> object:
    return value


def _shows_the_same(one: View, other: object) -> bool:
    return isinstance(other, View) and all(getattr(one, name) == getattr(other, name) for name in FACTS)


def altered(seen: View, **changes: Any) -> View:
    """A view with other facts, which agree with the rest of the view.

    Args:
        seen: the view.
        changes: the own cards or the legal actions that change, by their names in ``View``.
    """
    mask = seen.rules.table.pack.mask
    own: dict[str, Any] = {_CARDS[name]: mask(changes.pop(name)) for name in [*changes] if name in _CARDS}
    if "drawn" in changes:
        own["drawn"] = changes.pop("drawn")
    return attrs.evolve(seen, own=attrs.evolve(seen.own, **own), **changes)


def contradicting(seen: View, **changes: Any) -> View:
    """A view that shows other facts than its public state and its own cards.

    Args:
        seen: the view.
        changes: the facts that change, by their names in ``View``.
    """
    facts = {name: property(partial(_shown, changes[name])) for name in changes}
    kind = type("ContradictingView", (View,), {"__slots__": (), "__eq__": _shows_the_same, "__hash__": None, **facts})
    made: View = object.__new__(kind)
    for field in attrs.fields(View):
        if field.name not in changes:
            object.__setattr__(made, field.name, getattr(seen, field.name))
    return made
