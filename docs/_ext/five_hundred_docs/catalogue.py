"""The rule catalogue: every decision, every known value of it, how to set the value, and how to recognize it.

A setting may name a special bid by the part that it plays, such as ``null.value``: its code differs between RuleSets.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from five_hundred.bids.special_bids import Exposure, Gate, SpecialBid, WhoPlays
from five_hundred.rules import DealForm, RuleSet
from five_hundred.rules.deal_layout import packets_of
from five_hundred.rules.presets import find_preset

__all__ = ["DEFAULT_BASE", "ROLES", "Decision", "Value", "decisions", "plays", "resolved"]

_FILE: Final = Path(__file__).parents[2] / "catalogue.toml"
DEFAULT_BASE: Final = "australian"
"""The preset that a setting changes where it names no other one."""
_SPECIALS: Final = "contracts.specials"
_AT_TABLES_OF: Final = {"M": 5, "N": 6, "O": 2, "P": 3}
"""The number of players of a section that is about one number of them."""

ROLES: Final[Mapping[str, Callable[[SpecialBid], bool]]] = {
    "null": lambda bid: _is_null_of(bid, both=False) and bid.exposure is Exposure.NEVER,
    "open": lambda bid: _is_null_of(bid, both=False) and bid.exposure is not Exposure.NEVER,
    "double": lambda bid: _is_null_of(bid, both=True) and bid.exposure is Exposure.NEVER,
    "duel": lambda bid: bid.who is WhoPlays.DUEL,
    "some": lambda bid: True,
}
"""The parts that special bids play, and how to tell by its properties that a bid plays one."""
_FACTS: Final[Mapping[str, Callable[[RuleSet], object]]] = {
    "nulls": lambda rules: any(bid.is_null for bid in rules.contracts.specials),
    "players": lambda rules: rules.table.players,
    "partners": lambda rules: len(rules.table.seating.fellow_players(0)),
    "jokers": lambda rules: rules.table.pack.jokers.bit_count(),
    "kitty": lambda rules: rules.table.kitty_size,
    "packets": lambda rules: str(packets_of(rules.table)) if rules.table.deal_form is DealForm.DEALT else None,
}
"""What else can be asked of a RuleSet, by the word that stands for it in the catalogue."""

_OFFERED: Final = ""
"""The field of a part that is asked for by the part alone: whether any bid plays it."""


def _is_null_of(bid: SpecialBid, *, both: bool) -> bool:
    return bid.is_null and (bid.who is WhoPlays.PARTNERS) is both and bid.gate is not Gate.BLIND


@attrs.frozen
class Value:
    """One known answer to a decision."""

    name: str
    sources: str
    setting: Mapping[str, Any]
    """How to set it in the base, by path; empty where nothing is to be set."""
    asked: Mapping[str, Any]
    """What is asked of a RuleSet to learn whether it plays the value."""
    reason: str
    """Why there is nothing to set."""
    base: str
    """The preset that the setting changes."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The setting with the codes that the base has for its special bids: what ``with_options`` takes."""
        return resolved(self.setting, find_preset(self.base).rules)

    def rules(self) -> RuleSet:
        """A RuleSet that plays it so: the base with the setting."""
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
    """All of them, in the order of the catalogue."""
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
    """A setting in which every special bid goes by its code.

    Args:
        setting: values by path.
        rules: where the bids are looked up.

    Raises:
        LookupError: no special bid of these rules plays a part that the setting names.
    """
    return {_with_code(path, rules): value for path, value in setting.items()}


def _with_code(path: str, rules: RuleSet) -> str:
    role, _, field = path.partition(".")
    if role not in ROLES:
        return path
    for bid in _playing(role, rules):
        return f"{_SPECIALS}.{bid.code}.{field}"
    raise LookupError(f"docs/catalogue.toml sets {path}, but no special bid of its base is '{role}': name another base")


def _playing(role: str, rules: RuleSet) -> list[SpecialBid]:
    return [bid for bid in rules.contracts.specials if ROLES[role](bid)]


def plays(rules: RuleSet, value: Value) -> bool:
    """Whether a RuleSet plays a value as it stands; special bids are known by their properties, not by their codes.

    Of the bids that play a part, every one must be as the value says, and at least one such bid must be there; of
    ``some`` bid, one must.

    Args:
        rules: the RuleSet.
        value: the value; one that cannot be set is played by no RuleSet.
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
    """Whether setting an option to a value (of several, to one of them) leaves the rules as they are."""
    several = isinstance(wanted, list) and path not in (_SPECIALS, "contracts.schedule")
    for each in wanted if several else [wanted]:
        try:
            if rules.with_options({path: each}) == rules:
                return True
        except ValueError:  # these rules cannot be so
            pass
    return False
