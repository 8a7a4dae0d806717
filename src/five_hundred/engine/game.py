"""The main functions of the engine: start a match, list and check actions, and carry them out.

The engine uses no clock and no network, and its only random numbers come from the generator that a caller passes to
:func:`shuffled_deal`.

The functions always agree on legality: :func:`legal_actions` returns exactly the actions for which
:func:`why_illegal` returns ``None``, and for any other action :func:`apply` raises an error with the refusal that
:func:`why_illegal` returns.
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from five_hundred.base.arguments import A_STATE, expect, expect_seat
from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.phases import dealing
from five_hundred.engine.phases.all_phases import SPECS
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.refusals import Illegal, IllegalActionError, Reason, not_your_turn
from five_hundred.engine.table.custom_vetoes import narrowed, veto
from five_hundred.engine.table.events import Event
from five_hundred.engine.table.match import Match
from five_hundred.engine.table.phase_classes import Dealing, Finished
from five_hundred.engine.table.public_state import PublicState
from five_hundred.engine.table.state import Secrets, State
from five_hundred.rules import RuleSet
from five_hundred.rules.presets import Preset

__all__ = [
    "apply",
    "legal_actions",
    "new_game",
    "new_match",
    "shuffled_deal",
    "step",
    "why_illegal",
]

_MOST_POINTS: Final = 1_000_000
_AN_ACTION: Final = "an Action, such as PASS or parse_action('pass', rules)"


# A plain dictionary is faster than a read-only one.
_SPECS: Final = dict(SPECS)


def new_game(rules: RuleSet | Preset, dealer: Seat = 0, scores: Sequence[int] | None = None) -> State:
    """Return the first state of a new match, in which the cards must be dealt.

    Args:
        rules: the house rules, or a preset.
        dealer: the seat that deals first.
        scores: the initial score of each side, in points; ``None`` for 0 points each.

    Raises:
        TypeError: ``rules`` is neither a :class:`RuleSet <five_hundred.rules.RuleSet>` nor a preset, ``dealer`` is not
            a whole number, or ``scores`` is not a sequence.
        ValueError: ``dealer`` is not the seat of a player, or ``scores`` does not have one whole number for each side.
    """
    if isinstance(rules, Preset):
        rules = rules.rules
    expect(rules, RuleSet, "rules", "a RuleSet or a Preset, such as find_preset('australian')")
    seating = rules.table.seating
    expect_seat(dealer, "dealer", seating.players)
    expect(scores, Sequence | None, "scores", f"one whole number for each of the {len(seating.sides)} sides")
    start = (0,) * len(seating.sides) if scores is None else tuple(scores)
    if len(start) != len(seating.sides) or not all(
        type(score) is int and abs(score) <= _MOST_POINTS for score in start
    ):
        right = f"one whole number, at most {_MOST_POINTS:,}, for each of the {len(seating.sides)} sides"
        raise ValueError(f"scores must be {right}")
    return State(Match(rules, dealer, start, (0,) * len(start), 0), Dealing(), (0,) * len(seating.seats), Secrets())


def new_match(rules: RuleSet | Preset, dealer: Seat = 0, scores: Sequence[int] | None = None) -> PublicState:
    """Return the public state at the start of a new match, for programs that will never know the whole deal.

    Args:
        rules: the house rules, or a preset.
        dealer: the seat that deals first.
        scores: the initial score of each side, in points; ``None`` for 0 points each.

    Raises:
        TypeError: an argument has a wrong type, as for :func:`new_game`.
        ValueError: ``dealer`` or ``scores`` is wrong, as for :func:`new_game`.
    """
    return new_game(rules, dealer, scores).public


def _no_state(given: object) -> str:
    # This function is called only after a failure, because a type check would slow down every step.  Only a state has
    # the attribute ``_phase``; other objects may have the other attributes of a state.
    return f"state must be {A_STATE}, got {type(given).__name__}"


def shuffled_deal(state: State, rng: Random) -> Deal:
    """Return a random deal for a state whose next action is a deal.

    Args:
        state: a state in which the cards must be dealt.
        rng: the random generator, such as ``random.Random(7)`` or ``random.SystemRandom()``.

    Raises:
        IllegalActionError: the state does not need a deal.
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`, or ``rng`` is not a
            ``random.Random``.
    """
    expect(state, State, "state", A_STATE)
    expect(rng, Random, "rng", "a random.Random, such as Random(7) or SystemRandom()")
    if not isinstance(state.phase, Dealing):
        over = isinstance(state.phase, Finished)
        reason = Reason.MATCH_OVER if over else Reason.NOT_DUE
        sentence = "The match is over." if over else "The cards have already been dealt."
        raise IllegalActionError(Illegal(reason, sentence))
    return dealing.shuffled(state, rng)


def legal_actions(state: State) -> Sequence[Action]:
    """Return the legal actions as an immutable sequence; long sequences create their items only on access.

    The sequence is empty when the match is over.  Before a deal, the sequence normally contains every order of the
    pack, so ``len`` raises ``OverflowError``.

    Args:
        state: the state whose legal actions are returned.

    Raises:
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`.
    """
    try:
        phase = state._phase
    except AttributeError:
        raise TypeError(_no_state(state)) from None
    spec = _SPECS[type(phase)]
    if state.match.rules.custom:
        return narrowed(state, phase, spec.candidates(state, phase))
    return spec.candidates(state, phase)


def why_illegal(state: State, action: Action, *, by: Seat | None = None) -> Illegal | None:
    """Return the reason why an action is illegal; ``None`` if it is legal.

    Args:
        state: the state before the action.
        action: the action to check.
        by: the seat that takes the action; the action is illegal unless this seat must act.  ``None`` skips this check.

    Raises:
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`, ``action`` is not an
            action, or ``by`` is not a whole number.
        ValueError: there is no seat ``by``.
    """
    try:
        phase = state._phase
    except AttributeError:
        raise TypeError(_no_state(state)) from None
    spec = _SPECS[type(phase)]
    if by is None or (type(by) is int and by == state.to_act):
        illegal = spec.why_illegal(state, phase, action)
        if illegal is None and state.match.rules.custom:
            illegal = veto(state, phase, action, partial(spec.candidates, state, phase))
    else:
        expect_seat(by, "by", state.seating.seats)
        illegal = spec.why_illegal(state, phase, action) if state.is_over else not_your_turn(state.to_act)
    if illegal is not None:  # an object that is not an action is never legal, so legal actions need no check
        expect(action, Action, "action", _AN_ACTION)
    return illegal


def apply(state: State, action: Action, *, by: Seat | None = None) -> State:
    """Return the state after an action; :func:`step` also returns the events.

    Args:
        state: the state before the action; it does not change.
        action: the action.
        by: the seat that takes the action; the action is illegal unless this seat must act.  A server should pass the
            seat of its client; ``None`` skips this check.

    Raises:
        IllegalActionError: the action is illegal; the attribute ``illegal`` of the error contains the reason.
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`, ``action`` is not an
            action, or ``by`` is not a whole number.
        ValueError: there is no seat ``by``.
    """
    try:
        phase = state._phase
    except AttributeError:
        raise TypeError(_no_state(state)) from None
    spec = _SPECS[type(phase)]
    # Without ``by``, the function of the phase alone gives the answer, and calling it directly is faster.
    if by is None and not state.match.rules.custom:
        illegal = spec.why_illegal(state, phase, action)
    else:
        illegal = why_illegal(state, action, by=by)
    if illegal is not None:
        expect(action, Action, "action", _AN_ACTION)
        raise IllegalActionError(illegal)
    return spec.step(state, phase, action, None)


def step(state: State, action: Action, *, by: Seat | None = None) -> tuple[State, tuple[Event, ...]]:
    """Return the state after an action, and the events that the action caused.

    Args:
        state: the state before the action; it does not change.
        action: the action.
        by: the seat that takes the action; the action is illegal unless this seat must act.  A server should pass the
            seat of its client; ``None`` skips this check.

    Returns:
        The new state, and the public events in order.

    Raises:
        IllegalActionError: the action is illegal; the attribute ``illegal`` of the error contains the reason.
        TypeError: ``state`` is not a :class:`State <five_hundred.engine.table.state.State>`, ``action`` is not an
            action, or ``by`` is not a whole number.
        ValueError: there is no seat ``by``.
    """
    illegal = why_illegal(state, action, by=by)
    if illegal is not None:
        raise IllegalActionError(illegal)
    log: list[Event] = []
    after = _SPECS[type(state.phase)].step(state, state.phase, action, log)
    return after, tuple(log)
