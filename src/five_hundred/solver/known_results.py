"""Keep the results that the search has found, and find them again in positions that differ only in unimportant cards.

A trick depends on which hand holds the highest card of a suit, the second highest and so on, but not on which cards
these are.  A result is therefore kept with the number of cards that each hand holds in each suit, and with the owners
of the cards that mattered, from the highest down.
"""

from five_hundred.compact.bits import highest, ones
from five_hundred.compact.numba_compilation import compiled
from five_hundred.engine.suits_and_strength import NO_SUIT
from five_hundred.solver.search_arrays import (
    BY_TABLE,
    CARDS,
    CHUNK,
    ENTRY_SIZE,
    HEADS,
    HELD,
    JOKERS,
    KEY,
    LEAST,
    MASKS,
    MATTERS,
    MORE_SHAPE,
    MOST,
    NODES,
    OLDER,
    OWNER,
    OWNER_BITS,
    OWNERS,
    P_LED_BEFORE,
    P_PLAYED,
    P_VOID,
    POSITIVE,
    RANKED,
    READY,
    REM,
    SEAT,
    SEATS,
    SHAPE,
    SHAPES,
    STARTS,
    SUIT_OF,
    SUITS,
    TAKEN,
    TARGET,
    UNLIMITED,
    USED,
    WORDS,
    Ints,
)

__all__ = ["keep", "nth_highest", "owners", "prepare", "recall"]


@compiled
def prepare(deal: Ints, work: Ints, known: Ints, heads: Ints) -> None:
    """Fill the tables that depend on the deal, and forget the results of other deals.

    Args:
        deal: the position.
        work: the working numbers.
        known: the results that the search has found.
        heads: the latest result for each hash value.
    """
    if work[READY]:
        for entry in range(KEY, work[USED] * ENTRY_SIZE, ENTRY_SIZE):
            heads[_slot(known[entry], known[entry + 1], known[entry + 2])] = -1
    else:
        for slot in range(HEADS):
            heads[slot] = -1
        work[READY] = 1
    work[USED] = work[NODES] = 0
    for suit in range(NO_SUIT):
        length = ones(deal[SUITS + suit])
        for chunk in range(3):
            table = OWNERS + (suit * 3 + chunk << CHUNK)
            first = deal[STARTS + suit] + chunk * CHUNK
            for high in range(min(CHUNK, length - chunk * CHUNK)):
                owner = deal[OWNER + first + high]
                for low in range(1 << high):
                    work[table + (1 << high | low)] = owner | work[table + low] << OWNER_BITS
    for card in range(deal[CARDS]):
        suit, seat = deal[SUIT_OF + card], deal[OWNER + card]
        work[SHAPES + card] = work[SHAPES + 64 + card] = 0
        if not deal[RANKED]:
            work[SHAPES + card] = 1 << card
        elif suit < NO_SUIT:
            work[SHAPES + 64 * (suit >> 1) + card] = 1 << 4 * (seat + 6 * (suit & 1))


@compiled
def owners(deal: Ints, work: Ints, rem: int, suit: int) -> int:
    """Return the owners of a suit's remaining cards, three bits each, from the highest card in the lowest bits.

    Args:
        deal: the position.
        work: the working numbers.
        rem: the cards that have not been played.
        suit: the index of the suit.
    """
    bits = (rem & deal[SUITS + suit]) >> deal[STARTS + suit]
    table = OWNERS + suit * 3 * 256
    if bits < 256:
        return work[table + bits]
    high, low = bits >> CHUNK, bits & 255
    if high < 256:
        return work[table + 256 + high] | work[table + low] << OWNER_BITS * ones(high)
    last, middle = high >> CHUNK, high & 255
    word = work[table + 512 + last] | work[table + 256 + middle] << OWNER_BITS * ones(last)
    return word | work[table + low] << OWNER_BITS * ones(high)


@compiled
def _slot(key: int, key1: int, key2: int) -> int:
    mixed = (key * 0x1E3779B97F4A7C15 + key1 * 0x3F58476D1CE4E5B9 + key2 * 0x14D049BB133111EB) & POSITIVE
    mixed = (mixed ^ mixed >> 29) * 0x1B873593CC9E2D51 & POSITIVE
    return (mixed ^ mixed >> 32) & HEADS - 1


