"""What ``import five_hundred`` offers: each name is loaded from its module when it is first asked for."""

from . import presets as presets
from .actions import (
    PASS as PASS,
    Action as Action,
    AnswerThrowIn as AnswerThrowIn,
    CallBreach as CallBreach,
    CallCard as CallCard,
    Claim as Claim,
    Deal as Deal,
    Declare as Declare,
    Exchange as Exchange,
    GiveCard as GiveCard,
    KeepDrawn as KeepDrawn,
    Look as Look,
    MakeBid as MakeBid,
    Nominate as Nominate,
    OfferThrowIn as OfferThrowIn,
    Pass as Pass,
    PlayCard as PlayCard,
    TakeCard as TakeCard,
)
from .bids import (
    Strain as Strain,
    TrickBid as TrickBid,
)
from .cards import (
    BLACK_JOKER as BLACK_JOKER,
    RED_JOKER as RED_JOKER,
    Card as Card,
    Rank as Rank,
    Suit as Suit,
    parse_card as parse_card,
)
from .contracts import (
    Bid as Bid,
    Call as Call,
    Contract as Contract,
)
from .documents import (
    read_rules as read_rules,
    write_rules as write_rules,
)
from .engine import (
    apply as apply,
    legal_actions as legal_actions,
    new_game as new_game,
    shuffled_deal as shuffled_deal,
    step as step,
    why_illegal as why_illegal,
)
from .errors import (
    FiveHundredError as FiveHundredError,
    Illegal as Illegal,
    IllegalActionError as IllegalActionError,
    InvalidLogError as InvalidLogError,
    InvalidNotationError as InvalidNotationError,
    InvalidRecordError as InvalidRecordError,
    InvalidRulesError as InvalidRulesError,
    Problem as Problem,
    Reason as Reason,
    UnknownNameError as UnknownNameError,
)
from .hands import (
    Hand as Hand,
)
from .ladder import (
    Ladder as Ladder,
    ladder_of as ladder_of,
)
from .match_end import (
    Ending as Ending,
    Outcome as Outcome,
)
from .names import (
    seat_names as seat_names,
    side_names as side_names,
)
from .notation import (
    format_action as format_action,
    format_bid as format_bid,
    format_deal as format_deal,
    parse_action as parse_action,
    parse_bid as parse_bid,
    parse_cards as parse_cards,
    parse_deal as parse_deal,
    parse_suit as parse_suit,
)
from .packs import (
    PACKS as PACKS,
    Pack as Pack,
    Packets as Packets,
)
from .record import (
    Record as Record,
)
from .rules import (
    AuctionRules as AuctionRules,
    ContractRules as ContractRules,
    MatchRules as MatchRules,
    PartnerRules as PartnerRules,
    PenaltyRules as PenaltyRules,
    PlayRules as PlayRules,
    RuleSet as RuleSet,
    ScoringRules as ScoringRules,
    TableRules as TableRules,
)
from .schedules import (
    SCHEDULES as SCHEDULES,
    Schedule as Schedule,
)
from .scoring import (
    HandScore as HandScore,
    LineKind as LineKind,
    ScoreLine as ScoreLine,
)
from .seats import (
    Seat as Seat,
    Seating as Seating,
    Side as Side,
)
from .sorting import (
    sort_hand as sort_hand,
)
from .special_bids import (
    Exposure as Exposure,
    Gate as Gate,
    KittyUse as KittyUse,
    NullJoker as NullJoker,
    NullJokerLead as NullJokerLead,
    SpecialBid as SpecialBid,
    WhoPlays as WhoPlays,
)
from .state import (
    State as State,
)
from .tricks import (
    Trick as Trick,
)
from .view import (
    View as View,
    view as view,
)
from .wording import (
    describe as describe,
)

__all__: list[str]
__version__: str
