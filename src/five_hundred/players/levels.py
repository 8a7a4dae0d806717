"""Choose a computer player by its strength."""

from functools import partial
from typing import Final

from five_hundred.base.arguments import TRUE_OR_FALSE, expect, expect_number, expect_seconds
from five_hundred.engine.actions import Action, PlayCard
from five_hundred.engine.table.view import View
from five_hundred.players.plain import choose, legal_plays
from five_hundred.players.player import Player, rng_for
from five_hundred.players.sound import choose_soundly
from five_hundred.players.style import USUAL, Style

__all__ = ["LEVELS", "level"]

LEVELS: Final = (1, 2, 3, 4, 5, 6)
"""The levels of computer players, from the weakest to the strongest."""


def level(
    number: int, *, seed: int = 0, seconds: float | None = None, style: Style = USUAL, warm_up: bool = False
) -> Player:
    """Return a computer player of a given strength.

    Level 1 is a beginner: it values its hand too high or too low, and plays one card in three at random.

    Level 2 is the plain player (:func:`five_hundred.players.choose`): it counts its trumps and high cards, wins tricks
    as cheaply as it can, and looks only at its own cards and at the current trick.

    Level 3 plays soundly by rules of thumb: it makes the bid with the best chance of winning the match, supports its
    partner's suit, empties short suits when it discards, draws trumps and then stops, and counts the cards that have
    been played.

    Level 4 bids, discards and plays to the first three tricks as level 3 does.  From then on, it imagines 4 to 8
    possible deals that agree with everything that it sees, finds the best play of all hands in each deal, and chooses
    the card with the best average chance of winning the match.  Under a null bid, it searches from the first card, in
    16 possible deals.

    Level 5 searches 5 to 12 possible deals from the third trick on, and prefers deals that fit the bids and leads.
    Under a null bid, it searches from the first card, in 24 possible deals.

    Level 6 searches 20 to 40 possible deals from the third trick on, and under a null bid from the first card.

    A player keeps no memory between calls: without ``seconds``, the same view and the same seed always lead to the same
    action.

    Args:
        number: the level, from 1 to 6.
        seed: a whole number that decides the choices of a beginner, and which deals levels 4 to 6 imagine; the other
            levels make no random choices.
        seconds: the number of seconds, for each action, after which levels 4 to 6 stop imagining deals; ``None`` for no
            limit.  Without numba (the extra ``fast``), these levels take about a hundred times as long; with
            ``seconds``, they then search only hands that are small enough for the time, and follow level 3 before.
        style: how the player differs from the usual player of levels 3 to 6; levels 1 and 2 have no style.
        warm_up: whether to compile the search of levels 4 to 6 now, in a thread that ends with the process, so that
            the first search does not have to wait.  Errors in the thread go to ``threading.excepthook``.  To wait until
            the search is compiled, call :func:`five_hundred.solver.warm_up` instead.  Without numba, and at levels 1
            to 3, there is nothing to compile.

    Raises:
        ValueError: there is no such level, ``seconds`` is not above 0, or a player of level 1 or 2 would have a style.
        TypeError: an argument has the wrong type.
    """
    expect(style, Style, "style", "a Style, such as Style(caution=0.5)")
    expect_number(number, "number", LEVELS[0], LEVELS[-1])
    expect_number(seed, "seed", 0)
    expect_seconds(seconds)
    expect(warm_up, bool, "warm_up", TRUE_OR_FALSE)
    if number < 3 and style != USUAL:
        raise ValueError(f"number must be from 3 to 6 for a player with a style, got {number}")
    if number == 1:
        return partial(_choose_as_beginner, seed=seed)
    if number == 2:
        return choose
    if number == 3:
        return choose_soundly if style == USUAL else partial(choose_soundly, style=style)
    from five_hundred.players import searching  # noqa: PLC0415  # numba takes a while to load

    if warm_up:
        searching.warm_up_in_background()
    return partial(
        searching.choose_by_search, search=searching.SEARCHES[number].in_style(style), seed=seed, seconds=seconds
    )


def _choose_as_beginner(view: View, seed: int) -> Action:
    """Return the action of a beginner, who values a hand too high or too low and plays one card in three at random."""
    planned = choose(view, 0.0)
    rng = rng_for(view, seed)
    if view.phase == "bidding":
        return choose(view, rng.uniform(-2.0, 1.5))
    if isinstance(planned, PlayCard) and rng.random() < 1 / 3:
        return rng.choice(legal_plays(view))
    return planned
