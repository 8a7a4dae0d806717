"""The ways to lay cards in places: a list of all of them, compared with the tables that count and draw them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred.worlds.layouts import layouts_of

Layout: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]


def listed(cards: Mapping[int, frozenset[int]], room: Mapping[int, int]) -> Iterator[Layout]:
    """Every way to fill the places one after the other."""
    if not room:
        yield ()
        return
    place, *others = room
    for own in combinations([card for card, places in cards.items() if place in places], room[place]):
        left = {card: places for card, places in cards.items() if card not in own}
        for rest in listed(left, {other: room[other] for other in others}):
            yield ((place, own), *rest)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[int, frozenset[int]], dict[int, int]]:
    """Up to four places with up to three cards each, and the places where each card may lie."""
    room = draw(st.dictionaries(st.integers(-6, 5), st.integers(1, 3), min_size=1, max_size=4))
    some = st.frozensets(st.sampled_from(sorted(room)), max_size=len(room))
    everywhere = st.just(frozenset(room))
    return {card: draw(everywhere | everywhere | some) for card in range(sum(room.values()))}, room


@given(table=tables())
def test_every_layout_is_counted_once(table: tuple[dict[int, frozenset[int]], dict[int, int]]) -> None:
    """This includes the case of no layout, because a card fits nowhere or a place stays empty."""
    cards, room = table
    assert layouts_of(cards, room).count == sum(1 for _ in listed(cards, room))


@pytest.mark.parametrize(
    ("cards", "room"),
    [
        ({0: {1, 2}, 1: {1, 2}, 2: {2, 3}, 3: {1, 2, 3}, 4: {1, 2, 3}}, {1: 2, 2: 2, 3: 1}),
        ({0: {1}, 1: {1, 2}, 2: {1, 2}, 3: {1, 2}}, {1: 2, 2: 2}),
        ({0: {1, 2, -1}, 1: {1, 2, -1}, 2: {1, 2, -1}, 3: {-1}}, {1: 1, 2: 1, -1: 2}),
    ],
)
def test_every_layout_is_drawn_equally_often(cards: dict[int, set[int]], room: dict[int, int]) -> None:
    """The sum of squares is below the limit that chance exceeds once in a thousand times; the seed is fixed."""
    every = {card: frozenset(places) for card, places in cards.items()}
    expected, rng, layouts = sorted(listed(every, room)), Random(8), layouts_of(every, room)
    times = 200 * len(expected)
    drawn = Counter(
        tuple((place, tuple(sorted(found[place]))) for place in room)
        for found in (layouts.draw(rng) for _ in range(times))
    )
    assert sorted(drawn) == expected
    squares = sum((count - 200) ** 2 / 200 for count in drawn.values())
    freedom = len(expected) - 1
    assert squares < freedom + 3.1 * (2 * freedom) ** 0.5 + 6


def test_cards_that_do_not_fit_are_refused() -> None:
    """Both cards may lie only in the place that has room for one."""
    layouts = layouts_of({0: frozenset({1}), 1: frozenset({1})}, {1: 1, 2: 1})
    assert layouts.count == 0
    with pytest.raises(ValueError, match="do not fit into the places"):
        layouts.draw(Random(0))
    assert layouts_of({}, {}).count == 1
    assert layouts_of({}, {}).draw(Random(0)) == {}
