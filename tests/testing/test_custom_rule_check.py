"""The check of custom rules: a sound rule passes, and each kind of faulty rule is named with its hook."""

import sys
from collections.abc import Iterable
from itertools import count
from random import Random
from typing import Any, ClassVar

import attrs
import pytest
from club_rules import HighNoTrump

import five_hundred as fh
from five_hundred import CustomRule, presets
from five_hundred.rules import CustomRuleError
from five_hundred.testing import (
    ArbitraryExchangeRule,
    check_custom_rule,
)

pytestmark = pytest.mark.traced


class Faulty(CustomRule):
    name = "faulty"
    sentence = "This rule has a fault."


class Dice(Faulty):
    rng: ClassVar[Random] = Random(1)

    def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
        return [(0, self.rng.randint(1, 1_000))]


class Counts(Faulty):
    calls: ClassVar[Any] = count()

    def dealer(self, view: fh.View, score: fh.HandScore, dealer: fh.Seat) -> fh.Seat:
        return int(next(self.calls)) % 2


class Clock(Faulty):
    """It gives the same answer twice, but another one later."""

    hands: ClassVar[list[int]] = []

    def dealer(self, view: fh.View, score: fh.HandScore, dealer: fh.Seat) -> fh.Seat:
        self.hands.append(1)
        return dealer

    def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
        return iter([(0, len(self.hands) + 1)])


class Peeps(Faulty):
    """It looks for the hidden cards in the frames of its callers."""

    limits = ("playing",)

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        frame: Any = sys._getframe()
        while frame is not None and not isinstance(frame.f_locals.get("state"), fh.State):
            frame = frame.f_back
        assert frame is not None
        assert view.seat is not None
        hand = frame.f_locals["state"].hand(view.seating.after(view.seat))
        return "I see." if view.hand and hand and hash(hand[0].code) % 2 and action != fh.Claim() else None


class ForbidsEverything(Faulty):
    """It forbids nothing, because no rule can forbid everything."""

    limits = ("bidding",)

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        return "No."


class Idle(Faulty):
    def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
        return trick.winner


class Beggar(Faulty):
    """It takes tricks, and may forbid bids."""

    limits = ("bidding",)

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        return None

    def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
        return trick.seats[0]


class Fails(Faulty):
    def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
        raise ZeroDivisionError("oh")


@pytest.mark.untraced
def test_a_sound_rule_passes_and_the_result_counts_what_it_forbade() -> None:
    check = check_custom_rule(HighNoTrump(), matches=5)
    assert check.matches == 5
    assert check.hands >= 5
    assert [*check.changed] == ["high-no-trump"]
    assert check.changed["high-no-trump"]["why_not"] > 5
    assert check_custom_rule(HighNoTrump(), matches=5) == check, "the same seed means the same matches"
    assert check_custom_rule(HighNoTrump(), matches=5, seed=1) != check


def test_every_hook_of_an_arbitrary_rule_changes_something() -> None:
    rules = presets.SIX_HANDED.with_options({"match.hands": 1})
    check = check_custom_rule([HighNoTrump(), ArbitraryExchangeRule(7)], rules, matches=2, must_change=False)
    assert [*check.changed["arbitrary-exchange"]] == ["why_not", "points", "outcome", "dealer", "winner"]
    changed = {hook for hook, times in check.changed["arbitrary-exchange"].items() if times}
    assert changed >= {"why_not", "points", "winner"}


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (Dice(), "points() gave another answer to the same arguments: first [(0, "),
        (Counts(), "dealer() gave another answer to the same arguments: first 0, then 1"),
        (Clock(), "points() gave another answer to the same arguments when the same action was applied again"),
        (Peeps(), "why_not() gave another answer to the same arguments when the hidden cards were dealt again"),
        (ForbidsEverything(), "why_not() changed nothing in 2 matches; it forbade every legal action in "),
        (Idle(), "winner() changed nothing in 2 matches; play more matches"),
    ],
)
def test_a_faulty_rule_is_named_with_its_hook(rule: CustomRule, message: str) -> None:
    Clock.hands.clear()
    before = {hook: getattr(type(rule), hook) for hook in rule.hooks}
    with pytest.raises(AssertionError) as caught:
        check_custom_rule(rule, matches=2)
    assert str(caught.value).startswith(f"the custom rule 'faulty': {message}")
    assert {hook: getattr(type(rule), hook) for hook in rule.hooks} == before, "the class is as it was"


def test_a_rule_for_rare_situations_passes_if_it_need_not_change_anything() -> None:
    assert check_custom_rule(Idle(), matches=1, must_change=False).changed == {"faulty": {"winner": 0}}


