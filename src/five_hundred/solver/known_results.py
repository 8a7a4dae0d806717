"""Keep the results that the search has found, and find them again in positions that differ only in unimportant cards.

A *result* is the answer, yes or no, to the question that the search asks about a position
(:mod:`five_hundred.solver.search`).

A trick depends on which hand holds the highest card of a suit, the second highest and so on, but not on which cards
these are.  A result is therefore kept with the number of cards that each hand holds in each suit, and with the owners
of the highest cards on which the result depends, from the highest down.
"""

from five_hundred.base.bits import highest, lowest, ones
from five_hundred.base.numba_compilation import compilable, compiled, inlined
from five_hundred.engine.play.suits_and_strength import NO_SUIT
from five_hundred.engine.play.trick_rules import from_flags, needs_led_before, needs_played, needs_voids
from five_hundred.solver.search_arrays import (
    BY_TABLE,
    CARDS,
    CHUNK,
    DEPTH_BITS,
    ENTRY_SIZE,
    FACTS,
    HEADS,
    HELD,
    JOKERS,
    KEY,
    KINDS,
    MATTERS,
    MORE_SHAPE,
    NEED,
    NEED_BITS,
    NODES,
    OLDER_BITS,
    OWNER,
    OWNER_BITS,
    OWNER_MASK,
    OWNERS,
    P_LED_BEFORE,
    P_PLAYED,
    P_VOID,
    POSITIVE,
    RANKED,
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
    USED,
    WORDS,
    Ints,
)

__all__ = ["keep", "nth_highest", "owners", "prepare", "recall"]

compilable(from_flags, needs_led_before, needs_played, needs_voids)


@compiled
def prepare(deal: Ints, work: Ints, known: Ints, heads: Ints) -> None:
    """Fill the tables that depend on the deal, and forget the results of other deals."""
    for entry in range(0, work[USED] * ENTRY_SIZE, ENTRY_SIZE):
        place, kind, tops = _mixed(known[entry + KEY], known[entry + KEY + 1], known[entry + KEY + 2]), 0, 0
        for suit in range(NO_SUIT):
            if _depth(known[entry], suit):
                kind |= 1 << suit
                tops |= (known[entry + WORDS + suit] & OWNER_MASK) << OWNER_BITS * suit
        heads[place & KINDS - 1] = heads[_slot(place, kind, tops)] = 0
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
    """Return the owners of a suit's remaining cards, three bits for each; the lowest bits are for the highest card."""
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
def _mixed(key: int, key1: int, key2: int) -> int:
    """Return a hash value of three keys; most different keys have different hash values."""
    mixed = (key * 0x1E3779B97F4A7C15 + key1 * 0x3F58476D1CE4E5B9 + key2 * 0x14D049BB133111EB) & POSITIVE
    mixed = (mixed ^ mixed >> 29) * 0x1B873593CC9E2D51 & POSITIVE
    return mixed ^ mixed >> 32


@compiled
def _slot(place: int, kind: int, tops: int) -> int:
    """Return the index in ``heads`` for the results of a kind, given the owners of the highest cards (``tops``)."""
    mixed = (place >> 16) + (tops << 4 | kind) * 0x1B873593CC9E2D51 & POSITIVE
    return KINDS + ((mixed ^ mixed >> 31) & HEADS - 1)


@inlined
def _depth(facts: int, suit: int) -> int:
    """Return how many of a suit's highest cards a result depends on."""
    return facts >> OLDER_BITS + DEPTH_BITS * suit & (1 << DEPTH_BITS) - 1


@compiled
def _rest_of_key(deal: Ints, work: Ints, ply: int) -> int:
    """Return the facts, such as the leader, on which a result depends besides the cards of each suit."""
    key = work[ply + SEAT]
    if deal[BY_TABLE]:
        key |= work[ply + TAKEN] << 3
    jokers = work[ply + REM] & deal[SUITS + NO_SUIT]
    if not jokers:
        return key
    key |= jokers >> deal[STARTS + NO_SUIT] << 8
    policy = from_flags(deal[JOKERS])
    for seat in range(deal[SEATS]):
        if work[HELD + seat] & jokers:
            if needs_voids(policy):
                key = key * 32 + (work[ply + P_VOID] >> 5 * seat & 31) & POSITIVE
            if needs_played(policy):
                key = key * 32 + (work[ply + P_PLAYED] >> 5 * seat & 31) & POSITIVE
    if needs_led_before(policy):
        key = key * 32 + work[ply + P_LED_BEFORE] & POSITIVE
    return key


