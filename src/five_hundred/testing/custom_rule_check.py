"""Check a custom rule: play random matches, check every state, and count what each hook changes."""

import pickle
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Any, Final

import attrs

from five_hundred.base.arguments import A_RULESET, expect, expect_number
from five_hundred.base.errors import CustomRuleError, InvalidRecordError
from five_hundred.base.message_parts import all_of, counted, did_you_mean, shown_value
from five_hundred.base.values import Value
from five_hundred.engine.actions import Action, MakeBid
from five_hundred.engine.game import apply, legal_actions, new_game, step, why_illegal
from five_hundred.engine.table.custom_rule import HOOKS, CustomRule
from five_hundred.engine.table.events import Event, HandScored
from five_hundred.engine.table.phase_classes import Bidding, Dealing
from five_hundred.engine.table.state import State
from five_hundred.engine.views.bid_grid import bid_grid
from five_hundred.engine.views.view import view
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet
from five_hundred.testing.hook_calls import HookCall, HookTrace, compare_answers, traced
from five_hundred.testing.invariants import check_state, check_step
from five_hundred.testing.random_play import helpful_action, random_action
from five_hundred.testing.redealing import check_views, redealt
from five_hundred.testing.refusals import check_legality
from five_hundred.testing.requirement import require

__all__ = ["CustomRuleCheck", "check_custom_rule"]

_RANDOM_DEALS: Final = 8
"""The number of deals of a match that are played at random; then all players help the first bidder."""
_MOST_DEALS: Final = 24
"""The number of deals after which the check leaves a match that is not over."""
_SLOW: Final = 40
"""The average number of states between two slow checks, which try all actions and deal the hidden cards again."""
_FEW: Final = 300
"""The maximum number of legal actions of a state that the check looks at."""


@attrs.frozen(repr=False)
class CustomRuleCheck(Value):
    """What :func:`check_custom_rule` has counted."""

    matches: int
    """The number of matches played."""
    hands: int
    """The number of hands scored in these matches."""
    changed: Mapping[str, Mapping[str, int]]
    """How often each hook changed something, by the name of the rule and the name of the hook.

    The number counts the actions that ``why_not`` forbade, the hands to whose score ``points`` added a line, the hands
    after which ``outcome`` or ``dealer`` returned something else than the answer so far, and the tricks that ``winner``
    gave to another seat.
    """
    not_pickled: str | None = None
    """Why a rule cannot be pickled, which several processes need, such as those of a tournament; ``None`` if every rule
    can."""


def check_custom_rule(
    rule: CustomRule | Sequence[CustomRule],
    rules: RuleSet | None = None,
    matches: int = 20,
    seed: int = 0,
    *,
    must_change: bool | Collection[str] = True,
) -> CustomRuleCheck:
    """Play random matches under a custom rule, and check that the rule keeps what a custom rule must keep.

    The function checks in each state all invariants of :func:`check_state
    <five_hundred.testing.invariants.check_state>`, and that legal actions, refusals, views and bid grid agree.  It
    checks that ``apply`` leads to the same state as ``step``; that each hook always returns the same answer to the same
    arguments, also in a second play of each match, from its record, and when the hidden cards are dealt again; and that
    a record cannot be read without the class of the rule.

    Args:
        rule: the custom rule, or several in the order in which they are asked.
        rules: the RuleSet to which the rule is added; ``None`` for the default, the Australian game.
        matches: the number of matches, each of up to 24 deals.
        seed: the seed of the random generator; the same seed means the same matches.
        must_change: whether each hook that the rule overrides must change something in these matches, or the names of
            the hooks that must, such as ``("winner",)`` if the value of an option switches the others off.  For a rule
            that applies in rare situations, either play more matches, choose ``rules`` in which the situation is
            frequent, or pass ``False``.

    Returns:
        How often each hook changed something, and whether the rule can be pickled.

    Raises:
        AssertionError: the rule does not keep something; the message names the rule and the hook.
        CustomRuleError: a hook raised an error, or returned something that it must not return.
        InvalidRulesError: the rule is not well defined, or does not fit the RuleSet.
        TypeError: an argument has the wrong type.
        ValueError: there is no rule, ``matches`` is less than 1, or ``must_change`` names something else than a hook
            that a rule overrides.
    """
    _expect_rule(rule, CustomRule | Sequence, "a CustomRule, or a sequence of them")
    own = (rule,) if isinstance(rule, CustomRule) else tuple(rule)
    for each in own:
        _expect_rule(each, CustomRule, "an instance of a subclass of CustomRule")
    if not own:
        raise ValueError("rule must be one custom rule or more, got none")
    expect(rules, RuleSet | None, "rules", f"{A_RULESET}, or None")
    expect_number(matches, "matches", 1)
    expect_number(seed, "seed")
    needed = _hooks_that_must_change(must_change, own)
    base = RuleSet() if rules is None else rules
    played = attrs.evolve(base, custom=(*base.custom, *own))
    changed = {each.name: dict.fromkeys(sorted(each.hooks, key=HOOKS.index), 0) for each in own}
    overruled = dict.fromkeys(changed, 0)
    hands = 0
    with traced(played.custom) as trace:
        for number in range(matches):
            try:
                hands += _check_match(played, f"{seed} {number}", trace, changed, overruled)
            except (AssertionError, CustomRuleError):
                trace.refuse_fault()  # otherwise the error would only show its consequence
                raise
    _check_changes(changed, needed, overruled, matches)
    frozen = {name: MappingProxyType(counts) for name, counts in changed.items()}
    not_pickled = next((why for each in own if (why := _why_not_pickled(each)) is not None), None)
    return CustomRuleCheck(matches, hands, MappingProxyType(frozen), not_pickled)


