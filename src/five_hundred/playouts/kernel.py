"""Play whole hands with code that numba compiles.

As in the exact engine, the functions of :mod:`five_hundred.engine.play_legality` decide which cards may be played and
which card wins.  Tables from the exact engine say which seats take part and when play stops.  This module itself only
moves cards.

With ``NUMBA_DISABLE_JIT=1``, this module runs as plain Python and plays the same hands; this is useful for debugging
and for measuring coverage.  In plain Python, a number from an array of small integers must be converted to ``int``
before it is shifted; compiled code treats all integer types alike.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import numpy as np

from five_hundred.cards import seats
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.compact import compiler
from five_hundred.compact.compiler import checksum_of, compiled, on_disk
from five_hundred.engine import play_legality as legality
from five_hundred.players import plain_policy as plain
from five_hundred.playouts import (
    chance,
    compiled_deal,
    compiled_play,
    contract_plans,
    midway,
    numba_compiler,
    tables,
    unseen,
)
from five_hundred.playouts.chance import below, start
from five_hundred.playouts.compiled_deal import deal, deal_unseen, pick_up, settle, strengths_of
from five_hundred.playouts.compiled_play import find, lay_down, play, policy_of
from five_hundred.playouts.midway import Midway
from five_hundred.playouts.numba_compiler import Work
from five_hundred.playouts.tables import DOWN, Ints, Tables
from five_hundred.rules import strength
from five_hundred.rules.strength import NO_SUIT

__all__ = ["play_hands", "play_rests"]

_SUITS: Final = NO_SUIT + 1


@compiled
def _play_hands(
    tables: Tables, plainly: bool, seed: int, first: int, drawn: Ints, partners: Ints, tricks: Ints
) -> None:
    # Assign every array to a local name once, because looking it up for every hand would take as long as the play.
    seats, slots, known, unknown, faces = tables.seats, tables.slots, tables.known, tables.rest, tables.faces
    steps, ways, may_call, own, none = tables.steps, tables.ways, tables.callable, tables.call_own, tables.call_none
    jokers, playing, leader, declarer = tables.jokers, tables.playing, tables.leader, tables.declarer
    table_of, after, team, lost = tables.table, tables.after, tables.team, tables.lost
    ducks, side, over = tables.ducks, tables.side, tables.over
    weight, out = tables.weight, tables.out
    power, suit_of, nth, bits, covered = tables.power, tables.suit_of, tables.nth, tables.bits, tables.covered
    stream: Work = np.zeros(2, np.int64)
    cards, places = np.zeros(len(slots), np.int64), np.zeros(len(slots), np.int64)
    found, rest = np.zeros(len(slots) + 1, np.int64), unknown.copy()
    hand, hands = np.zeros((seats, HAND_SIZE), np.int64), np.zeros(seats, np.int64)
    suits, work = np.zeros((seats, _SUITS), np.int64), np.zeros((5, seats), np.int64)
    choice: Work = np.zeros((5, HAND_SIZE), np.int64)
    whole, promises = np.zeros(seats, np.int64), np.zeros((seats, HAND_SIZE), np.int64)
    facts, pairs = np.zeros(6, np.int64), np.zeros((len(covered), 3), np.int64)
    strengths: Work = np.zeros((seats, len(slots)), np.int64)
    weighed: Work = np.zeros((5, len(slots)), np.int64)
    for row in range(len(drawn)):
        start(stream, seed, first + row)
        plan = below(stream, len(leader))
        deal(seats, slots, known, unknown, faces, stream, cards, places, rest)
        if plainly:
            strengths_of(plan, table_of, power, suit_of, strengths)
        called = settle(
            seats,
            plan,
            slots,
            steps,
            ways,
            may_call,
            own,
            none,
            plainly,
            ducks[plan, 0],
            table_of,
            suit_of,
            over,
            strengths,
            stream,
            cards,
            places,
            found,
            weighed,
        )
        drawn[row], partners[row] = plan, -1
        if called >= 0 and places[called] < seats and places[called] != declarer[plan]:
            partners[row] = places[called]
        pick_up(table_of, suit_of, bits, plan, places, hand, hands, suits)
        whole[:] = hands
        for pair in range(len(covered)):
            pairs[pair, 0] = covered[pair, 0]
            pairs[pair, 1], pairs[pair, 2] = cards[covered[pair, 1]], cards[covered[pair, 2]]
        find(pairs, hand, hands)
        work[:] = 0
        facts[:] = 0
        facts[2] = leader[plan]
        play(
            plan,
            policy_of(jokers, plan),
            plainly,
            playing[plan],
            facts,
            table_of,
            after,
            team,
            ducks,
            side,
            lost,
            weight,
            out,
            power,
            suit_of,
            over,
            nth,
            bits,
            pairs,
            stream,
            hand,
            whole,
            hands,
            suits,
            work,
            choice,
            promises,
            tricks[row],
        )


@compiled
def _play_rests(
    tables: Tables, midway: Midway, plainly: bool, seed: int, first: int, partners: Ints, tricks: Ints
) -> None:
    seats, pack = tables.seats, len(tables.slots)
    jokers, playing, declarer = tables.jokers, tables.playing, tables.declarer
    table_of, after, team, lost = tables.table, tables.after, tables.team, tables.lost
    ducks, side, over = tables.ducks, tables.side, tables.over
    weight, out = tables.weight, tables.out
    power, suit_of, nth, bits = tables.power, tables.suit_of, tables.nth, tables.bits
    covering, seen, begun, facts = midway.covering, midway.places, midway.work, midway.facts
    called, partner, taken, gone = midway.called, midway.partner, midway.taken, midway.gone
    stream: Work = np.zeros(2, np.int64)
    places, group = np.zeros(pack, np.int64), np.zeros(pack, np.int64)
    pools, held = np.zeros((len(midway.pool_ends), pack), np.int64), np.zeros(len(midway.pool_ends), np.int64)
    hand, hands = np.zeros((seats, HAND_SIZE), np.int64), np.zeros(seats, np.int64)
    suits, work = np.zeros((seats, _SUITS), np.int64), np.zeros((5, seats), np.int64)
    choice: Work = np.zeros((5, HAND_SIZE), np.int64)
    whole, promises = np.zeros(seats, np.int64), np.zeros((seats, HAND_SIZE), np.int64)
    pairs = np.zeros((len(covering), 3), np.int64)
    for row in range(len(partners)):
        start(stream, seed, first + row)
        places[:] = seen
        for pair in range(len(covering)):
            pairs[pair, 0], pairs[pair, 1], pairs[pair, 2] = covering[pair, 0], -1, covering[pair, 1]
        deal_unseen(midway, stream, places, group, pools, held, pairs)
        partners[row] = partner
        if called >= 0 and places[called] < seats and places[called] != declarer[0]:
            partners[row] = places[called]
        for number in range(len(gone)):
            places[gone[number, 1]] = gone[number, 0]
        pick_up(table_of, suit_of, bits, 0, places, hand, hands, suits)
        whole[:] = hands
        for number in range(len(gone)):
            lay_down(gone[number, 0], gone[number, 1], hand, hands)
        work[:] = begun
        find(pairs, hand, hands)
        for pair in range(len(covering)):
            work[DOWN, pairs[pair, 0]] |= pairs[pair, 1]
        tricks[row] = taken
        play(
            0,
            policy_of(jokers, 0),
            plainly,
            playing[0],
            facts,
            table_of,
            after,
            team,
            ducks,
            side,
            lost,
            weight,
            out,
            power,
            suit_of,
            over,
            nth,
            bits,
            pairs,
            stream,
            hand,
            whole,
            hands,
            suits,
            work,
            choice,
            promises,
            tricks[row],
        )


_Hands: TypeAlias = Callable[[Tables, bool, int, int, Ints, Ints, Ints], None]
_Rests: TypeAlias = Callable[[Tables, Midway, bool, int, int, Ints, Ints], None]


def _kept(sources: int) -> tuple[_Hands, _Rests]:
    """Return the compiled playouts, which close over the checksum of their sources (:func:`on_disk`)."""

    def play_hands(
        tables: Tables, plainly: bool, seed: int, first: int, drawn: Ints, partners: Ints, tricks: Ints
    ) -> None:
        if sources >= 0:
            _play_hands(tables, plainly, seed, first, drawn, partners, tricks)

    def play_rests(
        tables: Tables, midway: Midway, plainly: bool, seed: int, first: int, partners: Ints, tricks: Ints
    ) -> None:
        if sources >= 0:
            _play_rests(tables, midway, plainly, seed, first, partners, tricks)

    return on_disk(play_hands), on_disk(play_rests)


play_hands: _Hands
"""Play hands from the deal to the last trick.

The arguments are the tables, whether all seats are plain players, the seed, the number of the first hand, and three
output arrays with one row for each hand: the number of the hand's plan, the seat that held the called card (or -1), and
the tricks of every seat.
"""
play_rests: _Rests
"""Play one hand many times, from a point during play to the last trick.

The arguments are those of ``play_hands``, except that the state of the hand comes after the tables, and that there is
no array for the numbers of the plans.
"""
play_hands, play_rests = _kept(
    checksum_of(
        *(legality, plain, seats, strength, compiler),
        *(chance, compiled_deal, compiled_play, contract_plans, midway, numba_compiler, tables, unseen),
    )
)
