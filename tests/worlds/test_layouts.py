"""The ways to lay cards in places: a list of all of them, compared with the tables that count and draw them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from five_hundred.worlds.layouts import Layouts, Weighting, layouts_of

Layout: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
Split: TypeAlias = tuple[tuple[int, ...], ...]


def weighed(
    cards: Mapping[int, frozenset[int]], room: Mapping[int, int], weightings: Sequence[Weighting] = ()
) -> Counter[Layout]:
    """The weight of every layout; without those whose weight is 0."""
    found: Counter[Layout] = Counter()
    for layout in filled(cards, room):
        lying = {card: place for place, own in layout for card in own}
        found[layout] = 1
        for each in weightings:
            number = len([card for card in each.cards if lying[card] in each.places])
            found[layout] *= dict(enumerate(each.weights)).get(number, 0)
    return +found


def filled(cards: Mapping[int, frozenset[int]], room: Mapping[int, int]) -> Iterator[Layout]:
    """Every way to fill the places one after the other."""
    if not room:
        yield ()
        return
    place, *others = room
    for own in combinations([card for card, places in cards.items() if place in places], room[place]):
        left = {card: places for card, places in cards.items() if card not in own}
        for rest in filled(left, {other: room[other] for other in others}):
            yield ((place, own), *rest)


def split_of(layout: Layout, layouts: Layouts) -> Split:
    """The number of cards of each group in each pool."""
    held = dict(layout)
    lying = [{card for place in pool for card in held[place]} for pool in layouts.pools]
    return tuple(tuple(len(own & set(group)) for own in lying) for group in layouts.groups)


def chances_of_splits(layouts: Layouts) -> dict[Split, Fraction]:
    """The chance of every way to split all groups, by the table of splits."""
    table, found = layouts.splits(), {}
    paths: list[tuple[int, Split, Fraction]] = [(0, (), Fraction(1))]
    for node, split, chance in paths:  # the list grows during the loop
        if len(split) == len(layouts.groups):
            found[split] = chance
        entries = table[node]
        for (before, *_), (so_far, own, after) in pairwise([(0, (), 0), *entries]):
            paths.append((after, (*split, own), chance * Fraction(so_far - before, entries[-1][0])))
    return found


Table: TypeAlias = tuple[dict[int, frozenset[int]], dict[int, int], list[Weighting]]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Up to four places with up to three cards each, the places where each card may lie, and up to two weightings."""
    room = draw(st.dictionaries(st.integers(-6, 5), st.integers(1, 3), min_size=1, max_size=4))
    some = st.frozensets(st.sampled_from(sorted(room)), max_size=len(room))
    everywhere = st.just(frozenset(room))
    cards = {card: draw(everywhere | everywhere | some) for card in range(sum(room.values()))}
    named = st.frozensets(st.sampled_from(sorted(cards)))
    weights = st.lists(st.integers(0, 3), min_size=1, max_size=5).map(tuple)
    weightings = st.builds(Weighting, named, some, weights) | st.builds(
        Weighting.at_least_one, named, st.sampled_from(sorted(room))
    )
    return cards, room, draw(st.lists(weightings, max_size=2))


@given(table=tables())
def test_every_layout_counts_as_often_as_its_weight_says(table: Table) -> None:
    """Once without weightings.  This includes the case of no layout: a card fits nowhere, or all weights are 0."""
    cards, room, weightings = table
    assert layouts_of(cards, room, weightings=weightings).count == weighed(cards, room, weightings).total()


def expect_splits(layouts: Layouts, expected: Counter[Layout]) -> None:
    """Check that the table of splits gives every split the chance of its layouts."""
    splits = Counter[Split]()
    for layout, weight in expected.items():
        splits[split_of(layout, layouts)] += weight
    assert chances_of_splits(layouts) == {split: Fraction(count, expected.total()) for split, count in splits.items()}


@given(table=tables())
def test_the_table_of_splits_gives_every_split_the_chance_of_its_layouts(table: Table) -> None:
    """The playouts deal from this table."""
    cards, room, weightings = table
    expect_splits(layouts_of(cards, room, weightings=weightings), weighed(cards, room, weightings))


@given(table=tables(), seed=st.integers(0, 1000))
def test_a_drawn_layout_is_one_of_all(table: Table, seed: int) -> None:
    """An error says that there is none."""
    cards, room, weightings = table
    layouts, expected = layouts_of(cards, room, weightings=weightings), weighed(cards, room, weightings)
    if expected:
        found = layouts.draw(Random(seed))
        assert tuple((place, tuple(sorted(found[place]))) for place in room) in expected
    else:
        with pytest.raises(ValueError, match="do not fit into the places"):
            layouts.draw(Random(seed))


