"""House rules as data: eight groups of options, the RuleSet that contains them, and the presets.

This subpackage defines the options of the game, reads and writes rules files, and derives tables from a RuleSet: the
seats and sides (``table``), the bids that exist and their order (``ladder``), and the packets of the deal
(``packets_and_piles``).  A program finds here everything of which a RuleSet consists: the groups, the values of the
options, and the parts of special bids, schedules, packs and packets.

A group raises ``ValueError`` for an invalid value of a field; the message names the field.
"""

from five_hundred.base.errors import CustomRuleError
from five_hundred.base.option_kinds import Choice, ChoiceKind, CustomKind, Flag, Kind, Number, Text
from five_hundred.base.options import Option, choice, flag, number, text
from five_hundred.cards.packets import Packet, Packets
from five_hundred.cards.packs import PACKS, Pack
from five_hundred.cards.seats import Seating
from five_hundred.rules.auction import (
    AllPass,
    AuctionRules,
    BidOrder,
    InkleWho,
    InkleWins,
    RaiseOwn,
    ReEntry,
    Rounds,
)
from five_hundred.rules.bids.schedules import SCHEDULES, Schedule
from five_hundred.rules.bids.special_bids import (
    SPECIAL_BIDS,
    Exposure,
    Gate,
    KittyUse,
    NullJoker,
    NullJokerLead,
    WhoPlays,
)
from five_hundred.rules.contracts import ContractRules
from five_hundred.rules.custom_rule import CustomRules, RuleInPython
from five_hundred.rules.ladder import Ladder, Place, ladder_of
from five_hundred.rules.match import BackDoor, BothCross, Compare, MatchRules, MustBid
from five_hundred.rules.partner import CallWhen, MayCall, PartnerRules, Reveal, Settlement
from five_hundred.rules.penalties import Bar, Breach, BreachBars, BreachCounts, PenaltyRules
from five_hundred.rules.play import Claims, FirstLead, JokerFollow, JokerLead, JokerNominate, JokerRenege, PlayRules
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.scoring import CapKind, DefenderPoints, Failure, ScoringRules, Slam
from five_hundred.rules.table import DealForm, HighJoker, Misdeal, Partnership, SpareHands, TableRules

__all__ = [
    "PACKS",
    "SCHEDULES",
    "SPECIAL_BIDS",
    "AllPass",
    "AuctionRules",
    "BackDoor",
    "Bar",
    "BidOrder",
    "BothCross",
    "Breach",
    "BreachBars",
    "BreachCounts",
    "CallWhen",
    "CapKind",
    "Choice",
    "ChoiceKind",
    "Claims",
    "Compare",
    "ContractRules",
    "CustomKind",
    "CustomRuleError",
    "CustomRules",
    "DealForm",
    "DefenderPoints",
    "Exposure",
    "Failure",
    "FirstLead",
    "Flag",
    "Gate",
    "HighJoker",
    "InkleWho",
    "InkleWins",
    "JokerFollow",
    "JokerLead",
    "JokerNominate",
    "JokerRenege",
    "Kind",
    "KittyUse",
    "Ladder",
    "MatchRules",
    "MayCall",
    "Misdeal",
    "MustBid",
    "NullJoker",
    "NullJokerLead",
    "Number",
    "Option",
    "Pack",
    "Packet",
    "Packets",
    "PartnerRules",
    "Partnership",
    "PenaltyRules",
    "Place",
    "PlayRules",
    "RaiseOwn",
    "ReEntry",
    "Reveal",
    "Rounds",
    "RuleInPython",
    "RuleSet",
    "Schedule",
    "ScoringRules",
    "Seating",
    "Settlement",
    "Slam",
    "SpareHands",
    "TableRules",
    "Text",
    "WhoPlays",
    "choice",
    "flag",
    "ladder_of",
    "number",
    "text",
]
