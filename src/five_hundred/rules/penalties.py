"""The penalties for contracts that fail by many tricks: the set rule, ralphing and breaches (catalogue: section K).

A breach is an opponent's bet that the contract will fail.
"""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, number

__all__ = ["Bar", "Breach", "BreachBars", "BreachCounts", "PenaltyRules"]


class Bar(Choice):
    """When a bidder whose contract failed is barred from the next auction."""

    OFF = "off", "A bidder whose contract failed may bid in the next auction."
    SET = (
        "set",
        "The bidder is barred if a trick bid failed by more than penalties.set_margin tricks (for example, if the "
        "defenders took five tricks against a bid of seven), or if the bidding side took at least "
        "penalties.set_null_tricks tricks under a null bid (002).",
    )
    RALPHING = "ralphing", "The bidder is barred if the bid failed by more than three tricks (SCR, JS4)."


class Breach(Choice):
    """When an opponent may call a breach."""

    OFF = "off", "A breach may not be called."
    BEFORE_KITTY = "before-kitty", "A breach may be called after the auction, before the kitty is taken (002)."
    AFTER_KITTY = "after-kitty", "A breach may be called after the exchange, before the first card is played (002)."
    EITHER = "either", "A breach may be called before or after the exchange, but only once per hand (002)."


class BreachBars(Choice):
    """Which bidders are barred from the next auction after a breach."""

    SEVEN_BIDDER = (
        "seven-bidder",
        "After a successful breach, the bidder is barred only if the bid was for seven tricks (002).",
    )
    ANY_BIDDER = "any-bidder", "After a successful breach, the bidder is always barred."


class BreachCounts(Choice):
    """When points for a breach count in deciding how the match ends (catalogue: breach; 6.35, 6.43)."""

    NEXT_HAND = (
        "next-hand",
        "In the hand in which a breach is called, the points for it do not decide whether the match ends or who wins "
        "it; in later hands, these points count.",
    )
    NEVER = (
        "never",
        "Points for a breach stay in the score, but never decide whether the match ends or who wins it (002).",
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PenaltyRules(Interned):
    """The options for the penalties after a contract that fails by many tricks."""

    bar: Bar = choice(
        Bar.OFF,
        "When a bidder whose contract failed is barred from the next auction.",
        id="set-rule, ralphing",
        source="002, SCR, JS4",
    )
    set_margin: int = number(
        1,
        "The set rule bars the bidder if a trick bid fails by more than this number of tricks.",
        low=0,
        high=3,
        unit="tricks",
        id="set-rule",
        source="002; catalogue 6.42",
    )
    set_null_tricks: int = number(
        3,
        "Under a null bid, the set rule bars the bidder if the bidding side takes at least this number of tricks.",
        low=1,
        high=10,
        unit="tricks",
        id="set-rule",
        source="002; catalogue 6.34, 6.42",
    )
    breach: Breach = choice(
        Breach.OFF,
        "When an opponent may call a breach, that is, predict that the contract will fail by a certain margin.",
        id="breach",
        source="002",
    )
    breach_margin: int = number(
        1,
        "A breach succeeds if a trick bid fails by more than this number of tricks.",
        low=0,
        high=3,
        unit="tricks",
        id="breach",
        source="002; catalogue 6.42",
    )
    breach_null_tricks: int = number(
        3,
        "Under a null bid, a breach succeeds if the bidding side takes at least this number of tricks.",
        low=1,
        high=10,
        unit="tricks",
        id="breach",
        source="002; catalogue 6.34, 6.42",
    )
    breach_min_level: int = number(
        7,
        "The lowest level of a trick bid against which a breach may be called.",
        low=6,
        high=10,
        unit="tricks",
        id="breach",
        source="002",
    )
    breach_win: int = number(
        50,
        "The points that the caller's side wins if a breach succeeds, as a percentage of the bid's value.",
        low=0,
        high=200,
        unit="percent",
        id="breach",
        source="catalogue 4.2 (unverified)",
    )
    breach_loss: int = number(
        50,
        "The points that the caller's side loses if a breach fails, as a percentage of the bid's value.",
        low=0,
        high=200,
        unit="percent",
        id="breach",
        source="catalogue 4.2 (unverified)",
    )
    breach_bars: BreachBars = choice(
        BreachBars.SEVEN_BIDDER,
        "Which bidders are barred from the next auction after a breach.",
        id="breach",
        source="002",
    )
    breach_counts: BreachCounts = choice(
        BreachCounts.NEXT_HAND,
        "When points for a breach count in deciding whether the match ends and who wins it.",
        id="breach",
        source="002; catalogue 6.35, 6.43",
    )