ANYWHERE = {card: {1, 2, -1} for card in range(5)}
TABLES: list[tuple[dict[int, set[int]], dict[int, int], list[Weighting]]] = [
    ({0: {1, 2}, 1: {1, 2}, 2: {2, 3}, 3: {1, 2, 3}, 4: {1, 2, 3}}, {1: 2, 2: 2, 3: 1}, []),
    ({0: {1}, 1: {1, 2}, 2: {1, 2}, 3: {1, 2}}, {1: 2, 2: 2}, []),
    ({0: {2}, 1: {1, 2}, 2: {1, 2}, 3: {1, 2, 3}, 4: {1, 2, 3}, 5: {1, 2, 3}}, {1: 2, 2: 2, 3: 2}, []),
    ({0: {1, 2, -1}, 1: {1, 2, -1}, 2: {1, 2, -1}, 3: {-1}}, {1: 1, 2: 1, -1: 2}, []),
    (ANYWHERE, {1: 1, 2: 1, -1: 3}, [Weighting.at_least_one({0, 1}, 1)]),
    (ANYWHERE, {1: 3, 2: 1, -1: 1}, [Weighting.at_least_one({3, 4}, 1)]),
    (
        {0: {1, 2}, 1: {1}, 2: {1, 2, 3}, 3: {1, 2, 3}, 4: {2, 3}},
        {1: 2, 2: 2, 3: 1},
        [Weighting.at_least_one({0, 3}, 1)],
    ),
    (ANYWHERE, {1: 2, 2: 1, -1: 2}, [Weighting(frozenset({0, 1, 2}), frozenset({1, 2}), (4, 3, 1))]),
    (
        ANYWHERE,
        {1: 2, 2: 1, -1: 2},
        [Weighting(frozenset({0, 1, 2}), frozenset({1, 2}), (0, 1, 2, 3)), Weighting.at_least_one({2, 3}, -1)],
    ),
]
"""Cards with the places where they may lie, the room in the places, and weightings.

In the third table, the places are filled in another order than that of the room.
"""


@pytest.mark.parametrize(("cards", "room", "weightings"), TABLES)
def test_in_certain_tables_every_split_has_the_chance_of_its_layouts(
    cards: dict[int, set[int]], room: dict[int, int], weightings: list[Weighting]
) -> None:
    """With two to five groups, of which the later ones depend on the splits of the earlier ones."""
    every = {card: frozenset(places) for card, places in cards.items()}
    expect_splits(layouts_of(every, room, weightings=weightings), weighed(every, room, weightings))


@pytest.mark.parametrize(("cards", "room", "weightings"), TABLES)
def test_every_layout_is_drawn_as_often_as_its_weight_says(
    cards: dict[int, set[int]], room: dict[int, int], weightings: list[Weighting]
) -> None:
    """The sum of squares is below the limit that chance exceeds once in a thousand times; the seed is fixed."""
    every = {card: frozenset(places) for card, places in cards.items()}
    layouts, rng = layouts_of(every, room, weightings=weightings), Random(8)
    expected = weighed(every, room, weightings)
    times = 200 * expected.total()
    drawn = Counter(
        tuple((place, tuple(sorted(found[place]))) for place in room)
        for found in (layouts.draw(rng) for _ in range(times))
    )
    assert drawn.keys() == expected.keys()
    squares = sum((drawn[each] - 200 * weight) ** 2 / (200 * weight) for each, weight in expected.items())
    freedom = len(expected) - 1
    assert squares < freedom + 3.1 * (2 * freedom) ** 0.5 + 6


def test_few_cases_are_counted_where_many_seats_lack_a_suit() -> None:
    """Five other players at a table for six: a player with a limit of time must not wait for the count (1,000 cases).

    Each of three suits has a player who cannot hold it, and one card has a known place.
    """
    seats = {0, 1, 3, 4, 5, -9}
    lying = [{1}, *[seats - {3}] * 6, *[seats - {4}] * 8, *[seats - {5}] * 8, *[seats] * 15]
    room = {**dict.fromkeys((0, 1, 3, 4, 5), 7), -9: 3}
    layouts = layouts_of({card: frozenset(places) for card, places in enumerate(lying)}, room)
    assert layouts.count
    assert layouts.draw(Random(1))
    counted: Any = layouts._ways.choices
    assert counted.cache_info().misses < 1000


def test_cards_that_do_not_fit_are_refused() -> None:
    """Both cards may lie only in the place that has room for one."""
    layouts = layouts_of({0: frozenset({1}), 1: frozenset({1})}, {1: 1, 2: 1})
    assert layouts.count == 0
    with pytest.raises(ValueError, match="do not fit into the places"):
        layouts.draw(Random(0))
    assert layouts_of({}, {}).count == 1
    assert layouts_of({}, {}).draw(Random(0)) == {}


def test_weightings_that_give_every_layout_the_weight_0_are_refused() -> None:
    """No card comes to the place, or none of the counted cards may lie there, or there are no cards at all."""
    anywhere = {0: frozenset({1, 2}), 1: frozenset({1, 2})}
    elsewhere = {0: frozenset({2}), 1: frozenset({1, 2})}
    for cards, room, place in ((anywhere, {1: 1, 2: 1}, 3), (elsewhere, {1: 1, 2: 1}, 1), ({}, {}, 1)):
        layouts = layouts_of(cards, room, weightings=[Weighting.at_least_one({0}, place)])
        assert layouts.count == 0
        assert not any(layouts.splits())
        with pytest.raises(ValueError, match="do not fit into the places"):
            layouts.draw(Random(0))
