"""The compiled search: find out whether one side can force a result, whatever the other players do.

The search answers one question at a time, such as "does the declarer's side take at least seven more tricks?".  The
players on one side want the answer to be yes, and all others want it to be no.  At each turn, the search tries the
cards of the seat to play, the most promising first, until one of them leads to the answer that the seat wants.

*Ranks.*  A trick depends on which hand holds the highest card of a suit, the second highest and so on, but not on which
cards these are.  At the beginning of a trick, the search therefore describes a position by the number of cards that
each hand holds in each suit, and by the owners of each suit's cards from the highest down.  The search also finds out
on how many of these owners the answer depends: if only the ace of a suit has decided a trick, the answer holds for all
positions in which the same hand holds the highest card of that suit.  (Ginsberg's partition search does the same for
bridge.)

*Equal cards.*  Cards of a hand are equal if no other hand holds a card between them; the search tries only one of
several equal cards.  If no card of the hand leads to the answer that the seat wants, and this answer depends on
one of several equal cards, then it depends on all of them.

*Sure tricks.*  At the beginning of a trick, the search counts the tricks that the leader's side is certain to take
with its highest cards before it loses the lead.

*Face-down cards.*  While a card of a dummy lies face down, the search does not compare ranks, because it matters which
card covers which.  Of the cards that cover no other card, it still tries only one of several equal cards, and it counts
the sure tricks of the leader alone.

*Safe hands.*  In a null contract, the declarer loses every trick if no card of the hand can be forced to win.

The module :mod:`five_hundred.solver.search_arrays` describes the arrays that the functions take.  Compiled functions
must not call themselves (:mod:`five_hundred.base.numba_compilation`), so the search is a loop with a stack of its
own.
"""

from array import array
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, NamedTuple, TypeAlias, cast

from five_hundred.base import bits, numba_compilation
from five_hundred.base.bits import ones
from five_hundred.base.numba_compilation import COMPILES, HAS_NUMBA, checksum_of, compiled, on_disk
from five_hundred.engine.play import suits_and_strength, trick_rules
from five_hundred.solver import known_results, move_ordering, search_arrays, search_moves
from five_hundred.solver import sure_tricks as sure
from five_hundred.solver.known_results import keep, prepare, recall
from five_hundred.solver.search_arrays import (
    BEST,
    BY_TABLE,
    CARDS,
    COUNT,
    ENTRY_SIZE,
    GROUPED,
    HANDS,
    HEADS,
    HELD,
    IN_TRICK,
    KINDS,
    LED,
    LED_BEFORE,
    LIMIT,
    LONE,
    MATTERS,
    MORE_SHAPE,
    MOVES,
    NEXT,
    NO_SEAT,
    NODES,
    P_BEST,
    P_LED,
    P_LED_BEFORE,
    P_PLAYED,
    P_POWER,
    P_TRICK,
    P_VOID,
    P_WINNER,
    PLACE,
    PLAYED,
    PLY,
    POWER_NOW,
    RANK,
    REM,
    RESULTS,
    SEAT,
    SEATS,
    SHAPE,
    SHAPES,
    START,
    STOPPED,
    SURE,
    TAKEN,
    TARGET,
    TRICK,
    TURN,
    VOID,
    WANTS,
    WINNER,
    WORK_SIZE,
    Ints,
)
from five_hundred.solver.search_moves import find_moves, lay, take_back, with_equals
from five_hundred.solver.sure_tricks import by_sure_tricks, is_safe

__all__ = [
    "ANY_CARD",
    "Memory",
    "SearchLimitError",
    "SearchedPosition",
    "can_force",
    "new_memory",
    "searched_position",
    "takes",
]

ANY_CARD: Final = -1
"""The value to pass instead of a first card if the seat to play may choose any card."""


_NO_LIMIT: Final = 1 << 62
"""A limit, in positions, that no search ever reaches."""
_BETWEEN_LOOKS: Final = 1_000 if COMPILES else 20
"""The number of positions after which a search with a deadline checks the time."""


class SearchLimitError(Exception):
    """A search needed more positions or more time than the caller allowed, and gave up before it knew the answer."""


class Memory(NamedTuple):
    """The arrays of a search, which can be used for any number of positions."""

    work: Ints
    """Everything that changes during a search."""
    known: Ints
    """The results that the search has found, one after another."""
    heads: Ints
    """The latest result for each hash value; 0 if there is none."""


class SearchedPosition(NamedTuple):
    """A position about which the search answers questions."""

    deal: Ints
    """The numbers of the position."""
    memory: Memory
    """The arrays of the search, prepared for this position."""
    limit: int
    """The maximum number of positions that the searches may visit, for all questions about this position together."""
    deadline: float | None
    """The time, in seconds of :func:`time.monotonic`, at which the search gives up; ``None`` for no deadline."""


def _array(size: int) -> Ints:
    """Return an array of zeros, which compiled code and plain Python can both use.

    With numba, the system provides the memory of an entry only when the search uses it.
    """
    if HAS_NUMBA:
        from mmap import mmap  # noqa: PLC0415  # Python does not promise this module in a browser

        return cast("Ints", memoryview(mmap(-1, 8 * size + 8)).cast("q")[:size])
    return array("q", bytes(8 * size))


_RESULTS: Final = 1 << 20 if HAS_NUMBA else 1 << 18
"""The maximum number of results that the search keeps; each takes 64 bytes."""


def new_memory(results: int = _RESULTS) -> Memory:
    """Return the arrays of a search.

    The search keeps at most ``results`` results, which may be 0; when the memory is full, it forgets all of them.
    """
    return Memory(_array(WORK_SIZE), _array(results * ENTRY_SIZE), _array(KINDS + HEADS))


