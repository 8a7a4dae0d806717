"""Play a trial hand under given rules, with computer players only or with a person in one seat.

The rules, a seed, the person's seat and the person's decisions determine a trial hand, so a page stores only these.
The page receives only views of the person's seat; if no person plays, the page receives every card.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final

import attrs

from five_hundred.base.values import Printed
from five_hundred.cards.seats import Seat
from five_hundred.display.text import told
from five_hundred.engine.actions import Action
from five_hundred.engine.game import new_game, shuffled_deal, step
from five_hundred.engine.phases.playing import TrickTaken
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.state import State
from five_hundred.engine.views.view import view
from five_hundred.formats.notation import parse_action
from five_hundred.players import level
from five_hundred.rules import RuleSet

__all__ = ["TrialHand", "TrialStep", "play_trial_hand"]

_LEVEL: Final = 3
_MOST_DEALS: Final = 30
"""The number of consecutive deals without a bid after which a trial hand ends."""


@attrs.frozen(repr=False)
class TrialStep(Printed):
    """A part of a trial hand: the auction, a trick, or the actions between two decisions of the person."""

    state: State
    """The state after the step."""
    told: tuple[str, ...]
    """Sentences about the step, which reveal only what the person's seat may know."""


@attrs.frozen(repr=False)
class TrialHand(Printed):
    """A trial hand up to its present state."""

    rules: RuleSet
    """The rules."""
    seat: Seat | None
    """The person's seat; ``None`` if computer players have every seat."""
    steps: tuple[TrialStep, ...]
    """The steps, at least one."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is over; if not, it waits for a decision of the person."""
        state = self.steps[-1].state
        return self.seat is None or state.to_act != self.seat or _is_over(state)


def play_trial_hand(rules: RuleSet, seed: int, seat: Seat | None = None, decisions: Sequence[str] = ()) -> TrialHand:
    """Play a trial hand until the person must decide or the hand ends.

    Args:
        seat: the person's seat; ``None`` if computer players have every seat.
        decisions: the person's actions so far, in notation such as ``bid 7H``.

    Raises:
        InvalidNotationError: a decision is not an action.
        IllegalActionError: a decision is not legal.
        ValueError: the game has no such seat, or there are decisions after the end of the hand.
    """
    if seat is not None and seat not in rules.table.seating.players:
        raise ValueError(f"seat must be from 0 to {rules.table.players - 1} in this game, got {seat}")
    return _played(rules, seed, seat, tuple(decisions))


@lru_cache(maxsize=64)
def _played(rules: RuleSet, seed: int, seat: Seat | None, decisions: tuple[str, ...]) -> TrialHand:
    if not decisions:
        dealer = Random(seed).choice(rules.table.seating.players)
        start = new_game(rules, dealer=dealer)
        return TrialHand(rules, seat, tuple(_steps(start, seat, f"{seed} 0", [])))
    before = _played(rules, seed, seat, decisions[:-1])
    if before.is_over:
        raise ValueError("the hand is over: there is nothing to decide")
    state = before.steps[-1].state
    after, events = step(state, parse_action(decisions[-1], rules), by=seat)
    first = list(_sentences(state, after, events, seat))
    return TrialHand(rules, seat, (*before.steps, *_steps(after, seat, f"{seed} {len(decisions)}", first)))


def _steps(state: State, seat: Seat | None, seed: str, told_already: list[str]) -> Iterator[TrialStep]:
    """Yield steps until the person must decide or the hand is over; the last step contains the present state.

    The seed changes after each of the person's decisions, so no deal is repeated.
    """
    player, sentences = level(_LEVEL), told_already
    deals = 0
    action: Action
    while not _is_over(state) and (seat is None or state.to_act != seat):
        if state.to_act is None:
            if deals == _MOST_DEALS:
                sentences.append("Nobody has bid in many deals, so this hand ends here.")
                break
            deals += 1
            action = shuffled_deal(state, Random(f"{seed} {deals}"))
        else:
            action = player(view(state, state.to_act))
        after, events = step(state, action)
        sentences += _sentences(state, after, events, seat)
        ends_here = after.phase_name != state.phase_name or any(isinstance(event, TrickTaken) for event in events)
        state = after
        if ends_here and not _is_over(state) and state.to_act is not None and state.to_act != seat:
            yield TrialStep(state, tuple(sentences))
            sentences = []
    yield TrialStep(state, tuple(sentences))


def _is_over(state: State) -> bool:
    return state.is_over or state.match.hands_played > 0


def _sentences(before: State, after: State, events: Sequence[Event], seat: Seat | None) -> Iterator[str]:
    earlier, now = view(before, seat), view(after, seat)
    for event in events:
        yield from told(event, earlier, now)
