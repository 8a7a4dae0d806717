"""The points of each possible result of a hand, for the seats whose tricks the solver counts.

:attr:`Stakes.by_tricks` decides which questions the solver asks the search: whether the side takes a number of tricks,
or whether the side gains a number of points.
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

import attrs

from five_hundred.cards.seats import HAND_SIZE, Seat, Seating
from five_hundred.engine.score.scoring import LineKind, score_of
from five_hundred.engine.table.hand_end import is_lost_now
from five_hundred.engine.table.known_partner import partner_at_the_end
from five_hundred.engine.table.phase_classes import Playing
from five_hundred.engine.table.state import State
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.contracts import Contract

__all__ = ["Stakes", "stakes_of", "why_not_solvable"]


@attrs.frozen
class Stakes:
    """The points of each possible result of a hand, for the side whose tricks are counted."""

    team: tuple[Seat, ...]
    """The seats of this side: the declarer's side, or side 0 if all players passed.

    The holder of a called card belongs to the declarer's side, whether or not the players know the holder yet.
    """
    taken: int
    """The number of tricks that the side has already taken."""
    left: int
    """The number of tricks that are left to play, including the current trick."""
    points: tuple[int, ...]
    """For each number of tricks from ``taken`` up, the points that the side gains, minus those of all other sides."""
    made: tuple[bool | None, ...]
    """For each number of tricks, whether the contract is made; ``None`` if all players passed."""
    stops: frozenset[tuple[int, int]]
    """The pairs of numbers (tricks left, tricks taken) at which play stops because a special bid has failed."""
    stopped: dict[tuple[int, int], int]
    """The points for each pair in ``stops``."""
    every_trick: bool
    """Whether each number of tricks is a separate result; if not, as under a special bid, only the points count."""
    changes: Mapping[int, tuple[int, ...]] = attrs.field(factory=dict)
    """For each number of points in ``points`` and ``stopped``, the change of each side's score.

    If several sides play against the team, one of them receives all their tricks.
    """

    @cached_property
    def more_is_better(self) -> bool:
        """Whether the side never loses points by taking a further trick."""
        return list(self.points) == sorted(self.points)

    @cached_property
    def fewer_is_better(self) -> bool:
        """Whether the side never gains points by taking a further trick."""
        return list(self.points) == sorted(self.points, reverse=True)

    @cached_property
    def by_tricks(self) -> bool:
        """Whether the points depend only on the number of tricks, and more tricks are never worse or never better."""
        if not (self.more_is_better or self.fewer_is_better):
            return False
        # If play can stop early, the tricks that are left must not be able to change the points.
        return all(
            set(self.points[taken - self.taken : taken - self.taken + left + 1]) == {self.stopped[left, taken]}
            for left, taken in self.stops
        )

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The numbers of further tricks at which the result changes, compared with one trick fewer."""
        points = self.points
        return tuple([more for more in range(1, self.left + 1) if self.every_trick or points[more] != points[more - 1]])

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """The points of all results, from the fewest."""
        return tuple(sorted({*self.points, *self.stopped.values()}))

    def made_with(self, points: int) -> bool | None:
        """Return whether the contract is made if the side gains these points; ``None`` if that is unclear."""
        made = {made for each, made in zip(self.points, self.made, strict=True) if each == points}
        return made.pop() if len(made) == 1 else None


def why_not_solvable(state: State) -> str | None:
    """Return the reason why the solver cannot solve a state; ``None`` if it can."""
    phase, rules = state.phase, state.rules
    if rules.custom:
        return f"it cannot know the custom rule '{rules.custom[0].name}', which is written in Python"
    if not isinstance(phase, Playing):
        return f"the next action must be a play, got a state in the phase '{state.phase_name}'"
    if rules.match.midhand_out and rules.match.hands is None:
        return "match.midhand_out can stop play in the middle of a hand, depending on the tricks of each side"
    if phase.setup.contract.declarer is None and len(rules.table.seating.sides) > 2:
        return "all players passed (auction.all_pass), and more than two sides play against each other"
    if _cap_splits(state, phase):
        return (
            "the cap on the defenders' trick points (scoring.defender_cap) can depend on which defender takes a trick"
        )
    return None


