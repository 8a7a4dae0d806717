"""The compiled search: find out whether one side can bring about a result, whatever the other players do.

The search answers one question at a time, such as "does the declarer's side take at least seven more tricks?".  The
players on one side want the answer to be yes, and all others want it to be no.  At each turn, the search tries the
cards of the seat to play, the most promising first, until one of them gives the answer that the seat wants.

*Ranks.*  A trick depends on which hand holds the highest card of a suit, the second highest and so on, but not on which
cards these are.  At the beginning of a trick, the search therefore describes a position by the number of cards that
each hand holds in each suit, and by the owners of each suit's cards from the highest down.  The search also finds out
how many of these owners mattered: if only the ace of a suit has decided a trick, the result holds for all positions in
which the same hand holds the highest card of that suit.  (Ginsberg's partition search does the same for bridge.)

*Equal cards.*  Cards of a hand are equal if no other hand holds a card between them; of equal cards, the search tries
only one.  If all cards of the hand fail, and one of the equal cards mattered, then all of the equal cards mattered.

*Sure tricks.*  At the beginning of a trick, the search counts the tricks that the leader's side can take at once with
its highest cards.

The cards are numbered suit by suit, and from the lowest to the highest within a suit.  The functions take two arrays:
``deal`` contains the position, and ``work`` contains everything that changes.  The constants below name the places in
these arrays.  Compiled functions must not call themselves (:mod:`five_hundred.compact.numba_compilation`), so the
search is a loop with a stack of its own: each card played has a row in ``work``, called a *ply*.
"""

from array import array
from collections.abc import Callable, MutableSequence, Sequence
from typing import Final, NamedTuple, TypeAlias

from five_hundred.compact import bits, numba_compilation
from five_hundred.compact.bits import highest, lowest, ones
from five_hundred.compact.numba_compilation import checksum_of, compiled, on_disk
from five_hundred.engine import play_legality, suits_and_strength
from five_hundred.engine.play_legality import JokerPolicy, leads, may_follow, nameable, reneges, shows_void
from five_hundred.engine.suits_and_strength import NO_SUIT

__all__ = ["ANY_CARD", "Memory", "can_force", "game_of", "new_memory", "takes"]

Ints: TypeAlias = MutableSequence[int]
"""An array of 64-bit whole numbers."""

# The places in ``deal``: single numbers.
TURN, IN_TRICK, LED, POWER_NOW, WINNER, BEST, VOID, PLAYED, LED_BEFORE, TRICK = range(10)
TRUMP, NATURAL, RANKED, FREE, SEATS, PLAYING, CARDS, COVERS, BY_TABLE, TARGET = range(10, 20)
# Rows with one number for each seat, suit, field of the joker policy, pair of cards, card, or result.
HANDS: Final = 24
"""The cards of each seat, as masks."""
AFTER: Final = 32
"""The seat that plays after each seat."""
COUNTED: Final = 40
"""For each seat, 1 if its tricks count, else 0."""
WANTS: Final = 48
"""For each seat, 1 if its player wants the answer to be yes, else 0."""
SUITS: Final = 56
"""The cards of each suit, as masks; the last suit is that of jokers without a suit."""
STARTS: Final = 64
"""The lowest card of each suit."""
JOKERS: Final = 72
"""The fields of :class:`JokerPolicy <five_hundred.engine.play_legality.JokerPolicy>`, as 0 or 1."""
OVER: Final = 84
"""For each face-down card of a dummy, the mask of the card on top of it."""
UNDER: Final = 96
"""For each face-down card of a dummy, its mask."""
OWNER: Final = 112
"""The seat of each card."""
SUIT_OF: Final = 176
"""The effective suit of each card."""
POWER: Final = 240
"""The power of each card, for each suit led: 64 numbers for each suit."""
RESULTS: Final = 560
"""For each number of tricks left (a row of 16) and of counted tricks, the answer: 1, 0, or -1 if still open."""
SIZE: Final = RESULTS + 16 * 16
"""The length of the array."""

