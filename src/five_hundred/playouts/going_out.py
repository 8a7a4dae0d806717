"""Find the trick after which play stops because a side has gone out (catalogue: midhand-out).

The compiled code plays on, because the cards that are played do not depend on the scores.  This module then takes back
the tricks after the one that ends the hand.

A *case* is a contract and the number of tricks that each side has taken so far.  The engine judges each case only once,
in the first hand in which the case occurs; later hands find it in a table, which has the next case for each case and
each seat that may take the next trick.
"""

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Final

import numpy as np
import numpy.typing as npt

from five_hundred.cards.seats import HAND_SIZE, NO_SIDE, Seat
from five_hundred.engine.play.play_setup import PlaySetup
from five_hundred.engine.score.match_end import goes_out_now
from five_hundred.engine.score.scoring import score_of
from five_hundred.playouts.position import SEAT_BITS
from five_hundred.playouts.steps_of_contract import ContractPlan
from five_hundred.rules import RuleSet

__all__ = ["GoingOut", "stops_when_out"]

_UNKNOWN: Final = -1


def stops_when_out(rules: RuleSet) -> bool:
    """Return whether play may stop before the last trick because a side has gone out.

    Args:
        rules: the house rules.
    """
    return rules.match.midhand_out and rules.match.hands is None


class GoingOut:
    """The cases that have occurred so far, and whether a side has gone out in each of them.

    Args:
        rules: the house rules, under which play may stop because a side has gone out.
        before: the match score of each side before the hand, in points.
        plans: the plans of the contracts.
    """

    def __init__(self, rules: RuleSet, before: Sequence[int], plans: Sequence[ContractPlan]) -> None:
        self._rules, self._before, seats = rules, tuple(before), len(rules.table.seating.seats)
        self._lock = Lock()
        setups = {plan.setup.contract: plan.setup for plan in plans}
        self._cases = [(setup, (0,) * seats) for setup in setups.values()]
        numbers = {contract: number for number, contract in enumerate(setups)}
        self._first = np.array([numbers[plan.setup.contract] for plan in plans])
        self._number = {case: number for number, case in enumerate(self._cases)}
        self._next = np.full((len(self._cases), seats), _UNKNOWN)
        self._out = np.zeros(len(self._cases), np.bool_)

    def counted(
        self,
        contract: npt.NDArray[np.int32],
        winners: npt.NDArray[np.int64],
        tricks: npt.NDArray[np.int8],
        begun: int,
    ) -> npt.NDArray[np.int8]:
        """Return the number of tricks that each seat took in each hand before play stopped.

        Args:
            contract: the index of each hand's plan.
            winners: the winners of each hand's tricks as one number (:data:`five_hundred.playouts.position.WINNERS`).
            tricks: the number of tricks that each seat took in each hand, including those after a side went out.
            begun: the number of tricks that were complete when the hands began; play did not stop before.
        """
        case, out = self._first[contract], np.zeros((HAND_SIZE, len(contract)), np.bool_)
        for trick in range(HAND_SIZE - 1):  # play stops after the last trick in any case
            case = self._after(case, winners >> SEAT_BITS * trick & (1 << SEAT_BITS) - 1)
            if trick >= begun:
                out[trick] = self._out[case]
        found, stopped = tricks.copy(), np.flatnonzero(out.any(axis=0))
        played = np.minimum(out[:, stopped].argmax(axis=0) + 1, tricks[stopped].sum(axis=1))
        took = winners[stopped, np.newaxis] >> SEAT_BITS * np.arange(HAND_SIZE) & (1 << SEAT_BITS) - 1
        took[np.arange(HAND_SIZE) >= played[:, np.newaxis]] = tricks.shape[1]  # no seat
        for seat in range(tricks.shape[1]):
            found[stopped, seat] = (took == seat).sum(axis=1)
        return found

    def _after(self, case: npt.NDArray[np.int64], winner: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return the numbers of the cases that follow, given the seats that take the next trick."""
        after = self._next[case, winner]
        unmet = np.flatnonzero(after == _UNKNOWN)
        if len(unmet):
            self._add(set(zip(case[unmet].tolist(), winner[unmet].tolist(), strict=True)))
            after = self._next[case, winner]
        return after

    def _add(self, steps: Iterable[tuple[int, Seat]]) -> None:
        """Add the cases that follow, given the numbers of known cases and the seats that take the next trick."""
        with self._lock:
            found, out = [], []
            for case, winner in steps:
                setup, tricks = self._cases[case]
                taker = self._taker(setup, winner)
                after = setup, (*tricks[:taker], tricks[taker] + 1, *tricks[taker + 1 :])
                number = self._number.setdefault(after, len(self._cases))
                if number == len(self._cases):
                    self._cases.append(after)
                    out.append(self._is_out(*after))
                found.append((case, winner, number))
            # Another thread must find every number that the table contains in both arrays.
            self._out = np.append(self._out, out)
            table = np.full((len(self._cases), self._next.shape[1]), _UNKNOWN)
            table[: len(self._next)] = self._next
            for case, winner, number in found:
                table[case, winner] = number
            self._next = table

    def _taker(self, setup: PlaySetup, seat: Seat) -> Seat:
        """Return the seat to which all tricks of a seat's side are counted; a spare hand has no side."""
        sides = self._rules.table.seating.side_of
        if sides[seat] == NO_SIDE:
            return seat
        return next(each for each in sorted(setup.order) if sides[each] == sides[seat])

    def _is_out(self, setup: PlaySetup, tricks: Sequence[int]) -> bool:
        rules = self._rules
        return goes_out_now(rules, score_of(rules, rules.table.seating, setup.contract, tricks, self._before))
