"""Counts of the game tree, for checking another implementation of the rules against this one.

Chess programs have a test of the same name.  The reference documentation lists the counts for each preset.
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
    """A numbered deal that a program in any language can reproduce.

    The pack starts in order: spades, clubs, diamonds, hearts, each from the lowest rank to the highest, then the red
    joker and the black one.  For each place from the last down to the second, counted from 0, the card in that place
    changes places with the card in place ``x % (place + 1)``.  Before each change ``x`` becomes ``48271 * x %
    2147483647``; its first value is the number of the deal.  (In C++, ``std::minstd_rand`` produces these values.)

    Args:
        rules: the house rules, whose pack is dealt.
        number: the number of the deal, from 1 to 2147483646.

    Raises:
        ValueError: ``number`` is out of range.
    """
    if not 0 < number < _MODULUS:
        raise ValueError(f"number must be from 1 to {_MODULUS - 1}, got {number}")
    cards, x = list(rules.table.pack.cards), number
    for place in range(len(cards) - 1, 0, -1):
        x = _FACTOR * x % _MODULUS
        other = x % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return Deal(cards)


def perft(state: State, depth: int) -> int:
    """Count the sequences of actions that the players can take from a state.

    Deals do not branch: a sequence ends where a deal is next or the match is over, and sequences that end early do not
    count.

    Args:
        state: the state in which the sequences begin.
        depth: the number of actions in a sequence; 0 counts one sequence, and each further action takes about five to
            thirty times as long.

    Returns:
        The number of sequences with that many actions.

    Raises:
        ValueError: ``depth`` is less than 0.
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, got {depth}")
    if depth == 0:
        return 1
    if isinstance(state.phase, Dealing | Finished):
        return 0
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)  # counting them does not require making them
    return sum([perft(apply(state, action), depth - 1) for action in legal])


def divide(state: State, depth: int) -> dict[str, int]:
    """Count the sequences by their first action, to find where two implementations differ.

    Args:
        state: the state in which the sequences begin.
        depth: the number of actions in a sequence, at least 1.

    Returns:
        The number of sequences that begin with each action; the keys are actions in notation, in the order of the legal
        actions.  The numbers add up to ``perft(state, depth)``.

    Raises:
        ValueError: ``depth`` is less than 1.
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    if depth < 1:
        raise ValueError(f"depth must be 1 or more, got {depth}")
    if isinstance(state.phase, Dealing | Finished):
        return {}
    return {format_action(action): perft(apply(state, action), depth - 1) for action in legal_actions(state)}
