"""What the bids are: the table of points and the special bids (catalogue: sections E and F)."""

from collections.abc import Mapping
from typing import Any

import attrs

from five_hundred.bids import SpecialBid
from five_hundred.options import CustomKind, Json, custom, listed_options
from five_hundred.schedules import LEVELS, SCHEDULES, Schedule
from five_hundred.special_bids import MISERE, OPEN_MISERE, SPECIAL_BIDS

__all__ = ["ContractRules"]


def _write_schedule(value: Any) -> Json:
    return value.name or [list(row) for row in value.rows]


def _schedule_schema() -> dict[str, Json]:
    row: Json = {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 5, "maxItems": 5}
    table: Json = {"type": "array", "items": row, "minItems": len(LEVELS), "maxItems": len(LEVELS)}
    return {"anyOf": [{"enum": [*SCHEDULES]}, table]}


def _read_schedule(value: object) -> Schedule:
    return value if isinstance(value, Schedule) else Schedule.parse(value)


def _read_special(value: object) -> SpecialBid:
    if isinstance(value, SpecialBid):
        return value
    if isinstance(value, str):
        if value not in SPECIAL_BIDS:
            raise ValueError(f"{value[:30]!r} is not a special bid; known are {', '.join(SPECIAL_BIDS)}")
        return SPECIAL_BIDS[value]
    if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
        fields = {field.name for field in attrs.fields(SpecialBid)}
        unknown = sorted(set(value) - fields)
        if unknown or "code" not in value:
            wrong = f"unknown field {unknown[0][:30]!r}" if unknown else "it needs a code"
            raise ValueError(f"a special bid has the fields {', '.join(sorted(fields))}: {wrong}")
        return SpecialBid(**value)
    raise ValueError("a special bid is a name or a table of its fields")


def _read_specials(value: object) -> tuple[SpecialBid, ...]:
    if isinstance(value, str | bytes | Mapping) or not hasattr(value, "__iter__"):
        raise ValueError(f"must be a list of special bids: names ({', '.join(SPECIAL_BIDS)}) or tables of fields")
    bids = tuple(_read_special(item) for item in value)
    for name in ("code", "name"):
        seen = [getattr(bid, name) for bid in bids]
        twice = sorted({each for each in seen if seen.count(each) > 1})
        if twice:
            raise ValueError(f"two special bids have the {name} {twice[0]!r}")
    return bids


def _write_special(bid: SpecialBid) -> Json:
    fields = {option.path.partition(".")[2]: option for option in listed_options(SpecialBid, "special")}
    return {"code": bid.code, **{name: each.kind.dump(getattr(bid, name)) for name, each in fields.items()}}


def _write_specials(value: Any) -> Json:
    return [_write_special(bid) for bid in value]


def _special_schema() -> dict[str, Json]:
    fields = {
        option.path.partition(".")[2]: {**option.kind.schema(), "description": option.doc}
        for option in listed_options(SpecialBid, "special")
    }
    properties: dict[str, Json] = {"code": {"type": "string", "pattern": "^[A-Z]{1,6}$"}, **fields}
    return {"type": "object", "properties": properties, "required": ["code"], "additionalProperties": False}


def _specials_schema() -> dict[str, Json]:
    return {"type": "array", "items": {"anyOf": [{"enum": [*SPECIAL_BIDS]}, _special_schema()]}}


def _type_specials(typed: str) -> object:
    return [part for part in typed.replace(",", " ").split() if part.lower() != "none"]


@attrs.frozen(kw_only=True, cache_hash=True)
class ContractRules:
    """What can be bid, and what it is worth."""

    schedule: Schedule = custom(
        SCHEDULES["avondale"],
        "Points of the trick bids: a published schedule, or five rows (levels 6 to 10) of five, lowest suit first.",
        kind=CustomKind(_read_schedule, _write_schedule, _schedule_schema),
        id="schedule bid-beyond-need",
        source="001-004, DMA, OFF, EMB, MCG, PAG; perfect: 002, 004, APP; original: 004, HOF, H1900",
    )
    specials: tuple[SpecialBid, ...] = custom(
        (MISERE, OPEN_MISERE),
        "The special bids on offer; a field of one is reached by its code, such as contracts.specials.M.value.",
        kind=CustomKind(_read_specials, _write_specials, _specials_schema, _type_specials),
        id="null-enabled null-jacks",
        source="000-004, PAG",
    )
