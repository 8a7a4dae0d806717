"""Hypothesis strategies: any RuleSet, deal, state, action, view and match.

What they draw shrinks: rules towards the default preset, deals towards the unshuffled pack, states and matches towards
few actions, each the first of those that are legal (in the auction a pass).  Where a test fails, Hypothesis prints the
record of every state and match that it was given, as Python that makes it again.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias, TypeVar

import attrs
from hypothesis import note
from hypothesis import strategies as st

from five_hundred.base.values import Printed
from five_hundred.bids.actions import PASS, Action, Deal
from five_hundred.bids.special_bids import SpecialBid
from five_hundred.bids.trick_bids import TRICK_BIDS, TrickBid
from five_hundred.cards.card import ALL_CARDS, Card
from five_hundred.engine.game import apply, legal_actions, new_game
from five_hundred.engine.state import Bidding, Dealing, Phase, State
from five_hundred.engine.view import View, view
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet
from five_hundred.testing.arbitrary import arbitrary_rules, arbitrary_special
from five_hundred.testing.games import reproduction
from five_hundred.testing.random_play import finish_match, random_action, weak_deal

__all__ = [
    "actions",
    "cards",
    "deals",
    "matches",
    "rulesets",
    "special_bids",
    "states",
    "trick_bids",
    "views",
]

T = TypeVar("T")
Rules: TypeAlias = RuleSet | st.SearchStrategy[RuleSet] | None
"""Where rules come from: they are given, drawn, or (``None``) any."""
Phases: TypeAlias = type[Phase] | tuple[type[Phase], ...] | None
"""A phase, several of them, or (``None``) any."""

_integers = cache(st.integers)
_SEEDS: Final = st.integers(0, 2**32)
_CHOICES: Final = 1 << 16
"""An action is chosen by a number below this one: two bytes."""
_MOST_HANDS: Final = 2
"""Hands of a match that are played at random before everybody helps to end it."""


@attrs.frozen(repr=False)
class _Reproduction(Printed):
    """What makes a state again, written only where Hypothesis prints it: it costs more than to draw the state."""

    record: Record

    def __repr__(self) -> str:
        return reproduction(self.record)


_BLOCK: Final = 64
"""Choices that are drawn at once, a byte each.

