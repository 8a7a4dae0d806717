"""House rules as data: eight groups of options, the RuleSet that contains them, and the presets.

This subpackage defines the options of the game, reads and writes rules files, and derives tables from a RuleSet: the
seats and sides (``table``), the order of the bids (``ladder``) and the packets of the deal (``dealing_in_packets``).

A group raises ``ValueError`` for an invalid value of a field; the message names the field.
"""

from five_hundred.base.option_kinds import Choice, ChoiceKind, CustomKind, Flag, Kind, Number, Text
from five_hundred.base.options import Option
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
from five_hundred.rules.contracts import ContractRules
from five_hundred.rules.match import BackDoor, BothCross, Compare, MatchRules, MustBid
from five_hundred.rules.partner import CallWhen, MayCall, PartnerRules, Reveal, Settlement
from five_hundred.rules.penalties import Bar, Breach, BreachBars, BreachCounts, PenaltyRules
from five_hundred.rules.play import Claims, FirstLead, JokerFollow, JokerLead, JokerNominate, JokerRenege, PlayRules
from five_hundred.rules.ruleset import RuleSet
from five_hundred.rules.scoring import CapKind, DefenderPoints, Failure, ScoringRules, Slam
from five_hundred.rules.table import DealForm, HighJoker, Misdeal, Partnership, SpareHands, TableRules

__all__ = [
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
    "DealForm",
    "DefenderPoints",
    "Failure",
    "FirstLead",
    "Flag",
    "HighJoker",
    "InkleWho",
    "InkleWins",
    "JokerFollow",
    "JokerLead",
    "JokerNominate",
    "JokerRenege",
    "Kind",
    "MatchRules",
    "MayCall",
    "Misdeal",
    "MustBid",
    "Number",
    "Option",
    "PartnerRules",
    "Partnership",
    "PenaltyRules",
    "PlayRules",
    "RaiseOwn",
    "ReEntry",
    "Reveal",
    "Rounds",
    "RuleSet",
    "ScoringRules",
    "Settlement",
    "Slam",
    "SpareHands",
    "TableRules",
    "Text",
]
