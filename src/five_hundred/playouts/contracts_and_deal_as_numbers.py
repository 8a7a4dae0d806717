"""The arrays that the compiled playouts read: the table of the rules and contracts, and the deal.

The constants of this module name entries of these arrays.  :mod:`five_hundred.playouts.rules_as_numbers` describes the
table, to which this module adds the numbers that plain players need.
"""

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from five_hundred.cards.seats import HAND_SIZE, Seat, Side
from five_hundred.engine.auction.throw_in_legality import has_face
from five_hundred.engine.game import apply, new_game, shuffled_deal
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.playouts import plain_policy, rules_as_numbers, working_array
from five_hundred.playouts.plain_policy import over_of
from five_hundred.playouts.rules_as_numbers import CONTRACT_NOTES, MOST_CARDS, contract_at, suit_tables
from five_hundred.playouts.slots import Slots
from five_hundred.playouts.steps_of_contract import ContractPlan
from five_hundred.rules import Misdeal, RuleSet
from five_hundred.rules.bids.contracts import Contract
from five_hundred.rules.packets_and_piles import laid_out

__all__ = ["Numbers", "deal_of", "table_of"]

Numbers: TypeAlias = npt.NDArray[np.int64]
"""A flat array of whole numbers."""

# The entries that this module adds to each contract in the table.  Like all entries of a contract, they are counted
# from the index at which the numbers of the contract begin.
DUCKS: Final = CONTRACT_NOTES
"""A mask: bit n says whether all players duck when the bidders have taken n tricks."""
SIDE: Final = DUCKS + 1
"""For each seat, the side for which the seat's cards are played."""

# The entries of a deal of the whole pack; ``position_as_numbers`` describes a deal of hidden cards.
KIND: Final = 0
"""The kind of the deal: :data:`WHOLE_DEAL` or :data:`HIDDEN_CARDS`."""
WHOLE_DEAL, HIDDEN_CARDS = range(2)
SLOTS: Final = 1
"""The number of positions in the deal."""
UNKNOWN: Final = 2
"""The number of cards whose positions are not known."""
COVERED: Final = 3
"""The number of face-down cards of dummies; this entry has the same meaning in a deal of hidden cards."""
CALL_OWN: Final = 4
"""Whether the declarer may call a card that is in the declarer's own hand or discards."""
CALL_NONE: Final = 5
"""Whether the declarer may decline to call a card."""
FACES: Final = 6
"""Whether a hand without any of the cards at :data:`FACE` is a misdeal."""
WAYS: Final = 7
"""The index at which the binomial coefficients begin: row n has the number of ways to choose 0, 1, ... of n cards.

Every number above :data:`MOST_WAYS` is replaced by ``MOST_WAYS + 1``.
"""
WAYS_ROW: Final = 8
"""The length of a row of binomial coefficients."""
PLANS: Final = 9
"""The index at which the plans begin."""
PLAN_COUNT: Final = 10
"""The number of plans."""
PLAN_SIZE: Final = 11
"""The length of each plan, as a number of entries."""
SLOT: Final = 16
"""For each position in the deal, the place that receives its card."""
KNOWN: Final = SLOT + MOST_CARDS
"""For each position in the deal, its card if the card is known, else -1."""
UNKNOWN_CARD: Final = KNOWN + MOST_CARDS
"""The cards whose positions are not known."""
FACE: Final = UNKNOWN_CARD + MOST_CARDS
"""For each card, whether it prevents a misdeal."""
COVER: Final = FACE + MOST_CARDS
"""For each face-down card of a dummy: the seat, the position in the deal, and the position of the card on top."""
_LISTS: Final = COVER + 3 * 16

# The entries of a plan, counted from the index at which the numbers of the plan begin.
CONTRACT: Final = 0
"""The index in the table of the rules and contracts at which the numbers of the contract begin."""
LEADER: Final = 1
"""The seat that leads to the first trick."""
DECLARER: Final = 2
"""The declarer's seat, or -1 if all players passed."""
CALLABLE: Final = 3
"""The cards that may be called, as masks of :data:`MASK` cards each."""
MASK: Final = 40
"""The number of cards in each mask of :data:`CALLABLE`."""
STEPS: Final = CALLABLE + MOST_CARDS // MASK
"""The steps before the first trick, each with its kind, the seat that acts, and the seat that receives cards; -1 ends
the list."""

_PLACES: Final = {"kitty": working_array.KITTY, "table": working_array.ON_TABLE, "pile": working_array.PILE}
MOST_WAYS: Final = 1 << 31
"""The maximum number of alternatives from which one random number can choose."""


