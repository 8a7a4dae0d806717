"""Play many hands with random or plain players.

``play_hands`` needs NumPy and joblib (the extra ``playouts``); without them, the names of this module exist but refuse
every use.  With numba (the extra ``fast``), ``play_hands`` is about a hundred times as fast, because numba compiles
its code; without numba, the same code runs as plain Python and plays the same hands.

A *plain* player is a simple computer player.  A plain player leads the card that is most likely to win.  Later in a
trick, a plain player takes the trick if possible: the last player takes it as cheaply as possible, and any other player
as safely as possible.  If a plain player cannot take the trick, or the player's partner is already winning it, the
player throws the card that is least likely to win.  A plain player discards the cards that are least likely to win, and
calls the strongest callable card that is not in the player's own hand.  If too many tricks would make the contract
fail, and the bidders already have as many as they need, every player *ducks*, that is, leads low cards, throws the
strongest card that does not win, and discards the highest cards.  A plain player ignores the other players' bids and
the cards of earlier tricks.  :mod:`five_hundred.playouts.plain_policy` describes the whole policy.

No module of ``playouts`` contains a rule of the game: the compiled code uses the functions of
``engine.play.trick_rules``, and tables that the engine computes.  The modules ``hand_values``, ``hand_evaluation``
and ``trick_estimates`` belong to :mod:`five_hundred.evaluation`.
"""

from typing import TYPE_CHECKING

from five_hundred.base.lazy_names import lazy_names

if TYPE_CHECKING:
    __all__: list[str]

    from .check_arguments import (
        Policy as Policy,
    )
    from .hands_from_deal import (
        play_hands as play_hands,
        warm_up as warm_up,
    )
    from .jobs import (
        Progress as Progress,
    )
    from .playing_on import (
        play_on as play_on,
        weigh_plays as weigh_plays,
    )
    from .results import (
        Playouts as Playouts,
        WeighedPlays as WeighedPlays,
    )
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "check_arguments": "Policy",
            "hands_from_deal": "play_hands warm_up",
            "jobs": "Progress",
            "playing_on": "play_on weigh_plays",
            "results": "Playouts WeighedPlays",
        },
    )
