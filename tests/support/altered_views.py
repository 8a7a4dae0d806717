"""Views that no state has: with other facts than the match, for readers of views and for checks that compare them."""

from typing import Any

import attrs

from five_hundred import View

__all__ = ["altered", "contradicting"]


def altered(seen: View, **changes: Any) -> View:
    """A view with other facts, which agree with the rest of the view.

    Args:
        seen: the view.
        changes: the facts that change, by their names in ``View``.
    """
    return attrs.evolve(seen, **changes)


def contradicting(seen: View, **changes: Any) -> View:
    """A view with other facts, which do not agree with the rest of the view.

    Args:
        seen: the view.
        changes: the facts that change, by their names in ``View``.
    """
    return attrs.evolve(seen, **changes)
