"""A hand that people have played with real cards, as far as its score depends on it."""

from collections.abc import Sequence

import attrs

from five_hundred.base.arguments import expect, expect_flag
from five_hundred.base.message_parts import counted
from five_hundred.base.values import Value
from five_hundred.cards.seats import Seat
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract

__all__ = ["KeptHand", "expect_possible"]


def _as_tuple(numbers: Sequence[int]) -> tuple[int, ...]:
    expect(numbers, tuple | list, "tricks and winners", "a tuple or a list of numbers")
    return tuple(numbers)


@attrs.frozen(repr=False)
class KeptHand(Value):
    """A hand that people have played, as far as its score depends on it.

    The hand does not keep what the score does not depend on, so hands with the same line are equal.  ``contract`` is
    therefore without ``nominated``, and without ``partner``: the holder of a called card is in the ``partner`` of the
    hand, and :func:`~five_hundred.score_hand` finds the partner itself if partners rotate.

    Args:
        contract: the contract, such as that of a :class:`~five_hundred.HandScore`; ``None`` if the cards were thrown
            in.
        tricks: the number of tricks of each side, starting with side 0.
        partner: the seat that held the called card; by default, the partner whom the contract names.
        winners: the seat that took each trick, in order.
        inkles: whether the cards were thrown in after inkles that could not win.

    Raises:
        TypeError: the contract is not a Contract, ``tricks`` or ``winners`` is not a tuple or a list, or ``inkles`` is
            not a bool.
    """

    contract: Contract | None = None
    """The contract; ``None`` if no bid won the auction and the cards were thrown in."""
    tricks: tuple[int, ...] = attrs.field(default=(), converter=_as_tuple)
    """The number of tricks of each side, starting with side 0; empty if the cards were thrown in."""
    partner: Seat | None = None
    """The seat that held the called card; the declarer's seat if no other player held it; ``None`` if no card was
    called."""
    winners: tuple[Seat, ...] = attrs.field(default=(), converter=_as_tuple)
    """The seat that took each trick, in order; empty if the result of the match does not depend on it."""
    inkles: bool = False
    """Whether the cards were thrown in after inkles that could not win."""

    def __attrs_post_init__(self) -> None:
        expect(self.contract, Contract | None, "contract", "a Contract, or None")
        expect_flag(self.inkles, "inkles")
        if self.contract is None:
            return
        contract = attrs.evolve(self.contract, nominated=None)
        if self.partner is None or self.partner == contract.partner:
            holder = contract.partner if contract.called is not None else None
            contract = attrs.evolve(contract, partner=None)
            object.__setattr__(self, "partner", holder)
        object.__setattr__(self, "contract", contract)


def expect_possible(rules: RuleSet, hand: KeptHand) -> None:
    """Check that the fields of a hand fit together, and that it has one number of tricks for each side.

    Raises:
        ValueError: the fields contradict each other, or there are more or fewer numbers.
    """
    if hand.contract is None:
        if hand != KeptHand(inkles=hand.inkles):
            raise ValueError("a hand without a contract was thrown in, and must have no tricks, partner or winners")
        return
    if hand.inkles:
        raise ValueError("inkles must be False for a hand with a contract")
    sides = len(rules.table.seating.sides)
    if len(hand.tricks) != sides:
        got = counted(len(hand.tricks), "number")
        raise ValueError(f"tricks must be the number of tricks of each of the {sides} sides, got {got}")
