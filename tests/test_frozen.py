"""Values made quickly are the values that their class makes, or are made by the class."""

import copy
import pickle
import sys
import weakref

import attrs
import pytest

from five_hundred.frozen import Value, maker
from five_hundred.state import Playing, State, make_playing, make_state
from five_hundred.tricks import Trick, make_trick


@attrs.frozen
class Point(Value):
    """A value to be made."""

    x: int
    y: tuple[int, ...]


make_point = maker(Point)


def test_states_phases_and_tricks_are_made_so() -> None:
    """What is made at every card; nothing else would notice if they lost their base."""
    assert make_state is not State
    assert make_playing is not Playing
    assert make_trick is not Trick


def test_the_value_is_the_one_that_the_class_makes() -> None:
    quick, plain = make_point(1, (2, 3)), Point(1, (2, 3))
    assert make_point is not Point
    assert type(quick) is Point
    assert (quick.x, quick.y) == (1, (2, 3))
    assert quick == plain
    assert hash(quick) == hash(plain)
    assert repr(quick) == repr(plain) == "Point(x=1, y=(2, 3))"


def test_it_is_frozen() -> None:
    quick = make_point(1, ())
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        quick.x = 2  # type: ignore[misc]  # wrong on purpose
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        del quick.x
    with pytest.raises(AttributeError):
        quick.z = 2  # type: ignore[attr-defined]  # wrong on purpose
    assert quick == Point(1, ())


def test_it_can_be_copied_pickled_evolved_and_referred_to() -> None:
    quick = make_point(1, (2,))
    assert copy.deepcopy(quick) == pickle.loads(pickle.dumps(quick)) == Point(1, (2,))
    assert attrs.evolve(quick, x=5) == Point(5, (2,))
    assert weakref.ref(quick)() is quick


def test_every_field_is_needed() -> None:
    with pytest.raises(TypeError):
        make_point(1)  # type: ignore[call-arg]  # wrong on purpose


def test_the_class_itself_makes_the_value_where_threads_run_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_is_gil_enabled", lambda: False, raising=False)
    assert maker(Point) is Point


def test_the_class_itself_makes_the_value_where_the_twin_cannot_become_one() -> None:
    @attrs.frozen
    class Wide:  # not a Value: its slots do not lie where those of the twin do
        x: int

    assert maker(Wide) is Wide
