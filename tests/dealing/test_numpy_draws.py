"""Deals in arrays: the same ways as the exact graph, equally often, and the rare cases of equal random numbers."""

from collections import Counter

import numpy as np
import numpy.typing as npt
import pytest
from ways import TABLES, limit, listed_within

from five_hundred.dealing.counting import Bound, plan_of
from five_hundred.dealing.numpy_draws import CHUNK, dealt, places_in_order
from five_hundred.dealing.plans import Plan


def ways_of(plan: Plan, rows: npt.NDArray[np.uint8]) -> Counter[tuple[tuple[int, ...], ...]]:
    """Count the ways that the rows show."""
    order = places_in_order(plan)
    ends = np.cumsum([plan.room[place] for place in order])
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for row in rows.tolist():
        parts = {
            place: tuple(sorted(row[end - plan.room[place] : end])) for place, end in zip(order, ends, strict=True)
        }
        found[tuple(parts[place] for place in range(len(plan.room)))] += 1
    return found


@pytest.mark.parametrize(("room", "bounds"), TABLES)
def test_every_way_is_drawn_equally_often(room: list[int], bounds: list[Bound]) -> None:
    """The seed is fixed; the last chunk is not a whole one."""
    expected, plan = listed_within(room, bounds), plan_of(room, bounds)
    n = 200 * len(expected) + CHUNK
    chunks = [*dealt(plan, n, np.random.PCG64(5).random_raw)]
    drawn = ways_of(plan, np.concatenate(chunks))
    assert drawn.total() == n
    assert sorted(drawn) == expected
    mean = n / len(expected)
    assert sum((count - mean) ** 2 / mean for count in drawn.values()) < limit(len(expected) - 1)


def test_the_cards_of_a_place_come_in_every_order() -> None:
    plan = plan_of([3, 1], [Bound(frozenset({0}), (1, 0, 0, 0), 1, 1)])
    (rows,) = dealt(plan, 1200, np.random.PCG64(2).random_raw)
    first = Counter(row.index(0) for row in rows.tolist())
    assert sum((count - 400) ** 2 / 400 for count in first.values()) < limit(2)


class Words:
    """A source of random words, some of them fixed; it remembers how many words were drawn."""

    def __init__(self, given: dict[int, int], constant: bool = False) -> None:
        self.raw = np.random.PCG64(1).random_raw
        self.given, self.constant, self.asked = given, constant, list[int]()

    def __call__(self, count: int) -> npt.NDArray[np.uint64]:
        self.asked.append(count)
        words: npt.NDArray[np.uint64] = self.raw(count)
        if len(self.asked) - 1 in self.given:
            words[...] = self.given[len(self.asked) - 1]
        return words


def test_equal_random_numbers_are_drawn_again() -> None:
    """Otherwise cards with low numbers would come first; here all numbers are equal at first."""
    plan = plan_of([2, 2], [])
    words = Words({0: 1 << 20, 1: 1 << 30})
    (rows,) = dealt(plan, 1200, words)
    assert words.asked == [4 * CHUNK] * 3
    assert len(ways_of(plan, rows)) == 6


def test_a_word_at_the_border_of_two_choices_is_decided_by_more_bits() -> None:
    """There are 1, 6 and 3 ways to take 0, 1 or 2 of 3 cards among 5; no tenth is a whole number of words."""
    plan = plan_of([2, 3], [Bound(frozenset({0}), (1, 1, 1, 0, 0), 0, 2)])
    ((choices,), *_) = plan.layers
    assert [ways * 10 // choices.ways[-1] for ways in choices.ways] == [1, 7, 10]
    border = (1 << 64) // 10
    for more, expected in (
        ({1: 0}, 0),  # the bits that follow are below those of a tenth
        ({1: (1 << 64) - 1}, 1),
        ({1: ((1 << 128) // 10) % (1 << 64), 2: 0}, 0),  # they are equal again, and further bits decide
    ):
        (rows,) = dealt(plan, 1, Words({0: border, **more}))
        assert sum(card < 3 for card in rows[0, :2].tolist()) == expected