def searched_position(
    numbers: Sequence[int], memory: Memory, *, limit: int | None = None, deadline: float | None = None
) -> SearchedPosition:
    """Return a position about which the search can answer questions, and prepare the memory for it.

    Args:
        memory: the arrays of the search.
        limit: the maximum number of positions that the searches may visit, for all questions about this position
            together; ``None`` for no limit.
        deadline: the time, in seconds of :func:`time.monotonic`, at which the search gives up; ``None`` for no
            deadline.
    """
    deal = array("q", numbers)
    _prepare(deal, memory.work, memory.known, memory.heads)
    return SearchedPosition(deal, memory, _NO_LIMIT if limit is None else limit, deadline)


def takes(game: SearchedPosition, first: int, target: int) -> bool:
    """Return whether the counted side takes at least ``target`` further tricks after a given first card.

    All players play perfectly after this card.  If the position has a table of results, the question is instead whether
    the side gains enough points.

    ``target`` is unused in this case.  ``first`` is a card, or ``ANY_CARD`` if the seat to play may choose.  No other
    game may have been created with the same memory since.

    Raises:
        SearchLimitError: the search needs more positions or more time than :func:`searched_position` allowed.
    """
    deal, (work, known, heads) = game.deal, game.memory
    deal[TARGET] = target
    answer, go_on = -1, 0
    while answer < 0:
        if work[NODES] >= game.limit:
            raise SearchLimitError(f"the search gave up after {game.limit} positions")
        if game.deadline is None:
            work[LIMIT] = game.limit
        elif monotonic() < game.deadline:
            work[LIMIT] = min(game.limit, work[NODES] + _BETWEEN_LOOKS)
        else:
            raise SearchLimitError(f"the search gave up at its deadline, after {work[NODES]} positions")
        answer = _can_force(deal, work, known, heads, first, go_on)
        go_on = 1
    return bool(answer)


@compiled
def _begin(deal: Ints, work: Ints) -> None:
    """Write the position into the first ply."""
    rem = shape = more = 0
    for seat in range(deal[SEATS]):
        work[HELD + seat] = deal[HANDS + seat]
        rem |= deal[HANDS + seat]
    for card in range(deal[CARDS]):
        if rem >> card & 1:
            shape += work[SHAPES + card]
            more += work[SHAPES + 64 + card]
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
        if deal[SURE]:
            yes = by_sure_tricks(deal, work, ply, need, left)
            if yes >= 0:
                return yes
        elif need == 1 and deal[LONE] != NO_SEAT and is_safe(deal, work, ply):
            return 0
    return recall(deal, work, known, heads, ply)


@compiled
def can_force(deal: Ints, work: Ints, known: Ints, heads: Ints, first: int, go_on: int) -> int:
    """Return whether the players who want the result can force it if a given card is played first.

    The answer is 1 for yes, 0 for no, or -1 if the search has stopped at its limit of positions.

    Args:
        deal: the position and the question: the number of tricks to take, or a table of results.
        first: the first play, as the number of the card; if the card is a led joker, plus 64 * (the index of the named
            suit + 1).
        go_on: the number 1 to continue the search for the same question where it stopped, 0 to begin a search.
    """
    root = 0 if first == ANY_CARD else PLY
    if go_on:
        ply = work[STOPPED]
    else:
        _begin(deal, work)
        if root:
            lay(deal, work, 0, first)
        ply = root
    while True:
        if work[NODES] >= work[LIMIT]:
            work[STOPPED] = ply
            return -1
        work[NODES] += 1
        work[ply + MATTERS] = 0
        yes = _answer_at_once(deal, work, known, heads, ply) if work[ply + PLACE] == 0 else -1
        if yes < 0:
            work[ply + MATTERS] = work[ply + NEXT] = 0
            find_moves(deal, work, ply)
        # Once a position has an answer, go back to the last position at which another card must be tried.
        while yes >= 0:
            if ply == root:
                if root:
                    take_back(work, 0)
                return yes
            matters = work[ply + MATTERS]
            ply -= PLY
            take_back(work, ply)
            matters |= work[ply + RANK]
            wanted = yes == deal[WANTS + work[ply + SEAT]]
            if wanted:
                work[ply + MATTERS] = matters
            else:
                work[ply + MATTERS] |= matters
                if work[ply + NEXT] < work[ply + COUNT]:
                    break
                if work[ply + GROUPED]:
                    work[ply + MATTERS] = with_equals(deal, work, ply)
            if work[ply + PLACE] == 0:
                keep(deal, work, known, heads, ply, yes)
        move = work[MOVES + ply + work[ply + NEXT]]
        work[ply + NEXT] += 1
        lay(deal, work, ply, move)
        ply += PLY


_Prepare: TypeAlias = Callable[[Ints, Ints, Ints, Ints], None]
_CanForce: TypeAlias = Callable[[Ints, Ints, Ints, Ints, int, int], int]


def _entries(sources: int) -> tuple[_Prepare, _CanForce]:
    """Return the entry points, which close over the checksum of their sources (see :func:`on_disk`)."""

    def entry_to_prepare(deal: Ints, work: Ints, known: Ints, heads: Ints) -> None:
        _ = sources
        prepare(deal, work, known, heads)

    def entry_to_search(deal: Ints, work: Ints, known: Ints, heads: Ints, first: int, go_on: int) -> int:
        _ = sources
        return can_force(deal, work, known, heads, first, go_on)

    return on_disk(entry_to_prepare), on_disk(entry_to_search)


_prepare, _can_force = _entries(
    checksum_of(
        *(bits, numba_compilation, trick_rules, suits_and_strength),
        *(known_results, move_ordering, search_arrays, search_moves, sure),
    )
)
