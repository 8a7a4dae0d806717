"""The score of a hand (catalogue: section I)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, number

__all__ = ["CapKind", "DefenderPoints", "Failure", "ScoringRules", "Slam"]


class Slam(Choice):
    """The bonus for winning all ten tricks (catalogue: slam)."""

    AT_LEAST = (
        "at-least",
        "A trick bid made with all ten tricks scores at least the slam minimum (001, 003, 004, PAG, HOF).",
    )
    SWEEP = "sweep", "A bid of six to nine made with all ten tricks scores the sweep bonus in addition (000)."
    NONE = "none", "All ten tricks score nothing extra."


class DefenderPoints(Choice):
    """When the defenders score their tricks against a trick bid (catalogue: defender-trick-points)."""

    EACH_TRICK = "each-trick", "The defenders always score their tricks (000-004, PAG)."
    IF_SET = "if-set", "The defenders score their tricks only if the contract fails (SCR)."
    NONE = "none", "The defenders never score their tricks (PRI, SCR)."


class CapKind(Choice):
    """How the cap on trick points works (catalogue: defender-cap)."""

    UP_TO = "up-to", "Trick points raise a side's score up to the cap and no further (001, PAG)."
    STOP_ABOVE = (
        "stop-above",
        "A side whose score is above the cap gets no trick points (reference.com, PAG).",
    )


class Failure(Choice):
    """How the points of a failed contract are scored (catalogue: fail-mode)."""

    SUBTRACT = "subtract", "The bidding side loses the points of the contract (all but Québec)."
    TO_OPPONENTS = (
        "to-opponents",
        "Every other side wins the points of the contract; nothing is subtracted (002, 003 Québec).",
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ScoringRules(Interned):
    """The rules for scoring a hand."""

    slam: Slam = choice(
        Slam.AT_LEAST,
        "The bonus for a trick bid that is made with all ten tricks.",
        id="slam",
        source="000, 001, 003, 004, PAG",
    )
    slam_minimum: int = number(
        250,
        "The minimum score of a slam.",
        low=1,
        high=10_000,
        unit="points",
        id="slam",
        source="001, 003, 004, PAG, HOF, H1900",
    )
    sweep_bonus: int = number(
        50,
        "The bonus that a sweep adds to a bid of six to nine.",
        low=1,
        high=10_000,
        unit="points",
        id="slam",
        source="000",
    )
    overtrick_points: int = number(
        0,
        "The points for each trick beyond a trick bid that is made; a slam that scores its own bonus adds none.",
        low=0,
        high=1_000,
        unit="points",
        id="overtricks bid-beyond-need",
        source="no points: 000-004; points: 002, SCR",
    )
    defenders: DefenderPoints = choice(
        DefenderPoints.EACH_TRICK,
        "When the defenders score their tricks against a trick bid.",
        id="defender-trick-points p3-defenders p5-score p6-score-3x2",
        source="000-004, PAG, PRI, SCR",
    )
    trick_points: int = number(
        10,
        "The points for each trick of a defender, and for every trick of a passed-out hand that is played.",
        low=0,
        high=100,
        unit="points",
        id="defender-trick-points all-pass",
        source="000-004, PAG",
    )
    defender_cap: int | None = number(
        None,
        "The score at which trick points stop; a match of a fixed number of hands has no cap.",
        low=1,
        high=100_000,
        unit="points",
        none="no cap",
        id="defender-cap",
        source="none: 000, 004; 490: 001, PAG; 460, 450, 400: PAG, ASC",
    )
    cap_kind: CapKind = choice(
        CapKind.UP_TO, "How the cap on trick points works.", id="defender-cap", source="001, PAG"
    )
    failure: Failure = choice(
        Failure.SUBTRACT, "How the points of a failed contract are scored.", id="fail-mode", source="000-004"
    )
