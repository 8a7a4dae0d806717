"""The bids that a game offers: the points of trick bids, and the special bids (catalogue: sections E and F)."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any

import attrs

from five_hundred.base.arguments import expect
from five_hundred.base.interned import Interned
from five_hundred.base.option_kinds import CustomKind, Json
from five_hundred.base.options import custom, flag, number
from five_hundred.rules.bids.reserved_words import LONGEST_WORD, folded
from five_hundred.rules.bids.schedules import LEVELS, MOST_POINTS, SCHEDULES, Schedule
from five_hundred.rules.bids.special_bids import MISERE, OPEN_MISERE, SPECIAL_BIDS, SpecialBid
from five_hundred.rules.special_bid_data import MOST_SPECIALS, read_specials, special_fields, special_schema

__all__ = ["ContractRules"]


def _write_schedule(value: Any) -> Json:
    return value.name or [list(row) for row in value.rows]


def _schedule_schema() -> dict[str, Json]:
    row: Json = {
        "type": "array",
        "items": {"type": "integer", "minimum": 1, "maximum": MOST_POINTS},
        "minItems": 5,
        "maxItems": 5,
    }
    table: Json = {"type": "array", "items": row, "minItems": len(LEVELS), "maxItems": len(LEVELS)}
    return {"anyOf": [{"enum": [*SCHEDULES]}, table]}


def _read_schedule(value: object) -> Schedule:
    return value if isinstance(value, Schedule) else Schedule.parse(value)


def _write_specials(value: Any) -> Json:
    return [special_fields(bid) for bid in value]


def _specials_schema() -> dict[str, Json]:
    table: Json = {**special_schema(), "required": ["code"]}
    return {"type": "array", "maxItems": MOST_SPECIALS, "items": {"anyOf": [{"enum": [*SPECIAL_BIDS]}, table]}}


def _type_specials(typed: str) -> object:
    return [part for part in typed.replace(",", " ").split() if part.lower() != "none"]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ContractRules(Interned):
    """The options for the bids that a game offers, and for their points."""

    schedule: Schedule = custom(
        SCHEDULES["avondale"],
        "The points of the trick bids: the name of a published schedule, or five rows (levels 6 to 10) of five "
        "numbers, the lowest denomination first.",
        kind=CustomKind(_read_schedule, _write_schedule, _schedule_schema),
        id="schedule",
        source="001-004, DMA, OFF, EMB, MCG, PAG; perfect: 002, 004, APP; original: 004, HOF, H1900",
    )
    specials: tuple[SpecialBid, ...] = custom(
        (MISERE, OPEN_MISERE),
        "The special bids that the game offers, at most 100. The path of a bid's field contains the bid's code, such "
        "as M in contracts.specials.M.value.",
        kind=CustomKind(read_specials, _write_specials, _specials_schema, _type_specials),
        id="null-enabled, null-jacks, double-null, bar-null, spread, across-the-corner, hi-lo, patastrophe, blind, "
        "grand-null, game-bid, p5-null, p6-null",
        source="000-004, PAG",
    )
    declare: bool = flag(
        False,
        "Whether the winner of the auction may declare: take the partner's best card, discard one more card, and play "
        "alone for all ten tricks.",
        id="declare-alone",
        source="002, 003",
    )
    declare_points: int = number(
        500,
        "The points that a successful declaration wins, instead of the points of the bid.",
        low=1,
        high=10_000,
        unit="points",
        id="declare-alone",
        source="catalogue 5.12",
    )
    declare_loss: int = number(
        500,
        "The points that a failed declaration costs, instead of the points of the bid.",
        low=1,
        high=10_000,
        unit="points",
        id="declare-alone",
        source="002, 003",
    )

    def special(self, text: str) -> SpecialBid | None:
        """Find a special bid by its code or its name, ignoring case and accents.

        Args:
            text: the code or the name, of at most 200 characters; a longer string matches no bid.

        Returns:
            The bid; ``None`` if no special bid has this code or name.

        Raises:
            TypeError: ``text`` is not a string.
        """
        expect(text, str, "text", "the code or the name of a special bid, such as 'M'")
        return self._by_word.get(folded(text)) if len(text) <= LONGEST_WORD else None

    @cached_property
    def _by_word(self) -> Mapping[str, SpecialBid]:
        names = {folded(bid.name): bid for bid in self.specials}
        return MappingProxyType({**names, **{folded(bid.code): bid for bid in self.specials}})
