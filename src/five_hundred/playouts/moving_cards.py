"""Compiled functions that move cards into or out of the hands of a position (:mod:`five_hundred.playouts.position`)."""

from five_hundred.base.bits import ones
from five_hundred.base.numba_compilation import compiled, inlined
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.playouts.position import (
    ATOP,
    CARD,
    CARD_ROW,
    COVERED_SEAT,
    COVERS,
    DOWN,
    HANDS,
    SUIT_ROW,
    SUITS,
    TURN,
    UNDER,
    Ints,
)
from five_hundred.playouts.rules_as_numbers import MOST_SEATS, STRENGTHS, SUIT_OF

__all__ = ["begin", "pick_up", "place_of", "put_under", "remove", "turn_up"]


@inlined
def begin(position: Ints, leader: int) -> None:
    """Set a position to the beginning of the play, before any cards are in the hands.

    Args:
        position: output: the position.
        leader: the seat that leads.
    """
    for place in range(CARD):
        position[place] = 0
    position[TURN] = leader


@compiled
def pick_up(table: Ints, contract: int, cards: int, places: Ints, position: Ints) -> None:
    """Put the cards into the hands, in the order of the pack, and mark which cards of each hand belong to each suit.

    Args:
        table: the table of the rules and contracts.
        contract: the index in ``table`` at which the numbers of the contract begin.
        cards: the number of cards in the pack.
        places: for each card, the seat that holds it; 8 or more if no seat holds it.
        position: the position, in which no seat holds a card yet; updated.
    """
    for card in range(cards):
        seat = places[card]
        if seat < MOST_SEATS:
            held = position[HANDS + seat]
            place = ones(held)
            position[CARD + seat * CARD_ROW + place] = card
            position[HANDS + seat] = held | 1 << place
            position[SUITS + seat * SUIT_ROW + table[table[contract + STRENGTHS + seat] + SUIT_OF + card]] |= 1 << place


@compiled
def place_of(position: Ints, seat: int, card: int) -> int:
    """Return the place of a card in a seat's hand; -1 if the seat does not hold the card.

    Args:
        position: the position.
        seat: the seat.
        card: the card.
    """
    for place in range(HAND_SIZE):
        if position[HANDS + seat] >> place & 1 and position[CARD + seat * CARD_ROW + place] == card:
            return place
    return -1


@inlined
def remove(position: Ints, seat: int, card: int) -> None:
    """Remove a played card from the hand of the seat that played it.

    Args:
        position: the position; updated.
        seat: the seat that played the card.
        card: the card.
    """
    place = place_of(position, seat, card)
    if place >= 0:
        position[HANDS + seat] &= ~(1 << place)


@compiled
def put_under(position: Ints, pair: int, seat: int, under: int, over: int) -> None:
    """Lay one card of a dummy under another.

    Args:
        position: the position; updated.
        pair: the index of the pair of cards.
        seat: the seat that holds the cards.
        under: the face-down card.
        over: the card on top; the seat no longer holds it if it is in the current trick.
    """
    low, high = place_of(position, seat, under), place_of(position, seat, over)
    position[COVERED_SEAT + pair] = seat
    position[UNDER + pair] = 1 << low if low >= 0 else 0
    position[ATOP + pair] = 1 << high if high >= 0 else 0
    position[DOWN + seat] |= position[UNDER + pair]


@compiled
def turn_up(position: Ints) -> None:
    """Turn up the cards of dummies that no card covers any more.

    Args:
        position: the position at the beginning of a trick; updated.
    """
    for pair in range(position[COVERS]):
        position[DOWN + position[COVERED_SEAT + pair]] = 0
    for pair in range(position[COVERS]):
        seat = position[COVERED_SEAT + pair]
        if position[HANDS + seat] & position[ATOP + pair]:
            position[DOWN + seat] |= position[UNDER + pair]
