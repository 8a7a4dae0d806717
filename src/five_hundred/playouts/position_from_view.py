"""A hand during play as one seat sees it, and the ways to deal the cards that it cannot see.

All deals that agree with the seat's knowledge are equally likely.  :mod:`five_hundred.worlds.hidden` describes what the
seat knows.  This module converts the exact counts of layouts to chances, with which
:mod:`five_hundred.playouts.compiled_unseen_cards` deals.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import attrs

from five_hundred.cards.card import Card
from five_hundred.cards.seats import Seat
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.view import View
from five_hundred.playouts.check_arguments import without_claims
from five_hundred.worlds.hidden import covering, hidden_cards
from five_hundred.worlds.layouts import Layouts

__all__ = ["CHANCES", "Position", "Unseen", "position_of", "unseen"]

CHANCES: Final = 1 << 31
"""The sum of the chances of all splits in a node (:class:`Unseen` explains these terms)."""
_Counts: TypeAlias = tuple[int, ...]


@attrs.frozen
class Unseen:
    """The cards that a seat cannot see, as numbers in the pack, and the ways to deal them.

    A *group* consists of the cards that may lie in the same places.  A *pool* consists of the places that may receive
    cards of the same groups.  First, each group is split among the pools.  The chances of a split depend on the splits
    of the earlier groups; a *node* represents all earlier splits that leave the same space in the pools.  Then the
    cards of each pool are dealt to its places.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool: seats, or negative numbers for cards out of play (:mod:`five_hundred.worlds.hidden`)."""
    room: tuple[_Counts, ...]
    """The number of cards that each place of each pool receives."""
    splits: tuple[tuple[tuple[int, _Counts, int], ...], ...]
    """For each node, the ways to split its group.  Each split consists of its cumulative chance, the number of cards
    for each pool, and the node of the next group."""


@attrs.frozen
class Position:
    """The state of a hand during play, without the cards that a seat cannot see."""

    match: Match
    """The rules, with claims turned off, the dealer and the scores."""
    phase: Playing
    """The play so far."""
    hands: tuple[int, ...]
    """The visible cards of each seat, as masks."""
    hidden: Unseen
    """The hidden cards, and the places where they may lie."""
    covering: tuple[tuple[Seat, Card], ...]
    """Each card that covers a dummy's hidden card, or did so when the trick began, with its seat."""


@lru_cache(maxsize=4)
def position_of(view: View) -> Position:
    """Return the state of a hand in play as a seat's view shows it, under rules without claims.

    Args:
        view: the seat's view.

    Raises:
        ValueError: the view does not show a hand in play.
    """
    phase = view.public.phase
    if not isinstance(phase, Playing):
        raise ValueError(f"the view must show a hand in play, got a view in the phase '{view.phase}'")
    shown = dict(view.exposed)
    if view.seat is not None:
        shown[view.seat] = view.hand
    return Position(
        match=attrs.evolve(view.match, rules=without_claims(view.rules)),
        phase=phase,
        hands=tuple([view.rules.table.pack.mask(shown.get(seat, ())) for seat in view.seating.seats]),
        hidden=unseen(hidden_cards(view).layouts),
        covering=tuple(covering(view, shown)),
    )


def unseen(layouts: Layouts) -> Unseen:
    """Return the ways to deal hidden cards, with chances instead of exact counts of layouts.

    Args:
        layouts: all possible arrangements of the hidden cards in the places where they may lie.
    """
    return Unseen(layouts.groups, layouts.pools, layouts.room, tuple(map(_chances, layouts.splits())))


def _chances(entries: Sequence[tuple[int, _Counts, int]]) -> tuple[tuple[int, _Counts, int], ...]:
    return tuple((CHANCES * so_far // entries[-1][0], split, node) for so_far, split, node in entries)
