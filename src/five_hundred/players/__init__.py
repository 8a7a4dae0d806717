"""Computer players, which choose actions from views.

A player is a function that receives the view of the seat to act and returns a legal action.  A player never receives a
state, which contains hidden cards.

Levels 1 to 3 need no optional dependency.
"""

from typing import TYPE_CHECKING

from five_hundred.base.lazy_names import lazy_names

if TYPE_CHECKING:
    __all__: list[str]

    from .hint_facts import (
        EmptiesSuit as EmptiesSuit,
        TrickForecast as TrickForecast,
        Fact as Fact,
        HigherCards as HigherCards,
        KittyWorth as KittyWorth,
        PartnerBid as PartnerBid,
        TricksToGo as TricksToGo,
        TrumpsOut as TrumpsOut,
        VoidSeat as VoidSeat,
        WinningCard as WinningCard,
    )
    from .hints import (
        Hint as Hint,
        Rival as Rival,
        hint as hint,
    )
    from .levels import (
        LEVELS as LEVELS,
        level as level,
    )
    from .plain import (
        choose as choose,
    )
    from .player import (
        Player as Player,
    )
    from .results_in_known_deals import (
        WeighedResult as WeighedResult,
    )
    from .weighing import (
        Weighed as Weighed,
        WeighedAction as WeighedAction,
        weigh as weigh,
    )
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "hint_facts": """
                EmptiesSuit TrickForecast Fact HigherCards KittyWorth PartnerBid TricksToGo TrumpsOut VoidSeat
                WinningCard
            """,
            "hints": "Hint Rival hint",
            "levels": "LEVELS level",
            "plain": "choose",
            "player": "Player",
            "results_in_known_deals": "WeighedResult",
            "weighing": "Weighed WeighedAction weigh",
        },
    )