A RuleSet takes about 150, and most of what it costs is the number of draws.
"""
_BLOCKS: Final = st.binary(min_size=_BLOCK, max_size=_BLOCK)


@attrs.define(eq=False)
class _HypothesisChooser:
    draw: st.DrawFn
    left: Iterator[int] = attrs.field(factory=lambda: iter(()), init=False)

    def integer(self, low: int, high: int) -> int:
        size = high - low + 1
        if size > 256:
            return self.draw(_integers(low, high))
        byte = next(self.left, None)
        if byte is None:
            self.left = iter(self.draw(_BLOCKS))
            byte = next(self.left)
        return low + (byte * size >> 8)

    def among(self, items: Sequence[T]) -> T:
        # As st.sampled_from draws, without a strategy that is made and checked for one draw.
        return items[self.integer(0, len(items) - 1)]


@st.composite
def rulesets(draw: st.DrawFn, fixed: Mapping[str, object] | None = None) -> RuleSet:
    """Any valid RuleSet; shrinks towards the default one, which is the Australian preset.

    Args:
        draw: given by Hypothesis.
        fixed: options that shall have a certain value, by dotted path, such as ``{"table.players": 5}``; of ``None``
            no option has.

    Raises:
        InvalidRulesError: there is no RuleSet with the fixed options; when the strategy is drawn from.
    """
    return arbitrary_rules(_HypothesisChooser(draw), fixed or {})


def _rules(draw: st.DrawFn, rules: Rules) -> RuleSet:
    return rules if isinstance(rules, RuleSet) else draw(rulesets() if rules is None else rules)


@st.composite
def special_bids(draw: st.DrawFn, code: str = "X") -> SpecialBid:
    """Any special bid; shrinks towards one that is as simple as can be.

    Args:
        draw: given by Hypothesis.
        code: its code; the name follows from it.
    """
    return arbitrary_special(_HypothesisChooser(draw), code)


def trick_bids() -> st.SearchStrategy[TrickBid]:
    """Any bid of six to ten tricks."""
    return st.sampled_from(TRICK_BIDS)


def cards() -> st.SearchStrategy[Card]:
    """Any card that some pack of 500 holds."""
    return st.sampled_from(ALL_CARDS)


@st.composite
def deals(draw: st.DrawFn, rules: Rules = None) -> Deal:
    """Any deal of the pack of some rules; shrinks towards the pack in its order: spades, clubs, diamonds, hearts.

    Args:
        draw: given by Hypothesis.
        rules: the rules, or where they come from; without it any.
    """
    left = list(_rules(draw, rules).table.pack.cards)
    # One draw for all cards: else fewer cards were simpler, and rules would shrink towards the smallest pack.
    places = draw(st.binary(min_size=len(left), max_size=len(left)))
    return Deal([left.pop(place * len(left) >> 8) for place in places])


def actions(state: State) -> st.SearchStrategy[Action]:
    """Any legal action, a deal where one is due; shrinks towards a pass, or else the first of the legal actions.

    In the auction passes and low bids are likelier, so that it lasts but ends.

    Args:
        state: the state in which the action is legal.

    Raises:
        ValueError: the match is over, so nothing is legal.
    """
    if state.is_over:
        raise ValueError("the match is over: there is no legal action to draw")
    if isinstance(state.phase, Dealing):
        stock = state.secrets.stock
        return deals(state.rules) if stock is None else st.just(Deal(stock))
    return st.integers(0, _CHOICES - 1).map(lambda number: _legal(state, number))


def _legal(state: State, number: int) -> Action:
    """The legal action that a number below ``_CHOICES`` stands for, 0 for the simplest."""
    legal, many = legal_actions(state), _CHOICES
    if isinstance(state.phase, Bidding) and PASS in legal:
        # A third of the calls are passes, a third are low bids, a third are whatever may be said.
        third, number = divmod(number, many // 3 + 1)
        if third == 0:
            return PASS
        many = many // 3 + 1
        if third == 1:
            return legal[number * min(4, len(legal)) // many]
    return legal[number * len(legal) // many]


@st.composite
def states(draw: st.DrawFn, rules: Rules = None, phase: Phases = None, most_actions: int = 120) -> State:
    """A state that play reaches; shrinks towards few and simple actions under the default rules.

    Args:
        draw: given by Hypothesis.
        rules: the rules, or where they come from; without it any.
        phase: the phase, or phases, that the state must be in; without it any.
        most_actions: how many actions are drawn at most; where none of their states is in the phase, it is looked for
            beyond them.
    """
    record, state = _played(draw, rules, phase, most_actions)
    note(_Reproduction(record))
    return state


@st.composite
def views(draw: st.DrawFn, rules: Rules = None, phase: Phases = None) -> View:
    """What a seat, or a spectator, sees of such a state.

    Args:
        draw: given by Hypothesis.
        rules: the rules, or where they come from; without it any.
        phase: the phase, or phases, that the state must be in; without it any.
    """
    state = draw(states(rules, phase))
    return view(state, draw(st.sampled_from([*state.seating.players, None])))


@st.composite
def matches(draw: st.DrawFn, rules: Rules = None, *, complete: bool = True, most_actions: int = 120) -> Record:
    """The record of a match; its last state is ``record.replay()``.

    Args:
        draw: given by Hypothesis.
        rules: the rules, or where they come from; without it any.
        complete: whether the match is over.  Up to ``most_actions`` are drawn, and shrink; then a hand or two are
            played at random, and from there everybody helps to end the match, which is some hundred actions.
        most_actions: how many actions are drawn at most.
    """
    record, state = _played(draw, rules, None, most_actions)
    if complete and not state.is_over:
        rest: list[Action] = []
        hands = draw(st.integers(0, _MOST_HANDS))
        finish_match(
            state, Random(draw(_SEEDS)), random_hands=hands, watch=lambda before, action, *_: rest.append(action)
        )
        record = attrs.evolve(record, actions=(*record.actions, *rest))
    note(_Reproduction(record))
    return record


def _played(draw: st.DrawFn, rules: Rules, phase: Phases, most_actions: int) -> tuple[Record, State]:
    """A record and its last state, the last one that is in the phase.

    Each action is two bytes of one block that is drawn at once: it shrinks like numbers that are drawn one by one and
    costs a tenth of them.
    """
    chosen = _rules(draw, rules)
    dealer = draw(st.integers(0, chosen.table.players - 1))
    drawn = draw(st.integers(0, most_actions))
    choices = draw(st.binary(min_size=2 * drawn, max_size=2 * drawn))
    state, played = new_game(chosen, dealer), list[Action]()
    found = (state, 0) if _fits(state, phase) else None
    for number in range(drawn):
        if state.is_over:
            break
        if isinstance(state.phase, Dealing):
            action = _deal(draw, state)
        else:
            action = _legal(state, int.from_bytes(choices[2 * number : 2 * number + 2]))
        state = apply(state, action)
        played.append(action)
        found = (state, len(played)) if _fits(state, phase) else found
    if found is None:
        rng = Random(draw(_SEEDS))
        while not (_fits(state, phase) or state.is_over or len(played) > 20 * most_actions):
            action = random_action(state, rng)
            state = apply(state, action)
            played.append(action)
        found = (state, len(played)) if _fits(state, phase) else draw(st.nothing())
    state, count = found
    return Record(chosen, dealer, tuple(played[:count])), state


def _deal(draw: st.DrawFn, state: State) -> Action:
    """A deal for a state in which one is due; where a weak hand may be thrown in, one now and then."""
    weak = state.rules.table.misdeal.by_consent and state.secrets.stock is None
    if weak and draw(st.integers(0, 3)) == 3:
        return weak_deal(state, Random(draw(_SEEDS)))
    return draw(actions(state))


def _fits(state: State, phase: Phases) -> bool:
    return phase is None or isinstance(state.phase, phase)