def _expect_rule(rule: object, kind: Any, right: str) -> None:
    if isinstance(rule, type) and issubclass(rule, CustomRule):
        raise TypeError(f"rule must be {right}, got a class; pass an object: {rule.__name__}()")
    expect(rule, kind, "rule", right)


def _hooks_that_must_change(must_change: object, rules: Sequence[CustomRule]) -> Collection[str]:
    """Return the names of the hooks that must change something.

    Raises:
        TypeError: the argument is neither a bool nor a collection of names.
        ValueError: a name is not that of a hook that a rule overrides.
    """
    if isinstance(must_change, bool):
        return HOOKS if must_change else ()
    right = "True, False, or a collection of names of hooks, such as ('winner',)"
    if isinstance(must_change, str):
        raise TypeError(f"must_change must be {right}, got str")
    expect(must_change, Collection, "must_change", right)
    assert isinstance(must_change, Collection)  # for mypy; expect() has checked it
    overridden = [hook for hook in HOOKS if any(hook in rule.hooks for rule in rules)]
    for name in must_change:
        if name not in HOOKS:
            hint = did_you_mean(str(name), overridden)
            raise ValueError(f"must_change must contain only names of hooks, got {shown_value(name)}{hint}")
        if name not in overridden:
            lacking = "no rule overrides" if len(rules) > 1 else "the rule does not override"
            raise ValueError(f"must_change names {name}(), which {lacking}; choose from {all_of(overridden)}")
    return tuple(must_change)


def _check_match(
    rules: RuleSet, seed: str, trace: HookTrace, changed: dict[str, dict[str, int]], overruled: dict[str, int]
) -> int:
    """Play and check one match, add what the hooks changed, and return the number of hands.

    Raises:
        AssertionError: a check fails.
    """
    rng, checks = Random(seed), Random(f"checks {seed}")
    state = start = new_game(rules, dealer=rng.choice(rules.table.seating.players))
    actions: list[Action] = []
    told: list[HookCall] = []
    deals, low = 0, False
    while not state.is_over:
        if isinstance(state.phase, Dealing):
            deals += 1
            low = rng.random() < 0.75  # after random bids, most matches would end with the first hand
        if deals > _MOST_DEALS:
            break
        helping = deals > _RANDOM_DEALS or (low and isinstance(state.phase, Bidding))
        action = helpful_action(state, rng) if helping else random_action(state, rng)
        del trace.calls[:]
        after, events = step(state, action)
        calls = trace.since(0)
        told += calls
        _count_changes(calls, changed, events)
        del trace.calls[:]
        again = apply(state, action)
        compare_answers(calls, trace.since(0), "when the same action was applied again")
        if again != after:
            raise AssertionError(f"apply must lead to the same state as step after {action}")
        _check_hidden(state, partial(_take, action), trace, checks)
        check_state(after)
        check_step(state, after, events)
        _look(after, trace, changed, overruled)
        if checks.randrange(_SLOW) == 0:
            check_legality(after, checks)
            check_views(after, checks)
            _check_hidden(after, _everything, trace, checks)
        trace.refuse_fault()
        actions.append(action)
        state = after
    _check_replay(Record(rules, start.dealer, actions), state, told, trace)
    return state.match.hands_played


def _count_changes(calls: Sequence[HookCall], changed: dict[str, dict[str, int]], events: Sequence[Event]) -> None:
    """Count what the hooks of a step changed; the refusals of ``why_not`` are counted in each state instead."""
    ended = any(isinstance(event, HandScored) for event in events)
    for call in calls:
        if call.hook != "why_not" and call.rule.name in changed and call.changes:
            changed[call.rule.name][call.hook] += ended or call.hook == "winner"


