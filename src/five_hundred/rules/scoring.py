"""The score of a hand (catalogue: section I)."""

import attrs

from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import Choice
from five_hundred.base.options import choice, number

__all__ = ["CapKind", "DefenderPoints", "Failure", "ScoringRules", "Slam"]


class Slam(Choice):
    """What all ten tricks are worth (catalogue: slam)."""

    AT_LEAST = (
        "at-least",
        "A made trick bid scores at least the minimum for a slam (001, 003, 004, PAG, HOF).",
    )
    SWEEP = "sweep", "A made bid of six to nine scores the sweep bonus on top (000)."
    NONE = "none", "Nothing extra."


class DefenderPoints(Choice):
    """When the defenders score their tricks against a trick bid (catalogue: defender-trick-points)."""

    EACH_TRICK = "each-trick", "Always, win or lose (000-004, PAG)."
    IF_SET = "if-set", "Only when the contract has failed (SCR)."
    NONE = "none", "Never (PRI, SCR)."


class CapKind(Choice):
    """How the defenders' cap works (catalogue: defender-cap)."""

    UP_TO = "up-to", "Trick points bring a side up to the cap and no further (001, PAG)."
    STOP_ABOVE = (
        "stop-above",
        "A side whose score is above the cap gets no trick points (reference.com, PAG).",
    )


class Failure(Choice):
    """What becomes of the points of a failed contract (catalogue: fail-mode)."""

    SUBTRACT = "subtract", "They are taken from the bidders (all but Québec)."
    TO_OPPONENTS = "to-opponents", "Every other side gets them; nothing is subtracted (002, 003 Québec)."


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ScoringRules(Interned):
    """How a hand is scored."""

    slam: Slam = choice(
        Slam.AT_LEAST,
        "What all ten tricks of a made trick bid are worth.",
        id="slam",
        source="000, 001, 003, 004, PAG",
    )
    slam_minimum: int = number(
        250,
        "What a slam scores at least.",
        low=1,
        high=10_000,
        unit="points",
        id="slam",
        source="001, 003, 004, PAG, HOF, H1900",
    )
    sweep_bonus: int = number(
        50,
        "What a sweep adds to a bid of six to nine.",
        low=1,
        high=10_000,
        unit="points",
        id="slam",
        source="000",
    )
    overtrick_points: int = number(
        0,
        "What each trick beyond the bid adds to a made trick bid; a slam that scores its own bonus adds none.",
        low=0,
        high=1_000,
        unit="points",
        id="overtricks bid-beyond-need",
        source="none: all; some pay: 002, SCR",
    )
    defenders: DefenderPoints = choice(
        DefenderPoints.EACH_TRICK,
        "When the defenders score their tricks against a trick bid.",
        id="defender-trick-points p3-defenders p5-score p6-score-3x2",
        source="000-004, PAG, PRI, SCR",
    )
    trick_points: int = number(
        10,
        "What a defender's trick scores, and every trick of a hand that all passed.",
        low=0,
        high=100,
        unit="points",
        id="defender-trick-points all-pass",
        source="000-004, PAG",
    )
    defender_cap: int | None = number(
        None,
        "The score at which trick points stop; there is none in a match of a fixed number of hands.",
        low=1,
        high=100_000,
        unit="points",
        none="no cap",
        id="defender-cap",
        source="none: 000, 004; 490: 001, PAG; 460, 450, 400: PAG, ASC",
    )
    cap_kind: CapKind = choice(CapKind.UP_TO, "How the cap works.", id="defender-cap", source="001, PAG")
    failure: Failure = choice(
        Failure.SUBTRACT, "What becomes of the points of a failed contract.", id="fail-mode", source="000-004"
    )
