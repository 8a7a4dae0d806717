"""Compiled code with which random and plain players play the tricks of a hand.

Several functions of this module take the following arguments:

- ``table``: the table of the rules and contracts (:mod:`five_hundred.playouts.rules_as_numbers`);
- ``contract``: the index in ``table`` at which the numbers of the contract begin;
- ``position``: the position (:mod:`five_hundred.playouts.position`);
- ``work``: the array for intermediate results (:mod:`five_hundred.playouts.working_array`).
"""

from typing import Final

from five_hundred.base.bits import lowest, ones
from five_hundred.base.numba_compilation import compiled, inlined
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.playouts import rules_as_numbers as columns
from five_hundred.playouts.card_play import free_jokers, is_over, lay, legal, move_of, power_of, suits_to_name
from five_hundred.playouts.chance import below
from five_hundred.playouts.compiled_before_play import weigh_cards
from five_hundred.playouts.contracts_and_deal_as_numbers import DUCKS, SIDE
from five_hundred.playouts.plain_policy import follow_with, lead_with
from five_hundred.playouts.position import (
    BEST,
    CARD,
    CARD_ROW,
    COVERS,
    DOWN,
    IN_TRICK,
    LED,
    TAKEN,
    TURN,
    WINNER,
)
from five_hundred.playouts.rules_as_numbers import MOST_SEATS, NTH, OWN, PLAYING
from five_hundred.playouts.working_array import FOUND, LIKELY, PROMISES, STRENGTHS, SUITS, WHOLE, Work

__all__ = ["play_out", "weigh_hands"]

_FOUR_BITS: Final = 15


@inlined
def _nth(table: Work, cards: int, number: int) -> int:
    """Return the place of the card at a given index in a mask; the first card has index 0."""
    return int(table[NTH + cards] >> 4 * number & _FOUR_BITS)


@compiled
def _at_random(table: Work, contract: int, position: Work, stream: Work) -> int:
    """Return a random legal move."""
    names = suits_to_name(table, contract, position)
    cards = legal(table, contract, position, names)
    if not names:
        return move_of(_nth(table, cards, below(stream, ones(cards))), NO_SUIT)
    jokers = free_jokers(position)
    suited = cards & ~jokers
    plays, suits = ones(suited), ones(names)
    chosen = below(stream, plays + ones(jokers) * suits)
    if chosen < plays:
        return move_of(_nth(table, suited, chosen), NO_SUIT)
    chosen -= plays
    return move_of(_nth(table, jokers, chosen // suits), _nth(table, names, chosen % suits))


@inlined
def _list(table: Work, strengths: int, position: Work, cards: int, last: int, work: Work) -> int:
    """List the given cards of the seat to play, with those in the mask ``last`` at the end; return their count."""
    row, count, left, later = position[TURN] * CARD_ROW, 0, cards & ~last, cards & last
    while left or later:
        if not left:
            left, later = later, 0
        place = lowest(left)
        left &= left - 1
        work[FOUND + count] = place
        work[STRENGTHS + count] = table[strengths + OWN + position[CARD + row + place]]
        work[LIKELY + count] = work[PROMISES + row + place]
        count += 1
    return count


@compiled
def _plainly(table: Work, contract: int, position: Work, ducks: bool, work: Work) -> int:
    """Return the move of a plain player."""
    names = suits_to_name(table, contract, position)
    cards = legal(table, contract, position, names)
    seat, turn, led = position[TURN], position[IN_TRICK], position[LED]
    strengths = table[contract + columns.STRENGTHS + seat]
    # A plain player leads the first of several equally good cards, so the jokers come last in the list.
    count = _list(table, strengths, position, cards, free_jokers(position) if turn == 0 else 0, work)
    if turn == 0:
        chosen = lead_with(work[STRENGTHS : STRENGTHS + count], work[LIKELY : LIKELY + count], ducks)
        return move_of(work[FOUND + chosen], lowest(names) if names else NO_SUIT)
    for number in range(count):
        work[SUITS + number] = power_of(table, contract, position, work[FOUND + number], led)
    sides = contract + SIDE
    chosen = follow_with(
        work[SUITS : SUITS + count],
        work[STRENGTHS : STRENGTHS + count],
        work[LIKELY : LIKELY + count],
        position[BEST],
        ducks,
        table[sides + position[WINNER]] == table[sides + seat],
        turn + 1 == table[contract + PLAYING],
    )
    return move_of(work[FOUND + chosen], NO_SUIT)


@compiled
def weigh_hands(table: Work, contract: int, position: Work, work: Work) -> None:
    """Estimate how likely each card of each hand is to win a trick.

    Here, a hand includes the cards that it has already played, but not its face-down cards.

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        position: the position.
        work: the array for intermediate results, with all cards that each hand has had; the function updates the
            estimates.
    """
    for seat in range(MOST_SEATS):
        cards, row = work[WHOLE + seat] & ~position[DOWN + seat], seat * CARD_ROW
        left = cards
        for number in range(ones(cards)):
            work[FOUND + number] = position[CARD + row + lowest(left)]
            left &= left - 1
        if not cards:
            continue
        weigh_cards(table, table[contract + columns.STRENGTHS + seat], ones(cards), work)
        left = cards
        for number in range(ones(cards)):
            work[PROMISES + row + lowest(left)] = work[LIKELY + number]
            left &= left - 1


@inlined
def play_out(table: Work, contract: int, position: Work, plainly: bool, move: int, stream: Work, work: Work) -> None:
    """Play the tricks, with random or plain players, until the last trick or until the rules stop play.

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        position: the position; updated.
        plainly: whether all seats are plain players; otherwise, the seats choose at random.  The caller must first call
            :func:`weigh_hands` for plain players, unless they duck.
        move: the number of the first move; -1 to choose the first move like all other moves.
        stream: the random numbers of the hand.
        work: the array for intermediate results.
    """
    ducks = table[contract + DUCKS] >> position[TAKEN] & 1 == 1
    while True:
        if move < 0:
            if plainly:
                move = _plainly(table, contract, position, ducks, work)
            else:
                move = _at_random(table, contract, position, stream)
        if lay(table, contract, position, move):
            if is_over(table, contract, position):
                return
            ducks = table[contract + DUCKS] >> position[TAKEN] & 1 == 1
            # Players who duck do not use these estimates, and will duck for the rest of the hand.
            if plainly and position[COVERS] and not ducks:
                weigh_hands(table, contract, position, work)
        move = -1
