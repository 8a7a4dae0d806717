"""Compiled code that deals the pack and carries out the steps before the first trick.

Several functions of this module take the following arguments:

- ``deal``: the numbers of the deal (:mod:`five_hundred.playouts.contracts_and_deal_as_numbers`);
- ``plan``: the index in ``deal`` at which the numbers of the plan begin;
- ``table``: the table of the rules and contracts (:mod:`five_hundred.playouts.rules_as_numbers`);
- ``stream``: the random numbers of the hand (:mod:`five_hundred.playouts.chance`);
- ``work``: the array for intermediate results (:mod:`five_hundred.playouts.working_array`).
"""

from typing import Final

from five_hundred.base.numba_compilation import compiled, inlined
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.playouts import rules_as_numbers as columns
from five_hundred.playouts.chance import below
from five_hundred.playouts.contracts_and_deal_as_numbers import (
    CALL_NONE,
    CALL_OWN,
    CALLABLE,
    DUCKS,
    FACE,
    FACES,
    KNOWN,
    MASK,
    MOST_WAYS,
    SLOT,
    SLOTS,
    STEPS,
    UNKNOWN,
    UNKNOWN_CARD,
    WAYS,
    WAYS_ROW,
)
from five_hundred.playouts.plain_policy import greatest, put_away, take, weigh
from five_hundred.playouts.rules_as_numbers import CARD_NOTES, OWN, SEATS, SUIT_OF
from five_hundred.playouts.steps_of_contract import StepKind
from five_hundred.playouts.working_array import (
    CARDS,
    DISCARDS,
    DRAWN,
    FOUND,
    GAPS,
    KITTY,
    LIKELY,
    ON_TABLE,
    OVER,
    PILE,
    PLACES,
    REST,
    STRENGTHS,
    SUITS,
    Work,
)

__all__ = ["deal_pack", "settle", "shuffle", "weigh_cards"]

_DRAW, _ADD, _TAKE_KITTY, _CALL, _TAKE = (
    int(step) for step in (StepKind.DRAW, StepKind.ADD, StepKind.KITTY, StepKind.CALL, StepKind.TAKE)
)
_HAND_ON: Final = int(StepKind.HAND_ON)


@compiled
def shuffle(numbers: Work, stream: Work) -> None:
    """Put an array into random order.

    Args:
        numbers: the array; updated.
        stream: the random numbers of the hand.
    """
    for last in range(len(numbers) - 1, 0, -1):
        other = below(stream, last + 1)
        numbers[last], numbers[other] = numbers[other], numbers[last]


@compiled
def deal_pack(deal: Work, table: Work, stream: Work, work: Work) -> None:
    """Deal the unknown cards at random, and repeat the deal until it is not a misdeal.

    Args:
        deal: the numbers of the deal.
        table: the table of the rules and contracts.
        stream: the random numbers of the hand.
        work: the array for intermediate results; the function sets the card in each position, and the place of each
            card.
    """
    while True:
        for number in range(deal[UNKNOWN]):
            work[REST + number] = deal[UNKNOWN_CARD + number]
        shuffle(work[REST : REST + deal[UNKNOWN]], stream)
        left = REST
        for slot in range(deal[SLOTS]):
            card = deal[KNOWN + slot]
            if card < 0:
                card = work[left]
                left += 1
            work[CARDS + slot] = card
            work[PLACES + card] = deal[SLOT + slot]
        if not deal[FACES] or _all_have_faces(deal, table[SEATS], work):
            return


@compiled
def _all_have_faces(deal: Work, seats: int, work: Work) -> bool:
    """Return whether every seat has at least one of the cards that prevent a misdeal."""
    for seat in range(seats):
        found = False
        for card in range(deal[SLOTS]):
            found = found or (work[PLACES + card] == seat and deal[FACE + card] != 0)
        if not found:
            return False
    return True


@compiled
def _find(cards: int, place: int, work: Work) -> int:
    """List the cards that lie in a place, from the lowest card to the highest, and return how many there are."""
    count = 0
    for card in range(cards):
        # The comparison is nearly random, so a branch would be slow.  Every card is written; if a card lies in another
        # place, the next card overwrites it.
        work[FOUND + count] = card
        count += work[PLACES + card] == place
    return count


@compiled
def settle(deal: Work, plan: int, table: Work, plainly: bool, stream: Work, work: Work) -> int:
    """Carry out all steps before the first trick (draw, take, call and discard), at random or as plain players would.

    Args:
        deal: the numbers of the deal.
        plan: the index in ``deal`` at which the numbers of the plan begin.
        table: the table of the rules and contracts.
        plainly: whether all seats are plain players; otherwise they choose at random.
        stream: the random numbers of the hand.
        work: the array for intermediate results; the function updates the places of the cards.

    Returns:
        The number of the called card; -1 if no card is called.
    """
    called, step, contract = -1, plan + STEPS, deal[plan]
    ducks = table[contract + DUCKS] & 1 == 1
    work[DRAWN] = 0
    while deal[step] >= 0:
        kind, seat, to = deal[step], deal[step + 1], deal[step + 2]
        step += 3
        strengths = table[contract + columns.STRENGTHS + seat]
        takes = kind in (_ADD, _TAKE)
        count = _find(deal[SLOTS], ON_TABLE if takes else seat, work)
        if kind == _DRAW:
            _draw(deal, seat, stream, work)
        elif takes:
            if plainly and kind == _TAKE:
                for number in range(count):
                    work[STRENGTHS + number] = table[strengths + OWN + work[FOUND + number]]
                chosen = take(work[STRENGTHS : STRENGTHS + count], ducks)
            else:
                chosen = below(stream, count)
            work[PLACES + work[FOUND + chosen]] = KITTY if kind == _ADD else seat
        elif kind == _TAKE_KITTY:
            for card in range(deal[SLOTS]):
                if work[PLACES + card] == KITTY:
                    work[PLACES + card] = seat
        elif kind == _CALL:
            if plainly:
                called = _call_plainly(deal, plan, seat, table, strengths, work)
            else:
                called = _call(deal, plan, seat, stream, work)
        else:
            to_place = to if kind == _HAND_ON else DISCARDS + seat
            if plainly:
                _discard_plainly(count, to_place, table, strengths, ducks, work)
            else:
                _discard(deal, count, to_place, stream, work)
    return called


