"""The cards that a seat cannot see: where each may lie, and how they are dealt at random.

Every way to deal them that agrees with what the seat knows is as likely as any other: with the cards that it sees, with
how many cards the others hold, with the suits in which they have shown void, with what it has handed on itself, with
cards that went face up into the kitty, and with a partner who has said to hold the called card.
"""

from bisect import bisect_right
from collections.abc import Iterator, MutableSequence, Sequence
from functools import cache
from itertools import accumulate
from math import comb
from typing import Final, TypeAlias

import attrs

from five_hundred.cards import Card
from five_hundred.playouts.chance import below
from five_hundred.seats import Seat
from five_hundred.tricks import PlaySetup
from five_hundred.view import View

__all__ = ["CHANCES", "Unseen", "dealt", "unseen"]

CHANCES: Final = 1 << 31
"""Of so many chances each split has a part."""
_AWAY: Final = -1
"""Where nobody plays a card from: the kitty, discards of others, hands that are not played."""
_Counts: TypeAlias = tuple[int, ...]


@attrs.frozen
class Unseen:
    """The cards that a seat cannot see, as numbers of the pack.

    They are dealt in groups, a group being the cards that may lie in the same places.  A *pool* is all places that are
    alike for every group.  First a group is split among the pools, with the chances that all its splits have, given
    how the groups before it were split; then the cards of each pool are dealt to its places.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool: seats, -1 for cards out of play."""
    room: tuple[_Counts, ...]
    """How many cards each of these places takes."""
    splits: tuple[tuple[tuple[int, _Counts, int], ...], ...]
    """By node, the splits of a group: the chances of this one and those before it, the cards for each pool, and the
    node of the next group."""


def unseen(view: View, setup: PlaySetup) -> Unseen:
    """Where the cards may lie that a seat cannot see.

    Args:
        view: what the seat sees of a hand that is being played.
        setup: how that hand is played.
    """
    pack = view.rules.table.pack
    shown = dict(view.exposed)
    seen = {*view.hand, *view.discards, *view.on_table, *(card for cards in shown.values() for card in cards)}
    seen.update(card for trick in view.tricks for card in trick.cards)
    seen.update(each.card for each in view.trick)
    cards = [card for card in pack.cards if card not in seen]
    room = {
        seat: count - len(view.hand if seat == view.seat else shown.get(seat, ()))
        for seat, count in enumerate(view.counts)
    }
    room = {place: count for place, count in room.items() if count}
    if away := len(cards) - sum(room.values()):
        room[_AWAY] = away
    allowed: dict[frozenset[Seat], list[int]] = {}
    for card in cards:
        allowed.setdefault(frozenset(_places(view, setup, card, room)), []).append(pack.index[card])
    # The freest group comes last: what is left is its own, and need not be counted.
    groups = sorted(allowed, key=lambda places: (len(places), len(allowed[places])))
    alike: dict[tuple[bool, ...], list[Seat]] = {}
    for place in room:
        alike.setdefault(tuple(place in places for places in groups), []).append(place)
    return Unseen(
        groups=tuple(tuple(allowed[places]) for places in groups),
        pools=tuple(map(tuple, alike.values())),
        room=tuple(tuple(room[place] for place in pool) for pool in alike.values()),
        splits=_splits(
            [len(allowed[places]) for places in groups],
            [tuple(sum(room[place] for place in pool) if row[number] else 0 for row, pool in alike.items()) for number in range(len(groups))],
            tuple(sum(room[place] for place in pool) for pool in alike.values()),
        ),
    )