# The columns of a ply in ``work``.
SEAT, PLACE, P_LED, P_POWER, P_WINNER, P_BEST, TAKEN, MATTERS, COUNT, NEXT = range(10)
P_VOID, P_PLAYED, P_LED_BEFORE, START, P_TRICK, MOVE, SHAPE, MORE_SHAPE, REM, RANK, GROUPED = range(10, 21)
_PLY: Final = 24
_MOVES: Final = 62 * _PLY
_SCORES: Final = _MOVES + 62 * _PLY
HELD: Final = _SCORES + _PLY
"""The cards that each seat still holds."""
_RUNS: Final = HELD + 8
_SHAPES: Final = _RUNS + 16
_OWNERS: Final = _SHAPES + 128
_USED: Final = _OWNERS + 4 * 3 * 256
NODES: Final = _USED + 1
"""The number of positions that the search has visited."""
_READY: Final = _USED + 2
"""Whether the latest results have been set up; in a new array, they have not."""
_WORK: Final = _USED + 8

# The columns of a known result.
_OLDER, _KEY, _LEAST, _MOST, _WORDS, _MASKS, _ENTRY = 0, 1, 4, 5, 6, 10, 16

_CARD: Final = 63
_OWNER: Final = 3
_CHUNK: Final = 8
_POSITIVE: Final = (1 << 63) - 1
_HEADS: Final = 1 << 16
_UNLIMITED: Final = 60


ANY_CARD: Final = -1
"""The first card of a search in which the seat to play may choose any card."""


class Memory(NamedTuple):
    """The arrays of a search, which can be used for any number of positions."""

    work: Ints
    """Everything that changes during a search."""
    known: Ints
    """The results that the search has found, one after another."""
    heads: Ints
    """The latest result for each hash value; -1 if there is none."""


def _array(size: int) -> Ints:
    """Return an array of zeros, which compiled code and plain Python can both use."""
    return array("q", bytes(8 * size))


def new_memory(results: int = 1 << 17) -> Memory:
    """Return the arrays of a search.

    Args:
        results: the maximum number of results that the search keeps; when the memory is full, the search forgets them
            all.
    """
    return Memory(_array(_WORK), _array(results * _ENTRY), _array(_HEADS))


def game_of(numbers: Sequence[int], memory: Memory) -> Ints:
    """Return a position as an array, and prepare the memory for it.

    Args:
        numbers: the numbers of the position.
        memory: the arrays of the search.
    """
    deal = array("q", numbers)
    _prepare(deal, memory.work, memory.known, memory.heads)
    return deal


def takes(deal: Ints, memory: Memory, first: int, target: int) -> bool:
    """Return whether the answer is yes if a given card is played first.

    Args:
        deal: the position.
        memory: the arrays of the search, which :func:`game_of` has made ready.
        first: the number of the card; ``ANY_CARD`` if the seat to play may choose.
        target: the number of further tricks that the counted side is to take; unused if a table holds the results.
    """
    deal[TARGET] = target
    return bool(_can_force(deal, memory.work, memory.known, memory.heads, first))


@compiled
def prepare(deal: Ints, work: Ints, known: Ints, heads: Ints) -> None:
    """Fill the tables that depend on the deal, and forget the results of other deals.

    Args:
        deal: the position.
        work: the working numbers.
        known: the results that the search has found.
        heads: the latest result for each hash value.
    """
    if work[_READY]:
        for entry in range(_KEY, work[_USED] * _ENTRY, _ENTRY):
            heads[_slot(known[entry], known[entry + 1], known[entry + 2])] = -1
    else:
        for slot in range(_HEADS):
            heads[slot] = -1
        work[_READY] = 1
    work[_USED] = work[NODES] = 0
    for suit in range(NO_SUIT):
        length = ones(deal[SUITS + suit])
        for chunk in range(3):
            table = _OWNERS + (suit * 3 + chunk << _CHUNK)
            first = deal[STARTS + suit] + chunk * _CHUNK
            for high in range(min(_CHUNK, length - chunk * _CHUNK)):
                owner = deal[OWNER + first + high]
                for low in range(1 << high):
                    work[table + (1 << high | low)] = owner | work[table + low] << _OWNER
    for card in range(deal[CARDS]):
        suit, seat = deal[SUIT_OF + card], deal[OWNER + card]
        work[_SHAPES + card] = work[_SHAPES + 64 + card] = 0
        if not deal[RANKED]:
            work[_SHAPES + card] = 1 << card
        elif suit < NO_SUIT:
            work[_SHAPES + 64 * (suit >> 1) + card] = 1 << 4 * (seat + 6 * (suit & 1))


