"""Test an app with Hypothesis, which plays at the app's table and compares the app's behaviour with the rules."""

from collections.abc import Mapping
from typing import Any

import attrs
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from five_hundred.base.arguments import expect_number
from five_hundred.bids.actions import Action
from five_hundred.cards.seats import Seat
from five_hundred.engine.game import apply, new_game, why_illegal
from five_hundred.engine.state import State
from five_hundred.engine.view import View, view
from five_hundred.formats.notation import format_action
from five_hundred.rules import RuleSet
from five_hundred.testing.actions_of_any_kind import any_actions
from five_hundred.testing.strategies import actions
from five_hundred.testing.strategies import rulesets as any_rulesets

__all__ = ["GameMachine"]

_RUN = st.integers(1, 12)
"""The number of legal actions to take in one step; with single actions, an example would rarely complete an auction."""
_NOW_AND_THEN = st.sampled_from([1, 2, 3, 0])


class GameMachine(RuleBasedStateMachine):
    """A Hypothesis state machine that plays a match at an app's table, restarts the app, and checks every view.

    Write a subclass whose methods :meth:`start`, :meth:`submit` and :meth:`view` call the app, and let pytest
    collect the ``TestCase`` of this subclass.  Each Hypothesis example is one match.  An example fails if the app
    accepts an illegal action, refuses a legal action, or shows a seat anything other than that seat's view.
    """

    rulesets: st.SearchStrategy[RuleSet] = any_rulesets()
    """A strategy for the RuleSets with which the app is tested; by default, any valid RuleSet."""
    state: State
    """The state of the match as the library computes it; the machine compares the app with this state."""

    # Methods for subclasses to define

    def start(self, rules: RuleSet, dealer: Seat) -> None:
        """Begin a match in the app.

        Args:
            rules: the house rules.
            dealer: the seat that deals first.
        """
        raise NotImplementedError("define start(), which begins a match in your app")

    def submit(self, seat: Seat | None, action: Action) -> bool:
        """Submit an action to the app.

        Args:
            seat: the seat that acts; ``None`` for a deal, which no seat makes.
            action: the action, legal or not.

        Returns:
            Whether the app accepted the action.
        """
        raise NotImplementedError("define submit(), which submits an action to your app")

    def view(self, seat: Seat | None) -> object:
        """Return what the app shows to a seat.

        Args:
            seat: the seat; ``None`` for a spectator.

        Returns:
            A :class:`View <five_hundred.engine.view.View>`, or the type that :meth:`expected` returns.
        """
        raise NotImplementedError("define view(), which returns what your app shows to a seat")

    def restart(self) -> None:
        """Stop the app and start it again from its stored data; by default, the method does nothing."""

    def expected(self, state: State, seat: Seat | None) -> object:
        """Return the view that the app should show; override this method if your app does not show a ``View``.

        Args:
            state: the state of the match as the library computes it.
            seat: the seat; ``None`` for a spectator.
        """
        return view(state, seat)

    # Methods that Hypothesis calls

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Begin a match.

        Args:
            data: Hypothesis passes this argument.
        """
        rules = data.draw(self.rulesets)
        dealer = data.draw(st.integers(0, rules.table.players - 1))
        self.state = new_game(rules, dealer)
        self.start(rules, dealer)

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data(), count=_RUN)
    def play(self, data: st.DataObject, count: int) -> None:
        """Submit legal actions by the seat to act, and occasionally any other action.

        Args:
            data: Hypothesis passes this argument.
            count: the number of legal actions.

        Raises:
            TypeError: ``count`` is not a whole number.
            ValueError: ``count`` is negative.
        """
        expect_number(count, "count", 0)
        for _ in range(count):
            if data.draw(_NOW_AND_THEN) == 0:
                self._try_anything(data)
            if not self.state.is_over:
                self._try(self.state.to_act, data.draw(actions(self.state)))

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Submit any action, usually an illegal one, even after the end of the match.

        Args:
            data: Hypothesis passes this argument.
        """
        self._try_anything(data)

    @rule()
    def stop_and_start(self) -> None:
        """Restart the app."""
        note("restart")
        self.restart()

    @invariant()
    def every_view_is_right(self) -> None:
        """Check that the app shows exactly the right view to each seat and to a spectator.

        Raises:
            AssertionError: a view is wrong; the message names the seat and the part of its view that is wrong.
        """
        for seat in (*self.state.seating.players, None):
            shown, expected = self.view(seat), self.expected(self.state, seat)
            if shown != expected or repr(shown) != repr(expected):
                who = "a spectator" if seat is None else f"seat {seat}"
                raise AssertionError(f"the view of {who} is wrong: {_difference(shown, expected)}")

    def _try_anything(self, data: st.DataObject) -> None:
        """Submit any action, usually an illegal one, from the seat to act or from another seat."""
        players, turn = self.state.seating.players, self.state.to_act
        seat = data.draw(st.sampled_from(players if turn is None else [*[turn] * len(players), *players]))
        self._try(seat, data.draw(any_actions(self.state)))

    def _try(self, seat: Seat | None, action: Action) -> None:
        by = "the dealer" if seat is None else f"seat {seat}"
        note(f"{by}: {format_action(action)}")
        illegal = why_illegal(self.state, action, by=seat)
        taken: object = self.submit(seat, action)
        if taken is None:  # a missing return statement
            raise TypeError("submit() must return True if the app accepted the action and False otherwise, got None")
        if illegal is not None:
            if taken:
                told = f"the app accepted the illegal action '{format_action(action)}' by {by}"
                raise AssertionError(f"{told}: {illegal.message}")
            return
        if not taken:
            raise AssertionError(f"the app refused the legal action '{format_action(action)}' by {by}")
        self.state = apply(self.state, action)


def _difference(shown: object, expected: object) -> str:
    """Return the difference between two views."""
    if not isinstance(shown, View) or not isinstance(expected, View):
        return f"must be {expected!r}, got {shown!r}"
    mine, theirs = _fields(shown), _fields(expected)
    names = [name for name in mine if repr(mine[name]) != repr(theirs[name]) or mine[name] != theirs[name]]
    return "; ".join(f"{name} must be {theirs[name]!r}, got {mine[name]!r}" for name in names)


def _fields(seen: View) -> Mapping[str, Any]:
    return {field.name: getattr(seen, field.name) for field in attrs.fields(View)}
