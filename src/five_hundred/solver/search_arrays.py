"""The layout of the arrays of the search.

The cards are numbered suit by suit, and from the lowest to the highest within a suit.  The functions of the search take
two arrays: ``deal`` contains the position, and ``work`` contains everything that changes.  Each card played has a row
in ``work``, called a *ply*.  A third array, ``known``, contains the results that the search has found
(:mod:`five_hundred.solver.known_results`).  A fourth array, ``heads``, leads from a hash value to these results.

The search answers one yes-or-no *question* at a time: whether the seats whose tricks count take a given number of
tricks, or gain a given number of points (:mod:`five_hundred.solver.search`).

In the functions of the search, ``ply`` is the index in ``work`` at which the numbers of a ply begin, and ``rem`` are
the cards that have not been played.  A ``move`` is a play, as the number of the card; if the card is a led joker, plus
64 * (the index of the named suit + 1).  The search asks about ``need`` tricks when ``left`` tricks are left.  A card
has a ``rank`` in its suit, 0 for the lowest card.
"""

from collections.abc import MutableSequence
from typing import Final, TypeAlias

__all__: list[str] = []

Ints: TypeAlias = MutableSequence[int]
"""An array of 64-bit whole numbers."""

# The entries of ``deal``: single numbers.
TURN, IN_TRICK, LED, POWER_NOW, WINNER, BEST, VOID, PLAYED, LED_BEFORE, TRICK = range(10)
TRUMP, NATURAL, RANKED, FREE, SEATS, PLAYING, CARDS, COVERS, BY_TABLE, TARGET, LONE, SURE, HIGH_JOKERS = range(10, 23)
STRICT: Final = 23
"""Whether no two cards of a suit are equally strong, so that cards of a hand can be equal."""
NO_SEAT: Final = -1
"""The value of ``LONE`` if the position has no lone seat.  A lone seat is the only seat whose tricks count, wants to
take no trick, and plays without trumps."""
# ``SURE`` is 1 if sure tricks may answer a question.  ``HIGH_JOKERS`` is 1 if a joker without a suit beats all other
# cards, except other such jokers, and may be kept while its hand has other cards.
# Rows with one number for each seat, suit, field of the joker policy, pair of cards, card, or result.
HANDS: Final = 24
"""The cards of each seat, as masks."""
AFTER: Final = 32
"""For each seat, the seat that plays after it."""
COUNTED: Final = 40
"""For each seat, 1 if its tricks count, else 0."""
WANTS: Final = 48
"""For each seat, 1 if its player wants the answer to the search's question to be yes, else 0."""
SUITS: Final = 56
"""The cards of each suit, as masks; the last suit is that of jokers without a suit."""
STARTS: Final = 64
"""The lowest card of each suit."""
JOKERS: Final = 72
"""The joker rules, as :func:`five_hundred.engine.play.trick_rules.as_flags` returns them: a single number."""
OVER: Final = 84
"""For each face-down card of a dummy, the mask of the card on top of it."""
UNDER: Final = 96
"""For each face-down card of a dummy, its mask."""
OWNER: Final = 112
"""The seat to which each card belongs."""
SUIT_OF: Final = 176
"""The effective suit of each card."""
POWER: Final = 240
"""The power of each card, for each suit led: 64 numbers for each suit."""
RESULTS: Final = 560
"""For each number of tricks left (a row of 16) and each number of tricks that the counted seats have taken since the
search began, the answer to a question about points: 1 for yes, 0 for no, -1 if the answer is still open."""
SIZE: Final = RESULTS + 16 * 16
"""The length of ``deal``."""

# The columns of a ply in ``work``.
SEAT, PLACE, P_LED, P_POWER, P_WINNER, P_BEST, TAKEN, MATTERS, COUNT, NEXT = range(10)
P_VOID, P_PLAYED, P_LED_BEFORE, START, P_TRICK, MOVE, SHAPE, MORE_SHAPE, REM, RANK, GROUPED = range(10, 21)
PLY: Final = 24
"""The length of a row of ``work`` that describes a ply."""
MOVES: Final = 62 * PLY
"""For each ply, the plays that the search may try."""
SCORES: Final = MOVES + 62 * PLY
"""While the plays of a ply are sorted: for each play, how promising the play is."""
HELD: Final = SCORES + PLY
"""The cards that each seat still holds."""
RUNS: Final = HELD + 8
"""For each suit, the number of sure tricks, and the number of top cards on which they depend."""
SHAPES: Final = RUNS + 16
"""For each card, the amounts that it adds to the numbers that encode the length of each suit in each hand."""
OWNERS: Final = SHAPES + 128
"""For each chunk of a suit (:data:`CHUNK` cards) and each set of cards in the chunk, the owners of these cards."""
USED: Final = OWNERS + 4 * 3 * 256
"""The number of results that ``known`` contains."""
NODES: Final = USED + 1
"""The number of positions that the search has visited."""
LIMIT: Final = USED + 2
"""The number of positions after which the search stops."""
STOPPED: Final = USED + 3
"""The ply at which the search has stopped."""
WORK_SIZE: Final = USED + 8
"""The length of ``work``."""

# The columns of a known result: a number that packs facts, the three numbers of the key, and the owners of the cards of
# each suit.
FACTS, KEY, WORDS, ENTRY_SIZE = 0, 1, 4, 8

# The facts, from the lowest bits: the index of the next older result with the same hash value, plus one; for each suit,
# the number of its highest cards on which the result depends; the number of tricks in the question; and the answer.
OLDER_BITS: Final = 24
"""The number of bits for the index of the next older result."""
DEPTH_BITS: Final = 5
"""The number of bits for the number of a suit's highest cards on which the result depends."""
NEED: Final = OLDER_BITS + 4 * DEPTH_BITS
"""The position of the lowest bit of the number of tricks in the question."""
NEED_BITS: Final = 6
"""The number of bits for the number of tricks in the question."""

CARD_MASK: Final = 63
"""The bits of a play that contain the number of the card."""
OWNER_BITS: Final = 3
"""The number of bits for the owner of a card."""
OWNER_MASK: Final = (1 << OWNER_BITS) - 1
"""The bits of the owner of a suit's highest card, in a number that encodes the owners of the suit's cards."""
CHUNK: Final = 8
"""The number of cards in a chunk of a suit; the owners of a suit's cards are looked up chunk by chunk."""
POSITIVE: Final = (1 << 63) - 1
"""The largest signed 64-bit integer; used as a mask, it keeps the results of arithmetic from being negative."""
KINDS: Final = 1 << 18
"""The number of possible hash values of a key.

``heads`` begins with one entry for each of them: the kinds of the results with these keys, as a mask.  The *kind* of a
result is the set of suits that contain cards on which the result depends.
"""
HEADS: Final = 1 << 18
"""The number of possible hash values of a result.

After the kinds, ``heads`` contains one entry for each of them: the index of the latest result plus one, or 0 if there
is no result.
"""
UNLIMITED: Final = 60
"""A number of tricks that is higher than in any hand."""
