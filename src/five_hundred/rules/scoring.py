"""The rules for scoring a hand (catalogue: section I)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, flag, number

__all__ = ["CapKind", "DefenderPoints", "Failure", "ScoringRules", "Slam"]


class Slam(Choice):
    """The bonus for winning all ten tricks."""

    AT_LEAST = (
        "at-least",
        "A trick bid that wins all ten tricks scores at least scoring.slam_minimum (001, 003, 004, PAG, HOF).",
    )
    SWEEP = "sweep", "A bid of six to nine that wins all ten tricks also scores scoring.sweep_bonus (000)."
    NONE = "none", "A trick bid that wins all ten tricks scores no bonus."


class DefenderPoints(Choice):
    """When the defenders score points for their tricks against a trick bid."""

    EACH_TRICK = "each-trick", "The defenders always score points for their tricks (000-004, PAG)."
    IF_SET = "if-set", "The defenders score points for their tricks only if the contract fails (SCR)."
    NONE = "none", "The defenders never score points for their tricks (PRI, SCR)."


class CapKind(Choice):
    """How the cap limits trick points."""

    UP_TO = "up-to", "Trick points cannot raise a side's score above the cap (001, PAG)."
    STOP_ABOVE = (
        "stop-above",
        "A side whose score is above the cap scores no trick points (reference.com, PAG).",
    )


class Failure(Choice):
    """How the points of a failed contract are scored."""

    SUBTRACT = (
        "subtract",
        "The bidding side loses the points of the contract (all published rules except those of Québec).",
    )
    TO_OPPONENTS = (
        "to-opponents",
        "Each other side wins the points of the contract, and the bidding side loses none (002 and 003 for Québec).",
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ScoringRules(Interned):
    """The options for scoring a hand."""

    slam: Slam = choice(
        Slam.AT_LEAST,
        "The bonus for a trick bid that wins all ten tricks.",
        id="slam",
        source="000, 001, 003, 004, PAG",
    )
    slam_minimum: int = number(
        250,
        "The minimum score for winning all ten tricks with a trick bid, if scoring.slam is 'at-least'.",
        low=1,
        high=10_000,
        unit="points",
        id="slam",
        source="001, 003, 004, PAG, HOF, H1900",
    )
    sweep_bonus: int = number(
        50,
        "The bonus for a bid of six to nine tricks that wins all ten tricks, if scoring.slam is 'sweep'.",
        low=1,
        high=10_000,
        unit="points",
        id="slam",
        source="000",
    )
    overtrick_points: int = number(
        0,
        "The points for each trick that a successful trick bid wins beyond its level; a slam that earns a bonus scores "
        "no points for these tricks.",
        low=0,
        high=1_000,
        unit="points",
        id="overtricks, bid-beyond-need",
        source="no points: 000-004; points: 002, SCR",
    )
    defenders: DefenderPoints = choice(
        DefenderPoints.EACH_TRICK,
        "When the defenders score points for their tricks against a trick bid.",
        id="defender-trick-points, p3-defenders, p5-score, p6-score-3x2",
        source="000-004, PAG, PRI, SCR",
    )
    trick_points: int = number(
        10,
        "The points for each trick that a defender takes, and for each trick of a hand that is played after all "
        "players have passed.",
        low=0,
        high=100,
        unit="points",
        id="defender-trick-points, all-pass",
        source="000-004, PAG",
    )
    defender_cap: int | None = number(
        None,
        "The score above which trick points cannot raise a side's score.",
        low=1,
        high=100_000,
        unit="points",
        none="no cap",
        id="defender-cap",
        source="none: 000, 004; 490: 001, PAG; 460, 450, 400: PAG, ASC",
    )
    cap_kind: CapKind = choice(CapKind.UP_TO, "How the cap limits trick points.", id="defender-cap", source="001, PAG")
    cap_all_pass: bool = flag(
        True,
        "Whether the cap also limits the trick points of a hand that is played after all players have passed.",
        id="defender-cap, all-pass",
        source="yes: catalogue 6.26; no: house rule",
    )
    failure: Failure = choice(
        Failure.SUBTRACT, "How the points of a failed contract are scored.", id="fail-mode", source="000-004"
    )