@compiled
def _owners(deal: Ints, work: Ints, rem: int, suit: int) -> int:
    """Return the owners of a suit's remaining cards, three bits each, from the highest card in the lowest bits."""
    bits = (rem & deal[SUITS + suit]) >> deal[STARTS + suit]
    table = _OWNERS + suit * 3 * 256
    if bits < 256:
        return work[table + bits]
    high, low = bits >> _CHUNK, bits & 255
    if high < 256:
        return work[table + 256 + high] | work[table + low] << _OWNER * ones(high)
    last, middle = high >> _CHUNK, high & 255
    word = work[table + 512 + last] | work[table + 256 + middle] << _OWNER * ones(last)
    return word | work[table + low] << _OWNER * ones(high)


@compiled
def _slot(key: int, key1: int, key2: int) -> int:
    mixed = (key * 0x1E3779B97F4A7C15 + key1 * 0x3F58476D1CE4E5B9 + key2 * 0x14D049BB133111EB) & _POSITIVE
    mixed = (mixed ^ mixed >> 29) * 0x1B873593CC9E2D51 & _POSITIVE
    return (mixed ^ mixed >> 32) & _HEADS - 1


@compiled
def _rest_of_key(deal: Ints, work: Ints, ply: int) -> int:
    """Return the other facts, besides the cards of each suit, that a result depends on, such as the leader."""
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
                key = key * 32 + (work[ply + P_VOID] >> 5 * seat & 31) & _POSITIVE
            if deal[JOKERS + 1]:
                key = key * 32 + (work[ply + P_PLAYED] >> 5 * seat & 31) & _POSITIVE
    if deal[JOKERS + 8]:
        key = key * 32 + work[ply + P_LED_BEFORE] & _POSITIVE
    return key


@compiled
def _nth_highest(mask: int, count: int) -> int:
    """Return the mask of the card in the given place, counted from the top of a mask; place 1 is the highest card."""
    for _ in range(count - 1):
        mask ^= 1 << highest(mask)
    return 1 << highest(mask)


@compiled
def _tops(held: int, rem: int) -> int:
    """Return how many of a suit's remaining cards a hand holds without a gap, starting from the highest."""
    count = 0
    while held and highest(held) == highest(rem):
        rem ^= 1 << highest(rem)
        held ^= 1 << highest(held)
        count += 1
    return count


@compiled
def _find_runs(deal: Ints, work: Ints, seat: int, rem: int, trumps: int, runs: int) -> None:
    """Count the tricks that a seat on lead can take in succession in each suit except the trump suit.

    Args:
        deal: the position.
        work: the working numbers.
        seat: the seat.
        rem: the cards that have not been played.
        trumps: the trumps with which another hand could trump a trick.
        runs: the place of the results in ``work``: four numbers of tricks, then four numbers of top cards that the
            tricks need.
    """
    for suit in range(NO_SUIT):
        held = work[HELD + seat] & deal[SUITS + suit]
        work[runs + suit] = work[runs + 4 + suit] = 0
        if not held or suit == deal[TRUMP]:
            continue
        count = _tops(held, rem & deal[SUITS + suit])
        longest, limit = 0, _UNLIMITED
        for other in range(deal[SEATS]):
            hand = work[HELD + other]
            if other != seat and hand:
                length = ones(hand & deal[SUITS + suit])
                longest = max(longest, length)
                if hand & trumps:
                    limit = min(limit, length)
        needed = count
        if count >= longest:  # once no other hand has a card of the suit, every card of it takes a trick
            needed, count = longest, ones(held)
        work[runs + suit] = min(count, limit)
        work[runs + 4 + suit] = min(needed, work[runs + suit])


