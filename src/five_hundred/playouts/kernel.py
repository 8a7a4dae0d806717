"""Whole hands compiled with numba: the same draws from the same tables as :mod:`five_hundred.playouts.exact`.

What may be played and which card wins is decided by the functions of :mod:`five_hundred.legality`, which are compiled
as they stand; who takes part, and when play stops, by tables that the exact engine has filled in.  What is written here
is only how cards move.

A card that is being played is a bit: that of its place among the ten cards of its hand, the lowest first.

With ``NUMBA_DISABLE_JIT=1`` all this is plain Python, as a debugger or coverage wants it.  It gives the same hands, so
what is read from a table of small numbers is made an ``int`` before it is shifted: for the compiler all are alike.
"""

import inspect
import zlib
from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numba import njit
from numba.extending import register_jitable

from five_hundred import legality, seats, strength
from five_hundred.legality import JokerPolicy, leads, may_follow, nameable, reneges, shows_void, strongest
from five_hundred.playouts import chance, midway, plans, tables, unseen
from five_hundred.playouts.chance import below, start
from five_hundred.playouts.midway import Midway
from five_hundred.playouts.plans import Step
from five_hundred.playouts.tables import (
    DISCARDS,
    DOWN,
    KITTY,
    ON_TABLE,
    PILE,
    PLAYED,
    POWERS,
    SEATS,
    VOID,
    Bools,
    Ints,
    Tables,
)
from five_hundred.playouts.unseen import CHANCES
from five_hundred.seats import HAND_SIZE
from five_hundred.strength import NO_SUIT

__all__ = ["play_hands", "play_rests"]

for _function in (leads, may_follow, nameable, reneges, shows_void, strongest, below, start, chance._mixed):
    register_jitable(_function)

Work: TypeAlias = Any
"""An array of whole numbers, given to functions that ask for a sequence."""
F = TypeVar("F", bound=Callable[..., Any])


def _compiled(function: F) -> F:
    """What is compiled when it is first called; it keeps its type."""
    compiled: F = njit(function)
    return compiled


_SUITS: Final = NO_SUIT + 1
_DRAW, _ADD, _TAKE_KITTY, _CALL, _TAKE = (int(step) for step in (Step.DRAW, Step.ADD, Step.KITTY, Step.CALL, Step.TAKE))
_HAND_ON: Final = int(Step.HAND_ON)


