"""Count the sequences of legal actions, to compare another implementation of the rules with this one.

Chess programs use a test of the same name, *perft*.  The reference documentation lists the counts for each preset.
"""

from typing import Final

from five_hundred.base.arguments import A_RULESET, A_STATE, expect, expect_number
from five_hundred.engine.game import apply, legal_actions
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.table.phase_classes import Dealing, Finished
from five_hundred.engine.table.state import State
from five_hundred.formats.notation import format_action
from five_hundred.rules import RuleSet

__all__ = ["divide", "numbered_deal", "perft"]

_FACTOR: Final = 48_271
_MODULUS: Final = 2**31 - 1


def numbered_deal(rules: RuleSet, number: int = 1) -> Deal:
    """Return a numbered deal that a program in any language can reproduce.

    The pack starts in this order: spades, clubs, diamonds and hearts, each from the lowest rank to the highest, then
    the red joker and the black joker.  Places are counted from 0, and ``x`` starts as the number of the deal.  For each
    place, from the last down to place 1, ``x`` becomes ``48271 * x % 2147483647``, and then the card in that place is
    exchanged with the card in place ``x % (place + 1)``.  In C++, ``std::minstd_rand`` produces the same values of
    ``x``.

    Args:
        rules: the house rules, whose pack is dealt.
        number: the number of the deal, from 1 to 2147483646.

    Raises:
        ValueError: ``number`` is out of range.
        TypeError: ``rules`` is not a RuleSet, or ``number`` is not a whole number.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    expect_number(number, "number", 1, _MODULUS - 1)
    cards, x = list(rules.table.pack.cards), number
    for place in range(len(cards) - 1, 0, -1):
        x = _FACTOR * x % _MODULUS
        other = x % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return Deal(cards)


def perft(state: State, depth: int) -> int:
    """Count the sequences of legal actions that start from a state.

    A sequence ends early if the next step is a deal or the match is over.  Only sequences with the full number of
    actions count.

    Args:
        state: the state in which the sequences begin.
        depth: the number of actions in a sequence; a depth of 0 counts one sequence.  With each further action, the
            count takes about five to thirty times as long.

    Returns:
        The number of sequences with that many actions.

    Raises:
        ValueError: ``depth`` is less than 0.
        TypeError: ``state`` is not a State, or ``depth`` is not a whole number.
    """
    expect(state, State, "state", A_STATE)
    expect_number(depth, "depth", 0)
    return _count(state, depth)


def _count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if isinstance(state.phase, Dealing | Finished):
        return 0
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)  # the length is known without creating the items
    return sum([_count(apply(state, action), depth - 1) for action in legal])


def divide(state: State, depth: int) -> dict[str, int]:
    """Count the sequences of legal actions for each first action, to find where two implementations differ.

    Args:
        state: the state in which the sequences begin.
        depth: the number of actions in a sequence, at least 1.

    Returns:
        For each legal action, the number of sequences that begin with this action.  The keys are the actions in
        notation, in the order of ``legal_actions``.  The numbers add up to ``perft(state, depth)``.

    Raises:
        ValueError: ``depth`` is less than 1.
        TypeError: ``state`` is not a State, or ``depth`` is not a whole number.
    """
    expect(state, State, "state", A_STATE)
    expect_number(depth, "depth", 1)
    if isinstance(state.phase, Dealing | Finished):
        return {}
    return {format_action(action): _count(apply(state, action), depth - 1) for action in legal_actions(state)}
