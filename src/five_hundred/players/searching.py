"""Players that search: they weigh each action over many possible deals."""

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from statistics import fmean, stdev
from threading import Lock, Thread
from types import MappingProxyType
from typing import Final

import attrs

from five_hundred.base.numba_compilation import COMPILES
from five_hundred.cards.seats import HAND_SIZE
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.table.view import View
from five_hundred.players.deal_likelihood import likelihood_of_actions
from five_hundred.players.discarding import promising_discards
from five_hundred.players.plain import legal_plays
from five_hundred.players.sound import choose_soundly
from five_hundred.players.style import USUAL, Style
from five_hundred.players.weighing import Weighed, WeighedAction, weigh_in_time
from five_hundred.solver import warm_up

__all__ = ["SEARCHES", "Search", "choose_by_search", "decide", "warm_up_in_background"]

_POSITIONS: Final = 400_000
"""The number of positions that a search visits in about a tenth of a second."""
_LEAST_WORLDS: Final = 4
"""The number of worlds that a player must have time for; with fewer, the rules of level 3 choose better cards."""
_SECONDS_WITHOUT_NUMBA: Final = (0.001, 0.001, 0.001, 0.0015, 0.002, 0.005, 0.012, 0.025, 0.09, 0.15, 0.3)
"""How long it takes to weigh all plays in a world without numba, for each number of cards in the hand, from 0 up."""
_EASIER: Final = 2
"""Under a null bid, a world takes about as long as a world with so many cards fewer under another contract."""


@attrs.frozen
class Search:
    """The settings of a searching player."""

    worlds: tuple[int, ...]
    """The number of worlds in which a play is weighed, for each number of cards in the hand, from 0 up.

    If the number is 0, or if the hand has more cards than this tuple covers, the player follows the rules of level 3.
    """
    null_worlds: int = 0
    """The number of worlds in which a play is weighed under a null bid, if the hand has at least two cards.

    If the number is 0, ``worlds`` also applies under a null bid.
    """
    discards: int = 0
    """The number of sets of discards that are weighed; with 0, the player follows the rules of level 3."""
    discard_worlds: int = 0
    """The number of worlds in which discards are weighed."""
    batch: int = 0
    """The number of deals from which each world is chosen by how well it fits the bids and leads; 0 to ignore them."""
    doubt: float = 0.5
    """The number of standard errors by which an action must be better than the choice of level 3 to replace it."""
    limit: int = 200_000
    """The number of positions that a search may visit."""
    style: Style = USUAL
    """How the player calls."""

    def in_style(self, style: Style) -> "Search":
        """Return the search of a player with another style, which imagines as many deals as its speed allows."""
        worlds = tuple([ceil(number / style.speed) for number in self.worlds])
        return attrs.evolve(self, style=style, worlds=worlds, null_worlds=ceil(self.null_worlds / style.speed))


SEARCHES: Final[Mapping[int, Search]] = MappingProxyType(
    {
        4: Search(worlds=(0, 0, 8, 8, 8, 6, 5, 4), null_worlds=16),
        5: Search(worlds=(0, 0, 12, 12, 12, 12, 10, 8, 5), null_worlds=24, batch=4),
        6: Search(worlds=(0, 0, 40, 40, 40, 40, 40, 30, 20), null_worlds=40, batch=4),
    }
)
"""The settings of the players of levels 4 to 6."""


def choose_by_search(view: View, search: Search, *, seed: int = 0, seconds: float | None = None) -> Action:
    """Return the action of a searching player, without the figures (:func:`decide`)."""
    return decide(view, search, seed=seed, seconds=seconds)[0]


def decide(view: View, search: Search, *, seed: int = 0, seconds: float | None = None) -> tuple[Action, Weighed | None]:
    """Return the action of a searching player, and the figures that led to it.

    The player weighs the plays (and, with some settings, the discards) and chooses the one with the best chance of
    winning the match.  If the best action is hardly better than the choice of level 3, the player makes that choice
    instead.

    Args:
        seed: a whole number, which determines the worlds.
        seconds: the number of seconds after which the player stops searching; if they are too few to search a single
            world, or without numba four worlds, it makes the choice of level 3.  ``None`` for no limit.

    Returns:
        One of ``view.legal``, and the results of all weighed actions (``None`` if nothing was weighed, for example
        because the time was too short).

    Raises:
        ValueError: it is another seat's turn to act.
        TypeError: ``view`` is not a View.
    """
    planned = choose_soundly(view, search.style)
    worlds, actions = _candidates(view, planned, search)
    if not worlds or len(actions) < 2 or not _has_time(view, seconds):
        return planned, None
    limit = search.limit if seconds is None else max(1, min(search.limit, int(seconds * _POSITIONS)))
    found = weigh_in_time(
        *(view, actions),
        worlds=worlds,
        seconds=seconds,
        seed=seed,
        likelihood=likelihood_of_actions(view) if search.batch else None,
        batch=search.batch or 1,
        limit=limit,
    )
    if found is None:
        return planned, None
    best, rules = found.ranking[0], found.of(planned)
    return (best.action if _is_better(best, rules, search.doubt) else planned), found


def _has_time(view: View, seconds: float | None) -> bool:
    """Return whether a search can weigh the actions in enough worlds; without numba, this depends on the hand."""
    if COMPILES or seconds is None:
        return True
    cards = HAND_SIZE - len(view.tricks)
    if view.contract is not None and view.contract.goal[1] == 0:
        cards = max(0, cards - _EASIER)
    return _LEAST_WORLDS * _SECONDS_WITHOUT_NUMBA[cards] <= seconds


def _is_better(best: WeighedAction, rules: WeighedAction, doubt: float) -> bool:
    """Return whether an action is better than the choice of level 3 by more than luck explains."""
    gains = [ours - theirs for ours, theirs in zip(best.chances, rules.chances, strict=True)]
    if not any(gains):
        return best.points > rules.points
    error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return fmean(gains) > doubt * error


def _candidates(view: View, planned: Action, search: Search) -> tuple[int, Sequence[Action]]:
    """Return the number of worlds and the actions to weigh; 0 worlds if the player follows the rules of level 3."""
    if view.phase == "playing" and isinstance(planned, PlayCard):
        cards = HAND_SIZE - len(view.tricks)
        null = view.contract is not None and view.contract.goal[1] == 0
        worlds = search.worlds[cards] if cards < len(search.worlds) else 0
        if null and search.null_worlds and cards > 1:
            worlds = search.null_worlds
        return worlds, legal_plays(view)
    if view.phase == "exchanging" and search.discards:
        found = promising_discards(view, search.discards)
        return search.discard_worlds, [action for action in found if not view.rules.custom or action in view.legal]
    return 0, ()


class _Warming:
    """What one process has done so far to compile its search."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.thread: Thread | None = None
        self.is_done = False

    def run(self) -> None:
        warm_up()
        self.is_done = True


_WARMING: Final = _Warming()


def warm_up_in_background() -> Thread | None:
    """Compile the search in a thread, or load it from the disk.

    The thread does not keep the process alive.  If compiling fails, ``threading.excepthook`` reports the error, and the
    next call tries again.

    Returns:
        The thread, which other calls may have started; ``None`` if there is nothing to do, because the search is ready
        or cannot be compiled.
    """
    if not COMPILES:
        return None
    with _WARMING.lock:
        if _WARMING.is_done:
            return None
        if _WARMING.thread is None or not _WARMING.thread.is_alive():
            _WARMING.thread = Thread(target=_WARMING.run, name="five_hundred.warm_up", daemon=True)
            _WARMING.thread.start()
        return _WARMING.thread