@compiled
def nth_highest(mask: int, count: int) -> int:
    """Return one card of a mask, as a mask, given its rank among the cards of the mask; rank 1 is the highest card."""
    for _ in range(count - 1):
        mask ^= 1 << highest(mask)
    return 1 << highest(mask)


@compiled
def keep(deal: Ints, work: Ints, known: Ints, heads: Ints, ply: int, yes: int) -> None:
    """Store the answer for a position at the beginning of a trick: ``yes`` is 1 or 0."""
    used = work[USED]
    if (used + 1) * ENTRY_SIZE > len(known):
        if not used:  # there is no room even for one result
            return
        for slot in range(KINDS + HEADS):
            heads[slot] = 0
        used = 0
    entry, rem = used * ENTRY_SIZE, work[ply + REM]
    key, key1, key2 = work[ply + SHAPE], work[ply + MORE_SHAPE], _rest_of_key(deal, work, ply)
    need = 1 if deal[BY_TABLE] else deal[TARGET] - work[ply + TAKEN]
    known[entry + KEY], known[entry + KEY + 1], known[entry + KEY + 2] = key, key1, key2
    facts = (need | yes << NEED_BITS) << NEED
    kind = tops = 0
    for suit in range(NO_SUIT):
        cards, word = work[ply + MATTERS] & deal[SUITS + suit], 0
        if cards and deal[RANKED]:
            depth = ones(rem & deal[SUITS + suit] & ~((cards & -cards) - 1))
            word = owners(deal, work, rem, suit) & (1 << OWNER_BITS * depth) - 1
            facts |= depth << OLDER_BITS + DEPTH_BITS * suit
            kind |= 1 << suit
            tops |= (word & OWNER_MASK) << OWNER_BITS * suit
        known[entry + WORDS + suit] = word
    # Count the result before it can be found, so that the next deal forgets it even if the search is interrupted.
    work[USED] = used + 1
    place = _mixed(key, key1, key2)
    slot = _slot(place, kind, tops)
    known[entry + FACTS] = facts | heads[slot]
    heads[slot] = used + 1
    heads[place & KINDS - 1] |= 1 << kind


@compiled
def recall(deal: Ints, work: Ints, known: Ints, heads: Ints, ply: int) -> int:
    """Return the stored answer for a position at the start of a trick, or -1; note the cards on which it depends."""
    key, key1, key2 = work[ply + SHAPE], work[ply + MORE_SHAPE], _rest_of_key(deal, work, ply)
    place = _mixed(key, key1, key2)
    kinds = heads[place & KINDS - 1]
    if not kinds:
        return -1
    need = 1 if deal[BY_TABLE] else deal[TARGET] - work[ply + TAKEN]
    rem = work[ply + REM]
    word = word1 = word2 = word3 = 0
    if deal[RANKED]:
        word, word1 = owners(deal, work, rem, 0), owners(deal, work, rem, 1)
        word2, word3 = owners(deal, work, rem, 2), owners(deal, work, rem, 3)
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        tops = (word & OWNER_MASK) * (kind & 1) | (word1 & OWNER_MASK) * (kind >> 1 & 1) << OWNER_BITS
        tops |= (word2 & OWNER_MASK) * (kind >> 2 & 1) << 2 * OWNER_BITS
        tops |= (word3 & OWNER_MASK) * (kind >> 3 & 1) << 3 * OWNER_BITS
        number = heads[_slot(place, kind, tops)]
        while number:
            entry = (number - 1) * ENTRY_SIZE
            facts = known[entry + FACTS]
            number = facts & (1 << OLDER_BITS) - 1
            least, yes = facts >> NEED & (1 << NEED_BITS) - 1, facts >> NEED + NEED_BITS
            if (
                known[entry + KEY] == key
                and known[entry + KEY + 1] == key1
                and known[entry + KEY + 2] == key2
                and (least >= need if yes else least <= need)
                and not (
                    word & (1 << OWNER_BITS * _depth(facts, 0)) - 1 ^ known[entry + WORDS]
                    | word1 & (1 << OWNER_BITS * _depth(facts, 1)) - 1 ^ known[entry + WORDS + 1]
                    | word2 & (1 << OWNER_BITS * _depth(facts, 2)) - 1 ^ known[entry + WORDS + 2]
                    | word3 & (1 << OWNER_BITS * _depth(facts, 3)) - 1 ^ known[entry + WORDS + 3]
                )
            ):
                matters = 0
                for suit in range(NO_SUIT):
                    depth = _depth(facts, suit)
                    if depth:
                        matters |= nth_highest(rem & deal[SUITS + suit], depth)
                work[ply + MATTERS] = matters
                return int(yes)
    return -1
