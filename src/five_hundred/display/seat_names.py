"""Names of seats and sides: compass names, or names that the players have chosen."""

from collections.abc import Sequence
from typing import Final

from five_hundred.base.arguments import A_RULESET, expect
from five_hundred.base.message_parts import shown_value, without_control
from five_hundred.engine.table.events import Words
from five_hundred.rules import RuleSet, SpareHands

__all__ = ["legible", "named", "seat_names", "side_names", "words"]

_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East", "the spare hand"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "Northwest", "Northeast", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
_WITH_DUMMIES: Final = ("South", "West", "South's dummy", "West's dummy")


def seat_names(rules: RuleSet) -> tuple[str, ...]:
    """Return the compass names of the seats, clockwise from South, which is seat 0.

    Args:
        rules: the house rules, which fix the number of seats.

    Raises:
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    dummies = rules.table.spare_hands is SpareHands.DUMMIES
    names = _WITH_DUMMIES if dummies else _NAMES[rules.table.players]
    return names[: len(rules.table.seating.seats)]


def side_names(rules: RuleSet, names: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return each side's name, made up of its players' names, such as ``South/North``.

    Args:
        rules: the house rules.
        names: the name of each seat, starting with seat 0; ``None`` for those of :func:`seat_names`.

    Raises:
        ValueError: ``names`` does not have one name for each seat.
        TypeError: ``rules`` is not a RuleSet.
    """
    return words(rules, names).sides


def words(rules: RuleSet, names: Sequence[str] | None) -> Words:
    """Return what sentences call the seats and sides; :func:`named` describes the arguments and the errors.

    Raises:
        ValueError: ``names`` does not have one name for each seat.
        TypeError: ``rules`` is not a RuleSet.
    """
    return Words(rules, named(rules, names))


def named(rules: RuleSet, names: Sequence[str] | None) -> Sequence[str]:
    """Return the given names after :func:`legible` has cleaned them; without names, return compass names.

    Args:
        names: the name of each seat, including dummies; ``None`` for those of :func:`seat_names`.

    Raises:
        ValueError: ``names`` does not have one name for each seat, or is a single string.
        TypeError: ``rules`` is not a RuleSet.
    """
    expect(rules, RuleSet, "rules", A_RULESET)
    if names is None:
        return seat_names(rules)
    seats = len(rules.table.seating.seats)
    if isinstance(names, str):
        right = f"a sequence of {seats} names, one for each seat"
        raise ValueError(f"names must be {right}, got the string {shown_value(names)}")
    expect(names, Sequence, "names", f"a sequence of {seats} names, one for each seat")
    if len(names) != seats:
        raise ValueError(f"names must be a sequence of {seats} names, one for each seat, got {len(names)} names")
    return legible(names)


def legible(names: Sequence[str]) -> tuple[str, ...]:
    """Return names without the characters that :func:`without_control` replaces."""
    return tuple([without_control(str(name)) for name in names])
