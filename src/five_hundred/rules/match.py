"""The end of the match (catalogue: section J)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag, number

__all__ = ["BackDoor", "BothCross", "Compare", "MatchRules", "MustBid"]


class Compare(Choice):
    """When a score has reached the target or the floor (catalogue: target-compare)."""

    AT_LEAST = "at-least", "When it is there: 500 wins, -500 loses (000, 002, 003, 004, HOF)."
    MORE_THAN = "more-than", "When it is past it: 500 does not yet win, and -500 does not yet lose (001)."


class BackDoor(Choice):
    """What happens at the floor, 'out the back door' (catalogue: back-door)."""

    LOSES = "loses", "The side loses (000-004, PAG)."
    UNLESS_OPPONENTS_NEGATIVE = (
        "unless-opponents-negative",
        "The side loses if another side is not at the floor, and every such side has 0 or more (PRI).",
    )
    LEADER_WINS = (
        "leader-wins",
        "The match ends and the leader wins (pokerwiner): the same as 'loses', in the words of that source.",
    )
    OFF = "off", "Nothing (JS4)."


class MustBid(Choice):
    """What a side must have done in the auction to win at the target (catalogue: must-bid-to-win; 6.27)."""

    NO = "no", "Nothing: any points may bring a side to the target (001 American, 003, 004, PAG American)."
    WON_BID = "won-bid", "It must be the declaring side of this hand, even if the contract failed (000, 001)."
    MADE = "made", "It must be the declaring side of this hand and have made its contract (002, PAG, PRI)."


class BothCross(Choice):
    """Who wins when more than one side reaches the target in one hand (catalogue: both-cross)."""

    BIDDER = "bidder", "The bidding side; if it is not among them, the higher score (002, HOF, PRI, 001 option)."
    HIGHER_SCORE = "higher-score", "The higher score; the bidding side if they are equal (004, 001 option)."
    FIRST = (
        "first-during-play",
        "The bidding side; if it is not among them, whoever got there first trick by trick (002 citing 1904, HOF).",
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class MatchRules(Interned):
    """How the match ends."""

    target: int = number(500, "The score that wins.", low=1, high=100_000, unit="points", id="target", source="000-004")
    compare: Compare = choice(
        Compare.AT_LEAST,
        "Whether the target, the floor and the ceiling must be reached or passed.",
        id="target-compare",
        source="000-004, HOF",
    )
    floor: int = number(
        -500,
        "The score that loses.",
        low=-100_000,
        high=-1,
        unit="points",
        id="back-door",
        source="000-004, PAG",
    )
    back_door: BackDoor = choice(
        BackDoor.LOSES,
        "What happens at the floor.",
        id="back-door",
        source="000-004, PAG, PRI, pokerwiner, JS4",
    )
    hands: int | None = number(
        None,
        "Play so many hands; the highest score wins. No target, floor, ceiling, spread, cap or must-bid counts then.",
        low=1,
        high=1_000,
        unit="hands",
        none="play to the target",
        id="target",
        source="001",
    )
    must_bid_to_win: MustBid = choice(
        MustBid.MADE,
        "Whether a side must have won the bid, or also made its contract, to win at the target.",
        id="must-bid-to-win p3-win",
        source="won-bid: 000, 001 Australian; made: 002, PAG; no: 001 American, 003, 004",
    )
    both_cross: BothCross = choice(
        BothCross.BIDDER,
        "Who wins when more than one side reaches the target in one hand.",
        id="both-cross p3-win",
        source="002, 004, HOF, PRI, 001",
    )
    spread: int | None = number(
        None,
        "End the match when one side is below zero, another above, and they are so far apart.",
        low=1,
        high=100_000,
        unit="points",
        none="no such rule",
        id="point-spread",
        source="002 (500 points)",
    )
    midhand_out: bool = flag(
        False,
        "Whether play stops as soon as somebody reaches the target, unless the bidder still can.",
        id="midhand-out",
        source="002 citing 1904",
    )
    exact: bool = flag(
        False,
        "Whether the target must be hit exactly; a score beyond it plays on.",
        id="target walker",
        source="002, 003 Walker",
    )
    ceiling: int | None = number(
        None,
        "The score that is so high that it loses.",
        low=1,
        high=100_000,
        unit="points",
        none="no such rule",
        id="walker",
        source="002, 003 Walker (1000 points)",
    )
