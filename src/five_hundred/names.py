"""What seats and sides are called: by where they sit, or by the names of those who sit there."""

from collections.abc import Sequence
from typing import Final

from five_hundred.rules import RuleSet, SpareHands
from five_hundred.seats import Seat, Side

__all__ = ["check_names", "seat_name", "side_name"]

_NAMES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East", "the spare hand"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "Northwest", "Northeast", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
_WITH_DUMMIES: Final = ("South", "West")


def seat_name(rules: RuleSet, seat: Seat, names: Sequence[str] = ()) -> str:
    """What a seat is called: by its name, or by where it is, clockwise from South.

    Args:
        rules: the house rules.
        seat: the seat.
        names: the names of the players from seat 0 on; where it is too short the seats are called by their places.
    """
    if seat < len(names):
        return names[seat]
    table = rules.table
    if table.spare_hands is SpareHands.DUMMIES:
        owner = table.seating.owners[seat]
        return _WITH_DUMMIES[seat] if owner == seat else f"{seat_name(rules, owner, names)}'s dummy"
    return _NAMES[table.players][seat]


def side_name(rules: RuleSet, side: Side, names: Sequence[str] = ()) -> str:
    """What a side is called: by its players.

    Args:
        rules: the house rules.
        side: the side.
        names: see :func:`seat_name`.
    """
    seating = rules.table.seating
    return "/".join(seat_name(rules, seat, names) for seat in seating.sides[side] if seat in seating.players)


def check_names(names: Sequence[str]) -> None:
    """Refuse what are no names.

    Raises:
        TypeError: one text instead of several, or something that is no text.
    """
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise TypeError(f"names are a text for each player, such as ('Ann', 'Ben'), not {names!r}")
