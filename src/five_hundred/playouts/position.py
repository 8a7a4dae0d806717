"""The position: one flat array of whole numbers that describes a hand during play.

The constants of this module name the entries of the array.  The cards of a hand are numbered by their *places* in the
hand, from 0 to 9, in the order of the pack.  A set of cards is a mask of places.
"""

from collections.abc import MutableSequence
from typing import Final, TypeAlias

from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import NOT_LED, shows_void, strongest
from five_hundred.engine.play.tricks import powers_of, tricks_taken
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.playouts.rules_as_numbers import MOST_SEATS
from five_hundred.rules import RuleSet

__all__ = ["Ints", "position_of"]

Ints: TypeAlias = MutableSequence[int]
"""An array of 64-bit integers."""

# Single numbers.
TURN: Final = 0
"""The seat to play."""
LED: Final = 1
"""The suit that was led to the trick."""
IN_TRICK: Final = 2
"""The number of cards in the trick."""
DONE: Final = 3
"""The number of complete tricks."""
LED_BEFORE: Final = 4
"""The suits that have been led, as a mask."""
TAKEN: Final = 5
"""The number of tricks taken so far that count towards the contract."""
WINNERS: Final = 6
"""The winners of the complete tricks as one number, with :data:`SEAT_BITS` bits for each trick and the first trick
lowest."""
WINNER: Final = 7
"""The seat that is winning the trick."""
BEST: Final = 8
"""The power of the card that is winning the trick."""
COVERS: Final = 9
"""The number of pairs of a dummy's face-down card and the card that lies on it."""

SEAT_BITS: Final = 3
"""The number of bits for the winner of a trick."""

# Rows with one number for each seat.
HANDS: Final = 16
"""The cards that each seat holds, as a mask of places."""
VOID: Final = HANDS + MOST_SEATS
"""The suits in which each seat has shown a void, as a mask."""
PLAYED: Final = VOID + MOST_SEATS
"""The suits of which each seat has played a card, as a mask."""
DOWN: Final = PLAYED + MOST_SEATS
"""The face-down cards of each seat, which cannot be played yet, as a mask of places."""
WON: Final = DOWN + MOST_SEATS
"""The number of tricks that each seat has taken."""
CHANGING: Final = WON + MOST_SEATS
"""The number of entries that change during the play; the entries after them do not change."""
# Rows with one number for each pair of a dummy's face-down card and the card that lies on it.
MOST_COVERS: Final = 16
"""The length of a row that has one number for each pair of cards."""
COVERED_SEAT: Final = CHANGING
"""For each pair, the seat that holds the two cards."""
UNDER: Final = COVERED_SEAT + MOST_COVERS
"""For each pair, the mask of the face-down card."""
ATOP: Final = UNDER + MOST_COVERS
"""For each pair, the mask of the card on top."""
# One row for each seat.
SUIT_ROW: Final = 8
"""The length of a row that has one number for each suit."""
SUITS: Final = ATOP + MOST_COVERS
"""For each seat and each suit, the cards of the suit among those that the seat has held, as a mask of places."""
CARD_ROW: Final = 16
"""The length of a row that has one number for each place in a hand."""
CARD: Final = SUITS + MOST_SEATS * SUIT_ROW
"""For each seat and each place in the hand, the card."""
SIZE: Final = CARD + MOST_SEATS * CARD_ROW
"""The length of the array."""


def position_of(rules: RuleSet, phase: Playing) -> list[int]:
    """Return a position without the cards of the hands, which :func:`five_hundred.playouts.moving_cards.pick_up` adds.

    Args:
        rules: the house rules.
        phase: the play so far.
    """
    found, setup = [0] * SIZE, phase.setup
    counted = setup.contract.team(rules.table.seating)
    tricks = [(trick.seats, trick.plays, NO_SUIT if trick.led is None else trick.led.index) for trick in phase.history]
    for seats, plays, led in [*tricks, (phase.seats, phase.trick, phase.led)]:
        for seat, play in zip(seats, plays, strict=False):
            table = setup.tables[seat]
            suit = table.suit_of[table.pack.index[play.card]]
            found[VOID + seat] |= shows_void(suit, led) << led
            found[PLAYED + seat] |= 1 << suit
        if led != NOT_LED:
            found[LED_BEFORE] |= 1 << led
    if phase.trick:
        seats = phase.seats[: len(phase.trick)]
        powers = powers_of(setup, seats, phase.trick, phase.led, phase.history)
        best = strongest(powers)
        found[WINNER], found[BEST] = seats[best], powers[best]
    found[WINNERS] = sum(trick.winner << SEAT_BITS * number for number, trick in enumerate(phase.history))
    found[TURN], found[LED], found[IN_TRICK], found[DONE] = phase.turn, phase.led, len(phase.trick), len(phase.history)
    for seat, won in enumerate(tricks_taken(phase.history, len(setup.after))):
        found[WON + seat] = won
        found[TAKEN] += won * (seat in counted)
    return found
