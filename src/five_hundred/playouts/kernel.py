"""Play hands with code that numba compiles; without numba, the same code runs as plain Python.

As in the engine, the functions of :mod:`five_hundred.engine.play.trick_rules` decide which cards may be played and
which card wins; this module calls them through :mod:`five_hundred.playouts.card_play`.  The table of the contracts,
which the engine has filled in, says which seats take part and when play stops.  This module itself only moves cards.

There is only one entry point, :func:`play_rows`, so that numba compiles the code only once, for whole deals and for
hands in the middle of play alike.  All arguments are single numbers or flat arrays of whole numbers.

With ``NUMBA_DISABLE_JIT=1``, the code also runs as plain Python; this is useful for debugging and for measuring
coverage.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np

from five_hundred.base import bits, numba_compilation
from five_hundred.base.numba_compilation import COMPILES, checksum_of, compilable, inlined, on_disk
from five_hundred.cards import seats
from five_hundred.engine.play import suits_and_strength, trick_rules
from five_hundred.playouts import (
    card_play,
    chance,
    compiled_before_play,
    compiled_play,
    compiled_unseen_cards,
    contracts_and_deal_as_numbers,
    moving_cards,
    position,
    position_as_numbers,
    position_from_view,
    rules_as_numbers,
    steps_of_contract,
)
from five_hundred.playouts import plain_policy as plain
from five_hundred.playouts import working_array as workspace
from five_hundred.playouts.card_play import move_of
from five_hundred.playouts.chance import below, mixed, start
from five_hundred.playouts.compiled_before_play import deal_pack, settle
from five_hundred.playouts.compiled_play import play_out, weigh_hands
from five_hundred.playouts.compiled_unseen_cards import deal_unseen
from five_hundred.playouts.contracts_and_deal_as_numbers import (
    CONTRACT,
    COVER,
    COVERED,
    DECLARER,
    DUCKS,
    KIND,
    LEADER,
    PLAN_COUNT,
    PLAN_SIZE,
    PLANS,
    WHOLE_DEAL,
    Numbers,
)
from five_hundred.playouts.moving_cards import begin, pick_up, put_under, remove
from five_hundred.playouts.moving_cards import place_of as place_in_hand
from five_hundred.playouts.position import CHANGING, COVERS, HANDS, SIZE
from five_hundred.playouts.position_as_numbers import (
    CALLED,
    DECLARER_SEAT,
    GONE,
    GONE_COUNT,
    HIDDEN_CONTRACT,
    PARTNER,
    POOL_COUNT,
)
from five_hundred.playouts.rules_as_numbers import CARDS as PACK
from five_hundred.playouts.rules_as_numbers import MOST_CARDS, MOST_SEATS, SEATS
from five_hundred.playouts.working_array import BEFORE, CARDS, PAIRS, PLACES, POOLS, POSITION, STREAM, WHOLE, Work

__all__ = ["ROW", "play_rows", "readable", "work_for"]

compilable(below, start, mixed)
compilable(plain.greatest, plain.least, plain.weigh, plain.take, plain.lead_with, plain.put_away, plain.follow_with)

PLAN, PARTNER_SEAT, WINNERS, TRICKS = 0, 1, 2, 3
ROW: Final = TRICKS + MOST_SEATS
"""The length of a row of results.

A row contains the index of the plan, the holder of the called card (or -1), the winners of the tricks as one number
(:data:`five_hundred.playouts.position.WINNERS`), and the number of tricks of each seat.
"""


def work_for(deal: Numbers) -> Numbers:
    """Return the array that :func:`play_rows` needs for its intermediate results.

    Args:
        deal: the numbers of the deal.
    """
    pools = 0 if deal[KIND] == WHOLE_DEAL else int(deal[POOL_COUNT])
    return np.zeros(POOLS + pools * MOST_CARDS, np.int64)


def readable(array: Numbers) -> Numbers:
    """Return an array as :func:`play_rows` can read it.

    In plain Python, the result is a view of the array whose entries are whole numbers of Python; those of NumPy are
    slower, and warn of products that are too large for them.

    Args:
        array: the array.
    """
    entries: Any = array
    return entries if COMPILES else memoryview(entries)  # type: ignore[return-value]  # it has the same entries


@inlined
def _holder(called: int, declarer: int, work: Work) -> int:
    """Return the seat other than the declarer that holds the called card, or -1."""
    if called < 0:
        return -1
    place = work[PLACES + called]
    return int(place) if place < MOST_SEATS and place != declarer else -1


@inlined
def _deal_whole(deal: Work, table: Work, plan: int, plainly: bool, stream: Work, now: Work, work: Work) -> int:
    """Deal the pack and carry out all steps before the first trick; return the holder of the called card, or -1."""
    deal_pack(deal, table, stream, work)
    called = settle(deal, plan, table, plainly, stream, work)
    begin(now, deal[plan + LEADER])
    for pair in range(deal[COVERED]):
        for number in range(3):
            given = deal[COVER + 3 * pair + number]
            work[PAIRS + 3 * pair + number] = work[CARDS + given] if number else given
    return _holder(called, deal[plan + DECLARER], work)


@inlined
def _deal_hidden(deal: Work, table: Work, begun: Work, stream: Work, now: Work, work: Work) -> int:
    """Deal the hidden cards of a hand that has begun; return the seat of the declarer's partner, or -1."""
    for number in range(SIZE):
        now[number] = begun[number]
    deal_unseen(deal, table[PACK], stream, work)
    partner = _holder(deal[CALLED], deal[DECLARER_SEAT], work)
    for number in range(deal[GONE_COUNT]):
        at = deal[GONE] + 2 * number
        work[PLACES + deal[at + 1]] = deal[at]
    return partner if partner >= 0 else int(deal[PARTNER])