@compiled
def _sure(deal: Ints, work: Ints, ply: int, need: int) -> int:
    """Return how many tricks the leader's side is certain to take at once, and note the cards that it needs for them.

    The result is exact only up to ``need``.
    """
    leader, rem = work[ply + SEAT], work[ply + REM]
    own, side, trump = work[HELD + leader], deal[COUNTED + leader], deal[TRUMP]
    trumps = matters = total = 0
    if trump < NO_SUIT and rem & deal[SUITS + trump]:
        longest_foe = longest_mate = mates = 0
        for seat in range(deal[SEATS]):
            held = work[HELD + seat] & deal[SUITS + trump]
            if held and seat != leader:
                trumps |= held
                if deal[COUNTED + seat] != side:
                    longest_foe = max(longest_foe, ones(held))
                else:
                    mates |= held
                    longest_mate = max(longest_mate, ones(held))
        held = own & deal[SUITS + trump]
        if held:
            total = needed = _tops(held, rem & deal[SUITS + trump])
            if total >= longest_foe:
                trumps = mates
                if total >= longest_mate:
                    needed, total, trumps = max(longest_foe, longest_mate), ones(held), 0
            if needed:
                matters |= _nth_highest(held, needed)
    drawn, of_trumps = total, matters
    if total < need:
        _find_runs(deal, work, leader, rem, trumps, _RUNS)
        for suit in range(NO_SUIT):
            total += work[_RUNS + suit]
            if work[_RUNS + 4 + suit]:
                matters |= _nth_highest(own & deal[SUITS + suit], work[_RUNS + 4 + suit])
    if total < need:
        # The leader takes its tricks in some suits, and then leads another suit, whose highest card a partner has.
        if trump < NO_SUIT:
            trumps |= own & deal[SUITS + trump]
        for mate in range(deal[SEATS]):
            hand = work[HELD + mate]
            if mate == leader or deal[COUNTED + mate] != side or not hand:
                continue
            _find_runs(deal, work, mate, rem, trumps & ~hand, _RUNS + 8)
            crosses, together = False, drawn
            for suit in range(NO_SUIT):
                theirs = work[_RUNS + 8 + suit]
                crosses = crosses or (theirs > 0 and work[_RUNS + 12 + suit] > 0 and own & deal[SUITS + suit] != 0)
                together += max(work[_RUNS + suit], theirs)
            if crosses and together >= need:
                total, matters = together, of_trumps
                for suit in range(NO_SUIT):
                    run, cards = _RUNS + suit, own
                    if work[run + 8] > work[run]:
                        run, cards = run + 8, hand
                    if work[run + 4]:
                        matters |= _nth_highest(cards & deal[SUITS + suit], work[run + 4])
                break
    work[ply + MATTERS] = matters
    return total


@compiled
def _keep(deal: Ints, work: Ints, known: Ints, heads: Ints, ply: int, yes: int) -> None:
    """Store the answer for a position at the beginning of a trick."""
    used = work[_USED]
    if (used + 1) * _ENTRY > len(known):
        for slot in range(_HEADS):
            heads[slot] = -1
        used = 0
    entry, rem = used * _ENTRY, work[ply + REM]
    key, key1, key2 = work[ply + SHAPE], work[ply + MORE_SHAPE], _rest_of_key(deal, work, ply)
    need = 1 if deal[BY_TABLE] else deal[TARGET] - work[ply + TAKEN]
    known[entry + _KEY], known[entry + _KEY + 1], known[entry + _KEY + 2] = key, key1, key2
    known[entry + _LEAST] = need if yes else 0
    known[entry + _MOST] = _UNLIMITED if yes else need - 1
    for suit in range(NO_SUIT):
        cards = work[ply + MATTERS] & deal[SUITS + suit]
        mask = 0
        if cards and deal[RANKED]:
            above = rem & deal[SUITS + suit] & ~((cards & -cards) - 1)
            mask = (1 << _OWNER * ones(above)) - 1
            known[entry + _WORDS + suit] = _owners(deal, work, rem, suit) & mask
        else:
            known[entry + _WORDS + suit] = 0
        known[entry + _MASKS + suit] = mask
    # Count the result before it can be found, so that the next deal forgets it even if the search is interrupted.
    work[_USED] = used + 1
    slot = _slot(key, key1, key2)
    known[entry + _OLDER], heads[slot] = heads[slot], used


