"""Score many hands with as few calls of the engine as possible.

A side's points depend only on the bid, the number of tricks played, the number of tricks that the bidders took, the
side's own tricks, its score before the hand, and its role.  The role says whether the side bid alone, bid together with
another side, was the rival in a duel, or defended, and whether it has called a breach.  The engine therefore scores
each distinct case only once, in the first hand in which the case occurs.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.score.scoring import HandScore, score_of
from five_hundred.playouts.steps_of_contract import ContractPlan
from five_hundred.rules import RuleSet

__all__ = ["ScoreBook"]

_OPEN: Final = -1
"""The result of a hand in which all players passed, or in which play stopped before the contract was made or failed."""
_UNKNOWN: Final = np.iinfo(np.int32).min
_DEFENDING, _DECLARING, _WITH_ANOTHER, _RIVAL = range(4)
_ACCUSING: Final = 4
"""The number that is added to a side's role number if the side has called a breach."""
_ROLES: Final = 8
_COUNTS: Final = HAND_SIZE + 1


class ScoreBook:
    """The points of every case that has been scored so far.

    Args:
        rules: the house rules.
        before: the match score of each side before the hand, in points.
        plans: the plans of the contracts.
    """

    def __init__(self, rules: RuleSet, before: Sequence[int], plans: Sequence[ContractPlan]) -> None:
        self._rules, self._before, self._plans = rules, tuple(before), plans
        seating = rules.table.seating
        bids = list(dict.fromkeys(plan.bid for plan in plans))
        levels = list(dict.fromkeys(before))
        self._bid = np.array([bids.index(plan.bid) for plan in plans])
        self._level = np.array([levels.index(score) for score in before])
        self._levels = len(levels)
        self._sides = np.array([[*(seat in side for side in seating.sides), True] for seat in seating.seats], np.int8)
        contracts = [plan.setup.contract for plan in plans]
        teams = [contract.team(seating) for contract in contracts]
        self._team = np.array([[seat in team for seat in seating.seats] for team in teams], dtype=np.int8)
        self._duels = np.array([[contract.rival in side for side in seating.sides] for contract in contracts])
        self._breaches = np.array([[contract.breach in side for side in seating.sides] for contract in contracts])
        self._role = self._roles(np.arange(len(plans)), self._team)
        self._points = np.full(len(bids) * _COUNTS**3 * _ROLES * len(levels), _UNKNOWN, np.int32)
        self._made = np.zeros(len(bids) * _COUNTS**2, np.int8)

    def scored(
        self, contract: npt.NDArray[np.int32], partner: npt.NDArray[np.int8], tricks: npt.NDArray[np.int8]
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]]:
        """Return the points and the result of each hand.

        Args:
            contract: the index of each hand's plan.
            partner: the seat that held the called card in each hand, or -1.
            tricks: the number of tricks that each seat took in each hand.

        Returns:
            The points that each side won or lost, and whether each contract was made.
        """
        team, role, called = self._team[contract], self._role[contract], np.flatnonzero(partner >= 0)
        if len(called):
            team[called, partner[called]] = 1
            role[called] = self._roles(contract[called], team[called])
        counts = tricks @ self._sides  # the tricks of each side, and of all seats
        results = (self._bid[contract] * _COUNTS + counts[:, -1]) * _COUNTS + np.einsum("ij,ij->i", tricks, team)
        cases = ((results[:, np.newaxis] * _ROLES + role) * _COUNTS + counts[:, :-1]) * self._levels + self._level
        points = self._points[cases]
        while len(unmet := np.flatnonzero((points == _UNKNOWN).any(axis=1))):
            # Many hands are alike: score one hand of each case, then look up the points of all hands.
            _, which = np.unique(cases[unmet][points[unmet] == _UNKNOWN], return_index=True)
            hands, _ = np.nonzero(points[unmet] == _UNKNOWN)
            for hand in np.unique(unmet[hands[which]]):
                score = self._score(contract[hand], partner[hand], tricks[hand])
                # Store the points last, because they tell other threads that the case is known.
                self._made[results[hand]] = _OPEN if score.made is None else score.made
                self._points[cases[hand]] = [score.change(side) for side in range(len(score.before))]
            points = self._points[cases]
        return points, self._made[results]

    def _roles(self, contract: npt.NDArray[np.integer], team: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
        """Return the role of each side in some hands, given the index of each hand's plan and the seats that bid."""
        declaring = team @ self._sides[:, :-1] > 0
        several = declaring.sum(axis=1, keepdims=True) > 1
        role = np.where(declaring, np.where(several, _WITH_ANOTHER, _DECLARING), _DEFENDING)
        role[self._duels[contract]] = _RIVAL
        role[self._breaches[contract]] += _ACCUSING
        return role

    def _score(self, contract: int, partner: int, tricks: npt.NDArray[np.int8]) -> HandScore:
        rules, holder = self._rules, None if partner < 0 else int(partner)
        setup = self._plans[contract].setup
        return score_of(rules, rules.table.seating, setup.contract, tricks.tolist(), self._before, holder)