@inlined
def _draw(deal: Work, seat: int, stream: Work, work: Work) -> None:
    """Keep one of the next two cards of the pile, chosen at random, and discard the other."""
    while deal[SLOT + work[DRAWN]] != PILE:
        work[DRAWN] += 1
    kept = below(stream, 2)
    work[PLACES + work[CARDS + work[DRAWN] + kept]] = seat
    work[PLACES + work[CARDS + work[DRAWN] + 1 - kept]] = DISCARDS + seat
    work[DRAWN] += 2


@inlined
def _may_call(deal: Work, plan: int, card: int) -> bool:
    callable_cards: int = deal[plan + CALLABLE + card // MASK]
    return callable_cards >> card % MASK & 1 == 1


@compiled
def _call(deal: Work, plan: int, seat: int, stream: Work, work: Work) -> int:
    """Choose a random card to call, and return the card, or -1 to call no card."""
    count = 0
    for card in range(deal[SLOTS]):
        own = work[PLACES + card] in (seat, DISCARDS + seat)
        if _may_call(deal, plan, card) and (deal[CALL_OWN] or not own):
            work[FOUND + count] = card
            count += 1
    chosen = below(stream, count + (1 if deal[CALL_NONE] or count == 0 else 0))
    return int(work[FOUND + chosen]) if chosen < count else -1


@compiled
def _call_plainly(deal: Work, plan: int, seat: int, table: Work, strengths: int, work: Work) -> int:
    """Return the strongest callable card that the caller does not hold.

    If the caller holds every callable card, return the first of them if the rules allow this call, else -1.
    """
    count, first = 0, -1
    for card in range(deal[SLOTS]):
        if _may_call(deal, plan, card):
            if work[PLACES + card] not in (seat, DISCARDS + seat):
                work[FOUND + count] = card
                count += 1
            if deal[CALL_OWN] and first < 0:
                first = card
    for number in range(count):
        work[STRENGTHS + number] = table[strengths + OWN + work[FOUND + number]]
    return int(work[FOUND + greatest(work[STRENGTHS : STRENGTHS + count])]) if count else first


@compiled
def _discard(deal: Work, held: int, to: int, stream: Work, work: Work) -> None:
    """Discard a random combination of the listed cards.

    The number that chooses a combination is the index of the combination among the legal actions.  If there are more
    combinations than one random number can choose from, the cards are shuffled instead, and the first ones discarded.
    """
    need, ways, row = held - HAND_SIZE, deal[WAYS], deal[WAYS_ROW]
    if deal[ways + held * row + need] > MOST_WAYS:
        shuffle(work[FOUND : FOUND + held], stream)
        for place in range(need):
            work[PLACES + work[FOUND + place]] = to
        return
    number = below(stream, deal[ways + held * row + need])
    for place in range(held):
        if need == 0:
            break
        with_card = deal[ways + (held - place - 1) * row + need - 1]
        if number < with_card:
            work[PLACES + work[FOUND + place]] = to
            need -= 1
        else:
            number -= with_card


@compiled
def weigh_cards(table: Work, strengths: int, count: int, work: Work) -> None:
    """Estimate how likely each of the listed cards is to win a trick, if a hand consists of just these cards.

    Args:
        table: the table of the rules and contracts.
        strengths: the index in ``table`` at which the strengths of the cards begin.
        count: the number of listed cards.
        work: the array for intermediate results; the function updates the numbers of each listed card.
    """
    for number in range(count):
        card = work[FOUND + number]
        work[STRENGTHS + number] = table[strengths + OWN + card]
        work[SUITS + number] = table[strengths + SUIT_OF + card]
        work[OVER + number] = table[strengths + CARD_NOTES + card]
    weigh(
        work[STRENGTHS : STRENGTHS + count],
        work[SUITS : SUITS + count],
        work[OVER : OVER + count],
        work[GAPS : GAPS + count],
        work[LIKELY : LIKELY + count],
    )


@compiled
def _discard_plainly(count: int, to: int, table: Work, strengths: int, ducks: bool, work: Work) -> None:
    """Discard some of the listed cards one by one, as a plain player does."""
    for held in range(count, HAND_SIZE, -1):
        weigh_cards(table, strengths, held, work)
        gone = put_away(work[STRENGTHS : STRENGTHS + held], work[LIKELY : LIKELY + held], ducks)
        work[PLACES + work[FOUND + gone]] = to
        for number in range(gone, held - 1):
            work[FOUND + number] = work[FOUND + number + 1]