@compiled
def _recall(deal: Ints, work: Ints, known: Ints, heads: Ints, ply: int) -> int:
    """Return the stored answer at the beginning of a trick, and note the cards that it needs; -1 if there is none."""
    key, key1, key2 = work[ply + SHAPE], work[ply + MORE_SHAPE], _rest_of_key(deal, work, ply)
    number = heads[_slot(key, key1, key2)]
    if number < 0:
        return -1
    need = 1 if deal[BY_TABLE] else deal[TARGET] - work[ply + TAKEN]
    rem = work[ply + REM]
    ready = False
    word = word1 = word2 = word3 = 0
    while number >= 0:
        entry = number * _ENTRY
        if (
            known[entry + _KEY] == key
            and known[entry + _KEY + 1] == key1
            and known[entry + _KEY + 2] == key2
            and (known[entry + _LEAST] >= need or known[entry + _MOST] < need)
        ):
            if not ready and deal[RANKED]:
                word, word1 = _owners(deal, work, rem, 0), _owners(deal, work, rem, 1)
                word2, word3 = _owners(deal, work, rem, 2), _owners(deal, work, rem, 3)
                ready = True
            if not (
                word & known[entry + _MASKS] ^ known[entry + _WORDS]
                | word1 & known[entry + _MASKS + 1] ^ known[entry + _WORDS + 1]
                | word2 & known[entry + _MASKS + 2] ^ known[entry + _WORDS + 2]
                | word3 & known[entry + _MASKS + 3] ^ known[entry + _WORDS + 3]
            ):
                matters = 0
                for suit in range(NO_SUIT):
                    mask = known[entry + _MASKS + suit]
                    if mask:
                        matters |= _nth_highest(rem & deal[SUITS + suit], ones(mask) // _OWNER)
                work[ply + MATTERS] = matters
                return int(known[entry + _LEAST] >= need)
        number = known[entry + _OLDER]
    return -1


@compiled
def _policy(deal: Ints) -> JokerPolicy:
    return JokerPolicy(
        deal[JOKERS] == 1,
        deal[JOKERS + 1] == 1,
        deal[JOKERS + 2] == 1,
        deal[JOKERS + 3] == 1,
        deal[JOKERS + 4] == 1,
        deal[JOKERS + 5] == 1,
        deal[JOKERS + 6] == 1,
        deal[JOKERS + 7] == 1,
        deal[JOKERS + 8] == 1,
        deal[JOKERS + 9] == 1,
    )


@compiled
def _strongest(deal: Ints, hand: int, led: int) -> int:
    """Return the power of the strongest card that a hand can play when a suit is led; -1 for an empty hand."""
    cards = hand & deal[SUITS + led] if led < NO_SUIT else 0
    if not cards:
        cards = hand & deal[SUITS + NO_SUIT]
    if not cards and deal[TRUMP] < NO_SUIT:
        cards = hand & deal[SUITS + deal[TRUMP]]
    if cards:
        return deal[POWER + 64 * led + highest(cards)]
    return 0 if hand else -1


@compiled
def _find_moves(deal: Ints, work: Ints, ply: int) -> None:
    """List the legal plays of the seat to play, the most promising first; of several equal cards, list only one."""
    moves = _MOVES + ply
    seat, place, led = work[ply + SEAT], work[ply + PLACE], work[ply + P_LED]
    hand = work[HELD + seat]
    for pair in range(deal[COVERS]):
        if deal[OVER + pair] & work[ply + START]:
            hand &= ~deal[UNDER + pair]
    free = hand & deal[SUITS + NO_SUIT]
    legal, names = hand, 0
    if place and not free:
        following = hand & deal[SUITS + led] if led < NO_SUIT else 0
        if following:
            legal = following
    elif place:
        following = hand & deal[SUITS + led] if led < NO_SUIT else 0
        void, played = work[ply + P_VOID] >> 5 * seat & 31, work[ply + P_PLAYED] >> 5 * seat & 31
        legal = may_follow(_policy(deal), hand, following, free, led, void, played)
    elif free:
        void = work[ply + P_VOID] >> 5 * seat & 31
        names = nameable(_policy(deal), hand == free, void, work[ply + P_LED_BEFORE])
        legal = leads(hand, free, names)
    count = 0
    work[ply + GROUPED] = 0
    if place == 0 and legal & free:
        jokers = legal & free
        legal ^= jokers
        while jokers:
            card = highest(jokers)
            jokers ^= 1 << card
            for suit in range(NO_SUIT + 1):
                if names >> suit & 1:
                    work[moves + count] = card | suit + 1 << 6
                    work[_SCORES + count] = 0
                    count += 1
    if legal & legal - 1 == 0 and count == 0:
        work[moves] = lowest(legal)
        work[ply + COUNT] = 1
        return
    mine, now, ranked = deal[WANTS + seat], work[ply + P_POWER], deal[RANKED]
    others = (work[ply + REM] | work[ply + P_TRICK]) & ~work[HELD + seat]
    foes = mates = -1
    ours = False
    if place:
        other = deal[AFTER + seat]
        for _ in range(deal[PLAYING] - 1 - place):
            best = _strongest(deal, work[HELD + other], led)
            if deal[WANTS + other] == mine:
                mates = max(mates, best)
            else:
                foes = max(foes, best)
            other = deal[AFTER + other]
        if deal[WANTS + work[ply + P_WINNER]] == mine:
            mates = max(mates, now)
        else:
            foes = max(foes, now)
        ours = mates >= foes
    for suit in range(NO_SUIT + 1):
        held = legal & deal[SUITS + suit]
        if not held:
            continue
        rest = others & deal[SUITS + suit]
        if place == 0:
            foes = mates = -1
            other = deal[AFTER + seat]
            for _ in range(deal[PLAYING] - 1):
                best = _strongest(deal, work[HELD + other], suit)
                if deal[WANTS + other] == mine:
                    mates = max(mates, best)
                else:
                    foes = max(foes, best)
                other = deal[AFTER + other]
        power_of = POWER + 64 * (suit if place == 0 else led)
        before = -1
        while held:
            card = highest(held)
            held ^= 1 << card
            if before >= 0 and ranked and suit < NO_SUIT and not rest & (1 << before) - (1 << card):
                before = card
                work[ply + GROUPED] = 1
                continue
            before = card
            power, rank = deal[power_of + card], card - deal[STARTS + suit]
            if not deal[NATURAL]:
                score = -rank
                if place and power <= now:
                    score = 40 - rank if mine else 40 + rank
            elif place == 0:
                score = -rank
                if power > mates and power >= foes:
                    score = 40 + rank
                elif mates >= foes and mates > power:
                    score = 35 - rank
            else:
                score = 20 - rank
                if ours:
                    score = 40 - rank
                elif power > now and power >= foes:
                    score = 60 - rank
                if suit == deal[TRUMP] and led != suit:
                    score -= 10
            at = count
            while at > 0 and work[_SCORES + at - 1] < score:
                work[_SCORES + at], work[moves + at] = work[_SCORES + at - 1], work[moves + at - 1]
                at -= 1
            work[_SCORES + at], work[moves + at] = score, card
            count += 1
    work[ply + COUNT] = count


@compiled
def _with_equals(deal: Ints, work: Ints, ply: int) -> int:
    """Return the cards that matter if every card of the seat fails; if one of several equal cards matters, all do.

    Only one of the equal cards was tried, and they are equal only as long as no other hand holds a card between them.
    """
    hand, matters = work[HELD + work[ply + SEAT]], work[ply + MATTERS]
    others = (work[ply + REM] | work[ply + P_TRICK]) & ~hand
    for suit in range(NO_SUIT):
        cards = matters & deal[SUITS + suit]
        low = cards & -cards
        if low & hand:
            held = hand & deal[SUITS + suit] & low - 1
            while held:
                card = 1 << highest(held)
                if others & deal[SUITS + suit] & low - card:
                    break
                low = card
                held ^= card
            matters |= low
    return matters


@compiled
def _play(deal: Ints, work: Ints, ply: int, move: int) -> None:
    """Play a card, and store the resulting position as the next ply."""
    after = ply + _PLY
    card = move & _CARD
    bit, suit = 1 << card, deal[SUIT_OF + card]
    seat, place, led = work[ply + SEAT], work[ply + PLACE], work[ply + P_LED]
    if place == 0:
        led = (move >> 6) - 1 if move >> 6 else suit
    power = deal[POWER + 64 * led + card]
    void, played = work[ply + P_VOID], work[ply + P_PLAYED]
    if deal[FREE]:
        if place:
            if suit == NO_SUIT and deal[JOKERS + 5] and reneges(_policy(deal), led, void >> 5 * seat & 31):
                power = -1
            if shows_void(suit, led):
                void |= 1 << 5 * seat + led
        played |= 1 << 5 * seat + suit
    work[after + P_VOID], work[after + P_PLAYED] = void, played
    work[after + P_LED_BEFORE] = work[ply + P_LED_BEFORE]
    best, winner, strength = card, seat, power
    if place and power <= work[ply + P_POWER]:
        best, winner, strength = work[ply + P_BEST], work[ply + P_WINNER], work[ply + P_POWER]
    work[ply + MOVE] = move
    work[HELD + seat] ^= bit
    work[after + REM] = work[ply + REM] ^ bit
    work[after + SHAPE] = work[ply + SHAPE] - work[_SHAPES + card]
    work[after + MORE_SHAPE] = work[ply + MORE_SHAPE] - work[_SHAPES + 64 + card]
    trick = work[ply + P_TRICK] | bit
    work[after + TAKEN] = work[ply + TAKEN]
    work[ply + RANK] = 0
    if place + 1 < deal[PLAYING]:
        work[after + SEAT], work[after + PLACE], work[after + P_LED] = deal[AFTER + seat], place + 1, led
        work[after + P_POWER], work[after + P_WINNER], work[after + P_BEST] = strength, winner, best
        work[after + P_TRICK], work[after + START] = trick, work[ply + START]
        return
    work[after + SEAT], work[after + PLACE], work[after + P_LED] = winner, 0, -1
    work[after + P_TRICK], work[after + START] = 0, work[after + REM]
    work[after + TAKEN] += deal[COUNTED + winner]
    if led < NO_SUIT:
        work[after + P_LED_BEFORE] |= 1 << led
    rivals = trick & deal[SUITS + deal[SUIT_OF + best]]
    if rivals & rivals - 1:
        work[ply + RANK] = 1 << best


@compiled
def _take_back(work: Ints, ply: int) -> None:
    work[HELD + work[ply + SEAT]] ^= 1 << (work[ply + MOVE] & _CARD)


@compiled
def _begin(deal: Ints, work: Ints) -> None:
    """Describe the position in the first ply."""
    rem = shape = more = 0
    for seat in range(deal[SEATS]):
        work[HELD + seat] = deal[HANDS + seat]
        rem |= deal[HANDS + seat]
    for card in range(deal[CARDS]):
        if rem >> card & 1:
            shape += work[_SHAPES + card]
            more += work[_SHAPES + 64 + card]
    work[SEAT], work[PLACE], work[P_LED], work[P_POWER] = deal[TURN], deal[IN_TRICK], deal[LED], deal[POWER_NOW]
    work[P_WINNER], work[P_BEST], work[TAKEN] = deal[WINNER], deal[BEST], 0
    work[P_VOID], work[P_PLAYED], work[P_LED_BEFORE] = deal[VOID], deal[PLAYED], deal[LED_BEFORE]
    work[P_TRICK], work[START] = deal[TRICK], rem | deal[TRICK]
    work[REM], work[SHAPE], work[MORE_SHAPE] = rem, shape, more


@compiled
def _answer_at_once(deal: Ints, work: Ints, known: Ints, heads: Ints, ply: int) -> int:
    """Return the answer at the beginning of a trick if no card needs to be tried; otherwise -1."""
    left, taken = ones(work[HELD + work[ply + SEAT]]), work[ply + TAKEN]
    if deal[BY_TABLE]:
        if deal[RESULTS + 16 * left + taken] >= 0:
            return deal[RESULTS + 16 * left + taken]
    else:
        need = deal[TARGET] - taken
        if need <= 0:
            return 1
        if need > left:
            return 0
        if deal[NATURAL] and deal[RANKED] and not work[ply + REM] & deal[SUITS + NO_SUIT]:
            if deal[COUNTED + work[ply + SEAT]]:
                if _sure(deal, work, ply, need) >= need:
                    return 1
            elif _sure(deal, work, ply, left - need + 1) > left - need:
                return 0
    return _recall(deal, work, known, heads, ply)


@compiled
def can_force(deal: Ints, work: Ints, known: Ints, heads: Ints, first: int) -> bool:
    """Return whether the players who want the result can bring it about if a given card is played first.

    Args:
        deal: the position and the question: the number of tricks to take, or a table of results.
        work: the working numbers; :func:`prepare` has filled their tables.
        known: the results that the search has found.
        heads: the latest result for each hash value.
        first: the number of the card that is played first; for a led joker, 64 times one more than the index of the
            named suit is added.
    """
    _begin(deal, work)
    root = 0
    if first != ANY_CARD:
        _play(deal, work, 0, first)
        root = _PLY
    ply = root
    while True:
        work[NODES] += 1
        work[ply + MATTERS] = 0
        yes = _answer_at_once(deal, work, known, heads, ply) if work[ply + PLACE] == 0 else -1
        if yes < 0:
            work[ply + MATTERS] = work[ply + NEXT] = 0
            _find_moves(deal, work, ply)
        # Once a position has an answer, go back to the last position at which another card must be tried.
        while yes >= 0:
            if ply == root:
                if root:
                    _take_back(work, 0)
                return yes == 1
            matters = work[ply + MATTERS]
            ply -= _PLY
            _take_back(work, ply)
            matters |= work[ply + RANK]
            wanted = yes == deal[WANTS + work[ply + SEAT]]
            if wanted:
                work[ply + MATTERS] = matters
            else:
                work[ply + MATTERS] |= matters
                if work[ply + NEXT] < work[ply + COUNT]:
                    break
                if work[ply + GROUPED]:
                    work[ply + MATTERS] = _with_equals(deal, work, ply)
            if work[ply + PLACE] == 0:
                _keep(deal, work, known, heads, ply, yes)
        move = work[_MOVES + ply + work[ply + NEXT]]
        work[ply + NEXT] += 1
        _play(deal, work, ply, move)
        ply += _PLY


_Prepare: TypeAlias = Callable[[Ints, Ints, Ints, Ints], None]
_CanForce: TypeAlias = Callable[[Ints, Ints, Ints, Ints, int], bool]


def _entries(sources: int) -> tuple[_Prepare, _CanForce]:
    """Return the entry points, which close over the checksum of their sources (see :func:`on_disk`)."""

    def entry_to_prepare(deal: Ints, work: Ints, known: Ints, heads: Ints) -> None:
        _ = sources
        prepare(deal, work, known, heads)

    def entry_to_search(deal: Ints, work: Ints, known: Ints, heads: Ints, first: int) -> bool:
        _ = sources
        return can_force(deal, work, known, heads, first)

    return on_disk(entry_to_prepare), on_disk(entry_to_search)


_prepare, _can_force = _entries(checksum_of(bits, numba_compilation, play_legality, suits_and_strength))