def _look(state: State, trace: HookTrace, changed: dict[str, dict[str, int]], overruled: dict[str, int]) -> None:
    """Check that legal actions, refusals, view and bid grid agree; count the actions that each rule forbids.

    If the rules forbid every action, none of them counts: ``overruled`` counts these states for each rule.

    Raises:
        AssertionError: they do not.
    """
    seat = state.to_act
    if seat is None:
        return
    del trace.calls[:]
    legal = tuple(islice(legal_actions(state), _FEW))
    allowed = set(legal)
    forbidding = [call for call in trace.since(0) if call.rule.name in changed and call.changes]
    for name in {call.rule.name for call in forbidding if call.given[1] in allowed}:
        overruled[name] += 1
    for call in forbidding:
        if call.given[1] not in allowed:
            changed[call.rule.name]["why_not"] += 1
            if why_illegal(state, call.given[1]) is None:
                wrong = f"legal_actions and why_illegal disagree about {call.given[1]}"
                raise AssertionError(f"the custom rule '{call.rule.name}': {wrong}")
    seen = view(state, seat)
    require(tuple(islice(seen.legal, _FEW)) == legal, "the view of the seat to act must have its legal actions")
    if isinstance(state.phase, Bidding):
        for cell in bid_grid(seen).bids:
            illegal = why_illegal(state, MakeBid(cell.bid))
            if cell.reason != (None if illegal is None else illegal.reason):
                raise AssertionError(f"the bid grid and why_illegal disagree about {cell.bid}: {illegal}")


def _everything(state: State) -> None:
    """Ask for all that a seat can ask in its turn."""
    if state.to_act is not None:
        few = tuple(islice(legal_actions(state), _FEW))
        for action in few[:40]:
            why_illegal(state, action)
        bid_grid(view(state, state.to_act))


def _take(action: Action, state: State) -> None:
    """Take a step for the calls that it causes."""
    step(state, action)


def _check_hidden(state: State, ask: Callable[[State], object], trace: HookTrace, rng: Random) -> None:
    """Check that each hook gives the same answers when the cards that the seat to act cannot see are dealt again.

    Raises:
        AssertionError: a hook gives another answer.
    """
    if state.to_act is None:
        return
    found: list[list[HookCall]] = []
    for each in (state, redealt(state, state.to_act, rng)):
        del trace.calls[:]
        ask(each)
        found.append(trace.since(0))
    compare_answers(found[0], found[1], "when the hidden cards were dealt again")


def _check_replay(record: Record, last: State, told: Sequence[HookCall], trace: HookTrace) -> None:
    """Check that a match leads to the same states again, and that its record can be read with the classes.

    Raises:
        AssertionError: a hook answers differently, or a record can be read without the classes.
    """
    del trace.calls[:]
    state = new_game(record.rules, record.dealer)
    fault = None
    try:
        for action in record.actions:
            state, _ = step(state, action)
    except Exception as error:  # a fault of the rule: the hook that answered differently is told below
        fault = error
    compare_answers(told, trace.since(0), "when the same match was played again")
    names = ", ".join(f"'{rule.name}'" for rule in record.rules.custom)
    if fault is not None or state != last:
        raise AssertionError(f"the same actions led to another state under the custom rules {names}") from fault
    document, classes = record.to_dict(), tuple(map(type, record.rules.custom))
    read = Record.from_dict(document, classes)
    require(read == record, f"a record must be read as it was written under the custom rules {names}")
    require(read.replay() == last, f"a record must lead to the same state under the custom rules {names}")
    try:
        Record.from_dict(document)
    except InvalidRecordError:
        return
    raise AssertionError(f"a record must not be read without the classes of the custom rules {names}")


def _why_not_pickled(rule: CustomRule) -> str | None:
    try:
        same = pickle.loads(pickle.dumps(rule)) == rule
    except Exception as error:
        told = f"the custom rule '{rule.name}' cannot be pickled: {error}"
        return f"{told}; define its class at the top of a module, not in a function"
    return None if same else f"the custom rule '{rule.name}' does not equal its pickled copy"


def _check_changes(
    changed: Mapping[str, Mapping[str, int]], needed: Collection[str], overruled: Mapping[str, int], matches: int
) -> None:
    played = "1 match" if matches == 1 else f"{matches} matches"
    for name, counts in changed.items():
        for hook, count in counts.items():
            told = f"the custom rule '{name}': {hook}() changed nothing in {played}"
            if hook == "why_not" and overruled[name]:
                who = "it" if len(changed) == 1 else "with the other rules, it"
                because = f"{who} forbade every legal action in {counted(overruled[name], 'state')}"
                remedy = f"{because}, and so counted for nothing; allow at least one action"
            else:
                remedy = "play more matches, choose rules in which it applies, or pass must_change=False"
            require(count or hook not in needed, f"{told}; {remedy}")
