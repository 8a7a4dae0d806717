"""Playouts: play many hands at once, at random or by plain players, compiled where possible.

``play_hands`` needs NumPy and joblib (``pip install 'five-hundred[playouts]'``); with numba (``five-hundred[fast]``) it
is about a hundred times as fast.  The hands are the same with and without numba.

A *plain* player leads the card that is most likely to win.  Later in a trick it takes the trick if it can: as cheaply
as possible if it plays last, as safely as possible otherwise.  If it cannot, or if its partner is already winning the
trick, it throws the card that is least likely to win.  A plain player also discards the cards that are least likely to
win, and calls the strongest card that may be called and that it does not hold itself.  If too many tricks lose the
contract, and the bidders already have as many as they need, every player *ducks*: leads low, throws the strongest card
that does not win, and discards the highest cards.  A plain player ignores what others have played or bid.
:mod:`five_hundred.players.plain_policy` describes the whole policy.

This room contains no rule of the game: it compiles the functions of ``engine.play_legality`` and takes everything else
from tables that the exact engine fills.

May import: ``players`` and the rooms below it.
"""

try:
    from five_hundred.playouts.policies import Policy
    from five_hundred.playouts.results import Playouts
    from five_hundred.playouts.simulation import Engine, ExactPlayoutsWarning, play_hands, play_on
except ModuleNotFoundError as _error:
    raise ImportError(
        f"five_hundred.playouts needs {_error.name}, which is not installed: pip install 'five-hundred[playouts]'"
    ) from _error

__all__ = ["Engine", "ExactPlayoutsWarning", "Playouts", "Policy", "play_hands", "play_on"]
