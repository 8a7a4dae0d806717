"""The public names of ``five_hundred``; each is loaded from its module when it is first used."""

from . import dealing as dealing, evaluation as evaluation
from . import players as players, playouts as playouts, settings as settings, solver as solver, testing as testing
from . import tournaments as tournaments, worlds as worlds
from .display import svg as svg, text as text
from .engine import events as events
from .formats import ptn as ptn, record as record, session as session, wire as wire
from . import rules as rules
from .rules import documents as documents, presets as presets
from .bids.actions import (
    PASS as PASS,
    Action as Action,
    AnswerClaim as AnswerClaim,
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
from .bids.trick_bids import (
    Strain as Strain,
    TrickBid as TrickBid,
)
from .cards.card import (
    BLACK_JOKER as BLACK_JOKER,
    RED_JOKER as RED_JOKER,
    Card as Card,
    Rank as Rank,
    Suit as Suit,
    parse_card as parse_card,
)
from .bids.contracts import (
    Bid as Bid,
    Call as Call,
    Contract as Contract,
)
from .rules.documents import (
    read_rules as read_rules,
    write_rules as write_rules,
)
from .engine.events import (
    AuctionWon as AuctionWon,
    Barred as Barred,
    BidMade as BidMade,
    BreachCalled as BreachCalled,
    CardCalled as CardCalled,
    CardGiven as CardGiven,
    CardPlayed as CardPlayed,
    CardTaken as CardTaken,
    CardUncovered as CardUncovered,
    CardsDrawn as CardsDrawn,
    CardsPassedOn as CardsPassedOn,
    CardsTurnedUp as CardsTurnedUp,
    ClaimAnswered as ClaimAnswered,
    ClaimMade as ClaimMade,
    DealAbandoned as DealAbandoned,
    Dealt as Dealt,
    Declared as Declared,
    Discarded as Discarded,
    Event as Event,
    HandExposed as HandExposed,
    HandScored as HandScored,
    HandShown as HandShown,
    JokersNominated as JokersNominated,
    KittyTaken as KittyTaken,
    Looked as Looked,
    MatchEnded as MatchEnded,
    PartnerKnown as PartnerKnown,
    Passed as Passed,
    PlayBegan as PlayBegan,
    ThrowInAnswered as ThrowInAnswered,
    ThrowInOffered as ThrowInOffered,
    ThrownIn as ThrownIn,
    TrickTaken as TrickTaken,
    TricksAwarded as TricksAwarded,
    TricksClaimed as TricksClaimed,
)
from .engine.game import (
    apply as apply,
    legal_actions as legal_actions,
    new_game as new_game,
    shuffled_deal as shuffled_deal,
    step as step,
    why_illegal as why_illegal,
)
from .base.option_kinds import (
    Json as Json,
)
from .base.errors import (
    FiveHundredError as FiveHundredError,
    InvalidLogError as InvalidLogError,
    InvalidNotationError as InvalidNotationError,
    InvalidRecordError as InvalidRecordError,
    InvalidRulesError as InvalidRulesError,
    Problem as Problem,
    UnknownNameError as UnknownNameError,
)
from .engine.hand_of_cards import (
    Hand as Hand,
)
from .rules.dealing_in_packets import (
    laid_out as laid_out,
    piles_of as piles_of,
    stacked as stacked,
)
from .rules.ladder import (
    Ladder as Ladder,
    Place as Place,
    ladder_of as ladder_of,
)
from .engine.match_end import (
    Ending as Ending,
    Outcome as Outcome,
)
from .engine.bid_grid import (
    BidGrid as BidGrid,
    GridBid as GridBid,
    bid_grid as bid_grid,
)
from .display.rules_in_words import (
    RulesInWords as RulesInWords,
    RulesSection as RulesSection,
    RulesTable as RulesTable,
    describe_rules as describe_rules,
)
from .display.score_sheet import (
    score_sheet as score_sheet,
)
from .display.seat_names import (
    seat_names as seat_names,
    side_names as side_names,
)
from .formats.deal_notation import (
    format_deal as format_deal,
    parse_deal as parse_deal,
)
from .formats.notation import (
    format_action as format_action,
    format_bid as format_bid,
    parse_action as parse_action,
    parse_bid as parse_bid,
    parse_cards as parse_cards,
    parse_suit as parse_suit,
)
from .cards.packets import (
    Packet as Packet,
    Packets as Packets,
)
from .cards.packs import (
    PACKS as PACKS,
    Pack as Pack,
)
from .formats.record import (
    Record as Record,
)
from .formats.replayed_hands import (
    HandReview as HandReview,
    review_hands as review_hands,
)
from .formats.session import (
    Session as Session,
)
from .formats.statistics import (
    Statistics as Statistics,
    Tally as Tally,
    statistics as statistics,
)
from .rules.presets import (
    Preset as Preset,
    find_preset as find_preset,
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
from .bids.refusals import (
    Illegal as Illegal,
    IllegalActionError as IllegalActionError,
    Reason as Reason,
)
from .bids.schedules import (
    SCHEDULES as SCHEDULES,
    Schedule as Schedule,
)
from .engine.scoring import (
    HandScore as HandScore,
    LineKind as LineKind,
    ScoreLine as ScoreLine,
)
from .cards.seats import (
    Seat as Seat,
    Seating as Seating,
    Side as Side,
)
from .rules.site_options import (
    SITES as SITES,
    Site as Site,
    SiteOption as SiteOption,
    Setting as Setting,
    SiteSettings as SiteSettings,
    from_site as from_site,
    to_site as to_site,
)
from .display.sorting import (
    USUAL_SORTING as USUAL_SORTING,
    Sorting as Sorting,
    sort_hand as sort_hand,
)
from .bids.special_bids import (
    Exposure as Exposure,
    Gate as Gate,
    KittyUse as KittyUse,
    NullJoker as NullJoker,
    NullJokerLead as NullJokerLead,
    SPECIAL_BIDS as SPECIAL_BIDS,
    SpecialBid as SpecialBid,
    WhoPlays as WhoPlays,
)
from .engine.phase_classes import (
    Adding as Adding,
    Bidding as Bidding,
    Calling as Calling,
    CallingBreach as CallingBreach,
    AnsweringClaim as AnsweringClaim,
    ThrowingIn as ThrowingIn,
    Dealing as Dealing,
    DeclaringAlone as DeclaringAlone,
    Drawing as Drawing,
    Exchanging as Exchanging,
    Finished as Finished,
    GivingToDeclarer as GivingToDeclarer,
    Nominating as Nominating,
    Phase as Phase,
    PhaseName as PhaseName,
    Playing as Playing,
    BeforePlay as BeforePlay,
    TakingExposed as TakingExposed,
)
from .engine.state import (
    Match as Match,
    State as State,
)
from .engine.all_seeing import (
    AllSeeingView as AllSeeingView,
    view_all as view_all,
)
from .engine.played_hand import (
    AbandonedDeal as AbandonedDeal,
    PlayedHand as PlayedHand,
)
from .engine.swap_as_exchange import (
    swap as swap,
)
from .engine.tricks import (
    Trick as Trick,
)
from .engine.view import (
    CardOnTable as CardOnTable,
    View as View,
    view as view,
)
from .display.event_sentences import (
    describe as describe,
)

__all__: list[str]
__version__: str
