"""The numbers of a hand during play, for the compiled code: the position, and where the hidden cards may lie.

The class :class:`Unseen <five_hundred.playouts.position_from_view.Unseen>` explains what a *group*, a *pool*, a *split*
and a *node* are.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

import numpy as np

from five_hundred.engine.actions import PlayCard
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.table.known_partner import known_partner
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.playouts import position as columns
from five_hundred.playouts import working_array
from five_hundred.playouts.contracts_and_deal_as_numbers import COVERED, HIDDEN_CARDS, KIND, Numbers
from five_hundred.playouts.position_from_view import Position
from five_hundred.playouts.rules_as_numbers import MOST_CARDS, contract_at

__all__ = ["hidden_deal_of", "plays_of", "start_of"]

# The entries of a deal of hidden cards.  ``KIND`` and ``COVERED`` are the same entries as in a deal of the whole pack.
GONE_COUNT: Final = 4
"""The number of cards that have been played."""
CALLED: Final = 5
"""The called card while its holder is not publicly known, else -1."""
PARTNER: Final = 6
"""The seat of the declarer's partner, or -1 if the partner is not known."""
DECLARER_SEAT: Final = 7
"""The declarer's seat, or -1 if all players passed."""
GROUP_COUNT: Final = 8
"""The number of groups of hidden cards."""
POOL_COUNT: Final = 9
"""The number of pools."""
HIDDEN_CONTRACT: Final = 20
"""The index in the table of the rules and contracts at which the numbers of the contract begin."""
# Each of the following entries contains the index at which a list begins.
GROUP_ENDS: Final = 10
"""For each group, the number of cards in this group and all earlier groups."""
GROUP_CARDS: Final = 11
"""The hidden cards of all groups, one group after another."""
POOL_ENDS: Final = 12
"""For each pool, the number of places in this pool and all earlier pools."""
POOL_PLACES: Final = 13
"""The places of all pools, one pool after another."""
ROOM: Final = 14
"""The number of hidden cards that each place receives, in the order of :data:`POOL_PLACES`."""
NODE_ENDS: Final = 15
"""For each node, the number of splits in this node and all earlier nodes."""
CHANCE: Final = 16
"""For each split, its cumulative chance among the splits of its node."""
NEXT: Final = 17
"""For each split, the node of the next group."""
SPLIT: Final = 18
"""For each split, the number of cards that each pool receives."""
GONE: Final = 19
"""For each card that has been played, the seat that played it and the card."""
SEEN: Final = 24
"""For each card that the viewing seat can see, its holder; for every other card, the place for cards out of play."""
COVERING: Final = SEEN + MOST_CARDS
"""For each card that covers a dummy's hidden card, or did so when the trick began: the seat and the card."""
_LISTS: Final = COVERING + 2 * columns.MOST_COVERS


def hidden_deal_of(position: Position) -> Numbers:
    """Return the numbers with which the compiled code deals the hidden cards of a hand.

    Args:
        position: the state of the hand.
    """
    match, phase, hidden = position.match, position.phase, position.hidden
    pack, contract = match.rules.table.pack, phase.setup.contract
    found, known = [0] * _LISTS, known_partner(phase)
    found[SEEN:COVERING] = [working_array.AWAY] * MOST_CARDS
    for seat, hand in enumerate(position.hands):
        while hand:
            found[SEEN + hand.bit_length() - 1] = seat
            hand ^= 1 << hand.bit_length() - 1  # noqa: PLW2901  # the cards that are left
    covering = [number for seat, card in position.covering for number in (seat, pack.index[card])]
    found[COVERING : COVERING + len(covering)] = covering
    found[KIND], found[COVERED], found[HIDDEN_CONTRACT] = HIDDEN_CARDS, len(position.covering), contract_at(0)
    found[CALLED] = -1 if known is not None or contract.called is None else pack.index[contract.called]
    found[PARTNER] = -1 if known is None else known
    found[DECLARER_SEAT] = -1 if contract.declarer is None else contract.declarer
    found[GROUP_COUNT], found[POOL_COUNT] = len(hidden.groups), len(hidden.pools)
    gone = list(_gone(phase))
    found[GONE_COUNT] = len(gone) // 2
    for place, values in (
        (GROUP_ENDS, _ends(hidden.groups)),
        (GROUP_CARDS, [card for group in hidden.groups for card in group]),
        (POOL_ENDS, _ends(hidden.pools)),
        (POOL_PLACES, [working_array.AWAY if place < 0 else place for pool in hidden.pools for place in pool]),
        (ROOM, [count for pool in hidden.room for count in pool]),
        (NODE_ENDS, _ends(hidden.splits)),
        (CHANCE, [chance for node in hidden.splits for chance, _, _ in node]),
        (NEXT, [after for node in hidden.splits for _, _, after in node]),
        (SPLIT, [count for node in hidden.splits for _, split, _ in node for count in split]),
        (GONE, gone),
    ):
        found[place] = len(found)
        found += values
    return np.array(found, np.int64)


def start_of(position: Position) -> Numbers:
    """Return the position at which the playouts begin, without any cards in the hands.

    Args:
        position: the state of the hand.
    """
    return np.array(columns.position_of(position.match.rules, position.phase), np.int64)


def plays_of(position: Position, plays: Sequence[PlayCard | None]) -> Numbers:
    """Return the first plays of the playouts as numbers: for each play, the card and the suit that a led joker names.

    Args:
        position: the state of the hand.
        plays: the plays; ``None`` lets the policy choose, and has the card number -1.
    """
    index = position.match.rules.table.pack.index
    return np.array(
        [
            number
            for play in plays
            for number in (
                (-1, 0) if play is None else (index[play.card], NO_SUIT if play.suit is None else play.suit.index)
            )
        ],
        np.int64,
    )


def _gone(phase: Playing) -> Iterator[int]:
    index = phase.setup.tables[0].pack.index
    tricks = [(trick.seats, trick.plays) for trick in phase.history]
    for seats, plays in [*tricks, (phase.seats, phase.trick)]:
        for seat, play in zip(seats, plays, strict=False):
            yield from (seat, index[play.card])


def _ends(parts: Sequence[Sequence[object]]) -> list[int]:
    return list(accumulate(len(part) for part in parts))
