"""Values made quickly are the values that their class makes, or are made by the class."""

import copy
import inspect
import pickle
import subprocess
import sys
import weakref

import attrs
import pytest
from platforms import not_in_pyodide

from five_hundred import events
from five_hundred.base.values import Value, maker
from five_hundred.engine import actions
from five_hundred.engine.actions import PASS, Claim
from five_hundred.engine.phases.bidding import Look
from five_hundred.engine.phases.calling_breach import CallBreach
from five_hundred.engine.phases.declaring_alone import Declare
from five_hundred.engine.phases.throwing_in import OfferThrowIn
from five_hundred.engine.play.tricks import Trick, make_trick
from five_hundred.engine.table import state
from five_hundred.engine.table.phase_classes import Playing, make_playing
from five_hundred.engine.table.state import State, make_state


@attrs.frozen
class Point(Value):
    """A value to be made."""

    x: int
    y: tuple[int, ...]


make_point = maker(Point)
needs_gil = pytest.mark.skipif(
    not getattr(sys, "_is_gil_enabled", lambda: True)(), reason="without the GIL the class itself makes the value"
)
MATCHES = """
from random import Random
from five_hundred.engine.table.state import (State, make_state)
from five_hundred.rules.presets import PRESETS
from five_hundred.testing import play_match
if (make_state is State) == sys._is_gil_enabled():
    raise SystemExit("the constructor is not that of such a Python")
for name in ("american", "three-handed", "five-handed", "two-handed-draw"):
    state = play_match(PRESETS[name].rules, Random(7))
    print(name, state.scores, state.outcome)
"""


@attrs.frozen(repr=False)
class Corner(Value):
    """A value that is shown by its base."""

    name: str
    angle: int = attrs.field(repr="{} degrees".format)
    secret: int = attrs.field(default=7, repr=False)


class Kink(Corner):
    """The same fields under another name."""

    __slots__ = ()


@needs_gil
def test_states_phases_and_tricks_use_the_fast_constructor() -> None:
    """What is made at every card; nothing else would notice if they lost their base."""
    assert make_state is not State
    assert make_playing is not Playing
    assert make_trick is not Trick


def test_the_repr_of_a_value_is_that_of_attrs() -> None:
    """With the fields that are shown, each in its way."""
    assert repr(Corner("a", 90)) == "Corner(name='a', angle=90 degrees)"
    assert repr(Kink("a", 90)) == "Kink(name='a', angle=90 degrees)"


def test_the_fast_constructor_makes_the_same_value_as_the_class() -> None:
    quick, plain = make_point(1, (2, 3)), Point(1, (2, 3))
    assert make_point is not Point
    assert type(quick) is Point
    assert (quick.x, quick.y) == (1, (2, 3))
    assert quick == plain
    assert hash(quick) == hash(plain)
    assert repr(quick) == repr(plain) == "Point(x=1, y=(2, 3))"


def test_a_fast_value_is_frozen() -> None:
    quick = make_point(1, ())
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        quick.x = 2  # type: ignore[misc]  # wrong on purpose
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del quick.x
    with pytest.raises(AttributeError):
        quick.z = 2  # type: ignore[attr-defined]  # wrong on purpose
    assert quick == Point(1, ())


def test_a_fast_value_can_be_copied_pickled_evolved_and_weakly_referenced() -> None:
    quick = make_point(1, (2,))
    assert copy.deepcopy(quick) == pickle.loads(pickle.dumps(quick)) == Point(1, (2,))
    assert attrs.evolve(quick, x=5) == Point(5, (2,))
    assert weakref.ref(quick)() is quick


CLASSES = [
    each
    for module in (actions, events, state)
    for each in vars(module).values()
    if inspect.isclass(each) and attrs.has(each) and each.__module__ == module.__name__
]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_values_have_slots_and_no_instance_dictionary(cls: type) -> None:
    """A class that adds no field to those of its base needs no decorator, but it must say that it has no slots."""
    assert cls.__dictoffset__ == 0


def test_values_of_different_classes_with_the_same_fields_are_not_equal() -> None:
    """This holds even if both classes inherit the fields from the same class."""
    alike = [PASS, Look(), OfferThrowIn(), Declare(), CallBreach(), Claim()]
    assert len(set(alike)) == len(alike)
    looked, passed = events.Looked(1), events.Passed(1)
    assert len({looked, passed}) == 2
    assert (repr(looked), repr(passed)) == ("Looked(seat=1)", "Passed(seat=1)")
    assert events.Looked(1) == looked != events.Looked(2)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        looked.seat = 2  # type: ignore[misc]  # wrong on purpose
    assert pickle.loads(pickle.dumps(alike)) == alike == copy.deepcopy(alike)


def test_a_field_that_is_not_an_argument_starts_empty() -> None:
    @attrs.frozen
    class Asked(Value):
        x: int
        answer: int | None = attrs.field(init=False, default=None, eq=False, repr=False)

    make = maker(Asked)
    assert make is not Asked
    assert make(1).answer is None
    assert make(1) == Asked(1)


@needs_gil
def test_a_field_may_have_any_name() -> None:
    """Also the names of the variables in the constructor, with and without underscores before them."""

    @attrs.frozen
    class Named(Value):
        made: int
        twin: int
        cls: int
        make: int
        self: int = attrs.field(alias="own")
        _made: int = attrs.field(alias="kept")
        __twin: int

    make = maker(Named)
    assert make is not Named
    assert make(1, 2, 3, 4, 5, 6, 7) == Named(1, 2, 3, 4, 5, 6, 7)
    assert attrs.astuple(make(1, 2, 3, 4, 5, 6, 7)) == (1, 2, 3, 4, 5, 6, 7)


def test_the_fast_constructor_requires_every_field() -> None:
    with pytest.raises(TypeError):
        make_point(1)  # type: ignore[call-arg]  # wrong on purpose


def test_the_class_itself_makes_the_value_on_free_threaded_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    assert maker(Point) is Point


@not_in_pyodide
def test_matches_are_the_same_on_free_threaded_python() -> None:
    """There the classes make their values themselves, as in a new interpreter that says that it has no GIL."""
    printed = []
    for gil in (True, False):
        program = f"import sys; sys._is_gil_enabled = lambda: {gil}{MATCHES}"
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        printed.append(done.stdout)
    assert printed[0] == printed[1]
    assert len(printed[0].splitlines()) == 4


def test_the_class_itself_makes_the_value_where_the_class_swap_fails() -> None:
    @attrs.frozen
    class Wide:
        x: int

    Wide.__slots__ = ("x",)  # type: ignore[attr-defined]  # the twin then lacks the slot of weak references

    assert maker(Wide) is Wide
