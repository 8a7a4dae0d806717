"""Counts of the game tree, by which another implementation of the rules can be checked against this one.

The name is that of the same test for chess programs.  Counts that are published, preset by preset, are in the reference
of the documentation.
"""

from typing import Final

from five_hundred.base.arguments import A_STATE, expect
from five_hundred.bids.actions import Deal
from five_hundred.engine.game import apply, legal_actions
from five_hundred.engine.state import Dealing, Finished, State
from five_hundred.formats.notation import format_action
from five_hundred.rules import RuleSet

__all__ = ["divide", "numbered_deal", "perft"]

_FACTOR: Final = 48_271
_MODULUS: Final = 2**31 - 1


def numbered_deal(rules: RuleSet, number: int = 1) -> Deal:
    """A deal that a program in any language can repeat.

    The pack lies in its order: spades, clubs, diamonds, hearts, each from the lowest rank to the highest, then the red
    joker and the black one.  From the last place down to the second, the card of each place, counted from 0, changes
    places with the card of place ``x % (place + 1)``.  Before each change ``x`` becomes ``48271 * x % 2147483647``; it
    begins as the number of the deal.  (C++ knows these ``x`` as ``std::minstd_rand``.)

    Args:
        rules: whose pack is dealt.
        number: which deal, from 1 to 2147483646.

    Raises:
        ValueError: there is no deal of that number.
    """
    if not 0 < number < _MODULUS:
        raise ValueError(f"deals are numbered from 1 to {_MODULUS - 1}, not {number}")
    cards, x = list(rules.table.pack.cards), number
    for place in range(len(cards) - 1, 0, -1):
        x = _FACTOR * x % _MODULUS
        other = x % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return Deal(cards)


def perft(state: State, depth: int) -> int:
    """Count the ways in which the players can take so many actions from here, one after the other.

    Chance does not branch: the tree ends where a deal is due, or the match is over, and ways that end earlier are not
    counted.

    Args:
        state: where to begin.
        depth: how many actions a way has; with 0 there is one way, and every action more takes some five to thirty
            times as long.

    Returns:
        How many ways of so many actions there are.

    Raises:
        ValueError: the depth is less than 0.
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    if depth < 0:
        raise ValueError(f"the depth must be 0 or more, not {depth}")
    if depth == 0:
        return 1
    if isinstance(state.phase, Dealing | Finished):
        return 0
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)  # none of them has to be made
    return sum([perft(apply(state, action), depth - 1) for action in legal])


def divide(state: State, depth: int) -> dict[str, int]:
    """The same count for each action that may come first, to find where two implementations part.

    Args:
        state: where to begin.
        depth: how many actions a way has, at least the first one.

    Returns:
        How many ways of so many actions begin with each, by the action in notation and in the order of the legal
        actions; their sum is ``perft(state, depth)``.

    Raises:
        ValueError: the depth is less than 1.
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    if depth < 1:
        raise ValueError(f"the depth must be 1 or more, not {depth}")
    if isinstance(state.phase, Dealing | Finished):
        return {}
    return {format_action(action): perft(apply(state, action), depth - 1) for action in legal_actions(state)}
