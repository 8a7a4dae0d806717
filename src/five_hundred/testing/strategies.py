"""Hypothesis strategies for RuleSets, deals, states, actions, views and matches.

The examples shrink: rules towards the default preset, deals towards the unshuffled pack, states and matches towards few
actions, and each action towards the first legal action or, in the auction, a pass.  When a test fails, Hypothesis
prints Python code that reproduces every state and match that the test received.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias, TypeVar

import attrs
from hypothesis import note
from hypothesis import strategies as st

from five_hundred.base.arguments import A_RULESET, A_STATE, expect, expect_flag, expect_number
from five_hundred.base.values import Printed
from five_hundred.cards.card import ALL_CARDS, SUITS, Card
from five_hundred.engine.actions import PASS, Action, MakeBid, OneCard, PlayCard
from five_hundred.engine.game import apply, legal_actions, new_game
from five_hundred.engine.phases.all_phases import ACTIONS
from five_hundred.engine.phases.calling import CallCard
from five_hundred.engine.phases.dealing import Deal
from five_hundred.engine.phases.exchanging import Exchange, Exchanging
from five_hundred.engine.table.phase_classes import Bidding, Dealing, Phase, Playing
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import View
from five_hundred.engine.views.view import view
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet
from five_hundred.rules.bids.special_bids import SPECIAL_BIDS, SpecialBid
from five_hundred.rules.bids.trick_bids import TRICK_BIDS, TrickBid
from five_hundred.testing.actions_to_try import WORDS, bids_to_try, tried_deals
from five_hundred.testing.arbitrary import arbitrary_rules, arbitrary_special
from five_hundred.testing.random_play import finish_match, random_action, weak_deal
from five_hundred.testing.replaying import reproduction

__all__ = [
    "actions",
    "any_actions",
    "cards",
    "deals",
    "hands",
    "matches",
    "rulesets",
    "special_bids",
    "states",
    "trick_bids",
    "views",
]

T = TypeVar("T")
Rules: TypeAlias = RuleSet | st.SearchStrategy[RuleSet] | None
"""A RuleSet, a strategy for RuleSets, or ``None`` for any RuleSet."""
Phases: TypeAlias = type[Phase] | tuple[type[Phase], ...] | None
"""A phase, several phases, or ``None`` for any phase."""

_integers = cache(st.integers)
_SEEDS: Final = st.integers(0, 2**32)
_CHOICES: Final = 1 << 16
"""The number of values that two bytes can hold; two bytes choose each action."""
_MOST_CHOICES: Final = 120
"""The number of actions of a single hand that are drawn; the few longer hands end with random actions."""
_MOST_HANDS: Final = 2
"""The maximum number of hands that are played at random before all players help to end the match."""


@attrs.frozen(repr=False)
class _Reproduction(Printed):
    """Code that reproduces a state; generating the code is slow, and happens only when Hypothesis prints it."""

    record: Record

    def __repr__(self) -> str:
        return reproduction(self.record)


_BLOCK: Final = 64
"""The number of choices that a chooser draws at once, one byte for each choice.

A RuleSet needs about 150 choices, and the time depends mainly on the number of draws.
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
        # This draws like st.sampled_from, without creating and checking a strategy for one draw.
        return items[self.integer(0, len(items) - 1)]


@st.composite
def rulesets(draw: st.DrawFn, fixed: Mapping[str, object] | None = None, *, custom: bool = False) -> RuleSet:
    """A strategy for valid RuleSets, which shrink towards the default RuleSet, the Australian preset.

    Args:
        draw: Hypothesis passes this argument.
        fixed: values that options must have, by dotted path, such as ``{"table.players": 5}``; ``None`` if all options
            may vary.
        custom: whether the RuleSets have an arbitrary custom rule, which uses every hook.

    Raises:
        InvalidRulesError: no RuleSet has the fixed options; raised when the strategy draws.
    """
    return arbitrary_rules(_HypothesisChooser(draw), fixed or {}, custom=custom)


def _rules(draw: st.DrawFn, rules: Rules) -> RuleSet:
    expect(rules, RuleSet | st.SearchStrategy | None, "rules", f"{A_RULESET}, a strategy for RuleSets, or None")
    return rules if isinstance(rules, RuleSet) else draw(rulesets() if rules is None else rules)


@st.composite
def special_bids(draw: st.DrawFn, code: str = "X") -> SpecialBid:
    """A strategy for special bids, which shrink towards the simplest special bid.

    Args:
        draw: Hypothesis passes this argument.
        code: the bid's code, from which its name is derived.
    """
    return arbitrary_special(_HypothesisChooser(draw), code)


