"""What it costs to fail by far: the set rule, ralphing and the breach (catalogue: section K)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, number

__all__ = ["Bar", "Breach", "BreachBars", "PenaltyRules"]


class Bar(Choice):
    """When a failed bidder may not bid in the next auction (catalogue: set-rule, ralphing)."""

    OFF = "off", "Never."
    SET = (
        "set",
        "When the bid failed by two tricks or more, a null bid by three or more: five tricks against a bid of seven "
        "(002).",
    )
    RALPHING = "ralphing", "When the bid failed by more than three tricks (SCR, JS4)."


class Breach(Choice):
    """When an opponent may call that the contract will fail by far (catalogue: breach)."""

    OFF = "off", "Never."
    BEFORE_KITTY = "before-kitty", "Between the auction and the kitty (002)."
    AFTER_KITTY = "after-kitty", "Between the exchange and the first card (002)."
    EITHER = "either", "At both moments, once a hand (002)."


class BreachBars(Choice):
    """Which breached bidder may not bid in the next auction (catalogue: breach)."""

    SEVEN_BIDDER = "seven-bidder", "Only one who bid seven tricks (002)."
    ANY_BIDDER = "any-bidder", "Every one."


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PenaltyRules(Interned):
    """Bars and breaches."""

    bar: Bar = choice(
        Bar.OFF,
        "When a bidder who failed is barred from the next auction.",
        id="set-rule ralphing",
        source="002, SCR, JS4",
    )
    breach: Breach = choice(
        Breach.OFF,
        "When an opponent may call a breach: that the contract will fail by as much as the set rule asks.",
        id="breach",
        source="002",
    )
    breach_min_level: int = number(
        7, "The lowest trick bid that can be breached.", low=6, high=10, unit="tricks", id="breach", source="002"
    )
    breach_win: int = number(
        50,
        "What a breach that succeeds scores for the caller's side, in percent of the bid's value.",
        low=0,
        high=200,
        unit="percent",
        id="breach",
        source="catalogue 4.2, unverified",
    )
    breach_loss: int = number(
        50,
        "What a breach that does not succeed costs the caller's side, in percent of the bid's value.",
        low=0,
        high=200,
        unit="percent",
        id="breach",
        source="catalogue 4.2, unverified",
    )
    breach_bars: BreachBars = choice(
        BreachBars.SEVEN_BIDDER,
        "Which breached bidder is barred from the next auction.",
        id="breach",
        source="002",
    )
