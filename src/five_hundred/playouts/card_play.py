"""Compiled functions for the play of the cards: what is legal, what a play does, and who wins.

The functions of :mod:`five_hundred.engine.play.trick_rules` make all decisions; this module only calls them and moves
cards.  Most functions of this module take the following arguments:

- ``table``: the table of the rules and contracts (:mod:`five_hundred.playouts.rules_as_numbers`);
- ``contract``: the index in ``table`` at which the numbers of the contract begin;
- ``position``: the position (:mod:`five_hundred.playouts.position`).

A *move* is a whole number: the place of the card in the hand, plus 16 times the suit that a led joker names.
"""

from typing import Final

from five_hundred.base.numba_compilation import compilable, compiled, inlined
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import (
    following_rule,
    from_flags,
    leads,
    may_follow,
    nameable,
    reneges,
    shows_void,
    strongest,
)
from five_hundred.playouts.moving_cards import turn_up
from five_hundred.playouts.position import (
    BEST,
    CARD,
    CARD_ROW,
    COVERS,
    DONE,
    DOWN,
    HANDS,
    IN_TRICK,
    LED,
    LED_BEFORE,
    PLAYED,
    SEAT_BITS,
    SUIT_ROW,
    SUITS,
    TAKEN,
    TURN,
    VOID,
    WINNER,
    WINNERS,
    WON,
    Ints,
)
from five_hundred.playouts.rules_as_numbers import (
    AFTER,
    COUNTED,
    JOKERS,
    LOST,
    MOST_CARDS,
    PLAYING,
    POWER,
    STRENGTHS,
    SUIT_OF,
)

__all__ = ["free_jokers", "is_over", "lay", "legal", "named_by_move", "place_in_move", "suits_to_name"]

compilable(following_rule, from_flags, leads, may_follow, nameable, reneges, shows_void, strongest)

_PLACE: Final = 4
"""The number of bits for the place of a card in a move."""


@compiled
def free_jokers(position: Ints) -> int:
    """Return the jokers without a suit in the hand of the seat to play, unless they are face down, as a mask of places.

    Args:
        position: the position.
    """
    seat = position[TURN]
    return position[HANDS + seat] & ~position[DOWN + seat] & position[SUITS + seat * SUIT_ROW + NO_SUIT]


@compiled
def suits_to_name(table: Ints, contract: int, position: Ints) -> int:
    """Return the suits that a led joker may name; the mask contains only ``NO_SUIT`` if the joker names no suit.

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        position: the position.

    Returns:
        The suits, as a mask; 0 if the seat to play does not lead, or has no joker without a suit.
    """
    jokers = free_jokers(position)
    if position[IN_TRICK] or not jokers:
        return 0
    seat = position[TURN]
    last = position[HANDS + seat] & ~position[DOWN + seat] == jokers
    return nameable(from_flags(table[contract + JOKERS]), last, position[VOID + seat], position[LED_BEFORE])


@compiled
def legal(table: Ints, contract: int, position: Ints, names: int) -> int:
    """Return the cards that the seat to play may play, as a mask of places.

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        position: the position.
        names: the suits that a led joker may name (:func:`suits_to_name`).
    """
    seat, led = position[TURN], position[LED]
    held, jokers = position[HANDS + seat] & ~position[DOWN + seat], free_jokers(position)
    if position[IN_TRICK] == 0:
        return leads(held, jokers, names)
    following = held & position[SUITS + seat * SUIT_ROW + led] if led != NO_SUIT else 0
    policy = from_flags(table[contract + JOKERS])
    return may_follow(policy, held, following, jokers, led, position[VOID + seat], position[PLAYED + seat])


@inlined
def place_in_move(move: int) -> int:
    """Return the place of a move's card in the hand.

    Args:
        move: the number of the move.
    """
    return move & (1 << _PLACE) - 1


@inlined
def named_by_move(move: int) -> int:
    """Return the suit that a led joker names; the result is meaningless for all other cards.

    Args:
        move: the number of the move.
    """
    return move >> _PLACE


@inlined
def move_of(place: int, suit: int) -> int:
    """Return the number of a move.

    Args:
        place: the place of the card in the hand.
        suit: the suit that a led joker names; ``NO_SUIT`` if it names none.
    """
    return place | suit << _PLACE


@compiled
def power_of(table: Ints, contract: int, position: Ints, place: int, led: int) -> int:
    """Return the power that a card of the seat to play has in the current trick; the highest power wins the trick.

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        position: the position.
        place: the place of the card in the hand.
        led: the suit led.
    """
    seat = position[TURN]
    strengths, card = table[contract + STRENGTHS + seat], position[CARD + seat * CARD_ROW + place]
    if position[IN_TRICK] and table[strengths + SUIT_OF + card] == NO_SUIT:
        policy = from_flags(table[contract + JOKERS])
        if policy.loses and reneges(led, position[VOID + seat]):
            return -1
    return table[strengths + POWER + led * MOST_CARDS + card]


@compiled
def lay(table: Ints, contract: int, position: Ints, move: int) -> bool:
    """Play a card, and give a complete trick to its winner.

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        position: the position; updated.
        move: a legal move of the seat to play.

    Returns:
        Whether the card completes a trick.
    """
    seat, turn, place = position[TURN], position[IN_TRICK], place_in_move(move)
    strengths, card = table[contract + STRENGTHS + seat], position[CARD + seat * CARD_ROW + place]
    suit, led = table[strengths + SUIT_OF + card], position[LED]
    if turn == 0:
        led = named_by_move(move) if suit == NO_SUIT else suit
        position[LED] = led
        position[LED_BEFORE] |= 1 << led
    power = power_of(table, contract, position, place, led)
    if turn == 0 or strongest((position[BEST], power)):
        position[BEST], position[WINNER] = power, seat
    if shows_void(suit, led):
        position[VOID + seat] |= 1 << led
    position[PLAYED + seat] |= 1 << suit
    position[HANDS + seat] &= ~(1 << place)
    playing = table[contract + PLAYING]
    if turn + 1 < playing:
        position[TURN], position[IN_TRICK] = table[contract + AFTER + seat], turn + 1
        return False
    winner = position[WINNER]
    position[TURN], position[IN_TRICK] = winner, 0
    position[WINNERS] |= winner << SEAT_BITS * position[DONE]
    position[DONE] += 1
    position[WON + winner] += 1
    position[TAKEN] += table[contract + COUNTED + winner]
    if position[COVERS]:
        turn_up(position)
    return True


@inlined
def is_over(table: Ints, contract: int, position: Ints) -> bool:
    """Return whether play stops after a trick: it was the last one, or a special bid has failed.

    A side that goes out does not stop the play here (:mod:`five_hundred.playouts.going_out`).

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        position: the position after a complete trick.
    """
    return position[DONE] == HAND_SIZE or table[contract + LOST + position[DONE]] >> position[TAKEN] & 1 == 1