def trick_bids() -> st.SearchStrategy[TrickBid]:
    """A strategy for trick bids, from six to ten tricks."""
    return st.sampled_from(TRICK_BIDS)


def cards() -> st.SearchStrategy[Card]:
    """A strategy for the cards that a pack for 500 can contain."""
    return st.sampled_from(ALL_CARDS)


@st.composite
def deals(draw: st.DrawFn, rules: Rules = None) -> Deal:
    """A strategy for deals, which shrink towards the unshuffled pack: spades, clubs, diamonds, hearts, jokers.

    Args:
        draw: Hypothesis passes this argument.
        rules: the house rules, or a strategy for them; ``None`` for any rules.
    """
    left = list(_rules(draw, rules).table.pack.cards)
    # One draw for all cards: otherwise fewer cards would be simpler, and rules would shrink to the smallest pack.
    places = draw(st.binary(min_size=len(left), max_size=len(left)))
    return Deal([left.pop(place * len(left) >> 8) for place in places])


def actions(state: State) -> st.SearchStrategy[Action]:
    """A strategy for legal actions, which shrink towards a pass or, if a pass is illegal, the first legal action.

    If a deal is next, the actions are deals.  In the auction, passes and low bids are more likely, so that auctions
    have several calls but still end.

    Args:
        state: the state in which the action is legal.

    Raises:
        TypeError: ``state`` is not a State.
        ValueError: the match is over, so no action is legal.
    """
    expect(state, State, "state", A_STATE)
    if state.is_over:
        raise ValueError("actions() takes a state in which an action is legal, got the final state of a match")
    if isinstance(state.phase, Dealing):
        stock = state.secrets.stock
        return deals(state.rules) if stock is None else st.just(Deal(stock))
    return st.integers(0, _CHOICES - 1).map(lambda number: choose_legal(state, number))


