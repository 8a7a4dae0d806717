"""Compiled code for :mod:`five_hundred.playouts.position_from_view`: deal the hidden cards in the middle of a hand."""

from five_hundred.base.numba_compilation import compiled, inlined
from five_hundred.playouts.chance import below
from five_hundred.playouts.compiled_before_play import shuffle
from five_hundred.playouts.contracts_and_deal_as_numbers import COVERED
from five_hundred.playouts.position_as_numbers import (
    CHANCE,
    COVERING,
    GROUP_CARDS,
    GROUP_COUNT,
    GROUP_ENDS,
    NEXT,
    NODE_ENDS,
    POOL_COUNT,
    POOL_ENDS,
    POOL_PLACES,
    ROOM,
    SEEN,
    SPLIT,
)
from five_hundred.playouts.position_from_view import CHANCES
from five_hundred.playouts.rules_as_numbers import MOST_CARDS
from five_hundred.playouts.working_array import GIVEN, PAIRS, PLACES, POOLS, REST, Work

__all__ = ["deal_unseen"]


@inlined
def _lay_under(deal: Work, seat: int, card: int, work: Work) -> None:
    """Lay a dummy's hidden card under the first of the dummy's face-up cards that still needs one."""
    for pair in range(deal[COVERED]):
        if work[PAIRS + 3 * pair] == seat and work[PAIRS + 3 * pair + 1] < 0:
            work[PAIRS + 3 * pair + 1] = card
            return


@compiled
def deal_unseen(deal: Work, cards: int, stream: Work, work: Work) -> None:
    """Deal the cards that the seat cannot see.

    Args:
        deal: the numbers of the deal (:mod:`five_hundred.playouts.position_as_numbers`).
        cards: the number of cards in the pack.
        stream: the random numbers of the hand.
        work: the array for intermediate results; the function sets the place of each card, and each pair of a dummy's
            face-down card and the card on top of it.
    """
    for card in range(cards):
        work[PLACES + card] = deal[SEEN + card]
    for pair in range(deal[COVERED]):
        work[PAIRS + 3 * pair], work[PAIRS + 3 * pair + 1] = deal[COVERING + 2 * pair], -1
        work[PAIRS + 3 * pair + 2] = deal[COVERING + 2 * pair + 1]
    for pool in range(deal[POOL_COUNT]):
        work[GIVEN + pool] = 0
    begin = node = 0
    for group in range(deal[GROUP_COUNT]):
        end = deal[deal[GROUP_ENDS] + group]
        for number in range(begin, end):
            work[REST + number - begin] = deal[deal[GROUP_CARDS] + number]
        shuffle(work[REST : REST + end - begin], stream)
        chance, left = below(stream, CHANCES), REST
        split, high = 0 if node == 0 else deal[deal[NODE_ENDS] + node - 1], deal[deal[NODE_ENDS] + node]
        while split < high:  # find the first split whose cumulative chance is greater than ``chance``
            middle = (split + high) // 2
            if deal[deal[CHANCE] + middle] > chance:
                high = middle
            else:
                split = middle + 1
        for pool in range(deal[POOL_COUNT]):
            for _ in range(deal[deal[SPLIT] + split * deal[POOL_COUNT] + pool]):
                work[POOLS + pool * MOST_CARDS + work[GIVEN + pool]] = work[left]
                work[GIVEN + pool] += 1
                left += 1
        node, begin = deal[deal[NEXT] + split], end
    number = 0
    for pool in range(deal[POOL_COUNT]):
        left = POOLS + pool * MOST_CARDS
        shuffle(work[left : left + work[GIVEN + pool]], stream)
        while number < deal[deal[POOL_ENDS] + pool]:
            place = deal[deal[POOL_PLACES] + number]
            for _ in range(deal[deal[ROOM] + number]):
                work[PLACES + work[left]] = place
                _lay_under(deal, place, work[left], work)
                left += 1
            number += 1
