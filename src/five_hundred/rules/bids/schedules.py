"""Schedules: tables of the points for trick bids, by level and denomination (catalogue: schedule)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import attrs

from five_hundred.base.arguments import expect_number
from five_hundred.base.interned import Interned
from five_hundred.base.message_parts import did_you_mean, shown_value
from five_hundred.base.named_tables import Named

__all__ = ["LEVELS", "MOST_POINTS", "SCHEDULES", "Schedule"]

LEVELS: Final = range(6, 11)
"""The possible levels of a trick bid, in tricks."""
MOST_POINTS: Final = 10_000
"""The highest value that a bid may have, in points."""
_RIGHT: Final = (
    f"five rows (levels 6 to 10) of five whole numbers from 1 to {MOST_POINTS:,} (from the lowest suit to no trump)"
)


def _is_points(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_POINTS


def _as_rows(rows: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    try:
        return tuple(tuple(row) for row in rows)
    except TypeError:
        raise TypeError(f"rows must be {_RIGHT}, got {type(rows).__name__}") from None


@attrs.frozen(eq=False, repr=False)
class Schedule(Interned):
    """A table with the points for all 25 trick bids (catalogue: schedule).

    Args:
        rows: five rows, one for each level from 6 to 10.  Each row contains five values in points, in the order of
            :attr:`AuctionRules.suit_order <five_hundred.rules.AuctionRules.suit_order>`.

    Raises:
        ValueError: ``rows`` is not five rows of five whole numbers from 1 to 10,000.
        TypeError: ``rows`` is not a sequence of rows.
    """

    rows: tuple[tuple[int, ...], ...] = attrs.field(converter=_as_rows)

    def __attrs_post_init__(self) -> None:
        if [len(row) for row in self.rows] != [5] * 5:
            raise ValueError(f"a schedule must be {_RIGHT}, got rows of {[len(row) for row in self.rows[:6]]} numbers")
        wrong = [each for row in self.rows for each in row if not _is_points(each)]
        if wrong:
            raise ValueError(f"a schedule must be {_RIGHT}, got {shown_value(wrong[0])}")

    def points(self, level: int, place: int) -> int:
        """Return the points of a trick bid.

        Args:
            level: the level of the bid in tricks, 6 to 10.
            place: the position of the denomination in the suit order of the auction, from 0 (lowest) to 4.
        """
        expect_number(level, "level", LEVELS[0], LEVELS[-1])
        expect_number(place, "place", 0, 4)
        return self.rows[level - LEVELS.start][place]

    @property
    def name(self) -> str | None:
        """The name of the schedule in :data:`SCHEDULES`; ``None`` for a custom table of points."""
        return next((name for name, schedule in SCHEDULES.items() if schedule == self), None)

    @classmethod
    def parse(cls, value: object) -> "Schedule":
        """Convert plain data to a schedule.

        Args:
            value: a name in :data:`SCHEDULES`, or five rows of five point values.

        Returns:
            The schedule; for a given name, always the same object.

        Raises:
            ValueError: the value is neither a known name nor five rows of five point values; the message says what is
                valid.
        """
        if isinstance(value, str) and value in SCHEDULES:
            return SCHEDULES[value]
        if isinstance(value, list | tuple) and all(isinstance(row, list | tuple) for row in value):
            return cls(value)
        hint = did_you_mean(value, SCHEDULES) if isinstance(value, str) else f"; choose one of {', '.join(SCHEDULES)}"
        got = shown_value(value)
        raise ValueError(f"must be the name of a schedule or five rows of five numbers, got {got}{hint}")

    def __repr__(self) -> str:
        return f"Schedule.parse({(self.name or self.rows)!r})"


def _table(value: Callable[[int, int], int]) -> Schedule:
    return Schedule(tuple(tuple(value(level, place) for place in range(5)) for level in LEVELS))


SCHEDULES: Final[Mapping[str, Schedule]] = Named(
    "schedule",
    {
        "avondale": _table(lambda level, place: 40 + 20 * place + 100 * (level - 6)),
        "original": _table(lambda level, place: (40 + 20 * place) * (level - 5)),
        "perfect": _table(lambda level, place: 20 + 20 * place + 100 * (level - 6)),
        "level-times-suit": _table(lambda level, place: (40 + 20 * (level - 6)) * (place + 1)),
    },
)
"""The published schedules, keyed by name.

Avondale is the usual schedule (001-004); the other schedules are the original one of 1904, Perfect (004), and a table
in which the value of a level is multiplied by the rank of the denomination (APP).
"""
