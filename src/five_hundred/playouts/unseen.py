"""Deal at random the cards that a seat cannot see, each to one of the places where it may lie.

All deals that agree with the seat's knowledge are equally likely.  The seat knows the cards that it sees, the number of
cards in each hand, the cards that it has handed on, the cards that went face up into the kitty, and what the players
have learned about a called card.  The seat also knows that each play of another seat was legal.  The discards of the
player who took the kitty have a separate place; all other cards out of play share one place.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, MutableSequence, Sequence
from functools import cache
from itertools import accumulate
from math import comb, prod
from typing import Final, TypeAlias

import attrs

from five_hundred.bids.actions import PlayCard
from five_hundred.bids.special_bids import KittyUse
from five_hundred.cards.card import Card
from five_hundred.cards.seats import HAND_SIZE, Seat
from five_hundred.engine.play_legality import NOT_LED
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.tricks import playable
from five_hundred.engine.view import View
from five_hundred.playouts.chance import below, shuffled
from five_hundred.rules import CallWhen, DealForm, Reveal
from five_hundred.rules.strength import NO_SUIT

__all__ = ["AWAY", "CHANCES", "PUT_AWAY", "Unseen", "dealt", "unseen"]

CHANCES: Final = 1 << 31
"""The sum of the chances of all splits in a node."""
AWAY: Final = -1
"""The place for all cards out of play except those in ``PUT_AWAY``: the kitty, unused hands, and other discards."""
PUT_AWAY: Final = -2
"""The place for the discards of the player who took the kitty."""
_Counts: TypeAlias = tuple[int, ...]


@attrs.frozen
class Unseen:
    """The cards that a seat cannot see, as numbers in the pack, and how to deal them.

    A *group* consists of the cards that may lie in the same places.  A *pool* consists of the places that may receive
    cards of the same groups.  First, each group is split among the pools.  The chances of a split depend on the splits
    of the earlier groups; a *node* represents all earlier splits that leave the same space in the pools.  Then the
    cards of each pool are dealt to its places.
    """

    groups: tuple[_Counts, ...]
    """The cards of each group."""
    pools: tuple[tuple[Seat, ...], ...]
    """The places of each pool: seats, or negative numbers for cards out of play."""
    room: tuple[_Counts, ...]
    """The number of cards that each place of each pool receives."""
    splits: tuple[tuple[tuple[int, _Counts, int], ...], ...]
    """The splits of a group, indexed by node.  Each split consists of its cumulative chance, the number of cards for
    each pool, and the node of the next group."""


def unseen(view: View, setup: PlaySetup) -> Unseen:
    """Return the cards that a seat cannot see, and the places where they may lie.

    Args:
        view: the seat's view of a hand in play.
        setup: the setup of the play.
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
    away = len(cards) - sum(room.values())
    if put_away := min(away, _put_away(view, setup)):
        room[PUT_AWAY] = put_away
    if away - put_away:
        room[AWAY] = away - put_away
    barred = {seat: _barred(view, setup, seat, cards) for seat in room if seat >= 0}
    allowed: dict[frozenset[Seat], list[int]] = {}
    for card in cards:
        allowed.setdefault(frozenset(_places(view, setup, card, room, barred)), []).append(pack.index[card])
    # The group with the fewest restrictions comes last: it takes the remaining room.
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


def _places(
    view: View, setup: PlaySetup, card: Card, room: Iterable[Seat], barred: Mapping[Seat, int]
) -> Iterator[Seat]:
    """Yield the places where a hidden card may lie."""
    number, known = view.rules.table.pack.index[card], _known_places(view, setup, card)
    for place in room:
        if not barred.get(place, 0) >> number & 1 and (known is None or place in known):
            yield place


def _barred(view: View, setup: PlaySetup, seat: Seat, cards: Iterable[Card]) -> int:
    """Return a mask of the cards that a seat cannot have held, because one of its plays would have been illegal."""
    if view.covered[seat]:
        return 0  # a card under a dummy's card could not be played
    pack, barred = view.rules.table.pack, 0
    tricks = [(trick.seats, trick.plays, trick.led) for trick in view.tricks]
    on_table = tuple(PlayCard(each.card, each.suit) for each in view.trick)
    tricks.append((tuple(each.seat for each in view.trick), on_table, view.led))
    for before, (seats, plays, suit) in enumerate(tricks):
        if seat in seats:
            place = seats.index(seat)
            led = NOT_LED if place == 0 else NO_SUIT if suit is None else suit.index
            played = 1 << pack.index[plays[place].card]
            for card in cards:
                held = 1 << pack.index[card]
                if not playable(setup, seat, played | held, led, view.tricks[:before]) & played:
                    barred |= held
    return barred


