"""An app under test: Hypothesis plays at its tables, and compares what it does with what the rules say."""

from collections.abc import Mapping
from typing import Any

import attrs
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from five_hundred.bids.actions import Action
from five_hundred.cards.seats import Seat
from five_hundred.engine.game import apply, new_game, why_illegal
from five_hundred.engine.state import State
from five_hundred.engine.view import View, view
from five_hundred.formats.notation import format_action
from five_hundred.rules import RuleSet
from five_hundred.testing.strategies import actions
from five_hundred.testing.strategies import rulesets as any_rulesets
from five_hundred.testing.tried_actions import any_actions

__all__ = ["GameMachine"]

_RUN = st.integers(1, 12)
"""Legal actions in a row: one step of the machine alone would hardly reach the cards."""
_NOW_AND_THEN = st.sampled_from([1, 2, 3, 0])


class GameMachine(RuleBasedStateMachine):
    """Plays one match at a table of an app, with legal and illegal actions, restarts, and a look at every view.

    Subclass it, say in :meth:`start`, :meth:`submit` and :meth:`view` how the app is reached, and give its ``TestCase``
    to pytest.  Each example is one match.  It fails when the app takes an action that the rules refuse, refuses one
    that they allow, or shows a seat anything else than what it may see.
    """

    rulesets: st.SearchStrategy[RuleSet] = any_rulesets()
    """The rules that the app shall play by; without others any."""
    state: State
    """The match as it should be."""

    # What a subclass says

    def start(self, rules: RuleSet, dealer: Seat) -> None:
        """Begin a match in the app.

        Args:
            rules: the house rules.
            dealer: the seat that deals first.
        """
        raise NotImplementedError("say in start() how your app begins a match")

    def submit(self, seat: Seat | None, action: Action) -> bool:
        """Hand an action to the app.

        Args:
            seat: who takes it; ``None`` for a deal, which comes from nobody at the table.
            action: what is done, legal or not.

        Returns:
            Whether the app took it.
        """
        raise NotImplementedError("say in submit() how your app is given an action")

    def view(self, seat: Seat | None) -> object:
        """What the app shows.

        Args:
            seat: the seat to which it is shown; ``None`` for a spectator.

        Returns:
            A :class:`View <five_hundred.engine.view.View>`, or whatever :meth:`expected` gives.
        """
        raise NotImplementedError("say in view() what your app shows a seat")

    def restart(self) -> None:
        """Stop the app and start it again from what it has stored; without a store there is nothing to do."""

    def expected(self, state: State, seat: Seat | None) -> object:
        """What the app should show; override it where that is not a :class:`View <five_hundred.engine.view.View>`.

        Args:
            state: the match as it should be.
            seat: the seat, ``None`` for a spectator.
        """
        return view(state, seat)

    # What Hypothesis does

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """A match begins.

        Args:
            data: given by Hypothesis.
        """
        rules = data.draw(self.rulesets)
        dealer = data.draw(st.integers(0, rules.table.players - 1))
        self.state = new_game(rules, dealer)
        self.start(rules, dealer)

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data(), count=_RUN)
    def play(self, data: st.DataObject, count: int) -> None:
        """Legal actions, each by the seat to act, and now and then something else before it.

        Args:
            data: given by Hypothesis.
            count: how many legal actions.
        """
        for _ in range(count):
            if data.draw(_NOW_AND_THEN) == 0:
                self._try_anything(data)
            if not self.state.is_over:
                self._try(self.state.to_act, data.draw(actions(self.state)))

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Any action; it is the only rule that goes on when the match is over.

        Args:
            data: given by Hypothesis.
        """
        self._try_anything(data)

    @rule()
    def stop_and_start(self) -> None:
        """The app is restarted."""
        note("restart")
        self.restart()

    @invariant()
    def every_view_is_right(self) -> None:
        """Each seat, and a spectator, is shown what it may see and nothing else.

        Raises:
            AssertionError: one is not; the message says which, and what of its view is wrong.
        """
        for seat in (*self.state.seating.players, None):
            shown, expected = self.view(seat), self.expected(self.state, seat)
            if shown != expected or repr(shown) != repr(expected):
                who = "a spectator" if seat is None else f"seat {seat}"
                raise AssertionError(f"the view of {who} is wrong: {_difference(shown, expected)}")

    def _try_anything(self, data: st.DataObject) -> None:
        """Any action, most of them illegal, by the seat to act or by another."""
        players, turn = self.state.seating.players, self.state.to_act
        seat = data.draw(st.sampled_from(players if turn is None else [*[turn] * len(players), *players]))
        self._try(seat, data.draw(any_actions(self.state)))

    def _try(self, seat: Seat | None, action: Action) -> None:
        by = "the dealer" if seat is None else f"seat {seat}"
        note(f"{by}: {format_action(action)}")
        illegal = why_illegal(self.state, action, by=seat)
        taken: object = self.submit(seat, action)
        if taken is None:  # a return was forgotten
            raise TypeError("submit() must say whether the app took the action: return True or False, not None")
        if illegal is not None:
            assert not taken, f"{format_action(action)} by {by} was taken: {illegal.message}"
            return
        assert taken, f"{format_action(action)} by {by} was refused, and it is legal"
        self.state = apply(self.state, action)


def _difference(shown: object, expected: object) -> str:
    """Where two views differ."""
    if not isinstance(shown, View) or not isinstance(expected, View):
        return f"{shown!r} instead of {expected!r}"
    mine, theirs = _fields(shown), _fields(expected)
    names = [name for name in mine if repr(mine[name]) != repr(theirs[name]) or mine[name] != theirs[name]]
    return "; ".join(f"{name} is {mine[name]!r} instead of {theirs[name]!r}" for name in names)


def _fields(seen: View) -> Mapping[str, Any]:
    return {field.name: getattr(seen, field.name) for field in attrs.fields(View)}
