"""Trace the hooks of custom rules: what each hook was given, and what it answered."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any

import attrs

from five_hundred.engine.table.custom_hooks import MOST_PAIRS
from five_hundred.engine.table.custom_rule import CustomRule
from five_hundred.testing.requirement import require

__all__ = ["HookCall", "HookTrace", "compare_answers", "traced"]


@attrs.frozen
class HookCall:
    """A call of a hook."""

    rule: CustomRule
    hook: str
    given: tuple[Any, ...]
    answer: Any

    @property
    def changes(self) -> bool:
        """Whether the answer differs from the answer so far."""
        match self.hook:
            case "why_not":
                return self.answer is not None
            case "points":
                return any(points for _, points in self.answer)
            case "winner":
                return bool(self.answer != self.given[1].winner)
            case _:
                return bool(self.answer != self.given[2])


@attrs.define
class HookTrace:
    """The calls of the hooks."""

    calls: list[HookCall] = attrs.Factory(list)
    fault: str | None = None
    inside: bool = False

    def since(self, number: int) -> list[HookCall]:
        """Return the calls after the first ones.

        Raises:
            AssertionError: a hook answered the same arguments in two ways.
        """
        self.refuse_fault()
        return self.calls[number:]

    def refuse_fault(self) -> None:
        """Refuse a hook that answered the same arguments in two ways.

        Raises:
            AssertionError: there is such a hook.
        """
        require(self.fault is None, self.fault or "")

    def ask(self, rule: CustomRule, hook: str, code: Callable[..., object], given: tuple[Any, ...]) -> object:
        """Ask a hook twice, and return its first answer."""
        if self.inside:  # a hook calls that of its base class
            return code(rule, *given)
        self.inside = True
        try:
            answer, again = (_fixed(hook, code(rule, *given)) for _ in range(2))
        finally:
            self.inside = False
        if answer != again and self.fault is None:
            self.fault = _two_answers(rule, hook, answer, again)
        self.calls.append(HookCall(rule, hook, given, answer))
        return answer


def _fixed(hook: str, answer: Any) -> object:
    """Return the answer of a hook; a generator of points can only be read once."""
    if hook != "points" or isinstance(answer, list | tuple):
        return answer
    try:
        return tuple(islice(answer, MOST_PAIRS + 1))
    except TypeError:  # the engine refuses it
        return answer


def _two_answers(rule: CustomRule, hook: str, answer: object, again: object, when: str = "") -> str:
    told = f"the custom rule '{rule.name}': {hook}() gave another answer to the same arguments{when}"
    remedy = "a rule must not remember anything, draw random numbers, or read a clock or a file"
    return f"{told}: first {answer!r}, then {again!r}; {remedy}"


@contextmanager
def traced(rules: Sequence[object]) -> Iterator[HookTrace]:
    """Trace the hooks of the classes of custom rules for as long as the context lasts."""
    trace = HookTrace()
    with ExitStack() as stack:
        for kind in dict.fromkeys(type(rule) for rule in rules if isinstance(rule, CustomRule)):
            for hook in kind.hooks:
                own, code = vars(kind).get(hook), getattr(kind, hook)
                setattr(kind, hook, _asking(trace, hook, code))
                stack.callback(*((delattr, kind, hook) if own is None else (setattr, kind, hook, own)))
        yield trace


def _asking(trace: HookTrace, hook: str, code: Callable[..., object]) -> Callable[..., object]:
    def ask(rule: CustomRule, *given: object) -> object:
        return trace.ask(rule, hook, code, given)

    return ask


def compare_answers(first: Sequence[HookCall], second: Sequence[HookCall], when: str) -> None:
    """Compare the answers of hooks up to the first call with other arguments, such as another score of a hand.

    Raises:
        AssertionError: an answer differs.
    """
    for one, other in zip(first, second, strict=False):
        if (one.rule, one.hook) != (other.rule, other.hook) or one.given != other.given:
            return
        if one.answer != other.answer:
            raise AssertionError(_two_answers(one.rule, one.hook, one.answer, other.answer, f" {when}"))