def test_only_the_named_hooks_must_change_something() -> None:
    with pytest.raises(AssertionError, match=r"why_not\(\) changed nothing in 1 match; play more matches"):
        check_custom_rule(Beggar(), matches=1)
    check = check_custom_rule(Beggar(), matches=1, must_change=("winner",))
    assert check.changed["faulty"]["why_not"] == 0
    assert check.changed["faulty"]["winner"] > 0
    with pytest.raises(AssertionError, match=r"winner\(\) changed nothing in 1 match"):
        check_custom_rule(Idle(), matches=1, must_change={"winner"})


@pytest.mark.parametrize(
    ("must_change", "error", "message"),
    [
        ("winner", TypeError, r"True, False, or a collection of names of hooks, such as \('winner',\), got str"),
        (1, TypeError, "must_change must be True, False, or a collection of names of hooks"),
        (["winer"], ValueError, "must contain only names of hooks, got 'winer': did you mean 'winner'"),
        ([Idle.winner], ValueError, "must contain only names of hooks, got a function"),
        (["points"], ValueError, r"names points\(\), which the rule does not override; choose from why_not and winner"),
    ],
)
def test_wrong_names_of_hooks_are_refused(must_change: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        check_custom_rule(Beggar(), matches=1, must_change=must_change)


def test_a_rule_that_forbids_everything_only_with_another_is_told_so() -> None:
    """Each rule alone would leave an action."""

    class NoBid(Faulty):
        name = "no-bid"
        limits = ("bidding",)

        def why_not(self, view: fh.View, action: fh.Action) -> str | None:
            return "Pass." if isinstance(action, fh.MakeBid) else None

    class NoPass(Faulty):
        name = "no-pass"
        limits = ("bidding",)

        def why_not(self, view: fh.View, action: fh.Action) -> str | None:
            return None if isinstance(action, fh.MakeBid) else "Bid."

    with pytest.raises(AssertionError, match=r"'no-bid': .*; with the other rules, it forbade every legal action in "):
        check_custom_rule([NoBid(), NoPass()], matches=1)


def test_a_hook_that_raises_is_named() -> None:
    with pytest.raises(CustomRuleError, match=r"'faulty': points\(\) raised ZeroDivisionError: oh"):
        check_custom_rule(Fails(), matches=1)


class Endless(Faulty):
    read: ClassVar[list[int]] = []

    def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
        for number in range(1_000):
            self.read.append(number)
            yield 0, 10


def test_a_generator_without_end_is_read_only_as_far_as_the_engine_reads_it() -> None:
    """Twice, because the check compares two answers."""
    with pytest.raises(CustomRuleError, match=r"'faulty': points\(\) must return at most 50 pairs"):
        check_custom_rule(Endless())
    assert Endless.read == [*range(51)] * 2


def test_a_class_in_a_function_cannot_be_pickled() -> None:
    @attrs.frozen
    class Bonus(CustomRule):
        name = "bonus"
        sentence = "Side 0 gets 10 points."

        def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
            return [(0, 10)]

    told = check_custom_rule(Bonus(), matches=1).not_pickled
    assert told is not None
    assert told.startswith("the custom rule 'bonus' cannot be pickled: ")
    assert told.endswith("; define its class at the top of a module, not in a function")
    assert check_custom_rule(HighNoTrump(), matches=1).not_pickled is None


def test_a_hook_that_asks_its_base_class_is_traced_once() -> None:
    class Twice(Clock):
        def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
            return [(side, 2 * points) for side, points in super().points(view, score)]

    Clock.hands.clear()
    with pytest.raises(AssertionError, match="when the same action was applied again"):
        check_custom_rule(Twice(), matches=1)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((HighNoTrump,), TypeError, r"rule must be a CustomRule, .*; pass an object: HighNoTrump\(\)$"),
        (([HighNoTrump],), TypeError, r"rule must be an instance of .*; pass an object: HighNoTrump\(\)$"),
        (("no-low-misere",), TypeError, "rule must be an instance of a subclass of CustomRule, got str"),
        (([],), ValueError, "rule must be one custom rule or more"),
        ((HighNoTrump(), "australian"), TypeError, "rules must be a RuleSet"),
        ((HighNoTrump(), None, 0), ValueError, "matches must be"),
        ((HighNoTrump(), None, 1, "x"), TypeError, "seed must be"),
    ],
)
def test_wrong_arguments_are_refused(arguments: tuple[Any, ...], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        check_custom_rule(*arguments)
