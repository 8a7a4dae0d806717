"""What seats and sides are called: by where they sit, or by the names of those who sit there."""

import re
from collections.abc import Sequence
from typing import Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.option_kinds import shown_value
from five_hundred.rules import RuleSet, SpareHands

__all__ = ["legible", "named", "seat_names", "side_names"]

_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East", "the spare hand"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "Northwest", "Northeast", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
_WITH_DUMMIES: Final = ("South", "West", "South's dummy", "West's dummy")
# Control characters, line breaks, marks and overrides of the direction of writing, and what is no character.
_STEERS: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)


def seat_names(rules: RuleSet) -> tuple[str, ...]:
    """What the seats are called, by where they are: clockwise from South, which is seat 0.

    Args:
        rules: the house rules, which say how many seats there are.

    Raises:
        TypeError: the rules are no RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    dummies = rules.table.spare_hands is SpareHands.DUMMIES
    names = _WITH_DUMMIES if dummies else _NAMES[rules.table.players]
    return names[: len(rules.table.seating.seats)]


def side_names(rules: RuleSet, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """What the sides are called, by their players: ``South/North``.

    Args:
        rules: the house rules.
        names: the name of each seat, from seat 0; ``None`` for those of :func:`seat_names`.

    Raises:
        ValueError: there is not one name for each seat.
        TypeError: the rules are no RuleSet.
    """
    called = named(rules, names)
    seating = rules.table.seating
    return tuple("/".join(called[seat] for seat in side if seat in seating.players) for side in seating.sides)


def named(rules: RuleSet, names: Sequence[str] | None) -> Sequence[str]:
    """The names that are given, each :func:`legible`, or those of the seats.

    Args:
        rules: the house rules.
        names: the name of each seat, from seat 0, a dummy's too; ``None`` for those of :func:`seat_names`.

    Raises:
        ValueError: there is not one name for each seat; one text is not several names, however long it is.
        TypeError: the rules are no RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    if names is None:
        return seat_names(rules)
    seats = len(rules.table.seating.seats)
    if isinstance(names, str):
        raise ValueError(f"names must be {seats}, one for each seat, not the one text {shown_value(names)}")
    expect(names, Sequence, "names", f"{seats} texts, one for each seat")
    if len(names) != seats:
        raise ValueError(f"names must be {seats}, one for each seat, not {len(names)}")
    return legible(names)


def legible(names: Sequence[str]) -> tuple[str, ...]:
    """Names with which nobody can steer what is written around them.

    A line break would look like the next line of a table, an escape sequence would move the cursor of a terminal, and
    an override of the direction of writing would turn round the scores that follow.  The character U+FFFD stands for
    each of them.

    Args:
        names: what people call themselves.

    Returns:
        As many names, in the same order.
    """
    return tuple([_STEERS.sub("\ufffd", str(name)) for name in names])
