"""The cards that a seat cannot see: where each may lie, and how they are dealt at random.

Every way to deal them that agrees with what the seat knows is as likely as any other: with the cards that it sees, with
how many cards the others hold, with the suits in which they have shown void, with what it has handed on itself, with
cards that went face up into the kitty, and with a partner who has said to hold the called card.  What is out of play is
one heap: which of it is whose discards is not asked.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, MutableSequence, Sequence
from functools import cache
from itertools import accumulate
from math import comb, prod
from typing import Final, TypeAlias

import attrs

from five_hundred.cards import SUITS, Card
from five_hundred.playouts.chance import below
from five_hundred.seats import Seat
from five_hundred.special_bids import KittyUse
from five_hundred.strength import NO_SUIT
from five_hundred.tricks import PlaySetup
from five_hundred.view import View

__all__ = ["AWAY", "CHANCES", "Unseen", "dealt", "unseen"]

CHANCES: Final = 1 << 31
"""Of so many chances each split has a part."""
AWAY: Final = -1
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
        room[AWAY] = away
    allowed: dict[frozenset[Seat], list[int]] = {}
    for card in cards:
        allowed.setdefault(frozenset(_places(view, setup, card, room)), []).append(pack.index[card])
    # The freest group comes last: it takes what is left.
    groups = sorted(allowed, key=lambda places: (len(places), len(allowed[places])))
    alike: dict[_Counts, list[Seat]] = {}
    for place in room:
        alike.setdefault(tuple(place in places for places in groups), []).append(place)
    space = tuple(sum(room[place] for place in pool) for pool in alike.values())
    return Unseen(
        groups=tuple(tuple(allowed[places]) for places in groups),
        pools=tuple(map(tuple, alike.values())),
        room=tuple(tuple(room[place] for place in pool) for pool in alike.values()),
        splits=_splits([len(allowed[places]) for places in groups], list(zip(*alike, strict=True)), space),
    )


def _places(view: View, setup: PlaySetup, card: Card, room: Iterable[Seat]) -> Iterator[Seat]:
    """Where a card that cannot be seen may lie."""
    number = view.rules.table.pack.index[card]
    for place in room:
        if place != AWAY and not view.covered[place]:  # what lies under a dummy's card has shown nothing
            suit = setup.tables[place].suit_of[number]
            if suit != NO_SUIT and SUITS[suit] in view.shown_void[place]:
                continue
        known = _known_places(view, setup, card)
        if known is None or place in known:
            yield place


def _known_places(view: View, setup: PlaySetup, card: Card) -> Collection[Seat | None] | None:
    """The only places where a card may lie whose way was seen; ``None`` if nothing is known of it."""
    contract, seating = setup.contract, view.rules.table.seating
    declarer = contract.declarer
    if card in view.passed_on:
        taken_by = (declarer,) if contract.declared else seating.fellow_players(view.seat or 0)
        return (*taken_by, AWAY)
    if card in view.turned_up:
        if view.kitty_count or declarer is None:
            return (AWAY,)
        special = contract.special
        passed_on = special is not None and special.kitty is KittyUse.PASSED_ON
        return (declarer, *(seating.fellow_players(declarer) if passed_on else ()), AWAY)
    if card is contract.called and contract.partner is not None:
        return (contract.partner,)
    return None


def _splits(
    sizes: Sequence[int], allowed: Sequence[Sequence[bool]], space: _Counts
) -> tuple[tuple[tuple[int, _Counts, int], ...], ...]:
    """Every way to split each group among the pools, with its chances.

    Args:
        sizes: how many cards each group has.
        allowed: for each group, which pools may take cards of it.
        space: how many cards each pool takes.
    """

    @cache
    def ways(group: int, left: _Counts) -> int:
        """In how many ways the cards from a group on can be dealt."""
        if group == len(sizes):
            return 1
        return sum(chances for chances, _, _ in weighed(group, left))

    @cache
    def weighed(group: int, left: _Counts) -> list[tuple[int, _Counts, _Counts]]:
        found = []
        limits = [room if may else 0 for room, may in zip(left, allowed[group], strict=True)]
        for split in _shared(sizes[group], limits):
            after = tuple(room - taken for room, taken in zip(left, split, strict=True))
            if chances := _arrangements(split) * ways(group + 1, after):
                found.append((chances, split, after))
        return found

    numbers = {(0, space): 0}
    nodes, table = [*numbers], []
    for group, left in nodes:  # which grows on the way
        entries, so_far = [], 0
        for chances, split, after in weighed(group, left) if group < len(sizes) else ():
            so_far += chances
            node = (group + 1, after)
            if node not in numbers:
                numbers[node] = len(nodes)
                nodes.append(node)
            entries.append((CHANCES * so_far // ways(group, left), split, numbers[node]))
        table.append(tuple(entries))
    return tuple(table)


def _shared(count: int, limits: Sequence[int]) -> Iterator[_Counts]:
    """The ways to share so many cards among pools that take no more than so many each."""
    if not limits:
        yield ()
        return
    for own in range(max(0, count - sum(limits[1:])), min(count, limits[0]) + 1):
        for others in _shared(count - own, limits[1:]):
            yield (own, *others)


def _arrangements(split: _Counts) -> int:
    """In how many ways the cards of a group can be chosen for the pools."""
    return prod(comb(sofar, own) for sofar, own in zip(accumulate(split), split, strict=True))


def dealt(hidden: Unseen, stream: MutableSequence[int]) -> dict[Seat, list[int]]:
    """Deal the cards that cannot be seen: for every seat, and -1 for those out of play, their numbers."""
    pools: list[list[int]] = [[] for _ in hidden.pools]
    node = 0
    for group in hidden.groups:
        cards, chance = _shuffled(group, stream), below(stream, CHANCES)
        entries = hidden.splits[node]
        _, split, node = entries[bisect_right(entries, chance, key=lambda entry: entry[0])]
        for pool, count in zip(pools, split, strict=True):
            pool.extend(cards[:count])
            del cards[:count]
    found: dict[Seat, list[int]] = {}
    for places, room, pool in zip(hidden.pools, hidden.room, pools, strict=True):
        cards = _shuffled(pool, stream)
        for place, count in zip(places, room, strict=True):
            found[place] = cards[:count]
            del cards[:count]
    return found


def _shuffled(cards: Sequence[int], stream: MutableSequence[int]) -> list[int]:
    found = list(cards)
    for last in range(len(found) - 1, 0, -1):
        other = below(stream, last + 1)
        found[last], found[other] = found[other], found[last]
    return found
