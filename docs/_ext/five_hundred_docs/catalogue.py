"""The rule catalogue: every decision, each of its known values, how to set the value, and how to recognize it.

A setting may name a special bid by its role, such as ``null.value``, because its code differs between RuleSets.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from five_hundred.rules import DealForm, RuleSet
from five_hundred.rules.bids.special_bids import Exposure, Gate, SpecialBid, WhoPlays
from five_hundred.rules.packets_and_piles import packets_of
from five_hundred.rules.presets import find_preset

__all__ = ["DEFAULT_BASE", "ROLES", "Decision", "Value", "decisions", "plays", "resolved"]

_FILE: Final = Path(__file__).parents[2] / "catalogue.toml"
DEFAULT_BASE: Final = "australian"
"""The preset that a setting changes unless it names another preset."""
_SPECIALS: Final = "contracts.specials"
_AT_TABLES_OF: Final = {"M": 5, "N": 6, "O": 2, "P": 3}
"""The number of players, by section, for the sections about games with that number of players."""

ROLES: Final[Mapping[str, Callable[[SpecialBid], bool]]] = {
    "null": lambda bid: _is_null_of(bid, both=False) and bid.exposure is Exposure.NEVER,
    "open": lambda bid: _is_null_of(bid, both=False) and bid.exposure is not Exposure.NEVER,
    "double": lambda bid: _is_null_of(bid, both=True) and bid.exposure is Exposure.NEVER,
    "duel": lambda bid: bid.who is WhoPlays.DUEL,
    "some": lambda bid: True,
}
"""The roles of special bids, each with a function that tells whether a bid has that role."""
_FACTS: Final[Mapping[str, Callable[[RuleSet], object]]] = {
    "nulls": lambda rules: any(bid.is_null for bid in rules.contracts.specials),
    "players": lambda rules: rules.table.players,
    "partners": lambda rules: len(rules.table.seating.fellow_players(0)),
    "jokers": lambda rules: rules.table.pack.jokers.bit_count(),
    "kitty": lambda rules: rules.table.kitty_size,
    "packets": lambda rules: str(packets_of(rules.table)) if rules.table.deal_form is DealForm.DEALT else None,
}
"""The other facts about a RuleSet that the catalogue can check, by their names in the catalogue."""

_OFFERED: Final = ""
"""The field name if the catalogue names only a role, to ask whether any bid has that role."""


def _is_null_of(bid: SpecialBid, *, both: bool) -> bool:
    return bid.is_null and (bid.who is WhoPlays.PARTNERS) is both and bid.gate is not Gate.BLIND


@attrs.frozen
class Value:
    """One known answer to a decision."""

    name: str
    sources: str
    setting: Mapping[str, Any]
    """The options that set the value in the base, by path; empty if no option sets it."""
    asked: Mapping[str, Any]
    """The values, by path, that show whether a RuleSet plays the value."""
    reason: str
    """The reason why no option sets the value; empty if some option does."""
    base: str
    """The preset that the setting changes."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The setting with the codes of the base's special bids, as ``with_options`` accepts it."""
        return resolved(self.setting, find_preset(self.base).rules)

    def rules(self) -> RuleSet:
        """Return a RuleSet that plays the value: the base with the setting."""
        return find_preset(self.base).rules.with_options(self.options)


@attrs.frozen
class Decision:
    """A point on which published rules differ."""

    id: str
    section: str
    question: str
    values: tuple[Value, ...]


@cache
def decisions() -> tuple[Decision, ...]:
    """Return all decisions, in the order of the catalogue."""
    with _FILE.open("rb") as file:
        document = tomllib.load(file)
    return tuple(
        Decision(name, each["section"], each["question"], tuple(_values(each))) for name, each in document.items()
    )


def _values(decision: Mapping[str, Any]) -> Iterator[Value]:
    players = _AT_TABLES_OF.get(decision["section"])
    where = {**({"players": players} if players else {}), **decision.get("where", {})}
    for name, sources, how, *asked in decision["values"]:
        if isinstance(how, str):
            yield Value(name, sources, {}, {}, how, DEFAULT_BASE)
        else:
            setting = {path: value for path, value in how.items() if path != "base"}
            yield Value(
                name, sources, setting, where | (asked[0] if asked else setting), "", how.get("base", DEFAULT_BASE)
            )


def resolved(setting: Mapping[str, Any], rules: RuleSet) -> Mapping[str, Any]:
    """Replace the roles in a setting with the codes of special bids.

    Args:
        setting: values by path.
        rules: the rules whose special bids are used.

    Raises:
        LookupError: no special bid of these rules has a role that the setting names.
    """
    return {_with_code(path, rules): value for path, value in setting.items()}


def _with_code(path: str, rules: RuleSet) -> str:
    role, _, field = path.partition(".")
    if role not in ROLES:
        return path
    for bid in _playing(role, rules):
        return f"{_SPECIALS}.{bid.code}.{field}"
    raise LookupError(
        f"docs/catalogue.toml sets {path}, but no special bid of its base has the role '{role}': name another base"
    )


def _playing(role: str, rules: RuleSet) -> list[SpecialBid]:
    return [bid for bid in rules.contracts.specials if ROLES[role](bid)]


def plays(rules: RuleSet, value: Value) -> bool:
    """Return whether a RuleSet plays a value without a change.

    Special bids are identified by their properties, not by their codes.  There must be at least one bid with a role
    that the value names, and all bids with that role must match the value; for the role ``some``, one match is enough.

    Args:
        rules: the RuleSet.
        value: the value; no RuleSet plays a value that cannot be set.
    """
    if value.reason:
        return False
    of_bids: dict[str, dict[str, Any]] = {}
    for path, wanted in value.asked.items():
        role, _, field = path.partition(".")
        if role in ROLES:
            of_bids.setdefault(role, {})[field] = wanted
        elif not (_fact(rules, path, wanted) if path in _FACTS else _is_set(rules, path, wanted)):
            return False
    return not of_bids or _has_bids(rules, of_bids)


def _has_bids(rules: RuleSet, of_bids: Mapping[str, Mapping[str, Any]]) -> bool:
    found = False
    for role, fields in of_bids.items():
        bids = _playing(role, rules)
        offered = fields.get(_OFFERED)
        wanted = {field: value for field, value in fields.items() if field != _OFFERED}
        right = [
            all(_is_set(rules, f"{_SPECIALS}.{bid.code}.{field}", value) for field, value in wanted.items())
            for bid in bids
        ]
        if offered not in (None, bool(bids)) or not (any(right) if role == "some" else all(right)):
            return False
        found = found or bool(bids) or offered is False
    return found


def _fact(rules: RuleSet, name: str, wanted: Any) -> bool:
    return _FACTS[name](rules) in (wanted if isinstance(wanted, list) else [wanted])


def _is_set(rules: RuleSet, path: str, wanted: Any) -> bool:
    """Return whether the rules are unchanged when an option is set to a value, or to one of several values."""
    several = isinstance(wanted, list) and path not in (_SPECIALS, "contracts.schedule")
    for each in wanted if several else [wanted]:
        try:
            if rules.with_options({path: each}) == rules:
                return True
        except ValueError:  # these rules do not allow the value
            pass
    return False
