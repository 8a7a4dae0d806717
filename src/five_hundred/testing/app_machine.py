"""Test an app with Hypothesis, which plays at the app's table and compares the app's behaviour with the rules."""

from collections.abc import Mapping
from typing import Any, Final

import attrs
from hypothesis import Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from five_hundred.cards.seats import Seat
from five_hundred.engine.actions import Action
from five_hundred.engine.game import apply, legal_actions, new_game, why_illegal
from five_hundred.engine.table.phase_classes import Dealing
from five_hundred.engine.table.state import State
from five_hundred.engine.table.view import FACTS, View
from five_hundred.engine.views.view import view
from five_hundred.formats.notation import format_action
from five_hundred.formats.record import Record
from five_hundred.rules import RuleSet
from five_hundred.testing.replaying import RecordReader
from five_hundred.testing.strategies import actions, any_actions, choose_legal
from five_hundred.testing.strategies import rulesets as any_rulesets

__all__ = ["GameMachine"]

_RUN = st.binary(min_size=1, max_size=16)
"""The choices of one step; with single actions, an example would rarely complete an auction.

One byte chooses each action, because a block of bytes shrinks much faster than one draw for each action.
"""
_LEGAL: Final = 192
"""The number of bytes that choose a legal action; each of the other bytes, a quarter of them, tries any action."""
_STEPS: Final = 10
"""The number of steps of a match, each of up to 16 actions; with more, a failing match takes longer to simplify."""
_SHORT: Final = 32
"""The maximum number of legal actions that one byte chooses from; a choice from a longer list is a draw of its own."""


class GameMachine(RuleBasedStateMachine):
    """A Hypothesis state machine that plays a match at an app's table, restarts the app, and checks every view.

    Write a subclass whose methods :meth:`start`, :meth:`submit` and :meth:`view` call the app, and let pytest
    collect the ``TestCase`` of this subclass.  Each Hypothesis example is one match.  An example fails if the app
    accepts an illegal action, refuses a legal action, or shows a seat anything other than that seat's view.

    The notes of a failure end with Python code that reads the match up to the failure with ``Record.from_json``, and
    with a comment for each action that the app refused or should have refused.  A subclass that overrides ``teardown``
    must call ``super().teardown()``, which writes this code.
    """

    rulesets: st.SearchStrategy[RuleSet] = any_rulesets()
    """A strategy for the RuleSets with which the app is tested; by default, any valid RuleSet."""
    state: State
    """The state of the match as the library computes it; the machine compares the app with this state."""

    def __init_subclass__(cls) -> None:
        """Give the test case of a subclass settings with which Hypothesis simplifies a failing match in seconds."""
        super().__init_subclass__()
        usual = cls.TestCase.settings
        phases = [phase for phase in usual.phases if phase is not Phase.explain]  # it would play many more matches
        cls.TestCase.settings = settings(usual, stateful_step_count=_STEPS, phases=phases, report_multiple_bugs=False)

    _match: Record | None = None
    """The match up to the state, without the actions in ``_taken``."""
    _taken: list[Action]
    _tries: list[str]

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
            A :class:`View <five_hundred.engine.table.view.View>`, or the type that :meth:`expected` returns.
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
        self.state, self._match = new_game(rules, dealer), Record(rules, dealer)
        self._taken, self._tries = [], []
        self.start(rules, dealer)

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data(), choices=_RUN)
    def play(self, data: st.DataObject, choices: bytes) -> None:
        """Submit legal actions by the seat to act, and occasionally any other action.

        Args:
            data: Hypothesis passes this argument.
            choices: one byte for each action.
        """
        for choice in choices:
            if choice >= _LEGAL:
                self._try_anything(data)
            elif not self.state.is_over:
                self._try(self.state.to_act, self._legal(data, choice))

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
            if not _same(shown, expected):
                who = "a spectator" if seat is None else f"seat {seat}"
                raise AssertionError(f"the view of {who} is wrong: {_difference(shown, expected)}")

    def teardown(self) -> None:
        """Write the match as Python code for the report of a failure."""
        if self._match is not None:
            note(self._reproduction(self._match))
        super().teardown()

    def _reproduction(self, match: Record) -> str:
        record = attrs.evolve(match, actions=self._taken)
        reader = RecordReader(record)
        code = [*reader.imports, f"record = Record.from_json({record.to_json()!r}{reader.custom})"]
        return "\n".join([*code, "state = record.replay()", *self._tries])

    def _legal(self, data: st.DataObject, choice: int) -> Action:
        """Return the legal action for a byte."""
        if isinstance(self.state.phase, Dealing) or len(legal_actions(self.state)) > _SHORT:
            return data.draw(actions(self.state))
        return choose_legal(self.state, choice, _LEGAL)

    def _try_anything(self, data: st.DataObject) -> None:
        """Submit any action, usually an illegal one, from the seat to act or from another seat."""
        players, turn = self.state.seating.players, self.state.to_act
        seat = data.draw(st.sampled_from(players if turn is None else [*[turn] * len(players), *players]))
        self._try(seat, data.draw(any_actions(self.state)))

    def _try(self, seat: Seat | None, action: Action) -> None:
        by = "the dealer" if seat is None else f"seat {seat}"
        note(f"{by}: {format_action(action)}")
        illegal = why_illegal(self.state, action, by=seat)
        kind = "legal" if illegal is None else "illegal"
        self._tries.append(f"# after {len(self._taken)} actions, {by} tried: {format_action(action)} ({kind})")
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
        self._taken.append(action)
        self._tries.pop()


def _same(shown: object, expected: object) -> bool:
    """Return whether two views are equal and of the same types; fields that are the same object need no comparison."""
    if type(shown) is View and type(expected) is View:
        mine, theirs = _fields(shown), _fields(expected)
        return all(_same_value(mine[name], theirs[name]) for name in mine)
    return _same_value(shown, expected)


def _same_value(shown: object, expected: object) -> bool:
    return shown is expected or (shown == expected and repr(shown) == repr(expected))


def _difference(shown: object, expected: object) -> str:
    """Return the difference between two views."""
    if not isinstance(shown, View) or not isinstance(expected, View):
        return f"must be {expected!r}, got {shown!r}"
    mine, theirs = _fields(shown), _fields(expected)
    names = [name for name in mine if repr(mine[name]) != repr(theirs[name]) or mine[name] != theirs[name]]
    return "; ".join(f"{name} must be {theirs[name]!r}, got {mine[name]!r}" for name in names)


def _fields(seen: View) -> Mapping[str, Any]:
    return {name: getattr(seen, name) for name in FACTS}
