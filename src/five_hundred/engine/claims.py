"""Claims: whether a player on lead can be sure to take every trick that remains (catalogue: claims).

A claim is judged only by what the claimer can see, or its refusal would tell where the other cards are.  So it stands
if no card that the claimer cannot place could take a trick, whoever holds it.
"""

from collections.abc import Iterator, Sequence

from five_hundred.cards.seats import Seat
from five_hundred.engine.tricks import PlaySetup
from five_hundred.rules.strength import NO_SUIT, SuitTable

__all__ = ["might_win", "takes_all"]


def might_win(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int) -> int:
    """The cards that might take a trick from a hand that leads to the end (catalogue: claims).

    The hand plays its trumps from the top, then every other suit from the top, then its jokers.  Every round of a suit
    draws at least one card of that suit from the others, if they hold any, or a low joker.

    Args:
        setup: the hand's setup.
        seat: the seat that leads.
        hand: its cards, as a mask.
        elsewhere: the cards that may be in another hand, as a mask.

    Returns:
        Such cards as a mask; 0 if the hand takes every trick.
    """
    mask = 0
    for threat in _threats(setup, seat, hand, elsewhere):
        mask |= threat
    return mask


def takes_all(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int) -> bool:
    """Whether a hand that leads to the end takes every trick (catalogue: claims).

    The same as :func:`might_win` without a card, but it stops at the first card that is found.

    Args:
        setup: the hand's setup.
        seat: the seat that leads.
        hand: its cards, as a mask.
        elsewhere: the cards that may be in another hand, as a mask.
    """
    return next(_threats(setup, seat, hand, elsewhere), None) is None


def _threats(setup: PlaySetup, seat: Seat, hand: int, elsewhere: int) -> Iterator[int]:
    """The cards that might take a trick, as masks, suit by suit; none of them is empty."""
    table = setup.tables[seat]
    loose, jokers = _loose(table, elsewhere), hand & table.suits[NO_SUIT]
    if table.low_jokers and jokers:
        # A low joker that is led wins only if nobody has the suit: that cannot be known.
        if elsewhere:
            yield elsewhere
        return
    if stronger := _stronger(table, loose, hand, jokers):
        yield stronger
    # Where a joker may be played instead of following, a low one saves a card of the suit for the next round.
    saved = loose.bit_count() if setup.jokers.first_of_suit else 0
    trump = table.strain.suit
    for suit in range(NO_SUIT):
        others, held = elsewhere & table.suits[suit] & ~loose, hand & table.suits[suit]
        trumps = trump is not None and suit == trump.index
        if not others or not (held or trumps):
            continue
        power = table.power[suit]
        own = sorted([power[card] for card in _numbers(held)], reverse=True)
        count = others.bit_count() + saved
        best = max([power[card] for card in _numbers(others)])
        # The first rounds must be won by strength, the later ones meet no card of the suit.  The leader wins a tie.
        beaten = bool(own) and own[:count][-1] < best
        if beaten or (trumps and count > len(own) and hand & ~table.suits[suit]):
            yield others


def _numbers(mask: int) -> Sequence[int]:
    numbers = []
    while mask:
        numbers.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return numbers


def _loose(table: SuitTable, elsewhere: int) -> int:
    """The jokers elsewhere that no lead draws: they belong to no suit, or to one in the contractor's hand only."""
    return 0 if table.strain.suit is not None else elsewhere & table.pack.jokers


def _stronger(table: SuitTable, loose: int, hand: int, jokers: int) -> int:
    """The loose jokers that could beat a card of the hand, low or high."""
    if table.low_jokers:
        return 0
    if hand & ~jokers:
        return loose
    best = max(_numbers(loose | jokers), key=lambda card: table.power[NO_SUIT][card])
    return loose & 1 << best