@compiled
def _rest_of_key(deal: Ints, work: Ints, ply: int) -> int:
    """Return the facts besides the cards of each suit that a result depends on, such as the leader."""
    key = work[ply + SEAT]
    if deal[BY_TABLE]:
        key |= work[ply + TAKEN] << 3
    jokers = work[ply + REM] & deal[SUITS + NO_SUIT]
    if not jokers:
        return key
    key |= jokers >> deal[STARTS + NO_SUIT] << 8
    for seat in range(deal[SEATS]):
        if work[HELD + seat] & jokers:
            if deal[JOKERS + 4] or deal[JOKERS + 5] or deal[JOKERS + 7]:
                key = key * 32 + (work[ply + P_VOID] >> 5 * seat & 31) & POSITIVE
            if deal[JOKERS + 1]:
                key = key * 32 + (work[ply + P_PLAYED] >> 5 * seat & 31) & POSITIVE
    if deal[JOKERS + 8]:
        key = key * 32 + work[ply + P_LED_BEFORE] & POSITIVE
    return key


@compiled
def nth_highest(mask: int, count: int) -> int:
    """Return the mask of the card in the given place, counted from the top of a mask; place 1 is the highest card.

    Args:
        mask: the cards.
        count: the place, 1 or more.
    """
    for _ in range(count - 1):
        mask ^= 1 << highest(mask)
    return 1 << highest(mask)


@compiled
def keep(deal: Ints, work: Ints, known: Ints, heads: Ints, ply: int, yes: int) -> None:
    """Store the answer for a position at the beginning of a trick.

    Args:
        deal: the position.
        work: the working numbers.
        known: the results that the search has found.
        heads: the latest result for each hash value.
        ply: the place in ``work`` at which the ply of the position begins.
        yes: the number 1 if the answer is yes, else 0.
    """
    used = work[USED]
    if (used + 1) * ENTRY_SIZE > len(known):
        for slot in range(HEADS):
            heads[slot] = -1
        used = 0
    entry, rem = used * ENTRY_SIZE, work[ply + REM]
    key, key1, key2 = work[ply + SHAPE], work[ply + MORE_SHAPE], _rest_of_key(deal, work, ply)
    need = 1 if deal[BY_TABLE] else deal[TARGET] - work[ply + TAKEN]
    known[entry + KEY], known[entry + KEY + 1], known[entry + KEY + 2] = key, key1, key2
    known[entry + LEAST] = need if yes else 0
    known[entry + MOST] = UNLIMITED if yes else need - 1
    for suit in range(NO_SUIT):
        cards = work[ply + MATTERS] & deal[SUITS + suit]
        mask = 0
        if cards and deal[RANKED]:
            above = rem & deal[SUITS + suit] & ~((cards & -cards) - 1)
            mask = (1 << OWNER_BITS * ones(above)) - 1
            known[entry + WORDS + suit] = owners(deal, work, rem, suit) & mask
        else:
            known[entry + WORDS + suit] = 0
        known[entry + MASKS + suit] = mask
    # Count the result before it can be found, so that the next deal forgets it even if the search is interrupted.
    work[USED] = used + 1
    slot = _slot(key, key1, key2)
    known[entry + OLDER], heads[slot] = heads[slot], used


@compiled
def recall(deal: Ints, work: Ints, known: Ints, heads: Ints, ply: int) -> int:
    """Return the stored answer at the beginning of a trick, and note the cards that it needs; -1 if there is none.

    Args:
        deal: the position.
        work: the working numbers.
        known: the results that the search has found.
        heads: the latest result for each hash value.
        ply: the place in ``work`` at which the ply of the position begins.
    """
    key, key1, key2 = work[ply + SHAPE], work[ply + MORE_SHAPE], _rest_of_key(deal, work, ply)
    number = heads[_slot(key, key1, key2)]
    if number < 0:
        return -1
    need = 1 if deal[BY_TABLE] else deal[TARGET] - work[ply + TAKEN]
    rem = work[ply + REM]
    ready = False
    word = word1 = word2 = word3 = 0
    while number >= 0:
        entry = number * ENTRY_SIZE
        if (
            known[entry + KEY] == key
            and known[entry + KEY + 1] == key1
            and known[entry + KEY + 2] == key2
            and (known[entry + LEAST] >= need or known[entry + MOST] < need)
        ):
            if not ready and deal[RANKED]:
                word, word1 = owners(deal, work, rem, 0), owners(deal, work, rem, 1)
                word2, word3 = owners(deal, work, rem, 2), owners(deal, work, rem, 3)
                ready = True
            if not (
                word & known[entry + MASKS] ^ known[entry + WORDS]
                | word1 & known[entry + MASKS + 1] ^ known[entry + WORDS + 1]
                | word2 & known[entry + MASKS + 2] ^ known[entry + WORDS + 2]
                | word3 & known[entry + MASKS + 3] ^ known[entry + WORDS + 3]
            ):
                matters = 0
                for suit in range(NO_SUIT):
                    mask = known[entry + MASKS + suit]
                    if mask:
                        matters |= nth_highest(rem & deal[SUITS + suit], ones(mask) // OWNER_BITS)
                work[ply + MATTERS] = matters
                return int(known[entry + LEAST] >= need)
        number = known[entry + OLDER]
    return -1