def _cap_splits(state: State, phase: Playing) -> bool:
    """Return whether one of several defending sides can reach the cap on trick points (catalogue: defender-cap)."""
    seating, match, contract = state.seating, state.match, phase.setup.contract
    partner = partner_at_the_end(phase, state.hands)
    team = contract.team(seating, partner)
    defenders = [seat for seat in phase.setup.order if seat not in team]
    if state.rules.scoring.defender_cap is None or len({seating.side_of[seat] for seat in defenders}) < 2:
        return False
    for seat in defenders:
        tricks = [0] * len(seating.seats)
        tricks[seat] = HAND_SIZE
        score = score_of(state.rules, seating, contract, tricks, match.scores, partner, match.uncounted)
        if any(line.kind is LineKind.CAP for line in score.lines):
            return True
    return False


def stakes_of(state: State, phase: Playing) -> Stakes:
    """Return the points of each possible result of a hand."""
    match, seating, contract = state.match, state.seating, phase.setup.contract
    partner = partner_at_the_end(phase, state.hands)
    team = seating.sides[0] if contract.declarer is None else contract.team(seating, partner)
    hand = _Scoring(
        rules=state.rules,
        seating=seating,
        contract=contract,
        partner=partner,
        scores=match.scores,
        uncounted=match.uncounted,
        team=team,
        other=next(seat for seat in phase.setup.order if seat not in team),
    )
    return _stakes(hand, sum([trick.winner in team for trick in phase.history]), HAND_SIZE - len(phase.history))


class _Result(NamedTuple):
    """A result of a hand."""

    points: int
    """The points that the team gains, minus those of all other sides."""
    changes: tuple[int, ...]
    """The points that each side gains."""
    made: bool | None
    """Whether the contract is made; ``None`` if all players passed."""


@attrs.frozen(cache_hash=True)
class _Scoring:
    """Everything that the score of a hand depends on, except the tricks."""

    rules: RuleSet
    seating: Seating
    contract: Contract
    partner: Seat | None
    scores: tuple[int, ...]
    uncounted: tuple[int, ...]
    team: tuple[Seat, ...]
    other: Seat
    """The seat that is credited with all tricks of the other sides; these sides play together against the team."""

    def result(self, taken: int, left: int) -> _Result:
        """Return the result of the hand if the team takes some tricks, and some tricks are not played."""
        seating, tricks = self.seating, [0] * len(self.seating.seats)
        tricks[self.team[0]] = taken
        tricks[self.other] = HAND_SIZE - left - taken
        score = score_of(self.rules, seating, self.contract, tricks, self.scores, self.partner, self.uncounted)
        changes = tuple([after - before for after, before in zip(score.after, score.before, strict=True)])
        own = {seating.side_of[seat] for seat in self.team}
        points = sum([change if side in own else -change for side, change in enumerate(changes)])
        return _Result(points, changes, score.made)


@lru_cache(maxsize=32)
def _stakes(hand: _Scoring, taken: int, left: int) -> Stakes:
    """Return the points of each result, cached because many positions of a hand have the same results."""
    results = [hand.result(taken + more, 0) for more in range(left + 1)]
    stops = _stops(hand.rules, hand.contract, taken, left)
    early = {(rest, count): hand.result(count, rest) for rest, count in stops}
    return Stakes(
        team=hand.team,
        taken=taken,
        left=left,
        points=tuple([each.points for each in results]),
        made=tuple([each.made for each in results]),
        stops=stops,
        stopped={place: each.points for place, each in early.items()},
        every_trick=hand.contract.special is None,
        changes={each.points: each.changes for each in (*results, *early.values())},
    )


def _stops(rules: RuleSet, contract: Contract, taken: int, left: int) -> frozenset[tuple[int, int]]:
    if not rules.play.null_stop:
        return frozenset()
    return frozenset(
        (rest, count)
        for rest in range(left)
        for count in range(taken, taken + left - rest + 1)
        if is_lost_now(rules, contract, count, rest)
    )
