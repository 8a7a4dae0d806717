"""Special bids as plain data: functions that read, change, write and describe their fields.

The functions report an invalid field as a :class:`Problem <five_hundred.base.errors.Problem>` with its path, and still
read the other fields.
"""

from collections.abc import Iterable, Mapping
from functools import partial
from itertools import islice
from typing import Any, Final

import attrs

from five_hundred.base.errors import Problems
from five_hundred.base.message_parts import Mention, Message, did_you_mean, shown_key, shown_value
from five_hundred.base.option_kinds import Json
from five_hundred.base.options import Option, listed_options
from five_hundred.rules.bids.special_bids import CODE_PATTERN, MISERE, SPECIAL_BIDS, SpecialBid, why_no_code

__all__ = [
    "MOST_SPECIALS",
    "SPECIALS",
    "SPECIAL_OPTIONS",
    "change_specials",
    "diff_specials",
    "read_specials",
    "special_fields",
    "special_schema",
]

SPECIALS: Final = "contracts.specials"
"""The path of the option that holds the special bids."""
MOST_SPECIALS: Final = 100
"""The maximum number of special bids in a RuleSet; no preset has more than six."""
SPECIAL_OPTIONS: Final = listed_options(SpecialBid, f"{SPECIALS}.CODE")
"""The options that every special bid has."""
_TOO_MANY: Final = f"must contain at most {MOST_SPECIALS} special bids"
_FIELDS: Final[Mapping[str, Option]] = {option.path.rpartition(".")[2]: option for option in SPECIAL_OPTIONS}


def special_fields(bid: SpecialBid) -> dict[str, Json]:
    """Return a special bid as plain data: its code, followed by its other fields, keyed by name."""
    return {"code": bid.code, **{name: each.kind.dump(getattr(bid, name)) for name, each in _FIELDS.items()}}


def special_schema() -> dict[str, Json]:
    """Return the JSON Schema of the fields of a special bid."""
    fields = {name: {**each.kind.schema(), "description": each.doc} for name, each in _FIELDS.items()}
    properties: dict[str, Json] = {"code": {"type": "string", "pattern": CODE_PATTERN}, **fields}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def read_specials(value: object) -> tuple[SpecialBid, ...]:
    """Read a list of special bids.

    Args:
        value: the list, of at most 100 items; an item is a special bid, the name of a known one, or a table of fields
            that includes ``code``.

    Raises:
        ValueError: the value is not a list, or the list is too long.
        InvalidRulesError: an item is invalid; the paths begin with its index in the list, such as ``[1].value``.
    """
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        wanted = f"a list of special bids: names ({', '.join(SPECIAL_BIDS)}) or tables of fields"
        raise ValueError(f"must be {wanted}, got {shown_value(value)}")
    items = list(islice(value, MOST_SPECIALS + 1))
    if len(items) > MOST_SPECIALS:
        raise ValueError(_TOO_MANY)
    problems = Problems()
    bids = [_read_special(item, f"[{number}]", problems) for number, item in enumerate(items)]
    found = [(f"[{number}]", bid) for number, bid in enumerate(bids) if bid is not None]
    _check_codes(found, problems)
    if problems:
        raise problems.error()
    return tuple(bid for _, bid in found)


def _read_special(value: object, path: str, problems: Problems) -> SpecialBid | None:
    if isinstance(value, SpecialBid):
        return value
    if isinstance(value, str):
        if value not in SPECIAL_BIDS:
            problems.add(path, lambda: f"no special bid {shown_value(value)}{did_you_mean(value, SPECIAL_BIDS)}")
        return SPECIAL_BIDS.get(value)
    if not isinstance(value, Mapping):
        problems.add(path, f"must be the name of a special bid or a table of fields, got {shown_value(value)}")
        return None
    if "code" not in value:
        problems.add(path, "must have a code, such as 'M'")
        # Report the problems of the other fields too; the result is not used.
        _made(MISERE, None, value, path, problems)
        return None
    return _made(None, value["code"], value, path, problems)


def _check_codes(bids: Iterable[tuple[str, SpecialBid]], problems: Problems) -> None:
    """Report each special bid that has the same code as an earlier one."""
    seen: dict[str, str] = {}
    for path, bid in bids:
        if bid.code in seen:
            earlier = Mention(f"{seen[bid.code]}.code")
            problems.add(f"{path}.code", Message("must be unique, got {}, which is also {}", f"'{bid.code}'", earlier))
        seen.setdefault(bid.code, path)


