"""Play many hands with random or plain players, in compiled code if possible.

``play_hands`` needs NumPy and joblib (``pip install 'five-hundred[playouts]'``).  With numba (``five-hundred[fast]``),
``play_hands`` is about a hundred times as fast.  The hands are the same with and without numba.

A *plain* player is a simple computer player.  A plain player leads the card that is most likely to win.  Later in a
trick, a plain player takes the trick if possible: the last player takes it as cheaply as possible, and any other player
as safely as possible.  If a plain player cannot take the trick, or the player's partner is already winning it, the
player throws the card that is least likely to win.  A plain player discards the cards that are least likely to win, and
calls the strongest callable card that is not in the player's own hand.  If too many tricks would make the contract
fail, and the bidders already have as many as they need, every player *ducks*, that is, leads low cards, throws the
strongest card that does not win, and discards the highest cards.  A plain player ignores the other players' bids and
the cards of earlier tricks.  :mod:`five_hundred.policies.plain_policy` describes the whole policy.

No module of ``playouts`` contains a rule of the game: the compiled code uses the functions of ``engine.play_legality``,
and tables that the exact engine computes.
"""

try:
    from five_hundred.playouts.engine_choice import Engine, ExactPlayoutsWarning
    from five_hundred.playouts.hands_from_deal import play_hands, warm_up
    from five_hundred.playouts.jobs import Progress
    from five_hundred.playouts.playing_on import play_on, weigh_plays
    from five_hundred.playouts.policies import Policy
    from five_hundred.playouts.results import Playouts, WeighedPlays
except ModuleNotFoundError as _error:
    raise ImportError(
        f"five_hundred.playouts needs {_error.name}, which is not installed: pip install 'five-hundred[playouts]'"
    ) from _error

__all__ = [
    "Engine",
    "ExactPlayoutsWarning",
    "Playouts",
    "Policy",
    "Progress",
    "WeighedPlays",
    "play_hands",
    "play_on",
    "warm_up",
    "weigh_plays",
]
