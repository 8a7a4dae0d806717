"""A rules engine for the card game 500, with every house rule as configuration.

Make a RuleSet (or take one of :mod:`five_hundred.presets`), start with :func:`new_game`, ask :func:`legal_actions`, and
:func:`apply` one of them; :func:`view` is what one seat may see.
"""

from five_hundred import presets
from five_hundred.actions import (
    PASS,
    Action,
    AnswerThrowIn,
    CallBreach,
    CallCard,
    Claim,
    Deal,
    Declare,
    Exchange,
    GiveCard,
    KeepDrawn,
    Look,
    MakeBid,
    Nominate,
    OfferThrowIn,
    Pass,
    PlayCard,
    TakeCard,
)
from five_hundred.bids import Strain, TrickBid
from five_hundred.cards import BLACK_JOKER, RED_JOKER, Card, Rank, Suit, parse_card
from five_hundred.contracts import Bid, Call, Contract
from five_hundred.engine import apply, legal_actions, new_game, shuffled_deal, step, why_illegal
from five_hundred.errors import (
    FiveHundredError,
    Illegal,
    IllegalActionError,
    InvalidNotationError,
    InvalidRecordError,
    InvalidRulesError,
    Problem,
    Reason,
)
from five_hundred.ladder import Ladder, ladder_of
from five_hundred.match_end import Ending, Outcome
from five_hundred.notation import (
    format_action,
    format_bid,
    format_deal,
    parse_action,
    parse_bid,
    parse_cards,
    parse_deal,
    parse_suit,
)
from five_hundred.packs import PACKS, Pack, Packets
from five_hundred.rules import (
    AuctionRules,
    ContractRules,
    MatchRules,
    PartnerRules,
    PenaltyRules,
    PlayRules,
    RuleSet,
    ScoringRules,
    TableRules,
)
from five_hundred.schedules import SCHEDULES, Schedule
from five_hundred.scoring import HandScore, LineKind, ScoreLine
from five_hundred.seats import Seat, Seating, Side
from five_hundred.special_bids import Exposure, Gate, KittyUse, NullJoker, NullJokerLead, SpecialBid, WhoPlays
from five_hundred.state import State
from five_hundred.tricks import Trick
from five_hundred.view import View, view

__version__ = "0.1.0"

__all__ = [
    "BLACK_JOKER",
    "PACKS",
    "PASS",
    "RED_JOKER",
    "SCHEDULES",
    "Action",
    "AnswerThrowIn",
    "AuctionRules",
    "Bid",
    "Call",
    "CallBreach",
    "CallCard",
    "Card",
    "Claim",
    "Contract",
    "ContractRules",
    "Deal",
    "Declare",
    "Ending",
    "Exchange",
    "Exposure",
    "FiveHundredError",
    "Gate",
    "GiveCard",
    "HandScore",
    "Illegal",
    "IllegalActionError",
    "InvalidNotationError",
    "InvalidRecordError",
    "InvalidRulesError",
    "KeepDrawn",
    "KittyUse",
    "Ladder",
    "LineKind",
    "Look",
    "MakeBid",
    "MatchRules",
    "Nominate",
    "NullJoker",
    "NullJokerLead",
    "OfferThrowIn",
    "Outcome",
    "Pack",
    "Packets",
    "PartnerRules",
    "Pass",
    "PenaltyRules",
    "PlayCard",
    "PlayRules",
    "Problem",
    "Rank",
    "Reason",
    "RuleSet",
    "Schedule",
    "ScoreLine",
    "ScoringRules",
    "Seat",
    "Seating",
    "Side",
    "SpecialBid",
    "State",
    "Strain",
    "Suit",
    "TableRules",
    "TakeCard",
    "Trick",
    "TrickBid",
    "View",
    "WhoPlays",
    "apply",
    "format_action",
    "format_bid",
    "format_deal",
    "ladder_of",
    "legal_actions",
    "new_game",
    "parse_action",
    "parse_bid",
    "parse_card",
    "parse_cards",
    "parse_deal",
    "parse_suit",
    "presets",
    "shuffled_deal",
    "step",
    "view",
    "why_illegal",
]
