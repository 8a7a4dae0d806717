"""Chance of the playouts: the published generator, a stream for every hand, and numbers that are all as likely."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

import pytest

from five_hundred.playouts.chance import below, start

WHOLE = 2**32


def murmur_last_step(word: int) -> int:
    """``fmix32`` of MurmurHash3, with the operators of C on words of 32 bits."""
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        word = ((word ^ (word >> shift)) * factor) % WHOLE
    return word ^ (word >> 16)


def rotated(word: int, bits: int) -> int:
    """``rotl``, said by the digits."""
    digits = f"{word:032b}"
    return int(digits[bits:] + digits[:bits], 2)


def published(s0: int, s1: int) -> Iterator[int]:
    """``next`` of xoroshiro64** as its authors print it."""
    while True:
        yield rotated((s0 * 0x9E3779BB) % WHOLE, 5) * 5 % WHOLE
        s1 ^= s0
        s0, s1 = rotated(s0, 26) ^ s1 ^ (s1 << 9) % WHOLE, rotated(s1, 13)


def test_the_independent_generators_give_the_published_numbers() -> None:
    """The first ten of xoroshiro64** from 1 and 2, and MurmurHash3 of no bytes with the seeds 1 and 2**32 - 1."""
    assert list(islice(published(1, 2), 10)) == [
        3802928447, 813792938, 1618621494, 2955957307, 3252880261, 1129983909, 2539651700, 1327610908, 1757650787,
        2763843748,
    ]  # fmt: skip
    assert murmur_last_step(1) == 0x514E28B7
    assert murmur_last_step(WHOLE - 1) == 0x81F16F39


@pytest.mark.parametrize("words", [(1, 2), (2**32 - 1, 2**32 - 1), (0, 1), (0x12345678, 0x9ABCDEF1)])
def test_the_generator_is_the_published_one(words: tuple[int, int]) -> None:
    """``below`` scales its numbers: of a whole word nothing is lost."""
    stream = list(words)
    assert [below(stream, WHOLE) for _ in range(1000)] == list(islice(published(*words), 1000))


def stirred(word: int, *others: int) -> int:
    """A word with others stirred in, one after the other."""
    for other in others:
        word = murmur_last_step(word ^ other)
    return word


def test_a_stream_depends_on_every_bit_of_seed_and_number() -> None:
    """Both have 63 bits; hands whose streams began alike would be the same hands."""
    for seed, number in product((0, 1, 500, WHOLE - 1, WHOLE, 2**63 - 1), repeat=2):
        seed_low, seed_high, low, high = seed % WHOLE, seed // WHOLE, number % WHOLE, number // WHOLE
        first = stirred(0x9E3779B9, seed_low, seed_high, low)
        second = stirred(first, 0x7F4A7C15, low, seed_low)
        stream = [0, 0]
        start(stream, seed, number)
        assert stream == [stirred(first, high), second if second % 2 else second + 1]


def test_the_streams_do_not_change_between_versions() -> None:
    """A seed that a user has noted must give the same hands in later versions."""
    stream = [0, 0]
    start(stream, 500, 7)
    assert stream == [429363450, 1389843487]
    assert [below(stream, 43) for _ in range(8)] == [14, 33, 24, 29, 12, 29, 24, 18]


def test_streams_of_different_seeds_and_numbers_differ() -> None:
    """No two streams begin alike or continue alike, whether their numbers are close or far apart."""
    seeds = (*range(60), *(1 << bit for bit in range(6, 63)))
    numbers = (*range(200), *(1 << bit for bit in range(8, 63)), 2**63 - 1)
    begun, first_five = set(), set()
    for seed, number in product(seeds, numbers):
        stream = [0, 0]
        start(stream, seed, number)
        begun.add(tuple(stream))
        first_five.add(tuple(below(stream, WHOLE >> 1) for _ in range(5)))
    assert len(begun) == len(first_five) == len(seeds) * len(numbers)


def test_the_state_of_a_stream_is_never_zero() -> None:
    """From two zeros the generator would go on with zeros; no start has them, as the second word is odd."""
    for number in range(2000):
        stream = [0, 0]
        start(stream, 1, number)
        assert stream[1] % 2 == 1


@pytest.mark.parametrize("count", [2, 3, 7, 10, 43, 1000])
def test_every_number_below_the_bound_is_equally_likely(count: int) -> None:
    """Of 400 draws for each number, 20 more or less would be usual: 120 is six times that, and the seed is fixed.

    Each draw is the first one of another hand in one half, and the next one of the same hand in the other.
    """
    stream, drawn = [0, 0], Counter[int]()
    for number in range(200 * count):
        start(stream, 500, number)
        drawn[below(stream, count)] += 1
    for _ in range(200 * count):
        drawn[below(stream, count)] += 1
    assert set(drawn) == set(range(count))
    assert all(abs(times - 400) < 120 for times in drawn.values())


def test_two_draws_in_a_row_are_independent() -> None:
    """Every pair of two draws among six is as likely: 400 times each, give or take 120."""
    stream, drawn = [0, 0], Counter[tuple[int, int]]()
    for number in range(400 * 36):
        start(stream, 7, number)
        drawn[below(stream, 6), below(stream, 6)] += 1
    assert len(drawn) == 36
    assert all(abs(times - 400) < 120 for times in drawn.values())


def test_a_draw_among_one_does_not_advance_the_stream() -> None:
    """The stream stays where it is: hands in which something is forced need no random numbers for it."""
    stream = [3, 5]
    assert below(stream, 1) == 0
    assert stream == [3, 5]