def _made(
    base: SpecialBid | None, code: object, table: Mapping[Any, object], path: str, problems: Problems
) -> SpecialBid | None:
    """Apply a table of fields to ``base`` and return the special bid; ``None`` if a field is invalid."""
    before, fields = len(problems), {}
    for name, value in table.items():
        if name == "code":
            continue
        option = _FIELDS.get(name)
        if option is None:
            known = shown_key(name)
            problems.add(f"{path}.{known}", partial(_no_field, known))
            continue
        try:
            fields[name] = option.kind.parse(value)
        except ValueError as error:
            problems.add(f"{path}.{name}", str(error))
    wrong = why_no_code(code) if base is None else None
    if wrong is not None:
        problems.add(f"{path}.code", wrong)
    least, most = (fields.get(name, getattr(base, name, _FIELDS[name].default)) for name in ("least", "most"))
    if least > most:
        problems.add(
            f"{path}.least",
            Message(
                "must not be greater than {} ({}), got {}: set {} too",
                *(Mention(f"{path}.most"), str(most), str(least), Mention(f"{path}.most")),
            ),
            (f"{path}.most",),
        )
    if len(problems) > before:
        return None
    return attrs.evolve(base, **fields) if base is not None else SpecialBid(code=str(code), **fields)


def _no_field(name: str) -> str:
    return f"a special bid has no field '{name}'{did_you_mean(name, _FIELDS)}"


def _no_bid(code: str, known: Iterable[str], wanted: str) -> str:
    return f"no special bid has the code '{code}'{did_you_mean(code, known)}{wanted}"


def change_specials(
    bids: tuple[SpecialBid, ...], changes: Mapping[Any, object], problems: Problems
) -> tuple[SpecialBid, ...]:
    """Change, add or remove special bids.

    Args:
        changes: for each code, a table of the fields to change, a bid, or ``False`` to remove the bid.  A table that
            includes ``code`` can add a bid.

    Returns:
        The special bids after the change, new bids last; a bid whose change is invalid stays as it was.
    """
    by_code = {bid.code: bid for bid in bids}
    added = 0
    for code, change in changes.items():
        if added > MOST_SPECIALS:
            break  # too many bids already: no later change removes an added bid
        path = f"{SPECIALS}.{shown_key(code)}"
        known = by_code.get(code)
        table = isinstance(change, Mapping)
        if (
            known is None
            and not isinstance(change, SpecialBid)
            and not (isinstance(change, Mapping) and "code" in change)
        ):
            wanted = (
                ""
                if table or change is False
                else "; a change must be a table of fields, or false to remove a bid, got " + shown_value(change)
            )
            sentence = partial(_no_bid, shown_key(code), by_code, wanted)
            # If the change names fields, report the path of each field, since readers look for that path.
            fields = change if isinstance(change, Mapping) else {}
            for name in fields:
                problems.add(f"{path}.{shown_key(name)}", sentence)
            if not fields:
                problems.add(path, sentence)
        elif change is False:
            del by_code[code]
        elif isinstance(change, Mapping) and change.get("code", code) == code:
            bid = _made(known, code, change, path, problems)
            if bid is not None:
                by_code[code] = bid
                added += known is None
        elif isinstance(change, SpecialBid) and change.code == code:
            by_code[code] = change
        elif isinstance(change, Mapping):
            problems.add(f"{path}.code", f"must be '{shown_key(code)}', the name of the table")
        else:
            problems.add(
                path, f"must be a table of the fields to change, or false to remove the bid, got {shown_value(change)}"
            )
    if len(by_code) > MOST_SPECIALS:
        problems.add(SPECIALS, _TOO_MANY)
        return bids
    return tuple(by_code.values())


def diff_specials(mine: tuple[SpecialBid, ...], theirs: tuple[SpecialBid, ...]) -> dict[str, Json]:
    """Return a mapping from dotted paths to the changes that turn ``theirs`` into ``mine``.

    The function :func:`change_specials` changes bids in place and appends new ones, so it cannot change their order.
    If ``mine`` has its bids in a different order from ``theirs``, or has no bid in common with ``theirs``, the result
    lists all bids; a bid that has a name in ``SPECIAL_BIDS`` is listed by that name.
    """
    codes, known = [bid.code for bid in mine], {bid.code: special_fields(bid) for bid in theirs}
    kept = [code for code in known if code in codes]
    if mine != theirs and (not kept or codes[: len(kept)] != kept):
        names = {bid: name for name, bid in SPECIAL_BIDS.items()}
        return {SPECIALS: [names.get(bid) or special_fields(bid) for bid in mine]}
    changes: dict[str, Json] = {f"{SPECIALS}.{code}": False for code in known if code not in codes}
    for bid in mine:
        path, fields = f"{SPECIALS}.{bid.code}", special_fields(bid)
        if bid.code in known:
            before = known[bid.code]
            changes.update({f"{path}.{name}": each for name, each in fields.items() if before[name] != each})
        else:
            changes[path] = fields
    return changes
