"""Playouts: many hands at once, played at random or by plain players, compiled where possible.

``play_hands`` needs NumPy and joblib (``pip install 'five-hundred[playouts]'``); with numba (``five-hundred[fast]``) it
is some hundred times as fast.  Both give the same hands.

A *plain* player leads the card that is likeliest to win.  Later in a trick it takes the trick if it can, as cheaply as
possible when nobody plays after it and as surely as possible otherwise; when it cannot, or when the trick is its
partner's already, it throws the card that is least likely to win.  Such cards are discarded too, and of the cards that
may be called the strongest is that the caller does not hold.  Where too many tricks lose the contract, and the bidders
have as many as they need, everybody ducks: leads low, throws the strongest card that does not win, and discards the
highest cards.  What others have played or bid is not looked at.  :mod:`five_hundred.players.plain_policy` has the whole
policy.

May import: ``players`` and the rooms below it.
"""

try:
    from five_hundred.playouts.policies import Policy
    from five_hundred.playouts.results import Playouts
    from five_hundred.playouts.simulation import Engine, ExactPlayoutsWarning, play_hands, play_on
except ModuleNotFoundError as error:
    raise ImportError(
        f"five_hundred.playouts needs {error.name}, which is not installed: pip install 'five-hundred[playouts]'"
    ) from error

__all__ = ["Engine", "ExactPlayoutsWarning", "Playouts", "Policy", "play_hands", "play_on"]
