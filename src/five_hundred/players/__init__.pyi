"""The public names of ``five_hundred.players``; each is loaded from its module when it is first used."""

from .results_in_known_deals import (
    WeighedResult as WeighedResult,
)
from .hint_facts import (
    EmptiesSuit as EmptiesSuit,
    ExpectedTricks as ExpectedTricks,
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
from .weighing import (
    Weighed as Weighed,
    WeighedAction as WeighedAction,
    weigh as weigh,
)
