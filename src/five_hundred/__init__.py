"""A rules engine for the card game 500 in which every house rule is an option.

Choose a :mod:`preset <five_hundred.rules.presets>` or construct a RuleSet, then start a match with :func:`new_game`.
The function :func:`legal_actions` lists the actions of the seat to act, :func:`apply` performs one of these actions,
and :func:`view` returns what one seat may see.

The names below ``if TYPE_CHECKING`` are public, and so are the names of the modules that it imports, such as
``five_hundred.events``.  The package itself has the names that most programs need, and the modules have the other ones.
Python loads each public name from its module when the name is first used.

The code is divided into subpackages, and the docstring of a subpackage's ``__init__.py`` says what the subpackage
contains.  A subpackage imports only from lower levels.  From the lowest to the highest, the levels are: ``base``;
``cards``; ``rules``; ``engine``; ``display``; ``formats``; ``dealing`` and ``worlds``; ``playouts``;
``solver``; ``players``; ``settings`` and ``tournaments``; ``cli``; ``testing``.
"""

from typing import TYPE_CHECKING

from five_hundred.base.lazy_names import lazy_names
from five_hundred.base.printers import register

__version__ = "0.1.0"

if TYPE_CHECKING:
    __all__: list[str]

    from . import (
        actions as actions,
        dealing as dealing,
        documents as documents,
        evaluation as evaluation,
        events as events,
        phases as phases,
        players as players,
        playouts as playouts,
        presets as presets,
        ptn as ptn,
        record as record,
        rules as rules,
        session as session,
        settings as settings,
        sites as sites,
        solver as solver,
        svg as svg,
        testing as testing,
        text as text,
        tournaments as tournaments,
        wire as wire,
        worlds as worlds,
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
    from .engine.actions import (
        Action as Action,
        Claim as Claim,
        MakeBid as MakeBid,
        PASS as PASS,
        Pass as Pass,
        PlayCard as PlayCard,
    )
    from .engine.phases.dealing import Deal as Deal
    from .engine.phases.exchanging import Exchange as Exchange
    from .rules.bids.contracts import (
        Bid as Bid,
        Call as Call,
        Contract as Contract,
    )
    from .engine.refusals import (
        Illegal as Illegal,
        IllegalActionError as IllegalActionError,
        Reason as Reason,
    )
    from .rules.bids.special_bids import (
        SpecialBid as SpecialBid,
    )
    from .rules.bids.trick_bids import (
        Strain as Strain,
        TrickBid as TrickBid,
    )
    from .cards.card import (
        BLACK_JOKER as BLACK_JOKER,
        Card as Card,
        RED_JOKER as RED_JOKER,
        Rank as Rank,
        Suit as Suit,
        parse_card as parse_card,
    )
    from .cards.seats import (
        Seat as Seat,
        Side as Side,
    )
    from .display.event_sentences import (
        describe as describe,
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
    from .display.sorting import (
        Sorting as Sorting,
        USUAL_SORTING as USUAL_SORTING,
        sort_hand as sort_hand,
    )
    from .engine.views.all_seeing import (
        AllSeeingView as AllSeeingView,
        view_all as view_all,
    )
    from .engine.begun_with_contract import begin_with_contract as begin_with_contract
    from .engine.views.bid_grid import (
        BidGrid as BidGrid,
        GridBid as GridBid,
        bid_grid as bid_grid,
    )
    from .engine.views.following_events import follow as follow
    from .engine.game import (
        apply as apply,
        legal_actions as legal_actions,
        new_game as new_game,
        new_match as new_match,
        shuffled_deal as shuffled_deal,
        step as step,
        why_illegal as why_illegal,
    )
    from .engine.table.hand_of_cards import (
        Hand as Hand,
    )
    from .engine.table.match import (
        Match as Match,
    )
    from .engine.score.match_end import (
        Ending as Ending,
        Outcome as Outcome,
    )
    from .engine.table.custom_rule import CustomRule as CustomRule
    from .engine.table.own_cards import (
        own_cards as own_cards,
    )
    from .engine.table.match import (
        AbandonedDeal as AbandonedDeal,
        PlayedHand as PlayedHand,
    )
    from .engine.table.public_state import (
        CardOnTable as CardOnTable,
        PublicFacts as PublicFacts,
        PublicState as PublicState,
    )
    from .engine.score_keeping import (
        next_match as next_match,
        score_hand as score_hand,
    )
    from .engine.score.scoring import (
        HandScore as HandScore,
        LineKind as LineKind,
        ScoreLine as ScoreLine,
    )
    from .engine.table.state import (
        State as State,
    )
    from .engine.views.swap_as_exchange import (
        swap as swap,
    )
    from .engine.play.tricks import (
        Trick as Trick,
    )
    from .engine.table.view import (
        OwnCards as OwnCards,
        View as View,
    )
    from .engine.views.view import (
        view as view,
        view_of as view_of,
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
    from .formats.kept_hand import KeptHand as KeptHand
    from .formats.kept_score import KeptScore as KeptScore
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
    from .rules import (
        RuleSet as RuleSet,
    )
    from .rules.packets_and_piles import stacked as stacked
    from .rules.documents import (
        read_rules as read_rules,
        write_rules as write_rules,
    )
    from .rules.presets import (
        Preset as Preset,
        find_preset as find_preset,
    )
else:
    __getattr__, __dir__, __all__ = lazy_names(
        __name__,
        {
            "": """
                actions dealing documents evaluation events phases players playouts presets ptn record
                rules session settings sites solver svg testing text tournaments wire worlds
            """,
            "base.errors": """
                FiveHundredError InvalidLogError InvalidNotationError InvalidRecordError InvalidRulesError Problem
                UnknownNameError
            """,
            "engine.actions": "Action Claim MakeBid PASS Pass PlayCard",
            "rules.bids.contracts": "Bid Call Contract",
            "engine.refusals": "Illegal IllegalActionError Reason",
            "rules.bids.special_bids": "SpecialBid",
            "rules.bids.trick_bids": "Strain TrickBid",
            "cards.card": "BLACK_JOKER Card RED_JOKER Rank Suit parse_card",
            "cards.seats": "Seat Side",
            "display.event_sentences": "describe",
            "display.rules_in_words": "RulesInWords RulesSection RulesTable describe_rules",
            "display.score_sheet": "score_sheet",
            "display.seat_names": "seat_names side_names",
            "display.sorting": "Sorting USUAL_SORTING sort_hand",
            "engine.views.all_seeing": "AllSeeingView view_all",
            "engine.begun_with_contract": "begin_with_contract",
            "engine.views.bid_grid": "BidGrid GridBid bid_grid",
            "engine.views.following_events": "follow",
            "engine.game": "apply legal_actions new_game new_match shuffled_deal step why_illegal",
            "engine.table.hand_of_cards": "Hand",
            "engine.table.match": "AbandonedDeal Match PlayedHand",
            "engine.score.match_end": "Ending Outcome",
            "engine.table.custom_rule": "CustomRule",
            "engine.table.own_cards": "own_cards",
            "engine.phases.dealing": "Deal",
            "engine.phases.exchanging": "Exchange",
            "engine.table.public_state": "CardOnTable PublicFacts PublicState",
            "engine.score_keeping": "next_match score_hand",
            "engine.score.scoring": "HandScore LineKind ScoreLine",
            "engine.table.state": "State",
            "engine.views.swap_as_exchange": "swap",
            "engine.play.tricks": "Trick",
            "engine.table.view": "OwnCards View",
            "engine.views.view": "view view_of",
            "formats.deal_notation": "format_deal parse_deal",
            "formats.kept_hand": "KeptHand",
            "formats.kept_score": "KeptScore",
            "formats.notation": "format_action format_bid parse_action parse_bid parse_cards parse_suit",
            "formats.record": "Record",
            "formats.replayed_hands": "HandReview review_hands",
            "formats.session": "Session",
            "rules": "RuleSet",
            "rules.packets_and_piles": "stacked",
            "rules.documents": "read_rules write_rules",
            "rules.presets": "Preset find_preset",
        },
    )
    register(
        picture=lambda kind, value: str(getattr(__getattr__("svg"), kind)(value)),
        text=lambda kind, value: str(getattr(__getattr__("text"), kind)(value)),
    )
