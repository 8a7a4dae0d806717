"""Computer players, which choose actions from views.

A player is a function that receives the view of the seat to act and returns a legal action.  A player never receives a
state, which contains hidden cards.

Levels 1 to 3 need no optional dependency.
"""

from typing import TYPE_CHECKING

from five_hundred.base.lazy_names import lazy_names

if TYPE_CHECKING:
    __all__: list[str]

    from .advancing import (
        advance as advance,
    )
    from .call_facts import (
        CallMeaning as CallMeaning,
        CardShare as CardShare,
        SuitLength as SuitLength,
        Usual as Usual,
    )
    from .call_meaning import (
        explain_call as explain_call,
    )
    from .hint_facts import (
        Advantage as Advantage,
        AsGood as AsGood,
        BeatsAll as BeatsAll,
        BlindRisk as BlindRisk,
        CardsInReserve as CardsInReserve,
        ChanceToMake as ChanceToMake,
        Cheapest as Cheapest,
        ClaimProof as ClaimProof,
        Decides as Decides,
        DrawsTrumps as DrawsTrumps,
        DrivesOut as DrivesOut,
        EmptiesSuit as EmptiesSuit,
        Fact as Fact,
        Forced as Forced,
        HighCard as HighCard,
        HigherCards as HigherCards,
        Keeps as Keeps,
        KeptFor as KeptFor,
        LeavesTrick as LeavesTrick,
        LongSuit as LongSuit,
        LowerCards as LowerCards,
        OnlyHigher as OnlyHigher,
        PartnerBid as PartnerBid,
        ReturnsSuit as ReturnsSuit,
        Settled as Settled,
        Signal as Signal,
        Strongest as Strongest,
        TakesTrick as TakesTrick,
        TrickForecast as TrickForecast,
        VoidSeat as VoidSeat,
        WeakHand as WeakHand,
    )
    from .hints import (
        Hint as Hint,
        Rival as Rival,
        hint as hint,
    )
    from .judged_hand import (
        JudgedDecision as JudgedDecision,
        JudgedHand as JudgedHand,
        judge_hand as judge_hand,
    )
    from .judged_report import (
        judged_text as judged_text,
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
    from .style import (
        Style as Style,
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
            "advancing": "advance",
            "call_facts": "CallMeaning CardShare SuitLength Usual",
            "call_meaning": "explain_call",
            "hint_facts": """
                Advantage AsGood BeatsAll BlindRisk CardsInReserve ChanceToMake Cheapest ClaimProof Decides DrawsTrumps
                DrivesOut EmptiesSuit Fact Forced HighCard HigherCards Keeps KeptFor LeavesTrick LongSuit LowerCards
                OnlyHigher PartnerBid ReturnsSuit Settled Signal Strongest TakesTrick TrickForecast VoidSeat WeakHand
            """,
            "hints": "Hint Rival hint",
            "judged_hand": "JudgedDecision JudgedHand judge_hand",
            "judged_report": "judged_text",
            "levels": "LEVELS level",
            "plain": "choose",
            "player": "Player",
            "results_in_known_deals": "WeighedResult",
            "style": "Style",
            "weighing": "Weighed WeighedAction weigh",
        },
    )