def table_of(rules: RuleSet, setups: Sequence[PlaySetup]) -> Numbers:
    """Return the table of some contracts, with the additional numbers that plain players need.

    Args:
        rules: the house rules.
        setups: the setup of the play under each contract.
    """
    seats, sides = rules.table.seating.seats, rules.table.seating.side_of
    notes = [[_ducks(setup.contract), *(_side_of(setup, sides, seat) for seat in seats)] for setup in setups]
    card_notes = [over_of(each) for each in suit_tables(setups)]
    return _numbers(rules_as_numbers.table_of(rules, setups, notes=notes, card_notes=card_notes))


def deal_of(rules: RuleSet, slots: Slots, plans: Sequence[ContractPlan], setups: Sequence[PlaySetup]) -> Numbers:
    """Return the numbers of a deal of the whole pack.

    Args:
        rules: the house rules.
        slots: the known cards of the deal.
        plans: the plans of the contracts; one plan is drawn for every hand.
        setups: the different setups of the plans, in the order of the table.
    """
    pack, found, most = rules.table.pack, [0] * _LISTS, _most_held(rules)
    covered = _covered(rules, slots)
    for first, values in (
        (SLOT, [int(name) if name.isdigit() else _PLACES.get(name, working_array.AWAY) for name in slots.piles]),
        (KNOWN, [-1 if card is None else pack.index[card] for card in slots.cards]),
        (UNKNOWN_CARD, [pack.index[card] for card in slots.rest]),
        (FACE, [int(has_face(pack, 1 << number)) for number in range(len(pack))]),
        (COVER, [number for row in covered for number in row]),
    ):
        found[first : first + len(values)] = values
    found[KIND], found[SLOTS], found[UNKNOWN] = WHOLE_DEAL, len(slots.piles), len(slots.rest)
    found[COVERED], found[FACES] = len(covered), int(rules.table.misdeal is Misdeal.NO_FACE)
    found[CALL_OWN], found[CALL_NONE] = int(rules.partner.own_card), int(rules.partner.alone)
    found[WAYS], found[WAYS_ROW] = len(found), most - HAND_SIZE + 1
    found += [min(comb(cards, chosen), MOST_WAYS + 1) for cards in range(most + 1) for chosen in range(found[WAYS_ROW])]
    steps = max(len(plan.steps) for plan in plans) + 1
    found[PLANS], found[PLAN_COUNT], found[PLAN_SIZE] = len(found), len(plans), STEPS + 3 * steps
    place_of = {setup: contract_at(number) for number, setup in enumerate(setups)}
    for plan in plans:
        found += [place_of[plan.setup], plan.leader, -1 if plan.declarer is None else plan.declarer]
        cards = pack.mask(plan.callable)
        found += [cards >> first & (1 << MASK) - 1 for first in range(0, MOST_CARDS, MASK)]
        found += [number for step in (*plan.steps, *[(-1, 0, 0)] * (steps - len(plan.steps))) for number in step]
    return _numbers(found)


def _numbers(values: Sequence[int]) -> Numbers:
    return np.array(values, dtype=np.int64)


def _most_held(rules: RuleSet) -> int:
    """Return the maximum number of cards that a player holds before the discard."""
    return HAND_SIZE + max(rules.table.kitty_size, 1)


def _ducks(contract: Contract) -> int:
    ducking = [plain_policy.ducks(*contract.goal, taken, contract.is_duel) for taken in range(HAND_SIZE + 1)]
    return sum(1 << taken for taken, ducks in enumerate(ducking) if ducks)


def _side_of(setup: PlaySetup, sides: Sequence[Side], seat: Seat) -> Side:
    """Return the side for which a seat's cards are played: the side of the player who chooses them."""
    player, contract = setup.actors[seat], setup.contract
    if player == contract.partner and contract.declarer is not None:
        player = contract.declarer  # the two are partners for this hand
    return sides[player]


def _covered(rules: RuleSet, slots: Slots) -> list[tuple[int, int, int]]:
    """Deal one hand to find out which cards the engine lays under other cards."""
    start = new_game(rules)
    deal = shuffled_deal(start, Random(0))
    piles = laid_out(rules.table, start.dealer, deal.cards)
    cards = [card for name in dict.fromkeys(slots.piles) for card in piles[name]]
    place = {1 << rules.table.pack.index[card]: number for number, card in enumerate(cards)}
    pairs = apply(start, deal).secrets.covered_cards
    return [(int(slots.piles[place[under]]), place[under], place[over]) for over, under in pairs]
