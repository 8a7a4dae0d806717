"""The table: one flat array of whole numbers with everything that compiled code must know about rules and contracts.

:func:`table_of` fills the array with results of the engine, so the table contains no rule of its own.  The
constants of this module name the entries of the array, which has these parts:

- the *header*, with facts about the RuleSet;
- for each contract, :data:`CONTRACT_SIZE` numbers.  Compiled functions take the index of the first of these numbers as
  the argument ``contract`` (:func:`contract_at`);
- the *strengths*: for each table of suits and strengths, :data:`STRENGTHS_SIZE` numbers.  The numbers of a contract
  include, for each seat, the index at which the strengths of the seat's cards begin.

The table does not say when a side goes out in the middle of a hand (:mod:`five_hundred.playouts.going_out`).

The number of a card is its index in the pack, and the number of a suit is its index or ``NO_SUIT``.
"""

from collections.abc import Sequence
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.play.suits_and_strength import NO_SUIT, SuitTable
from five_hundred.engine.play.trick_rules import as_flags
from five_hundred.engine.table.hand_end import is_lost_now
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract

__all__ = ["contract_at", "suit_tables", "table_of"]

MOST_SEATS: Final = 8
"""The length of a row that has one number for each seat."""
MOST_CARDS: Final = 80
"""The length of a row that has one number for each card of the pack."""

# The header.
SEATS: Final = 0
"""The number of seats, including dummies and a spare hand."""
CARDS: Final = 1
"""The number of cards in the pack."""
NTH: Final = 16
"""For each set of cards of a hand, the places of the cards as one number, with four bits for each place."""
_FIRST: Final = NTH + (1 << HAND_SIZE)

# The entries of a contract, counted from the index at which the numbers of the contract begin.
PLAYING: Final = 0
"""The number of seats that play."""
JOKERS: Final = 1
"""The joker rules, as :func:`five_hundred.engine.play.trick_rules.as_flags` returns them."""
AFTER: Final = 16
"""For each seat, the seat that plays after it."""
STRENGTHS: Final = AFTER + MOST_SEATS
"""For each seat, the index at which the strengths of its cards begin."""
COUNTED: Final = STRENGTHS + MOST_SEATS
"""For each seat, 1 if its tricks count for the contract, else 0."""
LOST: Final = COUNTED + MOST_SEATS
"""For each number of tricks played, a mask: bit n says whether play stops, because a special bid has failed, if n of
these tricks count for the contract."""
CONTRACT_NOTES: Final = LOST + HAND_SIZE + 1
"""Additional numbers that the user of the table may attach to a contract, for example to set how the players play."""
CONTRACT_SIZE: Final = 64
"""The number of entries for each contract."""

# The entries of a table of suits and strengths, counted from the index at which its numbers begin.
SUIT_OF: Final = 0
"""The effective suit of each card."""
OWN: Final = MOST_CARDS
"""The power of each card when its own suit is led."""
POWER: Final = 2 * MOST_CARDS
"""The power of each card, for each suit led: :data:`MOST_CARDS` numbers for each suit; the highest number wins."""
CARD_NOTES: Final = POWER + (NO_SUIT + 1) * MOST_CARDS
"""For each card, a number that a user of the table may add."""
STRENGTHS_SIZE: Final = CARD_NOTES + MOST_CARDS
"""The number of entries for each table of suits and strengths."""

_COUNTS: Final = HAND_SIZE + 1


def contract_at(number: int) -> int:
    """Return the index in the table at which the numbers of a contract begin.

    Args:
        number: the number of the contract among the contracts of the table, counted from 0.
    """
    return _FIRST + number * CONTRACT_SIZE


def table_of(
    rules: RuleSet,
    setups: Sequence[PlaySetup],
    *,
    notes: Sequence[Sequence[int]],
    card_notes: Sequence[Sequence[int]],
) -> list[int]:
    """Return the table of a RuleSet and some contracts: a list of whole numbers in the module's layout.

    Args:
        rules: the house rules.
        setups: the setup of the play under each contract.
        notes: for each contract, the numbers for :data:`CONTRACT_NOTES`.
        card_notes: for each table of :func:`suit_tables`, the numbers for :data:`CARD_NOTES`.
    """
    seating, tables = rules.table.seating, suit_tables(setups)
    first = contract_at(len(setups))
    found = [*_row([len(seating.seats), len(rules.table.pack)], NTH), *_NTH]
    place_of = {table: first + number * STRENGTHS_SIZE for number, table in enumerate(tables)}
    for setup, extra in zip(setups, notes, strict=True):
        contract = setup.contract
        team = contract.team(seating)
        found += _row([len(setup.order), as_flags(setup.jokers)], AFTER)
        for values in (
            setup.after,
            [place_of[table] for table in setup.tables],
            [int(seat in team) for seat in seating.seats],
        ):
            found += _row(values, MOST_SEATS)
        found += [_lost(rules, contract, played) for played in range(_COUNTS)]
        found += _row(extra, CONTRACT_SIZE - CONTRACT_NOTES)
    for table, extra in zip(tables, card_notes, strict=True):
        found += [*_strengths(table), *_row(extra, MOST_CARDS)]
    return found


def suit_tables(setups: Sequence[PlaySetup]) -> list[SuitTable]:
    """Return the different tables of suits and strengths of some contracts, in the order of :func:`table_of`.

    Args:
        setups: the setup of the play under each contract.
    """
    return list(dict.fromkeys(table for setup in setups for table in setup.tables))


def _row(values: Sequence[int], length: int) -> list[int]:
    return [*values, *[0] * (length - len(values))]


@kept
def _strengths(table: SuitTable) -> tuple[int, ...]:
    own = [table.power[suit][card] for card, suit in enumerate(table.suit_of)]
    return tuple(number for row in (table.suit_of, own, *table.power) for number in _row(row, MOST_CARDS))


def _lost(rules: RuleSet, contract: Contract, played: int) -> int:
    """Return a mask: bit n says whether a special bid has failed if the bidders have taken n of the tricks played."""
    if contract.special is None:
        return 0
    return sum(1 << taken for taken in range(_COUNTS) if is_lost_now(rules, contract, taken, HAND_SIZE - played))


def _nth(cards: int) -> int:
    """Return the places of a set of cards as one number, with four bits for each place and the lowest place first."""
    places = [place for place in range(HAND_SIZE) if cards >> place & 1]
    return sum(place << 4 * number for number, place in enumerate(places))


_NTH: Final = tuple(_nth(cards) for cards in range(1 << HAND_SIZE))