def _put_away(view: View, setup: PlaySetup) -> int:
    """Return the number of hidden discards of the player who took the kitty."""
    table, taker = view.rules.table, _taker(view, setup)
    if taker is None or taker == view.seat:
        return 0
    drawn = HAND_SIZE if table.deal_form is DealForm.DRAWN else 0
    return table.kitty_size + setup.contract.declared + drawn


def _taker(view: View, setup: PlaySetup) -> Seat | None:
    """Return the player who made the last discards: the declarer, or a partner who received the kitty's cards."""
    contract = setup.contract
    if contract.declarer is None or view.kitty_count:
        return None
    if contract.special is not None and contract.special.kitty is KittyUse.PASSED_ON:
        return view.rules.table.seating.fellow_players(contract.declarer)[0]
    return contract.declarer


def _known_places(view: View, setup: PlaySetup, card: Card) -> Collection[Seat | None] | None:
    """Return the only places where a card with a known history may lie; ``None`` if its history is not known."""
    contract, partner, taker = setup.contract, view.rules.partner, _taker(view, setup)
    declarer = contract.declarer
    if card in view.passed_on:
        return (taker, PUT_AWAY)
    if card in view.turned_up:
        return (AWAY,) if taker is None else (declarer, taker, PUT_AWAY)
    if card is not contract.called:
        return None
    if contract.partner is not None:
        return (contract.partner,)
    if partner.reveal is Reveal.ANNOUNCED:  # no seat has announced that it holds the card
        return (declarer, PUT_AWAY, AWAY)
    if partner.when is CallWhen.AFTER_DISCARD and not partner.own_card:
        return (*(seat for seat in view.rules.table.seating.seats if seat != declarer), AWAY)
    return None


def _splits(
    sizes: Sequence[int], allowed: Sequence[Sequence[bool]], space: _Counts
) -> tuple[tuple[tuple[int, _Counts, int], ...], ...]:
    """Return the ways to split each group among the pools, with the chances of each way.

    Args:
        sizes: the number of cards in each group.
        allowed: whether a card of a group may lie in a pool, by group and pool.
        space: the number of cards that each pool receives.
    """

    @cache
    def ways(group: int, left: _Counts) -> int:
        """Return the number of ways to deal the cards of this group and of all later groups."""
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
    for group, left in nodes:  # the list grows during the loop
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
    """Yield the ways to share a number of cards among pools, each of which has a limit."""
    if not limits:
        yield ()
        return
    for own in range(max(0, count - sum(limits[1:])), min(count, limits[0]) + 1):
        for others in _shared(count - own, limits[1:]):
            yield (own, *others)


def _arrangements(split: _Counts) -> int:
    """Return the number of ways to choose which cards of a group each pool receives."""
    return prod(comb(sofar, own) for sofar, own in zip(accumulate(split), split, strict=True))


def dealt(hidden: Unseen, stream: MutableSequence[int]) -> dict[Seat, list[int]]:
    """Deal the cards that the seat cannot see.

    Args:
        hidden: the hidden cards and the places where they may lie.
        stream: the hand's random numbers (:mod:`five_hundred.playouts.chance`); the function advances the stream.

    Returns:
        For every seat, and for :data:`AWAY` and :data:`PUT_AWAY`, the numbers of the cards in the pack.
    """
    pools: list[list[int]] = [[] for _ in hidden.pools]
    node = 0
    for group in hidden.groups:
        cards, chance = shuffled(group, stream), below(stream, CHANCES)
        entries = hidden.splits[node]
        _, split, node = entries[bisect_right(entries, chance, key=lambda entry: entry[0])]
        for pool, count in zip(pools, split, strict=True):
            pool.extend(cards[:count])
            del cards[:count]
    found: dict[Seat, list[int]] = {}
    for places, room, pool in zip(hidden.pools, hidden.room, pools, strict=True):
        cards = shuffled(pool, stream)
        for place, count in zip(places, room, strict=True):
            found[place] = cards[:count]
            del cards[:count]
    return found
