"""A hook of a custom rule learns nothing that its seat, or a spectator, cannot see."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge import hidden_dealt_again, places_of, seen_by, walk
from reachable import assert_nothing_hidden, reachable

import five_hundred as fh
from five_hundred import presets
from five_hundred.engine.table.custom_rule import HOOKS
from five_hundred.engine.table.view import FACTS
from five_hundred.testing import ArbitraryCustomRule, all_actions, rulesets

VIEWS = 120
"""The largest number of views of an example; the thorough run, with 1,000 examples, looks at 100,000 or so."""
T = TypeVar("T")
SEEDS = st.integers(0, 2**32)
ASKED: list[tuple[str, tuple[Any, ...], object]] = []
"""The calls of the hooks: the hook, what it got and what it answered."""


@attrs.frozen(repr=False)
class Watched(ArbitraryCustomRule):
    """An arbitrary rule whose hooks read every fact of their views, and whose calls a test sees."""

    name = "watched"

    def why_not(self, view: fh.View, action: fh.Action) -> str | None:
        return watched("why_not", super().why_not(view, action), view, action)

    def points(self, view: fh.View, score: fh.HandScore) -> Iterable[tuple[fh.Side, int]]:
        return watched("points", super().points(view, score), view, score)

    def outcome(self, view: fh.View, score: fh.HandScore, outcome: fh.Outcome | None) -> fh.Outcome | None:
        return watched("outcome", super().outcome(view, score, outcome), view, score, outcome)

    def dealer(self, view: fh.View, score: fh.HandScore, dealer: fh.Seat) -> fh.Seat:
        return watched("dealer", super().dealer(view, score, dealer), view, score, dealer)

    def winner(self, view: fh.View, trick: fh.Trick) -> fh.Seat:
        return watched("winner", super().winner(view, trick), view, trick)


def watched(hook: str, answer: T, view: fh.View, *given: object) -> T:
    for fact in FACTS:
        getattr(view, fact)
    ASKED.append((hook, (view, *given), answer))
    return answer


def calls(ask: Callable[..., T], *given: object) -> tuple[T, list[tuple[str, tuple[Any, ...], object]]]:
    """The result of a question, and the calls that it causes."""
    ASKED.clear()
    return ask(*given), [*ASKED]


def under(number: int, base: fh.RuleSet) -> fh.RuleSet:
    return attrs.evolve(base, custom=(Watched(number),))


def everything(state: fh.State, tried: Iterable[fh.Action]) -> list[object]:
    """The answers of each path on which the hooks are asked in a turn."""
    seat = state.to_act
    seen = fh.view(state, seat)
    return [
        [*islice(fh.legal_actions(state), 200)],
        [*islice(seen.legal, 200)],
        [fh.why_illegal(state, action, by=seat) for action in tried],
        fh.bid_grid(seen),
        fh.view(state, None),
    ]


@given(rules=rulesets(), number=st.integers(0, 1_000), seed=SEEDS)
def test_hooks_answer_the_same_when_hidden_cards_are_dealt_again(rules: fh.RuleSet, number: int, seed: int) -> None:
    """Legal actions, refusals, views, grid and events: every path asks with the same arguments and gets the same."""
    rng = Random(seed)
    for before, action, _, _ in islice(walk(under(number, rules), seed, VIEWS * 10), VIEWS):
        if before.to_act is None:
            continue
        other = hidden_dealt_again(before, before.to_act, rng)
        tried = rng.sample(all_actions(before, rng), 20)
        (mine, asked), (theirs, asked_too) = (calls(everything, state, tried) for state in (before, other))
        assert mine == theirs
        assert {(hook, *given): answer for hook, given, answer in asked} == {
            (hook, *given): answer for hook, given, answer in asked_too
        }
        (_, asked), (_, asked_too) = (calls(fh.step, state, action) for state in (before, other))
        for first, second in zip(asked, asked_too, strict=False):
            if first[:2] != second[:2] and first[0] not in ("why_not", "winner"):
                break  # the score of the hand depends on cards that lie face up only now
            assert first == second


def hidden_piles(state: fh.State, seat: fh.Seat | None) -> Iterator[int]:
    """The masks of the piles of which a seat sees no card, if they exceed all points and indexes."""
    seen = seen_by(state, seat)
    for pile in places_of(state).values():
        if pile.bit_count() > 2 and pile > 1_000_000 and not pile & seen:
            yield pile


def assert_no_hidden_cards(state: fh.State, seat: fh.Seat | None, *given: object) -> None:
    """Nothing that a hook gets leads to a state, a cache of cards, or a pile of hidden cards, as a mask or as cards."""
    assert_nothing_hidden(*given)
    masks = {*hidden_piles(state, seat)}
    cards = {frozenset(state.rules.table.pack.cards_in(mask)) for mask in masks}
    for each, found in reachable(*given).values():
        assert not (type(each) is int and each in masks)
        if isinstance(each, tuple | list | set | frozenset) and len(each) > 2:
            assert not (all(isinstance(card, fh.Card) for card in each) and frozenset(each) in cards)
        assert not any(type(part) is int and part in masks for part in found), each


@pytest.mark.parametrize("hook", HOOKS)
@given(rules=rulesets(), number=st.integers(0, 1_000), seed=SEEDS)
def test_nothing_that_a_hook_gets_leads_to_a_hidden_card(hook: str, rules: fh.RuleSet, number: int, seed: int) -> None:
    """Over attributes, slots, containers, caches and the objects of methods, private ones too."""
    looked = 0
    for before, action, _, _ in walk(under(number, rules), seed, 400):
        found = [given for each, given, _ in calls(fh.step, before, action)[1] if each == hook]
        for given_to_it in found[:1]:
            assert not given_to_it[0].legal
            assert_no_hidden_cards(before, given_to_it[0].seat, *given_to_it)
            looked += 1
        if looked >= 5:
            return


LEAKS: dict[str, Callable[[fh.State], object]] = {
    "a state": lambda state: [state],
    "a mask in a slot": lambda state: state.secrets,
    "a hand as cards": lambda state: {"cards": state.hand(0)},
    "a mask in a list": lambda state: [state.hands[0]],
    "a bound method": lambda state: state.hand,
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_walk_finds_a_leak(leak: str) -> None:
    state = fh.apply(fh.new_game(presets.AUSTRALIAN), fh.shuffled_deal(fh.new_game(presets.AUSTRALIAN), Random(1)))
    assert_no_hidden_cards(state, 1, fh.view(state, 1))
    with pytest.raises(AssertionError):
        assert_no_hidden_cards(state, 1, LEAKS[leak](state))