@_compiled
def _deal(
    seats: int,
    slots: Ints,
    known: Ints,
    unknown: Ints,
    faces: Bools,
    stream: Work,
    cards: Ints,
    places: Ints,
    rest: Ints,
) -> None:
    """Shuffle what is not known into the free places; again while a hand is there that is not played."""
    while True:
        for number in range(len(unknown)):
            rest[number] = unknown[number]
        for last in range(len(unknown) - 1, 0, -1):
            other = below(stream, last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        left = 0
        for slot in range(len(slots)):
            card = known[slot]
            if card < 0:
                card = rest[left]
                left += 1
            cards[slot] = card
            places[card] = slots[slot]
        if len(faces) == 0 or _all_have(seats, faces, places):
            return


@_compiled
def _all_have(seats: int, wanted: Bools, places: Ints) -> bool:
    """Whether every seat has one of the cards that are wanted."""
    for seat in range(seats):
        found = False
        for card in range(len(places)):
            found = found or (places[card] == seat and wanted[card])
        if not found:
            return False
    return True


@_compiled
def _lying(places: Ints, place: int, found: Ints) -> int:
    """Write down the cards of a place, the lowest first; returns how many they are."""
    count = 0
    for card in range(len(places)):
        found[count] = card  # whether it lies there is as good as random, so no branch: the next one writes over it
        count += places[card] == place
    return count


@_compiled
def _settle(
    seats: int,
    plan: int,
    slots: Ints,
    steps: Ints,
    ways: Ints,
    may_call: Bools,
    own: bool,
    none: bool,
    stream: Work,
    cards: Ints,
    places: Ints,
    found: Ints,
) -> int:
    """What happens before the first card; returns the card that is called, or -1."""
    called, drawn = -1, 0
    for number in range(steps.shape[1]):
        kind, seat, to = steps[plan, number, 0], steps[plan, number, 1], steps[plan, number, 2]
        if kind < 0:
            break
        if kind == _DRAW:
            drawn = _draw(slots, seats, seat, drawn, stream, cards, places)
        elif kind in (_ADD, _TAKE):
            card = found[below(stream, _lying(places, seats + ON_TABLE, found))]
            places[card] = seats + KITTY if kind == _ADD else seat
        elif kind == _TAKE_KITTY:
            for card in range(len(places)):
                places[card] = seat if places[card] == seats + KITTY else places[card]
        elif kind == _CALL:
            called = _call(seats, seat, may_call[plan], own, none, stream, places, found)
        else:
            to_place = to if kind == _HAND_ON else seats + DISCARDS + seat
            _discard(ways, seat, to_place, stream, places, found)
    return called


@_compiled
def _draw(slots: Ints, seats: int, seat: int, drawn: int, stream: Work, cards: Ints, places: Ints) -> int:
    """Keep one of the next two cards of the pile and put the other away; returns where the pile goes on."""
    while slots[drawn] != seats + PILE:
        drawn += 1
    kept = below(stream, 2)
    places[cards[drawn + kept]] = seat
    places[cards[drawn + 1 - kept]] = seats + DISCARDS + seat
    return drawn + 2


@_compiled
def _call(
    seats: int, seat: int, may_call: Bools, own: bool, none: bool, stream: Work, places: Ints, found: Ints
) -> int:
    """Call a card, or none; returns it, or -1."""
    discards, count = seats + DISCARDS + seat, 0
    for card in range(len(places)):
        found[count] = card
        count += may_call[card] and (own or places[card] not in (seat, discards))
    chosen = below(stream, count + (none or count == 0))
    return found[chosen] if chosen < count else -1


@_compiled
def _discard(ways: Ints, seat: int, to: int, stream: Work, places: Ints, found: Ints) -> None:
    """One of the combinations in their usual order, found as the exact engine finds it."""
    held = _lying(places, seat, found)
    need = held - HAND_SIZE
    number = below(stream, ways[held, need])
    for place in range(held):
        if need == 0:
            break
        with_card = ways[held - place - 1, need - 1]
        if number < with_card:
            places[found[place]] = to
            need -= 1
        else:
            number -= with_card


@_compiled
def _pick_up(
    table_of: Ints, suit_of: Ints, bits: Ints, plan: int, places: Ints, hand: Ints, hands: Ints, suits: Ints
) -> None:
    """The cards of every seat in their order, and for every suit which of them belong to it."""
    hands[:] = 0
    suits[:] = 0
    for card in range(len(places)):
        seat = places[card]
        if seat < len(hands):
            place = int(bits[hands[seat]])
            hand[seat, place] = card
            hands[seat] |= 1 << place
            suits[seat, suit_of[table_of[plan, seat], card]] |= 1 << place


@_compiled
def _find(pairs: Ints, hand: Ints, hands: Ints) -> None:
    """Turn the cards of pairs into their bits in the hand; a card that has been played is none."""
    for pair in range(len(pairs)):
        seat, under, over = pairs[pair, 0], pairs[pair, 1], pairs[pair, 2]
        pairs[pair, 1:] = 0
        for place in range(HAND_SIZE):
            if hands[seat] >> place & 1:
                if hand[seat, place] == under:
                    pairs[pair, 1] = 1 << place
                elif hand[seat, place] == over:
                    pairs[pair, 2] = 1 << place


@_compiled
def _face_down(pairs: Ints, hands: Ints, down: Ints) -> None:
    """For each dummy the cards under another that it still has."""
    down[:] = 0
    for pair in range(len(pairs)):
        seat = pairs[pair, 0]
        if hands[seat] & pairs[pair, 2]:
            down[seat] |= pairs[pair, 1]


@_compiled
def _play(
    plan: int,
    policy: JokerPolicy,
    playing: int,
    facts: Ints,
    table_of: Ints,
    after: Ints,
    team: Bools,
    lost: Bools,
    weight: Ints,
    out: Bools,
    power: Ints,
    suit_of: Ints,
    nth: Ints,
    bits: Ints,
    covered: Ints,
    stream: Work,
    hand: Ints,
    hands: Ints,
    suits: Ints,
    work: Work,
    tricks: Ints,
) -> None:
    """Play the tricks at random, until the last one or until the contract is lost where play then stops."""
    void, played, down, powers, seats = work[VOID], work[PLAYED], work[DOWN], work[POWERS, :playing], work[SEATS]
    done, first, seat, led, led_before, taken = facts[0], facts[1], facts[2], facts[3], facts[4], facts[5]
    shared = 0
    for each in range(len(weight)):
        shared += tricks[each] * weight[each]
    for number in range(done, HAND_SIZE):
        if len(covered) and first == 0:
            _face_down(covered, hands, down)
        for turn in range(first, playing):
            table = table_of[plan, seat]
            held = hands[seat] & ~down[seat]
            jokers = held & suits[seat, NO_SUIT]
            if turn == 0:
                named = nameable(policy, held == jokers, void[seat], led_before) if jokers else 0
                allowed = leads(held, jokers, named)
                plain = allowed & ~jokers
                plays, names = int(bits[plain]), int(bits[named])
                chosen = below(stream, plays + bits[allowed & jokers] * names)
                if chosen < plays:
                    place = int(nth[plain, chosen])
                    led = suit_of[table, hand[seat, place]]
                else:
                    place = int(nth[jokers, (chosen - plays) // names])
                    led = int(nth[named, (chosen - plays) % names])
                led_before |= 1 << led
            else:
                following = held & suits[seat, led] if led != NO_SUIT else 0
                allowed = may_follow(policy, held, following, jokers, led, void[seat], played[seat])
                place = int(nth[allowed, below(stream, bits[allowed])])
            card = hand[seat, place]
            suit = suit_of[table, card]
            hands[seat] &= ~(1 << place)
            powers[turn] = power[table, led, card]
            if turn and policy.loses and suit == NO_SUIT and reneges(policy, led, void[seat]):
                powers[turn] = -1
            if shows_void(suit, led):
                void[seat] |= 1 << led
            played[seat] |= 1 << suit
            seats[turn] = seat
            seat = after[plan, seat]
        first, seat = 0, seats[strongest(powers)]
        tricks[seat] += 1
        taken += team[plan, seat]
        shared += weight[seat]
        if lost[plan, number + 1, taken] or (out.shape[1] and out[plan, shared]):
            return


@_compiled
def _policy(jokers: Bools, plan: int) -> JokerPolicy:
    row = jokers[plan]
    return JokerPolicy(row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9])


@_compiled
def _play_hands(tables: Tables, seed: int, first: int, drawn: Ints, partners: Ints, tricks: Ints) -> None:
    # Every array gets a name here, once: to look one up in the tables for every hand would cost as much as playing it.
    seats, slots, known, unknown, faces = tables.seats, tables.slots, tables.known, tables.rest, tables.faces
    steps, ways, may_call, own, none = tables.steps, tables.ways, tables.callable, tables.call_own, tables.call_none
    jokers, playing, leader, declarer = tables.jokers, tables.playing, tables.leader, tables.declarer
    table_of, after, team, lost = tables.table, tables.after, tables.team, tables.lost
    weight, out = tables.weight, tables.out
    power, suit_of, nth, bits, covered = tables.power, tables.suit_of, tables.nth, tables.bits, tables.covered
    stream: Work = np.zeros(2, np.int64)
    cards, places = np.zeros(len(slots), np.int64), np.zeros(len(slots), np.int64)
    found, rest = np.zeros(len(slots) + 1, np.int64), unknown.copy()
    hand, hands = np.zeros((seats, HAND_SIZE), np.int64), np.zeros(seats, np.int64)
    suits, work = np.zeros((seats, _SUITS), np.int64), np.zeros((5, seats), np.int64)
    facts, pairs = np.zeros(6, np.int64), np.zeros((len(covered), 3), np.int64)
    for row in range(len(drawn)):
        start(stream, seed, first + row)
        plan = below(stream, len(leader))
        _deal(seats, slots, known, unknown, faces, stream, cards, places, rest)
        called = _settle(seats, plan, slots, steps, ways, may_call, own, none, stream, cards, places, found)
        drawn[row], partners[row] = plan, -1
        if called >= 0 and places[called] < seats and places[called] != declarer[plan]:
            partners[row] = places[called]
        _pick_up(table_of, suit_of, bits, plan, places, hand, hands, suits)
        for pair in range(len(covered)):
            pairs[pair, 0] = covered[pair, 0]
            pairs[pair, 1], pairs[pair, 2] = cards[covered[pair, 1]], cards[covered[pair, 2]]
        _find(pairs, hand, hands)
        work[:] = 0
        facts[:] = 0
        facts[2] = leader[plan]
        _play(
            plan,
            _policy(jokers, plan),
            playing[plan],
            facts,
            table_of,
            after,
            team,
            lost,
            weight,
            out,
            power,
            suit_of,
            nth,
            bits,
            pairs,
            stream,
            hand,
            hands,
            suits,
            work,
            tricks[row],
        )


@_compiled
def _shuffle(cards: Work, first: int, end: int, stream: Work) -> None:
    for last in range(end - first - 1, 0, -1):
        other = below(stream, last + 1)
        cards[first + last], cards[first + other] = cards[first + other], cards[first + last]


@_compiled
def _lay_under(pairs: Ints, seat: int, card: int) -> None:
    """Lay a hidden card of a dummy under the first of its cards that has none yet."""
    for pair in range(len(pairs)):
        if pairs[pair, 0] == seat and pairs[pair, 1] < 0:
            pairs[pair, 1] = card
            return


@_compiled
def _deal_unseen(midway: Midway, stream: Work, places: Ints, group: Work, pools: Work, held: Ints, pairs: Ints) -> None:
    """Deal the cards that cannot be seen, as :func:`five_hundred.playouts.unseen.dealt` does."""
    ends, chances, splits, held[:] = midway.node_ends, midway.chances, midway.splits, 0
    begin = node = 0
    for end in midway.group_ends:
        count = end - begin
        group[:count] = midway.groups[begin:end]
        _shuffle(group, 0, count, stream)
        chance = below(stream, CHANCES)
        low, high = 0 if node == 0 else ends[node - 1], ends[node]
        while low < high:
            middle = (low + high) // 2
            if chances[middle] > chance:
                high = middle
            else:
                low = middle + 1
        given = 0
        for pool in range(len(held)):
            for _ in range(splits[low, pool]):
                pools[pool, held[pool]] = group[given]
                held[pool] += 1
                given += 1
        node, begin = midway.next[low], end
    place = 0
    for pool in range(len(held)):
        _shuffle(pools[pool], 0, held[pool], stream)
        given = 0
        while place < midway.pool_ends[pool]:
            for _ in range(midway.room[place]):
                places[pools[pool, given]] = midway.pools[place]
                _lay_under(pairs, midway.pools[place], pools[pool, given])
                given += 1
            place += 1


@_compiled
def _play_rests(tables: Tables, midway: Midway, seed: int, first: int, partners: Ints, tricks: Ints) -> None:
    seats, pack = tables.seats, len(tables.slots)
    jokers, playing, declarer = tables.jokers, tables.playing, tables.declarer
    table_of, after, team, lost = tables.table, tables.after, tables.team, tables.lost
    weight, out = tables.weight, tables.out
    power, suit_of, nth, bits = tables.power, tables.suit_of, tables.nth, tables.bits
    covering, seen, begun, facts = midway.covering, midway.places, midway.work, midway.facts
    called, partner, taken = midway.called, midway.partner, midway.taken
    stream: Work = np.zeros(2, np.int64)
    places, group = np.zeros(pack, np.int64), np.zeros(pack, np.int64)
    pools, held = np.zeros((len(midway.pool_ends), pack), np.int64), np.zeros(len(midway.pool_ends), np.int64)
    hand, hands = np.zeros((seats, HAND_SIZE), np.int64), np.zeros(seats, np.int64)
    suits, work = np.zeros((seats, _SUITS), np.int64), np.zeros((5, seats), np.int64)
    pairs = np.zeros((len(covering), 3), np.int64)
    for row in range(len(partners)):
        start(stream, seed, first + row)
        places[:] = seen
        for pair in range(len(covering)):
            pairs[pair, 0], pairs[pair, 1], pairs[pair, 2] = covering[pair, 0], -1, covering[pair, 1]
        _deal_unseen(midway, stream, places, group, pools, held, pairs)
        partners[row] = partner
        if called >= 0 and places[called] < seats and places[called] != declarer[0]:
            partners[row] = places[called]
        _pick_up(table_of, suit_of, bits, 0, places, hand, hands, suits)
        work[:] = begun
        _find(pairs, hand, hands)
        for pair in range(len(covering)):
            work[DOWN, pairs[pair, 0]] |= pairs[pair, 1]
        tricks[row] = taken
        _play(
            0,
            _policy(jokers, 0),
            playing[0],
            facts,
            table_of,
            after,
            team,
            lost,
            weight,
            out,
            power,
            suit_of,
            nth,
            bits,
            pairs,
            stream,
            hand,
            hands,
            suits,
            work,
            tricks[row],
        )


def _sources() -> int:
    """A number that differs where anything does that is compiled into the playouts."""
    modules = (legality, chance, midway, plans, tables, unseen, seats, strength)
    return zlib.crc32("".join(inspect.getsource(module) for module in modules).encode())


_Hands: TypeAlias = Callable[[Tables, int, int, Ints, Ints, Ints], None]
_Rests: TypeAlias = Callable[[Tables, Midway, int, int, Ints, Ints], None]


def _kept(sources: int) -> tuple[_Hands, _Rests]:
    """The playouts, kept on disk from one process to the next.

    What is kept there is found by the time of this file and by the values that a function encloses: ``sources`` is one,
    so that it is found no more after a change in another file.
    """

    def play_hands(tables: Tables, seed: int, first: int, drawn: Ints, partners: Ints, tricks: Ints) -> None:
        if sources >= 0:
            _play_hands(tables, seed, first, drawn, partners, tricks)

    def play_rests(tables: Tables, midway: Midway, seed: int, first: int, partners: Ints, tricks: Ints) -> None:
        if sources >= 0:
            _play_rests(tables, midway, seed, first, partners, tricks)

    hands: _Hands = njit(cache=True)(play_hands)
    rests: _Rests = njit(cache=True)(play_rests)
    return hands, rests


play_hands, play_rests = _kept(_sources())
"""Play hands from the deal, or from the middle, to the last trick.

They are given the tables, where the hand stands, the seed, the number of the first hand, and arrays with a place for
every hand: for the number of its plan, for the seat that held the called card (or -1), and for the tricks of every
seat.
"""