@inlined
def _pick_up(deal: Work, table: Work, contract: int, now: Work, work: Work) -> None:
    """Put the cards into the hands of the position, and remove those that have been played."""
    pick_up(table, contract, table[PACK], work[PLACES : PLACES + table[PACK]], now)
    for seat in range(table[SEATS]):
        work[WHOLE + seat] = now[HANDS + seat]
    for number in range(0 if deal[KIND] == WHOLE_DEAL else deal[GONE_COUNT]):
        at = deal[GONE] + 2 * number
        remove(now, deal[at], deal[at + 1])
    now[COVERS] = deal[COVERED]
    for pair in range(deal[COVERED]):
        at = PAIRS + 3 * pair
        put_under(now, pair, work[at], work[at + 1], work[at + 2])


_Rows: TypeAlias = Callable[[Numbers, Numbers, Numbers, Numbers, bool, int, int, int, Numbers, Numbers], None]


def _kept(sources: int) -> _Rows:
    """Return the function that plays the hands; it closes over the checksum of its sources (see :func:`on_disk`)."""

    def play_rows(
        table: Numbers,
        deal: Numbers,
        begun: Numbers,
        plays: Numbers,
        plainly: bool,
        seed: int,
        first: int,
        hands: int,
        rows: Numbers,
        work: Numbers,
    ) -> None:
        now: Work = work[POSITION : POSITION + SIZE]
        stream: Work = work[STREAM : STREAM + 2]
        # The product makes the function close over the checksum.
        contract, number = deal[HIDDEN_CONTRACT], 0 * sources
        for hand in range(hands):
            start(stream, seed, first + hand)
            if deal[KIND] == WHOLE_DEAL:
                number = below(stream, deal[PLAN_COUNT])
                plan = deal[PLANS] + number * deal[PLAN_SIZE]
                contract = deal[plan + CONTRACT]
                partner = _deal_whole(deal, table, plan, plainly, stream, now, work)
            else:
                partner = _deal_hidden(deal, table, begun, stream, now, work)
            _pick_up(deal, table, contract, now, work)
            wants = plainly and not table[contract + DUCKS] >> now[position.TAKEN] & 1
            one, two = stream[0], stream[1]
            for at in range(CHANGING):
                work[BEFORE + at] = now[at]
            for play_number in range(len(plays) // 2):
                for at in range(CHANGING):
                    now[at] = work[BEFORE + at]
                stream[0], stream[1] = one, two
                if wants and (play_number == 0 or now[COVERS]):
                    weigh_hands(table, contract, now, work)
                card, move = plays[2 * play_number], -1
                if card >= 0:
                    move = move_of(place_in_hand(now, now[position.TURN], card), plays[2 * play_number + 1])
                play_out(table, contract, now, plainly, move, stream, work)
                row = (play_number * hands + hand) * ROW
                rows[row + PLAN], rows[row + PARTNER_SEAT] = number, partner
                rows[row + WINNERS] = now[position.WINNERS]
                for seat in range(table[SEATS]):
                    rows[row + TRICKS + seat] = now[position.WON + seat]

    return on_disk(play_rows)


play_rows: _Rows
"""Play hands to the last trick, from the deal or from a point during the play.

The arguments, in this order:

- the table of the contracts;
- the deal (:func:`five_hundred.playouts.contracts_and_deal_as_numbers.deal_of` or
  :func:`five_hundred.playouts.position_as_numbers.hidden_deal_of`);
- the position at which play begins; empty if the whole pack is dealt;
- the first plays to compare; in each hand, all of them are tried with the same hidden cards;
- whether all seats are plain players;
- the seed;
- the number of the first hand;
- the number of hands;
- the array that receives the results: for each first play in turn, :data:`ROW` numbers for each hand;
- the array for intermediate results (:func:`work_for`).
"""
play_rows = _kept(
    checksum_of(
        *(trick_rules, plain, seats, suits_and_strength, bits, moving_cards, numba_compilation, card_play, position),
        *(rules_as_numbers, chance, compiled_before_play, compiled_unseen_cards, compiled_play),
        *(contracts_and_deal_as_numbers, position_from_view, position_as_numbers),
        *(steps_of_contract, workspace),
    )
)