def choose_legal(state: State, number: int, many: int = _CHOICES) -> Action:
    """Return the legal action, other than a deal, for a number below ``many``; 0 selects the simplest action."""
    legal = legal_actions(state)
    if isinstance(state.phase, Bidding) and PASS in legal:
        # A third of the calls are passes, a third are low bids, a third are any legal calls.
        third, number = divmod(number, many // 3 + 1)
        if third == 0:
            return PASS
        many = many // 3 + 1
        if third == 1:
            return legal[number * min(4, len(legal)) // many]
    if isinstance(state.phase, Playing) and state.rules.play.claims.lays_hand_down:
        # Most actions are plays, because a claim can end the hand; the claims follow the plays in the list.
        plays = sum(isinstance(action, PlayCard) for action in legal)
        most = many * 15 // 16
        if number < most:
            return legal[number * plays // most]
    return legal[number * len(legal) // many]


@st.composite
def states(draw: st.DrawFn, rules: Rules = None, phase: Phases = None, most_actions: int = 120) -> State:
    """A strategy for states that can be reached in play, which shrink towards few, simple actions under default rules.

    Args:
        draw: Hypothesis passes this argument.
        rules: the house rules, or a strategy for them; ``None`` for any rules.
        phase: the phase, or phases, that the state must be in; ``None`` for any phase.
        most_actions: the maximum number of actions to draw; if none of the resulting states is in the phase, random
            actions continue the match until one is.
    """
    record, state = _played(draw, rules, phase, most_actions)
    note(_Reproduction(record))
    return state


@st.composite
def views(draw: st.DrawFn, rules: Rules = None, phase: Phases = None) -> View:
    """A strategy for the views of a seat or of a spectator, in any state that play can reach.

    Args:
        draw: Hypothesis passes this argument.
        rules: the house rules, or a strategy for them; ``None`` for any rules.
        phase: the phase, or phases, that the state must be in; ``None`` for any phase.
    """
    state = draw(states(rules, phase))
    return view(state, draw(st.sampled_from([*state.seating.players, None])))


@st.composite
def hands(draw: st.DrawFn, rules: Rules = None) -> Record:
    """A strategy for records of single hands, from the deal until the hand is scored.

    A hand also ends, without a score, if all players pass or the cards are thrown in.  A hand takes much less time to
    draw, and to shrink, than a match.

    Args:
        draw: Hypothesis passes this argument.
        rules: the house rules, or a strategy for them; ``None`` for any rules.
    """
    chosen = _rules(draw, rules)
    dealer = draw(st.integers(0, chosen.table.players - 1))
    state = new_game(chosen, dealer)
    played = [_deal(draw, state)]
    state = apply(state, played[0])
    choices = draw(st.binary(min_size=2 * _MOST_CHOICES, max_size=2 * _MOST_CHOICES))
    rng = Random(draw(_SEEDS))
    while not (state.is_over or isinstance(state.phase, Dealing)):
        place = 2 * (len(played) - 1)
        number = int.from_bytes(choices[place : place + 2])
        action = choose_legal(state, number) if place < len(choices) else random_action(state, rng)
        state = apply(state, action)
        played.append(action)
    record = Record(chosen, dealer, tuple(played))
    note(_Reproduction(record))
    return record


@st.composite
def matches(draw: st.DrawFn, rules: Rules = None, *, complete: bool = True, most_actions: int = 120) -> Record:
    """A strategy for records of matches; the last state of a match is ``record.replay()``.

    Args:
        draw: Hypothesis passes this argument.
        rules: the house rules, or a strategy for them; ``None`` for any rules.
        complete: whether the match must be over.  First, up to ``most_actions`` actions are drawn, and these shrink.
            Then up to two hands are played at random.  Finally, all players help to end the match, which takes a
            hundred actions or more.
        most_actions: the maximum number of actions to draw.
    """
    expect_flag(complete, "complete")
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
    """Draw a match, and return its record up to the last state in the requested phase, together with that state.

    The choices for all actions are drawn as one block, with two bytes for each action.  The block shrinks in the same
    way as separate numbers would, at a tenth of the cost.
    """
    expect_number(most_actions, "most_actions", 0)
    chosen = _rules(draw, rules)
    for each in phase if isinstance(phase, tuple) else (phase,):
        expect(each, type | None, "phase", "a class of phases, such as Bidding, a tuple of classes, or None")
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
            action = choose_legal(state, int.from_bytes(choices[2 * number : 2 * number + 2]))
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
    """Draw a deal for the next hand, sometimes with a weak hand if the rules let players throw in weak hands."""
    weak = state.rules.table.misdeal.by_choice and state.secrets.stock is None
    if weak and draw(st.integers(0, 3)) == 3:
        return weak_deal(state, Random(draw(_SEEDS)))
    return draw(actions(state))


def _fits(state: State, phase: Phases) -> bool:
    return phase is None or isinstance(state.phase, phase)


def any_actions(state: State) -> st.SearchStrategy[Action]:
    """A strategy for any action that a player could try, legal or not.

    A third of the actions that the strategy draws are legal.  Another third of the actions are of the right kind for
    the state but may be illegal, such as a card that does not follow suit, a bid that is too low, or too many discards.
    The last third of the actions may be of any kind.  To draw only illegal actions, use
    ``any_actions(state).filter(lambda action: why_illegal(state, action) is not None)``.

    Args:
        state: the state in which the player tries the action.

    Raises:
        TypeError: ``state`` is not a State.
    """
    expect(state, State, "state", A_STATE)
    pack = state.rules.table.pack.cards
    held = (state.hand(state.turn) if state.turn is not None else ()) or pack

    def bids() -> st.SearchStrategy[Action]:
        foreign = [MakeBid(bid) for bid in SPECIAL_BIDS.values()]
        return st.sampled_from([*bids_to_try(state.rules), *foreign])

    def plays() -> st.SearchStrategy[Action]:
        return st.builds(PlayCard, st.sampled_from(held))

    def exchanges() -> st.SearchStrategy[Action]:
        return st.builds(Exchange, st.lists(st.sampled_from(held), max_size=8))

    def legal() -> st.SearchStrategy[Action]:
        return due() if state.is_over else actions(state)

    def tried() -> st.SearchStrategy[Action]:
        named = st.builds(PlayCard, cards(), st.sampled_from([None, *SUITS]))
        deals = st.sampled_from(tried_deals(pack))
        return st.one_of(st.sampled_from(WORDS), bids(), plays(), named, exchanges(), _GIVEN, deals)

    due = plays if isinstance(state.phase, Playing) else exchanges if isinstance(state.phase, Exchanging) else bids
    thirds = (legal, due, tried)
    return st.integers(0, 2).flatmap(lambda third: thirds[third]())


_GIVEN: Final = st.one_of(
    *(st.builds(kind, cards()) for kind in ACTIONS if issubclass(kind, OneCard)),
    st.builds(CallCard, st.none() | cards()),
)
