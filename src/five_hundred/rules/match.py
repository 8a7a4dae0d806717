"""The rules for the end of the match (catalogue: section J)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag, number

__all__ = ["BackDoor", "BothCross", "Compare", "MatchRules", "MustBid"]


class Compare(Choice):
    """Whether a score need only reach the target or the floor, or must go past it."""

    AT_LEAST = (
        "at-least",
        "A score must reach the limit: 500 points win, and -500 points lose (000, 002, 003, 004, HOF).",
    )
    MORE_THAN = (
        "more-than",
        "A score must pass the limit: 500 points do not yet win, and -500 points do not yet lose (001).",
    )


class BackDoor(Choice):
    """What happens to a side whose score falls to the floor, 'out the back door'."""

    LOSES = "loses", "A side whose score falls to the floor loses the match (000-004, PAG)."
    UNLESS_OPPONENTS_NEGATIVE = (
        "unless-opponents-negative",
        "A side at the floor loses if at least one side is above the floor and each side above the floor has 0 points "
        "or more (PRI).",
    )
    LEADER_WINS = (
        "leader-wins",
        "The match ends, and the side with the highest score wins (pokerwiner); the result is the same as for 'loses'.",
    )
    OFF = "off", "There is no floor, so a low score cannot lose the match (JS4)."


class MustBid(Choice):
    """Whether only the declaring side of a hand can win by reaching the target (catalogue: must-bid-to-win; 6.27)."""

    NO = "no", "Any side can win by reaching the target (the American rules of 001 and PAG, 003, 004)."
    WON_BID = (
        "won-bid",
        "Only the declaring side of the last hand can win by reaching the target, even if its contract failed (000, "
        "001).",
    )
    MADE = (
        "made",
        "Only the declaring side of the last hand can win by reaching the target, and only if it made its "
        "contract (002, PAG, PRI).",
    )


class BothCross(Choice):
    """Who wins when more than one side reaches the target in one hand."""

    BIDDER = (
        "bidder",
        "The bidding side wins; if it has not reached the target, the side with the higher score wins "
        "(002, HOF, PRI, an option of 001).",
    )
    HIGHER_SCORE = (
        "higher-score",
        "The side with the higher score wins; if the scores are equal, the bidding side wins (004, an option of 001).",
    )
    HIGHER_SCORE_SHARED = (
        "higher-score-shared",
        "The side with the higher score wins; if the scores are equal, the sides share the win, even if one of them is "
        "the bidding side (a house rule).",
    )
    FIRST = (
        "first-during-play",
        "The bidding side wins; if it has not reached the target, the side that first reached the target "
        "during play wins (002 citing rules of 1904, HOF).",
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class MatchRules(Interned):
    """The options for the end of the match."""

    target: int = number(
        500, "The score that wins the match.", low=1, high=100_000, unit="points", id="target", source="000-004"
    )
    compare: Compare = choice(
        Compare.AT_LEAST,
        "Whether a score need only reach the target, the floor or the ceiling, or must go past it.",
        id="target-compare",
        source="000-004, HOF",
    )
    floor: int = number(
        -500,
        "The score at which a side loses the match.",
        low=-100_000,
        high=-1,
        unit="points",
        id="back-door",
        source="000-004, PAG",
    )
    back_door: BackDoor = choice(
        BackDoor.LOSES,
        "What happens when a side's score falls to the floor.",
        id="back-door",
        source="000-004, PAG, PRI, pokerwiner, JS4",
    )
    hands: int | None = number(
        None,
        "The number of hands after which the match ends; the highest score wins. In a match with a fixed number of "
        "hands, the other options of this group have no effect.",
        low=1,
        high=1_000,
        unit="hands",
        none="play to the target",
        id="target",
        source="001",
    )
    must_bid_to_win: MustBid = choice(
        MustBid.MADE,
        "Whether a side that reaches the target wins only if it won the last auction, or only if it also made its "
        "contract.",
        id="must-bid-to-win, p3-win",
        source="won-bid: 000, 001 (Australian); made: 002, PAG; no: 001 (American), 003, 004",
    )
    both_cross: BothCross = choice(
        BothCross.BIDDER,
        "Who wins when more than one side reaches the target in one hand.",
        id="both-cross, p3-win",
        source="002, 004, HOF, PRI, 001, house rule",
    )
    spread: int | None = number(
        None,
        "The match ends when a positive and a negative score are at least this number of points apart.",
        low=1,
        high=100_000,
        unit="points",
        none="no such rule",
        id="point-spread",
        source="002 (500 points)",
    )
    midhand_out: bool = flag(
        False,
        "Whether play stops mid-hand as soon as a side reaches the target, unless the bidding side can still reach the "
        "target.",
        id="midhand-out",
        source="002 (citing rules of 1904)",
    )
    exact: bool = flag(
        False,
        "Whether only a score equal to the target wins; if so, the match continues when a side scores more.",
        id="target, walker",
        source="002, 003 (Walker)",
    )
    ceiling: int | None = number(
        None,
        "The score, higher than the target, at which a side loses the match.",
        low=1,
        high=100_000,
        unit="points",
        none="no such rule",
        id="walker",
        source="002, 003 (Walker: 1000 points)",
    )
