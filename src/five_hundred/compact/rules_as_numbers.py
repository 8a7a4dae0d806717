"""The table: one flat array of whole numbers with everything that compiled code must know about rules and contracts.

:func:`table_of` fills the array with results of the exact engine, so the table contains no rule of its own.  The
constants of this module name the entries of the array, which has these parts:

- the *header*, with facts about the RuleSet;
- for each contract, :data:`CONTRACT_SIZE` numbers.  Compiled functions take the index of the first of these numbers as
  the argument ``contract`` (:func:`contract_at`);
- the *strengths*: for each table of suits and strengths, :data:`STRENGTHS_SIZE` numbers.  The numbers of a contract
  include, for each seat, the index at which the strengths of the seat's cards begin;
- if play may stop in the middle of a hand because a side has gone out: for each contract, one bit for each distribution
  of the tricks among the sides.

The number of a card is its index in the pack, and the number of a suit is its index or ``NO_SUIT``.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from five_hundred.base.interned import kept
from five_hundred.bids.contracts import Contract
from five_hundred.cards.seats import HAND_SIZE, NO_SIDE, Seat
from five_hundred.engine.match_end import goes_out_now
from five_hundred.engine.phases.hand_end import is_lost_now
from five_hundred.engine.play_setup import PlaySetup
from five_hundred.engine.scoring import score_hand
from five_hundred.engine.suits_and_strength import NO_SUIT, SuitTable
from five_hundred.rules import RuleSet

__all__ = ["contract_at", "suit_tables", "table_of", "weights_of", "why_no_table"]

MOST_SEATS: Final = 8
"""The length of a row that has one number for each seat."""
MOST_CARDS: Final = 80
"""The length of a row that has one number for each card of the pack."""

# The header.
SEATS: Final = 0
"""The number of seats, including dummies and a spare hand."""
CARDS: Final = 1
"""The number of cards in the pack."""
WEIGHTS: Final = 8
"""For each seat, the amount that each of its tricks adds to the number that encodes the tricks of all sides."""
NTH: Final = 16
"""For each set of cards of a hand, the places of the cards as one number, with four bits for each place."""
_FIRST: Final = NTH + (1 << HAND_SIZE)

# The entries of a contract, counted from the index at which the numbers of the contract begin.
PLAYING: Final = 0
"""The number of seats that play."""
OUT: Final = 1
"""The index of the first word of the bits that say whether play stops because a side has gone out; -1 if play never
stops for this reason."""
JOKERS: Final = 2
"""The fields of the :class:`five_hundred.engine.play_legality.JokerPolicy` as a mask, the first one in the lowest
bit."""
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

WORD: Final = 5
"""The bits that say whether a side has gone out are stored in words of ``2**WORD`` bits."""
_COUNTS: Final = HAND_SIZE + 1
_MOST_GROUPS: Final = 4
"""The maximum number of sides for which the table lists how the tricks can be distributed."""


def contract_at(number: int) -> int:
    """Return the index in the table at which the numbers of a contract begin.

    Args:
        number: the number of the contract among the contracts of the table, counted from 0.
    """
    return _FIRST + number * CONTRACT_SIZE


def why_no_table(rules: RuleSet) -> str | None:
    """Return the reason why there is no table for a RuleSet; ``None`` if there is one.

    Args:
        rules: the house rules.
    """
    if _stops_when_out(rules) and len(_groups(rules)) > _MOST_GROUPS:
        return "match.midhand_out can stop play in the middle of a hand, and there are more than four sides"
    return None


def table_of(
    rules: RuleSet,
    setups: Sequence[PlaySetup],
    scores: Sequence[int],
    *,
    notes: Sequence[Sequence[int]],
    card_notes: Sequence[Sequence[int]],
) -> list[int]:
    """Return the table of a RuleSet and some contracts: a list of whole numbers in the module's layout.

    Args:
        rules: the house rules, for which :func:`why_no_table` returns ``None``.
        setups: the setup of the play under each contract.
        scores: the match score of each side before the hand, in points; they matter only if play may stop in the middle
            of a hand.
        notes: for each contract, the numbers for :data:`CONTRACT_NOTES`.
        card_notes: for each table of :func:`suit_tables`, the numbers for :data:`CARD_NOTES`.
    """
    seating, tables = rules.table.seating, suit_tables(setups)
    groups, first = _groups(rules), contract_at(len(setups))
    found = [
        len(seating.seats),
        len(rules.table.pack),
        *[0] * (WEIGHTS - 2),
        *_row(weights_of(rules), MOST_SEATS),
        *_NTH,
    ]
    place_of = {table: first + number * STRENGTHS_SIZE for number, table in enumerate(tables)}
    bits = _Bits(rules, groups, scores, first + len(tables) * STRENGTHS_SIZE)
    for setup, extra in zip(setups, notes, strict=True):
        contract = setup.contract
        team = contract.team(seating)
        found += _row(
            [
                len(setup.order),
                bits.place_of(setup),
                sum(1 << place for place, field in enumerate(setup.jokers) if field),
            ],
            AFTER,
        )
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
    return found + bits.words


def weights_of(rules: RuleSet) -> list[int]:
    """Return, for each seat, the amount that one trick adds to the number that encodes the tricks of all sides.

    Args:
        rules: the house rules.
    """
    groups = enumerate(_groups(rules))
    found = [0] * len(rules.table.seating.seats)
    for place, group in groups:
        for seat in group:
            found[seat] = _COUNTS**place
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
    return sum(1 << taken for taken in range(_COUNTS) if is_lost_now(rules, contract, taken, HAND_SIZE - played))


def _stops_when_out(rules: RuleSet) -> bool:
    """Return whether play may stop before the last trick because a side has gone out (catalogue: midhand-out)."""
    return rules.match.midhand_out and rules.match.hands is None


def _groups(rules: RuleSet) -> list[tuple[Seat, ...]]:
    """Return the groups of seats whose tricks count together: each side forms a group, and so does a spare hand."""
    seating = rules.table.seating
    spare = [(seat,) for seat in seating.seats if seating.side_of[seat] == NO_SIDE]
    return [*seating.sides, *spare]


class _Bits:
    """The bits that say, for each distribution of the tricks, whether play stops because a side has gone out."""

    def __init__(self, rules: RuleSet, groups: Sequence[tuple[Seat, ...]], scores: Sequence[int], first: int) -> None:
        self.words: list[int] = []
        self._rules, self._groups, self._scores, self._first = rules, groups, scores, first
        self._known: dict[Contract, int] = {}

    def place_of(self, setup: PlaySetup) -> int:
        """Return the index in the table of a contract's words; -1 if play never stops because a side has gone out."""
        if not _stops_when_out(self._rules):
            return -1
        if setup.contract not in self._known:
            self._known[setup.contract] = self._first + len(self.words)
            self.words += self._words(setup)
        return self._known[setup.contract]

    def _words(self, setup: PlaySetup) -> list[int]:
        rules, seating = self._rules, self._rules.table.seating
        takers = [next((seat for seat in group if seat in setup.order), group[0]) for group in self._groups]
        words = [0] * ((_COUNTS ** len(self._groups) >> WORD) + 1)
        for taken in product(range(_COUNTS), repeat=len(self._groups)):
            if sum(taken) <= HAND_SIZE:
                tricks = [0] * len(seating.seats)
                for seat, count in zip(takers, taken, strict=True):
                    tricks[seat] = count
                number = sum(count * _COUNTS**place for place, count in enumerate(taken))
                out = goes_out_now(rules, score_hand(rules, seating, setup.contract, tricks, self._scores))
                words[number >> WORD] |= int(out) << (number & (1 << WORD) - 1)
        return words


def _nth(cards: int) -> int:
    """Return the places of a set of cards as one number, with four bits for each place and the lowest place first."""
    places = [place for place in range(HAND_SIZE) if cards >> place & 1]
    return sum(place << 4 * number for number, place in enumerate(places))


_NTH: Final = tuple(_nth(cards) for cards in range(1 << HAND_SIZE))
