"""Reproducible random numbers: each hand has its own stream, derived from the seed and the hand's number.

A run therefore produces the same hands with any number of workers and in any order, and a program can repeat a single
hand.  The functions do arithmetic only on whole numbers below 2**63, so that numba can compile them.  Products may be
larger, but the functions use only the lowest 32 bits of a product.

The generator is xoroshiro64** by David Blackman and Sebastiano Vigna (2018, public domain).  The last step of
MurmurHash3 by Austin Appleby (public domain) mixes the generator's initial state.
"""

from collections.abc import MutableSequence

__all__ = ["below", "mixed", "start"]

_WORD = 0xFFFFFFFF


def mixed(word: int) -> int:
    """Return a 32-bit word in which every bit depends on every bit of the given word.

    Args:
        word: a whole number from 0 to 2**32 - 1, whose 32 bits the function mixes.
    """
    word ^= word >> 16
    word = word * 0x85EBCA6B & _WORD
    word ^= word >> 13
    word = word * 0xC2B2AE35 & _WORD
    return word ^ word >> 16


def start(stream: MutableSequence[int], seed: int, number: int) -> None:
    """Set a stream of random numbers to the initial state for a hand.

    Args:
        stream: output: the state of the generator, an array of two whole numbers.
        seed: the seed of the run, from 0 to 2**63 - 1.
        number: the number of the hand, 0 or more.
    """
    first = mixed(seed & _WORD ^ 0x9E3779B9)
    first = mixed(first ^ seed >> 32)
    first = mixed(first ^ number & _WORD)
    stream[0] = mixed(first ^ number >> 32)
    second = mixed(first ^ 0x7F4A7C15)
    second = mixed(second ^ number & _WORD)
    stream[1] = mixed(second ^ seed & _WORD) | 1  # if both words were 0, the generator would return only 0


def below(stream: MutableSequence[int], count: int) -> int:
    """Return the next random number from 0 to ``count`` - 1.

    All numbers are equally likely, except for a deviation of less than ``count`` / 2**32.

    Args:
        stream: the state of the generator, two whole numbers; the function advances it.
        count: the number of values to choose from, 1 to 2**31; for 1, the function does not advance the stream.
    """
    if count == 1:
        return 0
    low, high = stream[0], stream[1]
    product = low * 0x9E3779BB & _WORD
    value = ((product << 5 | product >> 27) & _WORD) * 5 & _WORD
    high ^= low
    stream[0] = ((low << 26 | low >> 6) ^ high ^ high << 9) & _WORD
    stream[1] = (high << 13 | high >> 19) & _WORD
    return value * count >> 32
