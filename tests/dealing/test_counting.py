"""The ways to deal cards within bounds: a list of all of them, compared with the graph that counts and draws them."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ways import TABLES, limit, listed_within

from five_hundred.dealing import counting
from five_hundred.dealing.counting import Bound, TooManyStatesError, plan_of


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[Bound]]:
    """Up to four places with up to three cards each, some of them empty, and up to four bounds."""
    room = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any))
    values = st.lists(st.sampled_from([0, 0, 1, 1, 1, 2, 3]), min_size=sum(room), max_size=sum(room))
    places = st.frozensets(st.sampled_from(range(len(room))), min_size=1, max_size=2)
    bounds = []
    for _ in range(draw(st.integers(0, 4))):
        least = draw(st.integers(0, 4))
        most = least + draw(st.integers(0, 5))
        bounds.append(Bound(draw(places), tuple(draw(values)), least, most))
    return room, bounds


@given(table=tables())
def test_every_way_within_the_bounds_is_counted_once(table: tuple[list[int], list[Bound]]) -> None:
    """This includes the case of no way."""
    assert plan_of(*table).count == len(listed_within(*table))


@given(table=tables(), seed=st.integers(0, 2**32))
def test_what_is_drawn_is_within_the_bounds(table: tuple[list[int], list[Bound]], seed: int) -> None:
    """Every place has its number of cards; without any way, nothing is drawn."""
    plan, ways = plan_of(*table), listed_within(*table)
    if not ways:
        with pytest.raises(ValueError, match="no deal satisfies the bounds"):
            plan.draw(Random(seed))
    else:
        assert tuple(tuple(sorted(cards)) for cards in plan.draw(Random(seed))) in ways


@pytest.mark.parametrize(("room", "bounds"), TABLES)
def test_every_way_is_drawn_equally_often(room: list[int], bounds: list[Bound]) -> None:
    """The seed is fixed."""
    expected, rng, plan = listed_within(room, bounds), Random(8), plan_of(room, bounds)
    assert len(expected) > 5
    assert plan.count == len(expected)
    drawn = Counter(tuple(tuple(sorted(cards)) for cards in plan.draw(rng)) for _ in range(200 * len(expected)))
    assert sorted(drawn) == expected
    assert sum((count - 200) ** 2 / 200 for count in drawn.values()) < limit(len(expected) - 1)


def test_the_cards_of_a_place_come_in_every_order() -> None:
    """The order matters for a dummy's covered cards and for a kitty card that is turned up."""
    room, bounds = [3, 1], [Bound(frozenset({0}), (1, 0, 0, 0), 1, 1)]
    plan, rng = plan_of(room, bounds), Random(3)
    first = Counter(plan.draw(rng)[0].index(0) for _ in range(600))
    assert sum((count - 200) ** 2 / 200 for count in first.values()) < limit(2)
    free = Counter(tuple(plan_of([3], []).draw(rng)[0]) for _ in range(1200))
    assert len(free) == 6
    assert sum((count - 200) ** 2 / 200 for count in free.values()) < limit(5)


def test_bounds_that_are_too_complex_are_refused_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The steps are counted before they are taken."""
    monkeypatch.setattr(counting, "MOST_STEPS", 300)
    assert plan_of(*TABLES[0]).count
    with pytest.raises(TooManyStatesError):
        plan_of([4] * 4, [Bound(frozenset({place}), tuple(range(16)), 0, 40) for place in range(4)])


def test_nothing_is_drawn_if_no_way_is_within_the_bounds() -> None:
    """Both places need the only card that counts; an empty place cannot hold it either."""
    both = [Bound(frozenset({place}), (1, 0, 0, 0), 1, 1) for place in (0, 1)]
    empty = [Bound(frozenset({1}), (1, 0), 1, 1)]
    for plan in (plan_of([2, 2], both), plan_of([2, 0], empty)):
        assert plan.count == 0
        with pytest.raises(ValueError, match="no deal satisfies the bounds"):
            plan.draw(Random(1))
